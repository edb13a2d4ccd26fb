"""The bill as rows: what each thing costs with these devices, and beside it what the API asks."""

from dataclasses import dataclass

from calc import Report
from gui.language import QT_TRANSLATE_NOOP, translate
from gui.wording import amount_text, money


@dataclass(frozen=True, slots=True)
class Entry:
    """One row: its name, the figure behind it, the text of its value and that of the API, or none."""

    name: str
    path: str
    own: str
    api: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Rows of one subject under a heading."""

    name: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Share:
    """A part of the price of an hour, in dollars."""

    key: str
    name: str
    tint: str
    usd: float
    path: str


@dataclass(frozen=True, slots=True)
class Bill:
    """Everything that the chart draws; `hour` is empty where no price is set."""

    hour: tuple[Share, ...]
    groups: tuple[Group, ...]
    priced: bool

    @property
    def total(self) -> float:
        """Dollars an hour."""
        return sum(each.usd for each in self.hour)

    @property
    def rows(self) -> int:
        """Headings and entries."""
        return sum(1 + len(group.entries) for group in self.groups)


# Heading, then name, figure and field of the API's price of each row; rows without a figure are left out.
_MONEY = (
    (
        QT_TRANSLATE_NOOP("Charts", "A million tokens"),
        (
            (QT_TRANSLATE_NOOP("Charts", "Prompt"), "cost.per_million_input", "prices.api_input"),
            (
                QT_TRANSLATE_NOOP("Charts", "Prompt, cached"), "cost.per_million_cached_input",
                "prices.api_cached_input",
            ),
            (QT_TRANSLATE_NOOP("Charts", "Answer"), "cost.per_million_output", "prices.api_output"),
            (QT_TRANSLATE_NOOP("Charts", "Answer, under the arrivals"), "cost.per_million_served", ""),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("Charts", "In all"),
        (
            (QT_TRANSLATE_NOOP("Charts", "A request"), "cost.per_request", "cost.api_per_request"),
            (QT_TRANSLATE_NOOP("Charts", "A user for a month"), "cost.per_user", ""),
            (QT_TRANSLATE_NOOP("Charts", "A month"), "cost.per_month", "cost.api_per_month"),
        ),
    ),
)  # fmt: skip
_ENERGY = (
    (QT_TRANSLATE_NOOP("Charts", "Power with the building"), "energy.watts", "W"),
    (QT_TRANSLATE_NOOP("Charts", "An output token"), "energy.joules_per_token", "J"),
    (
        QT_TRANSLATE_NOOP("Charts", "An output token, under the arrivals"), "energy.joules_per_served_token",
        "J",
    ),
    (QT_TRANSLATE_NOOP("Charts", "A month"), "energy.kwh_per_month", "kWh"),
    (QT_TRANSLATE_NOOP("Charts", "CO2 of a month"), "energy.co2_per_month", "kg"),
)  # fmt: skip


def bill(report: Report) -> Bill:
    """The bill of a report; what is not known has no row."""
    values = report.values
    priced = "cost.per_hour" in values

    def api(path: str) -> str:
        return money(values[path]) if path in values else ""

    groups = [
        Group(
            translate("Charts", heading),
            tuple(
                Entry(translate("Charts", name), path, money(values[path]), api(other))
                for name, path, other in rows
                if path in values
            ),
        )
        for heading, rows in _MONEY
    ]
    groups.append(Group(translate("Charts", "Energy"), tuple(_energy(report))))
    return Bill(_hour(report) if priced else (), tuple(each for each in groups if each.entries), priced)


def _energy(report: Report) -> list[Entry]:
    return [
        Entry(translate("Charts", name), path, amount_text(report.values[path], unit))
        for name, path, unit in _ENERGY
        if path in report.values
    ]


def _hour(report: Report) -> tuple[Share, ...]:
    """What an hour is made of: devices rented or written off, electricity, all else."""
    values, prices = report.values, report.scenario.prices
    power, further = values.get("cost.power_hour", 0.0), values["prices.further_hour"]
    devices = values["cost.per_hour"] - power - further
    rented = (translate("Charts", "Devices, rented"), "cost.per_hour")
    owned = (translate("Charts", "Devices, written off"), "cost.owned_hour")
    name, path = rented if prices.basis == "rent" else owned
    found = (
        Share("devices", name, "weights", devices, path),
        Share("power", translate("Charts", "Electricity"), "kv_cache", power, "cost.power_hour"),
        Share("further", translate("Charts", "Further costs"), "overhead", further, "prices.further_hour"),
    )
    return tuple(each for each in found if each.usd > 0)


def table(view: Bill) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Header and rows: the parts of an hour, then every row of the bill."""
    header = ("", translate("Charts", "Own devices"), translate("Charts", "API"))
    hour = translate("Charts", "An hour: {0}")
    rows = [(hour.format(each.name), money(each.usd), "") for each in view.hour]
    rows += [
        (f"{group.name}: {each.name}", each.own, each.api) for group in view.groups for each in group.entries
    ]
    return header, tuple(rows)
