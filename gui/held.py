"""What a device holds: in serving, or in training where that is the task; and the figures that say so."""

from calc import DeviceLoad, Report

# What the figures of training call what those of serving call otherwise.
_IN_TRAINING = {"allowed": "usable"}


def held_path(report: Report, name: str) -> str:
    """The figure of "total", "allowed", "headroom" or of a part, in serving or in training."""
    return f"training.memory.{_IN_TRAINING.get(name, name)}" if report.training else f"memory.{name}"


def held(report: Report, name: str) -> float:
    """The bytes of such a figure on the fullest device."""
    return float(report.values[held_path(report, name)])


def device_loads(report: Report) -> tuple[DeviceLoad, ...]:
    """What the devices of each kind, or of each stage of a pipeline in training, hold at their fullest."""
    if not report.training:
        return report.devices
    allowed = held(report, "allowed")
    return tuple(
        DeviceLoad(each.name, each.devices, each.parts, each.total, allowed) for each in report.training
    )
