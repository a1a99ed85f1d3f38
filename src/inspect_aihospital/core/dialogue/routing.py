"""Route a patient's messages, and list the endings of a visit (Fan et al., §3.4, App. B, Table 15).

The patient marks each message with a control token. The first token of a message routes it;
all of them are removed before anyone hears it. A message without a token goes to the doctor.
Tags that are no control token are ordinary text.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from itertools import takewhile

from inspect_aihospital.core.dialogue.control_tokens import ADDRESSEES, find_tokens, replace_tokens
from inspect_aihospital.core.record import Language
from inspect_aihospital.core.text.quoted_lines import LINE_START
from inspect_aihospital.core.text.regex import regex


class Speaker(StrEnum):
    """The three who speak during a visit."""

    DOCTOR = "doctor"
    PATIENT = "patient"
    EXAMINER = "examiner"


class Ending(StrEnum):
    """How a visit ended."""

    PATIENT = "patient"
    """The patient closed the visit with the end token."""
    LIMIT = "limit"
    """`max_turns` turns were used."""
    SILENCE = "silence"
    """The doctor said nothing."""
    REFUSAL = "refusal"
    """The doctor's provider refused or filtered its message."""
    TRUNCATION = "truncation"
    """The doctor ran out of output tokens before it said anything."""
    OVERFLOW = "overflow"
    """The conversation no longer fits the doctor's context window."""
    NO_VISIT = "no_visit"
    """There was none: all that is known was given to the doctor at once."""
    CONFERENCE = "conference"
    """Several doctors' visits were brought together."""
    NPC_FAILURE = "npc_failure"
    """Patient, examiner or moderator failed after bounded retries: the instrument's fault."""
    INTERRUPTED = "interrupted"
    """A limit of the run cut the visit short."""


UNHEARD = (Ending.SILENCE, Ending.TRUNCATION, Ending.OVERFLOW, Ending.REFUSAL)
"""Why a model's message cannot be heard, or not to its end."""


@dataclass(frozen=True)
class ControlTokens:
    """The control tokens of Table 15 in one language."""

    to_doctor: str
    to_examiner: str
    end: str


TOKENS: dict[Language, ControlTokens] = {
    "zh": ControlTokens("<对医生讲>", "<对检查员讲>", "<结束>"),
    "en": ControlTokens("<To the doctor>", "<To the examiner>", "<end>"),
}

SPEAKER_LABELS: dict[Language, dict[Speaker, str]] = {
    "zh": {Speaker.DOCTOR: "医生", Speaker.PATIENT: "患者", Speaker.EXAMINER: "检查员"},
    "en": {Speaker.DOCTOR: "doctor", Speaker.PATIENT: "patient", Speaker.EXAMINER: "examiner"},
}

# Invisible characters could hide a label from a pattern and still show it to a model.
_UNSEEN = r"[\s\xad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]*"
_NAMES = "|".join(name for names in SPEAKER_LABELS.values() for name in names.values())
_UNSEEN_LETTERS = regex("[\xad\u200b\u2060\ufeff]")
# A speaker's label where a message would begin, also in brackets that look alike.
_LABEL = regex(rf"(?im){LINE_START}[<＜〈﹤《]{_UNSEEN}(?P<name>{_NAMES}){_UNSEEN}[>＞〉﹥》]")


# A patient that plays the examiner: what it lets the examiner answer is nobody's words.
_EXAMINER = regex(
    r"(?i)(?:[<＜〈【\[](?:the )?(?:examiner|检查员)(?:'s reply|回复"
    r"|回答)?[>＞〉】\]][ \t]*[:：]?|\n[ \t*_]*"
    r"(?:the )?(?:examiner|检查员)(?: \w{1,8}|回复|回答|说)?[*_]*[ \t]*[:：])\s*(?P<words>[^\n]*)"
)
# An answer tells what was found. The name in front of anything else is an address.
_ANSWERS = regex(
    r"(?i)\b(?:here(?:['’]s| is| are)|shows?|showed|reveal(?:s|ed)|(?:ab)?normal|negative|positive"
    r"|unremarkable|elevated|raised|(?:in|de)creased|high|low|(?:results?|findings?)(?:\s*:| is\b"
    r"| are\b)|no (?:evidence|signs?|acute|abnormal\w*)|seen|found|detected"
    r"|(?:sinus rhythm|infiltrat\w*|consolidation|fracture|effusion|stones?)(?=\W*$))\b"
    r"|\d+(?:\.\d+|\s?(?:%|mmol|mmHg|[mnµμ]?g/|bpm|U/))"
    r"|示|[可未]见|正常|异常|阳性|阴性|[升增偏]高|[降减偏]低|结果(?:如下|[是为:：]|出来)|这是|发现"
)
_ASKS = regex(
    r"(?i)\b(?:please|kindly|i(?:['’]m|['’]d| (?:am|have|need|want|fear|think|would|came))"
    r"|me|my|could|can|would|may|hello|hi|the doctor|need\w*|want\w*|repeat"
    r"|again|check|whether|if|to (?:see|look|exclude|confirm|rule)|for)\b"
    r"|请|麻烦|帮|我|能|可以|[您你]好|医生|是否|有无|看看|做[个一次]|[要想再]|复查|查一|吗|[?？]"
)
_GREETING = regex(
    r"(?i)[\W_]*(?:(?:hello|hi|hey|good (?:morning|afternoon|evening|day)|there|dear|the"
    r"|examiner|thanks?|thank you|(?:[您你]|大家)好|早上好|下午好|检查员|检查师|老师|谢谢)[\W_]*)*"
)
# The patient's own label before its first token.
_OWN_LABEL = regex(
    r"(?i)\s*[*_]*(?:[<＜〈【\[](?:the )?(?:patient|患者|病人)[>＞〉】\]][ \t]*[:：]?|(?:patient"
    r"|患者|病人)[ \t]*[*_]*[:：])[*_\s]*"
)


