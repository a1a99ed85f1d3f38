"""Find the encoding of an export, and the byte and row at which it fails."""

import codecs
from pathlib import Path
from typing import NamedTuple

from inspect_aihospital.errors import UserError

UTF8 = "utf-8-sig"
CHINESE = "gb18030"
LEAST_COMMON = 0.9
"""Share of everyday characters (GB2312) from which a text is taken for Chinese in GB18030."""

_CHUNK = 1 << 20


class Decoding(NamedTuple):
    """Outcome of decoding a whole file: the first fault, and shares of its characters."""

    fault: str | None
    foreign: int
    common: int


def find_encoding(path: Path, encoding: str | None) -> str:
    """Return the encoding of a file, which is read to its end; `encoding` is what the user said.

    Raises:
        UserError: The text is not in that encoding, or in none that a rule can tell.
    """
    with path.open("rb") as file:
        has_utf16_mark = file.read(2) in {codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE}
    if encoding is None and has_utf16_mark:
        encoding = "utf-16"
    utf8 = decode(path, UTF8)
    if encoding is not None:
        return _check(path, encoding, utf8)
    if utf8.fault is None:
        return UTF8
    chinese = decode(path, CHINESE)
    # Nearly any bytes are some rare characters of GB18030; everyday characters are evidence.
    if chinese.fault is None and chinese.common >= LEAST_COMMON * chinese.foreign:
        return CHINESE
    raise UserError(
        f"{path}: not UTF-8 ({utf8.fault}), nor Chinese text in GB18030 "
        f"({chinese.fault or 'most characters would be rare ones'}). "
        "Name it with --encoding, for example --encoding cp1252."
    )


def _check(path: Path, encoding: str, utf8: Decoding) -> str:
    try:
        name = codecs.lookup(encoding).name
    except LookupError as error:
        raise UserError(
            f"--encoding {encoding}: no such encoding. Try utf-8 or gb18030."
        ) from error
    if name in {"utf-8", UTF8}:
        name, fault = UTF8, utf8.fault
    else:
        # Text in another encoding is hardly ever valid UTF-8.
        if utf8.fault is None and utf8.foreign:
            raise UserError(f"{path}: UTF-8, not {encoding}. Leave out --encoding.")
        fault = decode(path, name).fault
    if fault:
        raise UserError(f"{path}: not {encoding} ({fault}). Name another --encoding.")
    return name


def decode(path: Path, encoding: str) -> Decoding:
    """Decode a file to its end or first fault, a chunk at a time."""
    decoder = codecs.getincrementaldecoder(encoding)()
    position, lines, foreign, common = 0, 1, 0, 0
    with path.open("rb") as file:
        while True:
            chunk = file.read(_CHUNK)
            pending = decoder.getstate()[0]
            try:
                text = decoder.decode(chunk, final=not chunk)
            except UnicodeDecodeError as error:
                line = lines + (pending + chunk)[: error.start].count(b"\n")
                byte = position - len(pending) + error.start
                return Decoding(f"byte {byte} in line {line}", foreign, common)
            if "\0" in text:
                line = lines + text[: text.index("\0")].count("\n")
                return Decoding(f"a NUL character in line {line}", foreign, common)
            if not chunk:
                return Decoding(None, foreign, common)
            if not text.isascii():
                ascii_count = len(text.encode("ascii", "ignore"))
                foreign += len(text) - ascii_count
                common += (len(text.encode("gb2312", "ignore")) - ascii_count) // 2
            position, lines = position + len(chunk), lines + text.count("\n")
