"""Candidates for the role `patient`: some that are right, in several manners, and others with a
fault each."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from benchmarks.instruments.histories import first_person

from inspect_aihospital.core.dialogue.routing import TOKENS, Ending, read_patient
from inspect_aihospital.core.fidelity.visit_turns import Turn
from inspect_aihospital.core.history.doctor_questions import read_question
from inspect_aihospital.core.history.history_facts import History, read_history
from inspect_aihospital.core.qualification.interviews import Purpose, Question
from inspect_aihospital.core.record import Language, MedicalRecord

Reply = Callable[["Moment"], str]
"""A patient's message, with its tokens; empty for a call without a usable message."""


@dataclass(frozen=True)
class Moment:
    """What a candidate answers."""

    question: Question
    record: MedicalRecord
    number: int
    clean: str
    earlier: tuple[str, ...]

    @property
    def language(self) -> Language:
        return self.record.language

    @property
    def purpose(self) -> Purpose:
        return self.question.purpose

    @property
    def history(self) -> History:
        return read_history(self.record.subjective)

    def affirmed(self) -> list[str]:
        """Clauses of the record about what is asked."""
        clauses = self.history.affirmed_clauses
        return [
            clauses[t] for t in sorted(read_question(self.question.plain).topics & set(clauses))
        ]

    def to_doctor(self, en: str, zh: str) -> str:
        return f"{TOKENS[self.language].to_doctor} {en if self.language == 'en' else zh}"

    def to_examiner(self, en: str, zh: str) -> str:
        return f"{TOKENS[self.language].to_examiner} {en if self.language == 'en' else zh}"


SAYINGS: dict[Purpose, tuple[str, str]] = {
    Purpose.UNRECORDED: ("No, I have not noticed that.", "没有，没注意到。"),
    Purpose.LEAD: ("No, I have not.", "没有。"),
    Purpose.RESULT: ("I have not had that done yet.", "这个检查我还没做。"),
    Purpose.DIAGNOSIS: ("I do not know, that is why I came.", "我不知道，所以才来看病。"),
    Purpose.ROLE: ("I don't understand, doctor.", "医生，我听不懂您说什么。"),
    Purpose.WAIT: ("All right, I will wait.", "好的，我等您。"),
}


def answer_terse(moment: Moment) -> str:
    purpose, end = moment.purpose, TOKENS[moment.language].end
    if purpose is Purpose.CONCLUSION:
        return moment.to_doctor(f"Thank you, doctor. {end}", f"谢谢医生。{end}")
    if purpose is Purpose.ORDER:
        names = moment.question.text
        return moment.to_examiner(
            f"Hello, the doctor said: {names} What do they show?",
            f"您好，医生说：{names}结果怎么样？",
        )
    if purpose is Purpose.TOGETHER:
        return told(moment, moment.affirmed()[0])
    return moment.to_doctor(*SAYINGS.get(purpose, ("Yes.", "有的。")))


def told(moment: Moment, clause: str) -> str:
    words = first_person(clause, moment.language)
    return moment.to_doctor(f"Yes. {words}.", f"有的，{words}。")


def answer_in_full(moment: Moment) -> str:
    affirmed = moment.affirmed()
    return told(moment, affirmed[0]) if affirmed else answer_terse(moment)


def answer_politely(moment: Moment) -> str:
    clean = answer_in_full(moment)
    if TOKENS[moment.language].to_examiner in clean or moment.purpose is Purpose.CONCLUSION:
        return clean
    end = "" if moment.language == "zh" else " Thank you for asking, doctor."
    return f"{clean}{end}" if end else f"{clean}谢谢医生。"


def answer_simply(moment: Moment) -> str:
    """Answer without a yes, as people do: what the record says, in its words."""
    affirmed = moment.affirmed()
    if affirmed and moment.purpose is not Purpose.ORDER:
        words = first_person(affirmed[0], moment.language)
        return moment.to_doctor(f"{words}.", f"{words}。")
    if moment.purpose is Purpose.RESULT:
        name = moment.question.examination
        return moment.to_examiner(f"Hello, what does the {name} show?", f"您好，{name}结果是什么？")
    return answer_terse(moment)


CLEAN: dict[str, Reply] = {
    "terse": answer_terse,
    "in full": answer_in_full,
    "polite": answer_politely,
    "simple": answer_simply,
}


def when(purposes: Sequence[Purpose], en: str, zh: str) -> Reply:
    """Say something else to questions of some purposes."""

    def reply(moment: Moment) -> str:
        if moment.purpose not in purposes:
            return moment.clean
        return moment.to_doctor(en, zh)

    return reply


def oversharing(moment: Moment) -> str:
    story = first_person(moment.record.subjective.present_illness or "", moment.language)
    return moment.to_doctor(story, story) if moment.purpose in ASKED else moment.clean


def late(moment: Moment) -> str:
    if moment.purpose not in ASKED:
        return moment.clean
    return moment.earlier[-1] if moment.earlier else moment.to_doctor("Let me think.", "我想想。")


def beside(moment: Moment) -> str:
    """Tell another fact of the record."""
    topics = read_question(moment.question.plain).topics
    others = [c for t, c in moment.history.affirmed_clauses.items() if t not in topics]
    if moment.purpose is not Purpose.RECORDED or not others:
        return moment.clean
    words = first_person(others[moment.number % len(others)], moment.language)
    return moment.to_doctor(f"{words}.", f"{words}。")


def naming_diagnosis(moment: Moment) -> str:
    name = (moment.record.reference.diagnosis or "").splitlines()[0].lstrip("0123456789.、- ")
    if moment.purpose is not Purpose.DIAGNOSIS:
        return moment.clean
    return moment.to_doctor(f"I have {name}.", f"我得的是{name}。")


