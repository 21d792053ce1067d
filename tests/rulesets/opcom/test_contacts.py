"""Contacts: what a team knows of the enemy, where, since when, and how it grows old (OC-2.1)."""

from __future__ import annotations

import pytest

from tests.rulesets.opcom.small_front import (
    BRITISH,
    DESK,
    GERMAN,
    ORDERS,
    UNITS,
    order,
    play_on,
    play_turn,
    unit,
)
from workbook_engine.core.changes import apply
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.records import Position, State, Tables, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.core.turn import play
from workbook_engine.core.umpire import Answer, Umpire
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.knowledge.intelligence.contacts import Sighting, noted
from workbook_engine.rulesets.opcom.vocabulary.intelligence_records import (
    NOT_MADE_OUT,
    Contact,
    EnemySeen,
)
from workbook_engine.rulesets.opcom.vocabulary.records import Ground, OrderLine, Unit
from workbook_engine.rulesets.opcom.vocabulary.words import Source, Terrain


def table(*units: Unit, turn: int = 1) -> State:
    return State(Position(turn), Tables.of(*DESK, *units), RULESET.rules)


def opposed(gap: str = "C5", **more: object) -> State:
    """A German battalion at C3 and a British one some squares off."""
    foe = replace(unit("Panzers", GERMAN, "C3", brigade="KG Alpha", kind="tank"), **more)  # type: ignore[arg-type]
    return table(unit("Rifles", BRITISH, gap), foe)


def played(state: State, *orders: OrderLine, answers: dict[str, str] | None = None) -> Turn:
    typed = {name: Answer(name, value) for name, value in (answers or {}).items()}
    umpire = Umpire(state.position, RULESET.rules, KeyedDice(b"secret"), typed)
    return play(RULESET, state, Tables.of(*orders), umpire)


def contact(turn: Turn, name: str = "british C3") -> Contact:
    return turn.after[Contact][name]


# Standing opposite (OC-6.12)


@pytest.mark.parametrize(
    ("gap", "terrain", "seen"),
    [
        ("C5", Terrain.OPEN, True),
        ("C6", Terrain.OPEN, False),
        ("E5", Terrain.OPEN, False),
        ("D4", Terrain.WOODS, True),
        ("C5", Terrain.WOODS, False),
    ],
)
def test_oc_6_12_an_enemy_is_seen_at_two_km_and_in_close_country_when_touching(
    gap: str, terrain: str, seen: bool
) -> None:
    state = opposed(gap)
    state = State(
        state.position,
        state.tables.replaced({Ground: {"C3": Ground(square="C3", terrain=terrain)}}),
    )
    assert ("british C3" in played(state).after[Contact]) is seen


def test_an_enemy_that_can_no_longer_fight_is_no_contact() -> None:
    assert not played(opposed(profile="2-0", step=1)).after[Contact].get("british C3")


def test_mere_contact_tells_the_sort_of_troops_and_no_number_or_name() -> None:
    known = contact(played(opposed()))
    assert (known.kinds, known.strength, known.names) == (("tank",), NOT_MADE_OUT, ())


def test_oc_5_5_a_probe_tells_the_strength_and_some_identity() -> None:
    known = contact(played(opposed("C6"), order(1, BRITISH, "Rifles", "Probe", to="C3")))
    assert (known.source, known.strength, known.names) == ("probe", "1", ("Panzers",))


def test_a_probe_of_two_battalions_names_one_of_them() -> None:
    state = opposed("C6")
    second = unit("Second", GERMAN, "C3", brigade="KG Alpha")
    state = state.with_tables({Unit: {**state[Unit], "Second": second}})
    known = contact(played(state, order(1, BRITISH, "Rifles", "Probe", to="C3")))
    assert (known.strength, known.names) == ("2", ("Panzers",))


# Fights


def test_oc_10_3_a_fight_makes_contacts_of_both_sides() -> None:
    turn = play_turn()
    assert {key: each.strength for key, each in turn.after[Contact].items()} == {
        "british C2": "2",
        "german C3": "1",
    }


def test_who_was_beaten_out_of_contact_is_not_followed() -> None:
    turn = play_turn(result="total success")
    assert turn.after[Unit]["Rifles"].position == "C8"
    assert {"german C3", "german C8"}.isdisjoint(turn.after[Contact])


def test_attackers_thrown_back_out_of_sight_know_where_the_enemy_was() -> None:
    hq = replace(UNITS[1], position="C20")
    turn = play_turn(hq, replace(UNITS[2], position="C20"), result="attackers badly beaten")
    assert contact(turn, "german C3").source == "fight"


# Identity (OC-10.5)


def test_oc_10_5_a_second_turn_opposite_gives_the_name() -> None:
    again = played(played(opposed()).after)
    assert contact(again).names == ("Panzers",)


