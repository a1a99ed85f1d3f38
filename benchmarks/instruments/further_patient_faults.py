"""Further faults of a patient: most detectors were written without them in mind."""

import re

from benchmarks.instruments.faults import FaultList, PatientMoment, Spoiled, say
from benchmarks.instruments.histories import first_person, sentences_of
from benchmarks.instruments.patient import Saying
from benchmarks.instruments.patient_faults import instead
from inspect_aihospital.core.record import Language

FURTHER_PATIENT_FAULTS: FaultList[PatientMoment] = FaultList("patient")
_add = FURTHER_PATIENT_FAULTS.add

_SIDES: dict[Language, dict[str, str]] = {
    "en": {"left": "right", "right": "left"},
    "zh": {"左": "右", "右": "左"},
}


def _added(moment: PatientMoment, en: str, zh: str) -> Spoiled:
    """Words behind an answer about the history."""
    if not moment.answering:
        return None
    return Saying(f"{moment.clean.words} {say(moment, en, zh)}")


@_add("other side")
def other_side(moment: PatientMoment) -> Spoiled:
    """Says left for right."""
    words = _SIDES[moment.language]
    edge = r"\b" if moment.language == "en" else ""
    text = re.sub(
        edge + "(" + "|".join(words) + ")" + edge, lambda m: words[m[1]], moment.clean.words
    )
    return Saying(text) if moment.answering and text != moment.clean.words else None


@_add("yes for no, no for yes")
def flips(moment: PatientMoment) -> Spoiled:
    """Denies the symptoms that it has, and affirms those that it has not."""
    points = [p.symptom for p in moment.step.points if p.symptom]
    if not points:
        return None
    texts = [
        say(moment, f"No, no {p.symptom.formal}.", f"没有{p.symptom.formal}。")
        if p.status == "present"
        else say(moment, f"Yes, there is {p.symptom.formal}.", f"有{p.symptom.formal}。")
        for p in points
    ]
    return Saying(" ".join(texts))


@_add("talks of other things")
def off_topic(moment: PatientMoment) -> Spoiled:
    """Talks about the weather and the way here."""
    return instead(
        moment,
        "The bus was so full this morning, and it has been raining all week. How long does it "
        "usually take here?",
        "今天早上公交车特别挤，这一周一直下雨。您这里一般要等多久啊？",
    )


@_add("slips a fact")
def slips_fact(moment: PatientMoment) -> Spoiled:
    """Adds an untold sentence of its present illness to answers on symptoms and other history."""
    illness = sentences_of(moment.record.subjective.present_illness, moment.language)
    sentences = [first_person(text, moment.language) for text in illness]
    told = "\n".join([*moment.spoken, moment.clean.words])
    untold = [text for text in sentences if text[:20] not in told]
    # who is asked for the story may tell any of it
    narrow = {point.kind for point in moment.step.points} <= {"symptom", "past", "personal"}
    if not (moment.answering and narrow and untold):
        return None
    return Saying(f"{moment.clean.words} {moment.draw.choice(untold)}")


@_add("asks why")
def asks_why(moment: PatientMoment) -> Spoiled:
    """Answers each question with a question."""
    return instead(moment, "Why do you want to know that?", "您问这个干什么？")


@_add("points to its file")
def points_to_file(moment: PatientMoment) -> Spoiled:
    """Says that all of it stands in the file."""
    return instead(
        moment,
        "That is all in my file, please look it up there.",
        "这些病历上都写着呢，您自己看吧。",
    )


@_add("asks to be asked later")
def later(moment: PatientMoment) -> Spoiled:
    """Puts every answer off."""
    return instead(
        moment,
        "Can we talk about that later? I would rather not now.",
        "这个以后再说吧，现在不想说。",
    )


@_add("answers with results")
def answers_with_results(moment: PatientMoment) -> Spoiled:
    """Tells of examinations elsewhere that nobody recorded."""
    return instead(
        moment,
        "Another clinic did a CT last month and they saw a mass of 4 cm.",
        "上个月在别的医院做过CT，说有个4厘米的肿块。",
    )


