"""Names as people write them find the one entry that they can mean."""

import pytest

from calc import QuestionError, catalogue


@pytest.mark.parametrize(("written", "meant"), [
    ("rtx-4090", "rtx-4090"), ("RTX 4090", "rtx-4090"), ("NVIDIA GeForce RTX-4090", "rtx-4090"),
    ("rtx4090", "rtx-4090"), ("H100 SXM", "h100-sxm-80"), ("H100-SXM-80", "h100-sxm-80"),
])  # fmt: skip
def test_a_device_is_found_as_people_write_it(written: str, meant: str) -> None:
    assert catalogue().device(written).id == meant


@pytest.mark.parametrize(
    "written", ["meta-llama/Llama-3.1-8B", "llama 3.1 8b", "LLAMA-3.1-8B", "llama3.1-8b"]
)
def test_a_model_is_found_as_people_write_it(written: str) -> None:
    assert catalogue().identify(written) == "llama-3.1-8b"


def test_a_name_that_means_several_devices_is_refused_and_names_them() -> None:
    with pytest.raises(QuestionError, match="a100-sxm-80"):
        catalogue().device("A100-80G")


@pytest.mark.parametrize("written", ["zork", "", "---", "9" * 500])
def test_a_name_that_means_nothing_is_refused_with_the_way_to_the_list(written: str) -> None:
    with pytest.raises(QuestionError, match="list devices"):
        catalogue().device(written)
    assert catalogue().identify(written) is None
