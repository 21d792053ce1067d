"""The steps of the practice game, in order: what to read, to run and to type, and the look."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from workbook_engine.commands.desk.reading import Desk
from workbook_engine.commands.practising import looks
from workbook_engine.commands.practising.looks import Look, Place

SAMPLE = "kleindorf"
NAME = "Kleindorf"
"""The sample that is practised with, and what its campaign is called."""
CITED = "OC-9.22"
"""The rule whose chart gives the result of a fight: what is to be found out by asking."""


@dataclass(frozen=True, slots=True)
class Run:
    """A command to run: what stands around the campaign's folder."""

    before: str
    behind: str = ""


@dataclass(frozen=True, slots=True)
class Typing:
    """A cell to type into, and what."""

    place: Place
    what: str


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what it is for, what to do in order, and whether it was done."""

    title: str
    tells: str
    does: tuple[Run | Typing, ...]
    look: Look


def _in_fight(column: str) -> Place:
    return Place("Engagements", "J11", column)


NOTE = Place("Forces", "I/900", "Umpire's note")
FORM = Place("Orders", "2 Fusiliers", "To", team="blue")
DIE, REASON, RESULT = map(_in_fight, ("Die: yours", "Reason", "Result: yours"))


def _is_near(text: str) -> bool:
    """Whether the village is named, rightly or not, in place of its square."""
    return text.casefold().startswith("klein")


def _names_rule(text: str) -> bool:
    return bool(re.search(r"\b9\.22\b", text))


def _gives_reason(text: str) -> bool:
    """Whether there are words beside the number of a rule."""
    return bool(re.search(r"[^\W\d]{3}", text))


BEFORE: tuple[Step, ...] = (
    Step(
        "Your book",
        "Open the master. It is yours alone. Forces lists ten units, one a row; Map shows where "
        "they stand; yellow cells are for you to type in. Leave yourself a note about the German "
        "battalion nearest to the bridge. What you change by hand is kept as a ruling of yours.",
        (Typing(NOTE, "will make for the bridge"),),
        looks.typed(NOTE),
    ),
    Step(
        "Orders come in",
        "Each team fills in the form in its own book, under sides/, and sends it back; you put it "
        "into inbox/. This command plays the two teams. (You may as well type the orders yourself: "
        "they are printed in docs/your_own_game.md.)",
        (Run("orders", f"--sample {SAMPLE}"),),
        looks.orders_came,
    ),
    Step(
        "A slip of the pen",
        "See how a form is made out: one line a unit. Blue telephones: the Fusiliers' order names "
        "the village, not the square. Type it over the square just as blue spells it, slip and "
        "all.",
        (Typing(FORM, "Kleindof"),),
        looks.typed(FORM, _is_near, "the square and not the village"),
    ),
    Step(
        "Check",
        "A check reads all books and changes nothing. It names each thing that is wrong with book, "
        "sheet, cell and rule, and says what to do. Run it, then put right what it found.",
        (Run("check"), Typing(FORM, "Kleindorf")),
        looks.nothing_stops,
    ),
    Step(
        "Draft",
        "A draft is the turn on paper: only the Workings of the master are filled, nothing has "
        "happened. Close the master, run it, open the master again. Engagements has one fight, "
        "J11, from left to right: who, where, status, factors, scores, die, result.",
        (Run("draft"),),
        looks.drafted(DIE),
    ),
    Step(
        "A die of your own",
        "Beside the die that was drawn stands a yellow cell. Whatever you throw or want counts "
        "instead. Throw a bad one for the attack.",
        (Typing(DIE, "1"),),
        looks.typed(DIE),
    ),
    Step(
        "Draft again",
        "Draft as often as you like. Then look at the row of J11: final score, result and retreat "
        "have followed your die, and so has what the teams hear, on the sheet Messages.",
        (Run("draft"),),
        looks.follows(_in_fight("Die"), DIE),
    ),
    Step(
        "Why is it so?",
        "Ask about anything: a unit, a fight, a cell. In the answer find the line that looks up "
        "Combat results; it begins with the number of its rule. You are about to overrule that "
        "rule, so cite it.",
        (Run("explain", "J11"), Typing(REASON, "the number of that rule")),
        looks.typed(REASON, _names_rule, "which is not the rule of Combat results"),
    ),
    Step(
        "Overrule",
        "The umpire has the last word. The cell offers the results there are. Choose a better one "
        "for the attack, and say why behind the number of the rule: it will be told with it.",
        (
            Typing(RESULT, "limited success"),
            Typing(REASON, f"{CITED}: smoke on the bridge hid them"),
        ),
        lambda desk: (
            looks.typed(RESULT)(desk)
            or looks.typed(REASON, _gives_reason, "without your reason")(desk)
        ),
    ),
    Step(
        "The result follows",
        "Draft once more. Losses, retreat, supply and reports follow from your result by the "
        "rules; Rulings lists every change, each with its working and its rule.",
        (Run("draft"),),
        looks.draft_is_current,
    ),
)
"""The steps up to the commit: once a turn was committed they lie behind."""

AFTER: tuple[Step, ...] = (
    Step(
        "Commit",
        "Now it happens: all books are written, or none. It refuses whatever is not as drafted. "
        "Close every book first.",
        (Run("commit"),),
        looks.committed,
    ),
    Step(
        "Undo",
        "The turn has happened: look at Map, Status and Losses in the master. Second thoughts? "
        "Close it; the last turn is taken back, with orders and your answers as they were. Nothing "
        "is lost: `umpire history` still lists what you took back.",
        (Run("undo"),),
        looks.undone,
    ),
    Step(
        "Commit again",
        "Open the master: it is as it was before the commit. Change what you like (clear your "
        "result in J11, for instance), draft, and commit again.",
        (Run("draft"), Run("commit")),
        looks.committed_again,
    ),
    Step(
        "What a player gets",
        "This proves that no team's files hold what it may not know, and lays out what each is "
        "sent: book, report, map. Open blue's report in the folder blue and red's in red: one "
        "fight, two stories. (PDF files take LibreOffice half a minute; --no-pdf leaves them out.)",
        (Run("publish"),),
        looks.published,
    ),
)


def first_not_done(desk: Desk) -> int:
    """Return the place of the first step that is not done; as many as there are steps when all are.

    It is read from the campaign alone, so that the practice can be left and taken up at any step.
    """
    return next((n for n, each in _to_look_at(desk) if each.look(desk)), len(STEPS))


def _to_look_at(desk: Desk) -> Iterator[tuple[int, Step]]:
    behind = looks.committed(desk) is None
    yield from ((n, each) for n, each in enumerate(STEPS) if not (behind and n < len(BEFORE)))


STEPS = (*BEFORE, *AFTER)
