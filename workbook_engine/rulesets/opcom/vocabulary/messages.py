"""The words players hear: the catalogue `messages.toml`, and which of its wordings is taken."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

from workbook_engine.core.rulings import Told
from workbook_engine.kit.catalogue import Catalogue
from workbook_engine.kit.read_back import number_in

_IN_WORDS = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
]


CATALOGUE = Catalogue.load(files(__package__).joinpath("messages.toml"))
"""Every message by its key, such as `enemy.strength`: one wording or several."""


def say(key: str, about: str, **slots: object) -> str:
    """OC-2.2 Return a message, its slots filled; `about`, a ruling or a unit, picks the wording.

    >>> say("power.not_fighting", "KG Knaust")
    'not a fighting unit'
    """
    return CATALOGUE.say(key, about, **slots)


def tell(team: str, key: str, about: str, **slots: object) -> Told:
    """OC-2.2 Return what a team hears: a message, and what it says as facts beside its words."""
    return CATALOGUE.told(team, key, about, **slots)


def loads(points: int) -> str:
    """OC-10.6 Return supply points in a quartermaster's word.

    >>> loads(1), loads(3)
    ('1 load', '3 loads')
    """
    return f"{points} load{'' if points == 1 else 's'}"


def listed(names: Sequence[str]) -> str:
    """Return names as a sentence lists them.

    >>> listed(["2 Para"]), listed(["tanks", "infantry", "engineers"])
    ('2 Para', 'tanks, infantry and engineers')
    """
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def counted_in(text: str) -> int | None:
    """Return the small number that begins a text as `in_words` writes it; None where none does.

    >>> counted_in("two battalions"), counted_in("24 loads"), counted_in("some")
    (2, 24, None)
    """
    return number_in(text, _IN_WORDS)


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
    return listed([*names[: most - 1], f"{in_words(more)} others"])


def in_words(count: int) -> str:
    """Return a small number in words.

    >>> in_words(2), in_words(24)
    ('two', '24')
    """
    return _IN_WORDS[count] if count < len(_IN_WORDS) else str(count)


def sentence(text: str) -> str:
    """Return a text with a capital letter at its head.

    >>> sentence("tanks and infantry")
    'Tanks and infantry'
    """
    return text[:1].upper() + text[1:]
