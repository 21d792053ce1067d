"""The lower campaign: which rule set takes the battle, by what conversion, laid as its set-up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from workbook_engine.campaign import CampaignFolder
from workbook_engine.commands.desk.reading.in_set_up import is_set_up
from workbook_engine.commands.handing.stamps import BATTLE, CONVERSION, HANDED, battle_in_text
from workbook_engine.commands.new import set_up
from workbook_engine.commands.outcome import Status, Stop, as_path, stopped_by
from workbook_engine.commands.samples import sample_at
from workbook_engine.commands.texts import content_of, text_of
from workbook_engine.core.battle_texts import handed_written, written
from workbook_engine.core.desk import CalendarTurn, Campaign, Team
from workbook_engine.core.findings import Cell, Finding, error
from workbook_engine.core.handing import Battle, HandsDown, Laid, Takes
from workbook_engine.core.records import Record, Tables
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.rulesets import is_known, named, names, none_such
from workbook_engine.store.disk import Disk


class Lower(Struct, frozen=True):
    """The campaign that a battle is handed down to."""

    path: Path
    ruleset: RuleSet
    takes: Takes
    battle: Battle
    conversion: str
    """As a text."""
    laid: Laid
    tables: Tables
    table: str = ""
    """The sample or pack that gave the ground."""

    def prepare(self) -> None:
        """Make the campaign beside its place, whole; one that waits is laid again when put."""
        if not self._waits:
            self._disk.remove_all(self._beside)  # of a run that was cut short
            self._laid_in(self._beside)

    def put(self) -> tuple[str, ...]:
        """Put the campaign in its place all at once, or lay it again where it waits."""
        if self._waits:
            self._laid_in(self.path)
        else:
            self._disk.remove_folder(self.path)
            self._disk.rename(self._beside, self.path)
            self._disk.sync_folder(self.path.resolve().parent)
        there = (each for each in sorted(self.path.iterdir()) if each.is_file())
        return tuple(as_path(each) for each in there if not each.name.startswith("."))

    @property
    def _waits(self) -> bool:
        return (self.path / BATTLE).is_file()

    @property
    def _disk(self) -> Disk:
        return Disk(self.path.parent)

    @property
    def _beside(self) -> Path:
        return self.path.with_name(f".{self.path.name}.coming")

    def _laid_in(self, folder: Path) -> None:
        """Set the campaign up in a folder; the texts of the battle lie in it."""
        set_up(folder, self.ruleset, self.tables, self.table)
        texts = {
            CONVERSION: self.conversion,
            HANDED: handed_written(self.laid),
            BATTLE: written(self.battle),
        }
        for name, text in texts.items():
            Disk(folder).put(folder / name, text.encode())


def taker(upper: HandsDown, wanted: str | None) -> tuple[RuleSet, Takes]:
    """Return the rule set that takes a battle: the one wanted, or the one made for such units."""
    if wanted is not None and not is_known(wanted):
        raise Stop(Status.USAGE, none_such(wanted))
    takers = [(each, each.takes) for each in map(named, [wanted] if wanted else names())]
    found = [(each, takes) for each, takes in takers if takes is not None]
    made = [pair for pair in found if upper.units in pair[1].units] if not wanted else found
    if len(made) == 1:
        return made[0]
    if wanted:
        raise Stop(Status.USAGE, f"{named(wanted).title} takes no battles. {_takers()}")
    raise Stop(Status.USAGE, f"Say which rule set is to take {upper.units}: {_takers()}")


def _takers() -> str:
    return " ".join(f"--ruleset {each}" for each in names() if named(each).takes is not None)


def lower_of(
    path: Path, battle: Battle, ruleset: RuleSet, takes: Takes, table: str | None
) -> Lower:
    """Lay a battle out for a folder; whatever stands in the way ends the command."""
    refuse_taken(path, battle)
    file = path / CONVERSION if (path / CONVERSION).is_file() else takes.conversion
    content = content_of(file)
    conversion = text_of(content, file.name, "conversion")
    try:
        laid = takes.lay(battle, conversion, ruleset.rules)
    except (ValueError, TypeError, AttributeError) as problem:  # what no schema says of it
        raise stopped_by([_not_converted(path, problem)]) from problem
    text = content.decode("utf-8-sig")
    tables = _tables(path, ruleset, takes, battle, laid, table)
    return Lower(path, ruleset, takes, battle, text, laid, tables, Path(table or "").name)


def refuse_taken(path: Path, battle: Battle) -> None:
    """End the command if something else lies in a folder, or the battle there has begun."""
    if not path.exists() or (path.is_dir() and not any(path.iterdir())):
        return
    if not (path / BATTLE).is_file():
        raise Stop(Status.USAGE, f"{as_path(path)} is there already; choose another folder.")
    there = battle_in_text(path / BATTLE).stamp
    if there != battle.stamp:
        raise stopped_by(
            [
                error(
                    "E-HANDED-OTHERS",
                    f"another fight was handed down to it: {there.fight} of turn {there.turn}, "
                    f"{there.campaign}.",
                    "Choose another folder.",
                    cell=Cell(BATTLE),
                )
            ]
        )
    if is_set_up(CampaignFolder(path)):
        raise stopped_by([_has_started(battle)])


def _has_started(battle: Battle) -> Finding:
    return error(
        "E-HANDED-TWICE",
        f"{battle.stamp.fight} was handed down to it already, and it has started.",
        "Read it back when it is fought, or hand the fight down to another folder.",
        cell=Cell(BATTLE),
    )


def _not_converted(path: Path, problem: Exception) -> Finding:
    return error(
        "E-CONVERSION",
        f"the battle cannot be laid out: {problem}.",
        f"Change {CONVERSION} in {as_path(path)}, or the unit's row in the campaign above.",
        cell=Cell(CONVERSION),
    )


def _tables(
    path: Path, ruleset: RuleSet, takes: Takes, battle: Battle, laid: Laid, table: str | None
) -> Tables:
    """Return the whole set-up: what was laid, and of a sample or pack what was not."""
    campaign = Campaign(name=path.resolve().name, ruleset=ruleset.name, square_km=ruleset.square_km)
    rows: tuple[Record, ...] = (campaign, *_first_day(battle, laid), *laid.rows)
    if table is None:
        own = Tables.of(*rows, *laid.table)
        return Tables.of(
            *rows, *laid.table, *(r for r in ruleset.begins_with if type(r) not in own)
        )
    sample = sample_at(table)
    if sample.ruleset.name != ruleset.name:
        raise Stop(Status.USAGE, f"{table} is of {sample.ruleset.title}, not {ruleset.title}.")
    there = sample.tables
    stays = CalendarTurn if there[CalendarTurn] else None
    placed = (takes.set_out(e, there[type(e)].get(e.key)) for e in rows if type(e) is not stays)
    own = Tables.of(*placed)
    return there.replaced({kind: own[kind] for kind in own})


def _first_day(battle: Battle, laid: Laid) -> Iterator[Record]:
    """Yield the day of the battle and its teams, where the rule set has laid none."""
    kinds = {type(row) for row in laid.rows}
    if CalendarTurn not in kinds:
        yield CalendarTurn(turn=1, date=battle.date)
    if Team not in kinds:
        sides = {unit.team: unit.side for unit in battle.fighters}
        yield from (Team(team=team, side=side) for team, side in sides.items())
