"""OR-LNT-1 What is amiss in an umpire's rules is found, in its cell, before a die is thrown."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.own_rules.battle import OPEN, battle, orders, played
from workbook_engine.core.findings import Cell
from workbook_engine.core.records import Record, State, replace
from workbook_engine.kit.language import NUMBER, SAYS, WITH, WITH_OWN, WORD, YES
from workbook_engine.kit.own_words import Sentence
from workbook_engine.kit.typed_tables import TableRow
from workbook_engine.rulesets.own_rules import RULESET
from workbook_engine.rulesets.own_rules.vocabulary.known import KNOWN
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    CombatRow,
    Field,
    GroundKind,
    Modifier,
    OwnColumn,
    Place,
    ReconRow,
    ResultRow,
    SequenceRow,
    StateKind,
    Stretch,
    SupplyRow,
    Unit,
    UnitType,
    Verb,
    VictoryRow,
    WayKind,
)

NOTHING = "W-NOTHING", "AR1 code"
KINDS = ("infantry", "cavalry", "artillery", "infantry")


def where(kind: type[Record], key: str, field: str) -> Cell:
    return Cell("master.xlsx", kind.__name__, f"{key} {field}")


def found(state: State) -> list[tuple[str, str]]:
    state = replace(state, rules=RULESET.rules)
    return [
        (each.code, each.cell.address if each.cell else "") for each in RULESET.sound(state, where)
    ]


def spoilt(kind: type[Record], key: str, **values: Any) -> State:
    states = SequenceRow(id="SEQ-3", step="recovery"), StateKind(name="tired", turns=1)
    river = (
        WayKind(name="river", drawn="river", cost="1"),
        Stretch(id="W-1", kind="river", fields=("C4-C5",)),
    )
    more = SupplyRow(id="SUP-1", side="Blue", source="north edge"), OwnColumn(name="Leader")
    points = VictoryRow(id="VP-1", place="The Mill")
    state = battle("b1 infantry C4, r1 infantry C5", OPEN, *states, *river, *more, points)
    row = replace(state[kind][key], **values)
    return state.with_tables({kind: {**state[kind], key: row}})


def test_or_lnt_1_the_plain_classic_has_nothing_amiss() -> None:
    land = "OOWW TTHH MMLL OOOO OOOO".replace(" ", "\n")
    both = [
        f"{side}{n} {kind} {c}5"
        for side, c in (("b", "A"), ("r", "C"))
        for n, kind in enumerate(KINDS)
    ]
    assert found(battle(", ".join(both), land)) == []


@pytest.mark.parametrize(
    ("kind", "key", "values", "code", "column"),
    [
        (TableRow, "CRT-0", {"roll": "top"}, "E-TABLE", "CRT-0 roll"),
        (TableRow, "CRT-0", {"dice": "a die"}, "E-TABLE", "CRT-0 dice"),
        (TableRow, "CRT-0", {"dice": "2d6"}, "W-TABLE-ROLLS", "CRT-0 dice"),
        (TableRow, "CRT-0", {"c": "many"}, "E-TABLE", "CRT-0 c"),
        (TableRow, "CRT-0", {"c": "1:3"}, "E-TABLE", "CRT-0 c"),
        (TableRow, "CRT-2", {"roll": "two"}, "E-TABLE", "CRT-2 roll"),
        (TableRow, "CRT-2", {"roll": "1-2"}, "W-TABLE-ROLLS", "CRT-0 dice"),
        (TableRow, "CRT-2", {"b": "DR1; AX"}, "E-CODE", "CRT-2 b"),
        (TableRow, "CRT-1", {"b": "AR1", "a": "AR1"}, "W-CODE-UNUSED", "AR2 code"),
        (Modifier, "MOD-1", {"when": "ground is"}, "E-NOT-SAID", "MOD-1 when"),
        (Modifier, "MOD-1", {"does": "die 1"}, "E-NOT-SAID", "MOD-1 does"),
        (Modifier, "MOD-1", {"table": "CTR"}, "E-NOT-LISTED", "MOD-1 table"),
        (Modifier, "MOD-1", {"when": "type is elephant"}, "W-BEARS", "MOD-1 when"),
        (Modifier, "MOD-1", {"when": "steps > 0"}, "W-BEARS", "MOD-1 when"),
        (UnitType, "infantry", {"attack": 2}, "W-COLUMN", "CRT-0 d"),
        (GroundKind, "W", {"cost": "much"}, "E-COST", "W cost"),
        (GroundKind, "W", {"costs": ("wheels few",)}, "E-COST", "W costs"),
        (Field, "A1", {"ground": "Q"}, "E-GROUND", "A1 ground"),
        (UnitType, "artillery", {"movement": 0, "steps": 0}, "W-TYPE", "artillery steps"),
        (GroundKind, "O", {"room": 0}, "W-ROOM", "b1 field"),
        (WayKind, "river", {"cost": "wet"}, "E-COST", "river cost"),
        (Stretch, "W-1", {"fields": ("C4-C6",)}, "E-WAY", "W-1 fields"),
        (SupplyRow, "SUP-1", {"source": "unit", "named": "HQ"}, "W-SOURCE", "SUP-1 named"),
        (Unit, "b1", {"state": "awaited", "arrives": 2}, "W-AWAITED", "b1 arrives"),
        (Unit, "b1", {"state": "awaited", "field": "Z9"}, "E-OFF-THE-MAP", "b1 field"),
        (Unit, "b1", {"own": ("Leader two",)}, "E-OWN", "b1 own"),
        (Modifier, "MOD-1", {"when": "own.Leder > 1"}, "E-NOT-SAID", "MOD-1 when"),
        (TableRow, "CRT-2", {"b": ""}, "W-HOLE", "CRT-2 b"),
        (TableRow, "CRT-6", {"roll": "16"}, "W-ROLL", "CRT-6 roll"),
        (ResultRow, "AR1", {"attacker_back": 0, "attacker_hears": ""}, *NOTHING),
        (ResultRow, "EX", {"attacker_does": ("own.Mood -1",)}, "E-NOT-SAID", "EX attacker_does"),
        (ResultRow, "EX", {"attacker_does": ("steps -1",)}, "E-NOT-SAID", "EX attacker_does"),
        (Modifier, "MOD-4", {"does": "die +4"}, "W-CLAMP", "MOD-4 does"),
        (Modifier, "MOD-4", {"does": "die +0"}, "W-NOTHING", "MOD-4 does"),
        (Modifier, "MOD-4", {"does": "state tird"}, "E-STATE", "MOD-4 does"),
        (Modifier, "MOD-1", {"table": "movement"}, "E-NOT-SAID", "MOD-1 does"),
        (Modifier, "MOD-1", {"table": "sight", "when": "odds > 2"}, "E-NOT-SAID", "MOD-1 when"),
        (Modifier, "MOD-1", {"when": "with HQ of own formation"}, "W-BEARS", "MOD-1 when"),
        (Modifier, "MOD-1", {"when": "stacked with elephant"}, "W-BEARS", "MOD-1 when"),
        (Modifier, "MOD-1", {"when": "state is tird"}, "W-BEARS", "MOD-1 when"),
        (Modifier, "MOD-1", {"when": "own.Leader is grim"}, "E-NOT-SAID", "MOD-1 when"),
        (OwnColumn, "Leader", {"otherwise": "own.Leader + 1"}, "E-CIRCLE", "Leader otherwise"),
        (OwnColumn, "Leader", {"otherwise": "two"}, "E-NOT-SAID", "Leader otherwise"),
        (OwnColumn, "Leader", {"name": "Corps Leader"}, "E-OWN-NAME", "Corps Leader name"),
        (StateKind, "tired", {"then": "tired"}, "W-CIRCLE", "tired then"),
        (Verb, "hold", {"also": ("stand", "March")}, "E-TWO-VERBS", "hold also"),
        (Place, "The Mill", {"field": "Z9"}, "E-OFF-THE-MAP", "The Mill field"),
        (Place, "The Mill", {"own": ("Leader 2",)}, "E-OWN", "The Mill own"),
        (ReconRow, "2", {"made_out": "name"}, "W-MADE-OUT", "2 made_out"),
        (GroundKind, "O", {"cost": "9"}, "W-STUCK", "b1 field"),
        (Sentence, "WORD-1", {"sentence": "{unit} is at {feld}."}, "E-WORDS", "WORD-1 sentence"),
        (Sentence, "WORD-2", {"event": "move: went"}, "W-WORDS", "WORD-2 event"),
        (Sentence, "WORD-1", {"sentence": "The Die is cast."}, "W-MECHANICS", "WORD-1 sentence"),
        (ResultRow, "EX", {"attacker_hears": "DR1!"}, "W-MECHANICS", "EX attacker_hears"),
        (StateKind, "tired", {"turns": 0}, "W-STATE", "tired turns"),
        (Verb, "attack", {"uses": 1}, "W-LOADS", "attack uses"),
        (UnitType, "infantry", {"uses": 1}, "W-LOADS", "infantry uses"),
        (UnitType, "infantry", {"load": 2}, "W-LOADS", "infantry load"),
        (Place, "The Mill", {"stock": 9}, "W-LOADS", "The Mill stock"),
        (Unit, "b1", {"stock": 2}, "W-LOADS", "b1 stock"),
        (StateKind, "tired", {"table": "Rally"}, "E-NOT-LISTED", "tired table"),
        (StateKind, "tired", {"table": "CRT"}, "W-STATE", "tired table"),
        (StateKind, "tired", {"barred": ("fly",)}, "E-NOT-LISTED", "tired barred"),
        (SupplyRow, "SUP-1", {}, "W-UNPLAYED", "SUP-1 id"),
        (VictoryRow, "VP-1", {}, "W-UNPLAYED", "VP-1 id"),
        (VictoryRow, "VP-1", {"place": "The Mull"}, "E-NOT-LISTED", "VP-1 place"),
        (VictoryRow, "VP-1", {"when": "holds"}, "E-NOT-SAID", "VP-1 when"),
        (VictoryRow, "VP-1", {"points": "many"}, "E-NOT-SAID", "VP-1 points"),
        (Verb, "attack", {"table": "CTR"}, "E-NOT-LISTED", "attack table"),
        (SequenceRow, "SEQ-2", {"step": "movement"}, "W-UNPLAYED", "attack role"),
        (SequenceRow, "SEQ-2", {"step": "movement"}, "W-SEQUENCE", "SEQ-2 step"),
        (SequenceRow, "SEQ-2", {"who": "the first side"}, "W-SEQUENCE", "SEQ-2 who"),
        (SequenceRow, "SEQ-2", {"die": "coin"}, "E-DIE", "SEQ-2 die"),
        (Unit, "b1", {"type": "elephant"}, "E-NOT-LISTED", "b1 type"),
        (GroundKind, "T", {"cost": ""}, "E-COST", "T cost"),
        (GroundKind, "W", {"costs": ("horses 3",)}, "W-CLASS", "W costs"),
        (Unit, "b1", {"field": "Z9"}, "E-OFF-THE-MAP", "b1 field"),
        (Unit, "b1", {"field": "C5"}, "E-BOTH-SIDES", "r1 field"),
    ],
)
def test_or_lnt_1_a_planted_defect_is_found_in_its_cell(
    kind: type[Record], key: str, values: dict[str, Any], code: str, column: str
) -> None:
    assert (code, column) in found(spoilt(kind, key, **values))


def test_or_lnt_1_a_game_without_steps_or_verbs_is_told() -> None:
    nothing = battle("b1 infantry C4, r1 infantry C5", without=(SequenceRow, Verb))
    assert found(nothing).count(("E-NO-RULES", "")) == 2


def test_or_vrb_1_a_verb_that_is_not_listed_is_told() -> None:
    state = replace(battle("b1 infantry C4, r1 infantry C5"), rules=RULESET.rules)
    codes = [each.code for each in RULESET.check(state, orders("b1 fly D4"), where)]
    assert codes == ["E-UNKNOWN-VERB"]


def test_or_lnt_1_of_own_columns_that_hold_words_nothing_is_said() -> None:
    mood = OwnColumn(name="Mood", kind="word")
    line = Modifier(id="MOD-9", when="own.Mood is grim", does="die +1")
    state = battle("b1 infantry C4, r1 infantry C5", OPEN, mood, line)
    assert "MOD-9 when" not in {cell for _, cell in found(state)}


def test_or_lng_1_whatever_a_condition_may_name_the_lint_and_the_fight_can_tell() -> None:
    says = {WORD: "{} is x", NUMBER: "{} > 0", YES: "{}"}
    lines = [
        Modifier(id=f"MOD-{name}", side=side, when=says[kind].format(name), does="die +1")
        for name, kind in KNOWN.items()
        for side in ("attacker", "defender")
        if name not in (SAYS, WITH, WITH_OWN)
    ]
    state = battle("b1 infantry C4, r1 infantry C5", OPEN, *lines)
    assert "E-NOT-SAID" not in dict(found(state))
    assert played(state, "b1 attack C5").after[CombatRow]
