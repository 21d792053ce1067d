"""The proof can fail: leaks planted on purpose are all caught, and by which of its parts."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any

import pytest

from tests.fog.planted import (
    LEAKS,
    SAMPLE,
    Leaky,
    enemies,
    honest,
    named,
    of_book,
    of_report,
    of_rows,
    of_words,
    strength,
)
from tests.fog.poisoned import renumbered, with_another_row
from tests.fog.zips import packed, parts_of
from tests.golden.played import turns_of
from workbook_engine.commands.proofs.fog_proof import (
    Files,
    Watched,
    leaks_in,
    prove_unseen,
    secrets_of,
    watched,
)
from workbook_engine.core.briefing import Briefing
from workbook_engine.core.desk import Team
from workbook_engine.core.records import Tables, replace
from workbook_engine.core.report_pages import PageRow
from workbook_engine.core.rulings import Turn
from workbook_engine.core.variants import unseen
from workbook_engine.kit.maps.drawn import Drawing
from workbook_engine.kit.maps.ink import INK, Ink
from workbook_engine.kit.maps.marks import Circle, Mark, Text
from workbook_engine.rulesets.opcom.knowledge.views.views import OwnForce
from workbook_engine.rulesets.opcom.vocabulary.records import Unit

TURN = turns_of("arnhem_bridge")[-1]
GERMAN = TURN.after[Team]["german"]
WATCHED = watched(SAMPLE.ruleset, SAMPLE.schemas, GERMAN)


@lru_cache
def far_away() -> tuple[Turn, ...]:
    """Some turns that the Germans cannot tell apart, each a good way from the one before."""
    walk = [each.turn for each in islice(unseen(TURN, WATCHED.sight, seed=7), 400)]
    sight = WATCHED.sight
    return (renumbered(TURN, sight), with_another_row(TURN, sight), *walk[199::200])


@lru_cache
def secrets() -> tuple[str, ...]:
    return tuple(secrets_of(SAMPLE.ruleset, TURN, GERMAN))


def is_caught(leak: Leaky) -> bool:
    files = leak(TURN, GERMAN)
    clean = honest(TURN, GERMAN)  # as a test below finds it
    changed = {place: held for place, held in files.items() if clean.get(place) != held}
    found = leaks_in(changed, secrets())
    return bool(found) or any(leak(turn, GERMAN) != files for turn in far_away())


def test_there_are_leaks_enough() -> None:
    assert len(LEAKS) >= 19


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_caught(leak: str) -> None:
    assert is_caught(LEAKS[leak])


WITHOUT_A_LEAK: dict[str, Leaky] = {
    "of the book": of_book(lambda book, turn, team: packed(parts_of(book))),
    "of the report": of_report(lambda turn, team: "All well."),
    "of the forces": of_rows(lambda rows, turn, team: rows, OwnForce),
    "of the report's rows": of_rows(lambda rows, turn, team: rows, PageRow),
    "of a drop-down": of_words(lambda turn, team: ("20 SS PzGR",)),
}
"""Files made in each of the ways in which leaks are planted, and of nothing that is hidden."""


@pytest.mark.parametrize("made", WITHOUT_A_LEAK)
def test_files_made_in_the_same_way_without_a_leak_are_found_clean(made: str) -> None:
    assert not is_caught(WITHOUT_A_LEAK[made])


def test_the_honest_book_is_found_clean() -> None:
    files = honest(TURN, GERMAN)
    assert all(honest(turn, GERMAN) == files for turn in far_away())
    assert leaks_in(files, secrets()) == []


def test_what_the_engine_writes_is_no_secret_and_what_the_umpire_notes_is() -> None:
    sheet, note = "Rulings of the House", "Rulings of the House, kept at 77701"
    one, other = enemies(TURN, GERMAN)[:2]
    rows = {one.id: replace(one, note=sheet), other.id: replace(other, note=note)}
    noted = replace(TURN, after=TURN.after.with_tables({Unit: {**TURN.after[Unit], **rows}}))
    kept = secrets_of(SAMPLE.ruleset, noted, GERMAN)
    assert [each for each in (sheet, note) if each in kept] == [note]


def test_a_list_of_names_is_a_secret_where_one_of_them_is() -> None:
    one, other, *_ = (each.id for each in TURN.after[Unit].values() if each.team == "german")
    hidden = enemies(TURN, GERMAN)[0]
    for names, secret in ((f"{one}, {other}", False), (f"{one}, {hidden.id}", True)):
        rows = {hidden.id: replace(hidden, note=names)}
        noted = replace(TURN, after=TURN.after.with_tables({Unit: {**TURN.after[Unit], **rows}}))
        assert (names in secrets_of(SAMPLE.ruleset, noted, GERMAN)) is secret


def test_a_leak_is_told_in_a_sentence_with_the_change_that_shows() -> None:
    def leaky(turn: Turn) -> Files:
        return {"sides/german.xlsx": str(len(turn.judgements)).encode()}

    of = Watched(GERMAN, WATCHED.sight, lambda turn: "", leaky)
    (sentence,) = prove_unseen(of, TURN, variants=400, books=400).leaks
    assert "sides/german.xlsx is another if" in sentence


def test_another_name_of_the_file_is_told() -> None:
    def leaky(turn: Turn) -> Files:
        return {f"sides/german {len(turn.rulings)}.xlsx": b""}

    of = Watched(GERMAN, WATCHED.sight, lambda turn: "", leaky)
    (sentence,) = prove_unseen(of, TURN, variants=400, books=400).leaks
    assert "the name of its file is another if" in sentence


def test_what_is_said_is_compared_before_the_files_are() -> None:
    of = replace(WATCHED, said=lambda turn: len(turn.rulings))
    (sentence,) = prove_unseen(of, TURN, variants=400, books=0).leaks
    assert "what it says is another if" in sentence


def test_what_is_said_is_made_once_of_the_very_same_knowledge(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[object] = []
    briefing = SAMPLE.ruleset.briefing

    def tables(knows: object) -> Tables:
        made.append(knows)
        return briefing.tables(knows)

    counting = replace(SAMPLE.ruleset, briefing=replace(briefing, tables=tables))
    of = watched(counting, SAMPLE.schemas, GERMAN)
    variants = islice(unseen(TURN, of.sight), 20)
    assert all(of.said(each.turn) == of.said(TURN) for each in variants)
    assert len(made) == 1


def test_what_is_said_is_made_anew_of_knowledge_in_another_order() -> None:
    """Rows of a dict in another order are equal, and would be written in another order."""
    briefing: Briefing[Any] = replace(
        SAMPLE.ruleset.briefing,
        view=lambda turn, team: {unit.id: unit.kind for unit in turn.after[Unit].values()},
        tables=lambda knows: Tables(),
        words=lambda knows: {"Unit": tuple(knows)},
        paper=lambda knows: (),
        maps=lambda knows: (),
        inset=lambda knows: (),
    )
    of = watched(replace(SAMPLE.ruleset, briefing=briefing), SAMPLE.schemas, GERMAN)
    rows = dict(reversed([*TURN.after[Unit].items()]))
    turned = replace(TURN, after=TURN.after.with_tables({Unit: rows}))
    assert of.sight(turned) == of.sight(TURN)
    assert of.said(turned) != of.said(TURN)


Painted = Callable[[Sequence[Drawing], Turn, Team], Sequence[Drawing]]


def painted(leak: Painted, *, of_maps: bool = True) -> Watched:
    """Return the Germans with a map, or its part on the report, that is drawn of too much."""
    honestly = SAMPLE.ruleset.briefing
    leaky: Briefing[Any] = replace(
        honestly,
        view=lambda turn, team: (honestly.view(turn, team), turn, team),
        tables=lambda known: honestly.tables(known[0]),
        words=lambda known: honestly.words(known[0]),
        paper=lambda known: honestly.paper(known[0]),
        maps=lambda known: (
            leak(honestly.maps(known[0]), known[1], known[2])
            if of_maps
            else honestly.maps(known[0])
        ),
        inset=lambda known: (
            honestly.inset(known[0])
            if of_maps
            else leak(honestly.inset(known[0]), known[1], known[2])
        ),
    )
    of = watched(replace(SAMPLE.ruleset, briefing=leaky), SAMPLE.schemas, GERMAN)
    return replace(of, sight=WATCHED.sight)


def _with(drawing: Drawing, mark: Mark) -> Drawing:
    return dataclasses.replace(drawing, marks=(*drawing.marks, mark))


PAINTED: dict[str, Painted] = {
    "another map": lambda sheets, turn, team: SAMPLE.ruleset.maps(turn),
    "a name": lambda sheets, turn, team: tuple(
        _with(each, Text((0, 0), named(turn, team), 9)) for each in sheets
    ),
    "a width": lambda sheets, turn, team: tuple(
        _with(each, Circle((0, 0), 9, Ink(wide=strength(turn, team), stroke=INK)))
        for each in sheets
    ),
    "a sheet more": lambda sheets, turn, team: tuple(sheets) * (1 + strength(turn, team) % 2),
}


@pytest.mark.parametrize("leak", PAINTED)
def test_a_leak_in_the_drawing_is_caught(leak: str) -> None:
    of = painted(PAINTED[leak])
    said = of.said(TURN)
    assert any(of.said(other) != said for other in far_away())


def test_a_leak_on_the_reports_part_of_the_map_is_caught() -> None:
    of = painted(PAINTED["a name"], of_maps=False)
    said = of.said(TURN)
    assert any(of.said(other) != said for other in far_away())


def test_an_honest_drawing_is_not_taken_for_a_leak() -> None:
    of = painted(lambda sheets, turn, team: sheets)
    assert all(of.said(other) == of.said(TURN) for other in far_away())
