"""What is asked of a scaling law: a budget, how much is served afterwards, and which law answers."""

from typing import Literal

from calc.physics.spec import Spec, quantity

Budget = Literal["flops", "device_hours", "usd", "target_loss", "params", "tokens", "model"]


class Scaling(Spec):
    """A budget for training, of which the law finds the best model; one field of the budget is in force."""

    law: str = quantity("Scaling law", "epoch", help="The published law whose constants are taken.")
    budget: Budget = quantity(
        "Budget in", "flops",
        help="What is given: compute, money, a loss, a size or tokens that are to be best, or the model.",
    )  # fmt: skip
    flops: float = quantity(
        "Training FLOPs", 1e21, gt=0, le=1e40, unit="FLOP", scale="log10", slider=(1e18, 1e27),
        help="FLOPs of the whole training.",
    )  # fmt: skip
    device_hours: float = quantity(
        "Device-hours", 1000.0, gt=0, le=1e15, unit="h", scale="log10", slider=(1, 1e8),
        help="Hours of all devices together.",
    )  # fmt: skip
    usd: float = quantity(
        "Money", 10000.0, gt=0, le=1e15, unit="USD", scale="log10", slider=(100, 1e9),
        help="US dollars for the training, at the price of the devices.",
    )  # fmt: skip
    target_loss: float = quantity(
        "Target loss", 2.5, gt=0, le=20, unit="", slider=(1.7, 4), help="Loss to be reached, in nats a token."
    )
    params: float = quantity(
        "Size",
        7e9,
        gt=0,
        le=1e18,
        unit="",
        scale="log10",
        slider=(1e7, 1e13),
        help="Parameters of the model.",
    )
    tokens: float = quantity(
        "Training tokens", 1.4e11, gt=0, le=1e20, unit="tokens", scale="log10", slider=(1e9, 1e15),
        help="Tokens of the training.",
    )  # fmt: skip
    demand: float = quantity(
        "Tokens to be served", 0.0, ge=0, le=1e20, unit="tokens", scale="log10", slider=(1e9, 1e16),
        help="Tokens of its whole life: the more, the smaller the model that pays. 0 counts training alone.",
    )  # fmt: skip
    mfu: float = quantity(
        "Utilisation in training", 0.4, gt=0, le=1, slider=(0.05, 0.8),
        help="FLOPs of the model over the 16-bit peak of the devices; an assumption.",
    )  # fmt: skip
    experts: float = quantity(
        "Experts of the law", 8.0, ge=1, le=4096, scale="log2", slider=(1, 64),
        help="Experts as large as a dense layer, of which one is active; only a law of MoE models asks.",
    )  # fmt: skip
    trained_tokens: float | None = quantity(
        "Tokens trained on", None, gt=0, le=1e20, unit="tokens", scale="log10", slider=(1e9, 1e15),
        help="What the model of the scenario was trained on, to be held against the law; empty for nothing.",
    )  # fmt: skip
