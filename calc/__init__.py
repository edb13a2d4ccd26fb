"""Slipstick's engine: exact, explained costs of large language models. These are its public names."""

from calc.answers.evaluate import Report, evaluate
from calc.answers.inspection import inspection
from calc.answers.memory import DeviceLoad
from calc.answers.roofline import Phase, Point, RowTime
from calc.cli import main as headless
from calc.deployment.facts import Facts
from calc.deployment.hardware import Device, Hardware, Peaks
from calc.deployment.policies import Policies
from calc.deployment.scenario import Deployment, Prices, Scenario
from calc.deployment.workload import Workload
from calc.files.catalogue import RESOURCES, Catalogue, ModelEntry, Price, catalogue
from calc.files.example import default_scenario, example_project
from calc.files.open import read_model_file, read_project_file
from calc.files.project import SUFFIX, Project, project_text, read_project
from calc.model.blocks import BlockSpec
from calc.model.importers.hf_config import ImportResult
from calc.model.model import Layer, LayerGroup, Model, Stack
from calc.model.outline import ModelField, model_fields
from calc.physics.formula import Figure, Formula
from calc.physics.message import MESSAGES, InputError, Message, QuestionError
from calc.physics.paths import editable_paths, parsed
from calc.physics.spec import Spec, field_type, value_at, with_value, with_values
from calc.physics.units import exactly, number, shown, significant
from calc.questions.sweep import Curve, memory_curve

__version__ = "0.1.0"

__all__ = [
    "MESSAGES",
    "RESOURCES",
    "SUFFIX",
    "BlockSpec",
    "Catalogue",
    "Curve",
    "Deployment",
    "Device",
    "DeviceLoad",
    "Facts",
    "Figure",
    "Formula",
    "Hardware",
    "ImportResult",
    "InputError",
    "Layer",
    "LayerGroup",
    "Message",
    "Model",
    "ModelEntry",
    "ModelField",
    "Peaks",
    "Phase",
    "Point",
    "Policies",
    "Price",
    "Prices",
    "Project",
    "QuestionError",
    "Report",
    "RowTime",
    "Scenario",
    "Spec",
    "Stack",
    "Workload",
    "__version__",
    "catalogue",
    "default_scenario",
    "editable_paths",
    "evaluate",
    "exactly",
    "example_project",
    "field_type",
    "headless",
    "inspection",
    "memory_curve",
    "model_fields",
    "number",
    "parsed",
    "project_text",
    "read_model_file",
    "read_project",
    "read_project_file",
    "shown",
    "significant",
    "value_at",
    "with_value",
    "with_values",
]  # fmt: skip
