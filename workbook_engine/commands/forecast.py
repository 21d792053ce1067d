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
from workbook_engine.core.answers import shown
from workbook_engine.core.desk import readable
from workbook_engine.core.findings import Cell, Finding, error, stops
from workbook_engine.core.languages import _, either, plural, speaking, spoken
from workbook_engine.core.letters import legible
from workbook_engine.core.weighing import Weighed

SHOWN = 6
"""So many results of a fight are told one by one, the likeliest."""
NOBODY_KNOWS = (
    _(
        "What stands where you have seen nothing is not in this, nor what anybody else is going to "
        "do: the other side holds, and so do allies."
    ),
    _("It is played by the rule book's usual readings and without Control's own rulings."),
)
ONE_BY_ONE = _("Each fight is weighed on what one game has left of those before it.")
PUT_RIGHT = _("Nothing is forecast before these are put right.")


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
    with speaking(checked.language):
        return _forecast(checked, content, Cell(legible(Path(file).name)))


def _forecast(checked: Checked, content: bytes, cell: Cell) -> Outcome:
    amiss = [each.as_said for each in (*checked.findings, *checked.known.amiss)]
    if stops(amiss):
        raise Stop(Status.STOPPED, spoken(PUT_RIGHT), findings=amiss)
    try:
        foreseen = _foreseen(checked)
    except Stop:
        raise
    except Exception as defect:  # as in `from_book`: its sheets may hold what somebody typed
        found = _does_not_fit(cell, defect).as_said
        raise Stop(Status.STOPPED, spoken(PUT_RIGHT), findings=(*amiss, found)) from defect
    sentences = tuple(_told(foreseen, checked))
    answer = {**answer_of(checked, content), **_answer(foreseen)}
    return Outcome(
        Status.DONE, sentences, tuple(each.as_said for each in checked.findings), answer=answer
    )


def _foreseen(checked: Checked) -> Foreseen:
    imagined = checked.ruleset.briefing.imagine(checked.known, checked.ruleset.rules)
    if imagined is None:
        title = checked.ruleset.title
        said = _("{rules} has no forecast yet: `umpire check` reads the orders.")
        raise Stop(Status.USAGE, said.format(rules=title))
    ahead = Ahead(checked, imagined, Weighed(checked.ruleset))
    fights = tuple(ahead.fights())
    return Foreseen(
        tuple(ahead.journeys()),
        fights,
        tuple(ahead.undone()),
        (*imagined.said, *map(spoken, (*NOBODY_KNOWS, *([ONE_BY_ONE] if len(fights) > 1 else [])))),
    )


def _does_not_fit(cell: Cell, defect: Exception) -> Finding:
    return error(
        "E-BOOK-UNFIT",
        _(
            "what the book tells of how things stand does not fit together, so that nothing can be "
            "played ahead on it ({defect})."
        ).format(defect=type(defect).__name__),
        _(
            "All but its order sheets is Control's and stays as it came: copy your orders into the "
            "book as it was sent. If it was not touched, report this."
        ),
        cell=cell,
    )


def _told(foreseen: Foreseen, checked: Checked) -> Iterator[str]:
    journeys, fights = foreseen.journeys, foreseen.fights
    yield _("{campaign}, {team}: turn {turn} as far as your own book tells. {count}.").format(
        campaign=checked.stamp.campaign,
        team=checked.known.team.called,
        turn=called(checked),
        count=checked.orders.count,
    )
    yield _("Your units:") if journeys else _("Nobody is ordered to move.")
    yield from (f"  {each}" for each in _journeys(journeys, checked))
    yield _("Fights:") if fights else _("No fight that you can know of.")
    for each in fights:
        yield from _fight(each, checked)
    if foreseen.undone:
        yield _("Comes to nothing, and what else you would hear:")
        yield from (f"  {text}" for text in foreseen.undone)
    yield _("What this rests on:")
    yield from (f"  {each}" for each in foreseen.rests_on)
    yield _("Nothing was changed in the book.")


def _journeys(journeys: Iterable[Journey], checked: Checked) -> Iterator[str]:
    """Yield how units go, those that go alike together."""
    alike: dict[str, list[str]] = {}
    for each in journeys:
        alike.setdefault(_journey(each, checked), []).append(each.went.unit)
    yield from (f"{', '.join(units)}: {how}" for how, units in alike.items())


def _journey(journey: Journey, checked: Checked) -> str:
    went = journey.went
    goal = went.goal or went.end
    said = _("{way}.")
    arrives = [each for each in journey.arrives if each is not None]
    if journey.later:
        said = _("{way}; ordered on, it comes to {goal} in turn {turns}.")
    elif went.goes_on and not arrives:
        said = _("{way}; it does not come to {goal} within {most} turns.")
    turns = either(checked.ruleset.called(each) for each in arrives)
    how = said.format(way=_way(journey), goal=goal, turns=turns, most=TURNS)
    return " ".join(filter(None, (how, went.stopped_by)))


def _way(journey: Journey) -> str:
    """Return from where a unit goes to where, and what it does on the way."""
    went, moved = journey.went, journey.ends != (journey.went.start,)
    ends = either(journey.ends)
    far = _("{ends}, {km} km").format(ends=ends, km=shown(went.km)) if went.km else ends
    said = _("{start} to {ends}") if moved else _("stays at {end}")
    if went.attacks:
        said = _("attacks {target} from {start}")
        said = _("attacks {target} from {start}; it comes to {ends}") if moved else said
    return said.format(target=went.attacks, start=went.start, ends=far, end=went.end)


def _fight(ahead: FightAhead, checked: Checked) -> Iterator[str]:
    found, fight = ahead.found, ahead.found.fight
    later = ahead.position != checked.position
    said = _("{place}: {attackers} against {defenders}")
    said = _("{place}, in {stage}: {attackers} against {defenders}") if later else said
    stage = checked.ruleset.stage(ahead.position).name
    sides = {"attackers": fight.attackers, "defenders": fight.defenders}
    yield f"  {said.format(place=fight.place, stage=stage, **sides)}"
    if ahead.games < GAMES:
        came = _("it came to it in {games} of {all} games; then")
        yield f"    {came.format(games=ahead.games, all=GAMES)}"
    for result, share in [*found.results.items()][:SHOWN]:
        yield f"    {float(share * 100):5.1f} %  {_(result)}"
    if less := [*found.results.values()][SHOWN:]:
        rest = float(sum(less, Fraction()) * 100)
        said = plural("{count} less likely result", "{count} less likely results", len(less))
        yield f"    {rest:5.1f} %  {said}"
    if lost := [
        f"{_(readable(side))} {float(each):.1f}" for side, each in found.losses.items() if each
    ]:
        yield f"    {_('to be expected lost: {losses}').format(losses=', '.join(lost))}"
    if not found.odds.exact:
        wide = max(map(found.odds.error, found.odds.shares)) * 100
        drawn = _("drawn {count} times, give or take {wide}")
        yield f"    {drawn.format(count=found.odds.plays, wide=f'{wide:.1f}')}"


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
