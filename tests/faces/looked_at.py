"""All the faces of a turn held side by side, and the fog over what each team is sent."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from tests.faces import combat_captain, last_war, of_any, opcom, own_rules, sector
from tests.faces.face import Difference, Face, differing
from tests.faces.moment import Moment, Sent
from workbook_engine.books.package.spying import text_of
from workbook_engine.commands.desk.post.packets import texts_of
from workbook_engine.commands.desk.writing.fresh_books import files_of
from workbook_engine.commands.proofs.fog_proof import (
    leaks_in,
    prove_unseen,
    secrets_of,
    watched,
)
from workbook_engine.core.hidden import standing_in, texts_in
from workbook_engine.core.languages import speaking
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets import named
from workbook_engine.sheets.schema import schemas_of

VARIANTS = 2
"""Variants of a turn that each team must not tell from it, in a long run."""
EVERY = 5
"""Of how many turns of a long run one has a book looked through."""
_BY_CHANCE = re.compile(r"[A-Za-z]+ \d{1,2}|\d\S* [a-z]+")
"""Names of random games that stand in other words: `turn 3`, the train German 2, `1 guards`."""


class _Of(NamedTuple):
    team: Callable[[Sent], Iterator[Sequence[Face]]]
    umpire: Callable[[Moment], Iterator[Sequence[Face]]]


OWN = {
    "opcom": _Of(opcom.of_a_team, opcom.of_the_umpire),
    "sector": _Of(sector.of_a_team, sector.of_the_umpire),
    "combat_captain": _Of(combat_captain.of_a_team, combat_captain.of_the_umpire),
    "last_war": _Of(last_war.of_a_team, last_war.of_the_umpire),
    "own_rules": _Of(own_rules.of_a_team, own_rules.of_the_umpire),
}


def told_otherwise(moment: Moment) -> list[Difference]:
    """Return each fact of a turn that two of its faces tell otherwise, and by which two."""
    own = OWN[moment.ruleset.name]
    groups = [(*of_any.of_the_umpire(moment), *own.umpire(moment))]
    groups += of_teams(moment)
    return [each for group in groups for faces in group for each in differing(faces)]


def of_teams(moment: Moment) -> Iterator[Sequence[Sequence[Face]]]:
    """Yield the faces of what each team is sent, read back in its language."""
    for sent in moment.teams:
        with speaking(sent.language):
            yield (*of_any.of_a_team(sent), *OWN[moment.ruleset.name].team(sent))


def leaked(moment: Moment, number: int) -> list[str]:
    """Return what is wrong with the fog over a turn: in all that its teams are sent.

    A book takes longest: of every few turns one is looked through, now this team's, now that one's.
    """
    ruleset, turn = moment.ruleset, moment.turn
    schemas = schemas_of(named(ruleset.name))
    found: list[str] = []
    for at, sent in enumerate(moment.teams):
        own = texts_in(_ordered(turn, sent.team.team))
        words = secrets_of(ruleset, turn, sent.team, own)
        files = texts_of(ruleset, ruleset.briefing.sight(turn, sent.team))
        files |= {"report.md": sent.text.encode()}
        if (number // EVERY % len(moment.teams), number % EVERY) == (at, 0):
            files |= files_of(ruleset, turn, sent.team)
        if leaks_in(files, words):
            found += leaks_in(files, _not_by_chance(files, words))
        of = watched(ruleset, schemas, sent.team)
        found += prove_unseen(of, turn, VARIANTS, 0, made={}).leaks
    return found


def _not_by_chance(files: Mapping[str, bytes], words: Iterable[str]) -> list[str]:
    """Return the words that stand somewhere by themselves: names of random games are short."""
    text = "\n".join(map(text_of, files.values()))
    return [
        word
        for word in sorted(standing_in(text, [*words]))
        if not _BY_CHANCE.fullmatch(word) and re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text)
    ]


def _ordered(turn: Turn, team: str) -> list[object]:
    rows = (row for kind in turn.orders for row in turn.orders[kind].values())
    return [row for row in rows if getattr(row, "team", "") == team]
