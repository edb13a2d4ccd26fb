"""What runs in a phase: the model's stages one after the other, and the steps of what drafts for it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from calc.answers.setting import Aside, Setting
from calc.physics.ledger import Costed, Ledger, costed

PhaseName = Literal["prefill", "decode"]
# What the ids of rows begin with that read the prefix of all prompts.
PREFIX = "prefix_"


@dataclass(frozen=True, slots=True)
class Pass:
    """Rows that run `times` in a phase, `why` so often; `prefix` tells their ids from those of others."""

    given: Setting
    costs: Costed
    times: int = 1
    why: str = ""
    prefix: str = ""
    place: int = 0


def passes(given: Setting, name: PhaseName) -> Iterator[Pass]:
    """Every pass of a phase.

    A step that verifies drafted tokens runs the model over all of them and one more, after as many
    steps of the drafter; of a prompt the drafter makes its own cache in one pass.
    """
    many = len(given.stages) > 1
    why = "Pipeline stages of this kind"
    for stage in (each for each in given.stages if not each.helps):
        prefix = stage.key or (f"{stage.name.replace(' ', '_')}_" if many else "")
        there = given.at(stage.place)
        costs = _costs(there, stage.ledger, name, step_terms(given, name))
        yield Pass(there, costs, stage.stages, why, prefix, stage.place)
        if name == "prefill" and given.scenario.workload.shared:
            costs = _costs(there, stage.ledger, name, prefix_terms(given))
            yield Pass(there, costs, stage.stages, why, f"{PREFIX}{prefix}", stage.place)
    drafter = given.drafter
    if drafter is not None:
        costs = _costs(drafter.given, drafter.step, name, _draft_terms(given, drafter, name))
        yield Pass(drafter.given, costs, given.drafted if name == "decode" else 1, "Steps of the drafter")


def _costs(given: Setting, rows: Ledger, name: PhaseName, terms: dict[str, Any]) -> Costed:
    return costed(rows, terms, given.choices(name), given.arrays)


def step_terms(given: Setting, name: PhaseName) -> dict[str, Any]:
    """The terms of a prompt, or of a step of decoding with the drafted tokens that it verifies."""
    policies = given.scenario.policies
    if name == "decode":
        ahead = given.drafted
        return given.terms(given.rank_batch, 1 + ahead, given.decode_context + ahead, 1 + ahead)
    sequences = given.rank_batch if policies.prefill_sequences == "all" else 1
    query = given.prompt - given.scenario.workload.shared
    logits = 1 if policies.prefill_logits == "last" else query
    return given.terms(sequences, query, given.prompt, logits)


def prefix_terms(given: Setting) -> dict[str, Any]:
    """The terms of the prefix that all prompts share: it is read once, and no logits of it are asked for."""
    shared = given.scenario.workload.shared
    return given.terms(1, shared, shared, 0)


def _draft_terms(given: Setting, drafter: Aside, name: PhaseName) -> dict[str, Any]:
    """The terms of one step of the drafter: a token of each sequence, or the prompt without logits of it."""
    if name == "decode":
        return drafter.given.terms(given.rank_batch, 1, given.decode_context, 1)
    sequences = step_terms(given, name)["sequences"]
    return drafter.given.terms(sequences, given.prompt, given.prompt, 1)
