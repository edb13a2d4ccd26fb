"""What would make a scenario fit, or what there is room for: each remedy with the report that it leads to."""

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from calc.answers.evaluate import Report, evaluate
from calc.deployment.facts import Facts
from calc.deployment.hardware import Device, Further
from calc.physics.message import QuestionError
from calc.physics.spec import with_changes
from calc.questions.choices import SHAPE, Choice, choosing
from calc.questions.solve import FITS, condition, solving

Kind = Literal["cache", "weights", "both", "devices", "batch", "prompt", "device", "host", "wider", "fewer"]
Changes = tuple[tuple[str, Any], ...]
# Formats that an engine has kernels for, the one with most bits first; all others run the first of these.
_USUAL = ("bf16", "fp8-e4m3-channel", "awq-int4-g128", "nvfp4")
_GGUF = (
    "bf16",
    "gguf-q8-0",
    "gguf-q6-k",
    "gguf-q5-k-m",
    "gguf-q4-k-m",
    "gguf-iq4-xs",
    "gguf-q3-k-m",
    "gguf-q2-k",
)
_LADDERS: Mapping[str, Sequence[str]] = {
    "llama.cpp": _GGUF,
    "ollama": _GGUF,
    "mlx-lm": ("bf16", "mlx-q8", "mlx-q6", "mlx-q4", "mlx-q3"),
    "exllamav2": ("fp16", "exl2-8.0", "exl2-6.0", "exl2-5.0", "exl2-4.0", "exl2-3.0", "exl2-2.25"),
    "exllamav3": ("fp16", "exl3-6.0", "exl3-5.0", "exl3-4.0", "exl3-3.0", "exl3-2.0"),
    "transformers": ("bf16", "int8-channel", "nf4-b64-dq"),
}
_CACHES = ("fp8",)
_GGUF_CACHES = ("q8_0", "q4_0")
HOSTED = frozenset({"llama.cpp", "ollama"})
WIDE = frozenset({"fp32", "bf16", "fp16"})
MOST_DEVICES = 64


@dataclass(frozen=True, slots=True)
class Remedy:
    """A change of the scenario: of which kind, to what, how many, the fields it sets, and where it leads."""

    kind: Kind
    name: str
    number: int
    changes: Changes
    report: Report


Steps = Generator[None, None, None]
Found = Generator[None, None, Remedy | None]


def remedies(
    report: Report, facts: Facts, offers: Sequence[tuple[Device, float]] = (), hosts: Sequence[Device] = ()
) -> Iterator[Remedy | None]:
    """Remedies one by one, the gentlest first, with None between two evaluations.

    Where the scenario does not fit each makes it fit, or saves most of what it can; where it does they say
    what there is room for. `offers` are devices with the price of an hour, `hosts` what may stand beside.
    """
    ways = (
        (_batch, _prompt, _wider, _fewer)
        if report.fits
        else (_cache, _weights, _both, _devices, _fewer_sequences, _prompt)
    )
    for way in ways:
        yield from _told(way(report, facts))
    if not report.fits:
        yield from _told(_host(report, facts, hosts))
        yield from _told(_device(report, facts, offers))


def _told(found: Found) -> Iterator[Remedy | None]:
    try:
        remedy = yield from found
    except QuestionError:
        return
    yield remedy


def _made(
    report: Report, facts: Facts, kind: Kind, changes: Changes, name: str = "", number: int = 0
) -> Remedy:
    """One change tried; QuestionError where it is not allowed."""
    return Remedy(kind, name, number, changes, evaluate(with_changes(report.scenario, list(changes)), facts))


def _narrower(report: Report, facts: Facts) -> list[str]:
    """Weight formats of the engine with fewer bits than now, most bits first."""
    chosen = report.scenario.deployment
    form = facts.formats.get(chosen.weight_format)
    now = form.bits(SHAPE) if form else 16.0
    ladder = _LADDERS.get(chosen.engine, _USUAL)
    return [name for name in ladder if name in facts.formats and facts.formats[name].bits(SHAPE) < now]


def _caches(report: Report) -> Sequence[str]:
    """Cache formats of the engine with fewer bits than a 16-bit cache."""
    chosen = report.scenario.deployment
    if chosen.kv_k not in WIDE and chosen.kv_v not in WIDE:
        return ()
    return _GGUF_CACHES if chosen.engine in HOSTED else _CACHES


def _cache_changes(name: str) -> Changes:
    return ("deployment.kv_k", name), ("deployment.kv_v", name)


def _cache(report: Report, facts: Facts) -> Found:
    """The cache in the widest narrower format that fits, else in the first."""
    made: Remedy | None = None
    for name in _caches(report):
        made = _made(report, facts, "cache", _cache_changes(name), name)
        yield
        if made.report.fits:
            break
    return made


def _weights(report: Report, facts: Facts) -> Found:
    """Weights in the widest narrower format of the engine that fits; the narrowest where none does."""
    names = _narrower(report, facts)
    choices = [_choice(name) for name in names]
    found = yield from choosing(report.scenario, facts, choices, (FITS,), ordered=True)
    name = found.choice.name if found else (names[-1] if names else "")
    if not name:
        return None
    changes: Changes = (("deployment.weights", name),)
    return (
        Remedy("weights", name, 0, changes, found.report)
        if found
        else _made(report, facts, "weights", changes, name)
    )


