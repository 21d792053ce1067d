"""The list of modifiers beside a table of a printed page, as rows of ours."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from workbook_engine.core.findings import folded
from workbook_engine.core.relaid import OurCell, Relaid, TheirChart
from workbook_engine.kit.costs import singular
from workbook_engine.kit.language import NotSaidError, condition
from workbook_engine.kit.printed_blocks import Block, Text, blocks_of
from workbook_engine.kit.printed_effects import ATTACKER, DEFENDER, effect_in
from workbook_engine.kit.printed_grounds import OurSheets, effect_row, relaid_effects

_BEFORE = re.compile(r"([+-] ?\d{1,2}) (?:if|when|for|where) (\S.{0,99})", re.I)
_WHERE = re.compile(r"(?:the )?(?:defenders?|target) (?:is |are )?(?:in|on) (?:an? |the )?(\S.*)")
_FROM = re.compile(r"(attack(?:ers?|s)? )?from (\w{1,9}) (?:hexes|sides|fields|squares)")
_COUNTS = {"two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}
_DIE = re.compile(r"\b(?:drms?|die|dice)\b", re.I)
_UNCLEAR = "row {} is not taken, what it does is not clear (+1 DRM, 1 column left): {}"
_NOT_SAID = (
    "{text} is not a condition that can be looked up. Say what it is, or that you are to be asked: "
    "--value 'When: {text}=umpire says \"{text}\"'."
)


def relaid(chart: TheirChart, ours: OurSheets) -> Relaid | None:
    """Return a list of modifiers, or what a terrain chart says of fights, as rows."""
    terrain = relaid_effects(chart, ours)
    if terrain is not None:
        return terrain
    left: list[str] = []
    rows: list[dict[str, OurCell]] = []
    for what, side, does in (found for b in blocks_of(chart) for found in _pairs(b, left)):
        when = chart.value("When", what.text) or _when(what.text, ours)
        wrong = "" if when else _NOT_SAID.format(text=what.text)
        its = OurCell(when or what.text, what.at, wrong)
        rows.append(effect_row(ours, rows, side, its, OurCell(does, what.at), what))
    return Relaid(rows, ("a list of modifiers",), tuple(left)) if rows or left else None


def _pairs(block: Block, left: list[str]) -> Iterator[tuple[Text, str, str]]:
    """Yield what must hold, for whom, and what it does, line by line.

    What is added to nothing else is added to the die, where the list is called after it. What
    is not clear is told from the first line on that has a number.
    """
    heads = [*block.titles, *(each.text for line in block.lines[:2] for each in line)]
    head = "die" if any(map(_DIE.search, heads)) else ""
    begun = False
    for line in block.lines:
        parts = _parted(line)
        found = [effect_in(each.text, head) for each in parts]
        at = next((n for n in reversed(range(len(found))) if found[n]), None)
        does = found[at] if at is not None else None
        if does is None or len(parts) != 2:
            begun = begun or (len(parts) == 2 and any(map(str.isdigit, parts[1].text)))
            left.extend(_UNCLEAR.format(line[0].at[0], line[0].text) for _ in "1" * begun)
            continue
        begun, what = True, parts[1 - (at or 0)]
        is_attack = folded(what.text).partition(" ")[0].rstrip("s") in ("attack", "attacker")
        yield what, ATTACKER if is_attack else does[0] or DEFENDER, does[1]


def _parted(line: Sequence[Text]) -> Sequence[Text]:
    """Return a line in its two parts: `Surprise: +1`, `+1 if surprised`."""
    if len(line) > 1:
        return line
    found = _BEFORE.fullmatch(line[0].text)
    parts = found.groups() if found else line[0].text.split(":", maxsplit=1)
    return [Text(each.strip(), line[0].at) for each in parts]


def _when(text: str, ours: OurSheets) -> str:
    """Return a condition that a line of print says; blank where it is not clear."""
    its = text.casefold().rstrip(".")
    sides, where = _FROM.fullmatch(its), _WHERE.fullmatch(its)
    ground = ours.grounds.get(singular(where[1] if where else its))
    if ground:
        return f"ground is {ground.name}"
    said = f"from {_COUNTS.get(sides[2], sides[2])} sides" if sides else text
    try:
        condition(said, ours.known)
    except NotSaidError:
        return ""
    return said
