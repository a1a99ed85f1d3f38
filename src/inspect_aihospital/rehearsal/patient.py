"""A patient by rule: answers with the sentences of its history that fit the question."""

import re

from inspect_aihospital.core.detectors import asks_for_examination, states_diagnosis
from inspect_aihospital.core.dialogue import TOKENS
from inspect_aihospital.core.examinations import EXAMINATION_TERMS
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
    view = scene.briefing.view
    told = "\n".join(line.text for line in scene.lines if line.own)
    for part, pattern in _TOPICS.items():
        if re.search(pattern, question, re.IGNORECASE) and view.get(part, "") not in told:
            return view[part]
    asked = terms(question)
    untold = [s for s in sentences(view.get("present_illness", "")) if s not in told]
    ranked = sorted(untold, key=lambda s: -len(terms(s) & asked))
    fitting = [s for s in ranked[:ANSWER_SENTENCES] if terms(s) & asked] or untold[:1]
    nothing = scene.choose("没有别的了。", "No, nothing else.")
    return " ".join(s for s in untold if s in fitting) or nothing
