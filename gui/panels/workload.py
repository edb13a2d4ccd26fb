"""The workload panel: what is asked of the model, how it is spread over devices, and what is assumed."""

from dataclasses import replace
from operator import is_not

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from calc import Catalogue, Deployment, Hardware, Policies, Report, Scenario, Workload
from gui.fields import Field, fields_of, known_field
from gui.form import Form
from gui.language import QT_TRANSLATE_NOOP
from gui.panels.additions import Additions
from gui.panels.panel import Panel
from gui.panels.presets import PresetRow
from gui.panels.scaling import ScalingLaws
from gui.panels.training import TrainingRun, tokens_text
from gui.store import Snapshot
from gui.widgets.section import Section
from gui.wording import amount_text, titled

LOAD = (
    "arrival_rate", "prompt_spread", "output_spread", "slo_ttft", "slo_tpot", "user_interval",
    "reserved_context", "shared_prefix",
)  # fmt: skip


class WorkloadPanel(Panel):
    """Prompt, output, sequences and the format of the cache; load, layout and more folded below.

    `draft_chosen` carries the id of the catalogue model that drafts, empty for none; `preset_chosen`
    that of a load to start from, `training_chosen` that of a training.
    """

    draft_chosen = Signal(str)
    preset_chosen = Signal(str)
    training_chosen = Signal(str)

    def __init__(self, known: Catalogue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._presets = PresetRow(known.presets)
        self._presets.chosen.connect(self.preset_chosen)
        self._training = TrainingRun(known)
        self._training.preset_chosen.connect(self.training_chosen)
        self._load, self._layout_section, self._policies = (Section("", open_=False) for _ in range(3))
        self._additions, self._scaling = Additions(known), ScalingLaws(known)
        self._additions.draft_chosen.connect(self.draft_chosen)
        self._load_form = Form(load_fields())
        self._layout_form = Form(layout_fields(known), narrow=True)
        self._policy_form = Form(fields_of(Policies, "policies"), narrow=True)
        self._answer_form = Form(workload_fields(known))
        self._lay_out()
        self._told: tuple[object, ...] = ()
        self.retranslate()

    def _lay_out(self) -> None:
        task = Form((known_field(Workload, "task", "workload.task"),))
        self.body.addWidget(self.adopt(task))
        self.body.addWidget(self._presets)
        self.body.addWidget(self.adopt(self._answer_form))
        self.body.addWidget(self._training)
        self.adopt(self._training.form)
        self._load.body.addWidget(self._load_form)
        self._layout_section.body.addWidget(self._layout_form)
        self._policies.body.addWidget(self._policy_form)
        for section, form in self._folded:
            self.adopt(form)
            if section not in (each.section for each in self._training.folded):
                section.setContentsMargins(-12, 0, -12, 0)
                self.body.addWidget(section)

    @property
    def _folded(self) -> tuple[tuple[Section, Form], ...]:
        """What is folded, with the forms inside."""
        return (
            *((each.section, each.form) for each in self._training.folded),
            (self._load, self._load_form), (self._layout_section, self._layout_form),
            (self._additions, self._additions.form), (self._scaling, self._scaling.form),
            (self._policies, self._policy_form),
        )  # fmt: skip

    def tell(self, snapshot: Snapshot) -> None:
        """The context held; engine and layout; how many policies are not as they come."""
        scenario = snapshot.scenario
        self._show_task(scenario)
        self._load.summarise(load_summary(snapshot.report))
        self._scaling.show_scaling(snapshot.report)
        parts = (scenario.deployment, scenario.hardware, scenario.policies, scenario.draft)
        if len(parts) != len(self._told) or any(map(is_not, parts, self._told)):
            self._told = parts
            self._tell_folded(scenario)

    def _show_task(self, scenario: Scenario) -> None:
        """The parts of the task that is chosen, and what it comes to."""
        trains = scenario.trains
        for part in (self._presets, self._answer_form, self._load, self._additions):
            part.setVisible(not trains)
        self._training.setVisible(trains)
        if trains:
            self._training.show_run(scenario)
            self.summarise(tokens_text(scenario))
        else:
            self._presets.show_workload(scenario)
            self.summarise(amount_text(scenario.workload.memory_context, "tokens"))

    def _tell_folded(self, scenario: Scenario) -> None:
        layout = scenario.layout
        degrees = (layout.tensor, layout.pipeline, layout.attention_data, layout.context)
        split = " × ".join(str(each) for each in (*degrees[:2], *(each for each in degrees[2:] if each > 1)))
        self._layout_section.summarise(f"{scenario.deployment.engine}, {split}")
        self._additions.show_additions(scenario)
        fields = Policies.model_fields.items()
        changed = sum(getattr(scenario.policies, name) != info.default for name, info in fields)
        self._policies.summarise(self.tr("{0} changed").format(changed) if changed else self.tr("defaults"))

    def reveal(self, path: str) -> None:
        """Unfold what hides a field."""
        self.open()
        for section, form in self._folded:
            if path in form.editors:
                section.open()

    def retranslate(self) -> None:
        self.retitle(self.tr("Workload"))
        self._presets.retranslate(self.tr("Lengths, spreads and objectives of a kind of use."))
        self._training.retranslate()
        self._load.retitle(self.tr("Load"))
        self._layout_section.retitle(self.tr("Engine and layout"))
        self._additions.retranslate()
        self._scaling.retranslate()
        self._policies.retitle(self.tr("Policies"))
        self._told = ()


def workload_fields(known: Catalogue) -> tuple[Field, ...]:
    """What is asked of the model, and the format of its cache for keys and values alike."""
    cache = replace(
        known_field(Deployment, "kv_k", "deployment.kv_k"),
        title=QT_TRANSLATE_NOOP("calc", "KV format"),
        help=QT_TRANSLATE_NOOP("calc", "Number format of cached keys and values."),
        kind="choice",
        choices=known.cache_format_choices,
        aliases={name: form.id for name, form in known.facts.cache_formats.items()},
        paths=("deployment.kv_k", "deployment.kv_v"),
    )
    names = ("prompt", "output", "batch")
    return (*(known_field(Workload, name, f"workload.{name}") for name in names), cache)


def load_fields() -> tuple[Field, ...]:
    """How requests come, how their lengths are spread, and what is asked of the times."""
    empty = {
        "arrival_rate": QT_TRANSLATE_NOOP("calc", "closed loop"),
        "reserved_context": QT_TRANSLATE_NOOP("calc", "model's limit"),
    }
    return tuple(
        replace(known_field(Workload, name, f"workload.{name}"), empty=empty.get(name, "")) for name in LOAD
    )


def load_summary(report: Report) -> str:
    """The load in a few words: its rate and how full it makes the devices, or that there is none."""
    workload = report.scenario.workload
    if workload.arrival_rate is None:
        return titled("closed loop")
    rate = amount_text(workload.arrival_rate, "requests/s")
    used = report.values.get("traffic.utilisation")
    return rate if used is None else f"{rate}, {100 * used:,.0f} %"


def layout_fields(known: Catalogue) -> tuple[Field, ...]:
    """The engine, how the model is spread over devices, and a context other than prompt + output."""
    engine = replace(
        known_field(Deployment, "engine", "deployment.engine"),
        kind="choice",
        choices=tuple((name, name) for name in known.engines),
    )
    tensor = known_field(Deployment, "tensor_parallel", "deployment.tensor_parallel")
    others = [
        known_field(Deployment, name, f"deployment.{name}")
        for name in (
            "layer_split",
            "pipeline_parallel",
            "expert_parallel",
            "attention_data_parallel",
            "context_parallel",
            "prefill_replicas",
        )
    ]
    share = known_field(Deployment, "memory_share", "deployment.memory_share")
    node = known_field(Hardware, "node_devices", "hardware.node_devices")
    fabric = known_field(Hardware, "fabric_bandwidth", "hardware.fabric_bandwidth")
    context = replace(known_field(Workload, "context", "workload.context"), slider=None)
    return (
        engine,
        replace(tensor, empty=QT_TRANSLATE_NOOP("calc", "all")),
        *others,
        replace(node, empty=QT_TRANSLATE_NOOP("calc", "as the link")),
        replace(fabric, empty=QT_TRANSLATE_NOOP("calc", "400 Gb/s")),
        replace(share, empty=QT_TRANSLATE_NOOP("calc", "automatic"), slider=None),
        replace(context, empty=QT_TRANSLATE_NOOP("calc", "prompt + output")),
    )
