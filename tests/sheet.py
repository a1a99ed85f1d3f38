"""A small Chinese ICD-10 sheet of our own choosing: codes are facts, the rest is not needed."""

from pathlib import Path

from openpyxl import Workbook

ROWS = [
    ("A09", "感染性腹泻"),
    ("B18.1", "慢性乙型病毒性肝炎"),
    ("C34.901", "肺恶性肿瘤"),
    ("C50.902", "乳腺恶性肿瘤"),
    ("D50.902", "缺铁性贫血"),
    ("E11.901", "2型糖尿病"),
    ("E14.221+N08.3*", "糖尿病性肾病"),
    ("E14.901", "糖尿病"),
    ("G43.901", "偏头痛"),
    ("H40.902", "青光眼"),
    ("I10xx02", "高血压"),
    ("I20.0", "不稳定性心绞痛"),
    ("I63.902", "脑梗死"),
    ("J18.901", "肺炎"),
    ("J45.901", "支气管哮喘"),
    ("K25.901", "胃溃疡"),
    ("K29.101", "急性胃炎"),
    ("K29.501", "慢性胃炎"),
    ("K35.901", "急性阑尾炎"),
    ("K80.203", "胆囊结石"),
    ("M801000/3", "癌"),
    ("N20.0", "肾结石"),
    ("O00.9", "异位妊娠"),
    ("S72.001", "股骨颈骨折"),
    ("Z98.8", "甲状腺术后"),
]


def write_sheet(path: Path, rows: list[tuple[str, str]] | None = None) -> Path:
    """Write rows as the released sheet has them: two columns, no header."""
    book = Workbook()
    for row in rows or ROWS:
        book.active.append(row)
    book.save(path)
    return path
