"""The Chinese terminology: the Beijing clinical edition v601 of ICD-10.

The sheet has no header row: its first row is A00 霍乱, which the original evaluation loses.
"""

import io
import re
from collections.abc import Iterable, Iterator

from python_calamine import CalamineError, CalamineWorkbook

from inspect_aihospital.errors import UserError
from inspect_aihospital.terminology.concept import Concept

COLUMNS = 2
"""Code and name."""

_CODE = re.compile(r"[A-Z](?:\d|$)")
_ALTERNATIVE = re.compile(r"(.+)[\[［](.+)[\]］]")
_DISEASE = re.compile(
    r"(?:病|症|征|炎|瘤|癌|疹|热|痛|癣|疮|痘|畸形|中毒|感染|障碍|缺陷|麻痹|痴呆|贫血|出血|梗死"
    r"|骨折)$"
)
_REMARK = re.compile(r"[(（][^()（）]*[)）]")
_UNSPECIFIED = re.compile(r"^未特指的|[，,]?未特指$")


def read_rows(content: bytes, name: str) -> list[tuple[str, str]]:
    """Return code and name of the sheet's rows, as written, in order, if they have a code.

    Raises:
        UserError: It is no workbook, or has no two columns of text.
    """
    try:
        sheet = CalamineWorkbook.from_filelike(io.BytesIO(content)).get_sheet_by_index(0)
    except CalamineError as error:
        raise UserError(
            f"{name} is no Excel workbook that can be read: {error}. Name another copy."
        ) from error
    rows = [
        tuple(" ".join(str(cell).split()) for cell in row[:COLUMNS]) for row in sheet.to_python()
    ]
    if not rows or any(len(row) < COLUMNS for row in rows):
        raise UserError(f"{name}: expected two columns, code and name, in its first sheet.")
    coded_rows = [(code, text) for code, text in rows if text and _CODE.match(code)]
    if not coded_rows:
        raise UserError(f"{name}: no row begins with an ICD-10 code. Name another file.")
    return coded_rows


def read_concepts(rows: Iterable[tuple[str, str]]) -> list[Concept]:
    """Return the concepts of the sheet's rows, in order."""
    return [Concept(code, name, tuple(dict.fromkeys(_synonyms(name)))) for code, name in rows]


def _synonyms(name: str) -> Iterator[str]:
    """Yield what a name says otherwise: in square brackets, or without remarks or 'unspecified'."""
    if remark := _ALTERNATIVE.fullmatch(name):
        if len(remark[1]) > 1:
            yield remark[1]
        # Square brackets hold other names and remarks; a name ends like a disease.
        if len(remark[2]) > 2 and _DISEASE.search(remark[2]):
            yield remark[2]
    for noise in (_REMARK, _UNSPECIFIED):
        if (plain := noise.sub("", name)) != name and len(plain) > 1:
            yield plain
