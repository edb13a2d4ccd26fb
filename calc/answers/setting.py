"""What an evaluation stands on: formats, rates and step terms settled once, and the given values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from calc.answers.book import Book
from calc.answers.gguf_size import VECTOR_BYTES, Mixed, gguf_size, mix_of
from calc.deployment.facts import Facts
from calc.deployment.parallel import Stage, stages
from calc.deployment.scenario import Scenario
from calc.deployment.workload import step_terms
from calc.model.model import ledger
from calc.physics.formats import (
    HALF_BYTES,
    CacheFormat,
    NumberFormat,
    bytes_per_element,
    bytes_per_weight,
    format_of,
)
from calc.physics.formula import Confidence, Figure, Number
from calc.physics.ledger import Ledger, Row
from calc.physics.message import Message
from calc.physics.operators import SOFTMAX

PCIE_FALLBACK = 32e9


@dataclass(frozen=True)
class Setting:
    """A scenario with its formats, rates and ledgers looked up; `over` replaces inputs by arrays."""

    scenario: Scenario
    facts: Facts
    form: NumberFormat
    whole: Ledger
    stages: tuple[Stage, ...]
    k_format: CacheFormat
    v_format: CacheFormat
    k_bytes: Number
    v_bytes: Number
    rate_weights: float
    rate_weights_of: str
    rate_half: float
    rate_half_of: str
    link_bandwidth: float
    link_of: str
    over: Mapping[str, Any]
    warnings: tuple[Message, ...]
    _settled: dict[str, Number] = field(default_factory=dict[str, Number], repr=False, compare=False)

    @property
    def arrays(self) -> bool:
        """Whether inputs are arrays, as in a sweep."""
        return bool(self.over)

    def value(self, path: str, scalar: Any) -> Any:
        """An input: the array that stands in for it, else its scalar."""
        return self.over.get(path, scalar)

    @property
    def batch(self) -> Any:
        """Sequences at once."""
        return self.value("workload.batch", self.scenario.workload.batch)

    @property
    def prompt(self) -> Any:
        """Tokens of a prompt."""
        return self.value("workload.prompt", self.scenario.workload.prompt)

    @property
    def memory_context(self) -> Any:
        """Tokens of a sequence that memory must hold."""
        return self.value("workload.context", self.scenario.workload.memory_context)

    @property
    def decode_context(self) -> Any:
        """Tokens that a decoded token attends to."""
        return self.value("workload.context", self.scenario.workload.decode_context)

    def format_of_row(self, row: Row) -> NumberFormat:
        """The format of the matrix of a row under the recipe; a tied head has that of the table."""
        operator = row.operator
        tied = operator.kind == "head" and not operator.sizes["owned"]
        component = "embedding" if tied else operator.component
        return format_of(component, self.form, self.facts.half)

    def bytes_per_weight(self, row: Row) -> Number:
        """Bytes of one weight of a row's matrix; rows of one id have one shape on all devices."""
        found = self._settled.get(row.id)
        if found is None:
            found = self._settled[row.id] = self._bytes_per_weight(row)
        return found

    @property
    def mixed(self) -> Mixed | None:
        """The types of all tensors, where the weight format is a mix that chooses one for each."""
        mix = mix_of(self.form)
        return None if mix is None else gguf_size(self.scenario.model, mix)

    @property
    def vector_bytes(self) -> int:
        """Bytes of a parameter in a vector: GGUF files keep them at FP32."""
        return HALF_BYTES if mix_of(self.form) is None else VECTOR_BYTES

    def _bytes_per_weight(self, row: Row) -> Number:
        mixed = self.mixed
        if mixed is not None:
            return mixed.bytes_per_weight(row) or 0
        sizes = row.operator.sizes
        inputs = sizes.get("in_features", sizes.get("width", 1))
        outputs = sizes.get("out_features", sizes.get("rows", 1))
        return bytes_per_weight(self.format_of_row(row), max(1, inputs), max(1, outputs))

    def rate(self, row: Row, compute: str) -> float:
        """Peak rate of a row's arithmetic."""
        if compute == "weights" and self.format_of_row(row) is self.form:
            return self.rate_weights
        return self.rate_half

    @property
    def cache_figures(self) -> dict[str, Figure]:
        """Bytes of a cached element with the format that they come from."""
        sides = (
            ("k_bytes", "key", self.k_bytes, self.k_format),
            ("v_bytes", "value", self.v_bytes, self.v_format),
        )
        return {
            name: Figure(value, "bytes", f"Bytes of a cached {what} in {form.title}", source=form.source,
                         confidence=form.confidence)
            for name, what, value, form in sides
        }  # fmt: skip

    def terms(self, sequences: Any, query: Any, context: Any, logits: Any) -> dict[str, Any]:
        """The terms of a step."""
        return step_terms(sequences, query, context, logits, self.k_bytes, self.v_bytes)


