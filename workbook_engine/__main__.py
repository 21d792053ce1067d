"""`python -m workbook_engine` is `umpire`."""

from __future__ import annotations

from workbook_engine.cli import main

if __name__ == "__main__":
    main()
