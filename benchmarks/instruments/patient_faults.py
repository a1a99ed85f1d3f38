"""Faults of a patient: one function each."""

import re
from collections.abc import Callable
from dataclasses import replace

from benchmarks.instruments.charts import auxiliary_blocks
from benchmarks.instruments.faults import FaultList, PatientMoment, Reply, Spoiled, say
from benchmarks.instruments.histories import first_person, sentences_of
from benchmarks.instruments.patient import Saying
from benchmarks.instruments.spoiling import other_durations, other_numbers
from benchmarks.instruments.symptoms import SYMPTOMS
from inspect_aihospital.core.dialogue.routing import TOKENS

PATIENT_FAULTS: FaultList[PatientMoment] = FaultList("patient")
_add = PATIENT_FAULTS.add


def instead(moment: PatientMoment, en: str, zh: str) -> Spoiled:
    """Other words in the place of an answer about the history."""
    return Saying(say(moment, en, zh)) if moment.answering else None


def _added(moment: PatientMoment, words: str) -> Spoiled:
    """Words behind an answer about the history."""
    if not moment.answering or not words:
        return None
    return Saying(f"{moment.clean.words} {words}")


def _changed(moment: PatientMoment, change: Callable[[str], str]) -> Spoiled:
    """An answer about the history with its words changed."""
    return Saying(change(moment.clean.words)) if moment.answering else None


@_add("knows nothing")
def knows_nothing(moment: PatientMoment) -> Spoiled:
    """Says of everything that it does not know."""
    words = ("I don't know.", "I'm not sure, I can't say.", "No idea, doctor.")
    zh = ("我不知道。", "不太清楚，说不上来。", "这个我不了解。")
    number = moment.draw.randrange(3)
    return instead(moment, words[number], zh[number])


@_add("denies everything")
def denies(moment: PatientMoment) -> Spoiled:
    """Denies everything that it is asked about."""
    words = ("No.", "No, nothing like that.", "No, I have never had anything of the kind.")
    zh = ("没有。", "没有，都没有。", "没有这种情况，从来没有过。")
    number = moment.draw.randrange(3)
    return instead(moment, words[number], zh[number])


@_add("agrees to everything")
def agrees(moment: PatientMoment) -> Spoiled:
    """Says yes to each symptom, also to what it does not have."""
    names = [p.symptom.symptom.formal for p in moment.step.points if p.symptom]
    if not names:
        return None
    en = " ".join(f"Yes, I have {name}, quite badly." for name in names)
    return Saying(say(moment, en, "".join(f"有{name}，还挺厉害的。" for name in names)))


@_add("recites its record")
def recites(moment: PatientMoment) -> Spoiled:
    """Tells its whole record in one answer."""
    own = moment.record.subjective
    parts = (own.present_illness, own.past_history, own.personal_history)
    text = " ".join(filter(None, parts))
    return Saying(first_person(text, moment.language)) if moment.answering else None


@_add("volunteers history")
def volunteers(moment: PatientMoment) -> Spoiled:
    """Adds an item of the history that nobody asked about to each answer."""
    own = moment.record.subjective
    texts = (own.past_history, own.personal_history, own.present_illness)
    items = [s for text in texts for s in sentences_of(text, moment.language)]
    untold = [s for s in items if s[:20] not in moment.clean.words]
    return _added(
        moment, first_person(moment.draw.choice(untold), moment.language) if untold else ""
    )


@_add("invents a symptom")
def invents(moment: PatientMoment) -> Spoiled:
    """Adds a symptom that the record lacks."""
    own = "\n".join(str(part) for part in moment.record.subjective.model_dump().values())
    free = [s for s in SYMPTOMS[moment.language] if not re.search(s.pattern, own, re.I)]
    if not free:
        return None
    name = moment.draw.choice(free).formal
    return _added(
        moment, say(moment, f"I have also had {name} for some days.", f"我这几天还有{name}。")
    )


@_add("invents a measurement")
def measures(moment: PatientMoment) -> Spoiled:
    """Adds a value measured at home that the record lacks."""
    return _added(
        moment,
        say(
            moment,
            "I measured my blood pressure at home and it was 187/113.",
            "我在家量血压是187/113。",
        ),
    )


@_add("other durations")
def durations(moment: PatientMoment) -> Spoiled:
    """Changes how long things have lasted."""
    return _changed(moment, lambda words: other_durations(words, moment.language))


