"""What stands beside a model on its devices: heads for further tokens, a draft; and what they lack."""

from collections.abc import Iterator
from dataclasses import dataclass

from calc.deployment.adapters import Adapters
from calc.deployment.recipe import Recipe
from calc.deployment.scenario import Scenario
from calc.model.blocks import Head
from calc.model.heads import heads_of, one_head
from calc.model.model import Model
from calc.physics.message import Message


@dataclass(frozen=True, slots=True)
class Beside:
    """A model beside the model as a scenario of its own, and what one of its tokens runs through."""

    part: str
    scenario: Scenario
    run: Model


def besides(scenario: Scenario) -> Iterator[Beside]:
    """Heads and draft, as far as they are switched on; on one stage, divided as the model is."""
    deployment, model, draft = scenario.deployment, scenario.model, scenario.draft
    if model.mtp and (deployment.mtp or deployment.speculation == "mtp"):
        yield _beside(scenario, "mtp", heads_of(model), one_head(model))
    if draft is not None:
        yield _beside(scenario, "draft", draft, draft)


def _beside(scenario: Scenario, part: str, held: Model, run: Model) -> Beside:
    deployment = scenario.deployment
    changes: dict[str, object] = {
        "pipeline_parallel": 1, "tensor_parallel": 1 if scenario.layout.rows else scenario.layout.tensor,
        "adapters": Adapters(),
        "mtp": False, "speculation": "none",
    }  # fmt: skip
    if part == "draft":
        changes["weights"] = deployment.draft_weights or deployment.weight_format
        changes["sparsity"] = "dense"
        changes["recipe"] = Recipe()
    alone = deployment.model_copy(update=changes)
    hardware = scenario.hardware.model_copy(update={"others": ()})
    own = {"model": held, "draft": None, "deployment": alone, "hardware": hardware}
    return Beside(part, scenario.model_copy(update=own), run)


def missing(scenario: Scenario, adapted: bool) -> list[Message]:
    """What is switched on and has nothing to act on; `adapted` says whether any product has an adapter."""
    deployment, draft, found = scenario.deployment, scenario.draft, list[Message]()
    if deployment.speculation == "draft" and draft is None:
        found.append(Message("no_draft", "deployment.speculation"))
    if deployment.speculation == "draft" and draft is not None:
        sizes = {"draft": _vocabulary(draft), "model": _vocabulary(scenario.model)}
        if sizes["draft"] not in (0, sizes["model"]):
            found.append(Message("draft_vocabulary", "deployment.speculation", sizes))
    if (deployment.mtp or deployment.speculation == "mtp") and not scenario.model.mtp:
        path = "deployment.mtp" if deployment.mtp else "deployment.speculation"
        found.append(Message("no_mtp", path, {"model": scenario.model.name}))
    if deployment.adapters.loaded and not adapted:
        names = {"names": deployment.adapters.target_modules}
        found.append(Message("no_adapted", "deployment.adapters.target_modules", names))
    return found


def _vocabulary(model: Model) -> int:
    """Tokens that a model can answer with; 0 where it has no head."""
    heads = [block for stack in model.stacks for block in stack.after if isinstance(block, Head)]
    return max((head.vocab_size for head in heads), default=0)
