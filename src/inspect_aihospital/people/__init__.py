"""What physicians say of a log: forms for them, their answers checked, and scores made of these."""
