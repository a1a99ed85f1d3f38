"""Ask physicians about a log: make forms, check the answers, turn the answers into scores.

The key of a form keeps digests of what was shown: an import notices an altered cell without a
second export, and a key that leaks shows no text. Ratings are appended by Inspect's scoring, since
its editing of scores would compute every metric again without telling epochs apart.
"""
