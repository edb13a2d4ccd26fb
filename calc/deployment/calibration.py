"""Efficiencies that a person's own measurement gave, in place of the table's, where they hold."""

from dataclasses import replace

from calc.deployment.efficiency import Expected, Share
from calc.physics.spec import Spec, quantity

# The spread of a share that one run gave, as of repeated runs on one machine.
SPREAD = 0.05


class Calibration(Spec):
    """Shares of the ceiling that were reached, with the engine, device and weights that they hold for."""

    decode_share: float | None = quantity(
        "Share of the ceiling reached in decoding", None, gt=0, le=1, scale="log10",
        help="Empty where nothing was measured: the table is taken.",
    )  # fmt: skip
    layer_seconds: float | None = quantity(
        "Time of a layer beside traffic", None, ge=0, le=10, unit="seconds"
    )
    cache_share: float | None = quantity(
        "Efficiency of cache reads against weight reads", None, gt=0, le=1, scale="log10"
    )
    prefill_share: float | None = quantity(
        "Share of the ceiling reached in prefill", None, gt=0, le=1, scale="log10",
        help="Empty where nothing was measured: the table is taken.",
    )  # fmt: skip
    engine: str = quantity("Engine", "")
    device: str = quantity("Device", "")
    weights: str = quantity("Weight format", "")
    source: str = quantity("Source", "")
    date: str = quantity("Date", "")

    def holds_for(self, engine: str, device: str, weights: str) -> bool:
        """Whether the engine, the device (by id) and the weights are those that were measured."""
        return (self.engine, self.device, self.weights) == (engine, device, weights)


def calibrated(found: Expected, own: Calibration) -> Expected:
    """What is expected with what was measured in place of the table."""
    told = ", ".join(part for part in (own.source, own.date) if part)
    basis = f"calibrated on {told}" if told else "calibrated"
    if own.decode_share is not None:
        layer = found.decode.seconds_per_layer if own.layer_seconds is None else own.layer_seconds
        cache = found.decode.cache_share if own.cache_share is None else own.cache_share
        decode = replace(found.decode, share=own.decode_share, seconds_per_layer=layer, cache_share=cache)
        found = replace(found, decode=decode, decode_basis=basis, decode_confidence="calibrated",
                        decode_band=(1 - SPREAD, 1 + SPREAD))  # fmt: skip
    if own.prefill_share is not None:
        share = own.prefill_share
        band = Share(share, share * (1 - SPREAD), min(1.0, share * (1 + SPREAD)), 1)
        found = replace(found, prefill=band, prefill_basis=basis, prefill_confidence="calibrated")
    return found