def setting(scenario: Scenario, facts: Facts, over: Mapping[str, Any] | None = None) -> Setting:
    """Look up what a scenario names; raises QuestionError for a format that is not known."""
    deployment, device = scenario.deployment, scenario.hardware.device
    warnings: list[Message] = []
    form = facts.weight_format(deployment.weights)
    rate_weights, weights_of = _rate(scenario, form.compute, warnings)
    rate_half, half_of = _rate(scenario, "bf16", [])
    link, link_of = _link(scenario, warnings)
    whole = ledger(scenario.model)
    head_dim = _cached_head_dim(whole)
    k_format = facts.cache_format(deployment.kv_k, "deployment.kv_k")
    v_format = facts.cache_format(deployment.kv_v, "deployment.kv_v")
    if device.usable_bytes is None:
        values = {"device": device.name, "share": device.usable_share}
        warnings.append(Message("usable_memory_estimated", "memory.usable", values))
    return Setting(
        scenario, facts, form, whole,
        stages(scenario.model, scenario.tensor_parallel, deployment.pipeline_parallel),
        k_format, v_format, bytes_per_element(k_format, head_dim), bytes_per_element(v_format, head_dim),
        rate_weights, weights_of, rate_half, half_of, link, link_of, over or {}, tuple(warnings),
    )  # fmt: skip


def _rate(scenario: Scenario, precision: str, warnings: list[Message]) -> tuple[float, str]:
    device = scenario.hardware.device
    rate, used = device.rate(precision)
    if rate is None:
        # A device without any floating-point rate on record: bandwidth alone bounds it.
        warnings.append(Message("no_rate", "prefill.ceiling_seconds", {"device": device.name}))
        return float("inf"), "none"
    if used != precision and not {used, precision} <= {"bf16", "fp16"}:
        values = {"device": device.name, "precision": precision.upper(), "used": used.upper()}
        warnings.append(Message("no_peak", "prefill.ceiling_seconds", values))
    return rate, used


def _link(scenario: Scenario, warnings: list[Message]) -> tuple[float, str]:
    device, ranks = scenario.hardware.device, scenario.tensor_parallel
    if device.link_bandwidth is not None and ranks <= device.link_domain:
        return device.link_bandwidth, device.link_name or "link"
    if device.pcie_bandwidth is not None:
        return device.pcie_bandwidth, "PCIe"
    if ranks > 1:
        warnings.append(Message("no_link", "decode.ceiling_seconds", {"device": device.name, "gen": "4.0"}))
    return PCIE_FALLBACK, "PCIe 4.0 x16, assumed"


def _cached_head_dim(whole: Ledger) -> int:
    for row in whole.rows:
        sizes = row.operator.sizes
        if row.operator.kind in SOFTMAX and "kv_lora_rank" in sizes:
            return sizes["kv_lora_rank"] + sizes["qk_rope_head_dim"]
        if row.operator.kind in SOFTMAX and row.operator.kind != "encoder_attention":
            return sizes["head_dim"]
    return 1


def give_inputs(book: Book, given: Setting) -> None:
    """Enter workload, device and format values that formulas refer to."""
    scenario, device = given.scenario, given.scenario.hardware.device
    sure: Confidence = device.confidence
    source = device.source
    book.give("workload.batch", given.batch, "sequences", "Sequences at once")
    book.give("workload.prompt", given.prompt, "tokens", "Prompt")
    book.give("workload.output", scenario.workload.output, "tokens", "Output")
    book.give("workload.memory_context", given.memory_context, "tokens", "Context held in memory")
    book.give("workload.decode_context", given.decode_context, "tokens", "Context of a decoded token")
    book.give("hardware.count", scenario.hardware.count, "devices", "Devices")
    book.give("hardware.replicas", scenario.replicas, "replicas", "Copies of the model")
    book.give("model.num_hidden_layers", scenario.model.num_hidden_layers, "layers", "Layers")
    bandwidth = given.value("hardware.device.memory_bandwidth", device.memory_bandwidth)
    book.give(
        "device.memory_bandwidth", bandwidth, "bytes/s", "Memory bandwidth", source=source, confidence=sure
    )
    for path, rate, used in (
        ("device.rate_weights", given.rate_weights, given.rate_weights_of),
        ("device.rate_half", given.rate_half, given.rate_half_of),
    ):
        book.give(path, rate, "FLOP/s", f"Dense {used.upper()} peak", source=source, confidence=sure)
    link = f"{given.link_of}, one direction"
    book.give("device.link_bandwidth", given.link_bandwidth, "bytes/s", link, source=source, confidence=sure)
    book.give("device.vector_bytes", HALF_BYTES, "bytes", "Bytes of a vector parameter")
