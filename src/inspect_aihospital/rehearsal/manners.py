"""Play a patient's manner by rule, from its contract: recognisably, and without breaking it."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from inspect_aihospital.core.attribution.affirmed_facts import affirmed_facts
from inspect_aihospital.core.dialogue.briefing import PLAYED_MANNER
from inspect_aihospital.core.fidelity.heard_answers import asked_topics
from inspect_aihospital.core.history.doctor_questions import DoctorQuestion, read_question
from inspect_aihospital.core.history.history_facts import History, read_history
from inspect_aihospital.core.history.topics import WIDER
from inspect_aihospital.core.manner.answer_rules import count_words
from inspect_aihospital.core.manner.contract import Contract, PlayedManner
from inspect_aihospital.core.manner.medical_words import everyday
from inspect_aihospital.core.record import Subjective
from inspect_aihospital.rehearsal.first_person import first_person
from inspect_aihospital.rehearsal.scene import Scene
from inspect_aihospital.rehearsal.shared_words import sentences, terms
from inspect_aihospital.rehearsal.vague_words import without_amounts

MOST_FACTS = 3
"""Facts of an answer to an open question."""

LONGEST_SENTENCE = 45
"""Words of the longest sentence of a record that is told as a whole."""

LONGEST_REMARK = 5
"""Words of a short answer that are left for the remark that it was told before."""

LEAST_WORDS = 4
"""Words up to which a clause may be a heading."""

_PARTS = ("past_history", "personal_history")
_EVASIONS = {
    "zh": ("这个要紧吗？", "我不想说这个。", "问这个做什么呢？", "这个不方便说。"),
    "en": ("Does that matter?", "I would rather not go into that.", "Why do you ask me that?"),
}
_WORRIES = {
    "zh": ("我真担心。", "这严重吗？", "我心里害怕。", "我都急得睡不踏实。"),
    "en": ("I am so worried.", "Is it something serious?", "It frightens me.", "I am scared."),
}
_CHATTER = {
    "zh": (
        "今天路上车真多，公交老不来，挤得站都站不稳。",
        "楼下那家早点铺换了老板，豆浆没有从前香了。",
        "我家隔壁最近在装修，电钻响个没完，狗也跟着叫。",
        "电视里那个连续剧您看了没有，演得可热闹了。",
        "这阵子菜价又涨了，一把青菜都舍不得买。",
    ),
    "en": (
        "The traffic on the way here was dreadful, and the bus was so full that people stood in"
        " the doors.",
        "The bakery on our corner has a new owner, and the rolls are not what they used to be.",
        "My neighbour is rebuilding the kitchen, and the dog barks at every hammer.",
        "Have you seen the new series on television, with the detective and the parrot?",
        "And the price of tomatoes at the market, you would not believe it.",
    ),
}
_LAY = {
    "zh": ("说白了就是：", "用大白话讲：", "我们老百姓的话："),
    "en": ("In plain words: ", "As we say at home: ", "I only know it like this: "),
}
_ROUGHLY = {
    "zh": ("大概就这么个样子。", "差不多吧。"),
    "en": ("Give or take, more or less.", "Something like that."),
}
_FOREIGN = {
    "zh": ("对不起，我汉语不好。", "我是外国人，慢慢说。"),
    "en": ("Sorry, my English is small.", "I am foreigner, please speak slow."),
}
_CUTS = re.compile(r"[,，、]|(?: (?=and |with |but |which ))|出现|[伴并因]")


def played_manner(scene: Scene) -> PlayedManner | None:
    """Return the manner of the patient of a scene; `None` for a plain one."""
    stored = scene.briefing.view.get(PLAYED_MANNER)
    return PlayedManner.from_metadata(json.loads(stored)) if stored else None


def answer(scene: Scene, manner: PlayedManner) -> str:
    """Return the answer to the doctor's last message."""
    contract = manner.contract
    facts = _facts(scene, contract)
    if contract.most_words is not None:
        facts = _shortest(facts, contract.most_words - LONGEST_REMARK, scene.choose("有。", "Yes."))
    text = _vary(scene, " ".join(facts) if facts else _factless_answer(scene), contract)
    reply = style(scene, manner, text)
    # Whoever is asked twice says so; word for word it would be an answer to the earlier question.
    is_repeated = bool(facts) and any(line.own and reply in line.text for line in scene.lines)
    return scene.choose("刚才说过了。", "I said so. ") + reply if is_repeated else reply


