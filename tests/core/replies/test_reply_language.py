"""A reply in another language is told from one whose layout has words of another language."""

import pytest

from inspect_aihospital.core.replies.reply_language import in_another_language

CHINESE = """- 血常规：
  - 白细胞：11.8 × 10⁹/L（参考 3.5-9.5）
  - 血红蛋白：128 g/L
- 尿常规：蛋白阴性"""
ENGLISH = (
    "- Blood count:\n  - White cells: 11.8 × 10⁹/L (reference 3.5-9.5)\n- Urine: protein negative"
)


@pytest.mark.parametrize(
    "reply",
    [
        '<examination name="血常规">\n  <result item="白细胞">11.8</result>\n'
        '  <result item="血红蛋白">128 g/L</result>\n</examination>',
        '<table border="1"><tr style="padding: none; color: black"><td align="left">白细胞</td>'
        '<td align="right">11.8</td></tr></table>',
        '{"examination": "血常规", "results": [{"item": "白细胞", "value": "11.8", "unit": "g"},'
        ' {"item": "血红蛋白", "value": "128", "unit": "g"}]}',
        "item: 白细胞\nvalue: 11.8\nitem: 血红蛋白\nvalue: 128\nitem: 尿蛋白\nvalue: 阴性",
    ],
)
def test_markup_is_no_other_language(reply: str) -> None:
    assert not in_another_language(reply, CHINESE)


@pytest.mark.parametrize(
    ("reply", "record"),
    [
        ("The white cells are raised at 11.8, the haemoglobin is within its range.", CHINESE),
        (
            '<examination name="blood count"><result item="cells">white cells are raised, with '
            "haemoglobin in its range</result></examination>",
            CHINESE,
        ),
        ("血常规显示白细胞升高，血红蛋白在参考范围内。", ENGLISH),
    ],
)
def test_another_language_is_told(reply: str, record: str) -> None:
    assert in_another_language(reply, record)
