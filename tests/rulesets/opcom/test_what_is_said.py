"""What a report says of what a team knows, a fact each (OC-10.1 to OC-10.6)."""

from __future__ import annotations

import pytest

from tests.rulesets.opcom.small_front import BRITISH, GERMAN, ORDERS, play_turn, usual
from workbook_engine.core.records import Position, State, Tables, replace
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.knowledge.intelligence.air_seen import OwnSquadron
from workbook_engine.rulesets.opcom.knowledge.intelligence.intelligence_seen import (
    Known,
    contacts_of,
)
from workbook_engine.rulesets.opcom.knowledge.intelligence.supplies_seen import Points, Supplies
from workbook_engine.rulesets.opcom.knowledge.reports.condition import conditions
from workbook_engine.rulesets.opcom.knowledge.reports.enemy_table import cleared
from workbook_engine.rulesets.opcom.knowledge.reports.other_news import other_news
from workbook_engine.rulesets.opcom.knowledge.reports.papers import umpires_paper
from workbook_engine.rulesets.opcom.knowledge.reports.summary import situation
from workbook_engine.rulesets.opcom.knowledge.reports.wording import (
    enemy_words,
    happened,
    in_contact,
)
from workbook_engine.rulesets.opcom.knowledge.views.briefs import own_forces
from workbook_engine.rulesets.opcom.knowledge.views.forms import air_lines
from workbook_engine.rulesets.opcom.knowledge.views.own_map import contact_rows
from workbook_engine.rulesets.opcom.knowledge.views.reported import Heard, OwnUnit
from workbook_engine.rulesets.opcom.knowledge.views.squadron_rows import own_squadrons
from workbook_engine.rulesets.opcom.knowledge.views.team_view import View, view
from workbook_engine.rulesets.opcom.vocabulary.book import PRINTED
from workbook_engine.rulesets.opcom.vocabulary.intelligence_records import Contact
from workbook_engine.rulesets.opcom.vocabulary.records import Unit

SEEN = view(usual(), BRITISH)
RIFLES = next(unit for unit in SEEN.units if unit.id == "Rifles")
FIGHT = replace(SEEN.fights[0], line=("Rifles",), formations=("British Bde",), guns=())
FOE = Known(
    square="D4",
    place="Bridge (D4)",
    seen="17 September am",
    since="17 September am",
    old=False,
    now=True,
    source="contact",
    battalions=None,
    kinds=("infantry",),
    heading="",
    names=(),
    met_by=("Rifles",),
)


def own(*units: OwnUnit, **fields: object) -> View:
    given = {"units": units, "fights": (), "contacts": (), "heard": (), **fields}
    return replace(SEEN, **given)  # type: ignore[arg-type]


def did(seen: View) -> str:
    return happened(seen, seen.units)


def line(seen: View, head: str) -> str:
    return dict(situation(seen, seen.units))[head]


def heard(fact: str, **slots: str) -> Heard:
    return Heard(fact, "British Bde", fact, tuple(slots.items()))


def test_oc_10_1_units_that_do_not_fight_are_not_reported_on() -> None:
    dump = replace(RIFLES, id="Dump", power="not_fighting")
    assert "Dump" not in conditions([RIFLES, dump])


def test_one_condition_is_said_in_one_way() -> None:
    """The report and Forces take it from the same words."""
    worn = own(replace(RIFLES, power="brittle", losses="heavy"))
    (row,) = own_forces(worn)
    assert conditions(worn.units) == row.condition == "Close to breaking (heavy losses this turn)"


def test_oc_5_5_a_probe_tells_how_many_stand_opposite_and_nothing_else_does() -> None:
    assert enemy_words(replace(FOE, battalions=2)) == "About two battalions of infantry"
    assert enemy_words(FOE) == "Infantry"


def test_oc_10_4_armour_is_called_by_that_name_though_no_tanks_are_among_the_kinds() -> None:
    guns = replace(FIGHT, kinds=("SPG",), tanks=True, artillery=False, known_now=True)
    told = in_contact(own(RIFLES, fights=(guns,)), [RIFLES])
    assert told.splitlines()[0] == "Attacked by: assault guns; armour; no artillery"


def test_oc_10_3_the_strength_met_is_told_where_no_contact_tells_it() -> None:
    gone = replace(FIGHT, battalions=2, known_now=False)
    told = in_contact(own(RIFLES, fights=(gone,)), [RIFLES])
    assert "about two battalions of" in told
    assert "battalions" not in in_contact(
        own(RIFLES, fights=(replace(gone, known_now=True),)), [RIFLES]
    )


def test_oc_10_5_names_once_they_are_known() -> None:
    assert enemy_words(replace(FOE, names=("Grenadiers",))) == "Grenadiers"


def test_what_is_about_no_unit_of_the_team_stands_by_itself() -> None:
    down = heard("told_bridge.blown", bridge="Ford")
    assert other_news(own(RIFLES, heard=(down,))) == ["told_bridge.blown"]


