"""English names at three characters of ICD-10-CM, with our aliases and without.

    python -m benchmarks.english_names tests/linking/english_names.json

The names and their categories were written, and committed, before the aliases.
"""

import argparse
import json
from collections import Counter
from pathlib import Path

from inspect_aihospital.linking.linker import Linker
from inspect_aihospital.terminology import icd10cm
from inspect_aihospital.terminology.codes import at_level
from inspect_aihospital.terminology.terminology import Terminology


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", type=Path)
    names = json.loads(parser.parse_args().names.read_text(encoding="utf-8"))
    concepts = icd10cm.read_concepts()
    for aliases in (True, False):
        linker = Linker(Terminology(concepts, "en", aliases=aliases))
        right, linked_count = Counter[str](), 0
        for name in names:
            code = linker.link(name["name"]).code
            linked_count += code is not None
            right[name["kind"]] += code is not None and at_level(code, "3") == name["code"]
        with_or_without = "with" if aliases else "without"
        share, of = right.total() / len(names), f"{right.total()} of {len(names)}"
        print(
            f"{with_or_without} aliases: {share:.3f} ({of}; {dict(right)}), "
            f"{linked_count - right.total()} linked to another category"
        )


if __name__ == "__main__":
    main()
