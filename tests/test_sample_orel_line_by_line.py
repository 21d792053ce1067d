"""The worked examples of The Last War figure by figure: as printed, and as the rules have it.

Lines are those of the rule text. Where the two columns differ the print is wrong; nowhere else.
"""

from __future__ import annotations

import pytest

from tests.rulesets.last_war.played_war import lost_in
from tests.test_sample_orel import FIGHTS, OREL, SALIENT, fight, ruling_of, standing, turn_at
from workbook_engine.books.blocks import parse_table
from workbook_engine.core.records import Position, State
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.committed import Role, committed
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Card
from workbook_engine.rulesets.last_war.vocabulary.points import Points, together

ASSAULT = """
| Line | Figure                    | Printed    | By the rules |
|------|---------------------------|------------|--------------|
| 299  | hexes attacked from       | 2          | 2            |
| 301  | attackers' Men            | 14         | 14           |
| 302  | attackers' tanks          | 3          | 3            |
| 303  | attackers' aircraft       | 3          | 3            |
| 304  | attackers' CV             | 20         | 20           |
| 305  | attackers' force          | 40         | 40           |
| 306  | defenders' Men            | 4          | 4            |
| 307  | defenders' tanks          | 1          | 1            |
| 308  | defenders' aircraft       | 3          | 3            |
| 309  | defenders' CV             | 8          | 8            |
| 310  | defenders' force          | 40         | 40           |
| 312  | odds                      | "1:1"      | "1:1"        |
| 314  | shifts                    | tank +1    | tank +1      |
| 314  | column                    | "3:2"      | "3:2"        |
| 316  | attackers' LSP            | 2          | 2            |
| 318  | defenders' LSP            | 0          | 0            |
| 320  | attackers' die            | 2          | 2            |
| 320  | attackers' score          | 4          | 4            |
| 322  | defenders' die            | 6          | 6            |
| 322  | defenders' score          | 6          | 6            |
| 324  | difference                | -2         | -2           |
| 326  | colour                    | O          | O            |
| 326  | result                    | no advance | no advance   |
| 330  | ratio                     | "2:1"      | "2:1"        |
| 332  | points defenders lose     | 4          | 4            |
| 332  | defenders lose            | 2/2/0      | 3/1/0        |
| 338  | points attackers lose     | 3          | 3            |
| 338  | attackers lose            | 2/1/0      | 2/1/0        |
| 340  | the hex is then held by   | GER        | GER          |
"""
COUNTER_OFFENSIVE = """
| Line | Figure                    | Printed    | By the rules |
|------|---------------------------|------------|--------------|
| 344  | hexes attacked from       | 1          | 1            |
| 346  | defenders' Men            | 8          | 8            |
| 347  | defenders' tanks          | 1          | 1            |
| 348  | defenders' aircraft       | 1          | 1            |
| 349  | defenders' CV             | 10         | 10           |
| 350  | defenders' force          | 20         | 20           |
| 352  | attackers' Men            | 7          | 7            |
| 353  | attackers' tanks          | 3          | 3            |
| 354  | attackers' aircraft       | 3          | 3            |
| 355  | attackers' CV             | 13         | 13           |
| 356  | attackers' force          | 65         | 65           |
| 358  | odds                      | "3:1"      | "3:1"        |
| 360  | shifts                    | tank +1, air +1 | tank +1, air +1 |
| 360  | column                    | "4:1"      | "4:1"        |
| 362  | attackers' LSP            | 4          | 4            |
| 364  | attackers' cards          | 2          | 2            |
| 366  | defenders' LSP            | 1          | 1            |
| 368  | defenders' die            | 2          | 2            |
| 368  | defenders' score          | 3          | 3            |
| 370  | attackers' die            | 3          | 3            |
| 370  | attackers' score          | 9          | 9            |
| 372  | attackers' score          | 5          | 9            |
| 372  | defenders' score          | 2          | 3            |
| 372  | difference                | 6          | 6            |
| 374  | colour                    | G          | G            |
| 374  | result                    | occupy, and one hex beyond | occupy, and one hex beyond |
| 378  | ratio                     | "2:1"      | "2:1"        |
| 380  | points attackers lose     | 2          | 2            |
| 380  | attackers lose            | 2/0/0      | 2/0/0        |
| 382  | points defenders lose     | 5          | 5            |
| 382  | defenders lose            | 2/1/2      | 3/1/1        |
| 384  | the hex is then held by   | GER        | GER          |
"""
EXAMPLES = {SALIENT: ASSAULT, OREL: COUNTER_OFFENSIVE}
LINES = [
    (name, *map(str, row))
    for name, table in EXAMPLES.items()
    for row in parse_table(table.strip().splitlines())[1:]
]


