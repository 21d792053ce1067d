"""What a team that reads no English still reads in it: `python -m tests.languages.left SAMPLE`.

A sample's turn is played for teams that read a language nobody speaks, in which every marked text
has other letters. What then stands in a team's files in plain letters was marked by nobody, unless
it is a name, a number of a rule or the umpire's own word.
"""

from __future__ import annotations

import html
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from gettext import NullTranslations
from string import Formatter, ascii_lowercase, ascii_uppercase

from tests.golden.played import sample_of, turns_with
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.desk.post.packets import texts_of
from workbook_engine.commands.desk.writing.fresh_books import files_of
from workbook_engine.core import languages
from workbook_engine.core.desk import Campaign, Team
from workbook_engine.core.records import State, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.sheets.schema import schemas_of

NOBODYS = "ka"
"""Its letters are Georgian; so are its dates."""
_OTHER = str.maketrans(
    {
        **{letter: chr(0x10D0 + at) for at, letter in enumerate(ascii_lowercase)},
        **{letter: chr(0x10D0 + at) for at, letter in enumerate(ascii_uppercase)},
    }
)
_WORD = re.compile(r"[A-Za-z]{2,}")
_RULE = re.compile(r"\b[A-Z]{2}-[\w.-]+")


class Nobodys(NullTranslations):
    """A language that nobody speaks: English in letters that no name has."""

    def gettext(self, message: str) -> str:
        """Return a text with other letters, its slots as they are."""
        return "".join(
            each.translate(_OTHER) + ("" if name is None else f"{{{name}{':' * bool(of)}{of}}}")
            for each, name, of, _ in Formatter().parse(message)
        )

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the singular or the plural with other letters."""
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        """Return a text with other letters, whatever tells it from others."""
        return self.gettext(message)

    def info(self) -> dict[str, str]:
        """Return what it is called."""
        return {"language-team": "Nobody's;Nobody's"}


@contextmanager
def nobodys_spoken() -> Iterator[None]:
    """Let there be a language that nobody speaks."""
    known = languages._catalogues()
    assert isinstance(known, dict)
    known[NOBODYS] = Nobodys()
    try:
        yield
    finally:
        del known[NOBODYS]


def turns_for_nobody(name: str, count: int) -> Iterator[Turn]:
    """Play the first turns of a sample for teams that read a language nobody speaks."""
    campaign = next(iter(sample_of(name).tables[Campaign].values()))
    turns = turns_with(name, [replace(campaign, language=NOBODYS)])
    yield from (turn for _, turn in zip(range(count), turns, strict=False))


def names_in(state: State, own: Iterable[str] = ()) -> set[str]:
    """Return the words that are names or the umpire's own: of columns without a list of words."""
    schemas = sample_schemas(state)
    found = set(own)
    for kind in state.tables:
        for row in state[kind].values():
            closed = schemas.get(kind.__name__, frozenset())
            for field in row.__struct_fields__:
                value = getattr(row, field)
                if field not in closed:
                    found |= set(_WORD.findall(str(value)))
    return found


def sample_schemas(state: State) -> Mapping[str, frozenset[str]]:
    """Return the columns that have a list of words, by record."""
    campaign = next(iter(state[Campaign].values()))
    from workbook_engine.rulesets import named

    return {
        each.record.__name__: frozenset(c.name for c in each.columns if c.choices)
        for each in schemas_of(named(campaign.ruleset)).sheets
    }


def left_in(files: Mapping[str, bytes], names: set[str]) -> Iterator[tuple[str, str]]:
    """Yield what stands in plain letters in some files and is no name, each with its place."""
    for place, content in files.items():
        for where, text in _texts(place, content):
            words = [w for w in _WORD.findall(_RULE.sub("", text)) if w not in names]
            if words:
                yield where, text


def _texts(place: str, content: bytes) -> Iterator[tuple[str, str]]:
    if place.endswith((".xlsx", ".xlsm")):
        book = FileBook(content, place)
        for sheet in book.sheets():
            yield f"{place} tab", sheet
            for number, row in enumerate(book.read(sheet), 1):
                yield from ((f"{sheet}!{number}", cell) for cell in row if isinstance(cell, str))
        return
    if place.endswith(".json"):  # for programs: what they read is named as in the code
        yield from ((place, each) for each in _values(json.loads(content)))
        return
    text = content.decode("utf-8")
    text = re.sub(r"<(style|script)\b.*?</\1>|\"data:[^\"]*\"", "", text, flags=re.S)
    for line in re.sub(r"<[^>]*>", "\n", html.unescape(text)).splitlines():
        if line.strip():
            yield place, line.strip()


def _values(part: object) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict | list):
        for each in part.values() if isinstance(part, dict) else part:
            yield from _values(each)


def main() -> None:
    """Print what each team of a sample reads in plain letters."""
    name, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with nobodys_spoken():
        seen: dict[tuple[str, str], None] = {}
        for turn in turns_for_nobody(name, count):
            ruleset, names = sample_of(name).ruleset, names_in(turn.before) | names_in(turn.after)
            for team in turn.after[Team].values():
                sight = ruleset.briefing.sight(turn, team)
                files = files_of(ruleset, turn, team) | texts_of(ruleset, sight)
                seen |= dict.fromkeys(left_in(files, names))
        for where, text in seen:
            print(f"{where}\t{text[:160]}")
        print(len(seen), "texts are left in English")


if __name__ == "__main__":
    main()
