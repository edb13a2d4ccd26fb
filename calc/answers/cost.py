"""Money: price an hour, a million tokens, a month."""

from calc.answers.book import Book, defined
from calc.answers.setting import Setting
from calc.physics.message import Message

_COSTS = (
    defined(
        "cost.per_hour", "Price of an hour", "USD", "devices * device_hour",
        devices="hardware.count", device_hour="prices.device_hour",
    ),
    defined(
        "cost.per_million_tokens", "Price of a million output tokens", "USD",
        "per_hour / 3600 / throughput * 1000000", throughput="decode.throughput",
        source="decoding at this batch without a pause; prefill is not counted",
    ),
    defined("cost.per_month", "Price of a month of 730 hours", "USD", "per_hour * 730"),
)  # fmt: skip


def cost(book: Book, given: Setting) -> list[Message]:
    """Enter `cost.*` where a price is set; returns a message where none is."""
    prices = given.scenario.prices
    if prices.device_hour is None:
        return [
            Message("no_price", "cost.per_million_tokens", {"device": given.scenario.hardware.device.name})
        ]
    book.give(
        "prices.device_hour", prices.device_hour, "USD", "Price of a device for an hour",
        source=prices.source, confidence="derived",
    )  # fmt: skip
    book.add(*_COSTS)
    return []
