"""No word of the mechanics reaches a team: neither its messages nor its report (LW-SEQ-10)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import workbook_engine.rulesets.last_war as house
from tests.rulesets.last_war.mechanics import MECHANICS
from tests.rulesets.last_war.seen import stages, view_of
from tests.rulesets.last_war.written_war import played
from workbook_engine.core.desk import Team
from workbook_engine.core.report_pages import texts_of_pages
from workbook_engine.rulesets.last_war import RULESET
from workbook_engine.rulesets.last_war.combat.combat_story import CATALOGUE
from workbook_engine.rulesets.last_war.knowledge.report_page import report
from workbook_engine.rulesets.last_war.knowledge.team_view import View

TELLING, MARKING = {"told_side", "told_nations", "Told"}, {"_", "plural"}
REASONS = {"combat", "offensives", "air", "pool", "line"}
"""Rooms that say in marked texts what teams are told, and return reasons why not."""
SOURCES = sorted(Path(house.__file__).parent.rglob("*.py"))


def said_by(source: str, *, reasons: bool = True) -> Iterator[str]:
    """Yield the sentences of a source that teams are told, and its reasons why not."""
    telling = TELLING | MARKING if reasons else TELLING
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in telling:
            yield from _sentences(ast.walk(node))
        elif reasons and isinstance(node, ast.Return) and node.value is not None:
            yield from _sentences(_returned(node.value))


def _returned(node: ast.expr) -> Iterator[ast.AST]:
    """Yield what is returned as it stands, and not what is handed to another function."""
    yield node
    if not isinstance(node, ast.Call | ast.FormattedValue):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                yield from _returned(child)


def _sentences(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the texts of several words: a word alone is a name or a key."""
    for each in nodes:
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and " " in each.value:
            yield each.value


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_lw_seq_10_no_message_has_a_word_of_the_mechanics(path: Path) -> None:
    sentences = said_by(path.read_text(encoding="utf-8"), reasons=path.parent.name in REASONS)
    assert [text for text in sentences if MECHANICS.search(text)] == []


def test_all_rooms_that_tell_are_looked_at() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in SOURCES}
    telling = {path for path, text in texts.items() if any(f"{call}(" in text for call in TELLING)}
    assert {"aftermath", "air", "line"} <= {path.parent.name for path in telling}


def test_messages_and_reasons_are_found_in_a_source() -> None:
    source = '''
def why_not(line):
    """Return why not."""
    return "no such hex"
told_side(state, side, f"The score is {score}.")
text = "a hex"
heard = _("The die is {die}.").format(die=6)
'''
    assert {*said_by(source)} == {"The score is ", "no such hex", "The die is {die}."}


def test_lw_seq_10_no_wording_of_the_catalogue_has_one() -> None:
    wordings = (re.sub(r"{.*?}", "", text) for _, text in CATALOGUE)
    assert [text for text in wordings if MECHANICS.search(text)] == []


@pytest.mark.parametrize("team", ["OKH", "Bucharest", "STAVKA"])
def test_lw_seq_10_no_line_of_a_report_has_one(team: str) -> None:
    for turn in stages():
        seen = RULESET.briefing.view(turn, turn.after[Team][team])
        assert isinstance(seen, View)
        lines = [*texts_of_pages(report(seen))]
        assert [text for text in lines if MECHANICS.search(text)] == []


SHORT = """
    ## Nations
    | Nation | Pool: supplies (LSP) |
    | GER    | 1                    |
    ## Deployment
    | Nation | What for | Hex  | Supplies (LSP) |
    | GER    | front    | 0302 | 3              |
"""


def test_lw_seq_02_what_the_reserve_was_short_of_is_said_in_words() -> None:
    turn = played(SHORT, stages=(1,))
    assert any("short of 2 supplies" in text for text in turn.heard("OKH"))


def test_lw_seq_07_a_combat_that_is_held_names_no_umpire() -> None:
    turn = played(HELD, answers={"combat/0403/decision/1": "hold"})
    assert "No attack at 0403: it is put off." in turn.heard("OKH")


HELD = """
    ## Front
    | Hex  | Nation | Men |
    | 0302 | GER    | 4   |
    ## Flags
    | Nation | From hex | To hex |
    | GER    | 0302     | 0403   |
"""


def test_the_words_are_looked_for_where_they_would_stand() -> None:
    assert view_of("OKH").heard
    assert MECHANICS.search("There is no such hex.")
    assert not MECHANICS.search("A counter-attack has thrown us out.")
