"""What names say, and when two of them contradict each other."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inspect_aihospital.core.record import Language
from inspect_aihospital.linking.features import Features, conflict, read_features, says_more
from inspect_aihospital.linking.lexicon import Lexicon
from inspect_aihospital.terminology.name_wording import normalise
from tests.linking.known_neighbours import NEIGHBOURS_EN, NEIGHBOURS_ZH
from tests.linking.known_pairs import CONFLICTS_EN, CONFLICTS_ZH

COMPATIBLE: list[tuple[Language, str, str]] = [
    ("zh", "心房颤动伴快速心室率", "心房颤动"),
    ("zh", "动静脉畸形", "脑动静脉畸形"),
    ("en", "Atrial fibrillation with rapid ventricular response", "Atrial fibrillation"),
    # Letters that name no kind: an article, a side, a genus, a stage.
    ("en", "torsion of a right ovarian cyst", "r ovarian cyst torsion"),
    ("en", "h. pylori gastritis", "helicobacter gastritis (type b gastritis)"),
    ("en", "s/p appendectomy", "appendectomy in a child"),
    ("en", "type i diabetes", "type a diabetes"),
    ("zh", "左肾囊肿", "双肾囊肿"),
    ("zh", "右肾囊肿", "双侧肾囊肿"),
    ("zh", "左肾囊肿", "肾囊肿"),
    ("zh", "胃炎", "急性胃炎"),
    ("zh", "肺癌", "肺腺癌"),
    ("zh", "胃癌", "胃窦癌"),
    ("zh", "上肢骨折", "桡骨骨折"),
    ("zh", "胆囊结石伴胆囊炎", "胆囊炎"),
    ("en", "Left renal cyst", "Bilateral renal cysts"),
    ("en", "Right renal cyst", "Renal cyst"),
    ("en", "Pancreatitis", "Acute pancreatitis"),
    ("en", "Lung adenocarcinoma", "Lung cancer"),
    ("en", "Fracture of the arm", "Radial fracture"),
    # a cancer of a gland says nothing of its cells, and a cancer that is not small-celled little
    ("zh", "乳腺癌", "乳腺鳞癌"),
    ("zh", "非小细胞肺癌", "肺鳞癌"),
    ("zh", "腺鳞癌", "腺癌"),
    ("zh", "心房颤动和扑动", "心房扑动"),
    ("en", "Non-small cell lung cancer", "Large cell lung carcinoma"),
    ("en", "Non-small cell lung cancer", "Squamous cell lung carcinoma"),
    ("en", "Melanoma of the scalp", "Cutaneous melanoma"),
    ("en", "Gouty arthritis", "Gout"),
    ("zh", "面瘫", "周围性面神经瘫"),
]


def features_of(text: str, language: Language) -> Features:
    return read_features(normalise(text, language), language)


def check(group: str | None, first: str, second: str, language: Language) -> None:
    first_features, second_features = features_of(first, language), features_of(second, language)
    assert (
        conflict(first_features, second_features)
        == conflict(second_features, first_features)
        == group
    )


@pytest.mark.parametrize(("group", "first", "second"), [*CONFLICTS_ZH, *NEIGHBOURS_ZH])
def test_chinese_names_that_exclude_each_other_conflict(
    group: str, first: str, second: str
) -> None:
    check(group, first, second, "zh")


@pytest.mark.parametrize(("group", "first", "second"), [*CONFLICTS_EN, *NEIGHBOURS_EN])
def test_english_names_that_exclude_each_other_conflict(
    group: str, first: str, second: str
) -> None:
    check(group, first, second, "en")


@pytest.mark.parametrize(("language", "first", "second"), COMPATIBLE)
def test_names_that_only_say_more_or_both_do_not_conflict(
    language: Language, first: str, second: str
) -> None:
    check(None, first, second, language)


@pytest.mark.parametrize(
    ("language", "table"),
    [("zh", [*CONFLICTS_ZH, *NEIGHBOURS_ZH]), ("en", [*CONFLICTS_EN, *NEIGHBOURS_EN])],
)
def test_every_group_of_contrasts_is_shown_above(
    language: Language, table: list[tuple[str, str, str]]
) -> None:
    groups = {group.name for group in Lexicon.load(language).contrasts}
    by_rule = {"site", "lesion", "denial", "negation", "letter"}
    assert groups == {group for group, *_ in table} - by_rule


@pytest.mark.parametrize(
    ("language", "first", "second"),
    [
        ("zh", "不稳定性心绞痛", "稳定性心绞痛"),
        ("en", "Unstable angina", "Stable angina"),
        ("en", "Tuberculosis of lung", "Viral pneumonia"),
    ],
)
def test_stable_and_unstable_tubercular_and_viral_conflict(
    language: Language, first: str, second: str
) -> None:
    first_features, second_features = features_of(first, language), features_of(second, language)
    assert conflict(first_features, second_features) in {"negation", "agent"}


@pytest.mark.parametrize(
    ("language", "text", "core", "stem"),
    [
        ("zh", "左侧重度急性胰腺炎", "急性胰腺炎", "胰腺炎"),
        ("zh", "高血压病3级", "高血压", "高血压"),
        ("zh", "慢性", "慢性", "慢性"),
        ("zh", "左侧", "左侧", "左侧"),
        ("zh", "", "", ""),
        ("en", "Severe acute pancreatitis", "acute pancreatitis", "pancreatitis"),
        ("en", "Chronic", "chronic", "chronic"),
    ],
)
def test_core_and_stem_are_the_name_without_qualifiers_and_course(
    language: Language, text: str, core: str, stem: str
) -> None:
    features = features_of(text, language)
    assert (features.core, features.stem) == (core, stem)


@pytest.mark.parametrize(
    ("language", "name", "mention", "more"),
    [
        ("zh", "急性胃炎", "胃炎", True),
        ("zh", "胃炎", "急性胃炎", False),
        ("zh", "肺脓肿", "脓肿", True),
        ("zh", "肺癌", "肺部疾病", True),
        ("zh", "上肢骨折", "桡骨骨折", False),
        ("en", "Acute pancreatitis", "Pancreatitis", True),
        ("en", "Pancreatitis", "Acute pancreatitis", False),
        ("en", "Lung abscess", "Abscess", True),
    ],
)
def test_a_name_adds_what_a_mention_does_not_say(
    language: Language, name: str, mention: str, more: bool
) -> None:
    assert says_more(features_of(name, language), features_of(mention, language)) is more


WORDS = st.sampled_from(["左", "双侧", "急性", "慢性", "肺", "乳腺", "癌", "囊肿", "2型", "left"])
TEXTS = st.lists(WORDS | st.text(max_size=2), max_size=5).map("".join)


@settings(deadline=None)
@given(TEXTS, TEXTS, st.sampled_from(["zh", "en"]))
def test_conflict_has_no_direction_and_no_name_conflicts_with_itself(
    first: str, second: str, language: Language
) -> None:
    first_features, second_features = (
        read_features(first, language),
        read_features(second, language),
    )
    assert conflict(first_features, second_features) == conflict(second_features, first_features)
    assert conflict(first_features, first_features) is None
    assert not says_more(first_features, first_features)
