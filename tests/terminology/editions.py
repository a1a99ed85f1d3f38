"""Terminologies to test with: small ones written here, and the real ones, built once."""

import io
import zipfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from xml.sax.saxutils import escape

from inspect_aihospital.core.record import Language
from inspect_aihospital.terminology import beijing, icd10cm
from inspect_aihospital.terminology.concept import Concept
from inspect_aihospital.terminology.terminology import Terminology

SMALL_ZH = """
A16.202 肺结核|B18.106 慢性乙型病毒性肝炎|B18.2 慢性丙型病毒性肝炎|C15.901 食管恶性肿瘤
C16.902 胃恶性肿瘤|C22.901 肝恶性肿瘤|C34.901 肺恶性肿瘤|C50.902 乳腺恶性肿瘤
C56.x01 卵巢恶性肿瘤|D16.901 骨瘤|D18.005 海绵性血管瘤|D27.x01 卵巢良性肿瘤|D64.901 贫血
E05.901 甲状腺功能亢进症|E10.901 1型糖尿病|E11.901 2型糖尿病|E14.201+N08.3* 糖尿病性肾病
E14.901 糖尿病|E80.201 急性间歇性血卟啉病|H40.101 开角型青光眼|H40.201 闭角型青光眼
I00xx03 风湿性关节炎|I10xx02 高血压|I20.0 不稳定性心绞痛|I20.805 稳定性心绞痛
I25.105 冠状动脉粥样硬化性心脏病|I61.902 脑出血|I63.902 脑梗死|J06.903 上呼吸道感染
J18.901 肺炎|J45.901 支气管哮喘|K25.901 胃溃疡|K29.101 急性胃炎|K29.501 慢性胃炎
K29.701 胃炎|K63.501 结肠息肉=大肠赘生息肉|K76.811 肝囊肿|K92.204 上消化道出血
M06.9 类风湿性关节炎|N28.101 肾囊肿|N39.001 泌尿道感染|N83.205 卵巢囊肿|P07.302 早产儿
S22.3 肋骨骨折|S52.302 桡骨骨折|S72.0 股骨颈骨折|M13.901 关节炎|T14.201 骨折
M801000/3 癌|M814000/3 腺癌|M912100/0 海绵血管瘤|M918000/0 骨瘤|W19.9 跌倒
Z35.801 早产儿|Z73.001 过度劳累
"""

SMALL_EN = """
A15.0 Tuberculosis of lung|B18.1 Chronic viral hepatitis B|B18.2 Chronic viral hepatitis C
C34.9 Malignant neoplasm of unspecified part of bronchus or lung|D64.9 Anemia, unspecified=Anemia
E10 Type 1 diabetes mellitus|E11 Type 2 diabetes mellitus|E80.21 Acute intermittent porphyria
G40.2 Localised epilepsy with complex partial seizures
I20.0 Unstable angina|I21.9 Acute myocardial infarction, unspecified|J18.9 Pneumonia
J45 Asthma|K25 Gastric ulcer=Ulcer (peptic) of stomach|K35 Acute appendicitis|K37 Appendicitis
K80 Cholelithiasis|N20.0 Calculus of kidney|N28.1 Cyst of kidney, acquired|S22.3 Fracture of rib
W19 Unspecified fall|Z87.1 Personal history of gastric ulcer
"""


def concepts(lines: str, language: Language) -> list[Concept]:
    """Concepts of a list `code name=synonym=synonym|code name`."""
    read_concepts = []
    for entry in lines.strip().replace("\n", "|").split("|"):
        code, names = entry.split(" ", maxsplit=1)
        name, *synonyms = names.split("=")
        read_concepts.append(Concept(code, name, tuple(synonyms)))
    return read_concepts


@cache
def small(language: Language) -> Terminology:
    """A few dozen concepts."""
    return Terminology(concepts(SMALL_ZH if language == "zh" else SMALL_EN, language), language)


@cache
def beijing_rows(shared: Path) -> list[tuple[str, str]]:
    """The rows of the real sheet."""
    path = shared / "data" / "icd10" / "icd10_beijing_clinical_v601.xls"
    return beijing.read_rows(path.read_bytes(), path.name)


@cache
def real_zh(shared: Path) -> Terminology:
    """The real sheet."""
    return Terminology(beijing.read_concepts(beijing_rows(shared)), "zh")


@cache
def real_en(*, aliases: bool = True) -> Terminology:
    """The real ICD-10-CM."""
    return Terminology(_icd10cm(), "en", aliases=aliases)


@cache
def _icd10cm() -> list[Concept]:
    return icd10cm.read_concepts()


def workbook(rows: Iterable[Iterable[str]]) -> bytes:
    """An Excel workbook of one sheet with these texts."""
    cells = "".join(
        "<row>"
        + "".join(f'<c t="inlineStr"><is><t>{escape(c)}</t></is></c>' for c in row)
        + "</row>"
        for row in rows
    )
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    package = "http://schemas.openxmlformats.org/package/2006"
    xml = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{package}/content-types">'
        '<Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{xml}.sheet.main+xml"/>'
        f'<Override PartName="/xl/sheet.xml" ContentType="{xml}.worksheet+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="r1" '
        f'Type="{office}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{office}"><sheets>'
        '<sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{package}/relationships">'
        f'<Relationship Id="r1" Type="{office}/worksheet" Target="sheet.xml"/></Relationships>',
        "xl/sheet.xml": f'<worksheet xmlns="{main}"><sheetData>{cells}</sheetData></worksheet>',
    }
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return content.getvalue()
