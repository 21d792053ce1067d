"""Order sheets: who is ordered, what a column may name, what is missing or odd, and who reads it.

The names a cell is matched with, the drop-downs, the findings, the lines that a form comes with and
whose order is which all come out of these values.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from workbook_engine.core.always import Always
from workbook_engine.core.answers import shown
from workbook_engine.core.became import Became, Course, answered
from workbook_engine.core.briefing import (
    Briefing,
    Drawings,
    FormNotes,
    Imagined,
    OwnBook,
    Paper,
    Remarks,
    Went,
    Words,
)
from workbook_engine.core.desk import StandingOrder, Team
from workbook_engine.core.findings import Finding, Odd
from workbook_engine.core.instead import Facts
from workbook_engine.core.naming import Lexicons, Naming, ReadAs, read_line, unknown_in
from workbook_engine.core.orders import PartOrders, TurnOrders
from workbook_engine.core.press import News
from workbook_engine.core.records import Orders, Record, RowKey, State, Tables, replace
from workbook_engine.core.report_pages import Pages
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Answer, Turn
from workbook_engine.core.standing import with_standing

L = TypeVar("L", bound=Record)
K = TypeVar("K")


Said = Callable[[Naming[Any, Any], Finding], Finding]


def as_it_is(naming: Naming[Any, Any], found: Finding) -> Finding:
    """Say of an unknown name what the rule set says."""
    return found


class OrderSheet(Struct, Generic[L, K], frozen=True):
    """One order sheet of a rule set."""

    record: type[L]
    phases: tuple[str, ...]
    """The phases that read it."""
    ordered: Naming[L, K]
    """Whom or what a line orders about: the team's own alone."""
    columns: tuple[Naming[L, K], ...] = ()
    """What the other columns may name."""
    meant: Callable[[State, L], Mapping[str, Any]] = Always({})
    """What columns of a line mean beyond the names in them: a way that is not written out."""
    odd: Callable[[State, L], Iterable[Odd]] = Always(())
    """What is missing in a line, or odd."""
    together: Callable[[State, Sequence[L]], Iterable[tuple[L, str, Finding]]] = Always(())
    """What is odd in lines when they are compared."""
    whose: Callable[[State, Sequence[L]], Mapping[str, L]] = Always({})
    """Whose each line is, by key: where one may order several about, or a formation."""
    overruled: Callable[[State, Sequence[L]], Collection[str]] = Always(())
    """The lines that a later one takes the place of, by key."""
    team_of: Callable[[State, L], str] = Always("")
    """Whose a line is on which the umpire has typed no team: theirs whom it orders about."""
    became: Became | None = None
    """What became of a line, part by part; None where the rule set does not say."""
    attacked: Callable[[Course, L], bool] = Always(value=False)
    """Whether those whom a line orders were attacked in a stage: an order may stand until then."""
    form: Callable[[K], Iterable[L]] = Always(())
    """The lines that the next form comes with, of what a team may know."""
    beside: Callable[[OwnBook], Iterable[L]] = Always(())
    """The same lines with what the form shows of each and nothing else, as far as other sheets of a
    team's own book tell it too: a form that was sorted in part is known by it."""
    head: Callable[[K], str] = Always("")
    """Texts at the head of the form: what there is to order."""
    groups: Callable[[K], Mapping[str, bool]] = Always({})
    """The lines of the form that begin a group on paper, by key, and whether they are its head."""

    @property
    def naming(self) -> tuple[Naming[L, K], ...]:
        """All columns that name something, whom the line orders first."""
        return (self.ordered, *self.columns)

    def found(
        self, state: State, orders: Orders, said: Said = as_it_is
    ) -> Iterator[tuple[L, str, Finding]]:
        """Yield all that is found in the lines of the sheet: line, column and finding.

        `said` is what is made of a name that is not known.
        """
        lines, lexicons = tuple(orders[self.record].values()), Lexicons(state)
        for line in lines:
            for each in self.naming:
                unknown = (*unknown_in(each, line, lexicons), *each.unknown(state, line))
                yield from ((line, each.column, said(each, found)) for found in unknown)
            yield from ((line, column, found) for column, found in self.odd(state, line))
        yield from self.together(state, lines)


Sheets = tuple[OrderSheet[Any, K], ...]


def check_orders(
    sheets: Sheets[K],
    state: State,
    orders: Orders,
    where: Callable[[type[Record], str, str], Any],
    said: Said = as_it_is,
) -> list[Finding]:
    """Return all that is found in the order lines of a turn, each finding in its cell."""
    return [
        finding.at(where(sheet.record, line.key, column))
        for sheet in sheets
        for line, column, finding in sheet.found(state, orders, said)
    ]


def as_read(sheets: Sheets[Any], state: State, orders: Orders) -> tuple[Orders, tuple[ReadAs, ...]]:
    """Return orders with the names in them as records have them, and what was read otherwise."""
    told, tables = list[ReadAs](), {kind: dict(orders[kind]) for kind in orders}
    for sheet in sheets:
        lexicons = Lexicons(state)
        for key, line in orders[sheet.record].items():
            names, otherwise = read_line(line, sheet.naming, lexicons)
            named = replace(line, **names) if names else line
            means = sheet.meant(state, named)
            read = {each.column: each for each in otherwise}
            for column, value in means.items():
                was = read[column].text if column in read else shown(getattr(line, column))
                read[column] = ReadAs(sheet.record, key, column, was, shown(value))
            told += read.values()
            if names or means:
                tables[sheet.record][key] = replace(named, **means)
    return Tables(tables), tuple(told)


