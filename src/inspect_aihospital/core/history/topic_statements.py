"""Read what a text says of symptoms and history, by clause: affirmed, denied or left open."""

from dataclasses import dataclass, replace
from enum import StrEnum

from inspect_aihospital.core.history import statement_words as wording
from inspect_aihospital.core.history import told_occasions
from inspect_aihospital.core.history.bare_denial import only_negates
from inspect_aihospital.core.history.history_words import DISEASES
from inspect_aihospital.core.history.statement_parts import (
    continues_list,
    is_occasion,
    joined_by_or,
    names_relative,
    negators_in,
    only_names,
    parts_of,
    without_layout,
    without_topics,
)
from inspect_aihospital.core.history.topics import SYMPTOM_NAMES, Mention, mentions
from inspect_aihospital.core.record import Language, detect_language
from inspect_aihospital.core.text.text_cache import remembered


class Polarity(StrEnum):
    """How a text speaks of a topic."""

    AFFIRMED = "affirmed"
    DENIED = "denied"
    UNKNOWN = "unknown"
    """The speaker says that it does not know."""
    OPEN = "open"
    """Asked, supposed, feared, denied in part, or said of another time: nothing to hold it to."""


@dataclass(frozen=True)
class TopicStatement:
    """What a clause says of a topic.

    Attributes:
        topic: The topic.
        polarity: How it speaks of it.
        clause: The clause.
        words: The words of the topic in it.
        relative: It is about somebody else.
    """

    topic: str
    polarity: Polarity
    clause: str
    words: str = ""
    relative: bool = False


@remembered
def read_statements(text: str) -> tuple[TopicStatement, ...]:
    """Return what a text says of the topics that it names, in order."""
    # A gesture such as "(coughs)" would be read as a symptom, and so would "a pain in the neck".
    text = told_occasions.IDIOMS.sub("", wording.GESTURES.sub("", without_layout(text)))
    language = detect_language(text)
    statements: list[TopicStatement] = []
    named_statements: list[TopicStatement] = []
    for sentence in filter(None, wording.SENTENCES.findall(text)):
        if mentions(sentence):
            sentence_statements = _read_sentence(sentence, language)
            name = sentence.strip(" ?？.…。")
            named_statements = sentence_statements if only_names(name) else []
            statements += sentence_statements
        # "Fever? No." takes two sentences to deny.
        elif named_statements and wording.SHORT_NO.match(sentence):
            denied = [replace(s, polarity=Polarity.DENIED) for s in named_statements]
            statements[-len(named_statements) :], named_statements = denied, []
        elif sentence.strip():
            named_statements = []
    return tuple(statements)


def _read_sentence(sentence: str, language: Language) -> list[TopicStatement]:
    is_question = bool(wording.IS_QUESTION.search(sentence))
    statements: list[TopicStatement] = []
    is_carried = has_begun = is_about_relative = False
    parts = parts_of(sentence, language)
    is_joined = joined_by_or(parts, language)
    for part, answer, is_one_of in zip(parts, _answers(parts), is_joined, strict=True):
        places = mentions(part)
        negators = negators_in(part, places, language)
        is_listed = not negators and (
            bool(has_begun and wording.EXAMPLES.match(part))
            or (is_carried and continues_list(part, language))
        )
        is_unsure = has_begun and not is_listed and not negators and continues_list(part, language)
        is_of_relative, clause = names_relative(part), part.strip(" ,，。.;；")
        # "My father has diabetes, and high blood pressure" goes on about him.
        is_about_relative = (is_of_relative or is_about_relative) and not (
            wording.WELL.search(part) or (wording.OWN.search(part) and not is_of_relative)
        )
        for place in places:
            polarity = _polarity(part, place, places, negators, language)
            if is_listed and polarity is Polarity.AFFIRMED:
                is_named = language == "en" and only_names(part)
                is_sure = wording.EXAMPLES.match(part) or is_named or is_one_of
                polarity = Polarity.DENIED if is_sure else Polarity.OPEN
            elif is_unsure and polarity is Polarity.AFFIRMED:
                polarity = Polarity.OPEN
            if answer and polarity is Polarity.AFFIRMED:
                polarity = answer
            statements.append(
                TopicStatement(
                    place.topic,
                    Polarity.OPEN if is_question else polarity,
                    clause,
                    part[place.start : place.end],
                    is_of_relative or (is_about_relative and place.topic in DISEASES),
                )
            )
        if places or negators:
            is_carried, has_begun = (
                bool(negators and places) or is_listed,
                bool(negators) or is_listed or is_unsure,
            )
    return statements


