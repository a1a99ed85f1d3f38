"""Compare texts by words in common, a rehearsal's only measure of meaning."""

import re

from inspect_aihospital.core.text.word_overlap import without_ending

_SYNONYMS = {
    "complete blood count": "cbc",
    "full blood count": "cbc",
    "blood routine": "cbc",
    "electrocardiogram": "ecg",
    "ekg": "ecg",
    "心电图": "ecg",
    "血常规": "cbc",
    "彩超": "超声",
    "b超": "超声",
    "超声波": "超声",
    # Before its parts, which are replaced next.
    "核磁共振": "mri",
    "磁共振": "mri",
    "核磁": "mri",
    "magnetic resonance imaging": "mri",
    "computed tomography": "ct",
    "x光": "x线",
    "radiograph": "x-ray",
    "sonography": "ultrasound",
    "urine routine": "urinalysis",
    "尿液分析": "尿常规",
}
_STOP = frozenset(
    re.findall(
        r"\w+",
        """a an and any are as at be been by can could did do does for from had has have he her his
        i in is it its me my no not of on or our reports she so some than that the their there they
        this to was we were what when which will with would you your patient""",
    )
)
_SENTENCE = re.compile(r"[^。！？!?；;\n]+?(?:[。！？!?；;\n]|\.(?=\s|$)|$)")


def sentences(text: str) -> list[str]:
    """Return the sentences and list lines of a text."""
    parts = (part.strip(" -•\t\n") for part in _SENTENCE.findall(text))
    return [part for part in parts if part]


def terms(text: str) -> frozenset[str]:
    """Return the comparable units: pairs of Chinese characters, stemmed words, numbers."""
    folded = text.casefold()
    for name, short in _SYNONYMS.items():
        folded = folded.replace(name, f" {short} ")
    words = (word.strip(".-/") for word in re.findall(r"[a-z0-9][a-z0-9.\-/]*", folded))
    stems = frozenset(map(without_ending, words)) - _STOP
    runs = re.findall(r"[\u4e00-\u9fff]+", folded)
    # Chinese parts no words; pairs of characters come nearest. A lone one stands for itself.
    pairs = {run[n : n + 2] for run in runs for n in range(max(1, len(run) - 1))}
    return stems | pairs


def recall(reference: str, text: str) -> float:
    """Return the share of the wanted text's terms that the given text has, 0 to 1."""
    expected = terms(reference)
    return len(expected & terms(text)) / len(expected) if expected else 0.0
