"""The phases in which cards are played, before flags and after them (LW-SEQ-04, LW-SEQ-05)."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence

from workbook_engine.core.changes import Change, Set
from workbook_engine.core.languages import _
from workbook_engine.core.names import of_line
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.rulesets.last_war.land.ground import UNDONE, side_of
from workbook_engine.rulesets.last_war.offensives.cards import BEFORE_FLAGS, Play, plays
from workbook_engine.rulesets.last_war.offensives.order_of_play import winner_chooses
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow, combat_at
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Card, Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import CardLine
from workbook_engine.rulesets.last_war.vocabulary.words import CardUse


def cards_before_flags(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """LW-ADV-03, LW-ADV-04 Play the cards for the order of play and for extra flags."""
    state = yield from _play(state, orders, umpire, before=True)
    yield from winner_chooses(state, umpire)


def cards_in_combat(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """LW-ADV-05 to LW-ADV-07 Play the cards for dice and columns, once all flags are seen.

    Also LW-SEQ-05.
    """
    yield from _play(state, orders, umpire, before=False)


def _play(
    state: State, orders: Orders, umpire: Umpire, *, before: bool
) -> Generator[Ruling, State, State]:
    apart = umpire.rules.word("stages") == "apart"
    lines = [line for line in orders[CardLine].values() if (line.use in BEFORE_FLAGS) is before]
    if apart:
        lines = list(orders[CardLine].values())
    for play in plays(lines, state[Card], state[Nation]):
        why = play.refused or _too_early_or_late(play, before=before)
        if not why and play.twice and not _chosen(play, lines, state, umpire):
            why = _("a card has one use")
        why = why or _no_such_combat(state, play)
        if why or play.card is None:
            state = yield _not_played(state, play, why, umpire)
        elif play.line.use == CardUse.OTHER and not _approved(play, umpire):
            state = yield _waits(play, umpire)
        else:
            state = yield _played(state, play, umpire)
    return state


def _not_played(state: State, play: Play, why: str, umpire: Umpire) -> Ruling:
    card = play.line.card
    teams = [nation.team for nation in state[Nation].values()]
    owner = state[Nation].get(play.card.nation) if play.card else None
    # Another's card, named as its sheet writes it, would tell that there is such a card.
    is_own = owner and owner.team == play.line.team
    said = _("{card} is not played: {why}.") if is_own else _("A card is not played: {why}.")
    heard = (Told(play.line.team, said.format(card=card, why=why), UNDONE),)
    return Ruling(
        id=_asks(play, umpire).name("card"),
        rule="LW-ADV-01",
        text=f"Card {card} is not played: {why}.",
        told=heard if play.line.team in teams else (),
    )


def _waits(play: Play, umpire: Umpire) -> Ruling:
    words = play.line.words or "no use is named"
    return Ruling(
        id=_asks(play, umpire).name("card"),
        rule="LW-ADV-07",
        text=f"Card {play.line.card} waits for Control: {words}.",
    )


def _played(state: State, play: Play, umpire: Umpire) -> Ruling:
    line = play.line
    where = f" at {line.combat}." if line.combat else "."
    return Ruling(
        id=_asks(play, umpire).name("card"),
        rule=_RULES[line.use],
        text=f"Card {line.card} is played: {line.use} for {play.nation}{where}",
        changes=(*_spent(state, play), *_into_combat(state, play)),
    )


def _asks(play: Play, umpire: Umpire) -> Questions:
    return umpire.on("cards", of_line(play.line.id))


def _too_early_or_late(play: Play, *, before: bool) -> str:
    """LW-SEQ-05 Return why a card is not played at this time, or nothing."""
    if (play.line.use in BEFORE_FLAGS) is before:
        return ""
    if before:
        return _("cards for combats are played once all flags are seen")
    return _("that use is declared before flags are set")


def _chosen(play: Play, lines: Sequence[CardLine], state: State, umpire: Umpire) -> bool:
    """LW-ADV-02 Ask Control for which of two uses a card is played, if for any."""
    uses = [line.use for line in lines if line.card == play.line.card]
    return _asks(play, umpire).judge(
        "use",
        False,
        rule="LW-ADV-02",
        question=f"{play.line.card} is named for {' and '.join(uses)}: is it played for this use",
    ) and not (play.card and state[Card][play.card.id].played)


_RULES: dict[str, str] = {
    CardUse.ORDER: "LW-ADV-03",
    CardUse.FLAG: "LW-ADV-04",
    CardUse.DIE: "LW-ADV-05",
    CardUse.COLUMN: "LW-ADV-06",
    CardUse.OTHER: "LW-ADV-07",
}


def _approved(play: Play, umpire: Umpire) -> bool:
    """LW-ADV-07 Ask Control whether a card does what its player would have it do."""
    return _asks(play, umpire).judge(
        "allowed",
        False,
        rule="LW-ADV-07",
        question=f"{play.line.card}: {play.line.words or 'another use'}",
    )


def _no_such_combat(state: State, play: Play) -> str:
    if play.line.use not in (CardUse.DIE, CardUse.COLUMN):
        return ""
    found = combat_at(state, play.line.combat)
    return "" if found else _("there is no such combat")


def _spent(state: State, play: Play) -> Iterator[Change]:
    if play.card is not None:
        yield Set(Card, play.card.id, "played", str(state.position.turn))
        yield Set(Card, play.card.id, "played_as", play.line.use)
        yield Set(Card, play.card.id, "played_for", play.nation)
        if play.line.use == CardUse.ORDER:
            yield Set(Card, play.card.id, "goes", play.line.goes)


def _into_combat(state: State, play: Play) -> Iterator[Change]:
    """LW-ADV-05, LW-ADV-06 Lay a card beside the combat it is played on."""
    line = play.line
    if line.use not in (CardUse.DIE, CardUse.COLUMN):
        return
    if (row := combat_at(state, line.combat)) is not None:
        who = "attacker" if side_of(state, play.nation) == row.attacking_side else "defender"
        field = f"{who}_{'cards' if line.use == CardUse.DIE else 'columns'}"
        yield Set(CombatRow, row.label, field, (*getattr(row, field), line.card))
