"""A turn is a function: state, orders and umpire give a new state and its rulings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from workbook_engine.core.changes import Add, Change, Create, Retire, Set, again, apply, invert
from workbook_engine.core.findings import Finding, error
from workbook_engine.core.records import Orders, Position, Record, State, Value
from workbook_engine.core.ruleset import Phase, RuleSet, Timing
from workbook_engine.core.rulings import Judgement, Ruling, Working
from workbook_engine.core.umpire import Umpire, shown


@dataclass(frozen=True, slots=True)
class Turn:
    """A stage as it was played: where it began, where it ended, and every ruling between."""

    before: State
    after: State
    rulings: tuple[Ruling, ...]
    judgements: tuple[Judgement, ...]
    findings: tuple[Finding, ...]

    @property
    def to_answer(self) -> tuple[Judgement, ...]:
        """The questions the umpire must still see to before the turn can be committed."""
        return tuple(each for each in self.judgements if each.standing.bars_commit)


@dataclass(frozen=True, slots=True)
class Amendment:
    """The umpire's own change of one field, before or after the turn, with his reason."""

    record: type[Record]
    key: str
    field: str
    value: Value
    reason: str
    before_play: bool


def play(
    ruleset: RuleSet,
    state: State,
    orders: Orders,
    umpire: Umpire,
    amendments: Sequence[Amendment] = (),
) -> Turn:
    """Play the stage of the state's position and return it, ruling by ruling."""
    rulings: list[Ruling] = []
    findings: list[Finding] = []
    now = state
    for amendment in (a for a in amendments if a.before_play):
        now = _rule(now, by_hand(state.position, amendment), rulings)
    for phase in ruleset.stage(state.position).phases:
        now = _play_phase(phase, now, orders, umpire, rulings, findings)
    for amendment in (a for a in amendments if not a.before_play):
        now = _rule(now, by_hand(state.position, amendment), rulings)
    findings += _repeated(rulings)
    return Turn(
        before=state,
        after=State(ruleset.after(state.position), now.tables),
        rulings=tuple(rulings),
        judgements=tuple(umpire.judgements),
        findings=(*findings, *umpire.findings),
    )


def by_hand(position: Position, amendment: Amendment) -> Ruling:
    """Return the ruling that carries out a change of the umpire's own (OC-2.3)."""
    name = f"{amendment.record.__name__} {amendment.key}"
    reason = f" ({amendment.reason})" if amendment.reason else ""
    return Ruling(
        id=f"{position}/by hand/{name}/{amendment.field}/1",
        rule="umpire",
        text=f"{name}: {amendment.field} is {shown(amendment.value)}, by the umpire's hand{reason}",
        changes=(Set(amendment.record, amendment.key, amendment.field, amendment.value),),
        phase="by the umpire's hand",
    )


def replay(state: State, rulings: Iterable[Ruling]) -> State:
    """Return the state that the rulings lead to, from their stamped changes alone."""
    for ruling in rulings:
        state, _ = apply(state, again(ruling.changes))
    return state


def take_back(state: State, rulings: Sequence[Ruling]) -> State:
    """Return the state the rulings came from."""
    for ruling in reversed(rulings):
        state, _ = apply(state, invert(ruling.changes))
    return state


def _play_phase(
    phase: Phase,
    state: State,
    orders: Orders,
    umpire: Umpire,
    rulings: list[Ruling],
    findings: list[Finding],
) -> State:
    first = len(rulings)
    now = state
    rule = phase.rule(state, orders, umpire)
    umpire.settings.take_house_rules()
    asked = _Asked.of(umpire)
    try:
        ruling = next(rule)
        while True:
            now = _rule(now, asked.attached_to(ruling, phase, umpire), rulings)
            asked = _Asked.of(umpire)
            ruling = rule.send(state if phase.timing is Timing.SIMULTANEOUS else now)
    except StopIteration:
        if len(umpire.rolls) > asked.rolls:
            raise DiceWithoutRulingError(umpire.rolls[asked.rolls].name) from None
    if phase.timing is Timing.SIMULTANEOUS:
        findings += contradictions(rulings[first:])
    return now


class DiceWithoutRulingError(Exception):
    """A phase threw dice after its last ruling: a defect of the rule set."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """How many questions and dice there had been when the last ruling was given."""

    judgements: int
    rolls: int

    @classmethod
    def of(cls, umpire: Umpire) -> _Asked:
        return cls(len(umpire.judgements), len(umpire.rolls))

    def attached_to(self, ruling: Ruling, phase: Phase, umpire: Umpire) -> Ruling:
        """Return the ruling with all that was asked since, and the house rules it was read by."""
        return replace(
            ruling,
            phase=phase.name,
            rolls=tuple(umpire.rolls[self.rolls :]),
            judgements=tuple(umpire.judgements[self.judgements :]),
            working=(*ruling.working, *_house_rules(umpire)),
        )


def _house_rules(umpire: Umpire) -> tuple[Working, ...]:
    return tuple(
        Working(setting.cite, f"house rule {setting.reading} {setting.name}", shown(setting.value))
        for setting in umpire.settings.take_house_rules()
    )


def _rule(state: State, ruling: Ruling, rulings: list[Ruling]) -> State:
    state, stamped = apply(state, ruling.changes)
    rulings.append(replace(ruling, changes=stamped))
    return state


def contradictions(rulings: Sequence[Ruling]) -> list[Finding]:
    """Return a finding for each field that two simultaneous rulings settle differently."""
    settled: dict[tuple[type[Record], str, str], tuple[str, Change]] = {}
    found = []
    for ruling in rulings:
        for change in ruling.changes:
            place = (
                change.record,
                change.key,
                "" if isinstance(change, Create | Retire) else change.field,
            )
            first = settled.setdefault(place, (ruling.id, change))
            if first[0] != ruling.id and not _agree(first[1], change):
                found.append(_contradiction(place, first[0], ruling.id))
    return found


def _agree(one: Change, other: Change) -> bool:
    if isinstance(one, Set) and isinstance(other, Set):
        return one.value == other.value
    return isinstance(one, Add) and isinstance(other, Add)


def _contradiction(place: tuple[type[Record], str, str], one: str, other: str) -> Finding:
    record, key, field = place
    return error(
        "E-CONTRADICTION",
        f"rulings {one} and {other} settle {record.__name__} {key} {field} differently.",
        "This is a defect of the rule set: report it, and amend the field by hand.",
    )


def _repeated(rulings: Sequence[Ruling]) -> list[Finding]:
    seen: set[str] = set()
    found = []
    for ruling in rulings:
        if ruling.id in seen:
            found.append(
                error(
                    "E-REPEATED-RULING",
                    f"two rulings bear the name {ruling.id}.",
                    "This is a defect of the rule set: report it.",
                )
            )
        seen.add(ruling.id)
    return found