def style(scene: Scene, manner: PlayedManner, text: str) -> str:
    """Add what a manner says besides its facts."""
    contract, language = manner.contract, scene.briefing.language
    step = sum(line.own for line in scene.lines) - 1
    if contract.conviction and step % 3 == 0:
        belief = scene.choose(
            f"肯定是{manner.conviction}，我心里有数。", f"It is {manner.conviction}, I am sure."
        )
        text = f"{belief} {text}"
    if contract.longest_sentence is not None and step % 2 == 0:
        text = f"{text} {_FOREIGN[language][step // 2 % 2]}"
    if not contract.exact_amounts:
        text = f"{text[:1].upper()}{text[1:]} {_ROUGHLY[language][step % 2]}"
    if not contract.medical_words:
        text = f"{_LAY[language][step % 3]}{text}"
    if contract.worries:
        worries = _WORRIES[language]
        text = f"{text} {worries[step % len(worries)]}"
    chatter = _CHATTER[language]
    for place in range(len(chatter)):
        if count_words(text) < (contract.fewest_words or 0) + 5 * bool(contract.fewest_words):
            piece = chatter[(step + place) % len(chatter)]
            text = f"{text} {piece}" if place % 2 else f"{piece} {text}"
    return text


def _facts(scene: Scene, contract: Contract) -> list[str]:
    """Return the clauses of the record that an answer tells, as the patient says them."""
    view, language = scene.briefing.view, scene.briefing.language
    parts = {name: view[name] for name in Subjective.model_fields if name in view}
    history = read_history(Subjective(**parts))
    questions = [read_question(message) for message in scene.said_by("doctor")]
    if contract.asked_times > 1 and not _is_due(questions, history, contract.asked_times):
        return []
    clauses = _clauses(scene, questions, history, contract)
    if contract.longest_sentence is None and contract.most_words is None:
        clauses = list(dict.fromkeys(_sentence_of(clause, view) for clause in clauses))
    profile = view.get("profile", "")
    stop = scene.choose("。", ".")
    return [f"{first_person(c, profile, language).rstrip('。.')}{stop}" for c in clauses]


def _sentence_of(clause: str, view: Mapping[str, str]) -> str:
    """Return the sentence of a clause in the record, which is told as one; the clause if long."""
    record_sentences = [
        s for part in ("present_illness", *_PARTS) for s in sentences(view.get(part, ""))
    ]
    whole = (s.rstrip("；;。.") for s in record_sentences if clause in s)
    return next((s for s in whole if count_words(s) <= LONGEST_SENTENCE), clause)


def _is_due(questions: Sequence[DoctorQuestion], history: History, times: int) -> bool:
    """Tell whether the last question has been asked often enough: by topic, part or aspect."""
    counts = Counter(key for question in questions for key in _keys(question, history))
    return any(counts[key] >= times for key in _keys(questions[-1], history))


def _keys(question: DoctorQuestion, history: History) -> frozenset[str]:
    return asked_topics(question, history) | (question.scopes & {*_PARTS}) | question.aspects


