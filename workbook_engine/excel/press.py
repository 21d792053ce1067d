"""What the buttons do: each function is started by the Sub of its name.

Nothing goes to the error stream, which a Mac shows as an error, and nothing is raised: what goes
wrong is told in one box, and what the box has no room for is in the log.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from contextlib import redirect_stderr
from datetime import datetime
from io import StringIO
from pathlib import Path
from typing import Protocol

from workbook_engine.campaign import CampaignFolder
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.core.findings import Finding
from workbook_engine.excel.live_book import LiveBook, calling_book
from workbook_engine.excel.open_disk import OpenDisk
from workbook_engine.store.disk import Disk
from workbook_engine.store.lock import CampaignBusyError, locked

MOST = 900
"""Letters of a box; Excel cuts it off soon after."""
BUSY = "Another command is at work in this campaign; wait until it is done."


class Before(Protocol):
    """A book that a person has open before him, as far as what a button does needs it."""

    @property
    def path(self) -> Path:
        """The file of the master."""

    @property
    def chosen(self) -> tuple[str, str]:
        """The sheet and the address of the cell that is selected."""

    def show(self, sheet: str, cell: str) -> None:
        """Select a cell."""

    def save(self) -> None:
        """Make the file of the master what is on the screen."""

    def say(self, text: str, *, wrong: bool = False) -> None:
        """Show one box of text."""

    def ask(self, text: str) -> bool:
        """Ask a question that is answered by yes or no."""

    def progress(self, text: str) -> None:
        """Say what goes on; blank when nothing does."""


Doing = Callable[[Before, CampaignFolder], Outcome | None]


def log_file() -> Path:
    """Return where it is written what went wrong, and what was too long for a box."""
    return Path.home() / ".umpire" / "umpire.log"


def collect() -> None:
    """Read the inbox and fill the order sheets."""
    pressed(*DOING["collect"])


def check() -> None:
    """Read every book and fill the Findings sheet."""
    pressed(*DOING["check"])


def draft() -> None:
    """Play the turn on paper."""
    pressed(*DOING["draft"])


def step() -> None:
    """Play the turn on paper up to the next step that decides something."""
    pressed(*DOING["step"])


def step_again() -> None:
    """Play the same steps again with what was typed meanwhile."""
    pressed(*DOING["step_again"])


def commit() -> None:
    """Carry the drafted turn out."""
    pressed(*DOING["commit"])


def undo() -> None:
    """Take the last turn back, if that is meant."""
    pressed(*DOING["undo"])


def publish() -> None:
    """Put what each team is sent into the outbox."""
    pressed(*DOING["publish"])


def explain_this_cell() -> None:
    """Explain the cell that is selected."""
    pressed(*DOING["explain_this_cell"])


def show_the_map() -> None:
    """Draw the umpire's map and open it."""
    pressed(*DOING["show_the_map"])


def selftest() -> None:
    """Say in the status bar of the open book that it was reached, and on the terminal: ok."""
    live = calling_book()
    live.progress("self-test")
    live.progress("")
    print("ok")


def pressed(doing: Doing, what: str, book: LiveBook | None = None) -> bool:
    """Do what a button is for, on the book as it stands on the screen; tell whether it went well.

    Nobody who looks at a spreadsheet sees what is raised, so everything is told.
    """
    quiet = StringIO()
    try:
        with redirect_stderr(quiet):
            live = book or calling_book()
            return done(live, OpenDisk(live), doing, what)
    except Exception:
        note(f"{quiet.getvalue()}{traceback.format_exc()}")
        return False


def done(live: Before, disk: Disk, doing: Doing, what: str) -> bool:
    """Do it, and tell the outcome in one box; tell the caller whether it went well."""
    try:
        campaign = CampaignFolder(live.path.parent, given=disk)
        with locked(campaign.path):
            live.progress("saves the book")
            live.save()
        live.progress(what)
        outcome = doing(live, campaign)
    except CampaignBusyError:
        live.say(BUSY, wrong=True)
        return False
    except OSError as refusal:
        note(traceback.format_exc())
        live.say(f"{refusal.strerror or refusal}. Nothing was changed. {_logged()}", wrong=True)
        return False
    except Exception as defect:
        note(traceback.format_exc())
        live.say(met(defect), wrong=True)
        return False
    finally:
        live.progress("")
    if outcome is not None:
        if waits := outcome.waits:
            live.show(waits.sheet, waits.address)
        live.say(told(outcome), wrong=outcome.status not in (Status.DONE, Status.PARTLY))
    return outcome is not None and outcome.status in (Status.DONE, Status.PARTLY)


