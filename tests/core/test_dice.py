"""Dice: published vectors, even faces, and values that follow from the name alone."""

import hashlib
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.strategies import keys
from workbook_engine.core.dice import KeyedDice, OutOfDiceError, ScriptedDice, key_hash, mixed_key

PAGE = Path(__file__).parents[2] / "docs" / "dice.md"
VECTORS = re.findall(
    r"^\| `(.+)` \| `(.+)` \| (\d+) \| (\d+) \|$", PAGE.read_text(encoding="utf-8"), re.M
)
MIXTURES = re.findall(
    r"^\| `(.+)` \| `(.+)` \| `([0-9a-f]{64})` \|$", PAGE.read_text(encoding="utf-8"), re.M
)
KEY = KeyedDice(b"a fixed secret")


@pytest.mark.parametrize(("key", "name", "sides", "value"), VECTORS)
def test_a_published_die_falls_as_published(key: str, name: str, sides: str, value: str) -> None:
    assert KeyedDice(key.encode()).throw(name, int(sides)) == int(value)


def test_a_published_key_is_mixed_as_published() -> None:
    assert len(MIXTURES) == 3
    assert [mixed_key(own.encode(), said).decode() for own, said, _ in MIXTURES] == [
        key for *_, key in MIXTURES
    ]


def test_a_die_of_a_mixed_key_falls_as_the_page_says() -> None:
    dice = KeyedDice(mixed_key(b"secret", "words anna otto"))
    assert [dice.throw(f"{turn}/combat/K14/die/1", 6) for turn in (1, 2)] == [1, 6]


def test_a_key_into_which_nothing_is_mixed_stays_as_it_is() -> None:
    assert mixed_key(b"secret", "") == b"secret"


def test_there_are_vectors_enough_and_some_that_are_drawn_again() -> None:
    """Sides so many that half of all draws are rejected: that of `g` is, and is drawn again."""
    assert len(VECTORS) >= 20
    assert [name for _, name, sides, _ in VECTORS if int(sides) > 2**63] == ["a", "g"]


def chi_square(counts: Counter[int] | Counter[tuple[int, int]], faces: int) -> float:
    expected = counts.total() / faces
    seen = sum((count - expected) ** 2 for count in counts.values()) / expected
    return seen + (faces - len(counts)) * expected


@pytest.mark.parametrize(
    ("sides", "most"), [(2, 10.83), (6, 20.52), (10, 27.88), (20, 43.82), (100, 148.2)]
)
def test_every_face_is_equally_likely(sides: int, most: float) -> None:
    """The measure of unevenness stays under what chance passes once in a thousand times."""
    counts = Counter(KEY.throw(f"1/combat/{n}/die/1", sides) for n in range(10_000))
    assert chi_square(counts, sides) < most


def test_neighbouring_dice_do_not_lean_on_each_other() -> None:
    pairs = Counter(
        (KEY.throw(f"1/combat/{n}/die/1", 6), KEY.throw(f"1/combat/{n}/die/2", 6))
        for n in range(10_000)
    )
    assert chi_square(pairs, 36) < 66.62


@given(keys, st.text(), st.integers(1, 1000))
def test_a_die_shows_one_of_its_faces(key: bytes, name: str, sides: int) -> None:
    assert 1 <= KeyedDice(key).throw(name, sides) <= sides


@given(keys, st.lists(st.text(), unique=True), st.lists(st.text()))
def test_throwing_other_dice_in_between_moves_no_die(
    key: bytes, names: list[str], others: list[str]
) -> None:
    dice = KeyedDice(key)
    alone = {name: dice.throw(name, 6) for name in names}
    among = {name: dice.throw(name, 6) for name in [*others, *reversed(names)]}
    assert {name: among[name] for name in names} == alone


def test_another_secret_gives_other_dice() -> None:
    names = [f"1/combat/{n}/die/1" for n in range(20)]
    assert [KEY.throw(n, 6) for n in names] != [KeyedDice(b"another").throw(n, 6) for n in names]


def test_keyed_dice_come_from_the_seed() -> None:
    assert KEY.source == "seed"


def test_scripted_dice_fall_in_the_order_of_the_script() -> None:
    dice = ScriptedDice([3, 5])
    assert [dice.throw("a", 6), dice.throw("b", 6)] == [3, 5]


def test_a_script_that_has_run_out_says_for_which_die() -> None:
    with pytest.raises(OutOfDiceError, match="1/combat/K14/die/1"):
        ScriptedDice([]).throw("1/combat/K14/die/1", 6)


@pytest.mark.parametrize("value", [0, 7])
def test_a_scripted_value_must_be_on_the_die(value: int) -> None:
    with pytest.raises(OutOfDiceError, match=f"{value} is not on a die of 6"):
        ScriptedDice([value]).throw("a", 6)


def test_a_script_knows_what_is_left_of_it() -> None:
    dice = ScriptedDice([3, 5])
    dice.throw("a", 6)
    assert dice.left == [5]


def test_the_hash_on_the_campaign_sheet_is_the_sha_256_of_the_secret() -> None:
    assert key_hash(b"secret") == hashlib.sha256(b"secret").hexdigest()
