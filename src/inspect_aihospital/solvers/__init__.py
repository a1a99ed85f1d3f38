"""Conduct visits, conferences and exams; decide nothing.

- A short cue precedes the doctor's greeting, so that every provider sees a user message first.
- The doctor's limits are suspended around calls of patient and examiner. Inspect cannot suspend
  time and cost limits; a case that these cut off before the report is unscored.
- The sample's conversation is the doctor's, or the moderator's of a team: scorers find the report
  in the same place.
- Rounds of an exam are Inspect's epochs, started by a `SampleSource` that waits for all questions.
  State is rebuilt from scores, which survive a crash.
"""

from inspect_aihospital.solvers.consultation import consultation
from inspect_aihospital.solvers.diagnosis_vote import diagnosis_vote
from inspect_aihospital.solvers.dispute_resolution import resolve_disputes
from inspect_aihospital.solvers.examiner_request import examiner_request
from inspect_aihospital.solvers.icf_round import collaboration
from inspect_aihospital.solvers.interview_patient import interview_patient
from inspect_aihospital.solvers.judge_known_cases import audit_known_visit, grade_variant
from inspect_aihospital.solvers.one_step import one_step
from inspect_aihospital.solvers.roles_ready import roles_ready, rounds_ready, team_ready
from inspect_aihospital.solvers.round_source import RoundSource
from inspect_aihospital.solvers.self_consistency import self_consistency

__all__ = [
    "RoundSource",
    "audit_known_visit",
    "collaboration",
    "consultation",
    "diagnosis_vote",
    "examiner_request",
    "grade_variant",
    "interview_patient",
    "one_step",
    "resolve_disputes",
    "roles_ready",
    "rounds_ready",
    "self_consistency",
    "team_ready",
]
