"""The lines of engines' logs: what each says, in a table of patterns."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

MS, MIB, GIB = 1e-3, 2**20, 2**30
# More than any log says; a longer number is nonsense.
MOST = 1e18
Conditions = tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Taken:
    """What a line gives: facts of the run, figures of a benchmark, samples; or `what`, why it gives none."""

    stated: Mapping[str, Any] = field(default_factory=dict[str, Any])
    figures: Mapping[str, float] = field(default_factory=dict[str, float])
    samples: tuple[tuple[str, float, Conditions], ...] = ()
    what: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern, what a line of it is called, and what is taken from it."""

    pattern: re.Pattern[str]
    said: Literal["measured", "stated", "passed over"]
    what: str
    take: Callable[[re.Match[str]], Taken]


def _number(text: str) -> float:
    return min(float(text.replace(",", "")), MOST)


def _stated(name: str, read: Callable[[str], Any] = str) -> Callable[[re.Match[str]], Taken]:
    return lambda match: Taken(stated={name: read(match[1])})


def _figure(name: str, scale: float = 1.0) -> Callable[[re.Match[str]], Taken]:
    return lambda match: Taken(figures={name: _number(match[1]) * scale})


def _whole(text: str) -> int:
    return round(_number(text))


def _rule(
    pattern: str, said: Literal["measured", "stated", "passed over"], what: str,
    take: Callable[[re.Match[str]], Taken],
) -> Rule:  # fmt: skip
    return Rule(re.compile(pattern, re.IGNORECASE), said, what, take)


NO_TIME = "no time was taken"
NUMBER = r"([\d][\d,]*(?:\.\d+)?)"
# Which engine prints a line; the first that is met names the log.
ENGINES: tuple[tuple[str, str, re.Pattern[str]], ...] = tuple(
    (source, engine, re.compile(pattern, re.IGNORECASE))
    for source, engine, pattern in (
        ("llama.cpp", "llama.cpp",
         r"llama_perf|llama_print_timings|llm_load|load_tensors:|llama_kv_cache|llama_context|print_info:"
         r"|ggml_(?:cuda|metal|vulkan)|print_timing"),
        ("SGLang", "sglang", r"Backend:\s+sglang|Decode batch|Prefill batch|server_args=|sglang"),
        ("trtllm-bench", "tensorrt-llm", r"trtllm|TensorRT-LLM|\[TRT-LLM\]"),
        ("vLLM", "vllm", r"Backend:\s+vllm|\bvllm\b|Avg prompt throughput|GPU KV cache|kv_cache_utils"
                         r"|Serving Benchmark Result"),
        ("genai-perf", "", r"GenAI-Perf|Inter token latency"),
    )
)  # fmt: skip
# Figures that an engine works out from what memory is left, or from other figures: none is a measurement.
DERIVED: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), why)
    for pattern, why in (
        (r"Maximum concurrency for", "cache that is left over, divided by the longest request"),
        (r"GPU KV cache size:|# (?:GPU|CUDA) blocks:|num_gpu_blocks\b|max_total_num_tokens",
         "tokens that fit into the memory left over"),
        (r"Available KV cache memory|KV Cache is allocated|kv cache memory in use",
         "memory that is left over, not what the requests need"),
        (r"^\s*Concurrency:", "the sum of request times over the duration"),
        (r"Total token throughput|Input token throughput|Request throughput|Peak (?:output|concurrent)",
         "other figures of the benchmark in another unit"),
        (r"Per (?:GPU|User) Output Throughput|Total Token Throughput",
         "other figures of the benchmark in another unit"),
    )
)  # fmt: skip
PASSED = re.compile(
    r"^[\s=\-+|┃━┏┓┗┛┡┩│┌┐└┘├┤┼╇─]*$|E2E|P\d\d?(?:\.\d)? |Std |Max ITL|retokenized|Benchmark duration"
    r"|request rate|compute buffer|output buffer|graph |sampl|load time|total time|cuda ?graph|^\s*build:"
    r"|flash_attn",
    re.IGNORECASE,
)


