"""Slipstick's engine: exact, explained costs of large language models. These are its public names."""

from calc.answers.evaluate import Report, evaluate
from calc.answers.inspection import Count, counted, counted_blocks, inspection, token_cache
from calc.answers.memory import DeviceLoad
from calc.answers.roofline import Phase, Point, RowTime
from calc.answers.training_memory import StageLoad
from calc.cli import main as headless
from calc.deployment.adapters import Adapters
from calc.deployment.calibration import Calibration
from calc.deployment.facts import Facts
from calc.deployment.hardware import Device, Further, Hardware, Peaks
from calc.deployment.policies import Policies
from calc.deployment.prices import Prices
from calc.deployment.recipe import Recipe
from calc.deployment.scaling import Scaling
from calc.deployment.scenario import Deployment, Scenario
from calc.deployment.taken import with_model
from calc.deployment.training import Amount, Training, Tuning
from calc.deployment.workload import Workload
from calc.files.catalogue import RESOURCES, Catalogue, Price, catalogue
from calc.files.entries import ModelEntry
from calc.files.example import default_scenario, example_project
from calc.files.examples import classic_project, classics
from calc.files.open import read_model_file, read_project_file
from calc.files.presets import Preset
from calc.files.project import SUFFIX, Project, Score, project_text, read_project
from calc.files.scores import read_scores, scores_text
from calc.files.search import search_models
from calc.files.trained import Trained
from calc.model.blocks import Block, BlockSpec
from calc.model.design import (
    RULES,
    Rule,
    block_moved,
    layers_added,
    layers_removed,
    layers_repeated,
    places,
    replaced,
    stack_at,
    stack_paths,
    with_block,
    with_field,
    with_rule,
    without_block,
)
from calc.model.importers.exported import model_text
from calc.model.importers.hf_config import ImportResult
from calc.model.kinds import (
    EDGES,
    FEEDFORWARDS,
    MIXERS,
    NO_FEEDFORWARD,
    NO_MIXER,
    PARTS,
    SECOND_MIXERS,
    LayerKinds,
    Slot,
    block_name,
    kind_of,
    layer_kinds,
    slots,
)
from calc.model.model import Layer, LayerGroup, Model, Role, Stack
from calc.model.outline import ModelField, model_fields
from calc.model.shape import (
    Shape,
    Side,
    shape,
    with_edge,
    with_edge_field,
    with_mtp,
    with_shape,
    with_stack,
    with_stack_field,
    without_edge,
    without_stack,
)
from calc.model.stored import STORED, Stored
from calc.model.templates import TEMPLATES, template
from calc.model.variants import CUTS, Cut, cut_size, cut_steps, student, variant
from calc.physics.formula import Figure, Formula
from calc.physics.message import MESSAGES, InputError, Message, QuestionError
from calc.physics.paths import editable_paths, parsed
from calc.physics.spec import Spec, field_type, value_at, with_changes, with_value, with_values
from calc.physics.units import exactly, number, shown, significant
from calc.questions.accuracy_models import Known
from calc.questions.break_even import BreakEven, break_even
from calc.questions.calibration import Compared, Comparison, adopted, compare
from calc.questions.causes import CAUSES, CauseTime, decode_causes
from calc.questions.choices import Choice, Chosen, cache_choices, choose, least_bytes, weight_choices
from calc.questions.compare import Difference, Step, bridge, differences
from calc.questions.devices import DeviceCost, cheapest, device_costs, on_devices, scenario_cost
from calc.questions.heat import Cell, Sweepable, cells, sweepable, swept_values
from calc.questions.load_curve import LoadCurve, Tail, load_curve, tails, under_arrivals
from calc.questions.logs import Log, read_log
from calc.questions.remedies import Remedy, remedies
from calc.questions.scaling_map import ScalingMap, Spot, scaling_map
from calc.questions.sensitivity import Swing, swings
from calc.questions.shortlist import Candidate, Placing, ranked, shortlist
from calc.questions.sweep import BatchCurve, Curve, batch_curve, memory_curve
from calc.questions.timeline import Slot as PipelineSlot
from calc.questions.timeline import Timeline, timeline