def test_what_repeats_is_said_once() -> None:
    flown = [heard("support.struck", squadron=f"{n} Wing", place="C3") for n in (121, 124)]
    (told,) = other_news(own(RIFLES, heard=tuple(flown)))
    assert "121 Wing and 124 Wing" in told


def test_oc_12_10_reconnaissances_that_saw_nothing_are_counted() -> None:
    flown = [heard("recce.report", squadron="39 Wing", seen="guns at C4")]
    flown += [heard("recce.nothing", squadron=f"{n} Wing") for n in range(6)]
    assert other_news(own(RIFLES, heard=tuple(flown))) == [
        "Air reconnaissance by 39 Wing: see Enemy known.",
        "Six further air reconnaissances saw nothing new.",
    ]


def test_oc_10_6_parked_supplies_that_went_are_reported_to_the_team() -> None:
    parked = Supplies("A1", "", Points(ammo=2), Points(), Points())
    (told,) = other_news(own(RIFLES, supplies=(parked,)))
    assert "A1" in told


def test_oc_10_2_units_on_the_same_march_are_named_together() -> None:
    marching = replace(RIFLES, came_from="Farm (C3)", place="Ford (C5)")
    told = did(own(marching, replace(marching, id="Scouts")))
    assert told == "Rifles and Scouts moved from Farm (C3)."


def test_oc_10_2_who_was_driven_back_is_not_on_the_march() -> None:
    driven = replace(RIFLES, came_from="Mill (C3)", place="Ford (C5)", went_back=True)
    assert "Mill" not in did(own(driven))


def test_a_unit_that_fell_back_is_not_said_to_be_there_still() -> None:
    back = replace(FIGHT, back=("Rifles",), held_by="lost")
    gone = replace(RIFLES, square="C5", place="Ford (C5)", went_back=True)
    assert did(own(gone, fights=(back,))) == "Rifles fell back from Farm (C3) before an attack."


def test_oc_9_11_a_unit_cut_off_where_it_stood_was_not_driven_out() -> None:
    stays = replace(FIGHT, back=("Rifles",), held_by="ours")
    told = did(own(RIFLES, fights=(stays,), heard=(heard("told_back.cut_off", unit="Rifles"),)))
    assert told == "Rifles held on at Farm (C3), cut off, with further losses."


def test_oc_9_31_who_stood_fast_and_was_then_thrown_back_did_not_stand() -> None:
    thrown = replace(FIGHT, stood=("Rifles",), back=("Rifles",), held_by="lost")
    gone = replace(RIFLES, square="C5", place="Ford (C5)", went_back=True)
    assert "stood" not in did(own(gone, fights=(thrown,)))


def test_who_stood_fast_as_ordered_is_named() -> None:
    fight = replace(FIGHT, stood=("Rifles",))
    assert (
        did(own(RIFLES, fights=(fight,)))
        == "Rifles stood fast at Farm (C3) as ordered, at a price."
    )


def test_oc_9_31_who_lost_nothing_by_the_umpires_word_stood_at_no_price() -> None:
    """As of a battle that was fought elsewhere, and read back with what is left of each."""
    holds = (*ORDERS[:2], replace(ORDERS[2], stand_fast=True))
    turn = play_turn(result="success", orders=holds)
    whole = replace(turn.after[Unit]["Rifles"], step=turn.before[Unit]["Rifles"].step)
    rows = {**turn.after[Unit], "Rifles": whole}
    typed = replace(turn, after=turn.after.with_tables({Unit: rows}))
    stood = [view(each, BRITISH).fights[0].stood for each in (turn, typed)]
    assert stood == [("Rifles",), ()]


def test_who_met_the_enemy_and_has_lost_him_again_says_so() -> None:
    met = (heard("told_moved.met", unit="Rifles", place="C3"),)
    assert did(own(replace(RIFLES, in_contact=True), heard=met)) == (
        "Rifles halted on meeting the enemy."
    )
    lost = own(replace(RIFLES, in_contact=False), heard=met)
    assert did(lost) == "Rifles met the enemy on the way and lost touch with him."
    assert in_contact(lost, lost.units) == "None"


def test_a_square_beaten_but_not_empty_is_not_cleared() -> None:
    attack = replace(FIGHT, attacked=True, held_by="remnants")
    seen = own(RIFLES, fights=(attack,))
    assert [*cleared(seen)] == []
    assert "remnants are still there" in did(seen)
    assert [
        row.cells[0] for row in cleared(own(RIFLES, fights=(replace(attack, held_by="ours"),)))
    ] == ["Cleared: Farm (C3), infantry and tanks driven out."]


def test_guns_fired_or_covered() -> None:
    fired = replace(FIGHT, guns=("Rifles",), line=(), attacked=True, held_by="ours")
    assert did(own(RIFLES, fights=(fired,))) == "Rifles fired in support at Farm (C3)."


