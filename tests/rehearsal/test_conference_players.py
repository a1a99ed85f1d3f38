"""The rehearsed moderator and doctors of a conference: by rule, and read by the real readers."""

from collections import Counter
from string import ascii_lowercase
from typing import get_args

import pytest

from inspect_aihospital.agents.conference_prompts import view_of_reports
from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.conference.agreed_facts import read_contradictions, read_facts
from inspect_aihospital.core.conference.proceedings import MOST_DISPUTES, is_report, read_disputes
from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.core.grading.grades import SUMMARIES
from inspect_aihospital.core.record import Language
from inspect_aihospital.core.report.report_parser import ReportStatus, parse_report
from inspect_aihospital.rehearsal import colleague_player, doctor_player, moderator_player
from inspect_aihospital.rehearsal.scene import Line, Scene
from tests.scripted import full_report, report

LANGUAGES = get_args(Language)


def chairs(stage: str, view: dict[str, str], language: Language = "en") -> str:
    return moderator_player.play(Scene(Briefing("moderator", stage, language, view), []))


def findings(**examinations: str) -> dict[str, str]:
    reports = {
        seat: report({Aspect.SYMPTOMS: "(1) cough", Aspect.EXAMINATIONS: sections})
        for seat, sections in examinations.items()
    }
    return view_of_reports(reports, SUMMARIES["interaction"])


def diagnoses(**sections: str) -> dict[str, str]:
    reports = {
        seat: report(dict.fromkeys(SUMMARIES["diagnostic"], text))
        for seat, text in sections.items()
    }
    return view_of_reports(reports, SUMMARIES["diagnostic"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_facts_are_everyones_and_one_lonely_examination_is_asked_about(language: Language) -> None:
    reply = chairs("facts", findings(a="(1) ECG: flat\n(2) CT: clear", b="(1) ECG: flat"), language)
    facts, contradictions = read_facts(reply), read_contradictions(reply)
    assert facts is not None
    assert facts.symptoms == "(1) cough"
    assert facts.examinations == "(1) ECG: flat\n(2) CT: clear"
    (contradiction,) = contradictions or ()
    assert contradiction.witness == "examiner"
    assert contradiction.question in {"请查对：CT", "Look up: CT"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("view", [findings(a="(1) ECG", b="(1) ECG"), findings(a="", b=""), {}])
def test_where_nobody_is_alone_nothing_is_asked(view: dict[str, str], language: Language) -> None:
    reply = chairs("facts", view, language)
    assert read_facts(reply) is not None
    assert read_contradictions(reply) == ()


def test_answers_are_added_to_the_facts() -> None:
    view = {"symptoms": "(1) cough", "examinations": "(1) ECG", "answers": "# Results\n- CT: clear"}
    facts = read_facts(chairs("answers", view))
    assert facts is not None
    assert facts.symptoms == "(1) cough"
    assert facts.examinations == "(1) ECG\n(2) Results\n(3) CT: clear"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("view", "count"),
    [
        (diagnoses(a="(1) gout", b="(1) gout"), 0),
        (diagnoses(a="(1) gout", b=""), 0),
        (diagnoses(a="", b=""), 0),
        (diagnoses(a="(1) gout\n(2) sepsis", b="(1) gout"), 1),
        (diagnoses(a="(1) gout", b="(1) sepsis"), 2),
        (diagnoses(a="(1) a\n(2) b\n(3) c", b="(1) d"), MOST_DISPUTES),
    ],
)
def test_what_not_all_name_is_disputed(
    view: dict[str, str], count: int, language: Language
) -> None:
    disputes = read_disputes(chairs("disputes", view, language))
    assert disputes is not None
    assert len(disputes) == count


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_final_report_has_the_facts_and_the_commonest_conclusions(language: Language) -> None:
    facts = {"symptoms": "(1) cough", "examinations": "(1) CT"}
    view = facts | diagnoses(a="(1) gout", b="(1) sepsis", c="(1) sepsis")
    parsed = parse_report(chairs("report", view, language))
    assert parsed.status is ReportStatus.COMPLETE
    assert (parsed.symptoms, parsed.examinations) == ("(1) cough", "(1) CT")
    assert parsed.diagnosis == parsed.rationale == parsed.treatment == "(1) sepsis"


def test_without_any_diagnosis_there_is_no_final_report() -> None:
    assert not is_report(chairs("report", {"symptoms": "(1) cough"} | diagnoses(a="", b="")))


def answer(
    model: str, stage: str = "discuss", disputes: str = "", step: int = 1, language: Language = "en"
) -> str | None:
    """The diagnosis that a doctor answers with."""
    view = view_of_reports(
        {seat: full_report(f"(1) {seat}", language) for seat in ("self", "doctor_b", "doctor_c")},
        SUMMARIES["diagnostic"],
    )
    place = {"seat": "doctor_a", "step": str(step), "disputes": disputes}
    briefing = Briefing("doctor", stage, language, place | view)
    return parse_report(colleague_player.play(Scene(briefing, []), model)).diagnosis


def answers(stage: str = "discuss", disputes: str = "") -> Counter[str | None]:
    models = [f"rehearsal-{letter}" for letter in ascii_lowercase]
    return Counter(answer(m, stage, disputes, step) for m in models for step in range(12))


def test_a_doctor_is_the_same_every_time() -> None:
    assert [answer("rehearsal-a", step=n) for n in range(9)] == [
        answer("rehearsal-a", step=n) for n in range(9)
    ]


@pytest.mark.slow
def test_doctors_give_in_now_and_then_and_more_often_to_what_is_pointed_out() -> None:
    plain, pointed = answers(), answers(disputes="dose")
    assert set(plain) == {"(1) self", "(1) doctor_b", "(1) doctor_c", None}
    total = plain.total() * (1 - colleague_player.SILENT_SHARE)
    assert plain["(1) self"] / total == pytest.approx(1 - colleague_player.YIELDING_CHANCE, abs=0.1)
    keeping_chance = 1 - colleague_player.YIELDING_CHANCE - colleague_player.DISPUTE_BONUS
    assert pointed["(1) self"] / total == pytest.approx(keeping_chance, abs=0.1)
    assert plain[None] == pointed[None] > 0


@pytest.mark.slow
def test_a_revision_follows_nobody() -> None:
    assert set(answers("revise")) == {"(1) self", None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_has_nothing_says_so(language: Language) -> None:
    view = {"seat": "doctor_a", "step": "1", "disputes": "", "diagnosis.self": ""}
    reply = colleague_player.play(
        Scene(Briefing("doctor", "discuss", language, view), []), "rehearsal"
    )
    assert reply.strip()
    assert not is_report(reply)


def concluded(model: str, language: Language) -> str | None:
    """The diagnosis of a whole report, after several telling results."""
    results = ["ECG: positive 阳性一。", "CT: elevated 升高二。", "MRI: lesion 占位三。"]
    lines = [Line("patient", "<patient> chest pain 胸痛。 cough 咳嗽。", False)]
    lines += [Line("examiner", f"<examiner> - {result}", False) for result in results]
    text = doctor_player.play(Scene(Briefing("doctor", "report", language, {}), lines), model)
    assert parse_report(text).status is ReportStatus.COMPLETE
    return parse_report(text).diagnosis


@pytest.mark.parametrize("language", LANGUAGES)
def test_rehearsed_doctors_have_something_to_discuss(language: Language) -> None:
    models = ["rehearsal-a", "rehearsal-b", "rehearsal-c"]
    assert len({concluded(model, language) for model in models}) > 1
    assert concluded("rehearsal", language) == concluded("rehearsal-lenient", language)
