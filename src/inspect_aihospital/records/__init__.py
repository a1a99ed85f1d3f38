"""Records of one's own: converted from a hospital's exports, and checked before they are trusted.

Only a map that a person has read decides what a column or a resource means; whatever is left out is
counted and named by its place. A check is a function from a record to findings, by a rule that its
docstring states. Rules see wording alone, and nothing is sent anywhere.
"""
