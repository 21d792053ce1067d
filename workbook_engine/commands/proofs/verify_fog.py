"""The fog of an archived turn verified: each team's book holds what the team may know, no more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from workbook_engine.books.file_book import FileBook
from workbook_engine.campaign import team_place
from workbook_engine.commands.desk.fresh_books import files_of
from workbook_engine.commands.desk.team_reports import report_of, report_place
from workbook_engine.commands.inspection.seals import Sealing
from workbook_engine.commands.proofs.cells_unlike import cells_unlike
from workbook_engine.commands.proofs.checks import Check, first
from workbook_engine.commands.proofs.fog_proof import (
    blank_text,
    leaks_in,
    prove_unseen,
    secrets_of,
    watched,
)
from workbook_engine.core.desk import Campaign, Team
from workbook_engine.core.hidden import texts_in
from workbook_engine.core.records import Tables
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets import named
from workbook_engine.sheets.reading import read
from workbook_engine.sheets.schema import Schemas, schemas_of


@dataclass(frozen=True, slots=True)
class Sent:
    """The books that were sent out after a turn, and the reports archived with it."""

    ruleset: RuleSet
    schemas: Schemas
    turn: Turn
    books: dict[str, bytes]
    sealing: Sealing
    """What their stamps are sealed with: the campaign's secret, which itself may stand nowhere."""
    made: Mapping[str, bytes] = field(default_factory=dict)
    """The books as they were made again for another check, if they were."""


def check_fog(about: str, sent: Sent, variants: int) -> Iterator[Check]:
    """Yield a check for each team."""
    blank = _blank(sent.ruleset.name)
    for team in sent.turn.after[Team].values():
        yield _of_team(about, sent, team, blank, variants)


@lru_cache
def _blank(ruleset: str) -> str:
    rules = named(ruleset)
    return blank_text(rules, schemas_of(rules))


def _of_team(about: str, sent: Sent, team: Team, blank: str, variants: int) -> Check:
    place = team_place(team)
    content = sent.books.get(place)
    if content is None:
        return Check(about, f"fog for {team.team}", "no book", (f"{place} is not archived.",))
    orders = _own_orders(sent, team, FileBook(content, place))
    lines = (row for kind in orders for row in orders[kind].values())
    written = [text for row in lines for text in texts_in(row)]
    own = "\n".join(written)
    secrets = secrets_of(sent.ruleset, sent.turn, team, blank, written)
    promised = next(iter(sent.turn.after[Campaign].values())).key_hash
    secrets += [
        each
        for each in (sent.sealing.key.decode(errors="replace"), promised)
        if each and each not in own
    ]
    archived = {
        each: sent.books[each] for each in (place, report_place(team)) if each in sent.books
    }
    made = _made(sent, team, orders)
    wrong = [*leaks_in(archived, secrets), *_other_than_made(sent, team, archived, made)]
    of = watched(sent.ruleset, sent.schemas, team, sent.sealing)
    proof = prove_unseen(of, sent.turn, variants, books=1, made=made[-1])
    said = (
        f"{place} is what the team may know; {len(secrets)} hidden words in no part of it; "
        f"{proof.variants} variants made no difference"
    )
    if wrong or proof.leaks:
        said = f"{place} is not what the team may know"
    return Check(about, f"fog for {team.team}", said, first((*wrong, *proof.leaks)))


def _own_orders(sent: Sent, team: Team, book: FileBook) -> Tables:
    """Return the orders on the forms that a campaign began with; later forms are made anew."""
    if sent.turn.rulings:
        return Tables()
    position = sent.turn.after.position
    forms = sent.schemas.with_forms(sent.ruleset.stage(position).order_sheets)
    return read(book, forms, "team", position, team=team.team).orders


def _made(sent: Sent, team: Team, orders: Tables) -> list[Mapping[str, bytes]]:
    """Return a team's files made again: with the orders on its form, if any, and without."""
    if (place := team_place(team)) in sent.made:
        briefing = sent.ruleset.briefing
        report = report_of(briefing, briefing.sight(sent.turn, team))
        return [{place: sent.made[place], **report}]
    forms = (orders, None) if list(orders) else (None,)
    return [
        files_of(sent.ruleset, sent.schemas, sent.turn, team, form, sent.sealing) for form in forms
    ]


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
