"""Energy: power under load, joules a token, kilowatt-hours and CO2 of a month."""

from calc.answers.book import Book, defined
from calc.answers.setting import Setting
from calc.physics.message import Message

_WATTS = defined(
    "energy.watts", "Power of all devices and their building", "W",
    "(devices * tdp_watts + further_watts) * power_share * pue", devices="hardware.count",
    tdp_watts="device.tdp_watts", further_watts="hardware.further_watts",
    power_share="prices.power_share", pue="prices.pue",
)  # fmt: skip
_ENERGY = (
    defined(
        "energy.joules_per_token", "Energy of an output token", "J", "watts / throughput",
        throughput="decode.throughput", source="decoding at this batch; prefill is not counted",
    ),
    defined(
        "energy.kwh_per_million_tokens", "Energy of a million output tokens", "kWh",
        "joules_per_token * 1000000 / 3600000",
    ),
)  # fmt: skip
_MONTH = (
    defined(
        "energy.kwh_per_month", "Energy of a month", "kWh", "watts / 1000 * 730 * utilisation",
        utilisation="prices.utilisation",
        source="a month of 730 hours; what idle devices draw is not counted",
    ),
    defined(
        "energy.co2_per_month", "CO2 of a month", "kg", "kwh_per_month * grid / 1000", grid="prices.grid"
    ),
)  # fmt: skip
_TRAINED = (
    defined(
        "energy.training_kwh", "Energy of the training run", "kWh", "watts / 1000 * seconds / 3600",
        seconds="training.seconds",
    ),
    defined(
        "energy.training_co2", "CO2 of the training run", "kg", "training_kwh * grid / 1000",
        grid="prices.grid",
    ),
)  # fmt: skip
_SERVED = defined(
    "energy.joules_per_served_token", "Energy of an output token under the arrivals", "J",
    "watts * busy / throughput", busy="traffic.busy", throughput="traffic.throughput",
    source="prompts with the tokens that are served; what idle devices draw is not counted",
)  # fmt: skip


def energy(book: Book, given: Setting) -> list[Message]:
    """Enter `energy.*`, where the rated power of the device is known; a message where it is not."""
    device, prices = given.scenario.hardware.device, given.scenario.prices
    book.give(
        "prices.utilisation", prices.utilisation, "1", "Hours in use", source="as set", confidence="estimate"
    )
    if device.tdp_watts is None:
        return [Message("no_power", "device.tdp_watts", {"device": device.name})]
    book.give(
        "device.tdp_watts", device.tdp_watts, "W", "Rated power", source=device.source,
        confidence=device.confidence,
    )  # fmt: skip
    _give_further(book, given)
    for name, value, title in (
        ("power_share", prices.power_share, "Power under load"),
        ("pue", prices.pue, "PUE"),
    ):
        book.give(f"prices.{name}", value, "1", title, source="as set", confidence="estimate")
    book.give("prices.grid", prices.grid, "g/kWh", "Grid", source="as set", confidence="estimate")
    book.add(_WATTS, *_MONTH)
    if "training.seconds" in book:
        book.add(*_TRAINED)
    if "decode.throughput" in book and book.values["decode.throughput"]:
        book.add(*_ENERGY)
    if "traffic.busy" in book and book.values["traffic.throughput"]:
        book.add(_SERVED)
    return []


def _give_further(book: Book, given: Setting) -> None:
    further = given.scenario.hardware.further
    unknown = ", ".join(each.device.name for each in further if each.device.tdp_watts is None)
    watts = sum(each.count * (each.device.tdp_watts or 0.0) for each in further)
    book.give(
        "hardware.further_watts", watts, "W", "Rated power of further devices", confidence="derived",
        source=f"not known: {unknown}" if unknown else "",
    )  # fmt: skip
