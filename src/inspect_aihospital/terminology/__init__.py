"""ICD-10 in Chinese and in English, and the search for its names."""
