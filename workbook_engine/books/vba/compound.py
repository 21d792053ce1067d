"""A container of streams as old Office files are: [MS-CFB], version 3, written and read.

Streams shorter than 4096 bytes lie in small blocks inside the root's own stream. The same streams
always make the same bytes: no dates, no chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from struct import pack, unpack_from

from msgspec import Struct, field

MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
BLOCK, SMALL, CUTOFF = 512, 64, 4096
END, FREE, OF_TABLE, NONE = 0xFFFFFFFE, 0xFFFFFFFF, 0xFFFFFFFD, 0xFFFFFFFF
STORAGE, STREAM, ROOT = 1, 2, 5
RED, BLACK = 0, 1
IN_HEADER = 109
"""Blocks of the table that the header itself lists."""


class _Entry(Struct):
    name: str
    kind: int
    content: bytes = b""
    inside: list[_Entry] = field(default_factory=list)
    number: int = 0
    left: int = NONE
    right: int = NONE
    child: int = NONE
    colour: int = BLACK
    start: int = 0
    size: int = 0


def compound(streams: Mapping[str, bytes]) -> bytes:
    """Give the container of streams; a name such as `VBA/dir` lies in a storage."""
    root = _tree(streams)
    entries = list(_numbered(root))
    small, small_table = b"", list[int]()
    for each in entries:
        if each.kind == STREAM and len(each.content) < CUTOFF:
            each.start = len(small_table) if each.content else END
            each.size = len(each.content)
            small += _padded(each.content, SMALL)
            small_table += _chain(len(small_table), len(_padded(each.content, SMALL)) // SMALL)
    root.content, root.size = small, len(small)
    blocks = _Blocks()
    for each in entries:
        if each is root or (each.kind == STREAM and len(each.content) >= CUTOFF):
            each.start, each.size = blocks.put(each.content), len(each.content)
    smalls = blocks.put(pack(f"<{len(small_table)}L", *small_table), b"\xff")
    count = blocks.count - smalls if small_table else 0
    directory = blocks.put(b"".join(map(_record, entries)), _record(_Entry("", 0)))
    return blocks.whole(directory, smalls, count)


def _tree(streams: Mapping[str, bytes]) -> _Entry:
    root = _Entry("Root Entry", ROOT)
    for path, content in streams.items():
        *above, name = path.split("/")
        at = root
        for folder in above:
            found = next((each for each in at.inside if each.name == folder), None)
            if found is None:
                found = _Entry(folder, STORAGE)
                at.inside.append(found)
            at = found
        at.inside.append(_Entry(name, STREAM, content))
    return root


def _numbered(root: _Entry) -> Iterator[_Entry]:
    """Yield the entries in their order, each with its number and what lies beside and in it."""
    entries, waiting = [root], [root]
    while waiting:
        above = waiting.pop(0)
        above.inside.sort(key=lambda each: (len(each.name), each.name.upper()))
        for each in above.inside:
            each.number = len(entries)
            entries.append(each)
            waiting.append(each)
        deepest = (len(above.inside) + 1).bit_length() - 1
        above.child = _balanced(above.inside, 0, deepest)
    yield from entries


def _balanced(entries: Sequence[_Entry], depth: int, deepest: int) -> int:
    """Hang entries beside one another as a tree; only the row that is not full is red."""
    if not entries:
        return NONE
    middle = len(entries) // 2
    top = entries[middle]
    top.left = _balanced(entries[:middle], depth + 1, deepest)
    top.right = _balanced(entries[middle + 1 :], depth + 1, deepest)
    top.colour = RED if depth == deepest else BLACK
    return top.number


def _record(entry: _Entry) -> bytes:
    """Write an entry of the directory, 128 bytes; one of no kind is free."""
    name = f"{entry.name}\0".encode("utf-16-le") if entry.kind else b""
    return (
        pack("<64sHBB3L", name, len(name), entry.kind, entry.colour if entry.kind else 0,
             entry.left, entry.right, entry.child)
        + bytes(36)
        + pack("<LQ", entry.start, entry.size)
    )  # fmt: skip


class _Blocks:
    """The blocks of a file, and the table that says which comes after which."""

    def __init__(self) -> None:
        self._body = b""
        self._table: list[int] = []

    @property
    def count(self) -> int:
        return len(self._table)

    def put(self, content: bytes, filler: bytes = b"\0") -> int:
        """Add blocks; return the number of the first, or the end where there is none."""
        if not content:
            return END
        start = self.count
        short = -len(content) % BLOCK
        self._body += content + (filler * (short // len(filler)))
        self._table += _chain(start, (len(content) + short) // BLOCK)
        return start

    def whole(self, directory: int, smalls: int, count: int) -> bytes:
        """Give the file: header, blocks, table."""
        tables = 1
        while tables * BLOCK // 4 < self.count + tables:
            tables += 1
        if tables > IN_HEADER:
            raise ValueError("this is more than a project of ours can be")
        first = self.count
        table = [*self._table, *[OF_TABLE] * tables]
        table += [FREE] * (tables * BLOCK // 4 - len(table))
        listed = [first + each for each in range(tables)]
        header = pack("<8s16x6H", MAGIC, 0x3E, 3, 0xFFFE, 9, 6, 0) + pack(
            "<9L", 0, 0, tables, directory, 0, CUTOFF, smalls, count, END
        ) + pack("<L", 0)  # fmt: skip
        header += pack(f"<{IN_HEADER}L", *listed, *[FREE] * (IN_HEADER - tables))
        return header + self._body + pack(f"<{len(table)}L", *table)


def _chain(start: int, count: int) -> list[int]:
    """Return what the table says of blocks that follow one another."""
    return [*range(start + 1, start + count), END] if count else []


def _padded(content: bytes, size: int) -> bytes:
    return content + bytes(-len(content) % size)


def streams_of(container: bytes) -> dict[str, bytes]:
    """Give the streams of a container by name; ValueError where it is none."""
    if not container.startswith(MAGIC):
        raise ValueError("not a container of streams")
    return _Read(container).streams()


class _Read:
    """A container that is read."""

    def __init__(self, container: bytes) -> None:
        self._data = container
        self._size = 1 << unpack_from("<H", container, 30)[0]
        directory, _, cutoff, smalls, _, more = unpack_from("<6L", container, 48)
        self._cutoff = cutoff
        listed = list(unpack_from(f"<{IN_HEADER}L", container, 76))
        while more < FREE - 1:
            *numbers, more = unpack_from(f"<{self._size // 4}L", self._block(more))
            listed += numbers
        whole = b"".join(self._block(each) for each in listed if each < FREE - 5)
        self._table = unpack_from(f"<{len(whole) // 4}L", whole)
        self._records = self._chained(directory)
        self._smalls = self._chained(smalls)
        self._root = self._chained(self._start(0)[0])

    def _block(self, number: int) -> bytes:
        return self._data[(number + 1) * self._size : (number + 2) * self._size]

    def _chained(self, number: int) -> bytes:
        found, most = list[bytes](), len(self._table)
        while number < most and len(found) <= most:
            found.append(self._block(number))
            number = self._table[number]
        return b"".join(found)

    def _start(self, entry: int) -> tuple[int, int]:
        start, size = unpack_from("<LL", self._records, entry * 128 + 116)
        return start, size

    def streams(self) -> dict[str, bytes]:
        """Walk the tree of the directory."""
        found: dict[str, bytes] = {}
        waiting = [(unpack_from("<L", self._records, 76)[0], "")]
        while waiting and len(found) < len(self._records):
            entry, above = waiting.pop()
            if entry == NONE:
                continue
            name, length, kind, _, left, right, child = unpack_from(
                "<64sHBB3L", self._records, entry * 128
            )
            path = above + name[: max(length - 2, 0)].decode("utf-16-le")
            waiting += [(left, above), (right, above)]
            if kind == STORAGE:
                waiting.append((child, f"{path}/"))
            elif kind == STREAM:
                found[path] = self._stream(*self._start(entry))
        return found

    def _stream(self, start: int, size: int) -> bytes:
        if size >= self._cutoff:
            return self._chained(start)[:size]
        found = b""
        while len(found) < size:
            found += self._root[start * SMALL : (start + 1) * SMALL]
            start = unpack_from("<L", self._smalls, start * 4)[0]
        return found[:size]
