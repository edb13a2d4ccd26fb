"""Devices, their rates and links, and how many of them stand together."""

from typing import Literal

from pydantic import Field, model_validator

from calc.physics.formula import Confidence
from calc.physics.spec import Spec, quantity
from calc.physics.units import GB, GIB

DeviceClass = Literal["gpu", "unified", "tpu", "npu", "cpu"]
Precision = Literal["fp64", "fp32", "tf32", "fp16", "bf16", "fp8", "int8", "fp4", "int4"]
UNIFIED_SHARE = 0.75
# Where nothing is set: eight devices in a node, and 400 Gb/s of InfiniBand NDR or Ethernet for each.
NODE_DEVICES = 8
FABRIC_BANDWIDTH = 50e9


class Peaks(Spec):
    """Dense peak rates in FLOP/s (or operations a second) by precision; None where there is no such unit."""

    fp64: float | None = quantity("FP64", None, gt=0, unit="FLOP/s", scale="log10")
    fp32: float | None = quantity("FP32", None, gt=0, unit="FLOP/s", scale="log10")
    tf32: float | None = quantity("TF32", None, gt=0, unit="FLOP/s", scale="log10")
    fp16: float | None = quantity("FP16", None, gt=0, unit="FLOP/s", scale="log10")
    bf16: float | None = quantity("BF16", None, gt=0, unit="FLOP/s", scale="log10")
    fp8: float | None = quantity("FP8", None, gt=0, unit="FLOP/s", scale="log10")
    int8: float | None = quantity("INT8", None, gt=0, unit="FLOP/s", scale="log10")
    fp4: float | None = quantity("FP4", None, gt=0, unit="FLOP/s", scale="log10")
    int4: float | None = quantity("INT4", None, gt=0, unit="FLOP/s", scale="log10")


class Device(Spec):
    """One accelerator as its datasheet has it; rates are dense, bandwidths decimal bytes a second."""

    id: str = quantity("Id", "custom")
    name: str = quantity("Name", "Custom device")
    vendor: str = quantity("Vendor", "")
    device_class: DeviceClass = quantity("Class", "gpu")
    architecture: str = quantity("Architecture", "")
    form_factor: str = quantity("Form factor", "")
    release_year: int | None = quantity("Year", None, ge=1990, le=2100)
    marketed_memory: float = quantity(
        "Marketed memory", gt=0, le=1e9, help="The number as printed on the box."
    )
    marketed_unit: Literal["GB", "GiB"] = quantity("Unit of it", "GiB")
    memory_type: str = quantity("Memory type", "")
    usable_bytes: int | None = quantity(
        "Usable memory",
        None,
        gt=0,
        le=2**60,
        unit="bytes",
        help="Total that the driver reports; empty if not known.",
    )
    memory_bandwidth: float = quantity("Memory bandwidth", gt=0, le=1e18, unit="bytes/s", scale="log10")
    peaks: Peaks = Field(title="Dense peaks")
    sparsity_multiplier: float = quantity(
        "Sparse speed-up", 1, ge=1, le=64, help="What rates are multiplied by at N:M sparsity."
    )
    sparsity_multiplier_fp4: float | None = quantity(
        "Sparse speed-up of FP4", None, ge=1, le=64, help="Where it is another than that of the other rates."
    )
    link_name: str | None = quantity("Link between devices", None)
    link_bandwidth: float | None = quantity(
        "Link bandwidth",
        None,
        gt=0,
        le=1e18,
        unit="bytes/s",
        scale="log10",
        help="One direction, per device.",
    )
    link_domain: int = quantity("Devices on the link", 1, ge=1, le=2**20)
    pcie_bandwidth: float | None = quantity(
        "PCIe bandwidth", None, gt=0, le=1e18, unit="bytes/s", scale="log10"
    )
    tdp_watts: float | None = quantity("Power", None, gt=0, le=1e7, unit="W")
    efficiency_class: str = quantity(
        "Efficiency class", "", help="Group of devices whose measurements it shares."
    )
    confidence: Confidence = quantity("Confidence", "derived")
    source: str = quantity("Source", "")
    usable_source: str = quantity("Source of the usable memory", "")
    notes: str = quantity("Notes", "")

    @property
    def usable(self) -> int:
        """Usable bytes: as the driver reports them, else the marketed size, three quarters if unified."""
        if self.usable_bytes is not None:
            return self.usable_bytes
        marketed = self.marketed_memory * (GIB if self.marketed_unit == "GiB" else GB)
        return int(marketed * self.usable_share)

    @property
    def usable_share(self) -> float:
        """Share of the marketed size that is taken as usable where no report is known."""
        return UNIFIED_SHARE if self.device_class == "unified" else 1.0

    def sparse_speed_up(self, precision: str) -> float:
        """What sparse units multiply the dense rate of a precision by."""
        own = self.sparsity_multiplier_fp4 if precision == "fp4" else None
        return self.sparsity_multiplier if own is None else own

    def rate(self, precision: str) -> tuple[float | None, str]:
        """Peak rate for products in a format and the precision that it belongs to.

        A format without a unit of its own computes at 16 bit, and where there is none (or only a
        token one), at FP32. No rate is derived from another precision's.
        """
        own = getattr(self.peaks, precision, None) if precision in type(self.peaks).model_fields else None
        if own is not None and precision not in ("bf16", "fp16"):
            return own, precision
        candidates = [
            (rate, name)
            for name in ("bf16", "fp16", "fp32")
            if (rate := getattr(self.peaks, name)) is not None
        ]
        return max(candidates, key=lambda pair: pair[0]) if candidates else (None, precision)


