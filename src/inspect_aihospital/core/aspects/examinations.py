"""Examinations: what was found on the patient.

Those that were due set the standard. Physical findings stand beside them and cost nothing where
absent, which `agents/comparison` words.
"""

from inspect_aihospital.core.aspects.definition import AspectDefinition

DEFINITION = AspectDefinition(
    key="examinations",
    source="finding",
    summaries=("interaction", "overall"),
    heading={"zh": "辅助检查", "en": "Medical Examinations"},
    rubric={
        "zh": "examinations（检查的完整性）：A 非常完整；B 相当一部分完整；C 一小部分完整；"
        "D 绝大部分缺失。以“应做的检查”为准；“查体”写到了算对，没写不扣分",
        "en": "examinations (completeness): A very complete; B a substantial part complete; C a "
        'small part complete; D almost all missing. "Examinations due" sets the standard; physical '
        "findings are right where given and cost nothing where absent",
    },
    names=(
        r"(?:(?:体格检查|体检|查体)[与和及、])?(?:辅助|医学|相关|实验室|检验"
        r"|已(?:完成|做|行)的?)?检查(?:项目|所见|发现|情况|资料|[与和及]检验)?"
        r"(?:[与和及]?结果)?(?:总结|小结|汇总)?"
        r"|(?:实验室|化验|检验|影像学?)[与和及、](?:实验室|化验|检验|影像学?)(?:检查|结果)"
        r"|体格检查|体征[与和及、](?:辅助)?检查"
        r"|(?:(?:medical|auxiliary|ancillary|physical|diagnostic|completed"
        r"|lab|laboratory) )?(?:imaging |labs? )?(?:exam(?:ination)?s?|tests?"
        r"|investigations?)(?: (?:and )?(?:results?|findings|items?|performed|tests))?"
        r"|(?:lab(?:oratory)?|imaging|test)(?: (?:and|&) (?:labs?|laboratory|imaging|test))?"
        r" (?:results|findings|studies|data)|labs? (?:and|&) imaging|imaging (?:and|&) labs"
        r"|diagnostic (?:studies|work-?up)|paraclinical (?:findings|data|results)"
        r"|(?:physical )?exam(?:ination)?s? (?:and|&) (?:labs?|laborator(?:y|ies)|imaging|tests?)"
        r"(?: (?:results|findings))?"
    ),
    loose_names=(
        r"o|objective(?: data| findings)?|work-?up|(?:clinical |physical )?findings|results"
        r"|diagnostics|what (?:i|we) found"
        r"|what (?:the )?(?:tests?|results|labs|examinations?) (?:say|shows?|showed|found|mean)"
        r"|化验(?:结果)?|影像(?:学)?(?:检查|结果)|辅查|查体|客观(?:资料|检查)?"
    ),
    reference=("objective.auxiliary", "objective.physical"),
)
