"""`umpire check BOOK --forecast`: a player's orders played ahead on what his own book tells.

Nothing but the book and this package is looked at: the rule set makes a state of the game of what
the book says, and its own turn is played on that. So it knows what the team knows and no more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from pathlib import Path

from msgspec import Struct

from workbook_engine.commands.foreseeing.ahead import GAMES, TURNS, Ahead, FightAhead, Journey
from workbook_engine.commands.foreseeing.alone import Checked, answer_of, called, checked_file
from workbook_engine.commands.outcome import Outcome, Status, Stop
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.answers import counted, shown
from workbook_engine.core.desk import readable
from workbook_engine.core.findings import Cell, Finding, error, stops
from workbook_engine.core.letters import legible
from workbook_engine.core.weighing import Weighed

SHOWN = 6
"""So many results of a fight are told one by one, the likeliest."""
NOBODY_KNOWS = (
    "What stands where you have seen nothing is not in this, nor what anybody else is going to do: "
    "the other side holds, and so do allies.",
    "It is played by the rule book's usual readings and without Control's own rulings.",
)
ONE_BY_ONE = "Each fight is weighed on what one game has left of those before it."


PUT_RIGHT = "Nothing is forecast before these are put right."


class Foreseen(Struct, frozen=True):
    """Possible outcomes of a player's orders, as far as his own book tells."""

    journeys: tuple[Journey, ...]
    fights: tuple[FightAhead, ...]
    undone: tuple[str, ...]
    """What of his orders comes to nothing, however the dice fall, and what he would hear."""
    rests_on: tuple[str, ...]


@returns_outcome
def forecast(file: str | Path) -> Outcome:
    """Return how a team's orders may come out, as far as its own book tells."""
    content, checked = checked_file(Path(file))
    amiss = (*checked.findings, *checked.known.amiss)
    if stops(amiss):
        raise Stop(Status.STOPPED, PUT_RIGHT, findings=amiss)
    try:
        foreseen = _foreseen(checked)
    except Stop:
        raise
    except Exception as defect:  # as in `from_book`: its sheets may hold what somebody typed
        found = _does_not_fit(Cell(legible(Path(file).name)), defect)
        raise Stop(Status.STOPPED, PUT_RIGHT, findings=(*amiss, found)) from defect
    sentences = tuple(_told(foreseen, checked))
    answer = {**answer_of(checked, content), **_answer(foreseen)}
    return Outcome(Status.DONE, sentences, checked.findings, answer=answer)


def _foreseen(checked: Checked) -> Foreseen:
    imagined = checked.ruleset.briefing.imagine(checked.known, checked.ruleset.rules)
    if imagined is None:
        title = checked.ruleset.title
        raise Stop(Status.USAGE, f"{title} has no forecast yet: `umpire check` reads the orders.")
    ahead = Ahead(checked, imagined, Weighed(checked.ruleset))
    fights = tuple(ahead.fights())
    return Foreseen(
        tuple(ahead.journeys()),
        fights,
        tuple(ahead.undone()),
        (*imagined.said, *NOBODY_KNOWS, *([ONE_BY_ONE] if len(fights) > 1 else [])),
    )


def _does_not_fit(cell: Cell, defect: Exception) -> Finding:
    return error(
        "E-BOOK-UNFIT",
        "what the book tells of how things stand does not fit together, so that nothing can be "
        f"played ahead on it ({type(defect).__name__}).",
        "All but its order sheets is Control's and stays as it came: copy your orders into the "
        "book as it was sent. If it was not touched, report this.",
        cell=cell,
    )


def _told(foreseen: Foreseen, checked: Checked) -> Iterator[str]:
    journeys, fights = foreseen.journeys, foreseen.fights
    whose = f"{checked.stamp.campaign}, {checked.known.team.called}"
    yield f"{whose}: turn {called(checked)} as far as your own book tells. {checked.orders.count}."
    yield "Your units:" if journeys else "Nobody is ordered to move."
    yield from (f"  {each}" for each in _journeys(journeys, checked))
    yield "Fights:" if fights else "No fight that you can know of."
    for each in fights:
        yield from _fight(each, checked)
    if foreseen.undone:
        yield "Comes to nothing, and what else you would hear:"
        yield from (f"  {text}" for text in foreseen.undone)
    yield "What this rests on:"
    yield from (f"  {each}" for each in foreseen.rests_on)
    yield "Nothing was changed in the book."


