"""Rounds of discussion: who hears what of whom, and what became of the diagnoses."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from inspect_ai.log import EvalLog
from inspect_ai.model import ModelOutput

from inspect_aihospital.core.conference.proceedings import Meeting
from tests.conference_players import (
    FINAL,
    NO_DISPUTE,
    Cue,
    chair,
    conference_of,
    cues_of,
    diagnosis_of,
    player,
    prompts,
    report_brought,
    run_team,
    scored,
    seated,
    texts_shown,
    values,
    view_on,
)
from tests.scripted import figures_of, make_record, only

pytestmark = pytest.mark.slow

FOUR = "(1) POINT-1?\n(2) POINT-2?\n(3) POINT-3?\n(4) POINT-4?"
LISTS = [FOUR, "(1) POINT-5?", "(1) POINT-6?\n(2) POINT-7?", NO_DISPUTE]


def rounds(mark: str) -> Any:
    """Return a doctor whose answers name itself and the round."""
    return seated(f"DISEASE-{mark}", discuss=lambda cue: view_on(f"ANSWER-{mark}{cue.time}"))


def discuss(folder: Path, **task: Any) -> EvalLog:
    doctors = [rounds("A"), rounds("B"), rounds("C")]
    return run_team(folder, doctors, roles={"moderator": chair(*LISTS)}, task=task)


@pytest.fixture(scope="module")
def in_turn(tmp_path_factory: pytest.TempPathFactory) -> EvalLog:
    return discuss(tmp_path_factory.mktemp("sequential"))


@pytest.fixture(scope="module")
def at_once(tmp_path_factory: pytest.TempPathFactory) -> EvalLog:
    return discuss(tmp_path_factory.mktemp("parallel"), discussion="parallel")


@pytest.fixture(scope="module")
def untold(tmp_path_factory: pytest.TempPathFactory) -> EvalLog:
    return discuss(tmp_path_factory.mktemp("untold"), dispute_resolution=False)


def test_the_current_disputes_reach_every_doctor_in_every_round(in_turn: EvalLog) -> None:
    expected = [{"1", "2", "3"}, {"5"}, {"6", "7"}]
    for seat in ("doctor_a", "doctor_b", "doctor_c"):
        points_by_prompt = [
            {point for point in "1234567" if f"POINT-{point}" in prompt}
            for prompt in prompts(only(in_turn), seat, "discuss")
        ]
        assert points_by_prompt == expected


def test_disputes_stand_in_the_moderators_order_and_are_stored(in_turn: EvalLog) -> None:
    first = prompts(only(in_turn), "doctor_b", "discuss")[0]
    assert first.index("POINT-1") < first.index("POINT-2") < first.index("POINT-3")
    assert [round.disputes for round in conference_of(in_turn).rounds] == [
        ("POINT-1?", "POINT-2?", "POINT-3?"),
        ("POINT-5?",),
        ("POINT-6?", "POINT-7?"),
        (),
    ]


def answers(prompt: str) -> set[str]:
    return {f"{m}{n}" for m in "ABC" for n in (0, 1, 2, 3) if f" {name_of(m, n)}\n" in prompt}


def name_of(mark: str, number: int) -> str:
    return f"ANSWER-{mark}{number}" if number else f"DISEASE-{mark}"


def test_in_turn_a_doctor_hears_what_was_said_before_it_in_the_round(in_turn: EvalLog) -> None:
    answers_by_seat = {
        seat: [answers(prompt) for prompt in prompts(only(in_turn), seat, "discuss")]
        for seat in ("doctor_a", "doctor_b", "doctor_c")
    }
    assert answers_by_seat["doctor_a"] == [{"B0", "C0"}, {"B1", "C1"}, {"B2", "C2"}]
    assert answers_by_seat["doctor_b"] == [{"A1", "C0"}, {"A2", "C1"}, {"A3", "C2"}]
    assert answers_by_seat["doctor_c"] == [{"A1", "B1"}, {"A2", "B2"}, {"A3", "B3"}]
    assert all(round.in_turn for round in conference_of(in_turn).rounds[1:])


def test_at_once_all_hear_the_round_before(at_once: EvalLog) -> None:
    peers_by_seat = {"doctor_a": "BC", "doctor_b": "AC", "doctor_c": "AB"}
    for seat, peers in peers_by_seat.items():
        answer_lists = [answers(prompt) for prompt in prompts(only(at_once), seat, "discuss")]
        assert answer_lists == [{f"{peer}{n}" for peer in peers} for n in (0, 1, 2)]
    assert not any(round.in_turn for round in conference_of(at_once).rounds)


def test_doctors_keep_their_own_conversation_over_rounds(in_turn: EvalLog) -> None:
    last = cues_of(only(in_turn), "doctor_b", "discuss")[-1]
    own = [message.text for message in last.messages if message.role == "assistant"]
    assert [diagnosis_of(text) for text in own] == [
        f"(1) {name_of('B', number)}" for number in (0, 1, 2)
    ]


def test_the_moderator_looks_at_the_last_reports_after_every_round(in_turn: EvalLog) -> None:
    looked = [answers(prompt) for prompt in prompts(only(in_turn), "moderator", "disputes")]
    assert looked == [{"A0", "B0", "C0"}, *({f"{m}{n}" for m in "ABC"} for n in (1, 2, 3))]


def test_without_resolution_disputes_are_looked_for_but_not_told(untold: EvalLog) -> None:
    sample = only(untold)
    assert conference_of(untold).rounds_used == 3
    assert len(cues_of(sample, "moderator", "disputes")) == 4
    for seat in ("doctor_a", "doctor_b", "doctor_c"):
        assert len(cues_of(sample, seat, "discuss")) == 3
        assert "POINT" not in texts_shown(sample, seat)
        assert "POINT" not in str([cue.view for cue in cues_of(sample, seat)])
    assert answers(prompts(sample, "doctor_c", "discuss")[0]) == {"A1", "B1"}


def gives_in(cue: Cue) -> str | ModelOutput:
    """Take over the first colleague's diagnosis in the third round."""
    peers = [cue.view[key] for key in cue.view if key.startswith("diagnosis.doctor_")]
    own = cue.view["diagnosis.self"]
    return view_on((peers[0] if cue.time == 3 else own).removeprefix("(1) "))


