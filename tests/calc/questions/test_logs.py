"""Logs of engines: what is measured, stated and derived is told apart line by line."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calc.questions.logs import Log, read_log

MARKDOWN = """
ggml_cuda_init: found 2 CUDA devices:
  Device 0: NVIDIA GeForce RTX 3090, compute capability 8.6, VMM: yes
| model                 |      size |  params | backend | ngl | type_k |            test |             t/s |
| --------------------- | --------: | ------: | ------- | --: | -----: | --------------: | --------------: |
| qwen2 7B Q8_0         |  7.54 GiB |  7.62 B | CUDA    |  99 |   q8_0 |           pp512 | 4987.21 ± 31.50 |
| qwen2 7B Q8_0         |  7.54 GiB |  7.62 B | CUDA    |  99 |   q8_0 |           tg128 |    98.70 ± 0.12 |
| qwen2 7B Q8_0         |  7.54 GiB |  7.62 B | CUDA    |  99 |   q8_0 |   tg128 @ d4096 |    90.10 ± 0.20 |
| qwen2 7B Q8_0         |  7.54 GiB |  7.62 B | CUDA    |  99 |   q8_0 |   pp512 @ d4096 | 4100.00 ± 12.00 |
| qwen2 7B Q8_0         |  7.54 GiB |  7.62 B | CUDA    |  99 |   q8_0 |     pp512+tg128 |   455.00 ± 1.00 |

build: 7a6e91b2 (6123)
"""
RUN = {
    "build_commit": "7a6e91b2", "gpu_info": "NVIDIA GeForce RTX 4090", "model_type": "llama 8B Q4_K - Medium",
    "model_size": 4912898304, "model_n_params": 8030261312, "n_gpu_layers": 99, "type_k": "f16",
    "type_v": "f16", "n_prompt": 512, "n_gen": 0, "n_depth": 0, "avg_ts": 9876.5, "stddev_ts": 12.0,
}  # fmt: skip
DECODE = {**RUN, "n_prompt": 0, "n_gen": 128, "n_depth": 2048, "avg_ts": 131.25}
LLAMA = """
print_info: file type   = Q4_K - Medium
print_info: model params     = 8.03 B
print_info: general.name     = Meta Llama 3.1 8B Instruct
load_tensors:        CUDA0 model buffer size =  2200.50 MiB
load_tensors:        CUDA1 model buffer size =  2197.25 MiB
load_tensors:   CPU_Mapped model buffer size =   281.81 MiB
llama_context: n_ctx         = 8192
llama_kv_cache:      CUDA0 KV buffer size =   512.00 MiB
llama_kv_cache:      CUDA1 KV buffer size =   512.00 MiB
llama_context:      CUDA0 compute buffer size =   560.00 MiB
llama_perf_sampler_print:    sampling time =       9.15 ms /   260 runs   (    0.04 ms per token, 28415.30 tokens per second)
llama_perf_context_print:        load time =    1290.11 ms
llama_perf_context_print: prompt eval time =     200.00 ms /  1000 tokens (    0.20 ms per token,  5000.00 tokens per second)
llama_perf_context_print:        eval time =    2000.00 ms /   250 runs   (    8.00 ms per token,   125.00 tokens per second)
llama_perf_context_print:       total time =    2300.00 ms /  1250 tokens
what is the capital of France?
"""
VLLM = """
INFO 06-01 10:00:00 [core.py:58] Initializing a V1 LLM engine (v0.9.0) with config: model='Qwen/Qwen2.5-7B-Instruct', dtype=torch.bfloat16, tensor_parallel_size=2, quantization=None
INFO 06-01 10:00:20 [gpu_model_runner.py:1700] Model loading took 7.1183 GiB and 3.912004 seconds
INFO 06-01 10:00:40 [gpu_worker.py:227] Available KV cache memory: 61.22 GiB
INFO 06-01 10:00:40 [kv_cache_utils.py:715] GPU KV cache size: 2,292,848 tokens
INFO 06-01 10:00:40 [kv_cache_utils.py:719] Maximum concurrency for 32,768 tokens per request: 69.97x
INFO 06-01 10:01:10 [loggers.py:116] Engine 000: Avg prompt throughput: 900.0 tokens/s, Avg generation throughput: 310.0 tokens/s, Running: 8 reqs, Waiting: 0 reqs, GPU KV cache usage: 0.4%, Prefix cache hit rate: 0.0%
INFO 06-01 10:01:20 [loggers.py:116] Engine 000: Avg prompt throughput: 0.0 tokens/s, Avg generation throughput: 1210.0 tokens/s, Running: 8 reqs, Waiting: 0 reqs, GPU KV cache usage: 0.5%, Prefix cache hit rate: 0.0%
INFO 06-01 10:01:30 [loggers.py:116] Engine 000: Avg prompt throughput: 0.0 tokens/s, Avg generation throughput: 1230.0 tokens/s, Running: 8 reqs, Waiting: 0 reqs, GPU KV cache usage: 0.6%, Prefix cache hit rate: 0.0%
"""
SERVING = """
============ Serving Benchmark Result ============
Successful requests:                     100
Maximum request concurrency:             16
Benchmark duration (s):                  52.10
Total input tokens:                      102400
Total generated tokens:                  25600
Request throughput (req/s):              1.92
Output token throughput (tok/s):         1910.00
Peak output token throughput (tok/s):    2100.00
Total Token throughput (tok/s):          2456.81
---------------Time to First Token----------------
Mean TTFT (ms):                          210.50
Median TTFT (ms):                        180.25
P99 TTFT (ms):                           611.00
-----Time per Output Token (excl. 1st token)------
Mean TPOT (ms):                          8.11
Median TPOT (ms):                        8.02
P99 TPOT (ms):                           9.40
==================================================
"""
SGLANG = """
[2026-06-01 10:00:00] server_args=ServerArgs(model_path='Qwen/Qwen3-32B', tp_size=4)
[2026-06-01 10:00:30 TP0] Load weight end. type=Qwen3ForCausalLM, dtype=torch.bfloat16, avail mem=60.10 GB, mem usage=15.32 GB.
[2026-06-01 10:00:33 TP0] KV Cache is allocated. #tokens: 812345, K size: 24.80 GB, V size: 24.80 GB
[2026-06-01 10:00:35 TP0] max_total_num_tokens=812345, chunked_prefill_size=8192, max_running_requests=2048
[2026-06-01 10:01:00 TP0] Prefill batch. #new-seq: 1, #new-token: 1024, #cached-token: 0, token usage: 0.00, #running-req: 0, #queue-req: 0
[2026-06-01 10:01:02 TP0] Decode batch. #running-req: 4, #token: 8192, token usage: 0.01, cuda graph: True, gen throughput (token/s): 240.0, #queue-req: 0
"""
TRT = """
===========================================================
= PYTORCH BACKEND
===========================================================
Model:                  meta-llama/Llama-3.1-8B-Instruct
TP Size:                1
Average Input Length (tokens):   128.0000
Average Output Length (tokens):  512.0000
Average Concurrent Requests:     32.0000
Request Throughput (req/sec):                     8.1
Total Output Throughput (tokens/sec):             4147.2000
Average time-to-first-token [TTFT] (ms):          41.5000
Average time-per-output-token [TPOT] (ms):        7.4100
"""
GENAI = """
                              NVIDIA GenAI-Perf | LLM Metrics
