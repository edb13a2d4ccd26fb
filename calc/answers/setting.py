"""What an evaluation stands on: formats, rates and step terms settled once, and the given values."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal

from calc.answers.book import defined
from calc.answers.gguf_size import VECTOR_BYTES, Mixed, gguf_size, mix_of
from calc.answers.rates import PCIE_FALLBACK
from calc.deployment.adapters import PART
from calc.deployment.chain import Place
from calc.deployment.engines import COUNTED, EngineMemory
from calc.deployment.facts import Facts
from calc.deployment.parallel import Stage
from calc.deployment.policies import Policies
from calc.deployment.recipe import part_of
from calc.deployment.scenario import Scenario
from calc.deployment.sparsity import SPARSE_BYTES, Sparsity, is_sparse
from calc.deployment.workload import step_terms
from calc.model.stored import StoredRow, StoredRows
from calc.physics.formats import (
    HALF_BYTES,
    CacheFormat,
    NumberFormat,
    bytes_per_weight,
    format_of,
    whole,
)
from calc.physics.formula import Figure, Formula, Number
from calc.physics.ledger import Ledger, Row
from calc.physics.message import Message
from calc.physics.operators import Choices

RANK_BATCH = defined(
    "workload.rank_batch", "Sequences of one rank of attention", "sequences", "ceil(batch / ranks)",
    batch="workload.batch", ranks="deployment.attention_data_parallel",
)  # fmt: skip
OWN_CONTEXT = Formula("max(page, context - shared)")


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
    fabric_bandwidth: float
    over: Mapping[str, Any]
    warnings: tuple[Message, ...]
    sparsity: Sparsity | None = None
    adapter_form: NumberFormat | None = None
    asides: tuple["Aside", ...] = ()
    stored: StoredRows | None = None
    recipe: Mapping[str, NumberFormat] = field(default_factory=dict[str, NumberFormat])
    chain: tuple[Place, ...] = ()
    others: Mapping[int, "Setting"] = field(default_factory=dict[int, "Setting"])
    pcie: float = PCIE_FALLBACK
    is_further: bool = False
    _settled: dict[str, Number] = field(default_factory=dict[str, Number], repr=False, compare=False)

    @property
    def drafter(self) -> "Aside | None":
        """What drafts tokens for each step; None where nothing does."""
        chosen = self.scenario.deployment.speculation
        return next((aside for aside in self.asides if aside.part == chosen), None)

    @property
    def drafted(self) -> int:
        """Tokens drafted for each step."""
        return self.scenario.deployment.speculative_tokens if self.drafter else 0

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
        if row.part == PART and self.adapter_form is not None:
            return self.adapter_form
        chosen = self.chosen_format(row)
        if chosen is not None:
            return chosen
        stored = self.stored_row(row)
        if stored is not None:
            return self.facts.half if stored.at_half and self.form.kept else self.form
        return format_of(part_of(row.operator), self.form, self.facts.half)

    def chosen_format(self, row: Row) -> NumberFormat | None:
        """The format that the recipe names for the part of a row; None where it names none."""
        return None if row.part == PART else self.recipe.get(part_of(row.operator))

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
        dense = self.dense_bytes_per_weight(row)
        if not self.is_sparse(row):
            return dense
        return whole(SPARSE_BYTES({"dense_bytes": dense, **self.sparse_terms}))

    def dense_bytes_per_weight(self, row: Row) -> Number:
        """Bytes of one weight of a row's matrix as the format has it, before any is pruned."""
        stored = None if self.chosen_format(row) else self.stored_row(row)
        plain = self._plain_bytes_per_weight(row)
        return plain if stored is None else stored.bytes_per_weight(plain)

    def stored_row(self, row: Row) -> StoredRow | None:
        """What the weight file holds of a row; None where weights follow a format instead."""
        return self.stored.of(row) if self.stored and row.part != PART else None

    def bytes_per_vector(self, row: Row) -> Number:
        """Bytes of one parameter of a row's vectors."""
        stored = self.stored_row(row)
        return self.vector_bytes if stored is None else stored.bytes_per_vector(self.vector_bytes)

    def _plain_bytes_per_weight(self, row: Row) -> Number:
        found = self.mixed_bytes(row)
        if found is not None:
            return found
        sizes = row.operator.sizes
        inputs = sizes.get("in_features", sizes.get("width", 1))
        outputs = sizes.get("out_features", sizes.get("rows", 1))
        return bytes_per_weight(self.format_of_row(row), max(1, inputs), max(1, outputs))

    def mixed_bytes(self, row: Row) -> Number | None:
        """Bytes of one weight of a row that a mix of types holds; None for any other."""
        mixed = None if row.part == PART or self.chosen_format(row) else self.mixed
        if mixed is None:
            return None
        return mixed.bytes_per_weight(replace(row, id=row.id.removeprefix(f"{row.part}_")))

    def is_sparse(self, row: Row) -> bool:
        """Whether the weights of a row are pruned to the N:M pattern."""
        return self.sparsity is not None and is_sparse(row.operator, self.scenario.deployment.sparse_layers)

    @property
    def sparse_terms(self) -> dict[str, int]:
        """The terms of SPARSE_BYTES that the pattern gives."""
        pattern = self.sparsity
        if pattern is None:
            return {}
        return {"kept": pattern.kept, "group": pattern.group, "index_bits": pattern.index_bits}

    def rate(self, row: Row, compute: str) -> float:
        """Peak rate of a row's arithmetic."""
        return self.dense_rate(row, compute) * self.rate_multiplier(row)

    def dense_rate(self, row: Row, compute: str) -> float:
        """Peak rate of a row's arithmetic on dense weights."""
        return self._rate_of(row)[0] if compute == "weights" else self.rate_half

    def _rate_of(self, row: Row) -> tuple[float, str]:
        """Dense rate of products in the format of a row, and the precision that it belongs to."""
        form = self.format_of_row(row)
        if form is self.form:
            return self.rate_weights, self.rate_weights_of
        if form is self.chosen_format(row):
            rate, used = self.scenario.hardware.device.rate(form.compute)
            return (float("inf"), "none") if rate is None else (rate, used)
        return self.rate_half, self.rate_half_of

    def rate_multiplier(self, row: Row) -> float:
        """What sparse matrix units multiply the rate by, where the policy counts them."""
        policy, pattern = self.scenario.policies.sparse_rate, self.sparsity
        if policy == "dense" or pattern is None or not self.is_sparse(row):
            return 1
        speed_up = self.scenario.hardware.device.sparse_speed_up(self._rate_of(row)[1])
        return speed_up if pattern.runs_on(speed_up) else 1

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

    @property
    def spends(self) -> bool:
        """Whether memory is counted as the engine spends it."""
        return self.scenario.policies.engine_memory == "engine"

    @cached_property
    def engine(self) -> EngineMemory:
        """How memory is spent: as the engine does, or as the model needs."""
        return self.facts.engine_memory(self.scenario.deployment.engine) if self.spends else COUNTED

    @cached_property
    def _policies(self) -> Policies:
        """The policies, with what the engine keeps whatever they say."""
        chosen = self.scenario.policies
        if self.engine.latent == "latent":
            return chosen
        return chosen.model_copy(update={"latent_cache": self.engine.latent})

    def choices(self, phase: Literal["prefill", "decode"]) -> Choices:
        """The texts that policies and engine choose for the kinds of operators in a phase."""
        return self._policies.choices(phase)

    @property
    def memory_choices(self) -> Choices:
        """The texts for what memory holds: what becomes of windows is the engine's, unless all is kept."""
        windows = self.engine.windows if self.scenario.policies.window_cache == "reclaimed" else "reserved"
        return tuple((term, windows if term == "held" else text) for term, text in self.choices("decode"))

    def memory_terms(self, sequences: Any, context: Any) -> dict[str, Any]:
        """The terms of what memory holds for so many sequences of that context."""
        pages = {"page": self.engine.cache_block, "ahead": self.engine.micro_batch}
        return {**self.terms(sequences, 1, context, 1), **pages}

    @property
    def shared(self) -> int:
        """Tokens that all sequences begin with and that the cache holds once, in whole pages."""
        page = self.engine.cache_block
        return self.scenario.workload.shared // page * page

    def own_context(self, context: Any) -> Any:
        """Of a context that is held the tokens that are a sequence's own."""
        if not self.shared:
            return context
        terms = {"page": self.engine.cache_block, "context": context, "shared": self.shared}
        return OWN_CONTEXT(terms, self.arrays)

    def terms(self, sequences: Any, query: Any, context: Any, logits: Any) -> dict[str, Any]:
        """The terms of a step of one rank."""
        spread = self.scenario.deployment.expert_parallel > 1
        imbalance = self.scenario.policies.expert_imbalance if spread else 1
        return step_terms(sequences, query, context, logits, self.k_bytes, self.v_bytes, imbalance)

    @property
    def rank_batch(self) -> Any:
        """Sequences at once of one rank of attention."""
        ranks = self.scenario.deployment.attention_data_parallel
        return RANK_BATCH.formula({"batch": self.batch, "ranks": ranks}, self.arrays)

    def link_rate(self, row: Row) -> float:
        """Bytes a second, one direction, of the link that a collective runs over."""
        return {"link": self.link_bandwidth, "fabric": self.fabric_bandwidth, "pcie": self.pcie}[row.over]

    @property
    def bandwidth(self) -> Any:
        """Bytes a second through the memory of a device."""
        device = self.scenario.hardware.device
        return self.value("hardware.device.memory_bandwidth", device.memory_bandwidth)

    def at(self, place: int) -> "Setting":
        """The setting of the devices of a place in the chain."""
        return self.others[place] if place else self


@dataclass(frozen=True)
class Aside:
    """What stands beside the model on the devices of its last stage: heads for further tokens, or a draft.

    `whole` are its rows, `ledger` those of one device, `step` those that one drafted token runs through,
    `layers` how many layers that are.
    """

    part: str
    given: Setting
    whole: Ledger
    ledger: Ledger
    step: Ledger
    layers: int
