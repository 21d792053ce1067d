"""The umpire's own report: losses, supply, and what wants a decision next turn (OC-9.1, OC-11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from workbook_engine.core.records import State
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom.knowledge.intelligence.supplies_seen import AMMUNITION, draws_on
from workbook_engine.rulesets.opcom.knowledge.reports.report_bands import power
from workbook_engine.rulesets.opcom.knowledge.views.losses_view import loss_rows
from workbook_engine.rulesets.opcom.knowledge.views.views import LossRow, UmpireLine
from workbook_engine.rulesets.opcom.land.ground import active
from workbook_engine.rulesets.opcom.vocabulary.arrival_records import Reinforcement
from workbook_engine.rulesets.opcom.vocabulary.records import Kind, Stack, Unit

LOW = 2
"""Points of ammunition at which a headquarters is short."""

Part = tuple[str, str, str]
"""What it is about, whose it is, and the text."""


def umpires_report(turn: Turn) -> Iterator[UmpireLine]:
    """OC-2.3 Yield the lines of the umpire's report; each ruling with its working is on Rulings."""
    parts = (
        *_losses(turn, loss_rows(turn)),
        *_supply(turn.after),
        *_decisions(turn),
    )
    for number, (about, side, text) in enumerate(parts, start=1):
        yield UmpireLine(number=number, about=about, side=side, text=text)


def _losses(turn: Turn, rows: Iterable[LossRow]) -> Iterator[Part]:
    """OC-9.1 Yield the steps lost this turn by side, division and kind, and who was captured."""
    units, net = turn.after[Unit], Counter[str]()
    steps: dict[str, dict[str, dict[str, int]]] = {}
    captured: dict[str, list[str]] = {}
    for row in rows:
        net[row.unit] += row.steps
        if not row.steps:
            captured.setdefault(units[row.unit].side, []).append(row.unit)
    for unit, lost in ((units[name], lost) for name, lost in net.items() if lost):
        kinds = steps.setdefault(unit.side, {}).setdefault(unit.division or unit.team, {})
        kinds[str(unit.kind)] = kinds.get(str(unit.kind), 0) + lost
    for side, divisions in steps.items():
        total = sum(sum(kinds.values()) for kinds in divisions.values())
        yield "Losses", side, f"{_steps(total)} in all"
        for division, kinds in divisions.items():
            listed = ", ".join(f"{kind} {_steps(lost)}" for kind, lost in kinds.items())
            yield "Losses", side, f"{division}: {listed}"
    for side, names in captured.items():
        yield "Losses", side, f"captured: {', '.join(names)}"
    if not (steps or captured):
        yield "Losses", "", "none this turn"


def _steps(number: int) -> str:
    return "1 step" if number == 1 else f"{number} steps"


def _supply(state: State) -> Iterator[Part]:
    """OC-11.2 Yield what each side holds, who is short, and who has nothing to draw on."""
    stacks: dict[str, list[Stack]] = {}
    for stack in state[Stack].values():
        stacks.setdefault(stack.side, []).append(stack)
    for side, held in stacks.items():
        ammunition, fuel = sum(map(_ammunition, held)), sum(stack.fuel for stack in held)
        yield "Supply", side, f"{ammunition} points of ammunition and {fuel} of fuel in all"
        short = [
            f"{s.holder} ({_ammunition(s)} left)" for s in held if s.holder and _short(state, s)
        ]
        if short:
            yield "Supply", side, f"short of ammunition: {', '.join(short)}"
        dry = [s.holder for s in held if s.holder and not s.fuel and not _short(state, s)]
        if dry:
            yield "Supply", side, f"without fuel: {', '.join(dry)}"
    for key, words in (("out_of_reach", "out of reach of their headquarters"), ("cut_off", "")):
        yield from _unsupplied(state, key, words or "without a headquarters to draw on")


def _unsupplied(state: State, key: str, words: str) -> Iterator[Part]:
    found: dict[str, list[str]] = {}
    for unit in active(state):
        if draws_on(state, unit, state.rules)[0] == key and unit.kind not in (
            Kind.TRANSPORT,
            Kind.DUMP,
        ):
            found.setdefault(unit.side, []).append(unit.id)
    for side, names in found.items():
        yield "Supply", side, f"{words}: {', '.join(names)}"


def _ammunition(stack: Stack) -> int:
    return sum(int(getattr(stack, colour)) for colour in AMMUNITION)


def _short(state: State, stack: Stack) -> bool:
    holder = state[Unit].get(stack.holder)
    return bool(holder and holder.kind == Kind.HQ and _ammunition(stack) <= LOW)


def _decisions(turn: Turn) -> Iterator[Part]:
    """OC-2.3 Yield what the umpire should look at before the next turn is drafted."""
    state, about = turn.after, "Next turn"
    for asked in turn.to_answer:
        yield about, "", f"{asked.standing}: {asked.question or asked.name}"
    end = [(u.side, u.id) for u in active(state) if power(u, state.rules) == "brittle"]
    yield from _by_side(about, "one step from their end", end)
    ready = [(u.side, u.id) for u in active(state) if u.prepared and u.kind != Kind.HQ]
    yield from _by_side(about, "prepared to attack", ready)
    barred = [
        (u.side, u.id) for u in active(state) if (u.no_attack_until or 0) > state.position.turn
    ]
    yield from _by_side(about, "may not attack yet", barred)
    soon = state.position.turn + 1
    arriving = [
        (state[Unit][each.unit].side, f"{each.unit} at {each.place}")
        for each in state[Reinforcement].values()
        if not each.arrived and each.turn <= soon and each.unit in state[Unit]
    ]
    yield from _by_side(about, "placed as it ends", arriving)


def _by_side(about: str, words: str, units: Iterable[tuple[str, str]]) -> Iterator[Part]:
    sides: dict[str, list[str]] = {}
    for side, name in units:
        sides.setdefault(side, []).append(name)
    for side, names in sides.items():
        yield about, side, f"{words}: {', '.join(names)}"
