"""Exams of instruments: material whose right reading is known, figures, and bounds."""
