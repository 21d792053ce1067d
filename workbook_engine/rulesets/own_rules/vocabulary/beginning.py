"""What a blank campaign has: a plain classic of our own, for the umpire to change (OR-SEQ-1)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files

from msgspec import convert

from workbook_engine.core.records import Record
from workbook_engine.kit.own_words import Sentence
from workbook_engine.rulesets.own_rules.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.own_rules.vocabulary.hearing import OWN_WORDS
from workbook_engine.rulesets.own_rules.vocabulary.records import MINE

_KINDS = {kind.__name__: kind for kind in MINE}


def _rows() -> Iterator[Record]:
    """OR-SEQ-1 Yield the rows of the umpire's sheets, as the file beside this has them."""
    text = files(__package__).joinpath("beginning.toml").read_text(encoding="utf-8")
    for name, rows in tomllib.loads(text).items():
        for row in rows:
            yield convert(row, _KINDS[name], dec_hook=lambda kind, typed: kind(typed))
    for n, (event, key) in enumerate(OWN_WORDS.events.items(), 1):
        yield Sentence(id=f"WORD-{n}", event=event, sentence=CATALOGUE[key][0])


BEGINNING = tuple(_rows())
