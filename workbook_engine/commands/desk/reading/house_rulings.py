"""Rulings of the House as the umpire has typed them: the subject of each, and its faults."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from workbook_engine.commands.desk.reading.ruled_on import Register
from workbook_engine.core.desk import CalendarTurn, HouseRulingRow
from workbook_engine.core.findings import Finding, Odd, error
from workbook_engine.core.house_rulings import NO_RULINGS, About, HouseRuling, RulingsInForce, Scope
from workbook_engine.core.records import Position, replace
from workbook_engine.core.ruled_values import torn
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.settings import Settings
from workbook_engine.sheets.reading import Reading


class _Sheet(Struct, frozen=True):
    """The sheet, with what its rows may be about and when they may hold."""

    ruleset: RuleSet
    reading: Reading
    register: Register

    def placed(self, row: HouseRulingRow, odd: Odd) -> Finding:
        """Return what is odd in a row, in its cell."""
        column, found = odd
        return found.at(self.reading.where(HouseRulingRow, row.key, column))


def house_in_force(
    ruleset: RuleSet, settings: Settings, reading: Reading
) -> tuple[RulingsInForce, list[Finding]]:
    """Return the umpire's rulings that hold in the turn now to be played, and what is odd."""
    rows = tuple(reading.tables[HouseRulingRow].values())
    if not rows:
        return NO_RULINGS, []
    sheet = _Sheet(ruleset, reading, Register(ruleset, settings))
    rulings: list[HouseRuling] = []
    findings: list[Finding] = []
    for row in rows:
        read = _ruling(row, sheet)
        odd = _twice(read, rulings) if isinstance(read, HouseRuling) else read
        findings += (sheet.placed(row, each) for each in odd)
        if isinstance(read, HouseRuling) and not odd:
            rulings.append(read)
    findings += _torn(sheet, rulings)
    return RulingsInForce.at(reading.position, rulings), findings


def _ruling(row: HouseRulingRow, sheet: _Sheet) -> HouseRuling | list[Odd]:
    """Return the ruling of a row, or all that is odd in it.

    What is blank that must not be, or no word of the list, has its finding already.
    """
    if row.about not in list(About) or not row.rule:
        return []
    odd = [*_odd_scope(row, sheet)] if row.scope else []
    on = sheet.register.read(row)
    if isinstance(on, tuple):
        return [*odd, on]
    if odd or not (row.scope and row.reason):
        return odd
    where = sheet.reading.where(HouseRulingRow, row.key, "row")
    return replace(on, scope=Scope.parse(row.scope) or Scope(), cell=where)


def _odd_scope(row: HouseRulingRow, sheet: _Sheet) -> Iterator[Odd]:
    """Yield what is wrong with a scope: it is none, or no turn and no stage is so numbered."""
    scope, now = Scope.parse(row.scope), sheet.reading.position
    rule = sheet.register.rule_of(row)
    if scope is None:
        said = f"{row.scope} is not a scope: neither the campaign, nor a turn, nor a fight of one."
        cure = (
            f"Write campaign, turn {now.turn}, or turn {now.turn} and the fight behind a comma, "
            f"such as turn {now.turn}, K14."
        )
        yield "scope", error("E-RULING-SCOPE", said, cure, rule=rule)
        return
    turns = sheet.reading.tables[CalendarTurn]
    if scope.turn is not None and turns and str(scope.turn) not in turns:
        last = max(each.turn for each in turns.values())
        yield _no_scope(rule, f"the Calendar has no turn {scope.turn}", f"its last is {last}")
    stages = len(sheet.ruleset.sequence)
    if scope.stage is not None and scope.stage > stages:
        has = "one stage" if stages == 1 else f"{stages} stages"
        yield _no_scope(rule, f"no turn has a stage {scope.stage}", f"a turn has {has}")


def _no_scope(rule: str, wrong: str, right: str) -> Odd:
    cure = f"Correct the turn: {right}."
    return "scope", error("E-RULING-SCOPE", f"{wrong}.", cure, rule=rule)


def _twice(ruling: HouseRuling, others: Iterable[HouseRuling]) -> list[Odd]:
    """Return what is odd where the same was ruled on before for the same scope."""

    def on(each: HouseRuling) -> tuple[object, ...]:
        words = (each.rule, each.text) if each.about is About.SENTENCE else ()
        return (each.about, each.chart, each.row, each.column, each.scope, *words)

    first = next((each for each in others if on(each) == on(ruling)), None)
    if first is None:
        return []
    found = error(
        "E-RULING-TWICE",
        f"{first.number} rules on the same already, for the same scope: {first.scope}.",
        "Clear one of the two rows, or give one a narrower scope: the narrowest holds.",
        rule=ruling.rule,
    )
    return [("number", found)]


def _torn(sheet: _Sheet, rulings: list[HouseRuling]) -> Iterator[Finding]:
    """Yield the charts whose ranges do not fit each other any more, scope by scope."""
    told: set[str] = set()
    for ruling in sorted(rulings, key=lambda each: -each.scope.width):
        chart = sheet.register.charts.get(ruling.chart)
        if chart is None or not chart.umpire.spans:
            continue
        cells, _ = _within(ruling.scope, rulings).held()
        for line, wrong in torn(chart.under(cells.get(chart.title, {}))):
            if f"{chart.title}/{line}" not in told:
                told.add(f"{chart.title}/{line}")
                yield error(
                    "E-RULING-RANGES",
                    f"with it {wrong} in {chart.title}, {line.replace('_', ' ')}.",
                    "Rule the range beside it as well, in a row of its own.",
                    rule=ruling.rule,
                    cell=ruling.cell,
                )


def _within(scope: Scope, rulings: Iterable[HouseRuling]) -> RulingsInForce:
    """Return the rulings that hold together within a scope, as if it were everywhere."""
    at = Position(scope.turn or 0, scope.stage or 1)
    held = [
        each
        for each in rulings
        if each.scope.width >= scope.width and each.scope.holds_at(at)
        if not each.scope.fight or each.scope == scope
    ]
    return RulingsInForce.at(
        at, [replace(each, scope=replace(each.scope, fight="")) for each in held]
    )
