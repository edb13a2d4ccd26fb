"""Memory of each distinct load as bars: parts in stacking order, what is over, and the axis they share."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from calc import Device, DeviceLoad, Report
from gui.charts.axes import Axis, linear
from gui.charts.parts import OTHER, RUNNING, STACK_ORDER, joined, ordered
from gui.held import device_loads, held
from gui.language import translate
from gui.wording import GIB, component, gib, verdict

# A baseline longer than this share of what the bars need does not stretch the axis; it ends in a chevron.
GHOST_REACH = 1.4
# What rounds to 0.0 GiB has no line in the legend; the table and the hover card have it.
SHOWN_BYTES = 0.05 * GIB
# What the names of devices begin with that hold rows of matrices for another.
HELPING = "rows of "


@dataclass(frozen=True, slots=True)
class Slab:
    """A part of a bar: component, where it starts and ends in bytes, and the figure that explains it."""

    key: str
    name: str
    start: float
    end: float
    path: str

    @property
    def value(self) -> float:
        """Its bytes."""
        return self.end - self.start


@dataclass(frozen=True, slots=True)
class Bar:
    """What each device of one kind holds; `note` counts the devices where there are several."""

    name: str
    note: str
    slabs: tuple[Slab, ...]
    total: float
    devices: int
    fullest: bool
    usable: float

    @property
    def counted(self) -> str:
        """Name and number of devices in one line, for bars too low for two."""
        return f"{self.name} ×{self.devices:,}" if self.note else self.name


@dataclass(frozen=True, slots=True)
class Ghost:
    """The baseline: what the fullest device of the pinned scenario holds."""

    name: str
    total: float


@dataclass(frozen=True, slots=True)
class Loads:
    """Everything that the memory chart draws; bytes throughout."""

    bars: tuple[Bar, ...]
    usable: float
    marketed: float
    ghost: Ghost | None
    axis: Axis
    legend: tuple[Slab, ...]
    verdict: str
    fits: bool

    @property
    def fullest(self) -> Bar:
        """The bar that decides."""
        return next(bar for bar in self.bars if bar.fullest)

    @property
    def alike(self) -> bool:
        """Whether all devices have the same capacity."""
        return len({bar.usable for bar in self.bars}) == 1


def loads(report: Report, baseline: Report | None = None, axis: Axis | None = None) -> Loads:
    """The chart of a report; a given axis stays, as while a slider is dragged."""
    device = report.scenario.hardware.device
    usable = held(report, "allowed")
    marketed = max(usable, marketed_bytes(device))
    devices = device_loads(report)
    totals = [float(load.total) for load in devices]
    fullest = max(range(len(totals)), key=lambda index: devices[index].share)
    bars = tuple(
        Bar(
            *bar_name(report, load, index == fullest),
            slabs(load.parts, bool(report.training)),
            total,
            load.devices,
            index == fullest,
            float(load.allowed),
        )
        for index, (load, total) in enumerate(zip(devices, totals, strict=True))
    )
    ghost = None
    if baseline is not None:
        ghost = Ghost(baseline.scenario.title, held(baseline, "total"))
    legend = tuple(slab for slab in bars[fullest].slabs if slab.value >= SHOWN_BYTES)
    axis = axis or memory_axis(usable, totals, ghost)
    # The fullest first: where there is no room for every bar it is the one that decides.
    shown = tuple(sorted(bars, key=lambda bar: not bar.fullest))
    return Loads(shown, usable, marketed, ghost, axis, legend, verdict(report), report.fits)


def marketed_bytes(device: Device) -> float:
    """The number on the box in bytes."""
    return device.marketed_memory * (GIB if device.marketed_unit == "GiB" else 1e9)


def memory_axis(usable: float, totals: Sequence[float], ghost: Ghost | None) -> Axis:
    """An axis in GiB that holds capacity, loads, and a baseline that is not much longer than they."""
    needed = max(usable, *totals)
    if ghost is not None and ghost.total <= GHOST_REACH * needed:
        needed = max(needed, ghost.total)
    return linear(needed / GIB)


def slabs(parts: Sequence[tuple[str, float]], training: bool = False) -> tuple[Slab, ...]:
    """The parts of a load end to end, weights of less than 1 % joined; they close without a gap."""
    made: list[Slab] = []
    edge = 0.0
    for part in joined(parts, STACK_ORDER, keep=RUNNING):
        names = [component(key) for key in part.members]
        name = component(OTHER) if part.key == OTHER else names[0]
        path = f"training.memory.{part.key}" if training else path_of(part.key)
        made.append(Slab(part.key, name, edge, edge + part.value, path))
        edge += part.value
    return tuple(made)


def path_of(key: str) -> str:
    """The figure that holds the working of a part."""
    if key == OTHER:
        return "memory.weights"
    return f"memory.{key}" if key in RUNNING else f"memory.weights.{key}"


def bar_name(report: Report, load: DeviceLoad, fullest: bool) -> tuple[str, str]:
    """Name and note of a bar: the device where there is one, else what its devices have in common."""
    device = report.scenario.hardware.device
    if load.place:
        device = report.scenario.hardware.others[load.place - 1].device
    word = device_word(device)
    note = translate("Charts", "{0} of them").format(f"{load.devices:,}") if load.devices > 1 else ""
    if len(device_loads(report)) == 1:
        if load.devices == 1:
            return short_name(device), ""
        return translate("Charts", "Each {0}").format(word), note
    if report.scenario.hardware.further:
        name = short_name(device)
        return (translate("Charts", "{0}, fullest").format(name) if fullest else name), note
    if load.name.startswith(HELPING):
        return translate("Charts", "Rows of it"), note
    stage = load.name[:1].upper() + load.name[1:]
    number = stage.removeprefix("Stage ")
    name = translate("Charts", "Stage {0}").format(number) if number.isdigit() else stage
    return (translate("Charts", "{0}, fullest").format(name) if fullest else name), note


def device_word(device: Device) -> str:
    """What devices of this class are called."""
    return {"tpu": "TPU", "npu": "NPU", "cpu": "CPU"}.get(device.device_class, "GPU")


def model_name(device: Device) -> str:
    """The name without maker and brand."""
    name = device.name
    for word in (device.vendor, "NVIDIA", "AMD", "Intel", "GeForce", "Radeon", "Instinct"):
        name = name.removeprefix(f"{word} ")
    return name


def short_name(device: Device) -> str:
    """The name without maker, brand and memory, as it stands beside a bar."""
    name = model_name(device)
    plain = re.sub(r", .*| \(.*", "", name)
    return re.sub(r"\s\d+\s?G(i)?B$", "", plain) or device.name


def is_short(over: float) -> str:
    """How much does not fit, as it stands on the plate."""
    return translate("Charts", "{0} over").format(gib(over))


def signed(value: float) -> str:
    """GiB with the sign that stands as high as the digits."""
    return gib(value).replace("-", "−")


def table(view: Loads) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Header and rows: one line a part, one column a load, sums and capacity below; GiB."""
    header = (translate("Charts", "Part, GiB"), *(bar.name for bar in view.bars))
    keys = ordered(((slab.key, 1.0) for bar in view.bars for slab in bar.slabs), STACK_ORDER)
    names = {slab.key: slab.name for bar in view.bars for slab in bar.slabs}
    rows: list[tuple[str, ...]] = []
    for key in dict.fromkeys(key for key, _ in keys):
        held = [{slab.key: slab.value for slab in bar.slabs}.get(key, 0.0) for bar in view.bars]
        rows.append((names[key], *(gib(value) for value in held)))
    rows.append((translate("Charts", "Sum"), *(gib(bar.total) for bar in view.bars)))
    rows.append((translate("Charts", "Usable"), *(gib(bar.usable) for bar in view.bars)))
    rows.append((translate("Charts", "Free"), *(signed(bar.usable - bar.total) for bar in view.bars)))
    return header, tuple(rows)
