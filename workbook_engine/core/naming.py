"""What a column of an order sheet may name, and how the names in its cells are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct, field

from workbook_engine.core.always import Always
from workbook_engine.core.answers import shown
from workbook_engine.core.findings import Finding, Severity, alone, error
from workbook_engine.core.languages import _, either, strung
from workbook_engine.core.notation import as_list, names_in
from workbook_engine.core.reader import (
    Kind,
    Lexicon,
    Read,
    Shape,
    did_mean,
    one_of_several,
    read_names,
    together,
)
from workbook_engine.core.records import Record, State, replace
from workbook_engine.core.spelt import as_typed

K = TypeVar("K")
C = TypeVar("C", bound=Record, contravariant=True)
V = TypeVar("V", contravariant=True)

TWO_READINGS = "E-TWO-READINGS"
"""The code of a finding about a name that may be several things."""
Offer = Callable[[K], Iterable[str]]
"""Makes the words of a drop-down of what a team may know, and of nothing else."""
Strange = Callable[[Any, str, str], Finding | None]
"""Says of a name in a line that it is not read as any, and what may be near it."""


class Naming(Struct, Generic[C, V], frozen=True):
    """What one column of an order sheet may name."""

    column: str
    matched: tuple[str, ...] = ()
    """Tables whose keys its cells name: `Unit`, or `Unit.brigade` for a field of it."""
    offered: Mapping[str, Offer[V]] = field(default_factory=dict)
    """What its drop-down offers, by table as above, or by the column's own name."""
    unknown: Callable[[State, C], Iterable[Finding]] = Always(())
    """What else is said of what it names."""
    beyond: bool = False
    """It may name what the team's own book does not hold, such as a unit of an ally's: whether
    there is one only Control can tell."""
    kinds: tuple[Kind, ...] | Callable[[C], tuple[Kind, ...]] = ()
    """What its cells name, the same in all lines or by what the line is for."""
    shape: Shape = Shape.ONE
    strange: Strange | None = None
    """What is said of a name that is none of these."""
    rule: str = ""

    def kinds_of(self, line: C) -> tuple[Kind, ...]:
        """Return what the column names in a line."""
        return self.kinds if isinstance(self.kinds, tuple) else self.kinds(line)


class ReadAs(Struct, frozen=True):
    """A cell that was read as something else than what stands in it letter for letter."""

    record: type[Record]
    key: str
    column: str
    text: str
    name: str


class Lexicons:
    """What each team may name in each column, made once for a reading."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._known: dict[tuple[str, tuple[int, ...]], Lexicon] = {}

    def of(self, team: str, kinds: tuple[Kind, ...]) -> Lexicon:
        """Return what a team may name of some kinds."""
        asked = team, tuple(map(id, kinds))
        if asked not in self._known:
            self._known[asked] = Lexicon(self._state, team, kinds)
        return self._known[asked]


def read_line(
    line: Record, namings: Iterable[Naming[Any, Any]], lexicons: Lexicons
) -> tuple[dict[str, Any], list[ReadAs]]:
    """Return the fields of a line whose names records have otherwise, and what is to be told."""
    fields, told = dict[str, Any](), list[ReadAs]()
    for naming in namings:
        value = getattr(line, naming.column)
        read = _read(naming, line, lexicons)
        now = together(naming.shape, value, [one.name or one.text for one in read])
        if read and now != value:
            fields[naming.column] = now
            if not all(one.is_plain or not one.name for one in read):
                was, name = (
                    as_list(each) if isinstance(each, tuple) else each for each in (value, now)
                )
                told.append(ReadAs(type(line), line.key, naming.column, was, name))
    return fields, told


def meant_by(
    naming: Naming[Any, Any], line: Record, text: str, lexicons: Lexicons
) -> tuple[Any, ...]:
    """Return what a column holds where a text stands for it in another cell of the line.

    Nothing where the text is not read as names of the column; two values where its own cell says
    something else.
    """
    own = getattr(line, naming.column)
    value = names_in(text) if isinstance(own, tuple) else text
    lines = [replace(line, **{naming.column: each}) for each in (value, own) if each]
    read = [[*_read(naming, each, lexicons)] for each in lines]
    if not read[0] or not all(one.name for one in read[0]):
        return next((one.possible for one in read[0] if len(one.possible) > 1), ())
    names = ([one.name or one.text for one in each] for each in read)
    return tuple(dict.fromkeys(together(naming.shape, value, each) for each in names))


def unknown_in(naming: Naming[Any, Any], line: Record, lexicons: Lexicons) -> Iterator[Finding]:
    """Yield a finding for each name in a cell that is not read, or may be read in several ways."""
    if naming.strange is None:
        return
    read = [*_read(naming, line, lexicons)]
    for one in read:
        if len(one.possible) > 1:
            yield may_be(one.text, one.possible, naming.rule)
        elif not one.name:
            lexicon = lexicons.of(getattr(line, "team", ""), naming.kinds_of(line))
            value = getattr(line, naming.column)
            quoting = lexicon.quoting(value) if isinstance(value, str) else ""
            near = quoting if naming.shape is not Shape.ONE else ""
            offered = () if near else lexicon.near(one.text)
            near = near or did_mean(offered) or was_changed(one.text)
            found = naming.strange(line, one.text, near)
            if found:
                meant = alone(offered)
                names = [meant if each is one else each.name or each.text for each in read]
                cell = shown(together(naming.shape, value, names)) if meant else ""
                yield replace(found, rule=found.rule or naming.rule, suggests=cell)


def was_changed(text: str) -> str:
    """Return what to do about a text that Excel made something else of; nothing for another."""
    typed = either(as_typed(text))
    said = _("If {typed} was typed, Excel changed it: format the cell as Text.")
    return said.format(typed=typed) if typed else ""


def may_be(text: str, possible: tuple[str, ...], rule: str) -> Finding:
    """Return the finding that a text may be several things."""
    several = one_of_several(possible)
    said = _("{text} may be {names}.").format(text=text, names=several)
    cure = _("Write the one that is meant.")
    return error(TWO_READINGS, said, cure, rule=rule)


def as_known(naming: Naming[Any, Any], found: Finding) -> Finding:
    """Return the finding about a name that is not in a team's book: it may be known to Control."""
    if not naming.beyond or found.severity is not Severity.ERROR or found.code == TWO_READINGS:
        return found
    said = _("Your book does not hold it; Control knows more.")
    cure = strung(filter(None, (said, found.cure)), " ")
    return replace(found, severity=Severity.WARNING, code=f"W{found.code[1:]}", cure=cure)


def _read(naming: Naming[Any, Any], line: Record, lexicons: Lexicons) -> Iterable[Read]:
    """Return the names in a cell of a line, each as it is read."""
    value = getattr(line, naming.column)
    kinds = naming.kinds_of(line) if value else ()
    if not kinds:
        return ()
    return [*read_names(naming.shape, value, lexicons.of(getattr(line, "team", ""), kinds))]
