"""A unit is drawn where it is: within its square and on its bank, on every drawing the same."""

import pytest

from tests.kit.read_map import (
    beyond_their_hexes,
    displaced,
    read_map,
    standing_on,
    too_small,
)
from tests.kit.test_maps import SQUARES, drawing, picture, texts
from tests.kit.test_maps_of_hexes import hexes
from workbook_engine.core.hexes import Hex
from workbook_engine.core.records import replace
from workbook_engine.kit.maps import drawing as drawn
from workbook_engine.kit.maps.drawing import inset
from workbook_engine.kit.maps.layout import laid_out
from workbook_engine.kit.maps.picture import (
    Badge,
    Counter,
    Crossing,
    Force,
    Picture,
    Tint,
    Water,
    Whose,
)
from workbook_engine.kit.maps.sheets import Sheet, overview

CORNER = Water("Brook", ((4.5, 6.0), (5.0, 5.5), (5.5, 5.0), (6.0, 4.5)))
"""It cuts off the upper left corner of F6, and the lower right one of E6."""


def beside_the_brook(**more: object) -> Picture:
    units = tuple(
        Counter(f"{n} Bn", at, whose, "infantry", "II", left=7, count=3)
        for n, (at, whose) in enumerate(
            [((4.5, 4.5), Whose.OWN), ((5.5, 5.5), Whose.ENEMY), ((4.5, 5.5), Whose.ENEMY)]
        )
    )
    return picture(waters=(CORNER,), counters=units, crossings=(), roads=(), **more)


def wrong(shown: Picture) -> list[str]:
    return list(displaced(read_map(drawing(shown).svg), standing_on(shown)))


def test_a_symbol_is_within_its_square_and_on_its_bank() -> None:
    assert not wrong(beside_the_brook())


@pytest.mark.parametrize(
    ("east", "south", "says"),
    [(1.0, 0.0, "lacks"), (0.0, 0.3, "beyond its field"), (-0.6, -0.6, "across the water")],
    ids=["by a square", "over the edge", "over the river"],
)
def test_a_symbol_that_is_moved_is_found(
    east: float, south: float, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def moved(shown: Picture, sheet: Sheet) -> list[object]:
        units = laid_out(shown, sheet)
        x, y = units[-1].at
        return [*units[:-1], replace(units[-1], at=(x + east, y + south))]

    monkeypatch.setattr(drawn, "laid_out", moved)
    assert any(says in each for each in wrong(beside_the_brook()))


def test_who_shares_a_square_is_beside_the_other() -> None:
    both = tuple(
        Counter("", (2.5, 2.5), whose, "infantry", "II", left=4, count=2)
        for whose in (Whose.OWN, Whose.ENEMY, Whose.THIRD)
    )
    shown = picture(counters=both)
    assert not wrong(shown)
    boxes = [each.box for each in read_map(drawing(shown).svg).symbols]
    assert all(
        one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
        for n, one in enumerate(boxes)
        for other in boxes[:n]
    )


def test_a_symbol_leaves_a_bridge_free() -> None:
    unit = Counter("1 Bn", (4.5, 5.5), Whose.OWN, "infantry", "II")
    bridge = Crossing("Bridge", (4.5, 5.5), (4.5, 6.5))
    shown = picture(counters=(unit,), crossings=(bridge,), waters=())
    (seen,) = read_map(drawing(shown).svg).symbols
    assert seen.box[3] < 6 - 7 / 38


def test_every_drawing_of_a_moment_has_a_unit_at_the_same_point() -> None:
    shown = beside_the_brook()
    whole = read_map(drawing(shown).svg)
    on_report = read_map(inset(shown, (3, 3, 8, 8))[0].svg)
    assert [each.at for each in on_report.symbols] == [
        pytest.approx(each.at, abs=0.01) for each in whole.symbols
    ]


@pytest.mark.parametrize("side", [70, 160, 400])
def test_however_small_squares_are_a_symbol_stays_in_its_own(side: int) -> None:
    wide = {f"A{row}": SQUARES["A1"] for row in range(1, side)} | SQUARES
    shown = beside_the_brook(ground=wide)
    small = drawn.draw(shown, overview(drawn.land_of(shown)))
    assert not list(displaced(read_map(small.svg), standing_on(shown)))


def test_a_stack_s_units_are_listed_beside_the_map() -> None:
    stack = Counter("1 Bn", (4.5, 5.5), Whose.OWN, count=2, inside=("1 Bn", "2 Bn"))
    assert "E6: 1 Bn, 2 Bn" in texts(drawing(picture(counters=(stack,))).svg)


def hexes_with(*forces: Force, badges: tuple[str, ...] = ()) -> Picture:
    marks = tuple(Badge("0303", each, Whose.OWN) for each in badges)
    return hexes(forces=forces, badges=marks)


@pytest.mark.parametrize(
    "shown",
    [
        hexes_with(Force("0303", Whose.OWN, (12, 10, 14), "FIN")),
        hexes_with(Force("0303", Whose.OWN, (1, 2, 3)), Force("0303", Whose.ENEMY, (4, 5, 6))),
        hexes_with(
            *(Force("0303", each, (10, 2, 3), "+ROM") for each in (Whose.OWN, Whose.ENEMY)),
            badges=("G1", "Z2", "+2", "A11"),
        ),
    ],
    ids=["a nation", "both sides", "all there may be"],
)
def test_forces_and_badges_are_within_their_hex(shown: Picture) -> None:
    assert not list(beyond_their_hexes(drawing(shown).svg, shown))


@pytest.mark.parametrize(
    "shown",
    [
        hexes_with(Force("0303", Whose.OWN, (1, 0, 2), "FIN"), badges=("+1",)),
        hexes_with(Force("0303", Whose.OWN, (9, 1, 2)), badges=("B1", "A1", "+1")),
        hexes_with(badges=("B2", "A2", "K")),
    ],
    ids=["a nation", "a base at the front", "a base behind it"],
)
def test_what_stands_in_a_small_hex_can_be_read_and_stays_in_it(shown: Picture) -> None:
    land = {str(Hex.at(column, row)): Tint.OPEN for column in range(1, 26) for row in range(1, 20)}
    svg = drawing(replace(shown, ground=land)).svg
    assert not list(too_small(svg))
    assert not list(beyond_their_hexes(svg, shown))


def test_a_force_that_is_moved_by_a_hex_is_found() -> None:
    shown = hexes_with(Force("0303", Whose.OWN, (1, 2, 3)))
    moved = hexes_with(Force("0304", Whose.OWN, (1, 2, 3)))
    assert len(list(beyond_their_hexes(drawing(moved).svg, shown))) == 2


def test_an_inset_shows_no_more_than_can_be_read_of_a_large_land() -> None:
    land = {f"{column}{row}": Tint.OPEN for column in ("A", "BZ") for row in range(1, 80)}
    at = [(10.5, 10.5), (12.5, 11.5), (70.5, 70.5)]
    shown = picture(ground=land, counters=tuple(Counter("", spot, Whose.OWN) for spot in at))
    seen = read_map(inset(shown)[0].svg)
    west, north, east, south = seen.land
    assert max(east - west, south - north) <= 24.1
    assert len(seen.symbols) == 2, "the two that stand together"
    assert all(each.box[2] - each.box[0] > 0.9 for each in seen.symbols)