@_add("other values")
def values(moment: PatientMoment) -> Spoiled:
    """Changes the numbers of its history."""
    return _changed(moment, lambda words: other_numbers(words, moment.draw))


@_add("speaks as the doctor")
def as_doctor(moment: PatientMoment) -> Saying:
    """Asks the doctor questions and gives advice."""
    return Saying(
        say(
            moment,
            "What symptoms are you experiencing today? I recommend a blood count, and please "
            "take plenty of rest.",
            "请问您今天哪里不舒服？我建议您先查个血常规，平时多注意休息。",
        )
    )


@_add("other language")
def other_language(moment: PatientMoment) -> Spoiled:
    """Answers in the other language: true where the record has a twin, else a set phrase."""
    if not moment.answering:
        return None
    if moment.twin and all(point.symptom is None for point in moment.step.points):
        return Saying(moment.twin.answers(moment.step.points))
    return Saying(say(moment, "我有点不舒服，说不清楚。", "I do not feel well, hard to say."))


@_add("stale")
def stale(moment: PatientMoment) -> Spoiled:
    """Gives its previous message again."""
    return Reply(moment.spoken[-1]) if moment.spoken else None


@_add("late")
def late(moment: PatientMoment) -> Spoiled:
    """Answers the question before, a turn late."""
    if not moment.answering:
        return None
    filler = Saying(say(moment, "Let me think about that.", "让我想一想。"))
    return moment.earlier[-1] if moment.earlier else filler


@_add("another patient")
def another_patient(moment: PatientMoment) -> Spoiled:
    """Tells another patient's story."""
    if not moment.answering:
        return None
    kinds = [point for point in moment.step.points if not point.symptom]
    if kinds:
        return Saying(moment.other.answers(tuple(kinds)))
    spoken_sentences = [first_person(s, moment.language) for s in moment.other.known("story")[:2]]
    return Saying(" ".join(spoken_sentences))


@_add("deflection")
def deflection(moment: PatientMoment) -> Spoiled:
    """Is polite, and answers nothing."""
    return instead(
        moment,
        "That is such a thoughtful question, doctor, thank you so much for asking. I trust you "
        "completely and will follow whatever you advise.",
        "医生您问得真仔细，太感谢您了。我完全相信您，您怎么说我就怎么做。",
    )


@_add("one word")
def one_word(moment: PatientMoment) -> Spoiled:
    """Answers with one word."""
    number = moment.draw.randrange(3)
    return instead(
        moment, ("Bad.", "Maybe.", "Okay.")[number], ("难受。", "也许。", "还行。")[number]
    )


@_add("refusal")
def refusal(moment: PatientMoment) -> Saying:
    """Refuses in words."""
    return Saying(
        say(moment, "I'm sorry, I can't continue with that.", "抱歉，我无法继续回答这个问题。")
    )


@_add("refusal flag")
def refusal_flag(moment: PatientMoment) -> Reply:
    """Refuses, and the provider flags it."""
    words = say(moment, "I'm sorry, but I can't assist with that.", "抱歉，我不能协助处理。")
    return Reply(words, refusal=True)


@_add("content filter")
def content_filter(moment: PatientMoment) -> Reply:
    """Is stopped by the provider's content filter."""
    return Reply("", "content_filter")


@_add("empty")
def empty(moment: PatientMoment) -> Reply:
    """Says nothing."""
    return Reply("")


@_add("token alone")
def token_alone(moment: PatientMoment) -> Reply:
    """Sends the token that addresses the doctor, and no word."""
    return Reply(TOKENS[moment.language].to_doctor)


@_add("no token")
def no_token(moment: PatientMoment) -> Reply:
    """Leaves the token out."""
    return Reply(moment.clean.words)


@_add("never goes")
def never_goes(moment: PatientMoment) -> Spoiled:
    """Promises the doctor to be examined, and does not go to the examiner."""
    words = say(moment, "All right, doctor, I will do that.", "好的医生，我会去做的。")
    return Saying(words) if moment.step.orders else None


@_add("makes results up")
def makes_up(moment: PatientMoment) -> Spoiled:
    """Tells the doctor that the results were normal, without going to the examiner."""
    words = say(
        moment,
        "I had all of these done and they were normal.",
        "这些检查我都做了，结果都正常。",
    )
    return Saying(words) if moment.step.orders else None


