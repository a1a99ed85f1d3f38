"""The built-in cases: ours, fictional, in both languages."""

from importlib.resources import files

from inspect_aihospital.data.case_sources.case_source import CaseSource


def read_demo() -> list[tuple[str, bytes]]:
    """Read the built-in files in the order of their names."""
    folder = files("inspect_aihospital.data") / "demo"
    # A folder lists its files in any order, and the digest depends on it.
    demo = sorted(folder.iterdir(), key=lambda file: file.name)
    return [(file.name, file.read_bytes()) for file in demo if file.name.endswith(".json")]


SOURCE = CaseSource(read_demo)
