"""What comes to nothing is known before the dice: which order, why, and who can tell (OC-5.1)."""

from __future__ import annotations

from collections.abc import Sequence

from tests.every import every
from tests.rulesets.opcom.air_board import TEAMS, fly, squadron
from tests.rulesets.opcom.drawn_map import (
    bridge,
    on_the_table,
    open_ground,
    order,
    river,
    road,
    unit,
)
from workbook_engine.core.became import in_words
from workbook_engine.core.dice import ScriptedDice
from workbook_engine.core.records import Record, Tables
from workbook_engine.core.rehearsal import rehearsed
from workbook_engine.core.rulings import Vain
from workbook_engine.core.simulating import Begun
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.vocabulary.air_records import Mission

RHINE = river("major river", *(f"{column}4" for column in "ABCDEFGHIJKL"))
GUNS: dict[str, str] = {"kind": "artillery", "profile": "[8-4-1-0]"}
FOE = unit("Foe", "C7", "german")
TABLE: dict[str, tuple[Sequence[Record], Record, str, Vain | None]] = {
    "no goal": (
        [unit("A", "C3")],
        order("A"),
        "was not told where to go, and holds",
        Vain.TEAM,
    ),
    "a goal that is not read": (
        [unit("A", "C3")],
        order("A", "Hold", to="C5"),
        "held where it stood: with Hold, no To, Via or Target is read",
        Vain.TEAM,
    ),
    "no fuel": (
        [unit("A", "C3", kind="tank", mechanised=True)],
        order("A", to="G3"),
        "did not move: there was no fuel",
        Vain.TEAM,
    ),
    "no way over the water": (
        [unit("A", "C3"), RHINE],
        order("A", to="C5"),
        "did not move: no way to C5 could be found",
        Vain.TEAM,
    ),
    "an enemy over the water": (
        [unit("A", "C3"), unit("Foe", "C5", "german"), RHINE],
        order("A", "Attack", target="C5"),
        "did not move: no way to C5 could be found; "
        "did not attack: it found no way over to the enemy",
        Vain.TEAM,
    ),
    "a target where nobody is": (
        [unit("A", "A1"), unit("Foe", "L1", "german")],
        order("A", "Attack", via="A8", target="L8"),
        "found nobody at L8",
        Vain.UMPIRE,
    ),
    "a target that is too far": (
        [unit("A", "A1"), unit("Foe", "L5", "german")],
        order("A", "Attack", target="L5"),
        "did not attack: it arrived too late in the day",
        Vain.TEAM,
    ),
    "no guns": (
        [unit("A", "C3"), FOE],
        order("A", "Bombard", target="C7"),
        "did not bombard: only artillery can",
        Vain.TEAM,
    ),
    "guns out of range": (
        [unit("Guns", "A1", artillery="field", **GUNS), unit("Foe", "L8", "german")],
        order("Guns", "Bombard", target="L8"),
        "did not bombard: L8 is out of range",
        None,
    ),
    "guns without ammunition": (
        [unit("Guns", "C3", **GUNS), FOE],
        order("Guns", "Bombard", target="C7"),
        "did not fire: it had no ammunition",
        Vain.TEAM,
    ),
    "support by who has no guns": (
        [unit("A", "C3"), unit("B", "C3", kind="anti-tank")],
        order("B", "Hold", supports="A"),
        "did not fire in support: its guns fight where they stand",
        Vain.TEAM,
    ),
    "support where nobody fights": (
        [unit("A", "C3"), unit("Guns", "C2", **GUNS)],
        order("Guns", "Hold", supports="A"),
        "was in no fight, and nor was A",
        None,
    ),
    "squadrons that nobody asks for": (
        [unit("A", "C3", brigade="Bde"), squadron("Wing", "ground attack", continental=True)],
        fly("Wing", Mission.CAB_RANK, supports="Bde"),
        "Wing circled all half-day and was not called upon.",
        None,
    ),
    "a squadron that is another's": (
        [unit("A", "C3")],
        fly("Spitfires", Mission.AIR_COVER, zone="C3"),
        "We have no Spitfires to send.",
        Vain.TEAM,
    ),
}


def in_vain(records: Sequence[Record], *lines: Record) -> dict[str, tuple[str, set[Vain | None]]]:
    state = on_the_table(open_ground(12, 8), *TEAMS, *records)
    umpire = Umpire(state.position, RULESET.rules, ScriptedDice(()))
    found = rehearsed(Begun(RULESET, state, Tables.of(*lines), umpire))
    names = {line.key: str(getattr(line, "unit", "")) for line in lines}
    return {
        key: (in_words(parts, names[key]), {each.vain for each in parts})
        for (_, key), parts in found.items()
    }


@every(TABLE)
def test_oc_5_1_of_an_order_comes_nothing_and_it_is_told_why(
    records: Sequence[Record], line: Record, why: str, vain: Vain | None
) -> None:
    assert in_vain(records, line) == {line.key: (why, {vain})}


def test_oc_7_1_who_waits_before_a_bridge_is_told_so() -> None:
    units = [unit("A", "C1", size=2), unit("B", "C1", size=2)]
    over = [RHINE, bridge("C4", "C5", capacity=2), road("C1 > C8")]
    found = in_vain([*units, *over], order("A", to="C7"), order("B", to="C7"))
    assert list(found.values()) == [("was held up by traffic at C4", {Vain.TEAM})]


def test_oc_5_1_what_is_done_is_not_told() -> None:
    assert in_vain([unit("A", "C3")], order("A", to="C4")) == {}
