"""A server under load: prompts that interrupt decoding, requests that wait, and what a full memory gives."""

from calc.answers.book import Book, defined
from calc.answers.passes import PREFIX
from calc.answers.places import enter_chain_prompt
from calc.answers.roofline import Phase
from calc.answers.setting import Setting
from calc.deployment.efficiency import Expected

PROMPT = defined(
    "serving.prompt_seconds", "Time of the prefill of one prompt under load", "seconds",
    "ceiling_seconds / prompts / efficiency", ceiling_seconds="prefill.ceiling_seconds",
    efficiency="prefill.efficiency",
)  # fmt: skip
_OWN_PROMPT = defined(
    "serving.prompt_seconds", "Time of the prefill of one prompt under load", "seconds",
    "(ceiling_seconds - prefix_seconds) / prompts / efficiency", ceiling_seconds="prefill.ceiling_seconds",
    prefix_seconds="prefill.prefix_seconds", efficiency="prefill.efficiency",
    source="the prefix that all share has been read before",
)  # fmt: skip
TPOT = defined(
    "serving.tpot", "Time per output token under load", "seconds",
    "step + batch / max(1, output) * prompt_seconds",
    step="decode.tpot", batch="workload.batch", output="workload.output",
    source="continuous batching in a closed loop: for each token that all requests at once advance, the"
    " prompts of those that take the places of finished ones are processed",
)  # fmt: skip
TTFT = defined(
    "serving.ttft", "Time to first token under load", "seconds",
    "layers * seconds_per_layer + prompt_seconds * (ranks + batch * queue_share)",
    layers="model.num_hidden_layers", seconds_per_layer="prefill.seconds_per_layer", batch="workload.batch",
    ranks="deployment.attention_data_parallel",
    source="a prompt, with those that other ranks of attention process meanwhile, and a share of those of the"
    " other requests at once",
)  # fmt: skip
_THROUGHPUT = defined(
    "serving.throughput", "Output tokens a second under load", "tokens/s",
    "batch * stages * replicas / tpot",
    batch="workload.batch", stages="serving.stages", replicas="hardware.replicas",
    source="each stage of a pipeline is busy with a batch of its own",
)  # fmt: skip
SATURATED = defined(
    "serving.saturated_throughput", "Output tokens a second of a full server", "tokens/s",
    "batch * stages * replicas / (step_ceiling / decode_share"
    " + batch / max(1, output) * prompt_ceiling / prompts / prompt_share)",
    batch="workload.batch", stages="serving.stages", replicas="hardware.replicas",
    step_ceiling="decode.ceiling_seconds", decode_share="serving.saturated_decode_share",
    output="workload.output", prompt_ceiling="prefill.ceiling_seconds",
    prompt_share="serving.saturated_prefill_share",
    source="unlimited requests at the largest batch that fits; what scheduling loses is in the shares",
)  # fmt: skip


def load(book: Book, given: Setting, found: Expected, prefill: Phase) -> None:
    """Enter the figures of a server that works on `workload.batch` requests at once, in a closed loop."""
    policies = given.scenario.policies
    alone = given.scenario.deployment.attention_data_parallel  # each rank has a prompt of its own
    prompts = given.batch if policies.prefill_sequences == "all" else alone
    book.give("serving.prompts", prompts, "sequences", "Prompts processed together")
    stages = given.scenario.deployment.pipeline_parallel
    book.give("serving.stages", stages, "stages", "Pipeline stages")
    for name, value, title in (
        ("queue_share", found.queue_share, "Share of the other prompts that a request waits for"),
        ("saturated_decode_share", found.saturated.decode_share, "Share of the ceiling reached"),
        ("saturated_prefill_share", found.saturated.prefill_share, "Share of the ceiling reached"),
    ):
        book.give(
            f"serving.{name}", value, "1", title, source=found.source, confidence=found.decode_confidence
        )
    if given.chain:
        enter_chain_prompt(book, prefill)
        book.add(TPOT, TTFT, _THROUGHPUT, SATURATED)
        return
    read = [row for row in prefill.rows if row.id.startswith(PREFIX)]
    if read:
        share = book.values["prefill.ceiling_seconds"] / prefill.seconds
        seconds = share * sum(row.seconds for row in read)
        book.give("prefill.prefix_seconds", seconds, "seconds", "Ceiling of the shared prefix")
    book.add(_OWN_PROMPT if read else PROMPT, TPOT, TTFT, _THROUGHPUT, SATURATED)
