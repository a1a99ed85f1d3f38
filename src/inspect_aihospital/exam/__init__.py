"""Define questions, answers, votes and rounds of an exam: frozen types and pure functions.

A reply that names no option is no vote, counts among the samples and is never asked for again.
Ties go to the earlier answer: no rule looks at the key or at letters.
"""
