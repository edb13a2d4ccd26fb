"""What the person pays: devices rented or owned, electricity, and the API that it is held against."""

from typing import Literal

from calc.physics.spec import Spec, quantity


class Prices(Spec):
    """What the person pays."""

    device_hour: float | None = quantity(
        "Price", None, ge=0, le=1e9, unit="USD/h", scale="log10", help="US dollars for one device and hour."
    )
    source: str = quantity("Source of the price", "")
    basis: Literal["rent", "own"] = quantity(
        "Paid by", "rent", help="Devices rented by the hour, or bought, housed and powered."
    )
    further_hour: float = quantity(
        "Further costs", 0.0, ge=0, le=1e9, unit="USD/h", slider=(0, 100),
        help="US dollars an hour for all else that is paid: further devices, storage, staff.",
    )  # fmt: skip
    purchase: float | None = quantity(
        "Purchase", None, ge=0, le=1e9, unit="USD", scale="log10", slider=(500, 50000),
        help="US dollars for one device, where they are bought.",
    )  # fmt: skip
    host_share: float = quantity(
        "Host and network", 0.3, ge=0, le=10, slider=(0, 1),
        help="Hosts, network and racks over the price of the devices; an assumption.",
    )  # fmt: skip
    years: float = quantity("Years in use", 4.0, gt=0, le=100, slider=(1, 8), help="Until it is written off.")
    utilisation: float = quantity(
        "Hours in use", 1.0, gt=0, le=1, slider=(0.05, 1),
        help="Share of all hours in which the devices work; the rest is paid all the same.",
    )  # fmt: skip
    electricity: float = quantity(
        "Electricity", 0.12, ge=0, le=100, unit="USD/kWh", slider=(0.02, 0.5), help="US dollars for a kWh."
    )
    pue: float = quantity(
        "PUE", 1.56, ge=1, le=10, slider=(1, 2),
        help="Power of the building over that of its machines; 1.56 is the mean in 2024 (Uptime Institute).",
    )  # fmt: skip
    power_share: float = quantity(
        "Power under load", 0.7, gt=0, le=2, slider=(0.2, 1),
        help="What a device draws while it works over its rated power; an assumption.",
    )  # fmt: skip
    grid: float = quantity(
        "Grid", 445.0, ge=0, le=2000, unit="g/kWh", slider=(0, 1000),
        help="Grams of CO2 for a kWh; 445 is the world's mean of 2024 by the IEA (Electricity 2025).",
    )  # fmt: skip
    cached_share: float = quantity(
        "Cached prompts", 0.0, ge=0, le=1, slider=(0, 1),
        help="Share of the prompt tokens that an API bills as cached.",
    )  # fmt: skip
    api_input: float | None = quantity(
        "API, input", None, ge=0, le=1e6, unit="USD", help="What an API asks for a million prompt tokens."
    )
    api_cached_input: float | None = quantity(
        "API, cached", None, ge=0, le=1e6, unit="USD",
        help="What an API asks for a million cached prompt tokens; empty for the price of input.",
    )  # fmt: skip
    api_output: float | None = quantity(
        "API, output", None, ge=0, le=1e6, unit="USD", help="What an API asks for a million output tokens."
    )
