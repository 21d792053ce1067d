"""Market Garden's first two days with the wireless failing at Arnhem: who knows what of whom.

Delays and losses are from general knowledge of September 1944: 1st Airborne's sets reached neither
XXX Corps nor Browning's headquarters, and 1 Parachute Brigade's only now and then their own
division; the Dutch telephone worked; word from the Americans came some hours late.
"""

from __future__ import annotations

from functools import cache

import pytest

from tests.golden.played import sample_of, turns_of, turns_with
from workbook_engine.commands.proofs.fog_proof import prove_unseen, watched
from workbook_engine.core.desk import Team
from workbook_engine.core.dispatches import Signal
from workbook_engine.core.records import replace
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.dispatches import MessageLine
from workbook_engine.rulesets.opcom.knowledge.views.team_view import View, view
from workbook_engine.rulesets.opcom.vocabulary.records import Unit

pytestmark = pytest.mark.slow

NAME = "market_garden"
XXX_CORPS, ARNHEM, SON = "guards", "airborne_1", "airborne_101"
BRIDGE = "We hold the north end of Arnhem bridge."
SIGNALS = (
    Signal(number=1, sender=ARNHEM, by="telephone", late=1),
    Signal(number=2, sender=ARNHEM, lost=6, reports=True),
    Signal(number=3, sender="1 Parachute Brigade", to=ARNHEM, lost=4, reports=True),
    Signal(number=4, to=ARNHEM, lost=6, reports=True),
    Signal(number=5, sender="airborne_82", to=XXX_CORPS, late=1, lost=2, reports=True),
    Signal(number=6, sender=SON, to=XXX_CORPS, late=1, reports=True),
)
WRITTEN = {
    2: MessageLine(
        id="airborne_1/1", team=ARNHEM, addressee=XXX_CORPS, by="wireless", text="Landed."
    ),
    3: MessageLine(
        id="airborne_1/1", team=ARNHEM, addressee=XXX_CORPS, by="telephone", text=BRIDGE
    ),
}


@cache
def turns() -> tuple[Turn, ...]:
    """Play four half-days with the sample's orders, both commanders seeing their whole side."""
    teams = (
        replace(sample_of(NAME).tables[Team][name], commander=True) for name in (XXX_CORPS, ARNHEM)
    )
    return tuple(turns_with(NAME, (*teams, *SIGNALS), {n: (line,) for n, line in WRITTEN.items()}))


def known(team: str, turn: int = 4) -> View:
    played = turns()[turn - 1]
    return view(played, played.after[Team][team])


def as_known(team: str, unit: str) -> tuple[str, str]:
    """Return where a team knows a unit, and as of when; nowhere where it does not."""
    found = (each for each in known(team).units if each.id == unit)
    return next(((each.square, each.as_of) for each in found), ("", ""))


def really(unit: str) -> str:
    return turns()[-1].after[Unit][unit].position


def test_the_divisions_fight_as_they_do_where_all_is_known_at_once() -> None:
    """What teams know of each other moves no unit that has its orders already."""
    assert turns()[-1].after[Unit] == turns_of(NAME)[-1].after[Unit]


def test_xxx_corps_knows_nothing_of_arnhem_but_what_the_telephone_tells() -> None:
    seen = known(XXX_CORPS)
    assert as_known(XXX_CORPS, "2 Para") == ("", "")
    assert {each.formation for each in seen.units if "Parachute Brigade" in each.formation} == set()
    assert [(each.written, each.by, each.text) for each in seen.box] == [
        ("18 September am", "telephone", BRIDGE)
    ]
    near_arnhem = {each.place for each in seen.contacts if "Arnhem" in each.place}
    assert near_arnhem == set()


def test_arnhem_has_xxx_corps_on_its_start_line_and_none_of_its_fights() -> None:
    assert as_known(ARNHEM, "2 Irish Gds") == ("J97", "the start")
    assert as_known(ARNHEM, "1-508 PIR") == ("", "")
    own = {each.id for each in known(ARNHEM).units if each.formation == "1 Airlanding Brigade"}
    fought = {name for fight in known(ARNHEM).fights for name in fight.line}
    assert "2 Irish Gds" not in fought
    assert fought & own


def test_arnhems_own_brigade_at_the_bridge_is_known_as_it_last_got_through() -> None:
    square, as_of = as_known(ARNHEM, "2 Para")
    assert as_of == "17 September pm"
    assert square != really("2 Para")
    brigade = {e.id for e in known(ARNHEM).units if e.formation == "1 Parachute Brigade"}
    assert brigade & {name for each in known(ARNHEM).contacts for name in each.met_by} == set()
    assert brigade & {name for fight in known(ARNHEM).fights for name in fight.line} == set()


def test_the_americans_are_known_a_half_day_late() -> None:
    assert {e.as_of for e in known(XXX_CORPS).units if e.formation == "502 PIR"} == {
        "18 September am"
    }


@pytest.mark.parametrize("team", [XXX_CORPS, ARNHEM])
def test_what_is_not_reported_changes_no_byte_of_their_files(team: str) -> None:
    sample, turn = sample_of(NAME), turns()[-1]
    of = watched(sample.ruleset, sample.schemas, turn.after[Team][team])
    proof = prove_unseen(of, turn, 20, 1)
    assert (proof.variants, proof.books, proof.leaks) == (20, 1, [])
