"""Texts spoilt by chance: lines lost and doubled, bytes turned, values that nobody expects."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from workbook_engine.core.handing import NO_STAMP, Battle, Fighter, Part
from workbook_engine.core.records import replace

VALUES = (
    *("-5", "99", "0", "1e99999999", "1e400", "-0.0", "nan", "inf", "0x" + "f" * 5000, "9" * 5000),
    *("true", '""', '"x"', '"1/0"', "[]", "{}", "[[[[]]]]", "{a={b={c={d=1}}}}", "1979-05-27"),
    *('"' + "y" * 5000 + '"', '"\\u0000"', '"\\u202e"', "'''", "[1, 'a', {}]", '"../../x"'),
)
CELLS = (
    *(
        "",
        "x",
        "-1",
        "1e308",
        "9" * 400,
        "TRUE",
        "#REF!",
        "=A1 → 3",
        "1944-02-30",
        "\\n",
        "`",
        "🎲",
    ),
    *("y" * 40_000, "../x", "A0", "XFD1048576", "\u202e", "|", "0", "1/2", "nan", "A1; A2; A3"),
)


def battle() -> Battle:
    """A small fight of every part, with its stamp."""
    fighters = tuple(
        Fighter(
            id=f"{part} unit",
            side="Red" if part in {Part.ATTACKS, Part.FIRES_FOR_ATTACK} else "Blue",
            team="red",
            nation="German",
            part=str(part),
            kind="infantry",
            status=5,
            fresh=7,
        )
        for part in Part
    )
    stamp = replace(NO_STAMP, campaign="Kleindorf", ruleset="opcom", turn="1", fight="H8")
    return Battle(stamp=stamp, place="H8", attackers="Red", defenders="Blue", fighters=fighters)


def toml(text: str, chance: Random) -> bytes:
    """Return a TOML text with one to three things wrong."""
    lines = text.split("\n")
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(lines))
        key, sign, _ = lines[at].partition("=")
        match chance.randrange(6):
            case 0:
                lines[at] = ""
            case 1:
                lines.insert(at, lines[chance.randrange(len(lines))])
            case 2:
                lines[at] = f"{key}x {sign} 1"
            case _:
                lines[at] = f"{key}= {chance.choice(VALUES)}"
    return _turned("\n".join(lines).encode(), chance)


def markdown(text: str, chance: Random) -> bytes:
    """Return a text book with one to three things wrong."""
    lines = text.split("\n")
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(lines))
        match chance.randrange(6):
            case 0:
                del lines[at : at + chance.randint(1, 20)]
                lines = lines or [""]
            case 1:
                lines.insert(at, lines[chance.randrange(len(lines))])
            case _:
                lines[at] = "|".join(_cells(lines[at], chance))
    return _turned("\n".join(lines).encode(), chance)


def _cells(line: str, chance: Random) -> Iterator[str]:
    for cell in line.split("|"):
        yield chance.choice(CELLS) if cell and not chance.randrange(3) else cell


def _turned(content: bytes, chance: Random) -> bytes:
    """Return bytes with one of them turned, once in ten times."""
    if not content or chance.randrange(10):
        return content
    at = chance.randrange(len(content))
    return content[:at] + bytes([chance.randrange(256)]) + content[at + 1 :]
