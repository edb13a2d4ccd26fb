"""Money: an hour rented or owned, tokens, requests, users and months, against the prices of an API."""

from calc.answers.book import Book, Definition, defined
from calc.answers.setting import Setting
from calc.physics.message import Message

_RENT = defined(
    "cost.per_hour", "Price of an hour", "USD", "devices * device_hour + further_hour",
    devices="hardware.count", device_hour="prices.device_hour", further_hour="prices.further_hour",
)  # fmt: skip
_OWNED_HOUR = defined(
    "cost.owned_hour", "An hour of one device that is bought", "USD",
    "purchase * (1 + host_share) / (years * 8760)",
    purchase="prices.purchase", host_share="prices.host_share", years="prices.years",
    source="written off evenly; a year has 8,760 hours",
)  # fmt: skip
_POWER_HOUR = defined(
    "cost.power_hour", "Electricity of an hour", "USD", "watts * utilisation / 1000 * electricity",
    watts="energy.watts", utilisation="prices.utilisation", electricity="prices.electricity",
)  # fmt: skip
_OWN = defined(
    "cost.per_hour", "Price of an hour", "USD", "devices * owned_hour + power_hour + further_hour",
    devices="hardware.count", further_hour="prices.further_hour",
)  # fmt: skip
_UNPOWERED = defined(
    "cost.per_hour", "Price of an hour", "USD", "devices * owned_hour + further_hour",
    devices="hardware.count", further_hour="prices.further_hour",
    source="without electricity: the power of the device is not known",
)  # fmt: skip
_MONTH = defined("cost.per_month", "Price of a month of 730 hours", "USD", "per_hour * 730")
_DECODED = defined(
    "cost.per_million_tokens", "Price of a million output tokens", "USD",
    "per_hour / 3600 / (throughput * utilisation) * 1000000",
    throughput="decode.throughput", utilisation="prices.utilisation",
    source="decoding at this batch; prefill is not counted",
)  # fmt: skip
_OF_A_REQUEST = (
    defined(
        "cost.per_million_input", "Price of a million prompt tokens", "USD",
        "per_hour / 3600 * prompt_seconds / (replicas * stages * utilisation * prompt) * 1000000",
        prompt_seconds="serving.prompt_seconds", prompt="workload.prompt", utilisation="prices.utilisation",
        replicas="hardware.replicas", stages="serving.stages", source="the time that reading them takes",
    ),
    defined(
        "cost.per_million_output", "Price of a million output tokens without their prompts", "USD",
        "per_hour / 3600 * tpot / (batch * replicas * stages * utilisation) * 1000000",
        tpot="decode.tpot", batch="workload.batch", utilisation="prices.utilisation",
        replicas="hardware.replicas", stages="serving.stages",
        source="the share of a step that a sequence has",
    ),
    defined(
        "cost.per_request", "Price of a request", "USD",
        "(prompt * per_million_input + output * per_million_output) / 1000000",
        prompt="workload.prompt", output="workload.output",
    ),
)  # fmt: skip
_CACHED = defined(
    "cost.per_million_cached_input", "Price of a million cached prompt tokens", "USD",
    "per_hour / 3600 / (replicas * stages * utilisation) * cache_per_position / batch / memory_bandwidth"
    " * 1000000", batch="workload.rank_batch",
    replicas="hardware.replicas", stages="serving.stages", utilisation="prices.utilisation",
    cache_per_position="serving.cache_per_position", memory_bandwidth="device.memory_bandwidth",
    source="their cache is loaded once; to keep it in memory from one request to the next is not counted",
)  # fmt: skip
_ARRIVING = (
    defined(
        "cost.per_million_served", "Price of a million output tokens under the arrivals", "USD",
        "per_hour / 3600 / throughput * 1000000", throughput="traffic.throughput",
        source="idle time and prompts are paid with the tokens that are served",
    ),
    defined(
        "cost.per_user", "Price of a user for a month", "USD", "per_month * user_rate / arrival_rate",
        user_rate="traffic.user_rate", arrival_rate="traffic.arrival_rate",
        source="the users whose requests arrive share the price of a month",
    ),
)  # fmt: skip
_TRAINED = defined(
    "cost.training", "Price of the training run", "USD", "per_hour * seconds / 3600",
    seconds="training.seconds",
)  # fmt: skip
_API = defined(
    "cost.api_per_request", "Price of a request at the API", "USD",
    "(prompt * ((1 - cached_share) * api_input + cached_share * api_cached_input) + output * api_output)"
    " / 1000000",
    prompt="workload.prompt", output="workload.output", cached_share="prices.cached_share",
    api_input="prices.api_input", api_cached_input="prices.api_cached_input",
    api_output="prices.api_output",
)  # fmt: skip
_BREAK_EVEN = defined(
    "cost.break_even_requests", "Requests a second at which the API costs as much", "requests/s",
    "per_month / api_per_request / 2628000", source="a month of 730 hours has 2,628,000 seconds",
)  # fmt: skip
_API_MONTH = defined(
    "cost.api_per_month", "Price of the arrivals at the API for a month", "USD",
    "arrival_rate * 2628000 * api_per_request", arrival_rate="traffic.arrival_rate",
)  # fmt: skip


