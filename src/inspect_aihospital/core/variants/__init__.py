"""Edit a record in one place, and tell what the edit did to a diagnosis."""
