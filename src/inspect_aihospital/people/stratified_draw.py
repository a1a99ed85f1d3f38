"""Draw records for physicians by subspecialty (Fan et al., App. E: ten of them, five each)."""

from collections import defaultdict

from inspect_ai.log import EvalLog

from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.errors import UserError, require_positive
from inspect_aihospital.people.answer_key import digest, log_digest
from inspect_aihospital.people.rated_cases import record_in


def draw_by_subspecialty(
    log: EvalLog, subspecialties: int, cases: int, *, seed: int
) -> dict[str, float]:
    """Draw as many records of each of the commonest subspecialties, at random by a seed.

    Equally common subspecialties stand in the order of their names. Records without a department,
    or without a diagnosis to ask about, are not drawn.

    Returns:
        The probability of each drawn record, by id: `cases` of those of its subspecialty.

    Raises:
        UserError: A number is below 1, or the log has too few subspecialties or records of one.
    """
    require_positive(stratify=min(subspecialties, cases))
    records_by_name = _records_by_subspecialty(log)
    ordered = sorted(records_by_name, key=lambda name: (-len(records_by_name[name]), name))
    commonest = ordered[:subspecialties]
    if len(commonest) < subspecialties or len(records_by_name[commonest[-1]]) < cases:
        enough = sum(len(records) >= cases for records in records_by_name.values())
        counts = ", ".join(f"{name} {len(records_by_name[name])}" for name in commonest)
        raise UserError(
            f"--stratify {subspecialties} {cases}: the log has {len(ordered)} subspecialties, "
            f"{enough} of them with {cases} records or more. Its commonest: "
            f"{counts or 'none, since no record has a department'}. Ask for fewer, or name the log "
            "of more records."
        )
    secret = digest(str(seed), log_digest(log))
    draw: dict[str, float] = {}
    for name in commonest:
        records = records_by_name[name]
        # Ranks by digest are a draw by the seed, whatever the order of the log.
        ranked = sorted(records, key=lambda record: digest(secret, "stratum", record.id))
        draw |= {record.id: cases / len(records) for record in ranked[:cases]}
    return draw


def _records_by_subspecialty(log: EvalLog) -> dict[str, list[MedicalRecord]]:
    """Return the records of a log that can be asked about, each once, whatever its epochs."""
    records = {
        record.id: record
        for sample in log.samples or []
        if sample.error is None and (record := record_in(sample)) and record.reference.diagnosis
    }
    by_name: dict[str, list[MedicalRecord]] = defaultdict(list)
    for record in records.values():
        if record.subspecialty:
            by_name[record.subspecialty].append(record)
    return by_name
