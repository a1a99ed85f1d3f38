"""Link disease names to ICD-10 codes, and compare two lists of names; no model.

- A link is the first rule's. Whether two links agree is decided afterwards, so that the same
  links serve every rule, and a physician can check link and pair apart.
- Contradictions (acute and chronic, left and right) exclude a match, however alike the names are.
- What differs between languages stands in one place a language: its grammar, word lists, wording.
- Terminology names and mentions pass through the same spelling rules.
- The paper's rule is exact: shared letters bound its score, so that few names are compared.
"""
