"""Sector from the umpire's own lists: imported, started, its first phase played."""

from __future__ import annotations

from csv import DictWriter
from io import StringIO
from pathlib import Path

import pytest

from sample_campaigns.chir_1942 import build
from tests.commands.desk_hands import desk
from tests.commands.setting_up import Sheets, type_rows
from tests.importing import lists
from tests.new_campaign import blank_campaign
from workbook_engine.commands.import_file import import_file
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.commands.samples import sample_at
from workbook_engine.commands.start import start
from workbook_engine.commands.turn import turn_of
from workbook_engine.importing.mapping import Said
from workbook_engine.rulesets.sector.vocabulary.records import Base, Division, Sector

TYPED: Sheets = {
    "Teams": [{"Team": "panzer_corps", "Side": "Axis"}, {"Team": "tank_army", "Side": "Soviet"}],
    "Calendar": [{"Turn": 1, "Date": "7 December 1942"}, {"Turn": 2, "Date": "8 December 1942"}],
}
SECTORS = """Feld;Gelände;Ort;Besitzer
A1;offen;;Axis
B1;Höhe;Höhe 129;Axis
C1;Dorf;Sowchos 79;Soviet
A2;offen;;Axis
B2;Wald;;Axis
C2;Schlucht;;Soviet
"""
CORPS = """Korps;Team;Güte;Stab;Nachschublager
XLVIII Korps;panzer_corps;Veteran;Korpsstab;Lager
1 TK;tank_army;Regular;Stab 1 TK;Depot
"""
DIVISIONS = """Name;Team;Korps;DHQ;Befehl
11 PD;panzer_corps;XLVIII Korps;Stab 11;Engage
117 Brigade;tank_army;1 TK;Stab 117;Defend
"""
BASES = """Einheit;Art;Verband;Korps;Feld;motorisiert
Korpsstab;Stab;;XLVIII Korps;A1;x
Lager;Nachschublager;;XLVIII Korps;A1;
Stab 11;Stab;11 PD;XLVIII Korps;A2;x
I/15;Panzer;11 PD;XLVIII Korps;B1;x
I/110;Panzergrenadierbataillon;11 PD;XLVIII Korps;B2;x
I/119;Artillerie;11 PD;XLVIII Korps;A2;x
Stab 1 TK;Stab;;1 TK;C2;x
Depot;Nachschublager;;1 TK;C2;
Stab 117;Stab;117 Brigade;1 TK;C2;x
II/117;Panzer;117 Brigade;1 TK;C1;x
Pak;Pak;117 Brigade;1 TK;C1;
"""
LISTS = {"Sectors": SECTORS, "Corps": CORPS, "Divisions": DIVISIONS, "Bases": BASES}


@pytest.fixture
def game(tmp_path: Path) -> Path:
    blank_campaign(tmp_path / "game", "sector")
    type_rows(tmp_path / "game" / "master.xlsx", TYPED)
    return tmp_path / "game"


def bring(game: Path, sheet: str, text: str, *said: tuple[Said, str]) -> Outcome:
    file = game.parent / f"{sheet}.csv"
    file.write_text(text, encoding="utf-8")
    return import_file(game, file, sheet, said=said, write=True)


@pytest.mark.slow
def test_german_lists_need_no_word_of_explanation_to_start_and_play(game: Path) -> None:
    for sheet, text in LISTS.items():
        assert not [line for line in bring(game, sheet, text).sentences if "refused" in line]
    assert start(game).status is Status.DONE
    assert desk(game).state[Sector]["B1"].name == "Höhe 129"
    assert desk(game).state[Base]["I/110"].type == "Motor Rifle Bn"
    assert turn_of(game, no_orders=True).status is Status.DONE
    assert desk(game).state[Division]["11 PD"].pips >= 2  # 1D6 and one for a Veteran


@pytest.mark.slow
def test_a_base_to_come_needs_its_sector_too(game: Path) -> None:
    for sheet, text in LISTS.items():
        bring(game, sheet, text)
    bring(
        game,
        "Bases",
        BASES.splitlines()[0] + ";State;Day\nFlak;88;11 PD;XLVIII Korps;;;to come;2\n",
    )
    (found,) = start(game).findings
    assert (found.code, found.cell and found.cell.sheet) == ("E-OFF-THE-MAP", "Bases")


def test_a_painted_map_makes_a_row_a_sector(game: Path) -> None:
    file = lists.map_without_legend(game.parent / "map.xlsx")
    legend = [(Said.LEGEND, "92D050=woods"), (Said.LEGEND, "blank=open")]
    import_file(game, file, "Sectors", said=legend, corner="B3", painted=True, write=True)
    sectors = desk(game).reading.tables[Sector]
    assert {name: sectors[name].terrain for name in ("B3", "C3", "E5")} == {
        "B3": "woods",
        "C3": "open",
        "E5": "woods",
    }


TEAM_OF = {"german": "panzer_corps", "soviet": "tank_army"}


def as_csv(rows: list[dict[str, str]]) -> str:
    text = StringIO()
    page = DictWriter(text, list(rows[0]))
    page.writeheader()
    page.writerows(rows)
    return text.getvalue()


def without(rows: list[dict[str, str]], *columns: str) -> list[dict[str, str]]:
    return [{name: row[name] for name in row if name not in columns} for row in rows]


def placed(base: Base) -> tuple[object, ...]:
    return base.type, base.sector, base.day, base.state, base.grade, base.motorised


def ground(sector: Sector) -> tuple[object, ...]:
    return sector.terrain, sector.name, sector.owner, sector.digs, sector.road


@pytest.mark.slow
def test_the_data_set_of_the_chir_is_imported_as_it_came(game: Path) -> None:
    """Three sayings a list at most; only rivers, which it has by edges, are typed."""
    sides = [(Said.VALUE, f"Held by:{said}") for said in ("german=Axis", "soviet=Soviet", "none=")]
    teams = [(Said.VALUE, f"Team:{side}={team}") for side, team in TEAM_OF.items()]
    bring(game, "Sectors", as_csv(build.table("sectors")), *sides)
    for sheet in ("Corps", "Divisions"):
        bring(game, sheet, as_csv(build.table(sheet.lower())), (Said.COLUMN, "side=Team"), *teams)
    bases = build.table("bases")
    arrival = [name for name in bases[0] if name.startswith("arrival")]
    bring(game, "Bases", as_csv(without([row for row in bases if row["sector"]], *arrival)))
    later = without([row for row in bases if row["arrival_day"]], "sector")
    bring(game, "Bases", as_csv(later), (Said.ALL, "State=to come"))
    outcome = start(game)
    assert outcome.status is Status.DONE, outcome
    state, sample = desk(game).state, sample_at("chir_1942").tables
    ours = {build.called(base.id): placed(base) for base in state[Base].values()}
    assert ours == {base.id: placed(base) for base in sample[Base].values()}
    grounds = {each.sector: ground(each) for each in state[Sector].values()}
    differing = {n for n in grounds if grounds[n] != ground(sample[Sector][n])}
    assert differing == {"P7"}, "its second name is left out of the sample"
