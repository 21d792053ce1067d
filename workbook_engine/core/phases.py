"""A phase is played: its rulings one by one, each with what was asked and thrown for it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from workbook_engine.core.asked import Asked
from workbook_engine.core.changes import Add, Applied, Change, Set, apply
from workbook_engine.core.citing import cites
from workbook_engine.core.findings import Finding, error
from workbook_engine.core.languages import ENGLISH, speaking, spoken
from workbook_engine.core.names import subject_in
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import RowKey, State, replace
from workbook_engine.core.ruleset import Phase, Timing
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.tongues import readers
from workbook_engine.core.umpire import Umpire, shown


def play_phase(
    phase: Phase,
    state: State,
    orders: TurnOrders,
    umpire: Umpire,
    rulings: list[Ruling],
    findings: list[Finding],
) -> State:
    """Play one phase and return the state after it; its rulings and findings are recorded.

    Raise DiceWithoutRulingError where a die was thrown after its last ruling.
    """
    together = phase.timing is Timing.SIMULTANEOUS
    applied, first = Applied(state), len(rulings)
    umpire = replace(umpire, step=phase.name) if phase.parts else umpire
    rule, reads = phase.rule(state, orders, umpire), readers(state)
    before = _Before.any_ruling(umpire.asked)
    try:
        ruling = next(rule)
        while True:
            stamped = applied.stamped(ruling.changes)
            ruling = before.attached_to(ruling, stamped, phase, umpire)
            rulings.append(replace(ruling, told=tuple(heard_in(reads, ruling.told))))
            before = _Before.of(umpire.asked)
            applied = applied if together else Applied(applied.state())
            ruling = rule.send(applied.before)
    except StopIteration:
        before.end(umpire.asked)
    findings += contradictions(rulings[first:], applied.contested) if together else ()
    return applied.state()


class DiceWithoutRulingError(Exception):
    """A phase threw dice after its last ruling: a defect of the rule set."""


class _Before(Struct, frozen=True):
    """How many questions and dice there had been when the last ruling was given."""

    judgements: int
    rolls: int

    @classmethod
    def any_ruling(cls, asked: Asked) -> _Before:
        """Begin a phase: what was read before it is not a ruling's of it."""
        asked.take_house_rules()
        asked.take_house_rulings()
        return cls.of(asked)

    @classmethod
    def of(cls, asked: Asked) -> _Before:
        return cls(len(asked.judgements), len(asked.rolls))

    def end(self, asked: Asked) -> None:
        """End a phase; raise DiceWithoutRulingError for a die after its last ruling."""
        if len(asked.rolls) > self.rolls:
            raise DiceWithoutRulingError(asked.rolls[self.rolls].name) from None

    def attached_to(
        self,
        ruling: Ruling,
        stamped: tuple[Change, ...],
        phase: Phase,
        umpire: Umpire,
    ) -> Ruling:
        """Return the ruling with all that was asked since, and the house rules it was read by."""
        asked = umpire.asked
        return replace(
            ruling,
            changes=stamped,
            phase=phase.name,
            rolls=tuple(asked.rolls[self.rolls :]),
            judgements=tuple(asked.judgements[self.judgements :]),
            working=(*ruling.working, *_of_the_house(ruling, umpire)),
        )


def _of_the_house(ruling: Ruling, umpire: Umpire) -> Iterator[Working]:
    """Yield the house rules that were read, the rulings of the House used, and what they say."""
    for setting in umpire.asked.take_house_rules():
        what = f"house rule {setting.reading} {setting.name}"
        yield Working(setting.cite, what, shown(setting.value))
    for used in umpire.asked.take_house_rulings():
        yield Working(used.rule, f"{used.name}: {used.what}", used.says)
    if house := umpire.rules.house:
        cited = " ".join((ruling.rule, *(line.rule for line in ruling.working)))
        for said in house.sentences(subject_in(ruling.id)):
            if cites(cited, said.rule, (said.rule,)):
                yield Working(said.rule, said.name, said.says)


def heard_in(reads: Mapping[str, str], told: Iterable[Told]) -> Iterator[Told]:
    """Yield what teams hear, each in its own language: so it is archived, and so it is told."""
    for each in told:
        with speaking(reads.get(each.team, ENGLISH)):
            slots = tuple((name, str(spoken(slot))) for name, slot in each.slots)
            yield replace(each, text=str(spoken(each.text)), slots=slots)


def rule_in(state: State, ruling: Ruling, rulings: list[Ruling]) -> State:
    """Return the state after a ruling, which is recorded with its changes stamped."""
    state, stamped = apply(state, ruling.changes)
    told = tuple(heard_in(readers(state), ruling.told))
    rulings.append(replace(ruling, changes=stamped, told=told))
    return state


def contradictions(rulings: Sequence[Ruling], contested: Collection[RowKey]) -> list[Finding]:
    """Return a finding for each pair of simultaneous rulings that settle a row differently.

    Contested are the rows that more than one of them changes: there are few, and only they are
    looked at.
    """
    seen: dict[RowKey, list[tuple[int, Change]]] = {}
    found: dict[Finding, None] = {}
    for at, ruling in enumerate(rulings) if contested else ():
        for change in ruling.changes:
            if (change.record, change.key) not in contested:
                continue
            row = seen.setdefault((change.record, change.key), [])
            for earlier, other in row:
                if earlier != at and not _agree(other, change):
                    found[_contradiction(change, rulings[earlier].id, ruling.id)] = None
            row.append((at, change))
    return list(found)


def _agree(one: Change, other: Change) -> bool:
    if not (isinstance(one, Set | Add) and isinstance(other, Set | Add)):
        return False
    if one.field != other.field:
        return True
    if isinstance(one, Set) and isinstance(other, Set):
        return one.value == other.value
    return isinstance(one, Add) and isinstance(other, Add)


def _contradiction(change: Change, one: str, other: str) -> Finding:
    field = f" {change.field}" if isinstance(change, Set | Add) else ""
    return error(
        "E-CONTRADICTION",
        f"rulings {one} and {other} settle {change.record.__name__} {change.key}{field} "
        "differently.",
        "This is a defect of the rule set: report it, and amend the field by hand.",
    )
