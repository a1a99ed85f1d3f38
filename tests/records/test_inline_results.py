"""Several results in one text become lines of their own, or are said to stand on one line."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital.core.chart.chart_entries import read_chart
from inspect_aihospital.core.chart.chart_lookup import look_up
from inspect_aihospital.core.chart.request_coverage import examinations_of
from inspect_aihospital.core.record import Language
from inspect_aihospital.data.cases import load_cases
from inspect_aihospital.records.checks.check_findings import Check
from inspect_aihospital.records.checks.crowded_lines import check_lines
from inspect_aihospital.records.inline_results import inline_results
from inspect_aihospital.records.result_lines import result_lines
from inspect_aihospital.records.undivided_lines import undivided_lines
from tests.records.cases import built_in, record
from tests.records.conftest import outcome
from tests.records.exports import csv_text, write_map

BLOODS = "NT-proBNP 4830 ng/L; creatinine 128 umol/L; sodium 131; Hb 118"
SENTENCES = "CXR: clear lung fields. CTPA: filling defects in both main pulmonary arteries"
INNOCENT = (
    "Pain: 7/10. Site: left",
    "Taken at 10:30. Ratio 1:2. Clear.",
    "Chest CT: lungs: clear. Heart: normal size. Liver: no cyst. Impression: normal",
    "MRI brain: T1: low. T2: high. Findings: oedema",
    "Echo: EF 60 %. MR: mild. Tissue Doppler: no shunt",
    "Imaging: no mass. Findings: none. Impression: normal",
    "Urinalysis: nitrite positive. Microscopy: casts",
    "Coronary angiography: LAD: 90 % stenosis. RCA: normal",
    "Gastroscopy: ulcer. Biopsy: adenocarcinoma. Rapid urease test: positive",
    "腹部彩超：肝脏：脂肪肝。胆囊：结石。多普勒：通畅",
    "CSF: protein 1.2. Glucose: 3.0. Culture: negative",
    "CBC: Hb: 118. WBC: 9",
    "ECG: sinus rhythm. Repeat ECG: unchanged",
    "Chest X-ray: nodule. Compared with CT of May: smaller. Advise MRI: yes",
    "胸部CT：双肺清。心脏：不大。复查CT：同前。",
)
IMAGING = "Echo: EF 35 %; dilated left ventricle; Chest X-ray: congestion"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (BLOODS, "NT-proBNP, creatinine, sodium, Hb"),
        (IMAGING, "Echo, Chest X-ray"),
        ("白细胞12.3×10^9/L；血红蛋白 110 g/L；乙肝表面抗原阴性", "白细胞, 血红蛋白, 乙肝表面抗原"),
        ("CA 125 35 U/mL; Vitamin B12 200", "CA 125, Vitamin B12"),
        ("Hb 118\nNa 131", "Hb, Na"),
        ("Hb 118 | HIV negative", "Hb, HIV"),
        ("Hb: 118; sodium 131", "Hb, sodium"),
        ("WBC 12.3 (reference 4-10; high); Hb 118", "WBC, Hb"),
        (SENTENCES, "CXR, CTPA"),
        ("呼吸道合胞病毒抗原：阳性；CRP＜0.5mg/L", "呼吸道合胞病毒抗原, CRP"),
        (
            "CXR normal. CT positive for emboli. Emboli: large. Repeat CXR: clear.",
            "CXR, CT, Repeat CXR",
        ),
        ("Echo: EF 35 %; dilated. CXR: congestion", "Echo, CXR"),
        ("Hb 118; Na 131. CRP: 4. CXR: clear", "Hb, Na, CRP, CXR"),
        ("胸片：双肺清。CTPA：充盈缺损；左心大。", "胸片, CTPA"),
        ("Labs normal. Imaging: CXR: clear. ECG: AF", "Labs, Imaging"),
        ("ECG: AF; chest X-ray: clear; CTPA: emboli", "ECG, chest X-ray, CTPA"),
        ("Labs: Hb 118; Na 131. Imaging: CXR: clear", "Labs, Imaging"),
    ],
)
def test_results_are_split_at_their_names(text: str, names: str) -> None:
    assert ", ".join(result.name for result in inline_results(text)) == names


@pytest.mark.parametrize(
    "text",
    [
        "Normal; no fracture",
        "Guarding; 38.1 C",
        "血常规 WBC 11.5，N 83.4%，Hb 117g/L",
        "CBC WBC 11.5, Hb 117",
        "118 g/L; reference 130-175",
        "The liver is 16 cm; the spleen 14 cm",
        "肝右叶见一大小约3cm肿块；脾厚5cm",
        "ECG: sinus rhythm; rate 88",
        "CT: a mass\nIt enhances strongly",
        "Blood count:\n  - Hb: 118\n  - WBC: 9",
        *INNOCENT,
    ],
)
def test_a_single_result_and_prose_stay_as_they_are(text: str) -> None:
    assert not inline_results(text)
    # Further lines are nested: beside the first, each would be an entry of its own.
    assert result_lines("Column", text) == ["- Column: " + text.replace("\n", "\n  ")]


def test_a_column_of_one_examination_that_goes_on_to_another_becomes_two_lines() -> None:
    text = "clear lung fields. CTPA: filling defects"
    assert result_lines("CXR", text) == ["- CXR: clear lung fields", "- CTPA: filling defects"]


PARTS = (BLOODS, IMAGING, SENTENCES, "Hb 118", "脾厚5cm", "normal", "x: y")


@given(
    st.lists(st.sampled_from(PARTS), min_size=1),
    st.sampled_from(("; ", "；", "\n", " | ", ". ", "。")),
)
def test_no_word_and_no_number_is_lost(parts: list[str], separator: str) -> None:
    def characters(text: str) -> list[str]:
        return sorted(filter(str.isalnum, text))

    text = separator.join(parts)
    assert characters("\n".join(result_lines("Name", text))) == characters(f"Name{text}")


def test_a_converted_cell_of_several_results_gives_each_to_its_own_order(tmp_path: Path) -> None:
    header = ["id", "Complaint", "HPI", "Bloods", "Imaging", "Diagnosis"]
    row = ["w-1", "Breathless", "For a week, worse at night.", BLOODS, IMAGING, "Heart failure"]
    export = tmp_path / "ward.csv"
    export.write_text(csv_text([header, row]), encoding="utf-8", newline="")
    content = {
        "language": "en",
        "id": "id",
        "fields": {
            "subjective.chief_complaint": "Complaint",
            "subjective.present_illness": "HPI",
            "objective.auxiliary": ["Bloods", "Imaging"],
            "reference.diagnosis": "Diagnosis",
        },
    }
    assert outcome(export, write_map(tmp_path / "map.yaml", content)).error is None
    (case,) = load_cases(str(tmp_path / "records.jsonl")).records
    entries = read_chart(case.objective)
    names_by_order = {
        order: [entry.name for entry in look_up(order, entries)]
        for order in ("complete blood count", "blood chemistry panel", "chest X-ray")
    }
    assert names_by_order == {
        "complete blood count": ["Hb"],
        "blood chemistry panel": ["creatinine", "sodium"],
        "chest X-ray": ["Chest X-ray"],
    }
    assert [examination.name for examination in examinations_of(case.objective)] == [
        "Bloods",
        "Echo",
        "Chest X-ray",
    ]
    assert not list(check_lines(case))


@pytest.mark.parametrize(
    ("line", "level"),
    [
        (f"- Bloods: {BLOODS}", "warning"),
        (f"- Imaging: {IMAGING}", "warning"),
        (BLOODS, "warning"),
        ("化验结果：白细胞 12.3；血红蛋白 110 g/L", "warning"),
        (f"- Imaging: {SENTENCES}", "warning"),
        (f"- {SENTENCES}", "warning"),
        ("- CXR: clear; CTPA: filling defects", "warning"),
        ("Labs normal. Chest CT: a mass", "warning"),
        ("- 血常规：正常。尿液分析：蛋白阴性", "warning"),
        ("- Creatinine: 68 umol/L; urea: 5 mmol/L", None),
        *((f"- {text}", None) for text in INNOCENT if not text.startswith("CBC")),
        ("- CBC: Hb: 118. WBC: 9", "note"),
        ("- Thyroid and immunology: TSH 2.1 mIU/L; IgG 12.1 g/L", "note"),
        ("- Haemoglobin: 118 g/L (reference 130-175; low)", None),
        ("- Bloods:\n  - Hb: 118\n  - sodium: 131", None),
    ],
)
def test_a_line_of_several_results_is_found(line: str, level: str | None) -> None:
    findings = list(check_lines(record(auxiliary=line)))
    assert [finding.level for finding in findings] == ([level] if level else [])
    assert all(finding.check == Check.LINE for finding in findings)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_built_in_cases_have_no_warning_of_it(language: Language) -> None:
    findings = [finding for case in built_in(language) for finding in check_lines(case)]
    assert {finding.level for finding in findings} == {"note"}


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (
            "大便常规：稀水便，白细胞0-2/HP；轮状病毒抗原 阳性(+)；血钠 132↓",
            ["- 大便常规: 稀水便，白细胞0-2/HP", "- 轮状病毒抗原: 阳性(+)", "- 血钠: 132↓"],
        ),
        (
            "1、血常规：WBC 12.3↑ 2、CRP：56↑ 3、降钙素原：0.8",
            ["- 血常规: WBC 12.3↑", "- CRP: 56↑", "- 降钙素原: 0.8"],
        ),
        ("1) CBC: WBC 12 2) CRP: 56", ["- CBC: WBC 12", "- CRP: 56"]),
        ("①血常规：WBC 12.3 ②CRP：56", ["- 血常规: WBC 12.3", "- CRP: 56"]),
        ("【血常规】WBC 12.3【CRP】56mg/L", ["- 血常规: WBC 12.3", "- CRP: 56mg/L"]),
        ("[CBC] WBC 12 [CRP] 56", ["- CBC: WBC 12", "- CRP: 56"]),
        ("WBC 11.8↑,N% 85↑,CRP 18↑", ["- WBC: 11.8↑", "- N%: 85↑", "- CRP: 18↑"]),
        ("Hb 118, sodium 131", ["- Hb: 118", "- sodium: 131"]),
        ("Na=131|K=4.9|Cl = 98", ["- Na: 131", "- K: 4.9", "- Cl: 98"]),
        ("Sodium 131, and creatinine 140", ["- Sodium: 131", "- creatinine: 140"]),
        ("HBsAg negative, RPR nonreactive", ["- HBsAg: negative", "- RPR: nonreactive"]),
        ("1) Hb 102 2) CXR clear", ["- Hb: 102", "- CXR: clear"]),
        ("LFTs normal. CRP 88", ["- LFTs: normal", "- CRP: 88"]),
        (
            "FBC: Hb 102 / plt 450. U+Es: Na 131, K 4.9",
            ["- FBC: Hb 102 / plt 450", "- U+Es:", "  - Na: 131", "  - K: 4.9"],
        ),
        (
            "经阴道超声：未见孕囊。后穹窿穿刺：不凝血",
            ["- 经阴道超声: 未见孕囊", "- 后穹窿穿刺: 不凝血"],
        ),
        ("胃镜：胃窦溃疡。病理：炎症", ["- 胃镜: 胃窦溃疡", "- 病理: 炎症"]),
        (
            "Gastroscopy: ulcer. Histology: no cancer",
            ["- Gastroscopy: ulcer", "- Histology: no cancer"],
        ),
        (
            "血气分析：酸中毒，K 3.1；D-二聚体 0.21",
            ["- 血气分析: 酸中毒，K 3.1", "- D-二聚体: 0.21"],
        ),
        (
            "乙肝两对半：HBsAg(+)，HBeAg(+)；HBV-DNA 2.3×10^6IU/ml；AFP 12",
            ["- 乙肝两对半: HBsAg(+)，HBeAg(+)", "- HBV-DNA: 2.3×10^6IU/ml", "- AFP: 12"],
        ),
        (
            "血常规：白细胞计数 6.2，血红蛋白 128；肌酐 132；血钾 3.6",
            ["- 血常规:", "  - 白细胞计数: 6.2", "  - 血红蛋白: 128", "- 肌酐: 132", "- 血钾: 3.6"],
        ),
        ("CBC: Hb 118, CRP 40; WBC 9", ["- CBC:", "  - Hb: 118", "  - WBC: 9", "- CRP: 40"]),
        (
            "血常规：\n白细胞 15.6 ↑\n血红蛋白 128\n生化：\n钾 3.1 ↓",
            ["- 血常规:", "  - 白细胞: 15.6 ↑", "  - 血红蛋白: 128", "- 生化:", "  - 钾: 3.1 ↓"],
        ),
        (
            "CT chest:\nClear.\nImpression:\nnormal\nECG:\nAF",
            ["- CT chest:", "  - Clear.", "  - Impression:", "  - normal", "- ECG:", "  - AF"],
        ),
    ],
)
def test_results_of_other_examinations_stand_beside_a_name(text: str, lines: list[str]) -> None:
    written = result_lines("", text)
    assert written == lines
    assert not list(check_lines(record(auxiliary="\n".join(written))))
    if "\n" not in text:
        assert list(check_lines(record(auxiliary=text)))


@pytest.mark.parametrize(
    "text",
    [
        "CSF: protein 1.2, glucose 3.0; WBC 5",
        "尿常规：蛋白(+)，白细胞 12/HP；红细胞 3",
        "血常规+CRP：WBC 12；CRP 40",
        "胸水：LDH 320，CEA 12",
        "Blood gas: acidosis; lactate 4.6; K 3.1",
        "MRI spine: L4 12 mm, T1: low; K 3",
        "1.双肺未见异常 2.心影不大",
        "【所见】双肺清【印象】未见异常",
        "肝右叶 3cm肿块，脾厚 5cm",
        "肝功能：ALT 70，AST 56；总胆红素：176，LDH 157",
        "肝肾功能：尿素氮 9.8，肌酐 201，谷丙转氨酶 10",
        "心肌酶：CK 100，CK-MB 12，LDH 200，AST 30；BNP 30",
        "CBC: WBC 12, RBC 4, N 80%, MCV 90, RDW 12, HCT 40",
        "凝血功能：PT 12，APTT 30，D-二聚体 0.3，INR 1",
        "Bicarbonate: 18.6; lactate: 4.6",
        "Tests: Kernig negative, Brudzinski negative",
    ],
)
def test_items_of_one_examination_are_not_called_crowded(text: str) -> None:
    findings = check_lines(record(auxiliary=f"- {text}"))
    assert "warning" not in {finding.level for finding in findings}


@pytest.mark.parametrize(
    "text",
    ["Bloods on admission - Hb 102 g/L, WBC 12.4. Repeat Hb: 95", "He had Hb 102, then sodium 131"],
)
def test_values_that_no_rule_divides_are_found(text: str) -> None:
    assert len(list(undivided_lines(result_lines("Labs", text)))) == 1


@pytest.mark.parametrize(
    "text", [BLOODS, *INNOCENT, "Blood gas: pH 7.28 / pCO2 68", "CRP 88 (Hb 9)"]
)
def test_divided_values_and_panels_are_no_such_lines(text: str) -> None:
    assert not list(undivided_lines(result_lines("", text)))


def test_a_conversion_notes_values_that_it_left_on_one_line(tmp_path: Path) -> None:
    rows = [["id", "HPI", "Labs", "Dx"], ["a", "Tired.", "He had Hb 102, then sodium 131", "x"]]
    (tmp_path / "ward.csv").write_text(csv_text(rows), encoding="utf-8", newline="")
    fields = {
        "subjective.present_illness": "HPI",
        "objective.auxiliary": "Labs",
        "reference.diagnosis": "Dx",
    }
    content = {"language": "en", "id": "id", "fields": fields}
    converted = outcome(tmp_path / "ward.csv", write_map(tmp_path / "map.yaml", content))
    (note,) = converted.found("finding")
    assert note.startswith("row 2: 2 results are left on one line")