__version__ = "0.1.0"

__all__ = [
    "CAUSES",
    "CUTS",
    "EDGES",
    "FEEDFORWARDS",
    "MESSAGES",
    "MIXERS",
    "NO_FEEDFORWARD",
    "NO_MIXER",
    "PARTS",
    "RESOURCES",
    "RULES",
    "SECOND_MIXERS",
    "STORED",
    "SUFFIX",
    "TEMPLATES",
    "Adapters",
    "Amount",
    "BatchCurve",
    "Block",
    "BlockSpec",
    "BreakEven",
    "Calibration",
    "Candidate",
    "Catalogue",
    "CauseTime",
    "Cell",
    "Choice",
    "Chosen",
    "Compared",
    "Comparison",
    "Count",
    "Curve",
    "Cut",
    "Deployment",
    "Device",
    "DeviceCost",
    "DeviceLoad",
    "Difference",
    "Facts",
    "Figure",
    "Formula",
    "Further",
    "Hardware",
    "ImportResult",
    "InputError",
    "Known",
    "Layer",
    "LayerGroup",
    "LayerKinds",
    "LoadCurve",
    "Log",
    "Message",
    "Model",
    "ModelEntry",
    "ModelField",
    "Peaks",
    "Phase",
    "PipelineSlot",
    "Placing",
    "Point",
    "Policies",
    "Preset",
    "Price",
    "Prices",
    "Project",
    "QuestionError",
    "Recipe",
    "Remedy",
    "Report",
    "Role",
    "RowTime",
    "Rule",
    "Scaling",
    "ScalingMap",
    "Scenario",
    "Score",
    "Shape",
    "Side",
    "Slot",
    "Spec",
    "Spot",
    "Stack",
    "StageLoad",
    "Step",
    "Stored",
    "Sweepable",
    "Swing",
    "Tail",
    "Timeline",
    "Trained",
    "Training",
    "Tuning",
    "Workload",
    "__version__",
    "adopted",
    "batch_curve",
    "block_moved",
    "block_name",
    "break_even",
    "bridge",
    "cache_choices",
    "catalogue",
    "cells",
    "cheapest",
    "choose",
    "classic_project",
    "classics",
    "compare",
    "counted",
    "counted_blocks",
    "cut_size",
    "cut_steps",
    "decode_causes",
    "default_scenario",
    "device_costs",
    "differences",
    "editable_paths",
    "evaluate",
    "exactly",
    "example_project",
    "field_type",
    "headless",
    "inspection",
    "kind_of",
    "layer_kinds",
    "layers_added",
    "layers_removed",
    "layers_repeated",
    "least_bytes",
    "load_curve",
    "memory_curve",
    "model_fields",
    "model_text",
    "number",
    "on_devices",
    "parsed",
    "places",
    "project_text",
    "ranked",
    "read_log",
    "read_model_file",
    "read_project",
    "read_project_file",
    "read_scores",
    "remedies",
    "replaced",
    "scaling_map",
    "scenario_cost",
    "scores_text",
    "search_models",
    "shape",
    "shortlist",
    "shown",
    "significant",
    "slots",
    "stack_at",
    "stack_paths",
    "student",
    "sweepable",
    "swept_values",
    "swings",
    "tails",
    "template",
    "timeline",
    "token_cache",
    "under_arrivals",
    "value_at",
    "variant",
    "weight_choices",
    "with_block",
    "with_changes",
    "with_edge",
    "with_edge_field",
    "with_field",
    "with_model",
    "with_mtp",
    "with_rule",
    "with_shape",
    "with_stack",
    "with_stack_field",
    "with_value",
    "with_values",
    "without_block",
    "without_edge",
    "without_stack",
]  # fmt: skip