@dataclass(frozen=True)
class Utterance:
    """A patient's message as it is carried on, without control tokens.

    `parts` are what is said to whom, in order. The addressee is named by the first token, else it
    is the doctor. The message may end the visit, whomever it addresses. It is `marked` if it
    carried a token at all, and `split` if it addresses doctor and examiner.
    """

    text: str
    parts: tuple[tuple[Speaker, str], ...]
    addressee: Speaker
    ends: bool
    marked: bool
    split: bool

    @property
    def request(self) -> str:
        """Words to the examiner, empty if there are none."""
        return "\n".join(text for addressee, text in self.parts if addressee is Speaker.EXAMINER)

    @property
    def heard_by_doctor(self) -> str:
        """Words to the doctor ahead of any request to the examiner, empty if there are none.

        Words behind a request tell results that nobody has reported yet.
        """
        ahead = takewhile(lambda part: part[0] is Speaker.DOCTOR, self.parts)
        return "\n".join(text for _, text in ahead)


def read_patient(message: str) -> Utterance:
    """Route a patient's message by its first control token and remove all of them."""
    # A zero-width character within a token would hide it from every pattern.
    message = _UNSEEN_LETTERS.sub("", message)
    tokens = find_tokens(message)
    own_label = _OWN_LABEL.match(message)
    if own_label and tokens and own_label.end() == tokens[0].start:
        message = message[own_label.end() :]
        tokens = find_tokens(message)
    addressed = [(Speaker(token.kind), token.start) for token in tokens if token.kind in ADDRESSEES]
    speakers = [speaker for speaker, _ in addressed]
    # Text before the first token goes to whom that token names.
    starts = [0, *(start for _, start in addressed[1:]), len(message)]
    spans = zip(speakers or [Speaker.DOCTOR], starts, starts[1:], strict=False)
    parts = [(speaker, _part(speaker, message[start:end])) for speaker, start, end in spans]
    return Utterance(
        text=_without_tokens(message),
        parts=tuple(part for part in parts if part[1]),
        addressee=speakers[0] if speakers else Speaker.DOCTOR,
        ends=any(token.kind == "end" for token in tokens),
        marked=bool(tokens),
        split=len(set(speakers)) > 1,
    )


def _part(speaker: Speaker, message: str) -> str:
    """Return what is said to someone, without an answer that the patient invents for them."""
    text = _without_tokens(message)
    if speaker is not Speaker.EXAMINER:
        return text
    answer = next(filter(_is_answer, _EXAMINER.finditer(text)), None)
    text_ahead = text[: answer.start()].strip() if answer else ""
    # Behind a mere greeting stands the request itself.
    return text if _GREETING.fullmatch(text_ahead) else text_ahead


def _is_answer(named: re.Match[str]) -> bool:
    words = named["words"]
    return bool(_ANSWERS.search(words)) and not _ASKS.search(words)


def _without_tokens(message: str) -> str:
    """Remove all tokens, also one that removing another puts together."""
    text = re.sub(r"[ \t]{2,}", " ", replace_tokens(message, lambda words: ""))
    return re.sub(r"\n{3,}", "\n\n", text).strip()


def poses(text: str) -> bool:
    """Tell whether a message speaks as someone else: a speaker's label at the start of a line."""
    return bool(_LABEL.search(text))


def disarm(text: str) -> str:
    """Rewrite labels and control tokens so that they can be read but pose as nobody's."""
    visible_text = _UNSEEN_LETTERS.sub("", text)
    # Other quotation marks keep the name readable, and are no label to any pattern here.
    quoted_text = _LABEL.sub(lambda match: f"{match['lead']}‹{match['name']}›", visible_text)
    return replace_tokens(quoted_text, lambda words: f"|{words}|")


def label(speaker: Speaker, text: str, language: Language) -> str:
    """Write a message as a third party reads it: `<patient> …`."""
    return f"<{SPEAKER_LABELS[language][speaker]}> {text}"


def first_person(statement: str) -> str:
    """Rewrite a Chinese statement to the patient (`你…`) as the patient would say it."""
    # 你好 is a greeting and speaks of nobody.
    return re.sub(r"[你您](?!好(?:\W|$))", "我", statement)
