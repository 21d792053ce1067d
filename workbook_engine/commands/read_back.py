"""`umpire read-back`: the outcome of a fight that was handed down, proposed in the campaign above;
how is said in `core/handing.py`."""

from __future__ import annotations

from pathlib import Path

from workbook_engine.campaign import to_type
from workbook_engine.commands.at_work import at_work
from workbook_engine.commands.desk.playing.play import Played, play_desk
from workbook_engine.commands.desk.reading.desk import open_folder, read_desk
from workbook_engine.commands.desk.reading.mending import playable
from workbook_engine.commands.handing.cells import Proposed
from workbook_engine.commands.handing.left import Fought, fought
from workbook_engine.commands.handing.stamps import battle_in, refuse_unlike, upper_of
from workbook_engine.commands.outcome import Outcome, stopped_by
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.answers import shown
from workbook_engine.core.findings import Finding, error, warning
from workbook_engine.core.handing import Battle, HandsDown
from workbook_engine.core.ledger import write_value
from workbook_engine.core.records import replace
from workbook_engine.kit.fights import Decision


@returns_outcome
def read_back(
    lower: str | Path,
    upper: str | Path | None = None,
    exact: bool = False,
    holds: str = "",
) -> Outcome:
    """Type the result of a battle into the yellow cells of the campaign that handed it down.

    With `exact` what each unit has lost goes to Amendments besides. Nothing is drafted or
    committed: the umpire looks at it, changes what he likes, and plays on.
    """
    path = Path(lower)
    battle = battle_in(path)
    campaign = open_folder(upper_of(battle, path, upper))
    with at_work(campaign, goes_on=True) as told:
        desk = playable(read_desk(campaign))
        refuse_unlike(desk, battle)
        came = fought(path, battle, holds)
        changed, proposed, said = _proposed(play_desk(desk), came, path, exact=exact)
        wrote = proposed.put()
    done = () if wrote else ("All of it stands there already; nothing was written.",)
    then = f"umpire draft {to_type(desk.folder.path)} plays the turn on it."
    return Outcome(
        sentences=(*told, *_left(came), *said, *done, then),
        findings=changed,
        wrote=wrote,
        answer=_answer(came),
    )


def _as_drafted(played: Played, hands: HandsDown, battle: Battle) -> tuple[Finding, ...]:
    """Return a warning where the fight is not drafted as it was handed down any more."""
    now = hands.brief(played.turn, battle.stamp.fight)
    if now is None:
        gone = error(
            "E-HANDED-GONE",
            f"{battle.stamp.fight} is fought no more in turn {battle.stamp.turn}.",
            "See what became of it: its orders or your answers have changed since.",
        )
        raise stopped_by([gone])
    other = list(replace(now, stamp=battle.stamp).other_than(battle))
    return tuple(
        warning(
            "W-HANDED-CHANGED",
            f"{battle.stamp.fight} is not as it was handed down: {'; '.join(other)}.",
            "Its decision reads REVIEW where others fight in it: tick Confirm if it holds.",
        )
        for _ in other[:1]
    )


def _proposed(
    played: Played, came: Fought, lower: Path, *, exact: bool
) -> tuple[tuple[Finding, ...], Proposed, list[str]]:
    """Return what is proposed for the fight, the message, and how it has changed since."""
    hands = played.desk.ruleset.hands_down
    assert hands is not None
    changed = _as_drafted(played, hands, came.ending.battle)
    proposed, reason = Proposed(played.desk), came.told(lower)
    meant = hands.come_to(played.turn, came.ending)
    row = played.turn.after[hands.fights][came.ending.battle.stamp.fight]
    exactly = meant.exact_answers if exact else {}
    answers = {"decision": str(Decision.ELSEWHERE), **meant.answers, **exactly}
    proposed.answers(row, answers, reason)
    if exact:
        proposed.amendments(meant.exact, reason)
    said = [f"Proposed for {each}" for each in proposed.said]
    if (meant.exact or meant.exact_answers) and not exact:
        said.append("--exact proposes what was lost there, in place of what the result costs.")
    return changed, proposed, said


def _left(came: Fought) -> tuple[str, ...]:
    """Say what is left of each unit, and who holds the ground."""
    units = (
        f"{each.fighter.id}: {shown(each.left)} of {shown(each.handed)} left, status "
        f"{each.fighter.status} to {shown(each.status)}."
        for each in came.ending.units
    )
    holds = f"The {came.ending.holds} hold the ground."
    nobody = "Nobody holds the ground alone."
    return (*units, holds if came.ending.holds != "nobody" else nobody)


def _answer(came: Fought) -> dict[str, object]:
    return {
        "commit": came.commit,
        "holds": str(came.ending.holds),
        "left": {
            each.fighter.id: [write_value(each.left), write_value(each.handed)]
            for each in came.ending.units
        },
    }
