"""Weights as a file stores them: the bytes of its tensors, row by row, in every figure, and kept with the project."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calc import (
    ImportResult,
    InputError,
    Message,
    Project,
    QuestionError,
    Report,
    evaluate,
    project_text,
    read_model_file,
    read_project,
    with_model,
    with_value,
)
from calc.answers.gguf_size import gguf_size
from calc.files import weights
from calc.model.importers.stored_rows import stored_weights
from calc.model.importers.tensor_names import Hints, model_of_tensors
from calc.model.importers.tensors import FileResult, Tensor, TensorTable
from calc.model.stored import Stored, StoredRow
from calc.physics.ggml import TYPES
from calc.physics.ratio import Ratio
from tests.calc.packings import PACKINGS, matrices
from tests.calc.scenes import FACTS, KNOWN, scene
from tests.calc.weight_files import (
    Shape,
    llama_checkpoint,
    llama_metadata,
    llama_tensors,
    write_gguf,
    write_safetensors,
)

V1 = Path(__file__).parents[2] / "golden" / "project-v1.slip"


def taken(found: ImportResult, **fields: Any) -> Report:
    """The answers to a plain scenario with that model."""
    made = with_model(scene(), found)
    for name, value in fields.items():
        made = with_value(made, name.replace("__", "."), value)
    return evaluate(made, FACTS)


def read(path: Path) -> FileResult:
    found = read_model_file(path)
    assert isinstance(found, FileResult)
    return found


@pytest.fixture
def gguf(tmp_path: Path) -> FileResult:
    return read(write_gguf(tmp_path / "m.gguf", llama_metadata(), llama_tensors()))


def size_of(tensors: list[tuple[str, Shape, str]], *names: str) -> int:
    total = 0
    for name, shape, form in tensors:
        if any(f".{each}" in f".{name}" for each in names):
            count = 1
            for size in shape:
                count *= size
            total += count // TYPES[form].block * TYPES[form].bytes
    return total


def test_a_gguf_weighs_its_tensors_part_by_part(gguf: FileResult) -> None:
    values = taken(gguf).values
    assert values["memory.weights"] == gguf.tensor_bytes
    tensors = llama_tensors()
    assert values["memory.weights.attention"] == size_of(tensors, "attn_q", "attn_k", "attn_v", "attn_output")
    assert values["memory.weights.mlp_dense"] == size_of(tensors, "ffn_gate", "ffn_up", "ffn_down")
    assert values["memory.weights.embedding"] == size_of(tensors, "token_embd")
    assert values["memory.weights.lm_head"] == size_of(tensors, "output.weight")
    assert values["memory.weights.norms"] == size_of(tensors, "attn_norm", "ffn_norm", "output_norm")


def test_every_row_has_the_type_of_its_own_tensors(tmp_path: Path) -> None:
    types = {"attn_q": "Q8_0", "attn_k": "F16", "attn_v": "Q6_K", "attn_output": "Q5_K", "ffn_down": "IQ4_XS"}
    tensors = [
        (name, shape, next((form for key, form in types.items() if key in name), kind))
        for name, shape, kind in llama_tensors()
    ]
    found = read(write_gguf(tmp_path / "m.gguf", llama_metadata(), tensors))
    assert found.stored is not None
    bits = {row.operator: 8 * row.matrix_bytes / row.matrix for row in found.stored.rows if row.matrix}
    for key, operator in (
        ("attn_q", "q_proj"),
        ("attn_k", "k_proj"),
        ("attn_v", "v_proj"),
        ("ffn_down", "down_proj"),
    ):
        assert bits[operator] == TYPES[types[key]].bits
    assert taken(found).values["memory.weights"] == found.tensor_bytes


@pytest.mark.parametrize("pack", PACKINGS, ids=lambda pack: pack.__name__)
def test_packed_weights_weigh_what_their_tensors_do(tmp_path: Path, pack: Any) -> None:
    found = read(write_safetensors(tmp_path / "model.safetensors", matrices(pack)))
    report = taken(found)
    assert report.values["memory.weights"] == found.tensor_bytes
    assert report.figure("memory.weights").value == found.tensor_bytes
    assert report.figure("memory.weights").confidence == "exact"
    assert found.stored is not None
    assert found.stored.format in FACTS.formats


@pytest.mark.parametrize("mix", ["Q4_K_M", "Q2_K", "IQ3_XXS", "MXFP4_MOE"])
@pytest.mark.parametrize("name", ["llama-3.1-8b", "qwen3-30b-a3b"])
def test_a_file_made_by_the_rules_weighs_what_the_rules_predict(tmp_path: Path, mix: str, name: str) -> None:
    sized = gguf_size(KNOWN.model(name), mix)
    found = stored_of(name, sized.rows)
    for row in found.rows:
        if row.matrix:
            held = sum(
                TYPES[form].bytes * count // TYPES[form].block for form, count in sized.rows[row.id].items()
            )
            assert row.matrix_bytes == held
    made = with_model(scene(name), ImportResult(KNOWN.model(name), (), found))
    weight = evaluate(made, FACTS).values["memory.weights"]
    assert weight == sized.tensor_bytes == Ratio(weight, 1)


def stored_of(name: str, rows: Any) -> Stored:
    """The rows of a mix as a file of one tensor for each row and type would have them."""
    model = KNOWN.model(name)
    found = gguf_size(model, "F32")
    made: list[StoredRow] = []
    for key, types in rows.items():
        held = sum(TYPES[form].bytes * count // TYPES[form].block for form, count in types.items())
        made.append(StoredRow(id=key, operator=key, matrix=sum(types.values()), matrix_bytes=held))
    vectors = found.formats["F32"] - 4 * sum(sum(types.values()) for types in rows.values())
    assert vectors > 0
    whole = evaluate(scene(name), FACTS).whole
    made += [
        StoredRow(
            id=cost.row.id,
            operator=cost.row.operator.name,
            vector=cost["vector"],
            vector_bytes=4 * cost["vector"],
        )
        for cost in whole.costs
        if cost["vector"] and not cost["matrix"]
    ]
    return Stored(format="q4_k_m", rows=tuple(made))


NAMES = (
    "blk.{}.attn_q.weight", "blk.{}.attn_output.weight", "blk.{}.ffn_up.weight", "blk.{}.ffn_down.weight",
    "blk.{}.wobble", "blk.{}.attn_norm.weight", "token_embd.weight", "output.weight", "z", "v.blk.{}.attn_q.weight",
    "mm.0.weight", "blk.{}.nextn.eh_proj.weight", "blk.{}.ffn_gate_exps.weight", "blk.{}.ssm_in.weight",
)  # fmt: skip


@given(
    st.lists(
        st.tuples(st.sampled_from(NAMES), st.integers(0, 5), st.lists(st.integers(1, 40), max_size=3), st.integers(1, 9999)),
        min_size=1, max_size=30, unique_by=lambda tensor: tensor[0].format(tensor[1]),
    )
)  # fmt: skip
@settings(max_examples=100, deadline=None)
def test_whatever_the_tensors_are_their_bytes_go_to_some_row(drawn: list[Any]) -> None:
    tensors = [Tensor(name.format(layer), tuple(shape), "F32", size) for name, layer, shape, size in drawn]
    # Heads for further tokens alone are no model.
    tensors.append(Tensor("output_norm.weight", (8,), "F32", 32))
    model, _ = model_of_tensors(TensorTable(tuple(tensors), {}), Hints(), "m")
    stored, left = stored_weights(model, tensors, [], "fp32")
    held = sum(row.matrix_bytes + row.vector_bytes for row in stored.rows)
    assert held + sum(tensor.bytes for tensor in left) == sum(tensor.bytes for tensor in tensors)
    elements = sum(row.matrix + row.vector for row in stored.rows)
    assert elements + sum(tensor.elements for tensor in left) == sum(tensor.elements for tensor in tensors)


@pytest.mark.parametrize("fields", [
    {"hardware__count": 2}, {"hardware__count": 4, "deployment__pipeline_parallel": 2},
    {"hardware__count": 3, "deployment__pipeline_parallel": 3}, {"hardware__count": 8},
])  # fmt: skip
def test_devices_together_hold_no_less_than_the_file(gguf: FileResult, fields: Any) -> None:
    report = taken(gguf, **fields)
    others = ("kv_cache", "state", "activations", "overhead")
    held = sum(
        device.devices * size
        for device in report.devices
        for part, size in device.parts
        if part not in others
    )
    assert held >= (gguf.tensor_bytes or 0)
    assert held < 2 * (gguf.tensor_bytes or 0)


def test_another_format_goes_back_to_rules_and_the_stored_one_can_be_taken_again(gguf: FileResult) -> None:
    made = with_model(scene(), gguf)
    assert made.deployment.weights == "stored"
    wide = with_value(made, "deployment.weights", "bf16")
    assert (
        evaluate(wide, FACTS).values["memory.weights"] == 2 * evaluate(wide, FACTS).values["parameters.total"]
    )
    again = with_value(wide, "deployment.weights", "stored")
    assert evaluate(again, FACTS).values["memory.weights"] == gguf.tensor_bytes


def test_another_model_leaves_the_file_behind(gguf: FileResult) -> None:
    made = with_model(with_model(scene(), gguf), KNOWN.read("llama-3.1-8b"))
    assert (made.deployment.weights, made.deployment.stored, made.said) == ("bf16", None, ())
    chosen = with_value(scene(), "deployment.weights", "fp8")
    assert with_model(chosen, KNOWN.read("llama-3.1-8b")).deployment.weights == "fp8"
    with pytest.raises(QuestionError, match="no weight file"):
        evaluate(with_value(made, "deployment.weights", "stored"), FACTS)


def test_an_edited_model_keeps_the_bits_and_says_which_rows_are_new(gguf: FileResult) -> None:
    made = with_model(scene(), gguf)
    wider = evaluate(with_value(made, "model.stacks.0.groups.0.repeat", 6), FACTS)
    assert (
        wider.values["memory.weights.attention"]
        == 2 * evaluate(made, FACTS).values["memory.weights.attention"]
    )
    assert not wider.warnings
    other = with_value(made, "model", KNOWN.model("gpt-oss-20b"))
    codes = [message.code for message in evaluate(other, FACTS).warnings]
    assert "stored_elsewhere" in codes


def test_heads_for_further_tokens_and_copies_are_left_out_until_they_are_used(tmp_path: Path) -> None:
    tensors = llama_checkpoint()
    ahead = {name.replace(".2.", ".3."): held for name, held in tensors.items() if "layers.2." in name}
    ahead["model.layers.3.eh_proj.weight"] = ("BF16", (256, 512))
    plain = read(write_safetensors(tmp_path / "p.safetensors", tensors))
    copies = {"model.layers.3.embed_tokens.weight": ("BF16", (1000, 256))}
    found = read(write_safetensors(tmp_path / "m.safetensors", tensors | ahead | copies))
    assert taken(found).values["memory.weights"] == plain.tensor_bytes
    assert any(message.code == "not_held" for message in found.warnings)
    switched = taken(found, deployment__mtp=True)
    assert switched.values["memory.weights"] == (found.tensor_bytes or 0) - 2 * 256_000
    assert "stored_elsewhere" not in [message.code for message in switched.warnings]


def test_what_is_no_parameter_is_held_all_the_same(tmp_path: Path) -> None:
    tensors = [*llama_tensors(), ("rope_freqs.weight", (32,), "F32"), ("blk.1.exp_probs_b.bias", (8,), "F32")]
    found = read(write_gguf(tmp_path / "m.gguf", llama_metadata(), tensors))
    assert taken(found).values["memory.weights"] == found.tensor_bytes


def test_a_project_keeps_the_weights_and_what_was_said_of_them(tmp_path: Path, gguf: FileResult) -> None:
    found = read(write_gguf(tmp_path / "n.gguf", llama_metadata(**{"llama.block_count": 4}), llama_tensors()))
    made = with_model(scene(), found)
    again = read_project(project_text(Project(scenarios=(made,))).encode(), "deck.slip").scenario
    assert again == made
    report = evaluate(again, FACTS)
    assert report.values["memory.weights"] == found.tensor_bytes == gguf.tensor_bytes
    assert [message.text for message in report.warnings] == [message.text for message in found.warnings]
    assert report.warnings[0].path == "parameters.total"


def test_a_project_of_version_1_opens_without_them() -> None:
    opened = read_project(V1.read_bytes(), "v1.slip").scenario
    assert (opened.said, opened.deployment.stored) == ((), None)


@pytest.mark.parametrize("said", [
    {"code": "unheard_of", "path": "x"}, {"code": "not_held", "path": "x", "values": {"count": 1}},
    {"code": "not_held", "path": "x", "values": {"count": 1, "bytes": "many", "names": "a"}},
    {"code": "missing_field", "path": "x", "values": {"field": "a" * 3000, "value": 1, "model_type": "b"}},
    {"code": "unknown_field", "path": "x", "values": {f"v{number}": 1 for number in range(99)}},
])  # fmt: skip
def test_a_message_that_has_no_words_is_refused(said: Any) -> None:
    raw = json.loads(project_text(Project(scenarios=(scene(),))))
    raw["scenarios"][0]["said"] = [said]
    with pytest.raises(InputError, match="said"):
        read_project(json.dumps(raw).encode(), "deck.slip")


def test_values_that_are_neither_numbers_nor_text_are_kept_as_their_text() -> None:
    message = Message("missing_field", "x", {"field": "a", "value": [1, 2], "model_type": None})
    made = with_model(scene(), ImportResult(KNOWN.model("gpt2"), (message,)))
    assert made.said[0].message.text == message.text


def test_a_ratio_is_exact_where_it_can_be() -> None:
    third = Ratio(10, 3)
    assert (third * 3, 3 * third, third * 6) == (10, 10, 20)
    assert isinstance(3 * third, int)
    assert third * 2 == pytest.approx(20 / 3)
    assert third * 1.5 == pytest.approx(5.0)
    assert float(third) == 10 / 3


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many bytes each reading of a weight file took."""
    taken: list[int] = []
    opened = Path.open

    def counting(self: Path, *args: Any, **rest: Any) -> Any:
        stream = opened(self, *args, **rest)
        plain = stream.read

        def read(size: int = -1) -> bytes:
            data = plain(size)
            taken.append(len(data))
            return data

        return _Watched(stream, read)

    monkeypatch.setattr(weights.Path, "open", counting)
    return taken


class _Watched:
    """A stream whose reads go through another function."""

    def __init__(self, stream: Any, read: Any) -> None:
        self._stream, self.read = stream, read

    def __enter__(self) -> "_Watched":
        return self

    def __exit__(self, *_: object) -> None:
        self._stream.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def test_only_headers_are_read(tmp_path: Path, counted: list[int]) -> None:
    path = write_gguf(tmp_path / "m.gguf", llama_metadata(), llama_tensors("F32", layers=60))
    assert path.stat().st_size > 80 * 2**20
    read(path)
    assert 0 < sum(counted) <= 2**20 + 64
    counted.clear()
    made = dict.fromkeys(llama_checkpoint(), ("BF16", (4096, 4096)))
    path = write_safetensors(tmp_path / "m.safetensors", made)
    read(path)
    with path.open("rb") as stream:
        length = int.from_bytes(stream.read(8), "little")
    assert 0 < sum(counted) <= length + 64
