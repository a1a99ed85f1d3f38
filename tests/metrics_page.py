"""What docs/metrics.md says that scores and logs hold, and how it is held against a log."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from inspect_ai.log import EvalLog

PAGE = Path(__file__).parent.parent / "docs" / "metrics.md"
ASPECT = "(?:symptoms|examinations|diagnosis|rationale|treatment)"
SUMMARY = "(?:interaction|diagnostic|overall)"
SEAT = "(?:(?:grader|doctor|participant)_[a-z]|moderator|participant|summarizer)"
DETECTOR = (
    "(?:invented_values|invented_findings|invented_normals|withheld|leaks|premature_facts"
    "|early_ending|late_ending|ignored_orders|misrouted|denied|uninformative|volunteered|invented_symptoms|out_of_role)"
)
REASON = "(?:omitted_examination|ignored_association|erroneous_judgment|no_diagnosis)"
CAUSE = "(?:not_asked|withheld|mistold|not_used|misjudged|not_in_record|unknown)"
FAMILY = "(?:vague|authority|all_results|pretended_diagnosis|injection|unrelated|unicode|roleplay)"
PURPOSE = (
    "(?:recorded|unrecorded|lead|confirm|together|result|diagnosis|unknowable|language|role|order"
    "|wait|conclusion)"
)
FAULT = (
    "(?:leaked|diagnosed|withheld|wrong_values|invented_values|invented_findings|invented_normals"
    "|unrecorded|other_language)"
)
TRIAL = "(?:reference|paraphrase|other_patient|exchanged|deleted|turned|untouched)"
VISIT = "(?:clean|untouched|denied|invented|beside|changed|withheld|unasked|report)"
FIGURE = "(?:(?:changed|stayed)_when_due(?:_raised|_unraised)?|to_expected)"
WORDS = {
    "ASPECT": ASPECT,
    "SUMMARY": SUMMARY,
    "NAME": f"(?:{ASPECT}|{SUMMARY})",
    "GROUP": "(?:IM|SURG|OB/GYN|PEDS|ENT|Others|unknown)",
    "SEAT": SEAT,
    "WHO": f"(?:team|{SEAT})",
    "KIND": "(?:calls|input_tokens|output_tokens)",
    "RULE": "(?:icd|icd_lenient|icd_paper)",
    "SHARE": "(?:precision|recall|f1)",
    "DETECTOR": DETECTOR,
    "LOST": "(?:silence|truncation|cut|overflow|refusal)",
    "REASON": REASON,
    "CAUSE": CAUSE,
    "FAMILY": FAMILY,
    "TRIAL": TRIAL,
    "VISIT": VISIT,
    "DIMENSION": "(?:relevance|honesty|accuracy|consistency)",
    "FAULT": FAULT,
    "PURPOSE": PURPOSE,
    "REQUEST": "(?:legitimate|synonym|bundle|unrecorded|again)",
    "LANGUAGE": "(?:zh|en)",
    "FIGURE": FIGURE,
    "STATE": r"(?:round\d+|final)",
    "ENDS": "(?:round1|final)",
    "STEP": r"step\d",
    "READING": "(?:corrected|paper)",
    "RANGE": "(?:mean|lower|upper|cases)",
    "RATING": "(?:items|settled|per_item|agreement|kappa|alpha)",
    "N": r"\d+",
}
"""The words in capitals; `VALUE` is any value of its section."""

OWN = "VALUE"
HEADING = re.compile(r"^## (\w+)$", re.MULTILINE)
SAME_AS = re.compile(r"Keys as those of\s+\[(\w+)\]")
SAME_METRICS = re.compile(r"Metrics as those of\s+\[(\w+)\]")
ITEM = re.compile(
    r"^- (?:In ((?:`[^`]+`,?\s+)*`[^`]+`):\s+)?((?:`[^`]+`,?\s+)*`[^`]+`):\s", re.MULTILINE
)
"""An item of a list: blocks, where it names any, and keys."""

Place = tuple[str, str]
"""A block and a key in it; a value of a score stands in the block `value`."""


@dataclass(frozen=True)
class Section:
    """The keys of a scorer: patterns of blocks and of keys."""

    scorer: str
    same_as: str | None
    places: tuple[Place, ...]

    def values(self) -> str:
        return "|".join(key for block, key in self.places if block == "value")

    def knows(self, place: Place) -> bool:
        return any(self._fits(own_place, place) for own_place in self.places)

    def unused(self, places: Iterable[Place]) -> list[Place]:
        there = list(places)
        return [k for k in self.places if not any(self._fits(k, place) for place in there)]

    def _fits(self, own_place: Place, place: Place) -> bool:
        return all(
            re.fullmatch(self._pattern(text), part)
            for text, part in zip(own_place, place, strict=True)
        )

    def _pattern(self, text: str) -> str:
        own = "|".join(_expand(value) for value in self.values().split("|"))
        return _expand(re.sub(OWN, lambda _: f"(?:{own})", text))


def _expand(text: str) -> str:
    capitals = sorted(WORDS, key=len, reverse=True)
    bounded = rf"(?<![A-Z])(?:{'|'.join(capitals)})(?![A-Z])"
    return re.sub(bounded, lambda match: WORDS[match[0]], text)


def sections() -> dict[str, Section]:
    text = PAGE.read_text(encoding="utf-8")
    names = HEADING.findall(text)
    bodies = dict(zip(names, HEADING.split(text)[2::2], strict=True))
    places = {name: tuple(_places(name, body)) for name, body in bodies.items()}
    return {name: _section(name, body, places) for name, body in bodies.items()}


def _section(name: str, body: str, places: Mapping[str, tuple[Place, ...]]) -> Section:
    if match := SAME_AS.search(body):
        return Section(name, match[1], places[match[1]])
    own = places[name]
    if match := SAME_METRICS.search(body):
        other_section = match[1]
        own += tuple(
            (name if b == other_section else b, key)
            for b, key in places[other_section]
            if "VALUE" in b + key
        )
    return Section(name, None, own)


def _places(scorer: str, body: str) -> Iterator[Place]:
    """Yield blocks and keys of a section: of its values, then of its metrics."""
    values, _, metrics = body.partition("\nMetrics")
    for own, lines in (("value", values), (scorer, metrics)):
        for names, keys in ITEM.findall(lines):
            blocks = _quoted(names) or [own]
            yield from ((block, key) for block in blocks for key in _quoted(keys))


def _quoted(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def places_in(logs: Sequence[EvalLog], owner: Section) -> set[Place]:
    """Return what logs hold of a scorer; its section's own block is named like the section."""
    places: set[Place] = set()
    own = owner.same_as or owner.scorer
    for log in logs:
        for score in log.results.scores if log.results else []:
            if score.scorer.split("/")[-1] == owner.scorer:
                block = own if score.name == owner.scorer else score.name
                places |= {(block, key.split("/")[-1]) for key in score.metrics if score.metrics}
        for sample in log.samples or []:
            score_value = (sample.scores or {}).get(owner.scorer)
            if score_value is not None and isinstance(score_value.value, dict):
                places |= {("value", key) for key in score_value.value}
    return places
