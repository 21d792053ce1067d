"""Random desks, orders and answers of the toy rule set, for the property tests."""

from __future__ import annotations

from hypothesis import strategies as st

from tests.core.toy import LOSSES, Band, charges, desk
from workbook_engine.core.umpire import Answer

NAMES = ("reds", "blues", "greens", "greys", "whites", "blacks")


@st.composite
def _band(draw: st.DrawFn, name: str) -> Band:
    size = draw(st.integers(1, 9))
    return Band(
        id=name,
        size=size,
        strength=draw(st.integers(0, size)),
        food=draw(st.fractions(0, 5, max_denominator=12)),
        at=draw(st.sampled_from(("hill", "ford", "wood"))),
    )


desks = st.tuples(*(_band(name) for name in NAMES)).map(lambda bands: desk(*bands))
keys = st.binary(min_size=1, max_size=8)
_pairs = st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)).filter(lambda p: p[0] != p[1])
order_lines = st.lists(_pairs.map(" > ".join), unique=True, max_size=8)
orders = order_lines.map(lambda lines: charges(*lines))

_dice = st.builds(
    lambda name, value: Answer(f"1/fight/{name}/die/1", value),
    st.sampled_from(NAMES),
    st.integers(1, 6),
)
_results = st.builds(
    lambda name, value: Answer(f"1/fight/{name}/result/1", value),
    st.sampled_from(NAMES),
    st.sampled_from(tuple(LOSSES.rows)),
)
answers = st.lists(_dice | _results, max_size=4, unique_by=lambda answer: answer.name)
