"""`umpire practice`: a practice game, step by step: says what to do, looks whether it was done."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap

from workbook_engine.campaign import team_place, to_type
from workbook_engine.commands.desk.reading.desk import Desk, open_folder, read_desk
from workbook_engine.commands.new import new
from workbook_engine.commands.outcome import Outcome, Status, Stop, as_path
from workbook_engine.commands.practising.looks import NamedCell
from workbook_engine.commands.practising.steps import SAMPLE, Run, Step, Typing, the_practice
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.desk import Team
from workbook_engine.core.ledger import write_finding

WIDTH = 78


@returns_outcome
def practice(folder: str | Path = "practice") -> Outcome:
    """Say the first step of the practice game that is not done, and what of it is missing.

    Where there is no campaign yet it is made. Everything is read from the campaign itself, so that
    the practice can be left, taken up again, and done in another order.
    """
    path = Path(folder)
    made = () if path.is_dir() and any(path.iterdir()) else _made(path)
    desk = read_desk(open_folder(path))
    game = the_practice()
    _refuse_another(desk, game.campaign)
    step = game.first_not_done(desk)
    if step is None:
        return Outcome(
            sentences=tuple(game.further.splitlines()),
            answer={"step": None, "of": len(game.steps)},
        )
    at, missing = step
    title = game.steps[at].title
    lines = (
        *made,
        f"Step {at + 1} of {len(game.steps)}: {title}",
        *_said(desk, game.steps[at]),
        *wrap(f"Still to do: {missing}", WIDTH),
    )
    answer = {"step": at + 1, "of": len(game.steps), "title": title}
    return Outcome(sentences=lines, answer={**answer, "missing": write_finding(missing)})


def _refuse_another(desk: Desk, campaign: str) -> None:
    """End the command in a campaign that is not the practice game's."""
    name = desk.campaign_row.name
    if name != campaign:
        raise Stop(
            Status.USAGE,
            f"{as_path(desk.folder.path)} holds {name}, not the practice game; name a folder that "
            "is not there yet.",
        )


def is_over(outcome: Outcome) -> bool:
    """Tell whether there is no step to wait for: all are done, or the command was stopped."""
    return outcome.status is not Status.DONE or outcome.answer["step"] is None


def _made(path: Path) -> tuple[str, ...]:
    """Make the campaign; its dice are the sample's, so that everybody practises the same game."""
    outcome = new(path, sample=SAMPLE, sample_dice=True)
    if outcome.status is not Status.DONE:
        raise Stop(outcome.status, *outcome.sentences, findings=outcome.findings)
    about = (
        f"{outcome.sentences[0]} Do each step, save and close the book, then come back here: "
        f"`umpire practice {to_type(path)}` looks whether it was done and goes on. What goes wrong "
        "costs nothing; delete the folder and begin again when you like."
    )
    return (*wrap(about, WIDTH), "")


def _said(desk: Desk, step: Step) -> Iterator[str]:
    """Yield what a step is for, and what to run and to type, with a blank line around each."""
    yield ""
    yield from wrap(step.tells, WIDTH)
    for each in step.does:
        yield ""
        yield from _to_run(desk, each) if isinstance(each, Run) else _to_type(desk, each)
    yield ""


def _to_run(desk: Desk, run: Run) -> Iterator[str]:
    words = ("umpire", run.before, to_type(desk.folder.path), run.behind)
    yield f"  run   {' '.join(filter(None, words))}"


def _to_type(desk: Desk, typing: Typing) -> Iterator[str]:
    place = typing.place
    cell = place.cell(desk)
    yield f"  open  {_book(desk, place)}, sheet {place.sheet}"
    where = f"{cell.address} ({place.row}, {place.column})" if cell else ""
    yield f"  cell  {where or f'{place.row}, {place.column}'}"
    yield f"  type  {typing.what}"


def _book(desk: Desk, place: NamedCell) -> str:
    """Return the book to open: a team's form as it came in, or the master."""
    if not place.team:
        return as_path(desk.folder.path / desk.master.place)
    name = Path(team_place(desk.state[Team][place.team])).name
    return as_path(desk.folder.path / "inbox" / name)
