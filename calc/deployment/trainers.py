"""Optimizers and training frameworks: the states that one keeps, and what the other holds in memory."""

from dataclasses import dataclass

from calc.physics.formula import Confidence

SINGLE_BYTES = 4


@dataclass(frozen=True, slots=True)
class Optimizer:
    """The states of an optimizer for each parameter: of matrices, vectors, and embedding and head."""

    id: str
    title: str
    matrix_states: int = 0
    vector_states: int = 0
    edge_states: int = 0
    factored: int = 0
    state_bits: int = 0
    block: int = 0
    paged: bool = False
    flops: int = 0
    traffic: int = 0
    sources: tuple[str, ...] = ()

    @property
    def source(self) -> str:
        """Its sources in one line."""
        return "; ".join(self.sources)

    def state_bytes(self, width: int) -> float:
        """Bytes of one state of a matrix element, where the run keeps states `width` bytes wide."""
        scale = SINGLE_BYTES / self.block if self.block else 0
        return self.state_bits / 8 + scale if self.state_bits else width

    def vector_bytes(self, width: int) -> int:
        """Bytes of one state of a vector element: 32 bit where the optimizer has a format of its own."""
        return SINGLE_BYTES if self.state_bits else width


@dataclass(frozen=True, slots=True)
class Trainer:
    """What a training framework holds beside the model, in bytes; some for each logit or parameter."""

    id: str
    title: str
    logit_bytes: int = 12
    holds_gradients: bool = False
    both_gradients: bool = False
    loads_whole: bool = False
    copied_gradient_bytes: int = 0
    update_bytes: int = 0
    bucket_bytes: int = 0
    context_bytes: int = 1_000_000_000
    communication_bytes: int = 1_000_000_000
    fragmentation: float = 0.05
    sources: tuple[str, ...] = ()
    confidence: Confidence = "estimate"

    @property
    def source(self) -> str:
        """Its sources in one line."""
        return "; ".join(self.sources) or "typical of training frameworks"


# A framework that nothing is known of.
TYPICAL = Trainer("typical", "Typical")
