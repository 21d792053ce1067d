"""A turn is a function: state, orders and umpire give a new state and its rulings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import count

from msgspec import Struct

from workbook_engine.core.became import OVERRULED, Course, answers_told, unanswered
from workbook_engine.core.changes import ChangeError, Set, again, apply, invert
from workbook_engine.core.dice import NO_DICE, Dice, DieWantedError
from workbook_engine.core.findings import Finding, did_you_mean, error
from workbook_engine.core.hand_edits import BY_HAND
from workbook_engine.core.house_rulings import RulingsInForce
from workbook_engine.core.names import joined
from workbook_engine.core.order_sheets import asked_once, what_became
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.phases import play_phase, rule_in
from workbook_engine.core.records import Orders, Position, Record, State, Value, replace
from workbook_engine.core.rules import NO_RULES
from workbook_engine.core.ruleset import Phase, RuleSet
from workbook_engine.core.rulings import Answers, Ruling
from workbook_engine.core.rulings import Turn as Turn
from workbook_engine.core.umpire import Umpire, shown
from workbook_engine.core.winding_up import wound_up


class Amendment(Struct, frozen=True):
    """The umpire's own change of one field, before or after the turn, with his reason."""

    record: type[Record]
    key: str
    field: str
    value: Value
    reason: str
    before_play: bool
    called: str = ""
    """The cell as the umpire's own sheet has it, such as `Forces 2 Para: Steps lost`."""

    @property
    def what(self) -> str:
        """The cell in words."""
        words = f"{self.record.__name__} {self.key}: {self.field.replace('_', ' ')}"
        return self.called or words


def play(
    ruleset: RuleSet,
    state: State,
    orders: Orders,
    umpire: Umpire,
    amendments: Sequence[Amendment] = (),
    hand: Sequence[Ruling] = (),
    steps: int = 0,
) -> Turn:
    """Play the stage of the state's position and return it, ruling by ruling.

    What the umpire changed by hand since the last turn is in the state already; the rulings that
    carry it out stand first, and the turn begins before them. The umpire is left as he was: what
    was asked and thrown comes back with the turn. Of `steps` only so many are played: such a turn
    ends where it stops, and cannot be committed.
    """
    under_way = begin(ruleset, state, orders, umpire, amendments, hand)
    if 0 < steps < len(under_way.left):
        return under_way.stopped_after(steps, umpire.dice)
    return under_way.played_out(umpire.dice)


def begin(
    ruleset: RuleSet,
    state: State,
    orders: Orders,
    umpire: Umpire,
    amendments: Sequence[Amendment] = (),
    hand: Sequence[Ruling] = (),
) -> UnderWay:
    """Begin the stage of the state's position: ask the orders, and play no phase yet."""
    rulings, findings = [*hand], list[Finding]()
    bare = replace(state, rules=NO_RULES)  # a phase asks the umpire's, which note what is used
    now = _amend(bare, [a for a in amendments if a.before_play], rulings, findings)
    return UnderWay(
        ruleset=ruleset,
        before=take_back(replace(state, rules=umpire.rules.unnoted()), hand),
        orders=orders,
        given=asked_once(ruleset.orders, replace(now, rules=umpire.rules.unnoted()), orders),
        umpire=umpire.afresh(),
        amendments=tuple(a for a in amendments if not a.before_play),
        begun=now,
        now=now,
        left=ruleset.steps(now),
        rulings=tuple(rulings),
        findings=tuple(findings),
    )


