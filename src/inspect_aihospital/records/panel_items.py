"""Tell which results do not belong to the examination under whose heading they stand.

Creatinine is none of a blood count's items, nor is a troponin part of an ECG. What a panel contains
is written in `core.chart.examination_words`; of headings that no list knows, only tests that are
always ordered by their own name are told apart.
"""

from inspect_aihospital.core.chart.canonical_names import canonical, is_item, panels_said
from inspect_aihospital.core.chart.field_names import names_field
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.records.examination_names import names_study, names_whole_examination

# In no panel of the chart, but ordered by their own name.
_MARKER = regex(
    r"(?i)(?:a-?fp|cea|[ft]?psa|ca[ -]?\d{2,3}(?:-\d)?|β?-?hcg|ferritin|amylase|lipase|lactate)"
    r"|甲胎蛋白|癌胚抗原|糖类抗原.*|铁蛋白|(?:血|尿)?淀粉酶|脂肪酶|(?:血)?乳酸|绒毛膜促性腺激素"
    r"|d-?(?:二聚体|dimer)"
)
_GENE = regex(r"(?i).*(?:dna|rna|\bpcr)(?:定量|载量| (?:viral )?load)?")
_IMMUNE = regex(r"(?i).*(?:抗原|抗体|antigen|antibod(?:y|ies))")
_OF_GERMS = regex(r"(?i)microbiolog|serolog|immun|cultur|swab|微生物|病原|免疫|培养|拭子|抗[原体]")
# A fluid, an excretion or a tissue has cells, salts and enzymes of its own.
_SPECIMEN = regex(
    r"(?i)脑脊液|腰穿|[胸腹关鞘]\w{0,3}(?:水|积液)|引流|穿刺|尿|便|粪|痰|骨髓|[涂抹]片|培养|灌洗"
    r"|\b(?:csf|urin\w*|ua|stool|f(?:a?ec(?:al|es))|sputum|ascit\w*|\w*fluid|effusion|aspirat\w*"
    r"|\w*lavage|bal|smear|cultures?|lumbar|\w+centesis|marrow|bone)\b"
)
_OF_BLOOD = regex(r"(?i)血清?(?!红|小)|(?:serum|plasma|blood) ")
# Several examinations in one heading, or one over time: whatever stands below may be theirs.
_COMPOUND = regex(
    r"(?i)[+＋、/&及和与]|肝.{0,2}肾|肾.{0,2}肝|\b(?:and|with)\b|其他|其它|\bothers?\b|标[志记]物"
    r"|\bmarkers?"
)
# An analyser of blood gases also measures these.
_OF_BLOOD_GAS = regex(
    r"(?i)potassium|sodium|chloride|calcium|bicarbonate|glucose|lactate|h(?:a?emoglobin|b)"
    r"|.*[钾钠氯钙]|.*碳酸氢.*|.*血糖|.*乳酸|.*血红蛋白|\w{1,2}|lac|glu|hgb"
)
# Enzymes of the heart are those of other organs, too.
_OF_HEART = regex(r"(?i)ast|got|ck|ldh|.*(?:天冬|谷草).*|.*激酶.*|.*脱氢酶|aspartate.*|.*kinase")


def is_laboratory(name: str) -> bool:
    """Tell whether a name is that of a single test of the laboratory."""
    return is_item(canonical(name)) or bool(
        _MARKER.fullmatch(name) or _GENE.fullmatch(name) or _IMMUNE.fullmatch(name)
    )


def is_foreign(name: str, heading: str) -> bool:
    """Tell whether a result below a heading belongs to another examination."""
    if not heading or heading == name or names_field(heading) or _COMPOUND.search(heading):
        return False
    return is_laboratory(name) and _is_of_another(name, heading)


def _is_of_another(name: str, heading: str) -> bool:
    # A single item is no heading: `Bicarbonate: 18.6; lactate: 4.6`.
    if is_laboratory(heading) and not panels_said(canonical(heading)):
        return False
    if _GENE.fullmatch(name) or (_IMMUNE.fullmatch(name) and names_whole_examination(heading)):
        return not (_GENE.fullmatch(heading) or _OF_GERMS.search(heading))
    if _SPECIMEN.search(heading):
        return bool(_OF_BLOOD.match(name))
    # A letter alone may be a vertebra or a wave.
    if names_study(heading):
        return len(name) > 2 or not name.isascii()
    return _is_outside_panel(name, heading)


def _is_outside_panel(name: str, heading: str) -> bool:
    if "blood gas" in canonical(heading) and _OF_BLOOD_GAS.fullmatch(name):
        return False
    if "heart markers" in canonical(heading) and _OF_HEART.fullmatch(name):
        return False
    if panels := panels_said(canonical(heading)):
        return not any(items.search(canonical(name)) for items in panels)
    return bool(_MARKER.fullmatch(name))