def cost(book: Book, given: Setting) -> list[Message]:
    """Enter `cost.*` where a price is set; returns a message where none is."""
    prices = given.scenario.prices
    book.give("prices.further_hour", prices.further_hour, "USD", "Further costs")
    book.give("prices.cached_share", prices.cached_share, "1", "Cached prompts")
    hour = _rented(book, given) if prices.basis == "rent" else _owned(book, given)
    if hour:
        book.add(*hour, _MONTH)
        if "training.seconds" in book:
            book.add(_TRAINED)
        if "decode.throughput" in book:
            book.add(_DECODED)
        if "workload.output" in book and given.scenario.workload.output:
            book.add(*_OF_A_REQUEST)
        if "serving.cache_per_position" in book:
            book.add(_CACHED)
        if "traffic.throughput" in book:
            rate = 1 / given.scenario.workload.user_interval
            book.give("traffic.user_rate", rate, "requests/s", "Requests a second of a user")
            book.add(*_ARRIVING)
    _api(book, given)
    if hour:
        return []
    device = {"device": given.scenario.hardware.device.name}
    return [Message("no_price", "cost.per_million_tokens", device)]


def _rented(book: Book, given: Setting) -> tuple[Definition, ...]:
    prices = given.scenario.prices
    if prices.device_hour is None:
        return ()
    _give(book, prices.source, device_hour=(prices.device_hour, "USD", "Price of a device for an hour"))
    return (_RENT,)


def _owned(book: Book, given: Setting) -> tuple[Definition, ...]:
    prices = given.scenario.prices
    if prices.purchase is None:
        return ()
    _give(
        book, prices.source, purchase=(prices.purchase, "USD", "Purchase"),
        host_share=(prices.host_share, "1", "Host and network"), years=(prices.years, "1", "Years in use"),
        electricity=(prices.electricity, "USD", "Electricity"),
    )  # fmt: skip
    powered = "energy.watts" in book
    return (_OWNED_HOUR, _POWER_HOUR, _OWN) if powered else (_OWNED_HOUR, _UNPOWERED)


def _give(book: Book, source: str, **values: tuple[float, str, str]) -> None:
    for name, (value, unit, title) in values.items():
        book.give(f"prices.{name}", value, unit, title, source=source, confidence="derived")


def _api(book: Book, given: Setting) -> None:
    """Enter what the same requests cost at an API, where its prices are typed."""
    prices = given.scenario.prices
    if prices.api_input is None or prices.api_output is None:
        return
    cached = prices.api_input if prices.api_cached_input is None else prices.api_cached_input
    _give(
        book, "typed", api_input=(prices.api_input, "USD", "API, input"),
        api_cached_input=(cached, "USD", "API, cached"), api_output=(prices.api_output, "USD", "API, output"),
    )  # fmt: skip
    book.add(_API)
    if "cost.per_month" in book and book.values["cost.api_per_request"]:
        book.add(_BREAK_EVEN)
    if "traffic.arrival_rate" in book:
        book.add(_API_MONTH)
