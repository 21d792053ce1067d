"""The fog of an archived turn verified: each team's book holds what the team may know, no more."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct, field

from workbook_engine.books.file_book import FileBook
from workbook_engine.campaign import team_place
from workbook_engine.commands.desk.playing.team_reports import report_of, report_place
from workbook_engine.commands.desk.writing.fresh_books import files_of
from workbook_engine.commands.inspection.seals import Sealing
from workbook_engine.commands.proofs.cells_unlike import cells_unlike
from workbook_engine.commands.proofs.checks import Check, first
from workbook_engine.commands.proofs.fog_proof import (
    Files,
    Proof,
    Watched,
    leaks_in,
    prove_unseen,
    secrets_of,
    watched,
)
from workbook_engine.core.always import Always
from workbook_engine.core.briefing import Sight
from workbook_engine.core.desk import Team
from workbook_engine.core.hidden import texts_in
from workbook_engine.core.records import Tables, replace
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.rulings import Turn
from workbook_engine.sheets.reading import read
from workbook_engine.sheets.schema import Schemas


class Sent(Struct, frozen=True):
    """The books that were sent out after a turn, and the reports archived with it."""

    ruleset: RuleSet
    schemas: Schemas
    turn: Turn
    books: dict[str, bytes]
    sealing: Sealing
    """What their stamps are sealed with: the campaign's secret, which itself may stand nowhere."""
    made: Mapping[str, bytes] = field(default_factory=dict)
    """The books as they were made again for another check, if they were."""
    also: Callable[[Sight[object]], Files] = Always({})
    """What else is made for a team from its view, as text, and sent with its book."""


def check_fog(about: str, sent: Sent, variants: int) -> Iterator[Check]:
    """Yield a check for each team."""
    for team in sent.turn.after[Team].values():
        yield _of_team(about, sent, team, variants)


def _of_team(about: str, sent: Sent, team: Team, variants: int) -> Check:
    place = team_place(team)
    content = sent.books.get(place)
    if content is None:
        return Check(about, f"fog for {team.team}", "no book", (f"{place} is not archived.",))
    orders = _own_orders(sent, team, content)
    secrets = _secrets(sent, team, orders)
    archived = {
        each: sent.books[each] for each in (place, report_place(team)) if each in sent.books
    }
    also = sent.also(sent.ruleset.briefing.sight(sent.turn, team))
    wrong = leaks_in({**archived, **also}, secrets)
    of = _watched(sent, team)
    proof = None if place in sent.made else _as_archived(sent, of, variants, {**archived, **also})
    if proof is None:
        made = _made(sent, team, orders)
        wrong += _other_than_made(sent, team, archived, made)
        proof = prove_unseen(of, sent.turn, variants, books=1, made={**made[-1], **also})
    said = (
        f"{place} is what the team may know; {len(secrets)} hidden words in no part of it; "
        f"{proof.variants} variants made no difference"
    )
    if wrong or proof.leaks:
        said = f"{place} is not what the team may know"
    return Check(about, f"fog for {team.team}", said, first((*wrong, *proof.leaks)))


def _as_archived(sent: Sent, of: Watched, variants: int, archived: Files) -> Proof | None:
    """Hold variants against the archived files themselves; None where that does not prove them.

    A variant's files that are the archived ones to the byte are what the team's view gives: then
    those of the turn need not be made again as well.
    """
    proof = prove_unseen(of, sent.turn, variants, books=1, made=archived)
    return proof if proof.books and not proof.leaks else None


def _secrets(sent: Sent, team: Team, orders: Tables) -> list[str]:
    """Return the words that may not stand in a team's files, the dice's secret among them."""
    lines = (row for kind in orders for row in orders[kind].values())
    written = [text for row in lines for text in texts_in(row)]
    own = "\n".join(written)
    key = sent.sealing.key.decode(errors="replace")
    hidden = secrets_of(sent.ruleset, sent.turn, team, written)
    return [*hidden, *([key] if key and key not in own else [])]


def _watched(sent: Sent, team: Team) -> Watched:
    """Return how a team's files are made: those of a commit, and what else is sent with them."""
    of, briefing = watched(sent.ruleset, sent.schemas, team, sent.sealing), sent.ruleset.briefing
    return replace(
        of, files=lambda turn: {**of.files(turn), **sent.also(briefing.sight(turn, team))}
    )


def _own_orders(sent: Sent, team: Team, content: bytes) -> Tables:
    """Return the orders on the forms that a campaign began with; later forms are made again."""
    if sent.turn.rulings:
        return Tables()
    book, position = FileBook(content, team_place(team)), sent.turn.after.position
    forms = sent.schemas.with_forms(sent.ruleset.stage(position).order_sheets)
    known = sent.turn.after.tables
    return read(book, forms, "team", position, team=team.team, known=known).orders


def _made(sent: Sent, team: Team, orders: Tables) -> list[Mapping[str, bytes]]:
    """Return a team's files made again: with the orders on its form, if any, and without."""
    if (place := team_place(team)) in sent.made:
        briefing = sent.ruleset.briefing
        report = report_of(briefing, briefing.sight(sent.turn, team))
        return [{place: sent.made[place], **report}]
    forms = (orders, None) if list(orders) else (None,)
    return [files_of(sent.ruleset, sent.turn, team, form, sent.sealing) for form in forms]


def _other_than_made(
    sent: Sent, team: Team, archived: Mapping[str, bytes], made: Sequence[Mapping[str, bytes]]
) -> Iterator[str]:
    """Say where a book and a report differ from what is made of the team's view."""
    place, report = team_place(team), report_place(team)
    if all(each[place] != archived[place] for each in made):
        differing = list(cells_unlike(place, archived[place], made[0][place]))
        yield from differing or [f"{place} says what its view gives, but is another file."]
    if sent.turn.rulings and made[-1].get(report) != archived.get(report):
        yield f"{report} is not what is made of the team's view."
