"""Rank runs that may be ranked, say what can be concluded, and set scores beside their cost."""
