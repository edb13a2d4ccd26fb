"""Roofline as numbers: the roof of the device, a point for each kind of operator, and their ranges."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from calc import Phase, Point, Report, significant
from gui.charts.parts import share_text
from gui.charts.rivals import Rival
from gui.language import translate
from gui.wording import BOUNDS, PHASES, amount_text, component, worded

TERA = 1e12
SMALLEST, LARGEST = 6.0, 34.0
FLOP_DECADES = 3.0
# Room, in decades, between the outermost point and the edge of the chart.
ROOM, HEADROOM, NEAR = 0.35, 0.5, 0.35


@dataclass(frozen=True, slots=True)
class Mark:
    """A point: log10 of intensity and of TFLOP/s, and its diameter in pixels.

    What it says of itself is worded when somebody asks: no step of a drag does.
    """

    point: Point
    step: Phase
    name: str
    x: float
    y: float
    size: float

    @property
    def key(self) -> str:
        """What tells it from all others."""
        return f"{self.point.phase}.{self.point.component}.{self.point.kind}"

    @property
    def component(self) -> str:
        """Its component, which gives it its colour."""
        return self.point.component

    @property
    def phase(self) -> str:
        """Prefill or decode, which gives it its shape."""
        return self.point.phase

    @property
    def share(self) -> float:
        """Its share of the time of its phase."""
        return self.point.share

    @property
    def path(self) -> str:
        """The figure that it is a part of."""
        return f"{self.point.phase}.ceiling_seconds"

    @property
    def title(self) -> tuple[str, str]:
        """What it is, and its share in words."""
        step = (
            translate("Charts", "{0} of the step")
            if self.phase == "decode"
            else translate("Charts", "{0} of the prompt")
        )
        return f"{self.name}, {worded(PHASES[self.phase]).lower()}", step.format(share_text(self.share))

    @property
    def card(self) -> tuple[tuple[str, str], ...]:
        """The lines of its hover card."""
        point = self.point
        return (
            self.title,
            (f"{significant(point.intensity)} FLOP/byte", amount_text(point.flops_per_second, "FLOP/s")),
            (amount_text(point.flops, "FLOP"), amount_text(point.bytes, "bytes")),
            (worded(BOUNDS[bound_of(self.step, point)]), amount_text(point.seconds, "seconds")),
        )


@dataclass(frozen=True, slots=True)
class Span:
    """The range of both axes in log10 units."""

    left: float
    right: float
    bottom: float
    top: float


@dataclass(frozen=True, slots=True)
class Roof:
    """Everything that the roofline draws; `peak` and `second` in TFLOP/s, `bandwidth` in bytes a second."""

    bandwidth: float
    peak: float
    peak_text: str
    bandwidth_text: str
    ridge: float
    ridge_text: str
    second: float | None
    second_text: str
    marks: tuple[Mark, ...]
    span: Span
    rivals: tuple[Rival, ...] = ()

    @property
    def line(self) -> tuple[tuple[float, float], ...]:
        """The roof from edge to edge in log10 units: the slope of the bandwidth, then the flat peak."""
        left = (self.span.left, self.height(self.span.left))
        right = (self.span.right, self.height(self.span.right))
        ridge = math.log10(self.ridge) if math.isfinite(self.ridge) else math.inf
        corner = ((ridge, self.height(ridge)),) if self.span.left < ridge < self.span.right else ()
        return (left, *corner, right)

    def height(self, x: float, peak: float | None = None) -> float:
        """log10 of the TFLOP/s that are attainable at 10**x FLOPs a byte."""
        slope = x + math.log10(self.bandwidth / TERA)
        flat = self.peak if peak is None else peak
        return min(slope, math.log10(flat)) if math.isfinite(flat) else slope


def roof(report: Report, span: Span | None = None, others: tuple[Rival, ...] = ()) -> Roof:
    """The chart of a report, others laid over it; a given span stays, as while a slider is dragged."""
    values = report.values
    bandwidth, peak = float(values["device.memory_bandwidth"]), float(report.rate) / TERA
    half = float(values["device.rate_half"]) / TERA
    ridge = float(report.rate) / bandwidth
    marks = tuple(mark(report, point) for point in report.points if point.bytes and point.flops)
    second = half if math.isfinite(half) and 0 < half < 0.99 * peak else None
    return Roof(
        bandwidth, peak, rate_text(peak, report.rate_of), f"{whole(bandwidth / 1e9)} GB/s", ridge,
        translate("Charts", "ridge {0}").format(significant(ridge)) if math.isfinite(ridge) else "",
        second, rate_text(half, "16-bit") if second else "", marks,
        span or _above(span_of(marks, bandwidth, peak, ridge), others), others,
    )  # fmt: skip


def _above(span: Span, others: Sequence[Rival]) -> Span:
    """The ranges with room for the peaks of other devices."""
    peaks = [math.log10(each.peak) + HEADROOM for each in others if math.isfinite(each.peak)]
    return replace(span, top=max([span.top, *peaks]))


def rate_text(tera: float, precision: str) -> str:
    """A peak as it is written on the roof: "330 TFLOP/s, FP8"."""
    if not math.isfinite(tera):
        return ""
    name = precision.upper() if precision[:1].isalpha() else precision
    return f"{whole(tera)} TFLOP/s, {name}"


def whole(value: float) -> str:
    """A rate without a fraction from 100 on: 989, 1,979, 71.2."""
    return f"{value:,.0f}" if value >= 100 else significant(value)


def mark(report: Report, point: Point) -> Mark:
    """One point of the report as a mark."""
    x, y = math.log10(point.intensity), math.log10(point.flops_per_second / TERA)
    step = report.decode if point.phase == "decode" else report.prefill
    return Mark(point, step, point_name(point), x, y, diameter(point.share))


def bound_of(step: Phase, point: Point) -> str:
    """What most of the point's time waits for."""
    seconds: dict[str, float] = {}
    for row in step.rows:
        if (row.component, row.kind) == (point.component, point.kind):
            seconds[row.bound] = seconds.get(row.bound, 0.0) + row.seconds
    return max(seconds, key=seconds.__getitem__, default="memory")