@pytest.mark.parametrize(
    ("field", "words"),
    [("prepared", "made ready to attack"), ("shaken", "cannot attack again yet")],
)
def test_who_is_ready_and_who_is_shaken(field: str, words: str) -> None:
    assert did(own(replace(RIFLES, **{field: True}))) == f"Rifles {words}."  # type: ignore[arg-type]


def test_the_enemy_in_contact_is_told_by_place_once_for_all_sheets() -> None:
    seen = own(RIFLES, contacts=(FOE,))
    assert line(seen, "Enemy") == "In contact: Bridge (D4) (Infantry)."
    assert in_contact(seen, seen.units) == "In contact: Bridge (D4) infantry"


def test_oc_10_6_a_stock_used_up_is_told_first() -> None:
    empty = Supplies("Rifles", "British Bde", Points(ammo=1), Points(), Points())
    assert line(own(RIFLES, supplies=(empty,)), "Supply") == "Nothing left: Rifles."


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"power": "captured", "lost_now": True}, "Lost: Rifles."),
        (
            {"power": "brittle", "losses": "light"},
            "Rifles: close to breaking (light losses this turn).",
        ),
        (
            {"power": "moderate", "losses": "very_heavy"},
            "Rifles: can attack, with care (very heavy losses this turn).",
        ),
    ],
)
def test_oc_10_1_who_is_lost_spent_or_badly_hit_is_told_first(
    fields: dict[str, object], told: str
) -> None:
    assert told in line(own(replace(RIFLES, **fields)), "Own")  # type: ignore[arg-type]


def test_many_moves_are_counted() -> None:
    movers = [
        replace(RIFLES, id=f"Coy {n}", came_from="Farm (C3)", place=f"C{n}") for n in range(5, 12)
    ]
    assert line(own(*movers), "Own") == "Seven units moved."


def test_before_the_first_turn_there_is_no_news() -> None:
    assert did(own(RIFLES, played=False)) == "Awaits orders."


def squadron(**fields: object) -> OwnSquadron:
    given = {
        "id": "247 Sqn",
        "name": "247 Sqn RAF",
        "type": "ground attack",
        "aircraft": "Typhoon",
        "base": "",
        "may_fly": 3,
        "cab_rank": "",
        "cab_rank_squadrons": 0,
        "lift": None,
        "commanded": True,
    }
    return OwnSquadron(**{**given, **fields})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("fields", "remark"),
    [({}, ""), ({"cab_rank": "Guards"}, "Guards"), ({"may_fly": 0}, "Not fit to fly for now")],
)
def test_oc_12_1_a_squadron_says_what_it_is_kept_for(
    fields: dict[str, object], remark: str
) -> None:
    (row,) = own_squadrons([squadron(**fields)])
    assert remark in row.remarks if remark else row.remarks == ""


def test_oc_12_1_the_air_form_has_a_line_for_each_squadron_that_may_fly() -> None:
    given = [squadron(), squadron(id="tired", may_fly=0), squadron(id="other", commanded=False)]
    assert [(line.id, line.squadron) for line in air_lines("raf", given)] == [("raf/1", "247 Sqn")]


def test_oc_2_3_the_umpires_paper_gathers_lines_under_what_they_are_about() -> None:
    paper = umpires_paper(usual())
    heads = [title for level, title, _ in paper if level == 2]
    assert heads and len(heads) == len(set(heads))
    assert all(text for level, _, text in paper if level == 4)


@pytest.mark.parametrize(
    ("battalions", "told"), [(None, "Not made out"), (0, "tragglers"), (1, "one battalion")]
)
def test_oc_10_3_the_strength_of_a_contact_in_words(battalions: int | None, told: str) -> None:
    made_out = replace(FOE, battalions=battalions)
    (row,) = contact_rows(replace(view(usual(), GERMAN), contacts=(made_out,)))
    assert told in row.strength


def contact(team: str, seen: int, square: str = "D4", **fields: object) -> Contact:
    given = {"id": f"{team} {square}", "team": team, "square": square, "side": "German"}
    return Contact(**{**given, "seen": seen, "since": seen, **fields})  # type: ignore[arg-type]


def known(*contacts: Contact) -> list[Known]:
    state = State(Position(2), Tables.of(*contacts), RULESET.rules)
    return list(contacts_of(state, {"british", "guards"}, PRINTED))


def test_oc_2_1_of_two_staffs_reports_of_a_square_the_later_one_counts() -> None:
    early, late = contact("british", 1, names=("A",)), contact("guards", 2, names=("B",))
    assert [each.names for each in known(early, late)] == [("B",)]
    assert [each.names for each in known(late, early)] == [("B",)]


def test_oc_2_1_a_contact_of_another_side_or_long_gone_is_not_seen() -> None:
    assert known(contact("german", 1), contact("british", 1, standing="gone")) == []


def test_a_contact_whose_square_cannot_be_read_is_left_out() -> None:
    assert known(contact("british", 1, square="somewhere")) == []


def test_oc_3_2_without_a_calendar_a_half_day_is_a_turn() -> None:
    assert [each.seen for each in known(contact("british", 1))] == ["turn 1"]
