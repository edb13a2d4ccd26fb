"""Which accuracy group a measured row belongs to, and why some belong to none."""

from collections.abc import Callable, Mapping

from calc.deployment.measured import Measured

# In the order in which they are reported.
GROUPS = (
    "kv_cache", "weights", "gguf_files", "inference_memory", "decode", "decode_tp", "prefill", "mixed",
    "throughput_max", "serving_tpot", "serving_ttft", "training_step", "training_run", "training_memory",
    "finetune_memory", "scaling",
)  # fmt: skip
_SPEED = {
    "prefill": "prefill", "mixed": "mixed", "throughput_max": "throughput_max",
    "serving_tpot_ms": "serving_tpot", "serving_ttft_ms": "serving_ttft",
}  # fmt: skip
_WEIGHTS = ("weights_per_gpu", "weights_total", "weights_gpu_buffer")
_GGUF = ("file_size", "file_bytes", "bits_per_weight")
_ARITHMETIC = ("predicted_loss", "flops_saved_by_smaller_model")
CUT = ("row", "tensor")


def group_of(row: Measured) -> str | None:
    """The group of a row; None where it stands outside every group."""
    found = _FINDERS.get(row.kind)
    return found(row) if found else None


def _speed(row: Measured) -> str | None:
    phase, split = row.text("phase"), row.text("multi_gpu_split")
    if phase == "decode":
        if (row.number("tensor_parallel") or 1) > 1 or split in CUT:
            return "decode_tp"
        return "decode" if split in ("", "layer") else None
    if (row.number("gpu_count") or 1) >= 72:
        return None  # a whole rack
    return _SPEED.get(phase)


def _memory(row: Measured) -> str | None:
    if row.metric == "kv_self_size":
        return "kv_cache"
    if row.metric.startswith("kv_cache_bytes"):
        left_over = "gpu_memory_utilization" in row.fields or not row.number("context_tokens")
        return None if left_over else "kv_cache"
    if row.metric in _WEIGHTS:
        return "weights"
    tasks = {"inference": "inference_memory", "pretrain": "training_memory", "finetune": "finetune_memory"}
    return tasks.get(row.text("task"))


def _files(row: Measured) -> str | None:
    if row.metric == "tensor_bytes_total":
        return "weights"
    gguf = row.text("format").upper().startswith("GGUF")
    return "gguf_files" if gguf and row.metric in _GGUF else None


def _training(row: Measured) -> str:
    runs = row.metric == "accelerator_hours" or row.metric.startswith("days_for")
    return "training_run" if runs else "training_step"


def _scaling(row: Measured) -> str | None:
    return None if row.metric in _ARITHMETIC or "misprint" in row.text("note") else "scaling"


_FINDERS: Mapping[str, Callable[[Measured], str | None]] = {
    "speed": _speed, "memory": _memory, "files": _files, "training": _training, "scaling": _scaling,
}  # fmt: skip
