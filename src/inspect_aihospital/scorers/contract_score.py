"""Put into a score of `fidelity` what a visit shows of the contract of its patient's manner."""

from collections.abc import Iterator, Mapping, Sequence
from math import nan
from typing import Any

from inspect_aihospital.core.fidelity.asked_facts import Outcome
from inspect_aihospital.core.fidelity.contract_check import ContractCheck
from inspect_aihospital.core.manner.contract import PlayedManner
from inspect_aihospital.core.means import ratio
from inspect_aihospital.core.text.markdown import plain

MANNER = "manner"
"""Key of a score's metadata for the manner's name and contract; absent for a plain patient."""

CONTRACT = "contract"
"""Key of what was counted: of a visit with its findings, of a case as pairs of part and whole."""

BROKEN = "contract_broken"
"""Value of a case: 1 where the patient of any of its visits broke its contract; else 0, or NaN."""

_SHARES = {
    "contract_met": "contract_met_share",
    "facts_kept": "facts_kept_share",
    "asked_again": "asked_again_share",
    BROKEN: f"{BROKEN}_rate",
    "contract_denied": "contract_denied_rate",
    "contract_invented_symptoms": "contract_invented_symptoms_rate",
}
"""What is counted, and the name of its share over a run."""

CONTRACT_VALUES = ("contract_met", "facts_kept", "asked_again", BROKEN)
"""Names in the value of a case."""

Counts = Mapping[str, Sequence[int]]


def contract_facts(check: ContractCheck) -> dict[str, Any]:
    """Return what a visit shows of a contract as a log can hold it."""
    put_off = [fact for fact in check.facts if fact.put_off]
    due_facts = [fact for fact in check.facts if fact.outcome is not Outcome.NOT_ASKED_AGAIN]
    return {
        "counts": {
            "contract_met": [sum(rule.is_kept for rule in check.rules), len(check.rules)],
            "facts_kept": [sum(fact.outcome is Outcome.KEPT for fact in due_facts), len(due_facts)],
            "asked_again": [sum(len(fact.turns) > 1 for fact in put_off), len(put_off)],
            BROKEN: [int(bool(check.is_broken)), int(check.is_broken is not None)],
            "contract_denied": [len({f.turn for f in check.denials}), check.denial_checks],
            "contract_invented_symptoms": [
                len({f.turn for f in check.inventions}),
                check.invention_checks,
            ],
        },
        "broken": [[r.turn, r.rule, r.words] for r in check.rules if not r.is_kept]
        + [[f.turn, f.detector.value, f.text] for f in (*check.denials, *check.inventions)],
        "facts": [[fact.topic, list(fact.turns), fact.outcome.value] for fact in check.facts],
    }


def contract_summary(visits: Sequence[Mapping[str, Any]], manner: PlayedManner) -> dict[str, Any]:
    """Return a case's part of a score's metadata: the manner, and counts over its visits."""
    # A visit without a history has no contract to check.
    counts = [visit[CONTRACT]["counts"] for visit in visits if CONTRACT in visit]
    facts = {"name": manner.name, "contract": manner.contract.to_dict()}
    return {MANNER: facts, CONTRACT: _sums(counts)}


def contract_values(summary: Mapping[str, Any]) -> dict[str, float]:
    """Return what the value of a case has, and its shares for the bounds."""
    counts = summary[CONTRACT]
    shares = {name: ratio(*counts[name]) for name in _SHARES}
    figures = {figure: shares[name] for name, figure in _SHARES.items()}
    # A case with one broken visit is no case of this manner.
    is_broken = nan if not counts[BROKEN][1] else float(counts[BROKEN][0] > 0)
    return figures | {name: shares[name] for name in CONTRACT_VALUES} | {BROKEN: is_broken}


def contract_figures(scores: Sequence[Mapping[str, Any]]) -> dict[str, float]:
    """Return shares with their counts over the cases of a run.

    `contract_met_share` of the rules in answers, `facts_kept_share` of the facts that were asked
    about as often as the contract says, `asked_again_share` of those that the first answer put off
    (the doctor's), `contract_broken_rate` of visits; denied and invented as the contract has it.
    """
    counts = _sums([score[CONTRACT] for score in scores])
    figures: dict[str, float] = {}
    for name, figure in _SHARES.items():
        count_name = f"{figure.removesuffix('_rate')}_n"
        figures |= {figure: ratio(*counts[name]), count_name: float(counts[name][1])}
    return figures


def contract_block(visit: Mapping[str, Any]) -> Iterator[str]:
    """Write what a visit shows of its contract, for an explanation; nothing without a manner."""
    if contract := visit.get(CONTRACT):
        kept_count, checked = contract["counts"]["contract_met"]
        yield f"**Contract:** {kept_count} of {checked} rules kept in its answers."
        rows = [
            f"- turn {turn}, {plain(rule)}: {plain(words)}"
            for turn, rule, words in contract["broken"]
        ]
        rows += [
            f"- {plain(topic)}, asked in turns {', '.join(map(str, turns))}: {plain(outcome)}"
            for topic, turns, outcome in contract["facts"]
        ]
        if rows:
            yield "\n".join(rows)


def _sums(counts: Sequence[Counts]) -> dict[str, list[int]]:
    return {name: [sum(c[name][place] for c in counts) for place in (0, 1)] for name in _SHARES}
