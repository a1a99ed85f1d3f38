"""Check the form of a record's parts: enough to be asked about, an age, and one language.

Sizes count Chinese characters and English words. `LEAST` holds, by field or part, the size below
which a visit has little to ask for; the smallest parts of the built-in cases are several times
as large.
"""

from collections.abc import Iterator

from inspect_aihospital.core.record import MedicalRecord, detect_language
from inspect_aihospital.core.text.letterforms import CHINESE_LETTER
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.records.checks.check_findings import Check, RecordFinding
from inspect_aihospital.records.checks.masked_quotes import quote
from inspect_aihospital.records.checks.record_parts import EXAMINER, PATIENT, REFERENCE, fields

LEAST = {"subjective.present_illness": 20, PATIENT: 40, EXAMINER: 20}
FEWEST_LETTERS = 12
"""Letters of a field's words below which its language is anybody's guess."""

_WORD = regex(r"[\u4e00-\u9fff]|[A-Za-z]+")
# Lab names and drugs are Latin in Chinese records; a sentence of small words is not.
_ENGLISH_PROSE = regex(r"(?:\b[A-Za-z]+\b[ ,-]+){7}")
# Of five capitals or more, an abbreviation has rarely the sounds of a word, or is one of these.
_CAPITALS = (
    r"(?!(?:COVID|STEMI|SIADH|LASIK|HELLP|FLAIR|DRESS|CYFRA|OSAHS|AECOPD|NADPH|NAFLD|MASLD|AUROC"
    r"|LOINC|TORCH|PICCO|BIPAP|ELISA|SPECT|(?:BI|TI|LI|PI)RADS|APACHE|DICOM|PROBNP|PANSS|ASCVD"
    r"|PANCA|CANCA|SARS|MERS|RAST|AMSAN|MELAS|CADASIL|POEMS|RECIST|CAGE|HADHA)\b)"
    r"(?![A-Z]*[B-DF-HJ-NP-TV-XZ]{4})"
    r"(?:(?:[BCFGP][LR]|[DTKW]R|[CSTPGRW]H|S[CKLMNPQTW]|[KGP]N|PS|TW|QU)(?=[A-Z]*[AEIOUY])"
    r"|[A-Z][AEIOUY]|[AEIOU])[A-Z]{3,}"
)
# Abbreviations (FT3, TRAb, WBC) and units (pmol/L) are of either language.
_ENGLISH_WORD = regex(
    r"(?<![A-Za-z])(?![munpfk]?mol(?![a-z])|mosm|mmhg|copies|cells|mmh2o)"
    rf"(?:[A-Za-z][a-z]{{3,}}|(?=[A-Z]{{5}}){_CAPITALS}"
    r"|no|of|is|the|and|with|in|on|was|for|not|at|or|to|an?|he|she|his|her)"
    r"(?![A-Za-z])"
)
# "66-year-old", "66 y/o", "66F", "Age (years): 66", age_at_visit: 66, ageYears: 66, "Woman, 66",
# "newborn", 66岁, 男，3天, 女/66. "In her sixties" leaves little to invent.
_AGE = regex(
    r"(?i)years?[- ]old|\d[- ]?(?:y(?:ea)?rs?|months?|mo|weeks?|wks?|days?|y)[- ]?(?:old|of age)"
    r"|\d[ -]?(?:yrs?|y\.?/?o\.?)(?!\w)|(?<![\d.])\d{1,3}(?-i:[MF])\b|\A\d{1,3} (?-i:[MF])\b"
    r"|\b(?-i:[MF])[/, ]{1,2}\d|\b\d{1,3}/(?-i:[MF])\b"
    r"|(?:(?<![a-z])|(?-i:(?<=[a-z])(?=A)))age[ds]?(?:(?![a-z])|(?-i:(?=[A-Z][a-z])))"
    # The age of an event is none.
    r"(?![\W_]*(?:unknown|not|n/a|(?:at|of)[\W_]*(?:menarche|menopause"
    r"|marriage|death|first[\W_]*(?:birth|child|period|menses|pregnan|sex|intercourse))))"
    r"(?:_[a-z]{1,12}){0,5}[^\n\d;,.]{0,26}\d"
    r"|\b(?:(?:wo)?man|boy|girl|(?:fe)?male)(?:,| of| aged)* \d{1,3}\b"
    r"(?! (?:child|son|daughter|sibling|time|(?:day|week|month|year)s? (?:ago|of)))"
    r"|\bin (?:his|her|their) .{0,8}(?:\ds|ties|teens)\b|\b(?:newborn|neonate|infant|toddler)\b"
    r"|\b(?:sexa|septua|octo|nona)genarian"
    r"|年[龄齡][^\n\d]{0,10}\d|\d ?周?[岁歲]|[一二三四五六七八九十]{2,3}[多余]?岁"
    r"|[男女]性?[，,、/／|;； ]{0,2}\d(?!\d?(?:天|周|个?月|年)前|[\d.]*(?:次|个|片|[^\W\d]?[gl]))"
    r"|(?<![\d.])\d{1,3} ?[/／] ?[男女]|\A\d{1,3}[，,、 ]{1,2}[男女]"
    r"|新生儿|婴儿|日龄|月龄|生后|出生\D{0,3}\d|\d ?(?:个月|月|周|天)(?:大(?!便)|男|女(?!儿)|患)"
    r"|\A\d{1,3} ?(?:years|months|days|个月|天)\Z"
)
MOST_CHINESE = 4
"""Chinese characters of a name or term within an English field."""


def check_size(record: MedicalRecord) -> Iterator[RecordFinding]:
    """Yield the parts that are too thin to be asked about."""
    texts = dict(fields(record, PATIENT, EXAMINER))
    for name, least in LEAST.items():
        text = " ".join(text for path, text in texts.items() if path.startswith(name))
        size = len(_WORD.findall(text))
        if size < least:
            reason = f"{size} characters or words, fewer than {least}: little to ask for"
            yield RecordFinding(record.id, name, Check.THIN, "warning", "", reason)


def check_age(record: MedicalRecord) -> Iterator[RecordFinding]:
    """Yield a patient's part without an age: the patient's model invents one if asked."""
    if not any(_AGE.search(text) for _, text in fields(record, PATIENT)):
        reason = "no age: a patient that is asked for it invents one"
        yield RecordFinding(record.id, PATIENT, Check.AGE, "warning", "", reason)


def check_language(record: MedicalRecord) -> Iterator[RecordFinding]:
    """Yield at most one finding: fields in another language than the record, or with passages."""
    places: dict[str, str] = {}
    for path, text in fields(record, PATIENT, EXAMINER, REFERENCE):
        chinese = len(CHINESE_LETTER.findall(text))
        if record.language == "zh":
            prose = _ENGLISH_PROSE.search(text)
            # A field of a few Latin words, such as "CT (-)", is of either language.
            place = text if not chinese else prose[0] if prose else ""
            letters = sum(map(len, _ENGLISH_WORD.findall(place)))
            place = place if letters >= FEWEST_LETTERS else ""
        else:
            start = CHINESE_LETTER.search(text)
            place = text[start.start() :] if start and chinese > MOST_CHINESE else ""
        if place:
            places[path] = place
    if places:
        (first, place), *others = places.items()
        # A record in the wrong language would fill the screen, field by field.
        part = first if not others else "record"
        where = f", in {', '.join(places)}" if others else ""
        reason = (
            f"{detect_language(place)} in a record of language {record.language}{where}: roles mix "
            "the two"
        )
        yield RecordFinding(record.id, part, Check.LANGUAGE, "warning", quote(place), reason)
