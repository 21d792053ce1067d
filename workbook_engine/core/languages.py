"""The languages in which people are told things: which is spoken now, and texts to say again.

English stands where it is said: in code as `_("…")`, in the catalogues of messages, in schemas.
Every other language is a folder of `workbook_engine/languages`: gettext catalogues, and the words
that people write in it (`everyday.py`, `sheets/called.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from msgspec import Struct

ENGLISH = "en"
COMPILED = "messages.mo"
LANGUAGES = Path(__file__).parents[1] / "languages"
"""A folder a language: what it says for our texts, and the words that people write in it."""
_SPOKEN: ContextVar[str] = ContextVar("spoken", default=ENGLISH)


class Wording(Struct, frozen=True):
    """A text as it stands in the code: in the singular and plural where it counts something."""

    one: str
    many: str = ""
    count: int = 1
    context: str = ""
    """What tells it from the same word elsewhere: the record whose column it heads."""

    def said(self) -> str:
        """Return it in the language that is spoken now, its slots still open."""
        if _SPOKEN.get() == ENGLISH:
            return self.many if self.many and self.count != 1 else self.one
        of = _catalogues()[_SPOKEN.get()]
        if self.many:
            return of.ngettext(self.one, self.many, self.count)
        if self.context:
            said = of.pgettext(self.context, self.one)
            if said != self.one:
                return said
        return of.gettext(self.one) if self.one else ""


class Text(str):
    """A text in the language in which it was made, which `spoken` says again in another."""

    __slots__ = ("slots", "wording")
    wording: Wording
    slots: Mapping[str, object] | None

    @classmethod
    def of(cls, wording: Wording, slots: Mapping[str, object] | None = None) -> Text:
        """Return a text, said in the language that is spoken now, its slots filled if they are."""
        said = wording.said()
        if slots is not None:
            now = {n: spoken(each) if isinstance(each, str) else each for n, each in slots.items()}
            said = said.format_map(now)
        made = cls(said)
        made.wording, made.slots = wording, slots
        return made

    def format(self, *args: object, **slots: object) -> Text:
        """Return it with its slots filled, which are said again as well."""
        return Text.of(self.wording, slots)

    def __reduce__(self) -> tuple[object, ...]:
        return Text.of, (self.wording, self.slots)


def _(text: str, context: str = "") -> Text:
    """Return a text in the language that is spoken now; its English is what it is known by."""
    return Text.of(Wording(text, context=context))


def plural(one: str, many: str, count: int, **slots: object) -> Text:
    """Return a text for so many, by the plural of the language: `{count} loads`."""
    return Text.of(Wording(one, many, count), {"count": count, **slots})


def strung(texts: Iterable[str], between: str = ", ") -> Text:
    """Return texts one behind the other: an enumeration, or whole sentences.

    >>> strung(("2 Men", "1 tank"))
    '2 Men, 1 tank'
    """
    slots: dict[str, object] = {f"at{number}": each for number, each in enumerate(texts)}
    return Text.of(Wording(between.join(f"{{{name}}}" for name in slots)), slots)


def listed(names: Iterable[str]) -> str:
    """Return names as a sentence lists them.

    >>> listed(("tanks", "infantry", "engineers")), listed(("tanks",)), listed(())
    ('tanks, infantry and engineers', 'tanks', '')
    """
    *others, last = (*names,) or ("",)
    return _("{names} and {last}").format(names=strung(others), last=last) if others else last


def either(names: Iterable[str]) -> str:
    """Return names as a sentence lets one choose of them.

    >>> either(("Tact", "Non-Tact", "Rest"))
    'Tact, Non-Tact or Rest'
    """
    *others, last = (*names,) or ("",)
    return _("{names} or {last}").format(names=strung(others), last=last) if others else last


def spoken(text: str) -> str:
    """Return a text in the language that is spoken now; what is no `Text` is left as it is."""
    return Text.of(text.wording, text.slots) if isinstance(text, Text) else text


def speaks() -> str:
    """Return the language that is spoken now: `en`, `de`."""
    return _SPOKEN.get()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak another language as long as this lasts; a blank is English."""
    before = _SPOKEN.set(language or ENGLISH)
    try:
        yield
    finally:
        _SPOKEN.reset(before)


def languages() -> Mapping[str, tuple[str, ...]]:
    """Return all languages by their codes, each with its names: in English, then its own."""
    named = {code: of.info().get("language-team", "English") for code, of in _catalogues().items()}
    return {code: tuple(names.split(";")) for code, names in named.items()}


def code_of(name: str) -> str:
    """Return the code of a language by its code or a name; English for a blank, else nothing.

    >>> code_of("Deutsch"), code_of("german "), code_of("de"), code_of(""), code_of("Elvish")
    ('de', 'de', 'de', 'en', '')
    """
    said = name.strip().casefold()
    if not said:
        return ENGLISH
    named = ((code, (code, *names)) for code, names in languages().items())
    return next((code for code, names in named if said in map(str.casefold, names)), "")


def in_all(text: str) -> tuple[str, ...]:
    """Return a text as it is said in each language: `Attack`, `Angriff`."""
    if not isinstance(text, Text):
        return (text,)
    said, before = dict[str, None]({text: None}), _SPOKEN.get()
    try:
        for language in _catalogues():
            _SPOKEN.set(language)
            said[spoken(text)] = None
    finally:
        _SPOKEN.set(before)
    return tuple(said)


@lru_cache(maxsize=1)
def _catalogues() -> Mapping[str, NullTranslations]:
    """Return the catalogues of all languages by their codes, read once; English first."""
    found: dict[str, NullTranslations] = {ENGLISH: NullTranslations()}
    for folder in sorted(LANGUAGES.iterdir(), key=lambda each: each.name):
        if (compiled := folder.joinpath(COMPILED)).is_file():
            with compiled.open("rb") as file:
                found[folder.name] = GNUTranslations(file)
    return found
