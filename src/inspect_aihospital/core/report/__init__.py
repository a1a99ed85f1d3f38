"""The doctor's report: its sections, headings and layouts."""
