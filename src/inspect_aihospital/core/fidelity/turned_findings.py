"""Tell where a finding of the record is turned into its opposite, or put into another place."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from inspect_aihospital.core.chart.canonical_names import canonical, names_examination
from inspect_aihospital.core.history.assertions import split_denial
from inspect_aihospital.core.replies.recorded_results import is_harmless
from inspect_aihospital.core.replies.reply_statements import ReplyLine
from inspect_aihospital.core.text.letterforms import CHINESE_LETTER
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.text_cache import remembered
from inspect_aihospital.core.text.word_overlap import clauses

SHORTEST_TURNED = {True: 2, False: 5}
"""Letters of the shortest finding whose "no" is looked at, in Chinese and in other writing."""

# Words that turn a finding into another one, and grades. No two words of a language are synonyms.
_OPPOSITES = regex(
    r"阳性|阴性|轻度|重度|\(\+\)|\(-\)|左|右|[升增偏]高|[降减]低|偏低|缩短|延长|敏感|耐药|中介|κ|λ"
    r"|№\d|抬高|压低|增强|减弱|增厚|变薄|实性|囊性|过速|过缓|[高等低](?=密度|信号|回声)"
    r"|(?<![\w'’])(?:[sr](?![\w/])|short(?:ened)?|prolonged|sensitive|susceptible|resistant|kappa"
    r"|lambda)\b|(?<=\big)[agm]\b|\b(?:left|right|positive|negative"
    r"|elevated|increased|raised|decreased|reduced|low|high|elevation|depression|depressed"
    r"|thickened|thinned|solid|cystic|tachycardia|bradycardia)\b"
    r"|\bhyp(?:er|o)(?=echo|dens|intens)"
)
# Organs, their parts and sides. No two words of a language are synonyms.
_PLACES = regex(
    r"左|右|\b(?:left|right)\b|[上下中](?=腹)|[上下中][叶肺极段]|[前后内外侧]壁|[近远]端"
    r"|[额顶颞枕]叶|胃[窦体底角]|肝|脾|肾|膀胱|肺|乳腺|胆囊|胰|子宫|卵巢|心|甲状腺|结肠|直肠|阑尾"
    r"|胃|膝|肘|髋|肩|腕|踝|脑|脊髓|\b(?:upper|middle|lower|anterior|posterior|medial"
    r"|lateral|proximal|distal|frontal|parietal|temporal|occipital|ascending|descending|sigmoid"
    r"|antrum|fundus|livers?|spleen|kidneys?|bladder|lungs?|breasts?|gallbladder|pancreas|uterus"
    r"|ovar(?:y|ies)|heart|thyroid|stomach|colon|rectum|appendix|knees?|elbows?|hips?|shoulders?"
    r"|wrists?|ankles?|tibia|femur|humerus|ventricles?|atrium)\b"
)
_GRADES = regex(
    r"(?P<before>\b(?:grade|stage|class|type|level)\s*)(?P<grade>iv|v|i{1,3}|\d)(?!\w|\.\w)"
    r"|(?<![a-z\d.])(?P<chinese>iv|v|i{1,3}|\d)(?=\s?[级度期型])"
    r"|(?<![\d./])(?P<part>\d)(?P<of>\s?/\s?[56])(?!\d|[./]\d)"
    r"|(?<![a-z\d.+])(?P<count>\d)\+|(?<![a-z\d+])(?P<signs>\+{2,4})"
)
_ROMAN = {"i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5}

_SIGNS = {"(+)": "阳性", "(-)": "阴性", "positive": "阳性", "negative": "阴性"}

# Other words for a degree or a direction are no other finding.
_SYNONYMS = {
    "升高": regex(r"[增偏]高|\b(?:elevated|increased|raised|high)\b"),
    "降低": regex(r"减低|偏低|\b(?:decreased|reduced|low)\b"),
    "轻度": regex(r"轻微|少量|\b(?:mild|slight|minimal|small)(?:ly)?\b"),
    "upper": regex(r"\bsuperior\b"),
    "lower": regex(r"\binferior\b"),
    "重度": regex(r"严重|大量|\b(?:severe|marked|massive|large)(?:ly)?\b"),
}

_DEGREES = regex(
    r"(?:[轻中重]度|轻微|严重|广泛|弥漫|大量|少量)的?"
    r"|\b(?:severe|marked|massive|extensive|widespread|diffuse|moderate|mild|slight"
    r"|minimal)(?:ly)?\b",
    re.IGNORECASE,
)
_SENTENCES = regex(r"[;；。\n]|\.(?=\s|$)")

_REPORTS = regex(
    r"(?i).{0,80}?(?:\b(?:show(?:s|ed|n)?|reveal(?:s|ed)?|demonstrate[sd]?)\b(?: (?:an?|the)\b)?"
    r"|显示|提示|可见|示)\s*"
)
_NAME_ABOVE = regex(r"[:：]\s*\n\W*")
_RESULT_NAME = regex(r"^[^:：\n]{1,40}[:：]", re.MULTILINE)

# A sign that no record has stands for either opposite.
_HIDDEN = "§"

_LISTED = regex(rf"{_HIDDEN}(?:and|or|[及和或]){_HIDDEN}")

# Marks and blanks do not make a finding another one.
_NOT_WORD = regex(rf"[^\w{_HIDDEN}]|_")


def has_opposite(reply_line: ReplyLine, record: str) -> bool:
    """Tell whether the record has these words, but with an opposite or another grade in them.

    A name may stand alone in the line above.
    """
    lines = _NAME_ABOVE.sub(": ", record)
    whole_line = [f"{reply_line.name}: {reply_line.result}"] if reply_line.is_named else []
    return any(
        _is_turned(part, _hide_by_sentence(lines, _OPPOSITES), record)
        for part in (*whole_line, *_told_parts(reply_line.result))
    )


def adds_degree(reply_line: ReplyLine, record: str) -> bool:
    """Tell whether a finding has a degree, and every line of the record with it has none."""
    for part in _told_parts(reply_line.result):
        words = _only_letters(_DEGREES.sub(" ", part)) if _DEGREES.search(part) else ""
        is_long = len(words) >= 2 * SHORTEST_TURNED[bool(CHINESE_LETTER.search(words))]
        if not is_long or is_harmless(part):
            continue
        # A degree may stand anywhere in the line of its finding.
        letters = {line: _only_letters(_DEGREES.sub(" ", line)) for line in record.splitlines()}
        own_lines = [line for line, line_letters in letters.items() if words in line_letters]
        if own_lines and not any(_DEGREES.search(line) for line in own_lines):
            return True
    return False


def has_other_place(reply_line: ReplyLine, record: str) -> bool:
    """Tell whether the record has these words of another organ, or of another part of one.

    Nothing that is called normal or absent is looked at: an examiner may say so of any organ. Nor
    are names of examinations (liver and renal function).
    """
    hidden_record = _hide_by_sentence(record, _PLACES)
    return any(
        _is_turned(part, hidden_record, record, _PLACES)
        for part in _told_parts(reply_line.result)
        if not (is_harmless(part) or names_examination(part))
    )


def _told_parts(result: str) -> Iterator[str]:
    """Yield the clauses of a result, and of prose what is behind the verb that reports it."""
    for clause in clauses(result):
        yield clause
        if match := _REPORTS.match(clause):
            yield clause[match.end() :]


def _is_turned(
    part: str, hidden_record: str, record: str, pattern: re.Pattern[str] = _OPPOSITES
) -> bool:
    """Tell whether a record has a part word for word but for words of a pattern."""
    if not pattern.search(_fold_signs(part)) or _only_letters(part) in _only_letters(record):
        return False
    hidden = _hide(part, pattern)
    # Both of two opposites are told in any order: "no ST elevation or depression".
    if pattern is _OPPOSITES and _LISTED.search(hidden):
        return False
    # Beside another such word it may be a part of a list: "left and right kidney enlarged".
    alone = rf"(?<!{_HIDDEN})(?<!{_HIDDEN}and)(?<!{_HIDDEN}or)(?<!{_HIDDEN}[及和或])"
    behind = rf"(?!(?:and|or|[及和或]){_HIDDEN})"
    is_held = len(hidden.replace(_HIDDEN, "")) >= 2 and hidden in hidden_record
    return is_held and bool(re.search(alone + re.escape(hidden) + behind, hidden_record))


def turns_negation(result: str, record: str) -> bool:
    """Tell whether a clause is one of the record's word for word, but with or without its "no"."""
    held_clauses = _negations(record)
    return any(
        held_clauses.get(words, {is_negated}) == {not is_negated}
        for words, negations in _negations(result).items()
        for is_negated in negations
    )


