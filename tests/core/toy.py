"""A toy rule set that drives the core: bands charge, fight at one time, and pursue one by one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from pathlib import Path

from workbook_engine.core.changes import Add, Create, Retire, Set
from workbook_engine.core.charts import Chart
from workbook_engine.core.dice import Dice, KeyedDice
from workbook_engine.core.records import Orders, Position, Record, State, Tables, replace
from workbook_engine.core.rules import Rules
from workbook_engine.core.ruleset import Phase, Rule, RuleSet, Rulings, Stage, Timing
from workbook_engine.core.rulings import Judgement, Ruling, Told, Working
from workbook_engine.core.settings import Setting, Settings
from workbook_engine.core.turn import Amendment, Turn, play
from workbook_engine.core.umpire import Answer, Umpire

START = Position(1)


class Band(Record, frozen=True, kw_only=True):
    """A band of men: it stands somewhere, and is never less than none nor more than its size."""

    id: str
    strength: int = 6
    size: int = 6
    food: Fraction = Fraction(1)
    at: str = ""
    tired: bool = False

    def bounds(self, field: str) -> tuple[int | None, int | None]:
        return (0, self.size) if field == "strength" else (None, None)


class Charge(Record, frozen=True, kw_only=True):
    """An order line: this band charges that one."""

    key_field = "line"

    line: str
    band: str
    target: str


LOSSES = Chart(
    title="Charges",
    cite="T-2",
    row="result",
    columns=("score", "charged", "charging"),
    rows={
        "beaten off": ("3 or less", 0, 2),
        "standstill": ("4 to 5", 1, 1),
        "broken": ("6+", 4, 0),
    },
)
SURPRISE = Setting("surprise", "D-1", "Worth of surprise", 0, 0, (0, 1, 2), "T-1", "not printed")
SETTINGS = Settings({"surprise": SURPRISE})
RULES = Rules({"losses": LOSSES}, SETTINGS)


def fights(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """T-2 Each band that is charged fights once, on the strengths of the phase's start."""
    for target in dict.fromkeys(order.target for order in orders[Charge].values()):
        chargers = sorted({o.band for o in orders[Charge].values() if o.target == target})
        yield fight(target, chargers, umpire)


def fight(target: str, chargers: Sequence[str], umpire: Umpire) -> Ruling:
    """T-2 Score is die, chargers and surprise; the chart has the result and the losses."""
    ask = umpire.on("fight", target)
    die = ask.d6("die", rule="T-1")
    score = die + len(chargers) - 2 + umpire.rules.number("surprise")
    chart = umpire.rules.charts["losses"]
    cell = chart.row_with("score", score)
    assert cell is not None
    result = ask.judge(
        "result", cell.row, rule="T-2", choices=tuple(chart.rows), basis=f"score {score}"
    )
    charged, charging = chart.number(result, "charged"), chart.number(result, "charging")
    return Ruling(
        id=ask.name("ruling"),
        rule="T-2",
        text=f"{target} is {result}",
        working=(Working("T-1", "die and chargers", str(score)),),
        changes=(
            Add(Band, target, "strength", -charged),
            *(Add(Band, band, "strength", -charging) for band in chargers),
        ),
        told=(Told("all", f"{target} was {result}"),),
    )


def pursuits(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """T-3 One by one, bands take the place of those they broke, if nobody stands there now."""
    for order in sorted(orders[Charge].values(), key=lambda each: (each.band, each.target)):
        place = state[Band][order.target].at
        held = any(b.at == place and b.strength for b in state[Band].values())
        if held or not state[Band][order.band].strength:
            continue
        ask = umpire.on("pursuit", f"{order.target}>{order.band}>{order.line}")
        tired = ask.d6("die", rule="T-3") == 1
        state = yield Ruling(
            id=ask.name("ruling"),
            rule="T-3",
            text=f"{order.band} pursues to {place}",
            changes=(
                Set(Band, order.band, "at", place),
                Set(Band, order.band, "tired", tired),
                Add(Band, order.band, "food", Fraction(-1, 3)),
            ),
        )


def burials(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """T-4 A band without men leaves the table, and a straggler comes onto it."""
    for band in sorted(each.id for each in state[Band].values() if not each.strength):
        straggler = Band(id=f"straggler of {band}", strength=1, size=1)
        yield Ruling(
            id=umpire.on("burial", band).name("ruling"),
            rule="T-4",
            text=f"{band} is no more",
            changes=(Retire(Band, band), Create(straggler)),
        )


TOY = RuleSet(
    name="toy",
    title="Bands",
    records=(Band, Charge),
    sequence=(
        Stage(
            "the turn",
            (Charge,),
            (
                Phase("fights", "T-2", Timing.SIMULTANEOUS, fights),
                Phase("pursuits", "T-3", Timing.SEQUENTIAL, pursuits),
                Phase("burials", "T-4", Timing.SEQUENTIAL, burials),
            ),
        ),
    ),
    rules=RULES,
    home=Path(__file__).parent,
)


def of_one_phase(rule: Rule, timing: Timing = Timing.SEQUENTIAL) -> RuleSet:
    """Return a rule set whose turn is one phase."""
    return replace(TOY, sequence=(Stage("the turn", (), (Phase("only", "T-0", timing, rule),)),))


def ruled(*rulings: Ruling) -> Rule:
    """Return a rule that gives these rulings, whatever happens."""

    def rule(state: State, orders: Orders, umpire: Umpire) -> Rulings:
        for each in rulings:  # noqa: UP028 (nothing can be sent into a tuple)
            yield each

    return rule


def ruling(name: str, *changes: Add | Set | Create | Retire) -> Ruling:
    """Return a ruling that is nothing but its changes."""
    return Ruling(id=name, rule="T-0", text=name, changes=changes)


def desk(*bands: Band) -> State:
    """Return a state of the first turn with these bands on the table."""
    return State(START, Tables.of(*bands))


def charges(*lines: str) -> Orders:
    """Read order lines such as `reds > blues`."""
    parted = [[name.strip() for name in line.split(">")] for line in lines]
    return Tables.of(
        *(Charge(line=f"{b}-{t}", band=b, target=t) for b, t in parted)  # the line names itself
    )


def an_umpire(
    answers: Iterable[Answer] = (),
    *,
    dice: Dice | None = None,
    rules: Rules = RULES,
    typed_dice_only: bool = False,
) -> Umpire:
    """Return an umpire of the first turn with these answers on his sheets."""
    return Umpire(
        position=START,
        rules=rules,
        dice=dice or KeyedDice(b"toy"),
        answers={answer.name: answer for answer in answers},
        typed_dice_only=typed_dice_only,
    )


def played(
    state: State,
    orders: Orders | None = None,
    *answers: Answer,
    ruleset: RuleSet = TOY,
    dice: Dice | None = None,
    rules: Rules = RULES,
    amendments: Sequence[Amendment] = (),
    typed_dice_only: bool = False,
) -> Turn:
    """Play the turn afresh."""
    umpire = an_umpire(answers, dice=dice, rules=rules, typed_dice_only=typed_dice_only)
    return play(ruleset, state, orders or Tables(), umpire, amendments)


def dice_of(turn: Turn) -> dict[str, int]:
    """Return every die of a turn by name."""
    return {roll.name: roll.value for ruling in turn.rulings for roll in ruling.rolls}


def judgement(turn: Turn, name: str) -> Judgement:
    """Return the one question of this name."""
    (found,) = (each for each in turn.judgements if each.name == name)
    return found
