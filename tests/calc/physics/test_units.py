"""What people type is read as they mean it, and what they read is true."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calc import exactly, number, shown, significant

LENGTHS = {"": 1, "k": 2**10, "m": 2**20, "g": 2**30, "t": 2**40}
SIZES = {"": 1, "k": 10**3, "m": 10**6, "b": 10**9, "g": 10**9, "t": 10**12, "p": 10**15, "e": 10**18}


@pytest.mark.parametrize(("text", "value"), [
    ("4096", 4096), ("7b", 7 * 10**9), ("1.5t", 1_500_000_000_000), ("2,048", 2048), ("1e6", 10**6),
    ("1.15t", 1_150_000_000_000), ("4.35k", 4350), ("0.29m", 290_000), (" 8 B ", 8 * 10**9), ("-3", -3),
    ("1_000", 1000), ("1 000 000", 10**6), (".5", 0.5), ("2.", 2), ("0", 0), ("1.5e3k", 1_500_000),
    ("80GB", 80 * 10**9), ("80GiB", 80 * 2**30), ("1kib", 1024), ("+5", 5), ("12,345.5", 12345.5),
])  # fmt: skip
def test_a_number_is_read_as_people_write_it(text: str, value: float) -> None:
    assert number(text) == value
    assert isinstance(number(text), type(value))


@pytest.mark.parametrize(("text", "value"), [
    ("128k", 131072), ("1m", 2**20), ("1.5k", 1536), ("4096", 4096), ("1e3", 1000), ("2K", 2048),
])  # fmt: skip
def test_a_length_counts_in_binary_steps(text: str, value: int) -> None:
    assert number(text, length=True) == value


@given(st.integers(0, 10**9), st.sampled_from(sorted(SIZES)))
def test_a_size_is_its_digits_times_its_suffix(digits: int, suffix: str) -> None:
    assert number(f"{digits}{suffix}") == digits * SIZES[suffix]


@given(st.integers(0, 10**6), st.integers(0, 999), st.sampled_from(sorted(LENGTHS)))
def test_a_fraction_of_a_length_is_exact(whole: int, thousandths: int, suffix: str) -> None:
    meant = (whole + Fraction(thousandths, 1000)) * LENGTHS[suffix]
    found = number(f"{whole}.{thousandths:03d}{suffix}", length=True)
    assert found == (int(meant) if meant.denominator == 1 else float(meant))
    assert isinstance(found, int) == (meant.denominator == 1)


@given(st.integers(0, 10**17))
def test_grouped_digits_read_back_as_the_number(value: int) -> None:
    assert number(f"{value:,}") == number(f"{value:_}") == number(str(value)) == value


@pytest.mark.parametrize("text", [
    "", " ", "k", "abc", "1,5", "1,5t", "12,34", "1 5", "1..5", "1.5.2", "--3", "0x10", "1kk", "7bb", "7bib",
    "nan", "inf", "-inf", "Infinity", "1e400", "9" * 400, "1e999999999", "1/2", "2*3", "½", "1\n2", "one",
    "1" + "0" * 10000, "1,000,00", "5 %",
])  # fmt: skip
def test_any_other_text_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w+ \w+") as caught:
        number(text)
    assert len(str(caught.value)) < 160
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["1p", "1e", "3b"])
def test_a_length_has_no_suffix_beyond_t_and_none_that_is_decimal(text: str) -> None:
    with pytest.raises(ValueError, match="length"):
        number(text, length=True)


@pytest.mark.parametrize(("value", "unit", "text"), [
    (8_030_261_248, "parameters", ("8.03", "B")), (131072, "bytes", ("128", "KiB")), (0, "bytes", ("0", "GiB")),
    (85_520_809_984, "bytes", ("79.6", "GiB")), (0.00704, "seconds", ("7.04", "ms")), (0, "seconds", ("0", "ns")),
    (989.4e12, "FLOP/s", ("989", "TFLOP/s")), (3.35e12, "bytes/s", ("3.35", "TB/s")), (0.25, "share", ("25.0", "%")),
    (999_999, "parameters", ("1.00", "M")), (16, "sequences", ("16", "sequences")), (2.5, "1", ("2.50", "")),
    (1023, "bytes", ("1020", "B")), (-2**30, "bytes", ("-1.00", "GiB")), (700, "W", ("700", "W")),
])  # fmt: skip
def test_a_value_is_shown_in_the_unit_that_suits_it(value: float, unit: str, text: tuple[str, str]) -> None:
    assert shown(value, unit) == text


@given(st.floats(1e-9, 1e30) | st.integers(1, 10**30),
       st.sampled_from(["bytes", "parameters", "FLOP", "FLOP/s", "bytes/s", "seconds", "tokens/s", "1"]))  # fmt: skip
def test_what_is_shown_is_never_far_from_the_value_nor_scientific(value: float, unit: str) -> None:
    text, name = shown(value, unit)
    assert "e" not in text
    steps = {
        "KiB": 2**10, "MiB": 2**20, "GiB": 2**30, "TiB": 2**40, "B": 10**9 if unit == "parameters" else 1,
        "k": 1e3, "M": 1e6, "T": 1e12, "ms": 1e-3, "µs": 1e-6, "ns": 1e-9, "TB/s": 1e12, "GB/s": 1e9, "MB/s": 1e6,
        "M tok/s": 1e6, "k tok/s": 1e3, "kFLOP": 1e3, "MFLOP": 1e6, "GFLOP": 1e9, "TFLOP": 1e12, "PFLOP": 1e15,
        "EFLOP": 1e18, "ZFLOP": 1e21, "YFLOP": 1e24, "MFLOP/s": 1e6, "GFLOP/s": 1e9, "TFLOP/s": 1e12,
        "PFLOP/s": 1e15, "EFLOP/s": 1e18,
    }  # fmt: skip
    back = float(text.replace(",", "")) * steps.get(name, 1)
    assert back == pytest.approx(value, rel=0.0051)


@given(st.floats(allow_nan=False, allow_infinity=False).filter(lambda v: v == 0 or 1e-12 < abs(v) < 1e15))
def test_three_significant_digits_are_within_half_of_the_last(value: float) -> None:
    text = significant(value)
    assert "e" not in text
    assert float(text.replace(",", "")) == pytest.approx(value, rel=0.0051)


@pytest.mark.parametrize("value", [math.inf, -math.inf, math.nan])
def test_what_is_no_number_is_shown_as_such(value: float) -> None:
    assert shown(value, "seconds")[0] == str(value)
    assert exactly(value, "seconds")


def test_the_exact_value_keeps_every_digit() -> None:
    assert exactly(8_030_261_248, "parameters") == "8,030,261,248 parameters"
    assert exactly(10**18 + 1, "FLOP") == "1,000,000,000,000,000,001 FLOP"
    assert exactly(2.5, "1") == "2.5"
