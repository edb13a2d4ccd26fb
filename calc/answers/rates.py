"""What an evaluation looks up of the hardware: rates, links, and the size of what is cached of a token."""

from calc.deployment.hardware import Hardware
from calc.deployment.scenario import Scenario
from calc.physics.ledger import Ledger
from calc.physics.message import Message
from calc.physics.operators import KINDS, SOFTMAX

PCIE_FALLBACK = 32e9


def peak_rate(scenario: Scenario, precision: str, warnings: list[Message]) -> tuple[float, str]:
    """Dense rate of products in a precision and the one that it belongs to; infinite if none is known."""
    device = scenario.hardware.device
    rate, used = device.rate(precision)
    if rate is None:
        # A device without any floating-point rate on record: bandwidth alone bounds it.
        warnings.append(Message("no_rate", "prefill.ceiling_seconds", {"device": device.name}))
        return float("inf"), "none"
    if used != precision and not {used, precision} <= {"bf16", "fp16"}:
        values = {"device": device.name, "precision": precision.upper(), "used": used.upper()}
        warnings.append(Message("no_peak", "prefill.ceiling_seconds", values))
    return rate, used


def link_rate(scenario: Scenario, warnings: list[Message]) -> tuple[float, str]:
    """Bytes a second, one direction, between the devices of a node, and the name of the link."""
    device = scenario.hardware.device
    ranks = min(scenario.replica_devices, scenario.hardware.node_size)
    if device.link_bandwidth is not None and ranks <= device.link_domain:
        return device.link_bandwidth, device.link_name or "link"
    if device.pcie_bandwidth is not None:
        return device.pcie_bandwidth, "PCIe"
    if ranks > 1:
        warnings.append(Message("no_link", "decode.ceiling_seconds", {"device": device.name, "gen": "4.0"}))
    return PCIE_FALLBACK, "PCIe 4.0 x16, assumed"


def pcie_rate(hardware: Hardware) -> float:
    """Bytes a second, one direction, between devices of different kinds: those of the slower of them."""
    devices = (hardware.device, *(each.device for each in hardware.further))
    known = [each.pcie_bandwidth for each in devices if each.pcie_bandwidth is not None]
    return min(known, default=PCIE_FALLBACK)


def cached_dims(whole: Ledger) -> tuple[int, int]:
    """Elements that a head, or a latent, caches of a token, and how many of them hold positions apart."""
    for row in whole.rows:
        sizes = row.operator.sizes
        if row.operator.kind in SOFTMAX and "kv_lora_rank" in sizes:
            return sizes["kv_lora_rank"] + sizes["qk_rope_head_dim"], sizes["qk_rope_head_dim"]
        if row.operator.kind in SOFTMAX and "cache" in KINDS[row.operator.kind].texts:
            return sizes["head_dim"], 0
    return 1, 0
