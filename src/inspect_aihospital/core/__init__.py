"""Define frozen types and pure functions of consultations: no model, no Inspect.

- Detectors of `fidelity` are one function each. What a detector cannot know is `None`.
- Readers of model texts never raise, and take time linear in the length of the text.
- The rules of `chart` find names of examinations and know no attack: what names none gets none,
  so that attacks of a new kind need no new rule.
"""
