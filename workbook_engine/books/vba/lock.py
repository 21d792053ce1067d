"""The three locked values of a project that nobody has locked: [MS-OVBA] 2.4.3."""

from __future__ import annotations

SEED = 0x8C
"""Any byte would do; two of its bits say how many bytes of noise come first."""
VERSION = 2


def hidden(content: bytes, project: str) -> str:
    """Hide a value as a project with this id holds it, in hexadecimal digits.

    >>> seen(hidden(b"abc", "{1}"))
    b'abc'
    """
    key = sum(project.encode()) & 0xFF
    made = [SEED, SEED ^ VERSION, SEED ^ key]
    last = key
    for byte in bytes(_noise(SEED)) + len(content).to_bytes(4, "little") + content:
        made.append(byte ^ (made[-2] + last) & 0xFF)
        last = byte
    return bytes(made).hex().upper()


def seen(text: str) -> bytes:
    """Give back a value that was hidden."""
    made = bytes.fromhex(text)
    last, plain = made[0] ^ made[2], b""
    for at in range(3, len(made)):
        last = made[at] ^ (made[at - 2] + last) & 0xFF
        plain += bytes((last,))
    return plain[_noise(made[0]) + 4 :]


def _noise(seed: int) -> int:
    return (seed & 6) // 2