def met(defect: Exception) -> str:
    """Return the message about a defect of our own."""
    return f"The engine met a defect of its own ({type(defect).__name__}). {_logged()}"


def told(outcome: Outcome) -> str:
    """Return the outcome of a command as one box has room for it; all of it goes into the log."""
    lines = [*outcome.sentences, *map(_line, outcome.findings)]
    text = "\n".join(lines) or "Done."
    if len(text) <= MOST:
        return text
    note(text)
    return f"{text[:MOST].rpartition(chr(10))[0] or text[:MOST]}\n... {_logged()}"


def _line(found: Finding) -> str:
    where = f"{found.cell}: " if found.cell else ""
    return f"{where}{found.said}"


def _logged() -> str:
    return f"More is in {log_file().as_posix()}."


def note(text: str) -> None:
    """Write something into the log, which is never large."""
    file = log_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        was = file.read_text(encoding="utf-8", errors="replace") if file.exists() else ""
        kept = was[-200_000:]
        now = datetime.now().astimezone().isoformat(timespec="seconds")
        file.write_text(f"{kept}\n{now}\n{text}\n", encoding="utf-8")
    except OSError:  # a log that cannot be written must not stop what it tells of
        return


def _collect(live: Before, campaign: CampaignFolder) -> Outcome:
    from workbook_engine.commands.collect import collect as command

    return command(campaign)


def _check(live: Before, campaign: CampaignFolder) -> Outcome:
    from workbook_engine.commands.check import check as command

    return command(campaign, write=True)


def _draft(live: Before, campaign: CampaignFolder) -> Outcome:
    from workbook_engine.commands.draft import draft as command

    return command(campaign)


def _step(live: Before, campaign: CampaignFolder) -> Outcome:
    from workbook_engine.commands.draft import draft as command

    return command(campaign, on=True)


def _step_again(live: Before, campaign: CampaignFolder) -> Outcome:
    from workbook_engine.commands.draft import draft as command

    return command(campaign, again=True)


def _commit(live: Before, campaign: CampaignFolder) -> Outcome | None:
    from workbook_engine.commands.commit import commit as command

    outcome = command(campaign)
    if outcome.status is Status.STOPPED and _may_go_on(outcome):
        if not live.ask(f"{told(outcome)}\n\nCommit all the same?"):
            return None
        outcome = command(campaign, anyway=True, no_orders=True)
    return outcome


def _may_go_on(outcome: Outcome) -> bool:
    """Tell whether only the umpire's word is wanted: --anyway or --no-orders would do."""
    said = outcome.answer
    return isinstance(said, dict) and said.get("wants") in ("anyway", "no_orders")


def _undo(live: Before, campaign: CampaignFolder) -> Outcome | None:
    from workbook_engine.commands.undo import undo as command

    to_undo = campaign.history.to_undo()
    if to_undo is not None:
        turn = to_undo[0].position
        if not live.ask(f"Take turn {turn} back? What it had become is kept in the history."):
            return None
    return command(campaign)


def _publish(live: Before, campaign: CampaignFolder) -> Outcome:
    from workbook_engine.commands.publish import publish as command

    return command(campaign.path)


def _explain(live: Before, campaign: CampaignFolder) -> Outcome:
    from workbook_engine.commands.explain import explain as command

    sheet, cell = live.chosen
    return command(campaign.path, f"{sheet}!{cell.partition(':')[0]}")


def _map(live: Before, campaign: CampaignFolder) -> Outcome | None:
    import webbrowser

    from workbook_engine.commands.map import draw_map

    outcome = draw_map(campaign.path)
    if outcome.status is not Status.DONE or not isinstance(outcome.answer, list):
        return outcome
    for place in outcome.answer:
        webbrowser.open(Path(str(place)).resolve().as_uri())
    return None


DOING: dict[str, tuple[Doing, str]] = {
    "collect": (_collect, "reads the inbox"),
    "check": (_check, "reads the books"),
    "draft": (_draft, "plays the turn"),
    "step": (_step, "plays the next step"),
    "step_again": (_step_again, "plays the step again"),
    "commit": (_commit, "carries the turn out"),
    "undo": (_undo, "takes the turn back"),
    "publish": (_publish, "proves the fog"),
    "explain_this_cell": (_explain, "looks for what bears on the cell"),
    "show_the_map": (_map, "draws the map"),
}
"""What each button does, and what the status bar says meanwhile."""