def _answers(parts: list[str]) -> list[Polarity | None]:
    """Return what a no behind it makes of each part that only names something: "fever, no".

    A no to some of a list, or to a degree of it, leaves the rest open; so does a name that only
    begins to tell of something: 发烧嘛.
    """
    answers: list[Polarity | None] = [None] * len(parts)
    answer: Polarity | None
    is_to_all = False
    for number in range(len(parts) - 1, 0, -1):
        part = wording.FILLERS.sub("", parts[number].strip(wording.MARKS))
        is_to_all = is_to_all or bool(wording.TO_ALL.search(part))
        if only_negates(part) and not mentions(part):
            answer = Polarity.OPEN if wording.TO_A_DEGREE.search(part) else Polarity.DENIED
        elif not part or (answers[number] and is_to_all):
            answer = answers[number]
        else:
            answer = Polarity.OPEN if answers[number] else None
        name = wording.FILLERS.sub(
            "", wording.ABOUT.sub("", parts[number - 1]).strip(wording.MARKS)
        )
        topics = {place.topic for place in mentions(name)}
        if answer and not topics and not name:
            answers[number - 1] = answer
        elif topics and only_names(name):
            denial = wording.NOT_SO.fullmatch(parts[number].strip(wording.MARKS))
            is_denied = denial and denial["word"] in name
            is_label = wording.LABEL.search(parts[number - 1].strip())
            is_open = (
                is_label and wording.DENIES_SOMETHING.search(parts[number])
            ) or wording.HARDLY.match(parts[number])
            answers[number - 1] = answer or (
                Polarity.DENIED if is_denied else Polarity.OPEN if is_open else None
            )
    return answers


def _polarity(
    part: str,
    place: Mention,
    places: tuple[Mention, ...],
    negators: list[tuple[int, int]],
    language: Language,
) -> Polarity:
    polarity, closing_start, is_of_other_time = _read_whole(part)
    if polarity:
        return polarity
    if is_occasion(part, place, language) or wording.NEARLY.search(part[: place.start]):
        return Polarity.OPEN
    # 发热、咳嗽都没有 denies all that stands before it.
    is_closed = Polarity.DENIED if place.end <= closing_start else None
    if denial := _polarity_behind(part, place) or is_closed:
        return denial
    negates_itself = wording.WITHIN.search(part[place.start : place.end])
    negator_ends = [end for _, end in negators if end <= place.start]
    is_undone = place.topic in SYMPTOM_NAMES and wording.NOT_DONE.match(part, place.end)
    is_denied_behind = wording.AFTER[language].match(part[place.end :]) and not is_undone
    if not (place.normal or negates_itself or negator_ends or is_denied_behind):
        return Polarity.AFFIRMED
    if negator_ends and not (place.normal or negates_itself):
        between = without_topics(part, negator_ends[-1], place.start, places)
        is_narrow = wording.QUALIFIED.match(part[place.end :]) or wording.OTHERS.search(between)
        if is_narrow or not wording.BETWEEN[language].fullmatch(between):
            return Polarity.OPEN
    return Polarity.OPEN if is_of_other_time else Polarity.DENIED


def _polarity_behind(part: str, place: Mention) -> Polarity | None:
    """Return what words behind a Chinese topic leave of it: 恶心倒不恶心, 烟酒没什么好说的."""
    words, behind = part[place.start : place.end], part[place.end :]
    if wording.NOTHING_SPECIAL.match(behind):
        return Polarity.OPEN
    denial = wording.NOT_AGAIN.match(behind)
    if not denial or not behind.startswith((words, words[-1], f"{words[0]}过"), denial.end()):
        return None
    return Polarity.OPEN if denial["degree"] else Polarity.DENIED


@remembered
def _read_whole(part: str) -> tuple[Polarity | None, int, bool]:
    """Return what holds for all topics of a part: polarity, where a denial of all begins, time.

    Read once a part: a long list names hundreds of topics.
    """
    polarity = None
    if wording.NOT_KNOWN.search(part):
        polarity = Polarity.UNKNOWN
    elif wording.SUPPOSITION.search(part) or wording.DOUBLE.search(part):
        polarity = Polarity.OPEN
    closing = wording.CLOSING.search(part)
    return polarity, closing.start() if closing else -1, bool(wording.OTHER_TIME.search(part))
