"""The words players hear: the catalogue `messages.toml`, and which of its wordings is taken."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

from workbook_engine.core.languages import Text, _, listed, plural, spoken, strung
from workbook_engine.core.rulings import Told
from workbook_engine.kit.catalogue import Catalogue

_IN_WORDS = (
    _("no"),
    _("one"),
    _("two"),
    _("three"),
    _("four"),
    _("five"),
    _("six"),
    _("seven"),
    _("eight"),
    _("nine"),
    _("ten"),
    _("eleven"),
    _("twelve"),
    _("thirteen"),
    _("fourteen"),
    _("fifteen"),
    _("sixteen"),
    _("seventeen"),
    _("eighteen"),
    _("nineteen"),
    _("twenty"),
)


CATALOGUE = Catalogue.load(files(__package__).joinpath("messages.toml"))
"""Every message by its key, such as `enemy.strength`: one wording or several."""


def say(key: str, about: str, **slots: object) -> Text:
    """OC-2.2 Return a message, its slots filled; `about`, a ruling or a unit, picks the wording.

    >>> say("power.not_fighting", "KG Knaust")
    'not a fighting unit'
    """
    return CATALOGUE.say(key, about, **slots)


def tell(team: str, key: str, about: str, **slots: object) -> Told:
    """OC-2.2 Return what a team hears: a message, and what it says as facts beside its words."""
    return CATALOGUE.told(team, key, about, **slots)


def loads(points: int) -> Text:
    """OC-10.6 Return supply points in a quartermaster's word.

    >>> loads(1), loads(3)
    ('1 load', '3 loads')
    """
    return plural("{count} load", "{count} loads", points)


def kind_said(kind: str) -> Text:
    """OC-B.1 Return what a unit is in the language spoken now, as its sheet has it."""
    return _(str(kind), context="OwnForce")


def unsaid(key: str, text: str) -> dict[str, str] | None:
    """Return what fills the slots of a text that is a message of a key; None if it is none.

    >>> unsaid("points.ammo", "3 loads of ammunition"), unsaid("force.prepared", "Whatever")
    ({'ammo': '3 loads'}, None)
    """
    return CATALOGUE.slots(key, text)


def shortened(names: Sequence[str], most: int = 4) -> str:
    """Return the first names of many, and how many more there are.

    >>> shortened(["a", "b"]), shortened(["a", "b", "c", "d", "e", "f"])
    ('a and b', 'a, b, c and three others')
    """
    if len(names) <= most:
        return listed(names)
    more = len(names) - most + 1
    return _("{names} and {count} others").format(
        names=strung(names[: most - 1]), count=in_words(more)
    )


def in_words(count: int) -> str:
    """Return a small number in words.

    >>> in_words(2), in_words(24)
    ('two', '24')
    """
    return spoken(_IN_WORDS[count]) if count < len(_IN_WORDS) else str(count)


def sentence(text: str) -> str:
    """Return a text with a capital letter at its head.

    >>> sentence("tanks and infantry")
    'Tanks and infantry'
    """
    return text[:1].upper() + text[1:]
