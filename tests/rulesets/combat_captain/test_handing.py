"""A battle handed down to companies: what each unit brings, and what of it is left."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path

import pytest

from tests.acceptance.hands import desk, type_all
from tests.handed_down import copied
from tests.new_campaign import drafted_campaign
from workbook_engine.commands.desk.reading.orders_asked import NO_ORDERS
from workbook_engine.commands.draft import draft
from workbook_engine.commands.explain import explain
from workbook_engine.commands.hand_down import hand_down
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.read_back import read_back
from workbook_engine.commands.start import start
from workbook_engine.commands.turn import turn_of
from workbook_engine.core.handing import NO_STAMP, Battle, Fighter, Laid, Part
from workbook_engine.core.records import replace
from workbook_engine.rulesets import named
from workbook_engine.rulesets.combat_captain.handing import TAKES
from workbook_engine.rulesets.combat_captain.vocabulary.order_records import ReactionLine
from workbook_engine.rulesets.combat_captain.vocabulary.records import (
    Company,
    Objective,
    SideRow,
    SubUnit,
)

CONVERSION = tomllib.loads(TAKES.conversion.read_text(encoding="utf-8"))
PARA = Fighter(
    id="2 Para",
    side="British",
    team="british",
    nation="British",
    part=Part.DEFENDS,
    kind="parachute infantry",
    status=6,
    fresh=6,
)


def laid(*units: Fighter, **conversion: int) -> Laid:
    """Lay units out on the ground of a city."""
    fought = Battle(
        stamp=NO_STAMP,
        place="Bridge",
        ground="city",
        city=True,
        attackers="German",
        defenders="British",
        fighters=units,
    )
    return TAKES.lay(fought, {**CONVERSION, **conversion}, named("combat_captain").rules)


def brought(unit: Fighter, **conversion: int) -> list[str]:
    """Return what a unit brings, sub-unit by sub-unit, without the names of its companies."""
    rows = laid(unit, **conversion).rows
    names = [each.id for each in rows if isinstance(each, SubUnit)]
    return [each.removeprefix(f"{unit.id} ") for each in names]


def test_a_fresh_battalion_is_a_full_company() -> None:
    squads = [f"squad {n}" for n in range(1, 9)]
    assert brought(PARA) == [*squads, "MG 1", "MG 2", "bazooka 1", "mortar 1"]


@pytest.mark.parametrize(
    ("status", "sorts"),
    [
        (3, ["squad 1", "squad 2", "squad 3", "squad 4", "MG 1", "mortar 1"]),
        (1, ["squad 1", "MG 1"]),
        (0, []),
    ],
)
def test_a_weaker_one_brings_its_share_of_all_sorts(status: int, sorts: list[str]) -> None:
    assert brought(replace(PARA, status=status)) == sorts


def test_something_is_left_of_what_has_any_status() -> None:
    assert len(brought(replace(PARA, status=1, fresh=40))) == 1


def test_three_companies_a_battalion_bring_the_share_each() -> None:
    found = laid(replace(PARA, status=3), companies_per_battalion=3)
    assert found.became["2 Para"] == ("2 Para A", "2 Para B", "2 Para C")
    assert sum(isinstance(each, SubUnit) for each in found.rows) == 18


def test_defenders_stand_in_cover_and_the_nation_gives_the_rifles() -> None:
    german = replace(PARA, id="Foe", side="German", team="german", part=Part.ATTACKS, nation="ROM")
    first = {each.company: each for each in laid(PARA, german).rows if isinstance(each, SubUnit)}
    assert (first["2 Para"].cover, first["Foe"].cover) == (4, 0)
    weapons = {each.weapon for each in laid(german).rows if isinstance(each, SubUnit)}
    assert "rifle" in weapons


def test_what_fires_from_afar_is_noted_beside_its_side() -> None:
    guns = replace(PARA, id="Guns", kind="artillery", part=Part.FIRES_FOR_DEFENCE, status=7)
    found = laid(PARA, guns)
    notes = {each.side: each.note for each in found.rows if isinstance(each, SideRow)}
    assert notes["British"] == "Guns: off-board artillery, 2 without the two dice"
    assert "Guns" not in found.became


# The ramp: OP COM's fight H8 handed down, lost by half of 2 Para and all guns, read back


@pytest.fixture(scope="module")
def ramp(tmp_path_factory: pytest.TempPathFactory) -> Path:
    room = tmp_path_factory.mktemp("ramp")
    drafted_campaign(room / "bridge", "arnhem_bridge")
    assert hand_down(room / "bridge", "H8", room / "ramp").status is Status.DONE
    assert start(room / "ramp").status is Status.DONE
    return room


def test_the_book_s_outcome_is_among_what_may_be_read_back(ramp: Path, tmp_path: Path) -> None:
    ramp = copied(ramp, tmp_path / "room")
    master = desk(ramp / "ramp")
    assert master.ruleset.name == "combat_captain"
    assert list(master.state[Company])[-2:] == ["2 Para", "5 AL Atk Bty"]
    own = list(master.state[SubUnit].values())
    lost = [each.id for each in own if each.company == "2 Para"][::2]
    lost += [each.id for each in own if each.company == "5 AL Atk Bty"]
    type_all(ramp / "ramp", SubUnit, "men", dict.fromkeys(lost, 0))
    assert turn_of(ramp / "ramp", no_orders=True).status is Status.DONE
    outcome = read_back(ramp / "ramp", exact=True, holds="attackers")
    assert "2 Para: 6 of 12 left, status 6 to 3." in outcome.sentences
    assert turn_of(ramp / "bridge").status is Status.DONE
    units = desk(ramp / "bridge").state[named("opcom").record("Unit")]
    steps = {name: units[name].step for name in ("2 Para", "5 AL Atk Bty", "20 SS PzGR")}  # type: ignore[attr-defined]
    assert steps == {"2 Para": 4, "5 AL Atk Bty": 2, "20 SS PzGR": 3}
    said = "\n".join(explain(ramp / "bridge", "2 Para").sentences)
    assert "Combat Captain, 1 turn, commit 2 of ramp: 6 of 12 left of status 6: 3" in said


@pytest.mark.slow
def test_a_battle_that_nobody_ordered_is_no_battle_and_nothing_is_read_back_of_it(
    ramp: Path, tmp_path: Path
) -> None:
    low = copied(ramp, tmp_path / "room") / "ramp"
    assert any(desk(low).orders[ReactionLine])
    stopped = turn_of(low)
    assert (stopped.status, stopped.sentences[0]) == (Status.STOPPED, NO_ORDERS)
    assert turn_of(low, no_orders=True).status is Status.DONE
    (found,) = read_back(low).findings
    assert (found.code, "nobody moved" in found.message) == ("E-HANDED-NOT-FOUGHT", True)
    squad = next(each.id for each in desk(low).state[SubUnit].values() if each.company == "2 Para")
    type_all(low, SubUnit, "men", {squad: 1})
    assert turn_of(low, no_orders=True).status is Status.DONE
    assert read_back(low).status is Status.DONE  # though the companies' own rows are as they were


@pytest.mark.slow
def test_a_sample_may_give_the_ground(ramp: Path, tmp_path: Path) -> None:
    shutil.copytree(ramp / "bridge", tmp_path / "bridge")
    (tmp_path / "bridge" / "battles" / "turn_01" / "H8.toml").unlink()
    assert draft(tmp_path / "bridge").status is Status.DONE
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "sample.toml").write_text(
        'title = "Ground"\nruleset = "combat_captain"\nkey = "the ground of a bridge"\n'
    )
    rows = "| Objective | x (in) | y (in) | Reach (in) |\n|---|---|---|---|\n| Ramp | 9 | 9 | 6 |\n"
    head = "| Campaign | Ground |\n|---|---|\n| Rule set | combat_captain |\n"
    (pack / "master.md").write_text(f"# Ground\n\n## Campaign\n\n{head}\n## Objectives\n\n{rows}")
    outcome = hand_down(tmp_path / "bridge", "H8", tmp_path / "low", table=str(pack))
    assert outcome.status is Status.DONE, outcome
    low = desk(tmp_path / "low").state
    assert (list(low[Objective]), "2 Para" in low[Company]) == (["Ramp"], True)
