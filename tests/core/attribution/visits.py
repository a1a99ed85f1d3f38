"""A small record in each language, and visits of it."""

from collections.abc import Mapping

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.attribution.visit_attribution import Attribution, attribute_losses
from inspect_aihospital.core.dialogue.routing import Ending, Speaker
from inspect_aihospital.core.fidelity.visit_check import check_visit
from inspect_aihospital.core.fidelity.visit_turns import Turn
from inspect_aihospital.core.grading.grades import Grade
from inspect_aihospital.core.record import Language, MedicalRecord
from inspect_aihospital.core.report.report_parser import Report
from tests.scripted import make_record

RECORDS: dict[Language, MedicalRecord] = {
    "en": make_record(
        language="en",
        subjective={
            "profile": None,
            "opening_statement": "I keep coughing, doctor.",
            "chief_complaint": "Cough for 3 weeks",
            "present_illness": "She has coughed for 3 weeks. She has night sweats. No fever, "
            "chest pain or rash.",
            "past_history": "Asthma since childhood.",
            "personal_history": None,
        },
        objective={
            "physical": None,
            "auxiliary": "- Chest radiograph: cavity of 34 mm in the right upper lobe\n"
            "- Sputum smear: acid-fast bacilli seen in 3 samples of 3",
        },
        reference={
            "diagnosis": "1. Pulmonary tuberculosis\n2. Asthma",
            "rationale": "Night sweats, a cavity of 34 mm on the chest radiograph and a positive "
            "sputum smear prove tuberculosis.",
            "treatment": "Four drugs.",
        },
    ),
    "zh": make_record(
        language="zh",
        subjective={
            "profile": None,
            "opening_statement": "医生，我老是咳嗽。",
            "chief_complaint": "咳嗽3周",
            "present_illness": "患者咳嗽3周。夜间盗汗明显。无发热、胸痛、皮疹。",
            "past_history": "自幼患哮喘。",
            "personal_history": None,
        },
        objective={
            "physical": None,
            "auxiliary": "- 胸部X线片:右上肺空洞34 mm\n- 痰涂片:3次均见抗酸杆菌",
        },
        reference={
            "diagnosis": "1. 肺结核\n2. 哮喘",
            "rationale": "夜间盗汗，胸部X线片见空洞34 mm，痰涂片阳性，肺结核诊断明确。",
            "treatment": "四联抗结核。",
        },
    ),
}


def visit(language: Language, *exchanges: tuple[str, str] | tuple[str, str, str]) -> list[Turn]:
    """Return a visit: the doctor's question with the answer, or an order, a request and a reply."""
    opening = RECORDS[language].subjective.opening or ""
    turns = [Turn(1, opening)]
    for question, patient, *reply in exchanges:
        last = turns.pop()
        turns.append(Turn(**{**vars(last), "doctor": question}))
        addressee = Speaker.EXAMINER if reply else Speaker.DOCTOR
        turns.append(
            Turn(len(turns) + 1, patient, addressee.value, examiner=reply[0] if reply else None)
        )
    return turns


def attributed(
    language: Language,
    turns: list[Turn],
    sections: Mapping[Aspect, str],
    missed_diseases: tuple[str, ...] = (),
    letters: Mapping[Aspect, list[Grade]] | None = None,
    record: MedicalRecord | None = None,
    ending: Ending = Ending.LIMIT,
) -> Attribution:
    played = record or RECORDS[language]
    findings = check_visit(turns, played, ending.value).findings
    return attribute_losses(
        turns, played, Report(sections), findings, missed_diseases, letters or {}
    )


def causes(attribution: Attribution) -> dict[str, str]:
    return {item.text: str(item.cause) for item in attribution.items}
