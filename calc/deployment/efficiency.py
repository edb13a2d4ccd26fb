"""Measured efficiencies: what share of the ceiling an engine reaches on a class of device."""

from collections.abc import Mapping
from dataclasses import dataclass

from calc.physics.formats import NumberFormat
from calc.physics.formula import Confidence

FLOAT, GGUF = "f", "gguf"
# The width at which bits are judged, where they depend on it.
TYPICAL_WIDTH = 4096
DEFAULT_OVERHEAD = 2**29
# How the prompts of a closed loop wait for each other where no server of that kind was measured.
QUEUE_SHARE = 0.1
# The 10th percentile of the first tokens of measured servers against what is expected of them.
SERVED_LOW = 0.6
SAME_CLASS = 8
# More than any nearness of classes: an engine on another device tells more than another engine.
ENGINE_FIRST = 9
# So many rows it takes to speak for other weights, and for the same ones on another class of device: one
# run of one old kernel speaks for nothing but itself.
LEAST_OTHER_WEIGHTS, LEAST_OTHER_CLASS = 3, 2


@dataclass(frozen=True, slots=True)
class Kind:
    """What kernels differ by: weights (f for 16 or 32 bit, fp8, fp4, int8, int4, gguf); experts or none."""

    weights: str
    sparse: bool

    @property
    def quantised(self) -> bool:
        """Whether the weights have fewer than 16 bits."""
        return self.weights != FLOAT

    def likeness(self, other: "Kind") -> int:
        """How near another kind is: of the same weights first, then with experts or none."""
        if self.weights == other.weights:
            return 4 if self.sparse == other.sparse else 3
        if self.quantised == other.quantised:
            return 2 if self.sparse == other.sparse else 1
        return 0


def kind_of(form: NumberFormat, sparse: bool) -> Kind:
    """The kind of a format; integer weights of up to 6 bits are int4, more are int8."""
    if form.compute in ("fp8", "fp4", "int8"):
        return Kind(form.compute, sparse)
    if form.family == "float":
        return Kind(FLOAT, sparse)
    if form.family in ("gguf mix", "ggml"):
        return Kind(GGUF, sparse)
    bits = form.bits(dict.fromkeys(form.bits.names, TYPICAL_WIDTH))
    return Kind("int4" if bits < 6 else "int8", sparse)


@dataclass(frozen=True, slots=True)
class Decode:
    """How far decoding stays behind its ceiling: a share of bandwidth and a time for each layer.

    An all-reduce takes `all_reduce_seconds` and `rank_seconds` more for each device that takes part.
    """

    share: float
    seconds_per_layer: float
    all_reduce_seconds: float
    cache_share: float
    rank_seconds: float = 0.0
    rows: int = 1

    def all_reduce(self, ranks: int) -> float:
        """Seconds that one all-reduce of so many devices takes beside its traffic."""
        return self.all_reduce_seconds + ranks * self.rank_seconds if ranks > 1 else 0.0


@dataclass(frozen=True, slots=True)
class Served:
    """A server under load: its steps, its prefill, and how the requests at once wait for each other."""

    decode: Decode
    prefill_share: float
    prefill_seconds_per_layer: float
    queue_share: float
    rows: int = 1


@dataclass(frozen=True, slots=True)
class Saturated:
    """The shares of decoding and prefill of a server whose memory is full of sequences."""

    decode_share: float
    prefill_share: float


# What a server that is full of sequences reaches, where none of that kind was measured.
SATURATED = Saturated(0.55, 0.6)


@dataclass(frozen=True, slots=True)
class Share:
    """A measured share with its spread (10th and 90th percentile) and the number of rows."""

    median: float
    low: float
    high: float
    rows: int


@dataclass(frozen=True, slots=True)
class Engine:
    """What is known of an engine as such, beside its measurements on devices.

    `measured_as` names the engine underneath; `micro_batch` the tokens after which the next device of a
    row of layers starts; `unfused_attention` how many times its own time attention takes on top of it.
    """

    measured_as: str
    overhead: int
    micro_batch: int | None = None
    unfused_attention: float = 0.0


@dataclass(frozen=True, slots=True)
class Efficiencies:
    """The measured tables, keyed by engine, class of device and kind of weights.

    `decode` is keyed by class and "all"; `platforms` and `vendors` map a class to its platform and vendor;
    `saturated` is keyed by engine, class and whether the model is sparse. What was measured on a class that
    stands `apart` is taken for another only where nothing else is known.
    """

    platforms: Mapping[str, str]
    vendors: Mapping[str, str]
    fits: Mapping[tuple[str, str, Kind], Decode]
    serving: Mapping[tuple[str, str, Kind], Served]
    saturated: Mapping[tuple[str, str, bool], Saturated]
    decode: Mapping[str, Share]
    prefill: Mapping[tuple[str, str, Kind], Share]
    any_prefill: Share
    apart: frozenset[str]
    engines: Mapping[str, Engine]
    source: str = ""

    @property
    def overheads(self) -> dict[str, int]:
        """Bytes that each engine takes beside what it holds for the model."""
        return {name: engine.overhead for name, engine in self.engines.items()}

    def engine(self, name: str) -> Engine:
        """What is known of an engine; one that nothing is known of has nothing of its own."""
        return self.engines.get(name, Engine(name, DEFAULT_OVERHEAD))


@dataclass(frozen=True, slots=True)
class Expected:
    """The efficiencies that stand for one scenario, what they were taken from and how sure they are."""

    decode: Decode
    decode_band: tuple[float, float]
    prefill: Share
    prefill_seconds_per_layer: float
    queue_share: float
    saturated: Saturated
    decode_basis: str
    prefill_basis: str
    decode_confidence: Confidence
    prefill_confidence: Confidence
    source: str