class Further(Spec):
    """Further devices in the same chain of layers: other cards, or the host with its memory."""

    device: Device = Field(title="Device")
    count: int = quantity("Devices", 1, ge=1, le=2**14, scale="log2", help="Number of equal devices.")
    layers: int | None = quantity(
        "Layers there", None, ge=0, le=2**20,
        help="Layers that these devices hold; empty for as many as the memory of the others leaves over.",
    )  # fmt: skip
    experts: int = quantity(
        "Experts there", 0, ge=0, le=2**20,
        help="Of so many layers whose rest stands elsewhere the experts alone are held, and computed, here.",
    )  # fmt: skip

    @model_validator(mode="after")
    def _experts_stand_in_one_place(self) -> "Further":
        if self.experts and self.count > 1:
            raise ValueError("experts of other layers are held by one further device, not by several")
        return self

    @property
    def holds(self) -> bool:
        """Whether anything of the model stands there."""
        return self.layers != 0 or self.experts > 0


class Hardware(Spec):
    """A number of equal devices, and further ones that hold some of the layers."""

    device: Device = Field(title="Device")
    count: int = quantity(
        "Devices", 1, ge=1, le=2**20, scale="log2", slider=(1, 16), help="Number of equal devices."
    )
    node_devices: int | None = quantity(
        "Devices in a node", None, ge=1, le=2**20,
        help="Devices that talk without the fabric; empty for those on the link, at least 8.",
    )  # fmt: skip
    fabric_bandwidth: float | None = quantity(
        "Fabric bandwidth", None, gt=0, le=1e18, unit="bytes/s", scale="log10",
        help="Between nodes, one direction, for each device; empty for 400 Gb/s InfiniBand or RoCE.",
    )  # fmt: skip

    others: tuple[Further, ...] = Field(default=(), title="Further devices", max_length=16)

    @property
    def further(self) -> tuple[Further, ...]:
        """The further devices that hold something."""
        return tuple(each for each in self.others if each.holds)

    @property
    def node_size(self) -> int:
        """Devices of a node: as set, else as many as their link joins, at least 8."""
        return self.node_devices or max(NODE_DEVICES, self.device.link_domain)
