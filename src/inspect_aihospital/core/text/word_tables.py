"""Read the tables of words that stand beside the modules of `core`, the only files it knows."""

from importlib.resources import files


def read_rows(package: str, table: str) -> list[str]:
    """Return the lines of a table, without those that begin with `#`."""
    text = files(package).joinpath(f"{table}.txt").read_text("utf-8")
    return [line for line in text.splitlines() if not line.startswith("#")]


def read_groups(package: str, table: str) -> dict[str, list[str]]:
    """Return the indented lines of a table by the line that they stand under."""
    groups: dict[str, list[str]] = {}
    name = ""
    for row in read_rows(package, table):
        if row.startswith("  "):
            groups[name].append(row[2:])
        else:
            name = row
            groups[name] = []
    return groups


def read_words(package: str, table: str) -> list[str]:
    """Return the words of a table, which spaces and line breaks divide."""
    return " ".join(read_rows(package, table)).split()
