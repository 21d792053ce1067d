"""No text lacks a language, none says another thing there: the catalogues, text by text."""

from collections.abc import Iterator
from functools import cache
from string import Formatter

import pytest

from tests.languages.catalogue import (
    Entry,
    as_mo,
    as_po,
    kept_up,
    languages,
    missing,
    said_in_english,
)
from workbook_engine.core.languages import COMPILED

RUN = "run `python -m tests.languages.catalogue`"
WAITING = {"de": 0}
"""At most so many wait for their words: it may only fall."""
FOLDERS = [pytest.param(each, id=each.name) for each in languages()]


@cache
def _files(folder):
    return kept_up(folder, said_in_english())


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_language_has_all_that_is_said_and_nothing_else(folder) -> None:
    kept = {file.stem: file.read_bytes() for file in folder.glob("*.po")}
    assert {name: as_po(each) for name, each in _files(folder).items()} == kept, RUN


@pytest.mark.parametrize("folder", FOLDERS)
def test_what_the_package_reads_is_made_of_what_stands_in_the_files(folder) -> None:
    assert as_mo(folder, _files(folder).values()) == (folder / COMPILED).read_bytes(), RUN


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_message_lacks_its_words(folder) -> None:
    waiting = [each.id for each in missing(_files(folder).values())]
    assert len(waiting) <= WAITING.get(folder.name, 0), waiting[:10]


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_placeholder_differs(folder) -> None:
    assert [each.id for each in _translated(folder) if not _same_slots(each)] == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_text_has_run_into_another_where_files_were_merged(folder) -> None:
    pairs = ((each.id, each.string) for each in _translated(folder))
    one = [pair for pair in pairs if isinstance(pair[0], str)]
    assert [text for text, said in one if len(said) > 1.7 * len(text) + 25] == []


def _translated(folder) -> Iterator[Entry]:
    entries = (each for of in _files(folder).values() for each in of if each.id)
    yield from (each for each in entries if each.string and any(each.string))


def _same_slots(entry: Entry) -> bool:
    english = entry.id if isinstance(entry.id, tuple) else (entry.id,)
    other = entry.string if isinstance(entry.string, tuple) else (entry.string,)
    return {_slots(each) for each in other} <= {_slots(each) for each in english}


def _slots(text: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)
