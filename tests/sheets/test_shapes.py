"""How a sheet is laid out is asked of its shape, and nowhere told by name."""

import ast

import pytest

from tests.house_walk import Module, Question
from workbook_engine.books.book import row_column
from workbook_engine.sheets import cell_maps
from workbook_engine.sheets.shapes import SHAPES

HOMES = {"sheets/shapes.py", "sheets/cell_maps.py"}
TELLS = {"sheets/dump.py"}
"""Shows the name to a person."""


@Question
def named(module: Module) -> set[str]:
    """Return how a module names shapes: by the word of a map, or by asking what one is called."""
    words = {node.value for node in module.nodes if isinstance(node, ast.Constant)}
    asked = {
        node.attr
        for node in module.nodes
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == "shape"
    }
    return ({"hexmap"} & words) | ({"name"} & asked)


def test_no_shape_is_told_by_its_name_outside_of_its_home() -> None:
    assert HOMES <= named.everywhere().keys() <= HOMES | TELLS


def test_a_comparison_of_names_is_seen() -> None:
    assert named.of("if schema.shape.name == 'grid': pass") == {"name"}
    assert named.of("if layout == 'hexmap': pass") == {"hexmap"}
    assert named.of("if schema.shape.is_ground: pass") == set()


def test_every_map_in_cells_can_be_drawn_written_and_read_back() -> None:
    assert {name for name, each in SHAPES.items() if each.is_map} == cell_maps._OF.keys()


@pytest.mark.parametrize(("shape", "name"), [("grid", "C7"), ("map", "C7"), ("hexmap", "1412")])
def test_a_place_begins_in_a_cell_that_belongs_to_it(shape: str, name: str) -> None:
    laid = SHAPES[shape]
    assert laid.place(*row_column(laid.address(name))) == name
