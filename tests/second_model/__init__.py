"""The rules once more, small and plain, written from the books alone: no line shared with ours.

Each model takes the facts of a conformance case and dice, and says what must come of them.
"""


class BeyondError(Exception):
    """What comes now is not in the model."""