@lru_cache(maxsize=64)
def _negations(text: str) -> Mapping[str, set[bool]]:
    """Return the clauses of a text in letters, without "no", and whether each stands with it."""
    negations: dict[str, set[bool]] = {}
    for sentence in _SENTENCES.split(_RESULT_NAME.sub("", text)):
        is_listed = False
        for clause in clauses(sentence):
            words, is_denied = split_denial(clause)
            letters = _only_letters(words)
            is_long = len(letters) >= SHORTEST_TURNED[bool(CHINESE_LETTER.search(words))]
            # What stands behind a "no" in its sentence may belong to it: nobody can say.
            if is_long and (is_denied or not is_listed):
                negations.setdefault(letters, set()).add(is_denied)
            is_listed = is_listed or is_denied
    return negations


@remembered
def _fold_signs(text: str) -> str:
    plain = canonical(text)
    for signs, word in _SIGNS.items():
        plain = plain.replace(signs, word)
    for word, synonyms in _SYNONYMS.items():
        plain = synonyms.sub(word, plain)
    return _GRADES.sub(_fold_grade, plain)


def _fold_grade(match: re.Match[str]) -> str:
    """Write grades alike: grade II, 2级, 4/5, 2+, ++."""
    grade = match["grade"] or match["chinese"] or match["part"] or match["count"]
    number = _ROMAN.get(grade, grade) if grade else len(match["signs"])
    return f"{match['before'] or ''}№{number}{match['of'] or ''}"


@lru_cache(maxsize=128)
def _hide(text: str, pattern: re.Pattern[str]) -> str:
    return _only_letters(pattern.sub(_HIDDEN, _fold_signs(text)))


@lru_cache(maxsize=128)
def _hide_by_sentence(text: str, pattern: re.Pattern[str]) -> str:
    return "\n".join(_hide(sentence, pattern) for sentence in _SENTENCES.split(text))


@remembered
def _only_letters(text: str) -> str:
    return _NOT_WORD.sub("", _fold_signs(text))
