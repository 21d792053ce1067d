"""The gettext catalogues kept up with what is said: `python -m tests.languages.catalogue`.

What code, catalogues of messages and schemas say in English goes into each language's `.po` files,
one a room and one a rule set; what is said no longer goes out of them; `messages.mo`, which
the package reads, is made of them. It prints what waits for its words.
"""

from __future__ import annotations

import ast
import json
import tomllib
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tests.house_walk import HOUSE, Module, Question
from workbook_engine.core.languages import COMPILED
from workbook_engine.rulesets import named
from workbook_engine.shipped import RULESETS

LANGUAGES = HOUSE / "languages"
COMMON = "common"
THEN = datetime(2000, 1, 1, tzinfo=UTC)
SCHEMAS = HOUSE.parent / "schemas"


class Said(NamedTuple):
    """A text that a language must have: its plural, and the context in which it is another's."""

    text: str
    many: str = ""
    context: str = ""


@Question
def texts(module: Module) -> list[tuple[str, str, str]]:
    """Return the texts that a module marks as told: `_("…")`, `plural("…", "…", n)`."""
    calls = (node for node in module.nodes if isinstance(node, ast.Call))
    return [each for call in calls for each in _marked(call)]


def _marked(call: ast.Call) -> Iterator[tuple[str, str, str]]:
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    said = [each.value if isinstance(each, ast.Constant) else None for each in call.args]
    texts = [each for each in said if isinstance(each, str)]
    if name == "_" and isinstance(said[0], str):
        yield texts[0], "", ""
    elif name == "plural" and len(texts) == 2:
        yield texts[0], texts[1], ""


def said_in_english() -> dict[str, dict[Said, str]]:
    """Return all that is told, by the file of its translation, each with where it is said first.

    Each room and each rule set has a file of its own; what several say stands in `common`.
    """
    where: dict[Said, list[str]] = {}
    for file, each in _all_said():
        where.setdefault(each, []).append(file)
    found: dict[str, dict[Said, str]] = {}
    for each, files in where.items():
        rooms = {_room(file) for file in files}
        found.setdefault(rooms.pop() if len(rooms) == 1 else COMMON, {})[each] = min(files)
    return found


def _room(file: str) -> str:
    parts = Path(file).parts
    name = parts[2] if parts[1] == "rulesets" else parts[1]
    return name if parts[0] != "schemas" or name in RULESETS else "schemas"


def _all_said() -> Iterator[tuple[str, Said]]:
    for file, marked in texts.everywhere().items():
        yield from ((f"workbook_engine/{file}", Said(*each)) for each in marked)
    for path in sorted(HOUSE.rglob("signs.toml")):
        signs = tomllib.loads(path.read_text(encoding="utf-8"))
        for text in _wordings([signs["called"], signs.get("sizes", {})]):
            yield path.relative_to(HOUSE.parent).as_posix(), Said(text)
    for path in sorted(HOUSE.rglob("messages.toml")):
        for text in _wordings(tomllib.loads(path.read_text(encoding="utf-8"))):
            yield path.relative_to(HOUSE.parent).as_posix(), Said(text)
    for path in sorted(SCHEMAS.rglob("*.schema.json")):
        for each in _of_schema(json.loads(path.read_text(encoding="utf-8"))):
            if each.text:
                yield path.relative_to(HOUSE.parent).as_posix(), each
    yield from _lists()


def _wordings(part: object) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict | list):
        for each in part.values() if isinstance(part, dict) else part:
            yield from _wordings(each)


def _of_schema(schema: dict[str, object]) -> Iterator[Said]:
    """Yield what a sheet says in a team's book: title, headers, notes, the words of its lists.

    On paper it says heads and hints; a map says what its letters, signs and lines are.
    """
    if schema.get("x-book") not in ("team", "order"):
        return
    yield Said(str(schema["title"]))
    yield Said(str(schema["description"]))
    yield from map(Said, _on_paper(schema.get("x-paper", ())))
    for key in ("x-letters", "x-marks", "x-edges"):
        words = schema.get(key, {})
        assert isinstance(words, dict)
        yield from (Said(word) for each in words.items() for word in each if _is_word(word))
    properties = schema["properties"]
    assert isinstance(properties, dict)
    for column in properties.values():
        if column.get("x-only") != "master":
            yield Said(column["x-header"])
            yield Said(column.get("x-note", ""))
            yield from (Said(word) for word in column.get("enum", ()) if word)


