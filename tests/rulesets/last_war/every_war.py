"""What is true of every stage of The Last War, whatever was ordered.

The books are kept in `accounts`, the map is counted in `plain_map`: neither asks the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.rulesets.last_war.accounts import steps, unbalanced
from tests.rulesets.last_war.fought import (
    out_of_order,
    points_used_twice,
    wrong_flags,
    wrong_losses,
    wrong_missions,
)
from tests.rulesets.last_war.mechanics import MECHANICS
from tests.rulesets.last_war.plain_map import PlainMap
from tests.rulesets.last_war.random_wars import Played
from tests.rulesets.unsound import unsound_after
from workbook_engine.core.changes import Add
from workbook_engine.core.findings import stops
from workbook_engine.core.records import State, field_names
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.turn import replay, take_back
from workbook_engine.kit.balances import YES
from workbook_engine.rulesets.last_war import RULESET
from workbook_engine.rulesets.last_war.knowledge.balance_view import balance_rows
from workbook_engine.rulesets.last_war.knowledge.views import Pending
from workbook_engine.rulesets.last_war.land.ground import place_of
from workbook_engine.rulesets.last_war.vocabulary.front_records import (
    AirDefence,
    Base,
    Front,
    Partisans,
    Zone,
)
from workbook_engine.rulesets.last_war.vocabulary.map_records import Works
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import DeployLine
from workbook_engine.rulesets.last_war.vocabulary.words import Purpose


def wrong(played: Played) -> list[str]:
    """Return what is wrong with a stage as it was played; nothing where all is well."""
    checks = (
        whole,
        unbalanced,
        wrong_balances,
        wrong_flags,
        points_used_twice,
        out_of_order,
        wrong_losses,
        wrong_missions,
        unruled_dice,
        untold_gaps,
        wrongly_filled,
        stranded,
        wrong_works,
        not_set_up,
        below_nothing,
        wrong_words,
        unsound,
    )
    return [f"{check.__name__}: {line}" for check in checks for line in check(played)]


def whole(played: Played) -> Iterator[str]:
    """Replay gives the state again, taking back the state before; no defect is found."""
    turn = played.turn
    if replay(turn.before, turn.rulings).tables != turn.after.tables:
        yield "replay gives another state"
    if take_back(turn.after, turn.rulings).tables != turn.before.tables:
        yield "taking back gives another state"
    if stops(turn.findings):
        yield from (str(finding) for finding in turn.findings)


def wrong_balances(played: Played) -> Iterator[str]:
    """Every line of the sheet Balances adds up."""
    for row in balance_rows(played.turn):
        if row.adds_up != YES or row.start + row.came - row.went != row.end:
            yield f"{row.key}: {row.start} + {row.came} - {row.went}, and {row.end} is there"


def unruled_dice(played: Played) -> Iterator[str]:
    """No die is thrown but in a ruling."""
    thrown = [roll.name for ruling in played.turn.rulings for roll in ruling.rolls]
    if thrown != [roll.name for roll in played.turn.rolls]:
        yield "a die has no ruling"


def untold_gaps(played: Played) -> Iterator[str]:
    """LW-FL-01, LW-FL-02 A gap is left only where no Man is to be had; then all are told of it."""
    turn = played.turn
    after, known = PlainMap(turn.after), PlainMap(turn.before).gaps()
    source = played.umpire.rules.word("gap_source")
    filled = PlainMap(_last_filled(played))
    waiting = " ".join(row.what for row in RULESET.views(turn)[Pending].values())
    for name, side in after.gaps().items():
        place = place_of(turn.after, name)
        beside = after.spare_beside(name) if source == "force_adjacent_pool" else []
        pools = filled.pools_for(name) if source != "umpire" else []
        if beside or pools:
            yield f"a gap at {name}, though a Man is to be had: {beside or pools}"
        teams = {n.team for n in turn.after[Nation].values() if n.side == side}
        heard = {t.team for r in turn.rulings for t in r.told if place in t.text}
        if not teams <= heard and name not in known:
            yield f"a gap at {name} that {teams - heard} are not told of"
        if place not in waiting:
            yield f"a gap at {name} that does not wait for the umpire"


def _last_filled(played: Played) -> State:
    """Return the state in which pools were last asked for Men: what follows opens no gap."""
    asked = ("Filling the line", "Deployment", "Map audit", "Straightening the line")
    found = played.turn.before
    for ruling, _, after in steps(played):
        found = after if ruling.phase in asked else found
    return found


def wrongly_filled(played: Played) -> Iterator[str]:
    """LW-FL-02, LW-POOL-02 A Man comes to a gap out of a pool with a way there, or from beside."""
    for ruling, before, after in steps(played):
        ground = PlainMap(before)
        for name, nation, source in _fillings(ruling, before, after):
            if source == "pool" and not ground.joined_to_industry(nation, name):
                yield f"{ruling.id}: a Man for {name} out of the pool of {nation}, without a way"
            if source != "pool" and source not in ground.by_land(name):
                yield f"{ruling.id}: a Man for {name} from {source}, which is not beside it"


def _fillings(ruling: Ruling, before: State, after: State) -> Iterator[tuple[str, str, str]]:
    """Yield the gaps that a ruling fills: hex, nation, and where the Man comes from."""
    if ruling.phase == "Filling the line":
        for key, nation in before[Nation].items():
            if nation.pool_man > after[Nation][key].pool_man:
                yield ruling.id.split("/")[2], key, "pool"
    for line in ruling.working:
        if line.rule == "LW-FL-02" and line.text.startswith("a Man for "):
            nation_id, _, source = str(line.value).partition(" from ")
            yield line.text.removeprefix("a Man for "), nation_id, source


def stranded(played: Played) -> Iterator[str]:
    """LW-TER-11 What stands on the map stands in its own side's hexes, and builders are there."""
    ground = PlainMap(played.turn.after)
    for card in played.turn.after[Front].values():
        there = card.man or card.tank or card.air or card.lsp
        if there and ground.holder(card.hex) != ground.side_of(card.nation):
            yield f"{card.id} stands in a hex of {ground.holder(card.hex) or 'nobody'}"
        if card.locked > card.man:
            yield f"{card.locked} Men build at {card.id}, where {card.man} are"
    if played.turn.before.position.stage == 1 and len(RULESET.sequence) > 1:
        return
    after = played.turn.after
    behind = [(each.hex, each.nation) for each in after[Base].values() if each.bomber]
    flak = [d for d in after[AirDefence].values() if d.kind == "flak zone" and not d.lost]
    air = [d for d in after[AirDefence].values() if d.air]
    behind += [(each.hex, each.nation) for each in (*flak, *air)]
    behind += [(each.hex, each.nation) for each in after[Zone].values() if each.man]
    for name, nation in behind:
        if ground.holder(name) not in ("", ground.side_of(nation)):
            yield f"{nation} has something at {name}, behind the enemy's line"


