"""`umpire map`: the drawn maps of a campaign, the umpire's or a team's, as pictures."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from workbook_engine.campaign import team_stem
from workbook_engine.commands.desk.post.packets import turn_folder
from workbook_engine.commands.desk.reading.desk import Desk, open_folder, read_desk
from workbook_engine.commands.desk.set_up.land_out import land_shapes
from workbook_engine.commands.outcome import Outcome, Status, Stop, as_path
from workbook_engine.commands.proofs.archived import ArchivedTurn
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.answers import counted
from workbook_engine.core.briefing import Drawings
from workbook_engine.core.desk import Team
from workbook_engine.core.file_names import UMPIRE, in_a_name
from workbook_engine.core.findings import did_you_mean
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Turn
from workbook_engine.store.disk import Disk
from workbook_engine.store.manifest import Kind, Manifest

FOLDER = "maps"


@returns_outcome
def draw_map(
    folder: str | Path,
    team: str = "",
    number: int | None = None,
    *,
    svg: bool = False,
    target: str | Path | None = None,
) -> Outcome:
    """Draw the umpire's map, or a team's, after the last turn or another, into `maps/`."""
    campaign = open_folder(folder)
    desk = read_desk(campaign)
    turn = _turn(desk, number)
    sheets = sheets_of(desk, turn, team)
    if not sheets:
        raise Stop(Status.STOPPED, "There is no map to draw: the ground of this campaign is blank.")
    into = Path(target) if target else campaign.path / FOLDER
    disk = Disk(into if target else campaign.path)
    name = f"{stem_of(desk, team)}_{turn_folder(desk.ruleset, turn.before.position)}"
    written = [
        into / f"{name}{f'_{at + 1}' if at else ''}.{'svg' if svg else 'png'}"
        for at in range(len(sheets))
    ]
    for place, sheet in zip(written, sheets, strict=True):
        disk.put(place, sheet.svg.encode() if svg else sheet.png)
    places = ", ".join(str(each) for each in written)
    return Outcome(sentences=(f"Drawn: {places}.",), answer=[str(each) for each in written])


@returns_outcome
def land_out(folder: str | Path, corner: str, target: str | Path | None = None) -> Outcome:
    """Write the umpire's map as GeoJSON into `maps/`, its north-west corner at a place on earth."""
    campaign = open_folder(folder)
    at = re.fullmatch(r"(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)", corner.replace(" ", ""))
    if at is None:
        raise Stop(Status.USAGE, f"Say where its corner lies: --corner 5.78,51.96, not {corner!r}.")
    desk = read_desk(campaign)
    try:
        land = land_shapes(desk, (float(at[1]), float(at[2])))
    except ImportError as missing:
        said = f"The library {missing.name} is missing: pip install shapely pyproj"
        raise Stop(Status.STOPPED, said) from missing
    except ValueError as wrong:
        said = f"From {corner} the map reaches over 180 degrees or a pole, or it is too large."
        raise Stop(Status.STOPPED, f"{said} Say another --corner.") from wrong
    if not land["features"]:
        raise Stop(
            Status.STOPPED, "There is no map to write: the ground of this campaign is blank."
        )
    place = (Path(target) if target else campaign.path / FOLDER) / "land.geojson"
    Disk(Path(target) if target else campaign.path).put(place, json.dumps(land).encode())
    shapes = counted(len(land["features"]), "shape")
    return Outcome(sentences=(f"{shapes} of the map.",), wrote=(as_path(place),))


def stem_of(desk: Desk, team: str) -> str:
    """Return what the maps of a team are called after, as all its files are; or the umpire's."""
    row = desk.state[Team].get(team)
    return team_stem(row) if row else in_a_name(team) or UMPIRE


def sheets_of(desk: Desk, turn: Turn, name: str) -> Drawings:
    """Return the maps after a turn: a team's out of its sight alone, or the umpire's."""
    if not name:
        return desk.ruleset.maps(turn)
    team = turn.after[Team].get(name)
    if team is None:
        raise Stop(
            Status.USAGE, f"There is no team {name}. {did_you_mean(name, turn.after[Team])}".strip()
        )
    briefing = desk.ruleset.briefing
    return briefing.maps(briefing.sight(turn, team).knows)


def turns_played(desk: Desk) -> Iterator[Turn]:
    """Yield the set-up, then every turn or stage as it was played; what was undone is left out."""
    played = played_in(desk)
    if not played:
        yield _set_up(desk.state)
    for at, each in enumerate(played):
        turn = ArchivedTurn(desk.folder, each).turn
        if at == 0:
            yield _set_up(turn.before)
        yield turn


def _turn(desk: Desk, number: int | None) -> Turn:
    """Return the turn that the map is drawn after; before the first one, the set-up."""
    played = played_in(desk, number)
    return ArchivedTurn(desk.folder, played[-1]).turn if played else _set_up(desk.state)


def played_in(desk: Desk, number: int | None = None) -> list[Manifest]:
    """Return every turn or stage that was played, or those of a turn of this number."""
    history = desk.folder.history
    commits = history.commits()
    line = history.line(commits[-1]) if commits else ()
    turns = (each for each in line if each.kind is Kind.TURN and number in (None, each.turn))
    played = sorted(turns, key=lambda each: each.commit)
    if number is not None and not played:
        raise Stop(Status.USAGE, f"Turn {number} has not been played.")
    return played


def _set_up(state: State) -> Turn:
    return Turn(before=state, after=state, rulings=(), judgements=(), findings=())
