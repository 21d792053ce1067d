"""The fog of war proved: what a team may not know changes no byte of its files.

Three proofs, each of which finds what the others may miss: variants that the team cannot tell
apart give the same files; no hidden word stands in any part of them; they hold permitted parts
only.

What files say is made again for each variant whose knowledge could be told apart from the turn's in
any way, if only by type or order; of the very same knowledge it was made before. The files
themselves are made, byte for byte, for so many variants as are asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from urllib.parse import unquote

from msgspec import Struct, field

from workbook_engine.books.package.permitted import strays
from workbook_engine.books.package.spying import found_in, text_of
from workbook_engine.commands.desk.writing.fresh_books import files_of
from workbook_engine.commands.inspection.seals import Sealing
from workbook_engine.core.briefing import Briefing, Sight
from workbook_engine.core.desk import Team
from workbook_engine.core.hidden import hidden_words, search_for, texts_in
from workbook_engine.core.languages import ENGLISH, speaking
from workbook_engine.core.records import Record
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.rulings import Turn
from workbook_engine.core.same import very_same
from workbook_engine.core.variants import Variant, unseen
from workbook_engine.reports.html import page
from workbook_engine.reports.phone_page import phone_page
from workbook_engine.rulesets import named
from workbook_engine.sheets.blank import blank_book
from workbook_engine.sheets.phone_form import rules_of_forms
from workbook_engine.sheets.schema import Schemas, schemas_of

TEXT = (".md", ".html", ".svg", ".txt", ".json")
"""How the names of files end that are texts; all others are workbooks."""

Files = Mapping[str, bytes]
"""A team's files by their place in the campaign folder."""


class Watched(Struct, frozen=True):
    """One team, and how its files are made after a turn."""

    team: Team
    sight: Callable[[Turn], object]
    """What it may know."""
    said: Callable[[Turn], object]
    """What its files say, before they are written: quicker to compare."""
    files: Callable[[Turn], Files]


class Proof(Struct):
    """What was tried, and every leak that was found, as a sentence."""

    variants: int = 0
    books: int = 0
    leaks: list[str] = field(default_factory=list)
    changed: Counter[str] = field(default_factory=Counter)
    """How often something was changed, by what: `Front`, `ruling`."""


def watched(
    ruleset: RuleSet, schemas: Schemas, team: Team, sealing: Sealing | None = None
) -> Watched:
    """Return a team and how its files are made, as they are made for a commit."""
    said = _Said(ruleset.briefing)
    return Watched(
        team,
        sight=lambda turn: ruleset.briefing.sight(turn, team),
        said=lambda turn: said.of(ruleset.briefing.sight(turn, team)),
        files=lambda turn: files_of(ruleset, turn, team, None, sealing),
    )


class _Said(Struct):
    """The texts of a team's files for a view; made once for each view."""

    briefing: Briefing[object]
    of_what: Sight[object] | None = None
    made: object = None

    def of(self, sight: Sight[object]) -> object:
        """Return what stands in a team's files, made again wherever anything might be another."""
        if not very_same(sight, self.of_what):
            self.of_what, self.made = sight, _said(self.briefing, sight)
        return self.made


def _said(briefing: Briefing[object], sight: Sight[object]) -> object:
    """Return what stands in a team's files, row by row in its order, and its map as drawn."""
    with speaking(sight.language):
        tables, words = briefing.tables(sight.knows), briefing.words(sight.knows)
        rows: list[tuple[type[Record], tuple[Record, ...]]] = [
            (kind, tuple(tables[kind].values())) for kind in tables
        ]
        drawn = briefing.maps(sight.knows), briefing.inset(sight.knows)
        paper = briefing.paper(sight.knows)
    return sight.team, sight.book, sight.position, rows, list(words.items()), paper, drawn


