"""`umpire check`: read every book and list all findings; nothing is changed."""

from __future__ import annotations

from pathlib import Path

from workbook_engine.commands.ending import ending
from workbook_engine.commands.outcome import Outcome, Status, as_path
from workbook_engine.commands.placing import books_to_write, put_master
from workbook_engine.commands.reading import open_folder, read_desk
from workbook_engine.commands.writing import with_findings
from workbook_engine.core.findings import Finding, Severity, stops
from workbook_engine.store.lock import locked


@ending
def check(folder: str | Path, write: bool = False) -> Outcome:
    """Return everything that is wrong; with `write` the Findings sheet is filled as well.

    A book that is open elsewhere is found too: what was last saved is read, and a turn would stop.
    """
    desk = read_desk(open_folder(folder))
    wrote: tuple[str, ...] = ()
    if write:
        with locked(desk.folder.path):
            wrote = (as_path(put_master(desk, with_findings(desk))),)
    opened = tuple(desk.folder.open_elsewhere(books_to_write(desk)))
    status = Status.LOCKED if opened else Status.DONE
    status = Status.STOPPED if stops(desk.findings) else status
    found = (*desk.findings, *opened)
    return Outcome(status, (counted(found),), found, wrote)


def counted(findings: tuple[Finding, ...]) -> str:
    """Return how many findings there are, in a sentence."""
    errors = sum(finding.severity is Severity.ERROR for finding in findings)
    others = len(findings) - errors
    if not findings:
        return "Nothing is wrong with the books."
    verb = "finding stops" if errors in {0, 1} else "findings stop"
    more = f"; {others} {'is' if others == 1 else 'are'} of less weight" if others else ""
    return f"{errors or 'No'} {verb} the turn{more}."