def _choice(name: str) -> Choice:
    return Choice(name, lambda: [("deployment.weights", name)])


def _both(report: Report, facts: Facts) -> Found:
    """The first narrower format of the weights and of the cache together, where both are wide."""
    names, caches = _narrower(report, facts), _caches(report)
    if not names or not caches:
        return None
    yield
    changes: Changes = (("deployment.weights", names[0]), *_cache_changes(caches[0]))
    return _made(report, facts, "both", changes, names[0])


def _devices(report: Report, facts: Facts) -> Found:
    """The fewest devices that hold it, doubled from what there is, where a layer is shared by all."""
    scenario = report.scenario
    if scenario.deployment.tensor_parallel is not None or scenario.hardware.others:
        return None
    made: Remedy | None = None
    count = scenario.hardware.count
    while count < MOST_DEVICES and (made is None or not made.report.fits):
        count *= 2
        made = _made(report, facts, "devices", (("hardware.count", count),), "", count)
        yield
    return made


def _fewer_sequences(report: Report, facts: Facts) -> Found:
    """As many sequences at once as fit, where that is one at least and fewer than now."""
    fitting, batch = int(report.values.get("serving.max_batch", 0)), report.scenario.workload.batch
    if not 1 <= fitting < batch:
        return None
    yield
    return _made(report, facts, "batch", (("workload.batch", fitting),), "", fitting)


def _batch(report: Report, facts: Facts) -> Found:
    """As many sequences at once as there is room for, rounded down to two digits."""
    now = report.scenario.workload.batch
    fitting = _round(int(report.values.get("serving.max_batch", 0)))
    if fitting <= now:
        return None
    yield
    made = _made(report, facts, "batch", (("workload.batch", fitting),), "", fitting)
    while not made.report.fits and fitting > now + 1:  # activations have grown too
        fitting = max(now + 1, _round(fitting * 4 // 5))
        yield
        made = _made(report, facts, "batch", (("workload.batch", fitting),), "", fitting)
    return made if made.report.fits else None


def _round(value: int) -> int:
    """Down to two digits."""
    unit = 10 ** max(0, len(str(value)) - 2)
    return value // unit * unit


def _prompt(report: Report, facts: Facts) -> Found:
    """The longest prompt that fits, of two digits where there is room for more than now."""
    now = report.scenario.workload.prompt
    limit = report.scenario.model.max_position_embeddings or 2**40
    most = max(1, limit - report.scenario.workload.output)
    conditions = (FITS, condition(f"workload.prompt<={most if report.fits else now}"))
    found = yield from solving(report.scenario, facts, "workload.prompt", conditions)
    value = int(found.value)
    if report.fits:
        value = value if value == most else _round(value)
        if value < 1.1 * now:
            return None
    return _made(report, facts, "prompt", (("workload.prompt", value),), "", value)


def _wider(report: Report, facts: Facts) -> Found:
    """Weights with more bits, where they are narrow and more would fit."""
    chosen = report.scenario.deployment
    form = facts.formats.get(chosen.weight_format)
    if form is None or chosen.stored is not None:
        return None
    ladder = [facts.formats[name] for name in _LADDERS.get(chosen.engine, _USUAL) if name in facts.formats]
    wider = [each.id for each in ladder if each.bits(SHAPE) > form.bits(SHAPE)]
    found = yield from choosing(
        report.scenario, facts, [_choice(name) for name in wider], (FITS,), ordered=True
    )
    if found is None:
        return None
    return Remedy("wider", found.choice.name, 0, (("deployment.weights", found.choice.name),), found.report)


def _fewer(report: Report, facts: Facts) -> Found:
    """Half of the devices and half again, as long as it fits."""
    scenario, made = report.scenario, None
    count = scenario.hardware.count
    if scenario.deployment.tensor_parallel is not None or scenario.hardware.others:
        return None
    while count % 2 == 0:
        count //= 2
        tried = _made(report, facts, "fewer", (("hardware.count", count),), "", count)
        yield
        if not tried.report.fits:
            break
        made = tried
    return made


def _host(report: Report, facts: Facts, hosts: Sequence[Device]) -> Found:
    """The layers that find no room on the host, where the engine can; on the first host that holds them."""
    scenario = report.scenario
    if scenario.deployment.engine not in HOSTED or scenario.hardware.others:
        return None
    for host in hosts:
        changes: Changes = (("hardware.others", (Further(device=host),)),)
        made = _made(report, facts, "host", changes, host.name)
        yield
        if made.report.fits:
            return made
    return None


def _device(report: Report, facts: Facts, offers: Sequence[tuple[Device, float]]) -> Found:
    """The cheapest other device that holds it in the same number."""

    def placed(device: Device, price: float) -> Choice:
        return Choice(device.name, lambda: [("hardware.device", device), ("prices.device_hour", price)])

    least = max(report.values["memory.usable"] + 1, 0.9 * report.values["memory.total"])
    able = [placed(*each) for each in sorted(offers, key=lambda each: each[1]) if each[0].usable >= least]
    found = yield from choosing(report.scenario, facts, able, (FITS,))
    if found is None:
        return None
    return Remedy("device", found.choice.name, 0, tuple(found.choice.changes()), found.report)
