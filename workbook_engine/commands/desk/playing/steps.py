"""The steps of a turn: after which a draft stops, and what each has decided."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from workbook_engine.commands.desk.playing.play import Played, play_desk
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.outcome import Status, Stop, stopped_by
from workbook_engine.core.findings import did_you_mean, error, folded
from workbook_engine.core.records import replace
from workbook_engine.core.rulings import Ruling


class StepPlayed(Struct, frozen=True):
    """A step in which something was decided: its number, its name, and its rulings."""

    number: int
    name: str
    rulings: tuple[Ruling, ...]


def steps_played(played: Played) -> Iterator[StepPlayed]:
    """Yield the steps of a turn that decided something, in order."""
    for number, name in enumerate(_names(played.desk), start=1):
        rulings = tuple(each for each in played.turn.rulings if each.phase == name)
        if rulings:
            yield StepPlayed(number, name, rulings)


def last_step(desk: Desk) -> str:
    """Return the step that a draft stopped after; blank where it is played to the end."""
    return _names(desk)[desk.steps - 1] if 0 < desk.steps < len(_names(desk)) else ""


def refuse_stopped(desk: Desk) -> None:
    """End the command if the draft has stopped: nobody has seen the rest of the turn."""
    if step := last_step(desk):
        found = error(
            "E-STOPPED",
            f"the draft stopped after {step}, and the rest of the turn is not played.",
            "`umpire draft --on` plays the next step, `umpire draft` all that are left.",
        )
        raise stopped_by([found])


def as_far_as(desk: Desk, to: str = "", *, on: bool = False, again: bool = False) -> Desk:
    """Return a desk whose draft stops after a step, however its name is written.

    With `on` it goes on to the next that decides something, and begins again where it was played to
    its end; with `again` it stops where it did. Without any of these it is played to its end.
    """
    names, whole = _names(desk), replace(desk, steps=0)
    if on:
        played = steps_played(play_desk(whole))
        return replace(desk, steps=next((e.number for e in played if e.number > desk.steps), 0))
    if not to:
        return desk if again else whole
    known = {folded(name): number for number, name in enumerate(names, start=1)}
    if number := known.get(folded(to)):
        return replace(desk, steps=number % len(names))
    raise Stop(
        Status.USAGE,
        f"{to} is not a step of turn {desk.ruleset.called(desk.position)}. "
        f"{did_you_mean(to, names)}".rstrip(),
        f"Its steps: {', '.join(names)}.",
    )


def _names(desk: Desk) -> list[str]:
    return [step.name for step in desk.ruleset.steps(desk.state)]
