"""Play a patient by rule: answer with sentences of the history, in the first person."""

import re

from inspect_aihospital.core.chart.none_requested import NAMES_ONE
from inspect_aihospital.core.dialogue.doctor_conclusions import states_diagnosis
from inspect_aihospital.core.dialogue.doctor_messages import leaves_pending
from inspect_aihospital.core.dialogue.routing import TOKENS
from inspect_aihospital.rehearsal import manners
from inspect_aihospital.rehearsal.first_person import first_person
from inspect_aihospital.rehearsal.scene import Scene
from inspect_aihospital.rehearsal.shared_words import sentences, terms

_TOPICS = {
    "past_history": (
        r"既往|以前|病史|手术|过敏|用药|吃.{0,2}药|past|histor|surger|operation|allerg|medic"
    ),
    "personal_history": r"吸烟|抽烟|喝酒|饮酒|家族|家里|smok|alcohol|drink|famil|travel|habit",
}
ANSWER_SENTENCES = 1


def play(scene: Scene) -> str:
    """Go to the examiner if sent there, close the visit after a diagnosis, else answer."""
    tokens, manner = TOKENS[scene.briefing.language], manners.played_manner(scene)
    if scene.briefing.stage == "complaint":
        return scene.briefing.view.get("opening") or scene.choose("我不舒服。", "I am not well.")
    question = (scene.said_by("doctor") or [""])[-1]
    # Orders first: a message may order examinations and name a suspected diagnosis.
    if leaves_pending(question):
        examinations = _examinations(question)
        request = scene.choose(
            f"您好，医生让我做这些检查：{examinations}。请问结果怎么样？",
            f"Hello, the doctor wants me to have: {examinations}. What do they show?",
        )
        return f"{tokens.to_examiner} {request}"
    if states_diagnosis(question):
        thanks = scene.choose("好的，谢谢医生。", "All right, thank you, doctor.")
        if manner and manner.contract.worries:
            thanks = manners.style(scene, manner, thanks)
        return f"{tokens.to_doctor} {thanks} {tokens.end}"
    answer = manners.answer(scene, manner) if manner else _answer(scene, question)
    return f"{tokens.to_doctor} {answer}"


def _examinations(question: str) -> str:
    orders = [s for s in sentences(question) if NAMES_ONE.search(s)]
    return "; ".join(re.split("：|: ", order, maxsplit=1)[-1].rstrip("。.!！") for order in orders)


def _answer(scene: Scene, question: str) -> str:
    earlier_replies = "\n".join(line.text for line in scene.lines if line.own)
    for part, pattern in _TOPICS.items():
        answer = scene.choose("", " ").join(_spoken_sentences(scene, part))
        if re.search(pattern, question, re.IGNORECASE) and answer not in earlier_replies:
            return answer
    question_terms = terms(question)
    remaining_sentences = [
        s for s in _spoken_sentences(scene, "present_illness") if s not in earlier_replies
    ]
    # Stable, so that sentences that fit alike stay in the record's order.
    ranked = sorted(remaining_sentences, key=lambda s: -len(terms(s) & question_terms))
    answers = [
        s for s in ranked[:ANSWER_SENTENCES] if terms(s) & question_terms
    ] or remaining_sentences[:1]
    no_answer = scene.choose("没有别的了。", "No, nothing else.")
    return " ".join(answers) or no_answer


def _spoken_sentences(scene: Scene, part: str) -> list[str]:
    """Return the sentences of a part of the history as the patient says them."""
    view = scene.briefing.view
    profile, language = view.get("profile", ""), scene.briefing.language
    return [first_person(s, profile, language) for s in sentences(view.get(part, ""))]
