"""The values that an evaluation is given: workload, devices and formats, by path."""

from calc.answers.book import Book
from calc.answers.setting import RANK_BATCH, Setting
from calc.physics.formats import HALF_BYTES
from calc.physics.formula import Confidence


def give_inputs(book: Book, given: Setting) -> None:
    """Enter workload, device and format values that formulas refer to."""
    scenario, device = given.scenario, given.scenario.hardware.device
    sure: Confidence = device.confidence
    source = device.source
    book.give("workload.batch", given.batch, "sequences", "Sequences at once")
    ranks = scenario.deployment.attention_data_parallel
    book.give("deployment.attention_data_parallel", ranks, "1", "Ranks with sequences of their own")
    book.add(RANK_BATCH)
    book.give("workload.prompt", given.prompt, "tokens", "Prompt")
    book.give("workload.output", scenario.workload.output, "tokens", "Output")
    book.give("workload.memory_context", given.memory_context, "tokens", "Context held in memory")
    book.give("workload.decode_context", given.decode_context, "tokens", "Context of a decoded token")
    book.give("hardware.count", scenario.hardware.count, "devices", "Devices")
    book.give("hardware.replicas", scenario.replicas, "replicas", "Copies of the model")
    book.give("model.num_hidden_layers", scenario.model.num_hidden_layers, "layers", "Layers")
    bandwidth = given.bandwidth
    book.give(
        "device.memory_bandwidth", bandwidth, "bytes/s", "Memory bandwidth", source=source, confidence=sure
    )
    for path, rate, used in (
        ("device.rate_weights", given.rate_weights, given.rate_weights_of),
        ("device.rate_half", given.rate_half, given.rate_half_of),
    ):
        book.give(path, rate, "FLOP/s", f"Dense {used.upper()} peak", source=source, confidence=sure)
    link = f"{given.link_of}, one direction"
    book.give("device.link_bandwidth", given.link_bandwidth, "bytes/s", link, source=source, confidence=sure)
    fabric = scenario.hardware.fabric_bandwidth
    book.give(
        "device.fabric_bandwidth", given.fabric_bandwidth, "bytes/s", "Fabric between nodes, one direction",
        source="" if fabric else "400 Gb/s InfiniBand NDR or Ethernet a device, assumed",
        confidence="exact" if fabric else "estimate",
    )  # fmt: skip
    if given.chain:
        book.give(
            "device.pcie_bandwidth", given.pcie, "bytes/s", "PCIe between devices of different kinds",
            source=source, confidence=sure,
        )  # fmt: skip
    book.give("device.vector_bytes", HALF_BYTES, "bytes", "Bytes of a vector parameter")
