"""Records of one's own: checked for what would spoil an evaluation, before they are trusted.

A check is a function from a record to findings, by a rule that its docstring states. Rules see
wording alone: each module says what it does not see, and nothing is sent anywhere.
"""
