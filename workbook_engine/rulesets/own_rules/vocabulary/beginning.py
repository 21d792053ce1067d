"""What a blank campaign has: a plain classic of our own, for the umpire to change (OR-SEQ-1).

Move, fight by odds on one die, go back. Every number is ours and made up.
"""

from __future__ import annotations

from fractions import Fraction

from workbook_engine.core.records import Record
from workbook_engine.kit.maps.picture import Tint
from workbook_engine.kit.typed_tables import CELLS, HEADS, TableRow
from workbook_engine.rulesets.own_rules.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.own_rules.vocabulary.hearing import EVENTS
from workbook_engine.rulesets.own_rules.vocabulary.own_records import ReconRow, Sentence
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    GroundKind,
    Modifier,
    ResultRow,
    SequenceRow,
    UnitType,
    Verb,
)
from workbook_engine.rulesets.own_rules.vocabulary.words import Made, Role, Side, Step, Symbol

_ROWS = (
    (HEADS, "1:2", "1:1", "2:1", "3:1", "4:1", "5:1"),
    ("1", "AR2", "AR1", "EX", "DR1", "DR1", "DR2"),
    ("2", "AR1", "AR1", "DR1", "DR1", "DR2", "DR2"),
    ("3", "AR1", "-", "DR1", "DR2", "DR2", "DE"),
    ("4", "AR1", "EX", "DR1", "EX", "DR2", "DE"),
    ("5", "AL1", "DR1", "EX", "DR2", "DE", "DE"),
    ("6", "AL1", "AL1", "DR2", "DE", "DE", "DE"),
)


def _table() -> tuple[Record, ...]:
    """OR-TAB-1 Return the rows of the table that a blank campaign has."""
    return tuple(
        TableRow(id=f"CRT-{n}", table="CRT", roll=roll, **dict(zip(CELLS, cells, strict=False)))
        for n, (roll, *cells) in enumerate(_ROWS)
    )


BEGINNING: tuple[Record, ...] = (
    SequenceRow(id="SEQ-1", step=Step.MOVEMENT),
    SequenceRow(id="SEQ-2", step=Step.COMBAT),
    Verb(verb="move", also=("go", "march", "advance")),
    Verb(verb="hold", also=("stand", "defend", "wait"), share=Fraction()),
    Verb(verb="attack", also=("assault", "storm"), role=Role.ATTACK),
    Verb(verb="support", also=("fire for", "bombard"), share=Fraction(), role=Role.SUPPORT),
    UnitType(type="infantry", movement=3, attack=4, defence=4, steps=2),
    UnitType(
        type="cavalry",
        symbol=Symbol.RECCE,
        moves_as="horse",
        movement=5,
        attack=3,
        defence=2,
        steps=2,
        sight=3,
    ),
    UnitType(
        type="artillery",
        symbol=Symbol.ARTILLERY,
        moves_as="wheels",
        movement=3,
        attack=3,
        defence=1,
        reach=2,
    ),
    GroundKind(letter="O", name="open", cost="1"),
    GroundKind(letter="W", name="wood", tint=Tint.WOODS, cost="2", costs=("wheels 3",)),
    GroundKind(letter="T", name="town", tint=Tint.TOWN, cost="1"),
    GroundKind(letter="H", name="hill", tint=Tint.HILLS, cost="2"),
    GroundKind(letter="M", name="marsh", tint=Tint.MARSH, cost="all", costs=("wheels no",)),
    GroundKind(letter="L", name="lake", tint=Tint.WATER, cost="no"),
    *_table(),
    ResultRow(code="AR1", attacker_back=1, attacker_hears="The attack was thrown back."),
    ResultRow(code="AR2", attacker_back=2, attacker_hears="The attack was thrown back."),
    ResultRow(code="AL1", attacker_loses=1, attacker_back=1, attacker_hears="Losses were heavy."),
    ResultRow(code="EX", attacker_loses=1, defender_loses=1, defender_hears="Both sides bled."),
    ResultRow(code="DR1", defender_back=1, advance=True),
    ResultRow(code="DR2", defender_loses=1, defender_back=2, advance=True),
    ResultRow(code="DE", defender_loses=2, defender_back=2, advance=True),
    Modifier(id="MOD-1", when="ground is wood", does="column -1", note="wood"),
    Modifier(id="MOD-2", when="ground is town", does="strength x 2", note="town"),
    Modifier(id="MOD-3", when="ground is hill", does="column -1", note="hill"),
    Modifier(id="MOD-4", side=Side.ATTACKER, when="from 3 sides", does="die +1", note="flanks"),
    ReconRow(within=1, made_out=Made.SIZE),
    ReconRow(within=2, made_out=Made.KIND),
    ReconRow(within=3, made_out=Made.THERE),
    *(
        Sentence(id=f"WORD-{n}", event=event, sentence=CATALOGUE[key][0])
        for n, (event, key) in enumerate(EVENTS.items(), 1)
    ),
)
