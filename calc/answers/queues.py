"""Queues in closed form: a server that reads prompts and answers in one, and prompts read by copies apart."""

from calc.answers.book import defined

_PER_LANE = defined(
    "traffic.per_lane", "Requests a second of one running batch", "requests/s",
    "arrival_rate / (replicas * stages)", replicas="hardware.replicas", stages="serving.stages",
    source="copies share the requests evenly, and each stage of a pipeline has a batch of its own",
)  # fmt: skip
_PROMPT_LOAD = defined(
    "traffic.prompt_load", "Share of the time that goes to prompts", "1", "per_lane * prompt_seconds",
    prompt_seconds="serving.prompt_seconds",
)  # fmt: skip
_TPOT = defined(
    "traffic.tpot", "Time per output token under the arrivals", "seconds",
    "step_seconds / (1 - prompt_load)",
    source="tokens are made in the time that prompts leave over",
)  # fmt: skip
_RUNNING = defined(
    "traffic.running", "Sequences that run at once, in the mean", "sequences",
    "per_lane * output * tpot", output="workload.output",
    source="Little 1961: those present are the arrivals times the stay",
)  # fmt: skip
_PLACE_LOAD = defined("traffic.place_load", "Share of the places that is taken", "1", "running / places")
_PLACE_WAIT = defined(
    "traffic.place_wait", "Wait for a place in the batch", "seconds",
    "output * tpot * (1 + output_spread ** 2) / 2"
    " * place_load ** ((2 * (places + 1)) ** 0.5 - 1) / (places * (1 - place_load))",
    output="workload.output", output_spread="workload.output_spread",
    source="Sakasegawa 1977: the wait of several servers with a common queue",
)  # fmt: skip
_BUSY = defined(
    "traffic.busy", "Chance to meet a server that works", "1", "1 - 2.718281828459045 ** (-running)",
    source="those that run are spread as Poisson's law has it, where places do not lack",
)  # fmt: skip
_UNEVEN = defined(
    "traffic.uneven", "Variance of steps with prompts over their mean", "seconds",
    "prompt_load * prompt_seconds * (1 + prompt_spread ** 2) / (1 - prompt_load ** 2)",
    prompt_seconds="serving.prompt_seconds", prompt_spread="workload.prompt_spread",
    source="a step reads the prompts that came during the one before, a number by Poisson's law",
)  # fmt: skip
_PROMPT_WAIT = defined(
    "traffic.prompt_wait", "Wait for the step that runs, and for prompts before", "seconds",
    "busy * (3 / 2 * tpot + (1 / 2 + prompt_load) * uneven)"
    " + (1 - busy) * prompt_load * prompt_seconds * (1 + prompt_spread ** 2) / (2 * (1 - prompt_load))",
    prompt_seconds="serving.prompt_seconds", prompt_spread="workload.prompt_spread",
    source="what is left of the step that runs, then one's own, longer ones met more often; on a server"
    " that only reads prompts the wait of Pollaczek 1930 and Khinchine 1932",
)  # fmt: skip
_TTFT = defined(
    "traffic.ttft", "Time to first token under the arrivals", "seconds",
    "place_wait + prompt_wait + prompt_seconds + (1 - busy) * layers * seconds_per_layer",
    prompt_seconds="serving.prompt_seconds", layers="model.num_hidden_layers",
    seconds_per_layer="prefill.seconds_per_layer",
)  # fmt: skip
_REQUEST_SECONDS = defined(
    "traffic.request_seconds", "Time of a request under the arrivals", "seconds", "ttft + output * tpot",
    output="workload.output",
)  # fmt: skip
_THROUGHPUT = defined(
    "traffic.throughput", "Output tokens a second under the arrivals", "tokens/s",
    "arrival_rate * output", output="workload.output",
)  # fmt: skip
_LANE_APART = defined(
    "traffic.per_lane", "Requests a second of one running batch", "requests/s",
    "arrival_rate / ((replicas - prefill_replicas) * stages)", replicas="hardware.replicas",
    prefill_replicas="deployment.prefill_replicas", stages="serving.stages",
    source="copies share the requests evenly, and each stage of a pipeline has a batch of its own",
)  # fmt: skip
_PROMPT_LOAD_APART = defined(
    "traffic.prompt_load", "Share of the time that goes to prompts", "1",
    "arrival_rate * read_seconds / prefill_replicas",
    prefill_replicas="deployment.prefill_replicas",
)  # fmt: skip
_TPOT_APART = defined(
    "traffic.tpot", "Time per output token under the arrivals", "seconds", "step_seconds",
    source="no prompt comes between",
)  # fmt: skip
_PROMPT_WAIT_APART = defined(
    "traffic.prompt_wait", "Wait for a copy that reads prompts", "seconds",
    "read_seconds * (1 + prompt_spread ** 2) / 2"
    " * prompt_load ** ((2 * (prefill_replicas + 1)) ** 0.5 - 1) / (prefill_replicas * (1 - prompt_load))",
    prompt_spread="workload.prompt_spread",
    prefill_replicas="deployment.prefill_replicas",
    source="Sakasegawa 1977: the wait of several servers with a common queue",
)  # fmt: skip
_TTFT_APART = defined(
    "traffic.ttft", "Time to first token under the arrivals", "seconds",
    "prompt_wait + read_seconds + transfer_seconds + place_wait + step_seconds / 2",
    source="the first token comes with the cache, and is handed on when the step that runs is over",
)  # fmt: skip

READ = defined(
    "traffic.read_seconds", "Time of a prompt on a copy that reads alone", "seconds",
    "prompt_seconds + layers * seconds_per_layer", prompt_seconds="serving.prompt_seconds",
    layers="model.num_hidden_layers", seconds_per_layer="prefill.seconds_per_layer",
)  # fmt: skip
TRANSFER = defined(
    "traffic.transfer_seconds", "Cache of a prompt to the copy that answers", "seconds",
    "prompt_bytes / bandwidth", bandwidth="device.fabric_bandwidth",
    source="each device passes its share of the cache on over the fabric",
)  # fmt: skip
TOGETHER = (
    _PER_LANE, _PROMPT_LOAD, _TPOT, _RUNNING, _PLACE_LOAD, _PLACE_WAIT, _BUSY, _UNEVEN, _PROMPT_WAIT, _TTFT,
    _REQUEST_SECONDS, _THROUGHPUT,
)  # fmt: skip
APART = (
    _LANE_APART, _PROMPT_LOAD_APART, _TPOT_APART, _RUNNING, _PLACE_LOAD, _PLACE_WAIT, _PROMPT_WAIT_APART,
    _TTFT_APART, _REQUEST_SECONDS, _THROUGHPUT,
)  # fmt: skip
CAPACITY_TOGETHER = defined(
    "traffic.capacity", "Requests a second at most", "requests/s",
    "replicas * stages / (prompt_seconds + output * full_step_seconds / places)",
    replicas="hardware.replicas", stages="serving.stages", prompt_seconds="serving.prompt_seconds",
    output="workload.output",
    source="each request takes its prompt and its share of full steps",
)  # fmt: skip
CAPACITY_APART = defined(
    "traffic.capacity", "Requests a second at most", "requests/s",
    "min(prefill_replicas / read_seconds,"
    " (replicas - prefill_replicas) * stages * places / (output * full_step_seconds))",
    replicas="hardware.replicas", prefill_replicas="deployment.prefill_replicas", stages="serving.stages",
    output="workload.output",
    source="the less of what the copies for prompts and those for answers can do",
)  # fmt: skip
UTILISATION = defined("traffic.utilisation", "Share of the capacity in use", "1", "arrival_rate / capacity")
