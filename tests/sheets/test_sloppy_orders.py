"""No line is read as something else than was meant: sloppy books of all rule sets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from tests.sheets import sloppy
from tests.sheets.sloppy import SAMPLES, SMALL, books
from workbook_engine.core import naming, order_sheets, reader
from workbook_engine.core.reader import Lexicon, Read
from workbook_engine.sheets import reading

QUICK, SLOW, PLANTED = 10, 500, 150
_READ = Lexicon.read
_RUNS = [(name, SMALL[name], QUICK) for name in SMALL]
_RUNS += [(name, SAMPLES[name], SLOW) for name in SAMPLES]


def _wrong(samples: Iterable[str], count: int) -> list[str]:
    return [
        f"{each.spoilt.cells}: {each.said}"
        for each in books(samples, range(count))
        if each.said not in ("read", "asked")
    ]


@pytest.mark.parametrize(
    ("ruleset", "samples", "count"),
    [pytest.param(*run, marks=pytest.mark.slow if run[2] == SLOW else ()) for run in _RUNS],
)
def test_a_line_of_a_sloppy_book_is_read_as_meant_or_asked_back(
    ruleset: str, samples: tuple[str, ...], count: int
) -> None:
    assert _wrong(samples, count) == []
    said = Counter(each.said for each in books(samples, range(count)))
    assert said["read"] > 4 * said["asked"], "most of what people can read is read"


def _first_of_several(lexicon: Lexicon, text: str) -> Read:
    read = _READ(lexicon, text)
    return Read(text, read.possible[:1], read.is_plain)


def _nearest(lexicon: Lexicon, text: str) -> Read:
    read = _READ(lexicon, text)
    return read if read.possible else Read(text, lexicon.near(text)[:1])


def _any_part(lexicon: Lexicon, text: str) -> set[str]:
    parts = text.replace("(", ",").split(",")
    read = [name for each in parts if each != text and (name := lexicon.read(each.strip()).name)]
    return set(read[:1])


PLANTS: dict[str, tuple[Any, str, Callable[..., Any]]] = {
    "of several readings the first is taken": (Lexicon, "read", _first_of_several),
    "a slip is read as the nearest name": (Lexicon, "read", _nearest),
    "of a list that commas part one name is enough": (Lexicon, "_with_remark", _any_part),
    "what is read otherwise is not told": (
        *(reading, "as_read"),
        lambda *given: (order_sheets.as_read(*given)[0], ()),
    ),
    "an object behind its verb is lost": (
        *(reading, "meant_by"),
        lambda of, line, *_: (getattr(line, of.column),),
    ),
    "a part of a name is enough, whatever else is said": (
        *(Lexicon, "_part_of"),
        lambda lexicon, words: {
            name for of, names in lexicon._loose.items() if {*words} >= {*of} for name in names
        },
    ),
    "names strung together are the first of them": (
        *(naming, "read_names"),
        lambda *given: [*reader.read_names(*given)][:1],
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("plant", PLANTS)
def test_a_planted_defect_of_the_reader_is_found(
    plant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for samples in SAMPLES.values():
        for name in samples:
            sloppy.forms_of(name)
    monkeypatch.setattr(*PLANTS[plant])
    assert any(_wrong(samples, PLANTED) for samples in SAMPLES.values())


@pytest.fixture(autouse=True, scope="module")
def _forgotten() -> Iterable[None]:
    yield
    sloppy.forms_of.cache_clear()