def _clauses(
    scene: Scene, questions: Sequence[DoctorQuestion], history: History, contract: Contract
) -> list[str]:
    question = questions[-1]
    counts = Counter(topic for each in questions for topic in asked_topics(each, history))
    recorded = asked_topics(question, history) & history.affirmed_clauses.keys() - {"drug"}
    topics = sorted(topic for topic in recorded if counts[topic] >= contract.asked_times)
    narrow = [topic for topic in topics if topic not in WIDER] or topics
    if narrow:
        return list(dict.fromkeys(_clause(topic, history) for topic in narrow))
    # What is not due yet is put off, whatever else of the question is.
    if recorded and contract.asked_times > 1:
        return []
    denial = [scene.choose("没有，没注意到", "No, not that I have noticed")]
    if question.topics and not question.scopes and not question.is_open:
        return denial
    complaint = [scene.briefing.view.get("chief_complaint", "")]
    if contract.asked_times > 1 and not question.scopes & {*_PARTS}:
        return complaint
    told_text = "\n".join(line.text for line in scene.lines if line.own)
    part = next((part for part in _PARTS if part in question.scopes), "present_illness")
    facts = [f.text for f in affirmed_facts(history) if f.part == part and f.text not in told_text]
    question_terms = terms((scene.said_by("doctor") or [""])[-1])
    # Stable, so that clauses that fit alike stay in the record's order.
    ranked = sorted(facts, key=lambda text: -len(terms(text) & question_terms))
    most = MOST_FACTS if contract.most_words or contract.longest_sentence else 1
    # "Nothing else" answers no question for a story.
    if not ranked and question.is_open:
        return complaint
    return ranked[:most] or (denial if contract.asked_times > 1 else [])


def _clause(topic: str, history: History) -> str:
    """Return the clause that tells a topic; of medicines the shorter that is no heading."""
    names = ("medication", "drug") if topic == "medication" else (topic,)
    clauses = [history.affirmed_clauses[n] for n in names if n in history.affirmed_clauses]
    telling = [clause for clause in clauses if count_words(clause) > LEAST_WORDS]
    return min(telling or clauses, key=count_words)


def _factless_answer(scene: Scene) -> str:
    """Return an answer without a fact: an evasion, or that there is no more to say."""
    manner = played_manner(scene)
    if manner and manner.contract.asked_times > 1:
        evasions = _EVASIONS[scene.briefing.language]
        return evasions[len(scene.lines) % len(evasions)]
    return scene.choose("没有别的了。", "No, nothing else.")


def _shortest(facts: Iterable[str], most: int, yes: str) -> list[str]:
    """Return as many facts as fit into so many words; at least a yes and a fact's beginning."""
    told_facts: list[str] = []
    for fact in sorted(facts, key=count_words):
        if sum(map(count_words, told_facts)) + count_words(fact) <= most:
            told_facts.append(fact)
        elif not told_facts:
            told_facts += [yes, _pieces(fact, most - 1)[0]]
    return told_facts


def _vary(scene: Scene, text: str, contract: Contract) -> str:
    language = scene.briefing.language
    if not contract.medical_words:
        text = everyday(text, language)
    if not contract.exact_amounts:
        text = without_amounts(text, language)
    if contract.longest_sentence is not None:
        text = re.sub(r"\b(?:the|a|an) ", "", text, flags=re.IGNORECASE)
        stop = scene.choose("。", ". ")
        parts = re.split(r"[。；;]|\.(?=\s|$)", text)
        most = contract.longest_sentence
        text = stop.join(p for s in parts if s.strip() for p in _pieces(s, most)) + stop
    return text.strip()


def _pieces(text: str, most: int) -> list[str]:
    """Cut a text into pieces of so many words, where it can be between clauses."""
    if count_words(text) <= most:
        return [text.strip()]
    cuts = [match.start() for match in _CUTS.finditer(text)]
    fitting = [cut for cut in cuts if cut and count_words(text[:cut]) <= most]
    cut = fitting[-1] if fitting else _word_end(text, most)
    remainder = re.sub(r"^[\s,，、]+", "", text[cut:])
    return [text[:cut].strip(), *_pieces(remainder, most)] if remainder else [text.strip()]


def _word_end(text: str, most: int) -> int:
    ends = [m.end() for m in re.finditer(r"[\u4e00-\u9fff]|[^\s\u4e00-\u9fff，。、；]+", text)]
    return next((end for end in reversed(ends) if count_words(text[:end]) <= most), len(text))