def _journeys(journeys: Iterable[Journey], checked: Checked) -> Iterator[str]:
    """Yield how units go, those that go alike together."""
    alike: dict[str, list[str]] = {}
    for each in journeys:
        alike.setdefault(_journey(each, checked), []).append(each.went.unit)
    yield from (f"{', '.join(units)}: {how}" for how, units in alike.items())


def _journey(journey: Journey, checked: Checked) -> str:
    went = journey.went
    goal = went.goal or went.end
    how = _way(journey)
    arrives = [each for each in journey.arrives if each is not None]
    if journey.later:
        turns = " or ".join(checked.ruleset.called(each) for each in arrives)
        how = f"{how}; ordered on, it comes to {goal} in turn {turns}"
    elif went.goes_on and not arrives:
        how = f"{how}; it does not come to {goal} within {TURNS} turns"
    return f"{how}.{f' {went.stopped_by}' if went.stopped_by else ''}"


def _way(journey: Journey) -> str:
    """Return from where a unit goes to where, and what it does on the way."""
    went, ends = journey.went, " or ".join(journey.ends)
    far = f", {shown(went.km)} km" if went.km else ""
    moved = journey.ends != (went.start,)
    if went.attacks:
        comes = f"; it comes to {ends}{far}" if moved else ""
        return f"attacks {went.attacks} from {went.start}{comes}"
    return f"{went.start} to {ends}{far}" if moved else f"stays at {went.end}"


def _fight(ahead: FightAhead, checked: Checked) -> Iterator[str]:
    found, fight = ahead.found, ahead.found.fight
    later = ahead.position != checked.position
    when = f", in {checked.ruleset.stage(ahead.position).name}" if later else ""
    yield f"  {fight.place}{when}: {fight.attackers} against {fight.defenders}"
    if ahead.games < GAMES:
        yield f"    it came to it in {ahead.games} of {GAMES} games; then"
    for result, share in [*found.results.items()][:SHOWN]:
        yield f"    {float(share * 100):5.1f} %  {result}"
    if less := [*found.results.values()][SHOWN:]:
        rest = float(sum(less, Fraction()) * 100)
        yield f"    {rest:5.1f} %  {counted(len(less), 'less likely result')}"
    if lost := [
        f"{readable(side)} {float(each):.1f}" for side, each in found.losses.items() if each
    ]:
        yield f"    to be expected lost: {', '.join(lost)}"
    if not found.odds.exact:
        wide = max(map(found.odds.error, found.odds.shares)) * 100
        yield f"    drawn {found.odds.plays} times, give or take {wide:.1f}"


def _answer(foreseen: Foreseen) -> dict[str, object]:
    return {
        "moves": [
            {
                "unit": each.went.unit,
                "from": each.went.start,
                "to": list(each.ends),
                "goal": each.went.goal,
                "attacks": each.went.attacks,
                "turns": [at.turn if at else None for at in each.arrives],
                "stages": [at.stage if at else None for at in each.arrives],
                "stopped_by": each.went.stopped_by,
            }
            for each in foreseen.journeys
        ],
        "fights": [*map(_fight_answer, foreseen.fights)],
        "undone": list(foreseen.undone),
        "rests_on": list(foreseen.rests_on),
    }


def _fight_answer(ahead: FightAhead) -> dict[str, object]:
    found, fight = ahead.found, ahead.found.fight
    return {
        "fight": fight.label,
        "stage": ahead.position.stage,
        "games": [ahead.games, GAMES],
        "attackers": fight.attackers,
        "defenders": fight.defenders,
        "exact": found.odds.exact,
        "results": {result: str(share) for result, share in found.results.items()},
        "losses": {side: str(lost) for side, lost in found.losses.items()},
    }