┃            Statistic               ┃    avg ┃    min ┃    max ┃    p99 ┃
│ Time to first token (ms)           │  16.26 │  12.39 │  17.25 │  17.09 │
│ Inter token latency (ms)           │   1.85 │   1.55 │   2.04 │   2.02 │
│ Output sequence length (tokens)    │ 108.00 │ 100.00 │ 123.00 │ 122.00 │
│ Input sequence length (tokens)     │ 200.00 │ 200.00 │ 200.00 │ 200.00 │
│ Output token throughput (per sec)  │ 504.02 │    N/A │    N/A │    N/A │
"""


def samples(log: Log) -> dict[str, list[tuple[float, dict[str, int]]]]:
    """Metric to value and conditions."""
    found: dict[str, list[tuple[float, dict[str, int]]]] = {}
    for each in log.samples:
        found.setdefault(each.metric, []).append((each.value, dict(each.conditions)))
    return found


def said(log: Log, part: str) -> list[str]:
    """How the lines with a text in them were taken."""
    return [line.said for line in log.lines if part in line.text]


def test_a_table_of_llama_bench_tells_prompts_from_tokens_and_their_depth() -> None:
    log = read_log(MARKDOWN)
    assert (log.source, log.engine) == ("llama-bench", "llama.cpp")
    assert log.stated == {"devices": 2, "device": "NVIDIA GeForce RTX 3090", "weights": "q8_0",
                          "model": "qwen2 7B", "params": 7.62e9, "kv_k": "q8_0"}  # fmt: skip
    found = samples(log)
    assert found["prefill"] == [(4987.21, {"workload.batch": 1, "workload.prompt": 512})]
    assert [value for value, _ in found["decode"]] == [98.7, 90.1]
    assert found["decode"][1][1]["workload.context"] == 4096 + 64
    assert found["mixed"][0][1] == {"workload.batch": 1, "workload.prompt": 512, "workload.output": 128}
    assert said(log, "pp512 @ d4096") == ["stated"]


@pytest.mark.parametrize("text", [
    json.dumps([RUN, DECODE], indent=2), "\n".join(json.dumps(each) for each in (RUN, DECODE)),
    "\n".join([",".join(RUN), *(",".join(f'"{value}"' for value in each.values()) for each in (RUN, DECODE))]),
])  # fmt: skip
def test_json_its_lines_and_csv_of_llama_bench_say_the_same(text: str) -> None:
    log = read_log(text)
    found = samples(log)
    assert found["prefill"] == [(9876.5, {"workload.batch": 1, "workload.prompt": 512})]
    assert found["decode"][0][0] == 131.25
    assert found["decode"][0][1]["workload.context"] == 2048 + 64
    assert log.stated["weights"] == "q4_k_m"
    assert log.stated["params"] == 8030261312
    assert log.stated["device"] == "NVIDIA GeForce RTX 4090"
    assert "not recognised" not in {line.said for line in log.lines}


def test_a_log_of_llama_cpp_adds_up_the_buffers_of_its_devices() -> None:
    log = read_log(LLAMA)
    found = samples(log)
    assert log.engine == "llama.cpp"
    assert found["weight_buffer"][0][0] == pytest.approx((2200.5 + 2197.25) * 2**20)
    assert found["kv_buffer"][0][0] == 1024 * 2**20
    assert found["prefill"] == [(5000.0, {"workload.batch": 1, "workload.prompt": 1000})]
    assert found["decode"][0][0] == 125.0
    assert (log.stated["context"], log.stated["weights"]) == (8192, "q4_k_m")
    assert said(log, "capital of France") == ["not recognised"]
    assert said(log, "compute buffer") == ["passed over"]


def test_the_timings_of_older_builds_are_read_too() -> None:
    old = LLAMA.replace("llama_perf_context_print", "llama_print_timings")
    assert samples(read_log(old)) == samples(read_log(LLAMA))


def test_what_vllm_derives_from_the_memory_left_over_is_no_measurement() -> None:
    log = read_log(VLLM)
    for part in ("Maximum concurrency", "GPU KV cache size", "Available KV cache memory"):
        assert said(log, part) == ["derived"]
    assert set(samples(log)) == {"weights_per_device", "decode"}


def test_steps_of_vllm_count_only_while_no_prompt_is_read() -> None:
    found = samples(read_log(VLLM))
    assert said(read_log(VLLM), "throughput: 900.0") == ["passed over"]
    assert found["decode"] == [(1220.0, {"workload.batch": 8})]
    assert found["weights_per_device"][0][0] == pytest.approx(7.1183 * 2**30)
    stated = read_log(VLLM).stated
    assert (stated["model"], stated["tensor_parallel"]) == ("Qwen/Qwen2.5-7B-Instruct", 2)


def test_a_serving_benchmark_gives_medians_under_the_load_that_it_states() -> None:
    log = read_log(SERVING)
    load = {"workload.batch": 16, "workload.prompt": 1024, "workload.output": 256}
    assert samples(log) == {"tpot": [(pytest.approx(8.02e-3), load)], "ttft": [(pytest.approx(0.18025), load)],
                            "output_rate": [(1910.0, load)]}  # fmt: skip
    assert said(log, "Total Token throughput") == ["derived"]
    assert said(log, "P99 TTFT") == ["passed over"]


def test_a_benchmark_without_a_stated_concurrency_has_no_load() -> None:
    text = SERVING.replace("Maximum request concurrency:             16", "Max request concurrency:  not set")
    assert "workload.batch" not in dict(read_log(text).samples[0].conditions)


def test_a_log_of_sglang_says_how_many_ran_and_how_long_they_were() -> None:
    log = read_log(SGLANG)
    assert log.engine == "sglang"
    assert samples(log)["decode"] == [(240.0, {"workload.batch": 4, "workload.context": 2048})]
    assert said(log, "KV Cache is allocated") == ["derived"]
    assert said(log, "max_total_num_tokens") == ["derived"]
    assert log.stated["tensor_parallel"] == 4


def test_trtllm_bench_and_genai_perf_are_read() -> None:
    log = read_log(TRT)
    load = {"workload.batch": 32, "workload.prompt": 128, "workload.output": 512}
    assert samples(log)["tpot"] == [(pytest.approx(7.41e-3), load)]
    assert samples(log)["output_rate"] == [(4147.2, load)]
    assert log.stated["model"] == "meta-llama/Llama-3.1-8B-Instruct"
    found = samples(read_log(GENAI))
    assert found["tpot"] == [(pytest.approx(1.85e-3), {"workload.prompt": 200, "workload.output": 108})]


def test_every_line_that_says_something_is_accounted_for() -> None:
    for text in (MARKDOWN, LLAMA, VLLM, SERVING, SGLANG, TRT, GENAI):
        numbers = [line.number for line in read_log(text).lines]
        assert numbers == [at for at, row in enumerate(text.splitlines(), 1) if row.strip()]


@given(st.text())
def test_any_text_can_be_read(text: str) -> None:
    assert read_log(text).samples is not None


@pytest.mark.parametrize("text", [
    "[", "[{", '{"n_prompt": 1, "avg_ts": "x"}', "| test | t/s |\n| pp | nan |", "n_prompt,avg_ts\n1", "[" * 9999,
    '{"n_prompt": 1e999, "n_gen": 1, "avg_ts": 1}', "eval time = 0 ms / 5 runs", "prompt eval time = 0.00 ms / 1 tokens",
    '[{"n_prompt": 9, "n_gen": 1, "avg_ts": 1, "n_depth": "x"}]',
])  # fmt: skip
def test_odd_logs_are_read_without_an_error(text: str) -> None:
    read_log(text)