def diameter(share: float) -> float:
    """Pixels across: the area grows with the share of time, from a point still seen to one that fits."""
    return max(SMALLEST, min(LARGEST, LARGEST * math.sqrt(share / 0.6)))


def point_name(point: Point) -> str:
    """What the point is called: its component, and for attention which side of it."""
    if point.component == "attention":
        if point.kind == "latent_attention":
            return translate("Charts", "Latent attention")
        if point.kind == "window_attention":
            return translate("Charts", "Window attention")
        if point.kind == "attention":
            read = point.phase == "decode"
            return translate("Charts", "KV read") if read else translate("Charts", "Attention scores")
        return translate("Charts", "Projections")
    return component(point.component)


def span_of(marks: Sequence[Mark], bandwidth: float, peak: float, ridge: float) -> Span:
    """Ranges that hold ridge and points with room, in half decades so that small changes move nothing."""
    xs = [m.x for m in marks] + ([math.log10(ridge)] if math.isfinite(ridge) else [])
    ys = [m.y for m in marks] + ([math.log10(peak)] if math.isfinite(peak) else [])
    if not xs or not ys:
        return Span(0.0, 3.0, 0.0, 3.0)
    left, right = half_down(min(xs) - ROOM), half_up(max(max(xs) + ROOM, xs[-1] + 0.7))
    slope = left + math.log10(bandwidth / TERA)
    bottom = min(min(ys) - ROOM, slope) if slope > min(ys) - 1.5 else min(ys) - ROOM
    if bottom % 1 < NEAR:
        # A little more room shows one more decade.
        bottom = math.floor(bottom) - 0.03
    top = max(ys) + HEADROOM
    return Span(left, max(right, left + FLOP_DECADES), bottom, max(top, bottom + FLOP_DECADES - 1))


def half_down(value: float) -> float:
    """The next half decade at or below."""
    return math.floor(2 * value) / 2


def half_up(value: float) -> float:
    """The next half decade at or above."""
    return math.ceil(2 * value) / 2


def table(view: Roof) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Header and rows: one line a point, largest share of its phase first."""
    header = (
        translate("Charts", "Operator"), translate("Charts", "Phase"), translate("Charts", "FLOP/byte"),
        translate("Charts", "Rate"), translate("Charts", "FLOPs"), translate("Charts", "Bytes"),
        translate("Charts", "Time"), translate("Charts", "Share"), translate("Charts", "Bound"),
    )  # fmt: skip
    rows: list[tuple[str, ...]] = []
    for each in sorted(view.marks, key=lambda m: (m.phase, -m.share)):
        _, (intensity, rate), amounts, (bound, seconds) = each.card
        phase, share = worded(PHASES[each.phase]), share_text(each.share)
        rows.append((each.name, phase, intensity.split()[0], rate, *amounts, seconds, share, bound))
    return header, tuple(rows)
