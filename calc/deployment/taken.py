"""Another model in a scenario: with it come what its importer said and how its file stores the weights."""

from typing import Any

from calc.deployment.scenario import Deployment, Scenario
from calc.model.importers.hf_config import ImportResult
from calc.model.stored import STORED
from calc.physics.notice import notices
from calc.physics.spec import with_changes


def model_changes(found: ImportResult, deployment: Deployment) -> list[tuple[str, Any]]:
    """The fields that a model sets when it is put into a scenario of this deployment, by path.

    Weights that a file tells of are taken as they are stored. What an earlier file told goes with its
    model; a format that was chosen by hand stays.
    """
    weights = deployment.weights
    if found.stored is not None:
        weights = STORED
    elif weights == STORED:
        weights = Deployment().weights
    return [
        ("model", found.model),
        ("said", notices(found.warnings)),
        ("deployment.stored", found.stored),
        ("deployment.weights", weights),
    ]


def with_model(scenario: Scenario, found: ImportResult) -> Scenario:
    """The scenario with an imported model; raises QuestionError where they don't go together."""
    return with_changes(scenario, model_changes(found, scenario.deployment))
