"""From a diagnosis in words to a code, and from two lists of diagnoses to what they share."""