class UnderWay(Struct, frozen=True):
    """A stage as it is being played: its outcome so far, and the phases that are left.

    It is a value: it may be played out many times, each time with other dice.
    """

    ruleset: RuleSet
    before: State
    orders: Orders
    given: TurnOrders
    umpire: Umpire
    """With what he was asked so far."""
    amendments: tuple[Amendment, ...]
    """Those that he makes after the stage."""
    begun: State
    """As the first of the phases found it."""
    now: State
    left: tuple[Phase, ...]
    rulings: tuple[Ruling, ...]
    findings: tuple[Finding, ...]
    tells: bool = True
    """Whether it ends with what became of each order."""

    def up_to_the_dice(self) -> UnderWay:
        """Play the phases before the first that throws a die: they are the same for any dice."""
        stands = self
        while stands.left:
            try:
                stands = stands._played(stands.left[:1], NO_DICE)
            except DieWantedError:
                break
        return stands

    def untold(self) -> UnderWay:
        """Leave out the phases, and the rulings on orders, that only tell what happened."""
        left = tuple(phase for phase in self.left if not phase.only_tells)
        return replace(self, left=left, tells=False)

    def played_out(self, dice: Dice) -> Turn:
        """Play the phases that are left with some dice, and end the stage."""
        ended = self._played(self.left, dice)
        umpire, now = ended.umpire, ended.now
        rulings, findings = [*ended.rulings], [*ended.findings]
        findings += _not_fought(umpire.rules.house, umpire.asked.fought, len(self.ruleset.sequence))
        ended_as = replace(now, rules=self.before.rules)
        course = Course(self.begun, ended_as, self.given, tuple(rulings))
        answers = self._answers(course, rulings, findings) if self.tells else {}
        for ruling in wound_up(self.ruleset, course, umpire):
            now = rule_in(now, ruling, rulings)
        now = _amend(now, self.amendments, rulings, findings)
        findings += _repeated(rulings)
        return Turn(
            before=self.before,
            after=State(self.ruleset.after(self.before.position), now.tables, self.before.rules),
            rulings=tuple(rulings),
            judgements=tuple(umpire.asked.judgements),
            findings=(*findings, *umpire.asked.findings),
            rolls=tuple(umpire.asked.rolls),
            orders=self.orders,
            answers=answers,
        )

    def stopped_after(self, steps: int, dice: Dice) -> Turn:
        """Play so many of the phases that are left, and leave all as it is then."""
        stands = self._played(self.left[:steps], dice)
        asked = stands.umpire.asked
        return Turn(
            before=self.before,
            after=State(self.before.position, stands.now.tables, self.before.rules),
            rulings=stands.rulings,
            judgements=tuple(asked.judgements),
            findings=(*stands.findings, *asked.findings),
            rolls=tuple(asked.rolls),
            orders=self.orders,
        )

    def _answers(self, course: Course, rulings: list[Ruling], findings: list[Finding]) -> Answers:
        """Rule on what became of each order line; that nothing says it is a finding."""
        ruleset, sheets = self.ruleset, self.ruleset.stage(self.before.position).order_sheets
        about = {each.record: each.ordered.column for each in ruleset.orders}

        def says(line: Record) -> str:
            return f"{shown(getattr(line, about[type(line)])) or 'nobody'}: {ruleset.says(line)}"

        found = what_became(ruleset.orders, course, sheets)
        answers = {at: answer for at, answer in found.items() if answer is not None}
        answers |= {
            (kind, key): OVERRULED
            for kind in sheets
            for key in self.orders[kind].keys() - self.given[kind].keys()
        }
        rulings += answers_told(answers, self.before, self.orders, rulings, says)
        lost = (course.orders[kind][key] for kind, key in found if (kind, key) not in answers)
        findings += (unanswered(line, says) for line in lost)
        return answers

    def _played(self, phases: Sequence[Phase], dice: Dice) -> UnderWay:
        umpire = self.umpire.going_on(dice)
        rulings, findings, now = [*self.rulings], [*self.findings], self.now
        for phase in phases:
            now = play_phase(phase, now, self.given, umpire, rulings, findings)
        return replace(
            self,
            umpire=umpire,
            now=now,
            left=self.left[len(phases) :],
            rulings=tuple(rulings),
            findings=tuple(findings),
        )


def by_hand(position: Position, amendment: Amendment, n: int = 1) -> Ruling:
    """Return the ruling that carries out a change of the umpire's own, the nth of its field."""
    row, _, column = amendment.what.rpartition(": ")
    reason = f" ({amendment.reason})" if amendment.reason else ""
    return Ruling(
        id=joined(position, "by hand", row, column, n),
        rule="umpire",
        text=f"{amendment.what} is {shown(amendment.value) or 'blank'}, {BY_HAND}{reason}",
        changes=(Set(amendment.record, amendment.key, amendment.field, amendment.value),),
        phase=BY_HAND,
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


def _amend(
    state: State,
    amendments: Sequence[Amendment],
    rulings: list[Ruling],
    findings: list[Finding],
) -> State:
    for amendment in amendments:
        taken = {ruling.id for ruling in rulings}
        named = (by_hand(state.position, amendment, n) for n in count(1))
        ruling = next(each for each in named if each.id not in taken)
        try:
            state = rule_in(state, ruling, rulings)
        except ChangeError as problem:
            findings.append(_not_amended(amendment, problem))
    return state


def _not_amended(amendment: Amendment, problem: ChangeError) -> Finding:
    return error(
        "E-AMENDMENT",
        f"the amendment of {amendment.what} cannot be made: {problem}.",
        "Amend a row that is there then, or clear the amendment.",
    )


def _not_fought(house: RulingsInForce, fought: Collection[str], stages: int) -> Iterator[Finding]:
    """Yield what is ruled of fights that were not fought, unless a later stage may fight them."""
    named = [each for each in house.rulings if each.scope.fight]
    for each in named if fought or stages == 1 else ():
        if not any(each.scope.is_of(label) for label in fought):
            fights = f"Its fights: {', '.join(fought)}." if fought else "Nobody fights in it."
            yield error(
                "E-RULING-FIGHT",
                f"{each.name} is of fight {each.scope.fight}, and the turn has no fight so called.",
                did_you_mean(each.scope.fight, fought)
                or f"{fights} Correct the scope, or clear it.",
                rule=each.rule,
                cell=each.cell,
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
