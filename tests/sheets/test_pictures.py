"""The sheet Map on paper: the columns below a picture are no wider than the page."""

from __future__ import annotations

from io import BytesIO
from itertools import product

import pytest
from PIL import Image

from workbook_engine.sheets.pictures import (
    A3,
    A4,
    COLUMN,
    LONG,
    SCALE,
    SHORT,
    Picture,
    columns_under,
)

PAPER = {A3: (842, 1191), A4: (595, 842)}
"""Points of the sides of a page."""
MARGINS = 36
"""Points, left and right together."""


@pytest.mark.parametrize(("paper", "across"), [*product(PAPER, (False, True))])
def test_the_picture_and_the_columns_below_it_are_printed_on_one_page(
    paper: int, across: bool
) -> None:
    """A strip of the map beside its page would be a page of its own."""
    columns = columns_under(across=across)
    assert columns * COLUMN >= (LONG if across else SHORT)
    assert columns * COLUMN * 0.75 * SCALE[paper] / 100 <= PAPER[paper][across] - MARGINS


def test_a_pictures_head_says_all_but_its_points() -> None:
    saved = BytesIO()
    Image.effect_noise((90, 60), 50).save(saved, "PNG")
    head = Picture(saved.getvalue(), "Map").head
    with Image.open(BytesIO(head)) as picture:
        assert (picture.size, len(head)) == ((90, 60), 45)