@_add("adds an old illness")
def old_illness(moment: PatientMoment) -> Spoiled:
    """Adds an illness of long standing that the record lacks."""
    if not moment.answering:
        return None
    own = "\n".join(str(part) for part in moment.record.subjective.model_dump().values())
    choices = [
        c
        for c in (("diabetes", "糖尿病"), ("epilepsy", "癫痫"), ("asthma", "哮喘"))
        if c[0] not in own.lower() and c[1] not in own
    ]
    if not choices:
        return None
    en, zh = moment.draw.choice(choices)
    words = say(moment, f"And I have had {en} for twenty years.", f"另外我有{zh}二十年了。")
    return Saying(f"{moment.clean.words} {words}")


@_add("tells of somebody else")
def somebody_else(moment: PatientMoment) -> Spoiled:
    """Speaks about the patient as a third person."""
    return instead(
        moment,
        "The patient reports no relevant information on this point. He seems uncomfortable.",
        "患者对此未提供相关信息，患者神情不适。",
    )


@_add("stage directions")
def stage_directions(moment: PatientMoment) -> Spoiled:
    """Acts in brackets, and says nothing."""
    return instead(moment, "*shrugs and looks at the floor*", "（低头沉默，摇了摇头）")


@_add("thinks aloud")
def thinks_aloud(moment: PatientMoment) -> Spoiled:
    """Tells what it will answer, as a model reasons."""
    return instead(
        moment,
        "The doctor is asking about my symptoms. According to my profile I should answer only "
        "what was asked, so I will reply briefly.",
        "医生在询问我的症状。根据设定，我应该只回答被问到的内容，所以我将简短作答。",
    )


@_add("begs for the diagnosis")
def begs(moment: PatientMoment) -> Spoiled:
    """Asks what it has, and answers nothing."""
    return instead(
        moment,
        "Just tell me what I have, doctor, and give me something for it.",
        "医生您就直接告诉我是什么病，给我开点药吧。",
    )


@_add("denies being asked")
def never_examined(moment: PatientMoment) -> Spoiled:
    """Declines each examination."""
    words = say(moment, "No, I do not want any examinations.", "我不想做检查。")
    return Saying(words) if moment.step.orders else None


@_add("orders more")
def orders_more(moment: PatientMoment) -> Spoiled:
    """Asks the examiner for recorded examinations that the doctor did not order, as well."""
    if not moment.step.orders:
        return None
    words = say(
        moment,
        " And please do everything else that you have.",
        "另外其他能做的检查也都给我做了吧。",
    )
    return Saying(f"{moment.clean.words}{words}", to_examiner=True)


@_add("other frequency")
def other_frequency(moment: PatientMoment) -> Spoiled:
    """Says that it comes forty times a day."""
    return _added(moment, "It comes about forty times a day.", "一天要犯四十来次。")


@_add("results on an app")
def app_results(moment: PatientMoment) -> Spoiled:
    """Tells results that it claims to have read on its telephone."""
    return _added(
        moment,
        "The hospital's app says my haemoglobin is low and my CRP very high.",
        "手机上能看到，我血红蛋白偏低，C反应蛋白很高。",
    )


@_add("a relative's tablets")
def relatives_tablets(moment: PatientMoment) -> Spoiled:
    """Takes a medicine that a relative gave it, of which the record knows nothing."""
    return _added(
        moment,
        "My mother-in-law gave me some of her warfarin and I take it every day.",
        "我婆婆把她的华法林给我吃，我天天吃着。",
    )


@_add("another age and sex")
def another_age(moment: PatientMoment) -> Spoiled:
    """Introduces itself as a person of another age and sex."""
    profile = moment.record.subjective.profile or ""
    is_man = "男" in profile or re.search(r"\b(?:man|male|boy)\b", profile, re.IGNORECASE)
    en, zh = (
        ("19-year-old woman", "十九岁的女生") if is_man else ("82-year-old man", "八十二岁的老头")
    )
    return _added(moment, f"I'm a {en}, doctor.", f"医生，我是{zh}。")