def file_type(text: str) -> str:
    """The name of a mix as formats are named here: "Q4_K - Medium" is q4_k_m."""
    name = text.strip().lower().removeprefix("mostly ").removeprefix("all ")
    base, _, size = name.partition(" - ")
    size = {"small": "_s", "medium": "_m", "large": "_l"}.get(size.strip().split(" ")[0], "")
    base = base.split(" ")[0]
    return {"f16": "fp16", "f32": "fp32"}.get(base, base + size)


def _llama_decode(match: re.Match[str]) -> Taken:
    seconds, tokens = _number(match[1]) * MS, max(1, round(_number(match[2])))
    ahead = (("workload.batch", 1), ("workload.output", tokens))
    return Taken(samples=(("decode", tokens / seconds, ahead),)) if seconds else Taken(what=NO_TIME)


def _llama_prompt(match: re.Match[str]) -> Taken:
    seconds, tokens = _number(match[1]) * MS, max(1, round(_number(match[2])))
    read = (("workload.batch", 1), ("workload.prompt", tokens))
    return Taken(samples=(("prefill", tokens / seconds, read),)) if seconds else Taken(what=NO_TIME)


def _buffer(metric: str, scale: float = MIB) -> Callable[[re.Match[str]], Taken]:
    return lambda match: Taken(samples=((metric, _number(match[1]) * scale, ()),))


def _weights(match: re.Match[str]) -> Taken:
    # Before the unit was put right vLLM printed binary gigabytes as GB.
    return Taken(samples=(("weights_per_device", _number(match[1]) * GIB, ()),))


def _vllm_rates(match: re.Match[str]) -> Taken:
    prompts, rate, running = (_number(match[n]) for n in (1, 2, 3))
    waiting = _number(match[4] or "0")
    if not running or not rate:
        return Taken(what="no request ran")
    if prompts or waiting:
        return Taken(what="prompts were read meanwhile, or requests waited")
    return Taken(samples=(("decode", rate, (("workload.batch", round(running)),)),))


def _sglang_rates(match: re.Match[str]) -> Taken:
    running, tokens, rate = (_number(match[n]) for n in (1, 2, 3))
    if not running or not rate:
        return Taken(what="no request ran")
    context = max(1, round(tokens / running))
    return Taken(
        samples=(("decode", rate, (("workload.batch", round(running)), ("workload.context", context))),)
    )