def _on_paper(columns: object) -> Iterator[str]:
    assert isinstance(columns, list | tuple)
    for each in columns:
        written = (text for text in each.get("as", {}).values() if _is_word(text))
        yield from (each["head"], each.get("hint", ""), *written)


def _is_word(text: str) -> bool:
    return any(map(str.isalpha, text)) and len(text) > 1


def _lists() -> Iterator[tuple[str, Said]]:
    """Yield what the lists of names are headed that drop-downs offer: `Units`, `Places`."""
    for name in RULESETS:
        for sheet in named(name).orders:
            for tables in (each.matched for each in sheet.naming):
                if len(tables) == 1 and "." not in tables[0]:
                    yield f"schemas/{name}/", Said(f"{tables[0]}s")


def entries(file: Path) -> Catalog:
    """Return a language's `.po` file as it is."""
    with file.open("rb") as of:
        return read_po(of, locale=file.parent.name)


def languages() -> Iterator[Path]:
    """Yield the folders of all languages."""
    yield from sorted(each for each in LANGUAGES.iterdir() if any(each.glob("*.po")))


def kept_up(folder: Path, said: dict[str, dict[Said, str]]) -> dict[str, Catalog]:
    """Return a language's files as they should be: all that is said, in the order of where."""
    old = {file.stem: entries(file) for file in sorted(folder.glob("*.po"))}
    known = {(each.context, each.id): each.string for of in old.values() for each in of if each.id}
    return {name: _kept_up(folder.name, name, said[name], known, old.get(name)) for name in said}


def _kept_up(
    language: str,
    name: str,
    said: dict[Said, str],
    known: dict[tuple[str | None, object], object],
    old: Catalog | None,
) -> Catalog:
    made = Catalog(locale=language, project="umpire", domain=name, fuzzy=False)
    for each, where in sorted(said.items(), key=lambda of: (of[1], of[0])):
        key = (each.text, each.many) if each.many else each.text
        made.add(key, known.get((None, key)) or "", locations=[(where, 0)])
    texts = {each.text for each in said}
    for (context, key), string in known.items():  # written by hand: a word that is two
        if context and key in texts and old and old.get(key, context):
            made.add(key, string, context=context)
    return made


def as_po(catalogue: Catalog) -> bytes:
    """Return a catalogue as the text of a `.po` file."""
    made = BytesIO()
    write_po(made, catalogue, width=100, omit_header=True, include_lineno=False)
    return made.getvalue()


def as_mo(folder: Path, catalogues: Iterable[Catalog]) -> bytes:
    """Return what the package reads: all files of a language in one, which says what it is called.

    Raise AssertionError where two files have other words for the same.
    """
    named = Locale.parse(folder.name)
    names = f"{named.english_name};{named.get_display_name()}"
    whole = Catalog(folder.name, project="umpire", creation_date=THEN, revision_date=THEN)
    whole.fuzzy, whole.language_team = False, names
    for each in (entry for of in catalogues for entry in of if entry.id and entry.string):
        before = whole.get(each.id, each.context)
        assert before is None or before.string == each.string, f"two words for {each.id}"
        whole.add(each.id, each.string, context=each.context)
    made = BytesIO()
    write_mo(made, whole)
    return made.getvalue()


def missing(catalogues: Iterable[Catalog]) -> list[Entry]:
    """Return what waits for its words in a language."""
    return [
        each
        for of in catalogues
        for each in of
        if each.id and not (all(each.string) if isinstance(each.string, tuple) else each.string)
    ]


def main() -> None:
    """Bring all languages up to what is said."""
    said = said_in_english()
    for folder in languages():
        made = kept_up(folder, said)
        for gone in folder.glob("*.po"):
            gone.unlink()
        for name, catalogue in made.items():
            (folder / f"{name}.po").write_bytes(as_po(catalogue))
        (folder / COMPILED).write_bytes(as_mo(folder, made.values()))
        waiting = missing(made.values())
        print(f"{folder.name}: {len(waiting)} of {sum(map(len, made.values()))} wait for words")


if __name__ == "__main__":
    main()
