"""Play a patient by rule: answer with sentences of the history, in the first person."""

import re

from inspect_aihospital.core.detectors import asks_for_examination, states_diagnosis
from inspect_aihospital.core.dialogue import TOKENS
from inspect_aihospital.core.examinations import EXAMINATION_TERMS
from inspect_aihospital.rehearsal.first_person import first_person
from inspect_aihospital.rehearsal.scene import Scene
from inspect_aihospital.rehearsal.wording import sentences, terms

_TOPICS = {
    "past_history": (
        r"既往|以前|病史|手术|过敏|用药|吃.{0,2}药|past|histor|surger|operation|allerg|medic"
    ),
    "personal_history": r"吸烟|抽烟|喝酒|饮酒|家族|家里|smok|alcohol|drink|famil|travel|habit",
}
ANSWER_SENTENCES = 1


def play(scene: Scene) -> str:
    """Go to the examiner if sent there, close the visit after a diagnosis, else answer."""
    tokens = TOKENS[scene.briefing.language]
    question = (scene.said_by("doctor") or [""])[-1]
    if asks_for_examination(question):
        wanted = _examinations(question)
        request = scene.choose(
            f"您好，医生让我做这些检查：{wanted}。请问结果怎么样？",
            f"Hello, the doctor wants me to have: {wanted}. What do they show?",
        )
        return f"{tokens.to_examiner} {request}"
    if states_diagnosis(question):
        thanks = scene.choose("好的，谢谢医生。", "All right, thank you, doctor.")
        return f"{tokens.to_doctor} {thanks} {tokens.end}"
    return f"{tokens.to_doctor} {_answer(scene, question)}"


def _examinations(question: str) -> str:
    orders = [s for s in sentences(question) if re.search(EXAMINATION_TERMS, s, re.IGNORECASE)]
    return "; ".join(re.split("：|: ", order, maxsplit=1)[-1].rstrip("。.!！") for order in orders)


def _answer(scene: Scene, question: str) -> str:
    told = "\n".join(line.text for line in scene.lines if line.own)
    for part, pattern in _TOPICS.items():
        answer = scene.choose("", " ").join(_spoken(scene, part))
        if re.search(pattern, question, re.IGNORECASE) and answer not in told:
            return answer
    question_terms = terms(question)
    untold = [s for s in _spoken(scene, "present_illness") if s not in told]
    ranked = sorted(untold, key=lambda s: -len(terms(s) & question_terms))
    answers = [s for s in ranked[:ANSWER_SENTENCES] if terms(s) & question_terms] or untold[:1]
    nothing = scene.choose("没有别的了。", "No, nothing else.")
    return " ".join(answers) or nothing


def _spoken(scene: Scene, part: str) -> list[str]:
    """Return the sentences of a part of the history as the patient says them."""
    view = scene.briefing.view
    profile, language = view.get("profile", ""), scene.briefing.language
    return [first_person(s, profile, language) for s in sentences(view.get(part, ""))]