def prove_unseen(
    team: Watched, turn: Turn, variants: int, books: int, seed: int = 0, made: Files | None = None
) -> Proof:
    """Hold so many variants against the turn, and the files themselves of so many of them.

    `made` are the team's files after the turn itself, where they have been made already.
    """
    said, files = team.said(turn), team.files(turn) if made is None else made
    proof, every = Proof(), max(1, variants // max(books, 1))
    for variant in islice(unseen(turn, team.sight, seed), variants):
        proof.variants += 1
        proof.changed[variant.what] += 1
        if team.said(variant.turn) != said:
            proof.leaks.append(_told_apart(team, variant, "what it says"))
        elif books and proof.variants % every == 0:
            proof.books += 1
            proof.leaks += _differing(team, variant, files)
        if proof.leaks:
            break  # all that follow differ by the same change
    return proof


def _differing(team: Watched, variant: Variant, files: Files) -> Iterator[str]:
    others = team.files(variant.turn)
    if others.keys() != files.keys():
        yield _told_apart(team, variant, "the name of its file")
    for place, content in files.items():
        if place in others and others[place] != content:
            yield _told_apart(team, variant, place)


def _told_apart(team: Watched, variant: Variant, what: str) -> str:
    return (
        f"{team.team.called} can tell a turn from one that it must not tell from it: "
        f"{what} is another if {variant.change}."
    )


def leaks_in(files: Files, words: Collection[str]) -> list[str]:
    """Return a sentence for each hidden word in a team's files, and for each part not permitted."""
    found, search = [], search_for(words)
    for place, content in files.items():
        is_text = place.endswith(TEXT)
        # A backslash keeps Markdown from taking a sign for its own; a reader does not see it.
        searched = content.replace(b"\\", b"") if is_text else content
        standing = search(f"{place}\n{unquote(place)}\n{text_of(searched)}")
        for where, word in found_in(searched, sorted(standing), place) if standing else ():
            found.append(f"{place} gives “{word}” away in {where}.")
        found += [] if is_text else [f"{place}: {stray}" for stray in strays(content)]
    return found


def secrets_of(ruleset: RuleSet, turn: Turn, team: Team, written: Iterable[str] = ()) -> list[str]:
    """Return the words of a turn that may not stand in a team's files.

    What the engine writes itself, the same in every game, may; and so may what is put together of
    what the team knows, such as the points of its own card, be it also said of something else; and
    what the team has itself `written`, with all that is made of that alone.
    """
    sight = ruleset.briefing.sight(turn, team)
    with speaking(sight.language):
        tables = ruleset.briefing.tables(sight.knows)
        own = [text for kind in tables for row in tables[kind].values() for text in texts_in(row)]
    code = f"{team.team}/{turn.after.position}"  # its Paper Form bears it: as a line may be called
    blank = blank_of(ruleset.name, sight.language)
    return hidden_words(turn, sight, blank, (*own, *written, code))


@lru_cache
def blank_of(ruleset: str, language: str = ENGLISH) -> str:
    """Return what the engine writes itself by a rule set of this name, in a language.

    In English as well: a language may lack the words of a text.
    """
    rules, said = named(ruleset), []
    for each in dict.fromkeys((ENGLISH, language)):
        with speaking(each):
            said.append(_blank_text(rules, schemas_of(rules, each)))
    return "\n".join(said)


def _blank_text(ruleset: RuleSet, schemas: Schemas) -> str:
    """Return what the engine writes itself, whatever the game.

    That is a blank team's book with its notes, its form for a telephone, and of the master the
    names of its sheets, their headers and the rows that it ships with: not its lists of words, for
    that a hidden unit is of some kind is a secret.
    """
    sheets = schemas.in_book("master")
    headers = (text for each in sheets for text in (each.title, *(c.header for c in each.columns)))
    shipped = (text for row in ruleset.begins_with for text in texts_in(row))
    form = phone_page(page("", ""), "", "", rules_of_forms(ruleset, schemas))
    return "\n".join((text_of(blank_book(ruleset, schemas, "team")), *headers, *shipped, form))
