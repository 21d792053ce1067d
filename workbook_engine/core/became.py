"""What became of each order line: nothing that is ordered is dropped in silence.

A rule set says so of each order sheet (`OrderSheet.became`), out of the rulings that are named
after the line, or after whom it orders, and of what stands on the sheets. A line of which nothing
says it is a finding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct

from workbook_engine.core.answers import counted
from workbook_engine.core.desk import team_called
from workbook_engine.core.findings import Finding, warning
from workbook_engine.core.languages import ENGLISH, _, speaking, spoken, strung
from workbook_engine.core.names import joined, of_line, part
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import Orders, Record, State
from workbook_engine.core.rulings import Answer, Answers, Came, Ruling, Told, Working
from workbook_engine.core.tongues import readers

PHASE = "What became of orders"
RULE = "umpire"


class Course(Struct, frozen=True, dict=True):
    """A stage as it went, for whoever says what became of its orders."""

    begun: State
    """As the first of its phases found it."""
    after: State
    orders: TurnOrders
    rulings: tuple[Ruling, ...]

    def about(self, of: type[Record] | str, subject: str) -> Sequence[Ruling]:
        """Return the rulings of one subject: a row of a sheet, or one in a phase without rows."""
        what = of if isinstance(of, str) else of.asked_as
        return self._by_subject.get((part(what), part(subject)), ())

    def ruled(self, of: type[Record] | str, subject: str, what: str) -> Ruling | None:
        """Return the ruling of one subject that is so called, or None."""
        return next((each for each in self.about(of, subject) if _is_called(each, what)), None)

    def called(self, of: type[Record], what: str) -> Iterator[Ruling]:
        """Yield the rulings on rows of a sheet, whichever, that are so called."""
        begins = f"{self.begun.position}/{part(of.asked_as)}/"
        return (r for r in self.rulings if r.id.startswith(begins) and _is_called(r, what))

    @cached_property
    def _by_subject(self) -> Mapping[tuple[str, str], list[Ruling]]:
        found: dict[tuple[str, str], list[Ruling]] = {}
        for each in self.rulings:
            parts = each.id.split("/")
            if len(parts) > 3:
                found.setdefault((parts[1], parts[2]), []).append(each)
        return found


def _is_called(ruling: Ruling, what: str) -> bool:
    return ruling.id.endswith(f"/{part(what)}/1")


Became = Callable[[Course, Any], Iterable[Answer | None]]
"""Yields what became of each part of a line; None for a part of which nothing says it."""


Says = Callable[[Record], str]
"""Says what an order line orders, and whom."""


def heard(ruling: Ruling, team: str) -> Iterator[Told]:
    """Yield what a team hears of a ruling."""
    return (told for told in ruling.told if told.team == team)


def answered(became: Became, course: Course, line: Record) -> Answer | None:
    """Return what became of a line as a whole; None where nothing says it of some part."""
    parts = [*became(course, line)]
    known = [each for each in parts if each is not None]
    if not known or len(known) < len(parts):
        return None
    ways = {each.came for each in known}
    came = ways.pop() if len(ways) == 1 else Came.PARTLY
    return Answer(came, in_words(known), parts=tuple(known))


def in_words(parts: Iterable[Answer], whom: str = "") -> str:
    """Return what became of parts of a line; those of whom the same is said are named together.

    Who is ordered by the line alone, and named beside it, is not named again.
    """
    by_who: dict[str, dict[str, None]] = {}
    for each in parts:
        by_who.setdefault(each.who, {})[each.text] = None
    together: dict[str, list[str]] = {}
    for who, texts in by_who.items():
        together.setdefault(strung(texts, "; "), []).append(who)
    whose = ((", ".join(filter(None, names)), text) for text, names in together.items())
    said = (strung((who, text), ": ") if who not in ("", whom) else text for who, text in whose)
    return strung(said, ". ")


OVERRULED = Answer(Came.NOT, _("a later line counts instead"))


def answers_told(
    answers: Answers, state: State, orders: Orders, rulings: Sequence[Ruling], says: Says
) -> Iterator[Ruling]:
    """Yield a ruling a team: what became of each of its order lines.

    The team is told of those that were not done, or in part.
    """
    by_team: dict[str, list[tuple[Record, Answer]]] = {}
    for (kind, key), answer in answers.items():
        line = orders[kind][key]
        by_team.setdefault(str(getattr(line, "team", "")), []).append((line, answer))
    for team, lines in by_team.items():
        number = ", ".join(
            f"{count} {came}"
            for came in Came
            if (count := sum(answer.came is came for _, answer in lines))
        )
        yield Ruling(
            id=joined(state.position, PHASE.lower(), team, "told", 1),
            rule=RULE,
            text=f"{team_called(state, team)}: {counted(len(lines), 'order line')}, {number}.",
            working=tuple(
                Working(RULE, f"{says(line)}, {answer.came}", answer.text) for line, answer in lines
            ),
            told=_not_done(team, lines, rulings, says, readers(state).get(team, ENGLISH)),
            phase=PHASE,
        )


_UNDONE = {
    Came.NOT: _("Not carried out: {order}."),
    Came.PARTLY: _("Carried out in part: {order}."),
}


def _not_done(
    team: str,
    lines: Iterable[tuple[Record, Answer]],
    rulings: Sequence[Ruling],
    says: Says,
    language: str,
) -> tuple[Told, ...]:
    """Return what a team is told of lines that were not done, and of which it heard nothing yet.

    The reason is not told: one that no message of the turn has told it might betray what it has
    not seen. That a later line counts is its own doing.
    """
    told = [each.text.rstrip(".") for ruling in rulings for each in heard(ruling, team)]
    with speaking(language):
        found = [(line, answer, spoken(answer.text)) for line, answer in lines]
        undone = [
            (_("Not carried out: {order} ({why}).") if answer is OVERRULED else how).format(
                order=says(line), why=said
            )
            for line, answer, said in found
            if (how := _UNDONE.get(answer.came)) and not _is_heard(said, told)
        ]
        return tuple(Told(team, str(each)) for each in undone)


def _is_heard(said: str, told: Iterable[str]) -> bool:
    """Tell whether a team has heard already why an order was not done."""
    why = said.rpartition(": ")[2].rstrip(".")
    return any(why in text or text in said for text in told)


def unanswered(line: Record, says: Says) -> Finding:
    """Return the finding that nothing says what became of an order line."""
    return warning(
        "W-UNANSWERED",
        f"nothing says what became of {of_line(line.key)}, {says(line)}.",
        "Tell the team yourself. This is a defect of the rule set: report it.",
    )
