"""Other devices over one roofline: those of the deck, or up to three that a person chose."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from calc import Device, Report
from gui.charts.loads import short_name

TERA = 1e12
MOST = 3


@dataclass(frozen=True, slots=True)
class Rival:
    """The roof of another device for the same weights: bytes a second, TFLOP/s (infinite if not known)."""

    id: str
    name: str
    bandwidth: float
    peak: float

    def line(self, left: float, right: float) -> tuple[tuple[float, float], ...]:
        """Its roof between two intensities, in log10 units."""
        ridge = math.log10(self.peak * TERA / self.bandwidth) if math.isfinite(self.peak) else math.inf
        stops = [left, *([ridge] if left < ridge < right else []), right]
        return tuple((x, self._height(x)) for x in stops)

    def _height(self, x: float) -> float:
        slope = x + math.log10(self.bandwidth / TERA)
        return min(slope, math.log10(self.peak)) if math.isfinite(self.peak) else slope


def rivals(report: Report, devices: Sequence[Device]) -> tuple[Rival, ...]:
    """The roofs of other devices at the precision of the report's weights."""
    return tuple(_rival(report, each) for each in devices)


def _rival(report: Report, device: Device) -> Rival:
    rate, _ = device.rate(report.rate_of)
    return Rival(device.id, short_name(device), device.memory_bandwidth, rate / TERA if rate else math.inf)


def deck_devices(reports: Sequence[Report], own: Device) -> tuple[Device, ...]:
    """The devices of other scenarios, each once and without the scenario's own; the first few."""
    found = {each.scenario.hardware.device.id: each.scenario.hardware.device for each in reports}
    return tuple(device for key, device in found.items() if key != own.id)[:MOST]


def toggled(devices: Sequence[Device], one: Device) -> tuple[Device, ...]:
    """The devices with one more or one less; beyond the most that are shown the eldest goes."""
    kept = tuple(each for each in devices if each.id != one.id)
    return kept if len(kept) < len(devices) else (*kept, one)[-MOST:]
