"""`umpire pack`: a campaign's set-up as Markdown tables and one zip, for a friend to begin from."""

from __future__ import annotations

import secrets
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from workbook_engine.commands.desk.set_up.packed import contents_of, packed
from workbook_engine.commands.desk.set_up.scenario import scenario_of
from workbook_engine.commands.outcome import Outcome, Status, Stop, as_path
from workbook_engine.commands.returns_outcome import returns_outcome


@returns_outcome
def pack(folder: str | Path, target: str | Path | None = None, *, now: bool = False) -> Outcome:
    """Write the set-up of a campaign, or with `now` how it stands, as a folder and a zip of it.

    Neither the secret of the dice nor anything that was played goes into it.
    """
    scenario = scenario_of(folder, now=now)
    home = Path(target) if target else Path(folder).parent / f"{Path(folder).resolve().name}_pack"
    archive = home.with_name(f"{home.name}.zip")
    if home.exists() or archive.exists():
        raise Stop(Status.USAGE, f"{home} or {archive.name} is there already; choose another --to.")
    files = {
        "sample.toml": contents_of(scenario, secrets.token_hex(16)).encode(),
        "master.md": packed(scenario).encode(),
    }
    home.mkdir(parents=True)
    for name, content in files.items():
        (home / name).write_bytes(content)
    archive.write_bytes(_zipped(home.name, files))
    sentences = (
        f"{scenario.title} is packed as it {'stands' if now else 'began'}.",
        f"Begin a game from it: umpire new my_game --sample {as_path(archive)}",
        "It holds all sides: for an umpire, never for somebody who is to play it.",
    )
    return Outcome(sentences=sentences, wrote=(as_path(home), as_path(archive)))


def _zipped(name: str, files: dict[str, bytes]) -> bytes:
    """Return the files as a zip, the same bytes whenever it is made."""
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as archive:
        for file, content in files.items():
            archive.writestr(ZipInfo(f"{name}/{file}"), content, ZIP_DEFLATED)
    return buffer.getvalue()
