"""Tables of quality scores: what is read, and what is said of what can't be."""

import pytest

from calc import InputError
from calc.files.scores import read_scores, scores_text
from tests.calc.scenes import KNOWN


def read(text: str, known=KNOWN):
    return read_scores(text.encode(), "scores.csv", known)


@pytest.mark.parametrize(
    "text",
    [
        "Llama-3.1-8B,60\nQwen3-32B,78.5\n",
        "model,score\nLlama-3.1-8B,60\nQwen3-32B,78.5",
        "\ufeffScore;Rank;Model\n60;1;Llama-3.1-8B\n\n78.5;2;Qwen3-32B\n",
        "name\tquality\nllama-3.1-8b\t60%\nqwen3-32b\t78.5\n",
        '"Model","Arena"\n"Llama-3.1-8B","60"\n"Qwen3-32B","78.5"\n',
    ],
)
def test_usual_tables_are_read(text: str) -> None:
    assert read(text) == ({"llama-3.1-8b": 60.0, "qwen3-32b": 78.5}, ())


def test_bad_lines_are_named_and_the_good_ones_kept() -> None:
    scores, problems = read("Llama-3.1-8B,60\nNo-Such-9B,1\nQwen3-32B,good\nQwen3-14B\nQwen3-8B,nan\n")
    assert scores == {"llama-3.1-8b": 60.0}
    assert [each.partition(":")[0] for each in problems] == [f"scores.csv, line {n}" for n in (2, 3, 4, 5)]
    assert "No-Such-9B" in problems[0]
    assert "'good'" in problems[1]


@pytest.mark.parametrize("data", [b"", b"\n\n", b"\xff\xfe\x00", b"model,score\n", b"x" * (5 * 2**20)])
def test_what_holds_no_score_is_refused_in_a_line(data: bytes) -> None:
    with pytest.raises(InputError) as refused:
        read_scores(data, "scores.csv", KNOWN)
    assert str(refused.value).startswith("scores.csv")
    assert "\n" not in str(refused.value)


def test_what_is_written_is_read_again() -> None:
    scores = {"llama-3.1-8b": 60.25, "qwen3-32b": -1.0}
    assert read(scores_text(scores)) == (scores, ())
