"""The check that a changed archive is the old one except for the members meant to change."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from zipfile import BadZipFile, ZipFile

from workbook_engine.books.package import refusals
from workbook_engine.books.package.raw_zip import raw_members
from workbook_engine.books.package.xml_text import prove_well_formed
from workbook_engine.core.findings import Problem

XML = (".xml", ".rels", ".vml")


def prove(before: bytes, after: bytes, changes: Mapping[str, bytes | None]) -> None:
    """Raise a Problem unless every other member is the same to the byte and the new are XML."""
    old, new = raw_members(before), raw_members(after)
    kept = [name for name in old if changes.get(name, b"") is not None]
    added = [name for name, part in changes.items() if name not in old and part is not None]
    if list(new) != [*kept, *added]:
        raise refusals.not_proved("a part is missing or misplaced")
    for name in new:
        if name not in changes and old[name] != new[name]:
            raise refusals.not_proved(f"{name} is not what it was")
    try:
        with ZipFile(BytesIO(after)) as archive:
            for name in changes.keys() & new.keys():
                if name.endswith(XML):
                    prove_well_formed(name, archive.read(name))
                elif archive.read(name) != changes[name]:
                    raise refusals.not_proved(f"{name} is not what it should be")
    except (BadZipFile, Problem) as problem:
        raise refusals.not_proved(str(problem)) from problem
