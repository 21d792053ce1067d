"""What stands in a manifest's place and is none."""

from __future__ import annotations

import pytest

from workbook_engine.store.manifest import Manifest


@pytest.mark.parametrize("written", [b"[" * 100_000, b"[]", b'"x"', b"{}", b"7", b"{"])
def test_what_is_no_manifest_is_refused(written: bytes) -> None:
    with pytest.raises(ValueError):
        Manifest.from_bytes(written)
