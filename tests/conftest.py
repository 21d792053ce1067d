"""What all tests share: how hard the property tests look, and where the cases stand."""

import pytest
from hypothesis import settings

settings.register_profile("house", deadline=None, max_examples=60)
settings.load_profile("house")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let conformance cases come from elsewhere than tests/cases."""
    parser.addoption(
        "--cases-dir",
        metavar="DIR",
        default=None,
        help="folder with the conformance cases, <ruleset>.yaml (default: tests/cases)",
    )
