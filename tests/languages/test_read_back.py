"""A book in another language comes back as the same orders; no word in it means two things."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from tests.golden.played import orders_of, sample_of, turns_with
from tests.languages.catalogue import as_mo
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.desk.writing.fresh_books import files_of
from workbook_engine.commands.foreseeing.alone import Checked, checked_alone
from workbook_engine.core.desk import Campaign, Team
from workbook_engine.core.findings import folded, stops
from workbook_engine.core.languages import COMPILED, _catalogues, code_of, in_all, languages
from workbook_engine.core.records import Orders, Tables, replace
from workbook_engine.rulesets import named
from workbook_engine.sheets.labels import ABOUT, stamp_labels
from workbook_engine.sheets.paper import FORM
from workbook_engine.sheets.pictures import MAP
from workbook_engine.sheets.reading import read
from workbook_engine.sheets.schema import schemas_of
from workbook_engine.shipped import RULESETS

BRIDGE, TEAM = "arnhem_bridge", "german"


@cache
def _ordered(language: str) -> tuple[FileBook, Orders]:
    """Return a team's book with the orders of its second turn, and those orders as they were."""
    sample = sample_of(BRIDGE)
    campaign = replace(next(iter(sample.tables[Campaign].values())), language=language)
    turn = next(turns_with(BRIDGE, [campaign]))
    orders = orders_of(BRIDGE, sample, turn.after)
    own = {
        kind: {key: line for key, line in orders[kind].items() if key.startswith(f"{TEAM}/")}
        for kind in orders
    }
    files = files_of(sample.ruleset, turn, turn.after[Team][TEAM], Tables(own))
    reading = read(
        book := FileBook(files[f"sides/{TEAM}.xlsx"], "german.xlsx"),
        sample.schemas.with_forms(tuple(own)),
        "team",
        turn.after.position,
        team=TEAM,
        known=turn.after.tables,
    )
    assert not stops(reading.findings), reading.findings
    return book, reading.orders


def test_orders_in_german_are_the_orders_in_english() -> None:
    (german, orders), (_, same) = _ordered("de"), _ordered("")
    assert "Befehle" in german.sheets()
    assert {kind: orders[kind] for kind in orders} == {kind: same[kind] for kind in same} != {}


def test_a_player_checks_his_german_book_as_an_english_one() -> None:
    alone = [checked_alone(_ordered(language)[0]) for language in ("de", "")]
    told = [each for each in alone if isinstance(each, Checked)]
    german, english = told
    assert german.given == english.given
    assert [(each.code, each.cell and each.cell.address) for each in german.findings] == [
        (each.code, each.cell and each.cell.address) for each in english.findings
    ]


@pytest.mark.parametrize("name", RULESETS)
def test_no_header_and_no_word_of_a_list_means_two_things(name: str) -> None:
    for sheet in schemas_of(named(name)).in_book("team"):
        columns = sheet.columns_in("team")
        assert _of_two({each.name: in_all(each.header) for each in columns}) == [], sheet.title
        for each in columns:
            said = {word: in_all(text) for word, text in each.texts.items()}
            assert _of_two(said) == [], f"{sheet.title}, {each.header}"


@pytest.mark.parametrize("name", RULESETS)
def test_no_title_means_two_sheets_in_two_languages(name: str) -> None:
    titles = [each.title for each in schemas_of(named(name)).in_book("team")]
    assert _of_two({each: in_all(each) for each in (*titles, ABOUT, MAP, FORM)}) == []


def test_no_label_of_a_stamp_means_two_things() -> None:
    assert len(stamp_labels()) >= 16
    assert set(languages()) >= {"en", "de"}


@pytest.fixture
def _french(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let there be French in a few words, and of Spanish what people write alone."""
    words = {"Orders": "Ordres", "Unit or group": "Unité ou groupe", "Attack": "Attaque"}
    catalogue, folder = Catalog("fr"), tmp_path / "fr"
    for english, said in words.items():
        catalogue.add(english, said)
    folder.mkdir()
    (folder / COMPILED).write_bytes(as_mo(folder, [catalogue]))
    (tmp_path / "es" / "words").mkdir(parents=True)
    monkeypatch.setattr("workbook_engine.core.languages.LANGUAGES", tmp_path)
    _catalogues.cache_clear()
    yield
    _catalogues.cache_clear()


@pytest.mark.usefixtures("_french")
def test_a_third_language_is_a_folder_and_what_it_lacks_stands_in_english() -> None:
    assert [code_of(each) for each in ("français", "French", "español", "es")] == ["fr"] * 2 + [
        ""
    ] * 2
    (french, orders), (_, same) = _ordered("français"), _ordered("")
    cells = {cell for row in french.read("Ordres") for cell in row if isinstance(cell, str)}
    assert {"Unité ou groupe", "Attaque", "Posture", "Hold"} <= cells
    assert {kind: orders[kind] for kind in orders} == {kind: same[kind] for kind in same} != {}


def _of_two(said: dict[str, Iterable[str]]) -> list[str]:
    """Return the words that stand for more than one thing."""
    counted = Counter(word for words in said.values() for word in set(map(folded, words)))
    return [word for word, count in counted.items() if count > 1]
