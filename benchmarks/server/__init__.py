"""A deterministic model server on loopback: every role, over two providers' protocols, by rule.

`python -m benchmarks.server` plays the roles of our tasks for Inspect's own `openai` and
`anthropic` providers. Its texts are drawn, not reasoned: they have the form and about the length
of a model's, so that costs and times can be measured. What they score says nothing of any model.
"""