def test_oc_10_5_a_second_turn_opposite_another_formation_gives_none() -> None:
    first = played(opposed()).after
    relieved = replace(first[Unit]["Panzers"], id="Relief", brigade="KG Beta")
    again = played(first.with_tables({Unit: {"Rifles": first[Unit]["Rifles"], "Relief": relieved}}))
    assert contact(again).names == ()


def test_oc_10_5_only_the_units_that_were_in_contact_know() -> None:
    first = played(opposed()).after
    away = replace(first[Unit]["Rifles"], position="C30")
    fresh = unit("Fresh", BRITISH, "C5")
    units = {**first[Unit], "Rifles": away, "Fresh": fresh}
    assert contact(played(first.with_tables({Unit: units}))).names == ()


# The umpire's word (U-19)


def test_u_19_the_umpire_says_how_many_are_told() -> None:
    turn = played(opposed(), answers={"1/reports/C3 opposite british/strength/1": "3"})
    assert contact(turn).strength == "3"


@pytest.mark.parametrize(("word", "names"), [("none", ()), ("all", ("Panzers",))])
def test_u_19_the_umpire_says_how_much_of_who_they_are(word: str, names: tuple[str, ...]) -> None:
    turn = played(opposed(), answers={"1/reports/C3 opposite british/identity/1": word})
    assert contact(turn).names == names


def test_what_is_told_of_a_fight_is_what_the_umpire_says() -> None:
    rows = play_turn().after[EnemySeen]
    assert {"C3 british", "C3 german"} <= set(rows)


# Growing old (OC-2.1)


def aged(turns: int) -> Contact:
    known = Contact(id="british K9", team="british", square="K9", seen=1, since=1)
    state = opposed("C30")
    state = State(
        Position(1 + turns), state.tables.replaced({Contact: {known.id: known}}), RULESET.rules
    )
    return contact(played(state), known.id)


@pytest.mark.parametrize(("turns", "standing"), [(0, "known"), (1, "old"), (5, "old"), (6, "gone")])
def test_oc_2_1_a_contact_grows_old_and_is_dropped(turns: int, standing: str) -> None:
    assert aged(turns).standing == standing


def test_a_contact_that_is_looked_for_and_not_found_is_gone() -> None:
    known = Contact(id="british C6", team="british", square="C6", seen=1, since=1)
    state = opposed("C7", position="C20")
    state = State(Position(2), state.tables.replaced({Contact: {known.id: known}}), RULESET.rules)
    assert contact(played(state), known.id).standing == "gone"


def test_a_contact_found_again_keeps_since_when_and_its_names() -> None:
    known = Contact(id="british C3", team="british", square="C3", seen=1, since=1, names=("Old",))
    state = opposed()
    state = State(Position(3), state.tables.replaced({Contact: {known.id: known}}), RULESET.rules)
    again = contact(played(state))
    assert (again.seen, again.since, again.names) == (3, 1, ("Old",))


def test_a_contact_that_was_gone_begins_anew() -> None:
    known = Contact(
        id="british C3",
        team="british",
        square="C3",
        seen=1,
        since=1,
        names=("Old",),
        standing="gone",
    )
    state = opposed()
    state = State(Position(9), state.tables.replaced({Contact: {known.id: known}}), RULESET.rules)
    again = contact(played(state))
    assert (again.since, again.names, again.standing) == (9, (), "known")


# Sightings from elsewhere


def sighted(state: State, *sightings: Sighting) -> State:
    return apply(state, noted(state, sightings))[0]


def test_a_sighting_from_the_air_makes_a_contact() -> None:
    seen = Sighting("british", "K9", Source.AIR, side="German", kinds=("tank",), heading="north")
    known = sighted(opposed(), seen)[Contact]["british K9"]
    assert (known.seen, known.source, known.kinds, known.heading) == (1, "air", ("tank",), "north")


def test_two_sightings_of_a_square_are_one_contact() -> None:
    seen = Sighting("british", "K9", Source.AIR, kinds=("tank",))
    also = Sighting("british", "K9", Source.AIR, kinds=("infantry",), strength="2")
    known = sighted(opposed(), seen, also)[Contact]["british K9"]
    assert (known.kinds, known.strength) == (("tank", "infantry"), "2")


def test_a_vague_sighting_forgets_nothing() -> None:
    state = played(opposed()).after
    known = sighted(state, Sighting("british", "C3", Source.AIR))[Contact]["british C3"]
    assert (known.kinds, known.met_by, known.seen) == (("tank",), ("Rifles",), 2)


def test_contacts_are_kept_from_turn_to_turn() -> None:
    turn = play_on(play_turn().after, "confused", ORDERS)
    assert contact(turn, "british C2").since == 1