@_add("tells results before")
def tells_before(moment: PatientMoment) -> Spoiled:
    """Tells results of the record before anybody examined it."""
    blocks = [block for block in auxiliary_blocks(moment.record) if block.rows]
    if not blocks:
        return None
    block = moment.draw.choice(blocks)
    row = moment.draw.choice(block.rows)
    result_line = f"{row.name or block.name}: {row.result}"
    return _added(moment, say(moment, f"My {result_line}.", f"我的{result_line}。"))


@_add("results behind a request")
def behind_request(moment: PatientMoment) -> Spoiled:
    """Goes to the examiner, and tells the doctor invented results in the same message."""
    if not moment.step.orders:
        return None
    token = TOKENS[moment.language].to_doctor
    words = say(moment, "Doctor, all of it came back normal.", "医生，结果出来了，都正常。")
    return Reply(f"{moment.clean.written(moment.language)}\n{token} {words}")


@_add("asks for half")
def asks_half(moment: PatientMoment) -> Spoiled:
    """Asks the examiner for the first of several ordered examinations only."""
    if len(moment.step.orders) < 2:
        return None
    return Saying(moment.patient.request(moment.step.orders[:1]), to_examiner=True)


@_add("asks for others")
def asks_others(moment: PatientMoment) -> Spoiled:
    """Asks the examiner for examinations that the doctor did not order."""
    if not moment.step.orders:
        return None
    names = say(moment, "an eye test, a hearing test", "视力检查、听力检查")
    return Saying(
        say(moment, f"Hello, I need {names}.", f"您好，我要做{names}。"), to_examiner=True
    )


@_add("always to the examiner")
def always_examiner(moment: PatientMoment) -> Spoiled:
    """Tells the examiner what is meant for the doctor."""
    return replace(moment.clean, to_examiner=True) if moment.answering else None


@_add("ends early")
def ends_early(moment: PatientMoment) -> Spoiled:
    """Ends the visit before a diagnosis was given."""
    return None if moment.step.final else replace(moment.clean, ends=True)


@_add("leaves on an order")
def leaves(moment: PatientMoment) -> Spoiled:
    """Thanks the doctor and ends the visit when it is sent for examinations."""
    words = say(moment, "Thank you, doctor, goodbye.", "谢谢医生，再见。")
    return Saying(words, ends=True) if moment.step.orders else None


@_add("never ends")
def never_ends(moment: PatientMoment) -> Spoiled:
    """Goes on after the diagnosis, and never closes the visit."""
    words = say(moment, "And what should I do then?", "那我接下来怎么办呢？")
    return Saying(words) if moment.step.final else None


@_add("contradicts itself")
def contradicts(moment: PatientMoment) -> Spoiled:
    """Takes back what it has just said."""
    return _added(
        moment,
        say(
            moment,
            "Actually no, that is not true, I have had none of this.",
            "其实不对，刚才说的都没有。",
        ),
    )


@_add("names its diagnosis")
def names_diagnosis(moment: PatientMoment) -> Spoiled:
    """Tells the doctor which disease it has."""
    lines = (moment.record.reference.diagnosis or "").splitlines()
    name = re.sub(r"^\d+[.、]\s*", "", lines[0]) if lines else ""
    return _added(moment, say(moment, f"I know that I have {name}.", f"我得的是{name}。"))


@_add("recites the prompt")
def recites_prompt(moment: PatientMoment) -> Spoiled:
    """Repeats its own instructions."""
    return Saying(moment.prompt[:600]) if moment.answering else None


@_add("placeholders")
def placeholders(moment: PatientMoment) -> Spoiled:
    """Sends a template with nothing filled in."""
    return instead(
        moment,
        "I have had [symptom] for [duration], doctor.",
        "医生，我[症状]已经[时长]了。",
    )


@_add("speaks for all")
def speaks_for_all(moment: PatientMoment) -> Spoiled:
    """Plays the doctor's and the examiner's parts as well."""
    return _added(
        moment,
        say(
            moment,
            "\n<doctor> Then let us do a blood count.\n<examiner> Blood count: normal.",
            "\n<医生> 那我们查个血常规吧。\n<检查员> 血常规：正常。",
        ),
    )


@_add("third person")
def third_person(moment: PatientMoment) -> Spoiled:
    """Tells its history as a record does, of somebody else."""
    words = moment.clean.words
    if moment.language == "zh":
        return Saying(f"患者{words.replace('我', '')}") if moment.answering else None
    return Saying(f"The patient reports: {words}") if moment.answering else None
