"""The list of requested examinations."""

import pytest

from inspect_aihospital.core.chart.examination_list import format_items, parse_items
from inspect_aihospital.core.dialogue.briefing import Briefing


@pytest.mark.parametrize(
    ("message", "items"),
    [
        ("# 检查项目\n- 血常规\n- 胸部CT", ("血常规", "胸部CT")),
        ("# Examination Items\n* ECG\n* ECG\n* chest X-ray", ("ECG", "chest X-ray")),
        ("1. CT\n2、MRI", ("CT", "MRI")),
        ("# 检查项目\n- 无", ()),
        ("# Examination Items\n- None.", ()),
        ("# 检查项目\n（1）血常规\n(2) 胸部CT", ("血常规", "胸部CT")),
        ("# Examination Items\n- None specified", ()),
        ("- 无明确检查项目", ()),
        ("- 无创DNA检测", ("无创DNA检测",)),
        ("- no tests named", ()),
        ("没有明确的检查项目。", ()),
        ("", None),
        ("① 血常规\n② CT", ("血常规", "CT")),
        ("A. ECG\nB. CBC", ("ECG", "CBC")),
        ("● ECG\n✓ CBC\n- [ ] CT", ("ECG", "CBC", "CT")),
        ("**- ECG**\n**- CBC**", ("ECG", "CBC")),
        ('{"examinations": ["ECG", {"name": "CBC"}]}', ("ECG", "CBC")),
        ('["无"]', ()),
        ("| No. | Name |\n|---|---|\n| 1 | ECG |", ("ECG",)),
        ("1.血常规 2.CT", ("血常规", "CT")),
        ("CBC, CMP, and chest film", ("CBC", "CMP", "chest film")),
        ("血常规（白细胞、血红蛋白）、CT", ("血常规（白细胞、血红蛋白）", "CT")),
        ("**Examination Items:**\n- ECG", ("ECG",)),
        ("# Examination Items\nECG\nCT of chest and abdomen", ("ECG", "CT of chest and abdomen")),
        ("- None mentioned", ()),
        ("# Requested\n- ECG\n# Already performed\n- CBC", ("ECG",)),
        ("Previously done:\n- CBC\nRequested:\n- ECG", ("ECG",)),
        ("【检查项目】\n- 骨密度\n【排除项（已做）】\n- 血钙", ("骨密度",)),
        ("# Excluded (previously done)\n- CBC\n# Requested\n- ECG", ("ECG",)),
        ("Tests that have been completed:\n- CBC\nRequested:\n- ECG", ("ECG",)),
        ("## 未申请的检查\n- 血钙\n## 申请\n- 骨密度", ("骨密度",)),
        ("既往已做检查：\n- 血钙\n申请：\n- 骨密度", ("骨密度",)),
        ('{"requested": ["ECG"], "not_requested": ["CBC"]}', ("ECG",)),
        ("Bloods:\n- CBC\nTo exclude a stroke:\n- MRI", ("CBC", "MRI")),
        ("Prior to surgery:\n- ECG\nToday:\n- CBC", ("ECG", "CBC")),
        ("Not yet completed:\nECG\nUrgent:\nCBC", ("ECG", "CBC")),
        ("Tests that must be quickly completed:\n- ECG\nOther:\n- CBC", ("ECG", "CBC")),
        ("Past the acute phase:\n- ECG\nFirst:\n- CBC", ("ECG", "CBC")),
        ("Excluded so far is none, so please do:\n- ECG\n- CBC", ("ECG", "CBC")),
        ('{"exclude_stroke": ["MRI"], "basic": ["CBC"]}', ("MRI", "CBC")),
        ("常规：\n- 血钙\n排除骨折：\n- 骨密度", ("血钙", "骨密度")),
        ("以前没做：\n- 骨密度\n常规：\n- 血钙", ("骨密度", "血钙")),
        ("无需空腹：\n- 骨密度\n空腹：\n- 血钙", ("骨密度", "血钙")),
        ("已有骨痛，需查：\n- 骨密度\n其他：\n- 血钙", ("骨密度", "血钙")),
        ("排除检查：\n- 骨密度\n其他：\n- 血钙", ("骨密度", "血钙")),
        ("- ECG\n\nResults:\n- ECG: sinus rhythm", ("ECG",)),
        ('{"requested": ["ECG"], "already_done": ["CBC"]}', ("ECG",)),
        ("# Examination results\n- ECG", ("ECG",)),
        ("Examinations to be performed:\n- ECG", ("ECG",)),
        ("待完成检查：\n- 骨密度", ("骨密度",)),
        (
            "- ECG: unremarkable\n- Potassium = 5.9 mmol/L\n- Film (normal)",
            ("ECG", "Potassium", "Film"),
        ),
        ("- 骨密度：正常\n- 血钙：2.31\n- 胃镜：提示溃疡", ("骨密度", "血钙", "胃镜")),
        (
            "- OGTT (75 g)\n- CT: chest\n- 胃镜（无痛）",
            ("OGTT (75 g)", "CT: chest", "胃镜（无痛）"),
        ),
        ("没有发现任何检查项目", ()),
        ("- ECG\n- No additional tests", ("ECG",)),
        ("患者要求做以下检查：骨密度、血钙", ("骨密度", "血钙")),
        ("- 没有提到具体检查", ()),
        ("- 未提及", ()),
        ("- Nothing", ()),
        ("The request names no examination.", ()),
        ("# Examination Items", None),
        ("I'm sorry, but I can't help with that.", None),
        ("Please give me all results.", None),
        ("所有检查结果", None),
        ("[1] CBC\n[2] Chest CT", ("CBC", "Chest CT")),
        ("[1]CBC [2]Chest CT", ("CBC", "Chest CT")),
        ("[1]: CBC\n[2]: Chest CT", ("CBC", "Chest CT")),
        ("[1]\nCBC\n[2]\nChest CT", ("CBC", "Chest CT")),
        ("[ ] CBC\n[x] Chest CT", ("CBC", "Chest CT")),
        ("[] CBC\n[] Chest CT", ("CBC", "Chest CT")),
        ("Total: [2]\n- CBC\n- CT", ("CBC", "CT")),
        ("- 血常规、CRP、肝功能", ("血常规", "CRP", "肝功能")),
        ("- 头颅、胸部CT", ("头颅、胸部CT",)),
        ("[1] 无", ()),
        ("[]", ()),
        ("[1]", ()),
        ("Here are the items:\n```json\n[]\n```", ()),
        ('{"examinations": [], "count": 0}\nThe fever was asked about', ()),
        ("- 5-HIAA\n- CA 19-9", ("5-HIAA", "CA 19-9")),
        ("项目1：骨密度\n项目2：血钙", ("骨密度", "血钙")),
        ("<items>\n<item>ECG</item>\n<item>Na<sup>+</sup></item>\n</items>", ("ECG", "Na+")),
        ("<ul><li>ECG</li><li>CBC</li></ul>", ("ECG", "CBC")),
        ("The requested tests are: ECG; CBC", ("ECG", "CBC")),
        ("申请的检查为：骨密度、心肌酶谱", ("骨密度", "心肌酶谱")),
        ("- **ECG**: to look for a block\n- CBC - for anaemia", ("ECG", "CBC")),
        ("1. 骨密度——了解骨质\n2. 血钙", ("骨密度", "血钙")),
        ("骨密度测定、肝功能和肾功能", ("骨密度测定", "肝功能", "肾功能")),
        ("甲状腺、颈部和胸部CT", ("甲状腺", "颈部和胸部CT")),
        ("ECG + CBC / urinalysis", ("ECG", "CBC", "urinalysis")),
        ("Albumin / globulin ratio", ("Albumin / globulin ratio",)),
        ("血常规、血氧饱和度监测", ("血常规", "血氧饱和度监测")),
        ("- CT, exam\n- ECG", ("CT, exam", "ECG")),
        ("患者要求做睡眠监测，没有其他检查", ("患者要求做睡眠监测",)),
        ("CT chest + contrast, X-ray AP / lateral", ("CT chest + contrast", "X-ray AP / lateral")),
        ("Tests requested: (1) ECG, (2) CBC", ("ECG", "CBC")),
        ("患者只问结果，没有申请任何检查。", ()),
        ("No specific tests were requested; the patient only wants a sick note.", ()),
        ("无（患者去年做过肠镜，但没有要求再做）", ()),
        ("None, troponin", ("troponin",)),
        ("- ECG (the patient asked for it)\n- CBC (mentioned last)", ("ECG", "CBC")),
        ("- CT (with contrast)", ("CT (with contrast)",)),
        ("ECG | CBC | troponin", ("ECG", "CBC", "troponin")),
        (
            "根据申请，点名的检查包括：骨密度测定、血钙测定和心肌酶谱。",
            ("骨密度测定", "血钙测定", "心肌酶谱"),
        ),
        ("患者只说想做个检查，没有说明是哪一种。", ()),
    ],
)
def test_a_list_is_read(message: str, items: tuple[str, ...] | None) -> None:
    assert parse_items(message) == items


def test_a_formatted_list_is_read_back() -> None:
    items = ("血常规", "ECG")
    assert parse_items(format_items(items)) == items


def test_a_briefing_survives_metadata() -> None:
    briefing = Briefing("patient", "consultation", "zh", {"profile": "农民"})
    assert Briefing.from_metadata(briefing.to_metadata()) == briefing
    assert Briefing.from_metadata(None) is None
    assert Briefing.from_metadata({"speaker": "patient"}) is None


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("1️⃣ 胸片\n2️⃣ 血气分析", ("胸片", "血气分析")),
        ("Ferritin, folate and vitamin B12", ("Ferritin", "folate", "vitamin B12")),
        ("CT of chest and abdomen", ("CT of chest and abdomen",)),
    ],
)
def test_keycaps_count_and_a_list_on_one_line_ends_with_and(
    text: str, items: tuple[str, ...]
) -> None:
    assert parse_items(text) == items