def naming_of(sheets: Sheets[Any], record: type[Record], column: str) -> Naming[Any, Any] | None:
    """Return what a column of an order sheet may name; None where it names nothing."""
    named = (each for sheet in sheets if sheet.record is record for each in sheet.naming)
    return next((each for each in named if each.column == column), None)


def briefing_of(
    sheets: Sheets[K],
    *,
    view: Callable[[Turn, Team], K],
    tables: Callable[[K], Tables],
    paper: Callable[[K], Paper] = Always(()),
    pages: Callable[[K], Pages] = Always(()),
    maps: Callable[[K], Drawings] = Always(()),
    inset: Callable[[K], Drawings] = Always(()),
    public: Callable[[Sequence[K], Sequence[str]], Drawings] = Always(()),
    recall: Callable[[OwnBook], Tables] = Always(Tables()),
    imagine: Callable[[OwnBook, Rules], Imagined | None] = Always(None),
    went: Callable[[Turn, str], Iterable[Went]] = Always(()),
    undone: Callable[[Turn, str], Iterable[str]] = Always(()),
    standing: Callable[[K], Iterable[StandingOrder]] = Always(()),
    news: Callable[[K], Iterable[News]] = Always(()),
    diary: str = "",
    facts: Facts | None = None,
) -> Briefing[K]:
    """Return how a rule set briefs its teams, with order forms as their sheets say."""
    return Briefing(
        view=view,
        tables=with_forms(tables, sheets, standing),
        words=words_of(sheets),
        paper=paper,
        remarks=heads_of(sheets),
        pages=pages,
        maps=maps,
        inset=inset,
        public=public,
        recall=recall,
        imagine=imagine,
        went=went,
        undone=undone,
        news=news,
        diary=diary,
        facts=facts,
    )


def with_teams(sheets: Sheets[Any], state: State, orders: Orders) -> Orders:
    """Return orders in which each line of the umpire's own has its team, as far as it is known."""
    for sheet in sheets:
        lines = orders[sheet.record]
        own = {key: line for key, line in lines.items() if not getattr(line, "team", key)}
        found = {key: replace(line, team=sheet.team_of(state, line)) for key, line in own.items()}
        orders = orders.replaced({sheet.record: {**lines, **found}}) if found else orders
    return orders


def asked_once(sheets: Sheets[Any], state: State, orders: Orders) -> TurnOrders:
    """Return the orders of a turn that count, and whose each is as it begins.

    Whose order is not understood has none, and not that of his formation.
    """
    every = orders.every if isinstance(orders, PartOrders) else orders
    given, counting = {}, {kind: orders[kind] for kind in orders}
    for sheet in sheets:
        kind, lines = sheet.record, [*every[sheet.record].values()]
        if gone := sheet.overruled(state, lines):
            counting[kind] = {k: line for k, line in orders[kind].items() if k not in gone}
        whose = sheet.whose(state, lines)
        given[kind] = {key: line for key, line in whose.items() if line.key in orders[kind]}
    return TurnOrders(Tables(counting), given)


def what_became(
    sheets: Sheets[Any], course: Course, asked: Collection[type[Record]]
) -> dict[RowKey, Answer | None]:
    """Return what became of each line of the sheets asked for; None where nothing says it."""
    return {
        (sheet.record, line.key): answered(sheet.became, course, line)
        for sheet in sheets
        if sheet.became is not None and sheet.record in asked
        for line in course.orders[sheet.record].values()
    }


def with_forms(
    tables: Callable[[K], Tables],
    sheets: Sheets[K],
    standing: Callable[[K], Iterable[StandingOrder]] = Always(()),
) -> Callable[[K], Tables]:
    """Return what makes a team's fresh book: its tables, and the lines that its forms come with."""

    def book(knows: K) -> Tables:
        rows = tuple(standing(knows))
        forms = {sheet.record: _form(sheet, knows, rows) for sheet in sheets}
        filled = {kind: {line.key: line for line in form} for kind, form in forms.items() if form}
        return tables(knows).replaced(filled)

    return book


def _form(
    sheet: OrderSheet[Any, K], knows: K, standing: tuple[StandingOrder, ...]
) -> tuple[Record, ...]:
    able = (name for offer in sheet.ordered.offered.values() for name in offer(knows))
    return with_standing(
        sheet.record, sheet.ordered.column, sheet.form(knows), standing, able if standing else ()
    )


def heads_of(sheets: Sheets[K]) -> Callable[[K], Remarks]:
    """Return the function that makes the heads of order forms from a team's view."""
    return lambda knows: {
        sheet.record: FormNotes(sheet.head(knows), sheet.groups(knows), _of_use(sheet, knows))
        for sheet in sheets
    }


def _of_use(sheet: OrderSheet[Any, K], knows: K) -> bool:
    offers = sheet.ordered.offered.values()
    return not offers or any(True for offer in offers for _ in offer(knows))


def words_of(sheets: Sheets[K]) -> Callable[[K], Words]:
    """Return the function that makes the drop-downs of all order sheets from a team's view."""
    offers = {
        name: offer
        for sheet in sheets
        for each in sheet.naming
        for name, offer in each.offered.items()
    }
    return lambda knows: {name: tuple(offer(knows)) for name, offer in offers.items()}
