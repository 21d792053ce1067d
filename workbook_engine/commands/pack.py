"""`umpire pack`: a campaign's set-up as Markdown tables and one zip, for a friend to begin from."""

from __future__ import annotations

import secrets
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from workbook_engine.campaign import to_type
from workbook_engine.commands.desk.set_up.lists_out import lists_out
from workbook_engine.commands.desk.set_up.packed import contents_of, packed
from workbook_engine.commands.desk.set_up.scenario import Scenario, scenario_of
from workbook_engine.commands.outcome import Outcome, Status, Stop, as_path, refuse_name
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.store.disk import Disk


@returns_outcome
def pack(
    folder: str | Path,
    target: str | Path | None = None,
    *,
    now: bool = False,
    lists: bool = False,
) -> Outcome:
    """Write the set-up of a campaign, or with `now` how it stands, as a folder and a zip of it.

    Neither the secret of the dice nor anything that was played goes into it. `lists`: in place of
    a pack its lists for other programs, CSV and an inventory.
    """
    scenario = scenario_of(folder, now=now)
    called = f"{Path(folder).resolve().name}_{'lists' if lists else 'pack'}"
    home = Path(target) if target else Path(folder).parent / called
    refuse_name(home)
    if lists:
        return _listed(scenario, home)
    archive = home.with_name(f"{home.name}.zip")
    if home.exists() or archive.exists():
        raise Stop(Status.USAGE, f"{home} or {archive.name} is there already; choose another --to.")
    files = {
        "sample.toml": contents_of(scenario, secrets.token_hex(16)).encode(),
        "master.md": packed(scenario).encode(),
    }
    _laid(home, archive, files)
    sentences = (
        f"{scenario.title} is packed as it {'stands' if now else 'began'}.",
        f"Begin a game from it: umpire new my_game --sample {to_type(archive)}",
        "It holds all sides: for an umpire, never for somebody who is to play it.",
    )
    return Outcome(sentences=sentences, wrote=(as_path(home), as_path(archive)))


def _listed(scenario: Scenario, home: Path) -> Outcome:
    """Write the lists of a scenario into a folder that is not there yet."""
    if home.exists():
        raise Stop(Status.USAGE, f"{home} is there already; choose another --to.")
    disk = Disk(home.parent)
    for name, content in lists_out(scenario).items():
        disk.put(home / name, content)
    sentences = (
        f"The lists of {scenario.title} are CSV, a file a sheet; inventory.txt has its units.",
        "They hold all sides: for an umpire, never for somebody who is to play it.",
    )
    return Outcome(sentences=sentences, wrote=(as_path(home),))


def _laid(home: Path, archive: Path, files: dict[str, bytes]) -> None:
    """Write folder and zip aside, and give each its name once it is whole."""
    disk, aside = Disk(home.parent), home.with_name(f".{home.name}.coming")
    disk.remove_all(aside)  # of a run that was cut short
    for name, content in files.items():
        disk.put(aside / name, content)
    disk.put(archive, _zipped(home.name, files))
    disk.rename(aside, home)
    disk.sync_folder(home.parent)


def _zipped(name: str, files: dict[str, bytes]) -> bytes:
    """Return the files as a zip, the same bytes whenever it is made."""
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as archive:
        for file, content in files.items():
            archive.writestr(ZipInfo(f"{name}/{file}"), content, ZIP_DEFLATED)
    return buffer.getvalue()