def expected(table: Efficiencies, engine: str, device_class: str, kind: Kind) -> Expected:
    """The nearest measurement: of the engine and class, else on kin of it, of the class, vendor, all."""
    name = table.engine(engine).measured_as
    near = _served(table, name, device_class, kind)
    served = near if (name, device_class) in {key[:2] for key in table.serving} else None
    here = f"{engine} on {device_class}"
    sure: Confidence = "calibrated"
    if served is not None:
        decode, decode_basis = served.decode, here
        prefill, prefill_basis, prefill_sure = _served_prefill(served), here, sure
    else:
        decode, decode_basis, sure = _decode(table, engine, device_class, kind)
        prefill, prefill_basis, prefill_sure = _prefill(table, engine, device_class, kind)
    spread = _class_share(table, device_class)[0]
    return Expected(
        decode, (spread.low / spread.median, spread.high / spread.median), prefill,
        near.prefill_seconds_per_layer if near else 0.0, near.queue_share if near else QUEUE_SHARE,
        table.saturated.get((name, device_class, kind.sparse), SATURATED), decode_basis, prefill_basis, sure,
        prefill_sure, table.source,
    )  # fmt: skip


def _served(table: Efficiencies, engine: str, device_class: str, kind: Kind) -> Served | None:
    """The server of that engine on the nearest class whose weights are most alike; experts are not none."""
    kin = [
        (nearness(table, device_class, held, line_first=False), kind.likeness(of), served.rows, served)
        for (name, held, of), served in table.serving.items()
        if name == engine and of.sparse == kind.sparse
    ]
    near = max(kin, key=lambda each: each[:3], default=None)
    return near[3] if near and near[0] else None


def _served_prefill(served: Served) -> Share:
    share = served.prefill_share
    return Share(share, share * SERVED_LOW, min(1.0, share / SERVED_LOW), served.rows)


def _decode(
    table: Efficiencies, engine: str, device_class: str, kind: Kind
) -> tuple[Decode, str, Confidence]:
    """The fit of the engine on the nearest class of the same vendor, else the share of the class alone."""
    name = table.engine(engine).measured_as
    found = [
        (nearness(table, device_class, held, line_first=False), kind.likeness(of), fit.rows, held, of, fit)
        for (of_engine, held, of), fit in _fits(table).items()
        if of_engine == name and fit.rows >= _least_rows(device_class, kind, held, of)
    ]
    near = max(found, key=lambda each: each[:3], default=None)
    if near is None or not near[0]:
        share, basis = _class_share(table, device_class)
        return Decode(share.median, 0.0, 0.0, 1.0), basis, "estimate"
    _, _, _, held, of, fit = near
    if of.quantised == kind.quantised:
        return fit, f"{engine} on {held}", "calibrated" if held == device_class else "estimate"
    weights = "quantised" if of.quantised else "16-bit"
    return fit, f"{engine} on {held} with {weights} weights", "estimate"


def _least_rows(device_class: str, kind: Kind, held: str, of: Kind) -> int:
    """How many rows a fit must rest on to speak for a class and kind."""
    if of.weights != kind.weights:
        return LEAST_OTHER_WEIGHTS
    return 1 if held == device_class else LEAST_OTHER_CLASS


def _fits(table: Efficiencies) -> dict[tuple[str, str, Kind], Decode]:
    """The fits of servers, and of single streams."""
    return {**table.fits, **{key: served.decode for key, served in table.serving.items()}}


def nearness(table: Efficiencies, device_class: str, other: str, line_first: bool) -> int:
    """How near another class is: the same, else of one vendor, nearer by generation and line of products.

    Arithmetic follows the line (what its rated peak means), traffic the generation.
    """
    if device_class == other:
        return SAME_CLASS
    vendor = table.vendors.get(device_class)
    if not vendor or table.vendors.get(other) != vendor:
        return 0
    if other in table.apart:
        return 1
    line, _, generation = device_class.rpartition("-")
    other_line, _, other_generation = other.rpartition("-")
    platform = table.platforms.get(device_class) == table.platforms.get(other)
    by_line, by_generation = (4, 2) if line_first else (2, 4)
    return 1 + platform + by_line * (line == other_line) + by_generation * (generation == other_generation)


def _class_share(table: Efficiencies, device_class: str) -> tuple[Share, str]:
    """The share of the class, else the median class of its vendor, else that of all rows."""
    if device_class in table.decode:
        return table.decode[device_class], device_class
    vendor = table.vendors.get(device_class)
    kin = [share for name, share in table.decode.items() if vendor and table.vendors.get(name) == vendor]
    if kin:
        return sorted(kin, key=lambda share: share.median)[len(kin) // 2], f"other devices of {vendor}"
    return table.decode["all"], "all devices"


def _prefill(
    table: Efficiencies, engine: str, device_class: str, kind: Kind
) -> tuple[Share, str, Confidence]:
    """The share of the engine on the nearest class, else of any engine on the class, else of all."""
    name = table.engine(engine).measured_as
    served = {key: _served_prefill(of) for key, of in table.serving.items()}

    def near(of_engine: str, held: str) -> int:
        return ENGINE_FIRST * (of_engine == name) + nearness(table, device_class, held, line_first=True)

    found = [
        (near(of_engine, held), kind.likeness(of), share.rows, of_engine, held, share)
        for (of_engine, held, of), share in {**served, **table.prefill}.items()
        if name == of_engine or held == device_class
    ]
    if not found:
        return table.any_prefill, "all devices", "estimate"
    _, _, _, of_engine, held, share = max(found, key=lambda each: each[:3])
    if (of_engine, held) == (name, device_class):
        return share, f"{engine} on {device_class}", "calibrated"
    return share, f"{of_engine} on {held}", "estimate"