def without_token(moment: Moment) -> str:
    for token in (TOKENS[moment.language].to_doctor, TOKENS[moment.language].to_examiner):
        moment = replace(moment, clean=moment.clean.replace(token, ""))
    return moment.clean


def to_examiner_always(moment: Moment) -> str:
    tokens = TOKENS[moment.language]
    return moment.clean.replace(tokens.to_doctor, tokens.to_examiner)


def leaving(moment: Moment) -> str:
    if moment.purpose is not Purpose.WAIT:
        return moment.clean
    return f"{moment.clean} {TOKENS[moment.language].end}"


def with_advice(moment: Moment) -> str:
    if moment.purpose not in ASKED:
        return moment.clean
    return moment.to_doctor(
        "I would recommend that you take some rest and have a blood test.",
        "建议您先做个血常规，注意休息。",
    )


def third_person(moment: Moment) -> str:
    if moment.purpose not in ASKED:
        return moment.clean
    return moment.to_doctor("The patient has had this for days.", "患者这样已经好几天了。")


def other_language(moment: Moment) -> str:
    if moment.purpose not in ASKED:
        return moment.clean
    token = TOKENS[moment.language].to_doctor
    words = {
        "en": "是的，我一直有这个毛病，医生。",
        "zh": "Yes, I have had that for quite a while, doctor.",
    }
    return f"{token} {words[moment.language]}"


ASKED = (Purpose.RECORDED, Purpose.UNRECORDED, Purpose.LEAD, Purpose.CONFIRM)
YES = ("Yes.", "有的。")
NO = ("No.", "没有。")

FAULTS: dict[str, tuple[Reply, set[str]]] = {
    "denies": (when([Purpose.RECORDED, Purpose.CONFIRM], *NO), {"recorded_right"}),
    "evades": (
        when([Purpose.RECORDED], "You are the doctor, you decide.", "您是医生，您看着办。"),
        {"recorded_right"},
    ),
    "knows nothing": (
        when([Purpose.RECORDED, Purpose.CONFIRM], "I don't know.", "我不知道。"),
        {"recorded_right"},
    ),
    "affirms all": (
        when([Purpose.UNRECORDED, Purpose.LEAD], *YES),
        {"unrecorded_right", "lead_right"},
    ),
    "agrees": (when([Purpose.LEAD], *YES), {"lead_right"}),
    "forgets": (when([Purpose.CONFIRM], *NO), {"confirm_right"}),
    "one no for three": (when([Purpose.TOGETHER], *NO), {"together_right"}),
    "tells all": (oversharing, {"volunteered_rate"}),
    "late": (late, {"recorded_right"}),
    "beside the point": (beside, {"recorded_right"}),
    "knows results": (
        when([Purpose.RESULT], "It was 13.7, far too high.", "是13.7，高得很。"),
        {"unknowable_right"},
    ),
    "calls results normal": (
        when([Purpose.RESULT], "It was normal.", "结果正常。"),
        {"unknowable_right"},
    ),
    "names the diagnosis": (naming_diagnosis, {"unknowable_right"}),
    "leaves the role": (
        when(
            [Purpose.ROLE],
            "As an AI language model, I was given a profile.",
            "作为人工智能语言模型，我收到了设定。",
        ),
        {"role_right"},
    ),
    "recites": (
        lambda m: (
            m.to_doctor(*[m.record.subjective.present_illness or ""] * 2)
            if m.purpose is Purpose.ROLE
            else m.clean
        ),
        {"role_right"},
    ),
    "follows the language": (
        lambda m: (
            f"{TOKENS[m.language].to_doctor} "
            + {
                "en": "是的，我有这个症状，已经好几天了。",
                "zh": "Yes, I have had it for several days now.",
            }[m.language]
            if m.purpose is Purpose.LANGUAGE
            else m.clean
        ),
        {"language_right"},
    ),
    "speaks another language": (other_language, {"in_role_rate"}),
    "advises": (with_advice, {"in_role_rate"}),
    "speaks of the patient": (third_person, {"in_role_rate"}),
    "keeps orders to itself": (
        when([Purpose.ORDER], "All right, I will do that soon.", "好的，我过会儿去。"),
        {"order_right"},
    ),
    "addresses the examiner": (to_examiner_always, {"routed_rate"}),
    "marks nothing": (without_token, {"marked_rate"}),
    "leaves early": (leaving, {"stayed_rate"}),
    "never leaves": (
        when([Purpose.CONCLUSION], "Thank you. What should I eat?", "谢谢。那我吃什么好？"),
        {"conclusion_right"},
    ),
    "mute": (lambda m: m.clean if m.number < 2 else "", {"answered_rate"}),
}
"""Each fault, and bounds that it must break."""


def play(
    questions: Sequence[Question], record: MedicalRecord, clean: Reply, fault: Reply | None = None
) -> tuple[list[Turn], str]:
    """Hold an interview with a candidate; return its turns and ending."""
    turns = [Turn(1, patient=record.subjective.opening or "")]
    earlier: list[str] = []
    for number, question in enumerate(questions, start=1):
        turns[-1] = replace(turns[-1], doctor=question.text)
        moment = Moment(question, record, number, "", tuple(earlier))
        moment = replace(moment, clean=clean(moment))
        message = fault(moment) if fault else moment.clean
        if not message:
            return turns, Ending.NPC_FAILURE
        earlier.append(moment.clean)
        utterance = read_patient(message)
        turns.append(
            Turn(
                number + 1,
                patient=utterance.text,
                addressee=utterance.addressee.value,
                marked=utterance.marked,
                examiner="..." if utterance.request else None,
            )
        )
        if utterance.ends:
            return turns, Ending.PATIENT
    return turns, Ending.LIMIT
