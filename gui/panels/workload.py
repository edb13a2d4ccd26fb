"""The workload panel: what is asked of the model, how it is spread over devices, and what is assumed."""

from dataclasses import replace
from operator import is_not

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from calc import Catalogue, Deployment, Hardware, Policies, Scenario, Workload
from gui.fields import Field, fields_of, known_field
from gui.form import Form
from gui.language import QT_TRANSLATE_NOOP
from gui.panels.additions import Additions
from gui.panels.panel import Panel
from gui.store import Snapshot
from gui.widgets.section import Section
from gui.wording import amount_text


class WorkloadPanel(Panel):
    """Prompt, output, sequences and the format of the cache; layout, additions and policies folded below.

    `draft_chosen` carries the id of the catalogue model that drafts, empty for none.
    """

    draft_chosen = Signal(str)

    def __init__(self, known: Catalogue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.body.addWidget(self.adopt(Form(workload_fields(known))))
        self._layout_section = Section("", open_=False)
        self._layout_section.body.addWidget(self.adopt(Form(layout_fields(known), narrow=True)))
        self._additions = Additions(known)
        self._additions.draft_chosen.connect(self.draft_chosen)
        self.adopt(self._additions.form)
        self._policies = Section("", open_=False)
        self._policies.body.addWidget(self.adopt(Form(fields_of(Policies, "policies"), narrow=True)))
        for section in self._sections:
            section.setContentsMargins(-12, 0, -12, 0)
            self.body.addWidget(section)
        self._told: tuple[object, ...] = ()
        self.retranslate()

    @property
    def _sections(self) -> tuple[Section, ...]:
        """What is folded, in the order of the forms inside."""
        return (self._layout_section, self._additions, self._policies)

    def tell(self, snapshot: Snapshot) -> None:
        """The context held; engine and layout; how many policies are not as they come."""
        scenario = snapshot.scenario
        self.summarise(amount_text(scenario.workload.memory_context, "tokens"))
        parts = (scenario.deployment, scenario.hardware, scenario.policies, scenario.draft)
        if len(parts) != len(self._told) or any(map(is_not, parts, self._told)):
            self._told = parts
            self._tell_folded(scenario)

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
        for section, form in zip(self._sections, self.forms[1:], strict=True):
            if path in form.editors:
                section.open()

    def retranslate(self) -> None:
        self.retitle(self.tr("Workload"))
        self._layout_section.retitle(self.tr("Engine and layout"))
        self._additions.retranslate()
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
        for name in ("pipeline_parallel", "expert_parallel", "attention_data_parallel", "context_parallel")
    ]
    node = known_field(Hardware, "node_devices", "hardware.node_devices")
    fabric = known_field(Hardware, "fabric_bandwidth", "hardware.fabric_bandwidth")
    context = replace(known_field(Workload, "context", "workload.context"), slider=None)
    return (
        engine,
        replace(tensor, empty=QT_TRANSLATE_NOOP("calc", "all")),
        *others,
        replace(node, empty=QT_TRANSLATE_NOOP("calc", "as the link")),
        replace(fabric, empty=QT_TRANSLATE_NOOP("calc", "400 Gb/s")),
        replace(context, empty=QT_TRANSLATE_NOOP("calc", "prompt + output")),
    )