RULES: tuple[Rule, ...] = (
    # llama.cpp
    _rule(rf"prompt eval time\s*=\s*{NUMBER} ms\s*/\s*(\d+) tokens", "measured", "prompt", _llama_prompt),
    _rule(rf"(?<!prompt )\beval time\s*=\s*{NUMBER} ms\s*/\s*(\d+) (?:runs|tokens)", "measured",
          "tokens one by one", _llama_decode),
    _rule(rf"KV self size\s*=\s*{NUMBER} MiB", "measured", "cache", _buffer("kv_cache")),
    _rule(rf"KV buffer size\s*=\s*{NUMBER} MiB", "measured", "cache on one device", _buffer("kv_buffer")),
    _rule(rf"(?:CUDA|ROCm|Vulkan|Metal|SYCL)\d*(?: model)? buffer size\s*=\s*{NUMBER} MiB", "measured",
          "weights on one device", _buffer("weight_buffer")),
    _rule(r"(?:file type|model ftype)\s*=\s*(.+)$", "stated", "format of the weights",
          _stated("weights", file_type)),
    _rule(r"model params\s*=\s*([\d.]+) B", "stated", "parameters",
          _stated("params", lambda text: float(text) * 1e9)),
    _rule(r"general\.name\s*(?:str)?\s*=\s*(.+)$", "stated", "model", _stated("model", str.strip)),
    _rule(r"found (\d+) (?:CUDA|ROCm) devices", "stated", "devices", _stated("devices", _whole)),
    _rule(r"Device 0: ([^,(]+)", "stated", "device", _stated("device", str.strip)),
    _rule(r"\bn_ctx\s*=\s*(\d+)", "stated", "context", _stated("context", _whole)),
    # vLLM
    _rule(rf"(?:Model loading|Loading model weights) took {NUMBER} (?:GB|GiB)", "measured",
          "weights on one device", _weights),
    _rule(rf"Avg prompt throughput: {NUMBER} tokens/s, Avg generation throughput: {NUMBER} tokens/s,"
          rf" Running: (\d+) reqs(?:.*?(?:Waiting|Pending): (\d+) reqs)?", "measured",
          "tokens of all requests", _vllm_rates),
    _rule(r"tensor_parallel_size[=:]\s*(\d+)", "stated", "devices", _stated("tensor_parallel", _whole)),
    # SGLang
    _rule(rf"Decode batch.*?#running-req: (\d+), #(?:token|full token): (\d+).*?gen throughput \(token/s\):"
          rf" {NUMBER}", "measured", "tokens of all requests", _sglang_rates),
    _rule(rf"Load weight end.*mem usage={NUMBER} GB", "measured", "weights on one device", _weights),
    _rule(r"\btp_size=(\d+)", "stated", "devices", _stated("tensor_parallel", _whole)),
    _rule(r"Prefill batch", "passed over", "a batch of prompts, without its time", lambda match: Taken()),
    # Serving benchmarks of vLLM and SGLang
    _rule(rf"Successful requests:\s+{NUMBER}", "stated", "requests", _figure("requests")),
    _rule(rf"Max(?:imum)? re(?:qu|uq)est concurrency:\s+{NUMBER}", "stated", "requests at once",
          _figure("concurrency")),
    _rule(rf"Total input tokens:\s+{NUMBER}", "stated", "tokens of prompts", _figure("input_tokens")),
    _rule(rf"Total generated tokens:\s+{NUMBER}", "stated", "tokens of answers", _figure("output_tokens")),
    _rule(rf"Output token throughput \(tok/s\):\s+{NUMBER}", "measured", "output", _figure("output_rate")),
    *(
        _rule(rf"{mean} {name} \(ms\):\s+{NUMBER}", "measured", name, _figure(f"{mean}_{name}".lower(), MS))
        for mean in ("Median", "Mean") for name in ("TTFT", "TPOT", "ITL")
    ),
    # genai-perf: the mean is its first column
    _rule(rf"Time to first token \(ms\)\W+{NUMBER}", "measured", "TTFT", _figure("mean_ttft", MS)),
    _rule(rf"Inter token latency \(ms\)\W+{NUMBER}", "measured", "ITL", _figure("mean_itl", MS)),
    _rule(rf"Output token throughput \((?:per sec|tokens/sec)\)\W+{NUMBER}", "measured", "output",
          _figure("output_rate")),
    _rule(rf"Input sequence length(?: \(tokens\))?\W+{NUMBER}", "stated", "tokens of prompts",
          _figure("mean_input")),
    _rule(rf"Output sequence length(?: \(tokens\))?\W+{NUMBER}", "stated", "tokens of answers",
          _figure("mean_output")),
    # trtllm-bench
    _rule(rf"Average Input Length \(tokens\):\s+{NUMBER}", "stated", "tokens of prompts",
          _figure("mean_input")),
    _rule(rf"Average Output Length \(tokens\):\s+{NUMBER}", "stated", "tokens of answers",
          _figure("mean_output")),
    _rule(rf"Average (?:Concurrent Requests|concurrent requests):?\s+{NUMBER}", "stated", "requests at once",
          _figure("concurrency")),
    _rule(rf"Total Output Throughput \(tokens/sec\):\s+{NUMBER}", "measured", "output",
          _figure("output_rate")),
    _rule(rf"Average time-to-first-token \[TTFT\] \(ms\):\s+{NUMBER}", "measured", "TTFT",
          _figure("mean_ttft", MS)),
    _rule(rf"Average time-per-output-token \[TPOT\] \(ms\):\s+{NUMBER}", "measured", "TPOT",
          _figure("mean_tpot", MS)),
    _rule(r"TP Size:\s+(\d+)", "stated", "devices", _stated("tensor_parallel", _whole)),
    # The model, where a line of any of them names it
    _rule(r"(?:\bmodel(?:_path)?=|Model:\s+)['\"]?([\w./\-]+)", "stated", "model", _stated("model")),
)  # fmt: skip