def looks(cue: Cue) -> str:
    """Dispute, as the moderator, whatever is not the same."""
    diagnoses = {cue.view[key] for key in cue.view if key.startswith("diagnosis.")}
    return "(1) Which disease?" if len(diagnoses) > 1 else NO_DISPUTE


ZH = make_record(language="zh", reference={"diagnosis": "肺炎"})


def test_who_changed_towards_whom_and_who_was_right_alone(tmp_path: Path) -> None:
    doctors = [seated("胃溃疡"), seated("肺炎", discuss=gives_in)]
    log = run_team(
        tmp_path,
        doctors,
        records=[ZH],
        roles={"moderator": chair(disputes=looks, report=FINAL.replace("FINAL-RESULTS", "胃溃疡"))},
        task={"icd10": True},
    )
    metadata = scored(log, "meeting").metadata
    assert metadata is not None
    (change,) = metadata["facts"]["course"]["changes"]
    assert (change["seat"], change["round"]) == ("doctor_b", 3)
    assert list(change["added"].values()) == ["胃溃疡"]
    assert list(change["dropped"].values()) == ["肺炎"]
    assert list(change["towards"]) == ["doctor_a"]
    assert metadata["facts"]["alone"] == "doctor_b"
    figures = figures_of(log, "meeting")
    assert figures["right_alone_n"] == figures["right_alone_gave_in"] == 1
    assert figures["minority_correct_lost"] == figures["towards_peer_rate"] == 1
    assert (figures["rounds_mean"], figures["cap_rate"]) == (3, 0)
    assert [figures[f"consensus_by_{n}"] for n in range(4)] == [0, 0, 0, 1]
    assert values(log, "meeting")["changed"] == 1
    assert scored(log, "icd10").answer == "胃溃疡"


def by_content(cue: Cue) -> str | ModelOutput:
    """Join the majority of last round's diagnoses, its own among them; a tie by alphabet."""
    diagnoses = sorted(text for key, text in cue.view.items() if key.startswith("diagnosis."))
    common = max(sorted(set(diagnoses)), key=diagnoses.count)
    return view_on(common.removeprefix("(1) "))


@pytest.fixture(scope="module")
def unshuffled(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[Any, ...]]:
    return course(shuffled(tmp_path_factory.mktemp("unshuffled"), ["gout", "flu", "ulcer", "flu"]))


def shuffled(folder: Path, diseases: list[str]) -> Meeting:
    doctors = [seated(disease, discuss=by_content) for disease in diseases]
    roles = {"moderator": chair(disputes=looks)}
    return conference_of(run_team(folder, doctors, roles=roles, task={"discussion": "parallel"}))


def course(meeting: Meeting) -> list[tuple[Any, ...]]:
    """Return everyone's diagnoses over the rounds, whatever the seats, and how it ended."""
    paths = [
        (
            diagnosis_of(visit.report),
            *(diagnosis_of(round.replies[seat].text) for round in meeting.rounds),
        )
        for seat, visit in meeting.consultations.items()
    ]
    return [*sorted(paths), (meeting.outcome, meeting.rounds_used)]


@pytest.mark.parametrize("seed", [1, 2])
def test_the_order_of_doctors_changes_nothing_of_a_parallel_discussion(
    tmp_path: Path, unshuffled: list[tuple[Any, ...]], seed: int
) -> None:
    diseases = ["gout", "flu", "ulcer", "flu"]
    Random(seed).shuffle(diseases)
    assert diseases != ["gout", "flu", "ulcer", "flu"]
    assert course(shuffled(tmp_path, diseases)) == unshuffled
    assert unshuffled[-1] == ("consensus", 1)


def test_a_report_of_one_doctor_is_never_anothers(tmp_path: Path) -> None:
    """Seat the same model three times and let it say what it saw."""
    model = player(
        {
            "consultation": lambda cue: f"I am in visit {cue.view['visit']}.",
            "report": lambda cue: report_brought(f"D-{cue.view['visit']}"),
            "revise": lambda cue: view_on(f"D-{cue.view['seat']}"),
            "discuss": lambda cue: view_on(f"D-{cue.view['seat']}"),
        }
    )
    sample = only(
        run_team(tmp_path, [model] * 3, roles={"moderator": chair("(1) Well?", NO_DISPUTE)})
    )
    for round in conference_of(sample).rounds:
        for seat, reply in round.replies.items():
            assert diagnosis_of(reply.text) == f"(1) D-{seat}"
    for seat, visit in conference_of(sample).consultations.items():
        assert diagnosis_of(visit.report) == f"(1) D-{seat}"