def wrong_works(played: Played) -> Iterator[str]:
    """LW-FORT-02, LW-FORT-03 What was begun is finished where the hex still holds; Men are free."""
    kept = played.umpire.rules.word("fort_on_capture")
    for ruling, before, after in steps(played):
        ended = ruling.phase == "End of the turn"
        ground = PlainMap(before)
        for name, works in before[Works].items():
            own = ground.holder(works.hex) == ground.side_of(works.nation)
            layers = works.layers + (works.building if own else 0)
            found = after[Works][name].layers
            wrong_way = found < layers if kept == "flip" else found != layers
            if ended and (own or kept == "keep") and wrong_way:
                yield f"works {name} have {after[Works][name].layers} layers, not {layers}"
            if ended and kept == "destroy" and not own and after[Works][name].layers:
                yield f"works {name} stand, though the hex is lost"
            if not ended and after[Works][name].layers != works.layers:
                yield f"works {name} change in {ruling.phase}"
        if ended and any(card.locked for card in after[Front].values()):
            yield "Men still build"


def not_set_up(played: Played) -> Iterator[str]:
    """LW-FORT-01 to LW-PAG-02 What is said to be set up stands there, and only that."""
    for ruling, before, after in steps(played):
        line = played.orders[DeployLine].get(ruling.id.split("/")[2])
        if ruling.phase != "Deployment" or line is None or line.purpose == Purpose.FRONT:
            continue
        more = _standing(after, line.purpose)
        more.subtract(_standing(before, line.purpose))
        found = sum(more.values())
        wanted = _wanted(line) if "not set up" not in ruling.text else 0
        if found != wanted:
            yield f"{ruling.text} {found} stand more, not {wanted}"


def _wanted(line: DeployLine) -> int:
    return {
        Purpose.WORKS: max(line.man, 1),
        Purpose.ZONE: max(line.man, 1),
        Purpose.BASE: line.bomber,
        Purpose.AIR_DEFENCE: line.air,
    }.get(Purpose(line.purpose), 1)


def _standing(state: State, purpose: str) -> Counter[str]:
    found: Counter[str] = Counter()
    if purpose == Purpose.WORKS:
        found.update({w.id: w.building + w.layers for w in state[Works].values()})
    if purpose == Purpose.ZONE:
        found.update({z.id: z.man for z in state[Zone].values()})
    if purpose == Purpose.BASE:
        found.update({b.hex: b.bomber for b in state[Base].values()})
    if purpose in (Purpose.AIR_DEFENCE, Purpose.FLAK):
        own = [d for d in state[AirDefence].values() if d.kind == purpose and not d.lost]
        found.update({d.id: d.air if purpose == Purpose.AIR_DEFENCE else 1 for d in own})
    if purpose == Purpose.PARTISANS:
        found.update({g.id: 1 for g in state[Partisans].values() if g.state == "active"})
    return found


def below_nothing(played: Played) -> Iterator[str]:
    """No number falls below nothing, whatever bounds might hide it."""
    for kind in (Front, Nation, Base, Zone, Works, AirDefence):
        for key, row in played.turn.after[kind].items():
            for name in field_names(kind):
                value = getattr(row, name)
                if isinstance(value, int) and value < 0:
                    yield f"{kind.__name__} {key} {name} is {value}"
    for ruling in played.turn.rulings:
        for change in ruling.changes:
            if isinstance(change, Add) and (change.was or 0) + change.value != change.now:  # type: ignore[operator]
                yield f"{ruling.id}: {change.key} {change.field} was cut off at {change.now}"


def unsound(played: Played) -> Iterator[str]:
    """LW-FL-01 The next stage is not stopped by what this one leaves."""
    yield from unsound_after(RULESET, played.turn)


def wrong_words(played: Played) -> Iterator[str]:
    """LW-SEQ-10 No team hears a word of the mechanics, and each is a team of the war."""
    teams = {nation.team for nation in played.turn.before[Nation].values()}
    for ruling in played.turn.rulings:
        for told in ruling.told:
            if MECHANICS.search(told.text):
                yield f"told: {told.text}"
            if told.team not in teams:
                yield f"{told.team} is told something and is not a team of the war"
