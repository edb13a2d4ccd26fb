"""Measured efficiencies: what share of the ceiling an engine reaches on a class of device."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from calc.physics.formula import Confidence


@dataclass(frozen=True, slots=True)
class Decode:
    """How far decoding stays behind its ceiling: a share of bandwidth and a time for each layer."""

    share: float
    seconds_per_layer: float
    all_reduce_seconds: float
    cache_share: float


@dataclass(frozen=True, slots=True)
class Share:
    """A measured share with its spread (10th and 90th percentile) and the number of rows."""

    median: float
    low: float
    high: float
    rows: int


@dataclass(frozen=True, slots=True)
class Efficiencies:
    """The measured tables, keyed by engine, platform and class of device, and kind of format (f or q).

    `fits` is keyed by (engine, platform), its shares by (class, kind); `serving` by (engine, class,
    "dense" or "moe"); `prefill` by (engine, class, kind), "*" for any; `decode` by class and "all";
    `platforms` maps a class to its platform.
    """

    platforms: Mapping[str, str]
    vendors: Mapping[str, str]
    fits: Mapping[tuple[str, str], Decode]
    fit_shares: Mapping[tuple[str, str], Mapping[tuple[str, str], float]]
    serving: Mapping[tuple[str, str, str], Decode]
    decode: Mapping[str, Share]
    prefill: Mapping[tuple[str, str, str], Share]
    source: str = ""
    overheads: Mapping[str, int] = field(default_factory=dict[str, int])


@dataclass(frozen=True, slots=True)
class Expected:
    """The efficiencies that stand for one scenario, what they were taken from and how sure they are."""

    decode: Decode
    decode_band: tuple[float, float]
    prefill: Share
    decode_basis: str
    prefill_basis: str
    decode_confidence: Confidence
    prefill_confidence: Confidence
    source: str


def expected(table: Efficiencies, engine: str, device_class: str, quantised: bool, sparse: bool) -> Expected:
    """The nearest measurement: this engine and class, else the class, else the vendor, else all."""
    kind = "q" if quantised else "f"
    served = table.serving.get((engine, device_class, "moe" if sparse else "dense"))
    if served is not None:
        decode, decode_basis, sure = served, f"{engine} on {device_class}", "calibrated"
    else:
        decode, decode_basis, sure = _decode(table, engine, device_class, kind)
    prefill, prefill_basis, prefill_sure = _prefill(table, engine, device_class, kind)
    spread = _class_share(table, device_class)[0]
    band = (spread.low / spread.median, spread.high / spread.median)
    return Expected(decode, band, prefill, decode_basis, prefill_basis, sure, prefill_sure, table.source)


def _decode(table: Efficiencies, engine: str, device_class: str, kind: str) -> tuple[Decode, str, Confidence]:
    platform = table.platforms.get(device_class, "")
    fit = table.fits.get((engine, platform))
    shares = table.fit_shares.get((engine, platform), {})
    other = "f" if kind == "q" else "q"
    for wanted in (kind, other):
        share = shares.get((device_class, wanted))
        if fit is not None and share is not None:
            settled = Decode(share, fit.seconds_per_layer, fit.all_reduce_seconds, fit.cache_share)
            if wanted == kind:
                return settled, f"{engine} on {device_class}", "calibrated"
            weights = "quantised" if wanted == "q" else "16-bit"
            return settled, f"{engine} on {device_class} with {weights} weights", "estimate"
    share, basis = _class_share(table, device_class)
    return Decode(share.median, 0.0, 0.0, 1.0), basis, "estimate"


def _class_share(table: Efficiencies, device_class: str) -> tuple[Share, str]:
    """The share of the class, else the median class of its vendor, else that of all rows."""
    if device_class in table.decode:
        return table.decode[device_class], device_class
    vendor = table.vendors.get(device_class)
    kin = [share for name, share in table.decode.items() if vendor and table.vendors.get(name) == vendor]
    if kin:
        return sorted(kin, key=lambda share: share.median)[len(kin) // 2], f"other devices of {vendor}"
    return table.decode["all"], "all devices"


def _prefill(table: Efficiencies, engine: str, device_class: str, kind: str) -> tuple[Share, str, Confidence]:
    for key in ((engine, device_class, kind), (engine, device_class, "*")):
        if key in table.prefill:
            return table.prefill[key], f"{engine} on {device_class}", "calibrated"
    for basis, matches in (
        (device_class, [s for key, s in table.prefill.items() if key[1] == device_class]),
        (engine, [s for key, s in table.prefill.items() if key[0] == engine]),
    ):
        if matches:
            return max(matches, key=lambda share: share.rows), basis, "estimate"
    return table.prefill[("*", "*", "*")], "all devices", "estimate"
