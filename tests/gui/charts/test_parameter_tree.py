"""The tree of parameters: every level sums to the one above, and the ring goes round once."""

import pytest

from gui.charts.parameter_tree import Node, at, found, group_name, parameter_tree, ring, turn_of
from tests.gui.charts.scenes import SCENES, deepseek, llama, shown


def walked(node: Node) -> list[Node]:
    return [node, *(deeper for child in node.children for deeper in walked(child))]


@pytest.mark.parametrize("scene", SCENES)
def test_every_level_sums_to_the_one_above(scene: str) -> None:
    report = shown(SCENES[scene]()).report
    tree = parameter_tree(report)
    assert tree.value == report.values["parameters.total"]
    for node in walked(tree):
        if node.children:
            assert sum(child.value for child in node.children) == node.value


@pytest.mark.parametrize("scene", SCENES)
def test_every_path_of_the_tree_is_a_figure(scene: str) -> None:
    report = shown(SCENES[scene]()).report
    for node in parameter_tree(report).children:
        assert report.figure(node.path).value == node.value


def test_components_stand_clockwise_from_the_embedding() -> None:
    keys = [child.key for child in parameter_tree(shown(deepseek()).report).children]
    assert keys == [
        "embedding", "attention", "mlp_dense", "moe_shared", "moe_experts", "router", "norms", "lm_head",
    ]  # fmt: skip


@pytest.mark.parametrize("scene", SCENES)
def test_the_ring_goes_round_once_without_a_gap(scene: str) -> None:
    for node in walked(parameter_tree(shown(SCENES[scene]()).report)):
        segments = ring(node).segments
        edge = 0.0
        for segment in segments:
            assert segment.start == pytest.approx(edge)
            edge += segment.span
        assert edge == pytest.approx(1.0)
        assert sum(segment.value for segment in segments) == node.value


def test_small_parts_are_one_grey_segment_and_keep_their_lines_in_the_legend() -> None:
    view = ring(parameter_tree(shown(deepseek()).report))
    other = next(segment for segment in view.segments if segment.key == "other")
    assert other.colour == "norms"
    assert {node.key for node in other.nodes} >= {"router", "norms", "embedding"}
    assert "other" not in {entry.key for entry in view.entries}
    assert {entry.key for entry in view.entries} >= {"router", "norms", "embedding"}


def test_a_hidden_part_leaves_the_ring_and_the_total_says_so() -> None:
    tree = parameter_tree(shown(llama()).report)
    view = ring(tree, frozenset({"mlp_dense"}))
    assert "mlp_dense" not in {segment.key for segment in view.segments}
    assert view.total == "2.39 B"
    assert view.caption == "of 8.03 B shown"
    assert sum(segment.span for segment in view.segments) == pytest.approx(1.0)
    entry = next(entry for entry in view.entries if entry.key == "mlp_dense")
    assert not entry.shown
    assert entry.share == "70.2 %"


def test_the_middle_says_what_is_active_where_that_is_less() -> None:
    assert ring(parameter_tree(shown(deepseek()).report)).caption.endswith("active")
    assert ring(parameter_tree(shown(llama()).report)).caption == "parameters"


def test_one_goes_down_by_component_group_and_tensor() -> None:
    tree = parameter_tree(shown(deepseek()).report)
    way = found(tree, ("attention", tree.children[1].children[1].key))
    assert [node.name for node in way] == ["DeepSeek-V3", "Latent attention", "Latent attention, MoE"]
    assert {child.name for child in way[-1].children} >= {"q_a_proj", "kv_b_proj", "o_proj"}


def test_a_way_that_is_no_longer_there_ends_where_it_does() -> None:
    tree = parameter_tree(shown(llama()).report)
    assert found(tree, ("moe_experts", "anything")) == (tree,)
    assert [node.key for node in found(tree, ("attention", "gone"))] == ["model", "attention"]


@pytest.mark.parametrize(
    ("group", "name"),
    [("layer", "Layers"), ("window_mlp2", "Window attention, dense MLP 2"), ("x_y", "X, y")],
)
def test_groups_of_layers_have_names_in_words(group: str, name: str) -> None:
    assert group_name(group) == name


def test_a_point_above_the_centre_is_at_twelve_and_one_to_the_right_at_three() -> None:
    assert turn_of(0, -5) == 0
    assert turn_of(5, 0) == pytest.approx(0.25)
    assert turn_of(-5, 0) == pytest.approx(0.75)


def test_a_turn_finds_its_segment() -> None:
    segments = ring(parameter_tree(shown(llama()).report)).segments
    assert at(segments, 0.01) == 0
    assert at(segments, 0.999) == len(segments) - 1
    assert at([], 0.5) is None
