"""Energy: power under load, joules a token, kilowatt-hours and CO2 of a month."""

from calc.answers.book import Book, defined
from calc.answers.setting import Setting

_ENERGY = (
    defined(
        "energy.watts", "Power of all devices and their building", "W",
        "devices * tdp_watts * power_share * pue", devices="hardware.count", tdp_watts="device.tdp_watts",
        power_share="prices.power_share", pue="prices.pue",
    ),
    defined(
        "energy.joules_per_token", "Energy of an output token", "J", "watts / throughput",
        throughput="decode.throughput", source="decoding at this batch; prefill is not counted",
    ),
    defined(
        "energy.kwh_per_million_tokens", "Energy of a million output tokens", "kWh",
        "joules_per_token * 1000000 / 3600000",
    ),
    defined(
        "energy.kwh_per_month", "Energy of a month", "kWh", "watts / 1000 * 730 * utilisation",
        utilisation="prices.utilisation", source="a month of 730 hours; what idle devices draw is not counted",
    ),
    defined(
        "energy.co2_per_month", "CO2 of a month", "kg", "kwh_per_month * grid / 1000", grid="prices.grid"
    ),
)  # fmt: skip


def energy(book: Book, given: Setting) -> None:
    """Enter `energy.*`, where the rated power of the device is known."""
    device, prices = given.scenario.hardware.device, given.scenario.prices
    if device.tdp_watts is None:
        return
    book.give(
        "device.tdp_watts", device.tdp_watts, "W", "Rated power", source=device.source,
        confidence=device.confidence,
    )  # fmt: skip
    for name, value, unit, title in (
        ("power_share", prices.power_share, "1", "Power under load"),
        ("pue", prices.pue, "1", "PUE"),
        ("grid", prices.grid, "g/kWh", "Grid"),
        ("utilisation", prices.utilisation, "1", "Hours in use"),
    ):
        book.give(f"prices.{name}", value, unit, title, source="as set", confidence="estimate")
    book.add(*_ENERGY)