def found(name: str) -> dict[str, str]:
    """Return the figures of an example, as it was played."""
    row, turn = fight(name), turn_at(FIGHTS[name])
    attack, defence = (_all_of(turn.after, name, role) for role in Role)
    ratio = next(line.value for line in ruling_of(name).working if line.rule == "LW-LOS-02")
    return {
        "hexes attacked from": str(len(row.starts)),
        **_side("attackers'", attack, row.attacker_cv, row.attacker_force, row.attacker_lsp),
        **_side("defenders'", defence, row.defender_cv, row.defender_force, row.defender_lsp),
        "attackers' cards": str(sum(turn.after[Card][c].value for c in row.attacker_cards)),
        "odds": row.base,
        "shifts": row.shifts,
        "column": row.column,
        **_scores(row),
        "colour": row.colour,
        "result": row.result,
        "ratio": ratio,
        "attackers lose": lost_in(row, "attacker"),
        "points attackers lose": _points(lost_in(row, "attacker")),
        "defenders lose": lost_in(row, "defender"),
        "points defenders lose": _points(lost_in(row, "defender")),
        "the hex is then held by": turn.after[MapHex][name].controller,
    }


def _all_of(state: State, name: str, role: Role) -> Points:
    return together(each.points for each in committed(state, name, role))


def _side(who: str, points: Points, cv: int | None, force: str, lsp: int) -> dict[str, str]:
    return {
        f"{who} Men": str(points.man),
        f"{who} tanks": str(points.tank),
        f"{who} aircraft": str(points.air),
        f"{who} CV": str(cv),
        f"{who} force": force,
        f"{who} LSP": str(lsp),
    }


def _scores(row: CombatRow) -> dict[str, str]:
    return {
        "attackers' die": str(row.attacker_die),
        "attackers' score": str(row.attacker_score),
        "defenders' die": str(row.defender_die),
        "defenders' score": str(row.defender_score),
        "difference": str(row.difference),
    }


def _points(loss: str) -> str:
    return str(sum(map(int, loss.split("/"))))


@pytest.mark.parametrize(
    ("name", "line", "figure", "by_the_rules"),
    [(name, line, figure, ruled) for name, line, figure, _, ruled in LINES],
)
def test_a_figure_of_an_example_is_as_the_rules_have_it(
    name: str, line: str, figure: str, by_the_rules: str
) -> None:
    """LW-EX-01, LW-EX-02."""
    assert found(name)[figure] == by_the_rules, line


def test_the_print_is_wrong_in_three_lines_and_no_other() -> None:
    """LW-EX-01: a second tank that is not there; LW-EX-02: 9 less 3, and a second aircraft."""
    wrong = [
        (int(line), printed, ruled) for _, line, _, printed, ruled in LINES if printed != ruled
    ]
    assert wrong == [
        (332, "2/2/0", "3/1/0"),
        (372, "5", "9"),
        (372, "2", "3"),
        (382, "2/1/2", "3/1/1"),
    ]


def test_ex_01_the_survivors_are_what_was_there_less_the_losses() -> None:
    assert standing(FIGHTS[SALIENT], OREL, "SOV") == (6, 1, 2)
    assert standing(FIGHTS[SALIENT], "0504", "SOV") == (6, 1, 1)


def test_ex_01_the_supplies_put_in_are_gone() -> None:
    cards = turn_at(FIGHTS[SALIENT]).after[Front].values()
    assert sum(card.lsp for card in cards) == 0


def test_ex_02_the_beaten_russians_are_one_hex_back() -> None:
    """LW-TER-11: of 8/1/1 there are 5/0/0 left, a Man to each hex of the new line."""
    where = ("0502", "0603", "0604")
    assert [standing(FIGHTS[OREL], name, "SOV")[0] for name in where] == [3, 1, 1]


def test_ex_02_the_card_is_spent() -> None:
    assert turn_at(FIGHTS[OREL]).after[Card]["GER-1"].played == "2"


def test_ex_02_towards_orel_is_no_attack_on_a_major_city() -> None:
    """LW-SHF-04."""
    assert "city" not in fight(OREL).shifts


def test_ex_02_is_no_continuation_of_the_first() -> None:
    """LW-SEQ-07: German combats would have come first; the strengths are not the survivors'."""
    assert standing(Position(1, 3), SALIENT, "GER") != standing(Position(2), SALIENT, "GER")
