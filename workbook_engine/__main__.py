"""`umpire`, which is `python -m workbook_engine` as well."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line; Ctrl-C while it is still being loaded ends it with a word as well."""
    try:
        from workbook_engine.cli import main as command_line
    except KeyboardInterrupt:
        print("Aborted! Nothing was begun.", file=sys.stderr)
        sys.exit(1)
    command_line()


if __name__ == "__main__":
    main()
