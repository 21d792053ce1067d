"""What the program remembers beside its values: few caches, bounded, each worth what it keeps.

What is worked out of a turn, a view or a table is kept with it (`kept_by`, `cached_property`,
`State.index`) and dies with it. Only what is listed here outlives them all: facts of the package,
and small things made of a word or a number alone. Each saves more than a hundredth of a turn, a
check, a map, a proof of the fog or a simulation, as measured. The list only gets shorter.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.house_walk import Module, Question

FACTS = {
    "commands/proofs/fog_proof.py": ["blank_of"],
    "core/languages.py": ["_catalogues"],
    "core/lettering.py": ["_widths"],
    "kit/maps/fonts/make_fonts.py": ["widths"],
    "kit/maps/painting.py": ["_faces"],
    "kit/maps/unit_symbols.py": ["icons"],
    "rulesets/opcom/vocabulary/annex.py": ["_annex", "by_name"],
    "sheets/schema.py": ["_load"],
}
"""Made of the package's own files: letters, symbols, units of the annex, schemas, blank books."""
WORDS = {
    "books/book.py": ["_COLUMNS", "column_letters", "column_number"],
    "core/answers.py": ["_to_four_decimals"],
    "core/charts.py": ["_exact", "span"],
    "core/findings.py": ["folded"],
    "core/hexes.py": ["parse_hex"],
    "core/lettering.py": ["width", "lines"],
    "core/names.py": ["part", "asked_of"],
    "core/squares.py": ["parse_square", "column_letters"],
    "kit/catalogue.py": ["_drawn"],
    "kit/maps/curves.py": ["smooth"],
    "kit/maps/painting.py": [
        "_halo",
        "_lettering",
        "_letters",
        "_outlines",
        "_paints",
        "_stamp",
        "_tiles",
    ],
    "kit/maps/unit_symbols.py": ["_symbol"],
    "rulesets/last_war/land/board.py": ["next_to"],
    "rulesets/opcom/air/air_zones.py": ["_corners"],
    "rulesets/opcom/land/contact.py": ["_in_sight"],
    "rulesets/opcom/land/country.py": ["_cut_by"],
    "rulesets/opcom/vocabulary/profiles.py": ["parse_profile"],
    "sheets/tables.py": ["_place"],
}
"""Made of a word, a number or a course alone, whichever campaign asks."""
LARGE = {
    "books/opened.py": ["_LATELY"],
    "commands/simulating/runs.py": ["_begun_in"],
    "kit/maps/drawing.py": ["_DRAWN", "_land_of"],
    "kit/maps/ground.py": ["_areas", "_fields"],
    "kit/maps/painting.py": ["_room"],
    "kit/maps/drawn.py": ["_PAINTED"],
    "rulesets/opcom/knowledge/views/gazetteer.py": ["_NAMES"],
    "rulesets/opcom/knowledge/views/own_map.py": ["_blank_map"],
    "rulesets/opcom/knowledge/views/paper_map.py": ["_PRINTED"],
    "rulesets/opcom/knowledge/views/printed_land.py": ["_PRINTED"],
    "rulesets/opcom/land/country.py": ["_READ"],
    "rulesets/opcom/rail/railways.py": ["_LAID"],
}
"""Books and maps that turn after turn, team after team are the same: a few at a time, by value.

Some save little by themselves: that they give the very same names again spares the proof of the
fog from making a team's files anew.
"""
LISTED = (FACTS, WORDS, LARGE)
MOST = 53
"""So many are left."""
_MAKERS = {"cache", "lru_cache", "RecentResults"}
_BLANK = {"dict", "list", "set", "defaultdict", "OrderedDict", "WeakKeyDictionary"}


def _name(node: ast.expr) -> str:
    """Return what is called or named: `lru_cache` of `functools.lru_cache(maxsize=4)(f)`."""
    while isinstance(node, ast.Call | ast.Subscript):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _is_blank(value: ast.expr) -> bool:
    """Tell whether something begins with nothing in it, to be filled later."""
    if isinstance(value, ast.Dict | ast.List | ast.Set):
        return not ast.unparse(value).strip("{}[]")
    return isinstance(value, ast.Call) and _name(value) in _BLANK and not value.args


def _is_filled(name: str, module: Module) -> bool:
    """Tell whether anything is put into a name of a module."""
    stored = (each for each in module.nodes if isinstance(each, ast.Subscript))
    return any(_name(each) == name and isinstance(each.ctx, ast.Store) for each in stored)


@Question
def caches(module: Module) -> list[tuple[str, bool]]:
    """Return what a module remembers as long as the program runs, and whether without bounds."""
    return [
        (name, _name(maker) == "cache" or "maxsize=None" in ast.unparse(maker))
        for name, maker in _caches(module)
    ]


def _caches(module: Module) -> Iterator[tuple[str, ast.expr]]:
    for node in module.tree.body:
        if isinstance(node, ast.FunctionDef):
            makers = (each for each in node.decorator_list if _name(each) in _MAKERS)
            yield from ((node.name, maker) for maker in makers)
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            name, value = _name(targets[0]), node.value
            made = isinstance(value, ast.Call) and _name(value) in _MAKERS
            if made or (_is_blank(value) and _is_filled(name, module)):
                yield name, value


def test_no_cache_but_those_listed() -> None:
    found = {file: sorted(name for name, _ in its) for file, its in caches.everywhere().items()}
    listed: dict[str, list[str]] = {}
    for kind in LISTED:
        for file, names in kind.items():
            listed[file] = sorted([*listed.get(file, []), *names])
    said = "keep it with its owner (kept_by, cached_property), or take it off the list"
    assert found == listed, said


def test_the_list_of_caches_only_gets_shorter() -> None:
    assert sum(len(names) for kind in LISTED for names in kind.values()) <= MOST


def test_only_a_fact_of_the_package_is_kept_without_bounds() -> None:
    for file, its in caches.everywhere().items():
        for name, unbounded in its:
            assert not unbounded or name in FACTS.get(file, ()), f"{file}: {name}"


@Question
def cached_methods(module: Module) -> list[str]:
    """Return the methods of a module's classes that remember what they came to."""
    classes = (node for node in module.nodes if isinstance(node, ast.ClassDef))
    methods = (node for of in classes for node in of.body if isinstance(node, ast.FunctionDef))
    return [each.name for each in methods if _MAKERS & {*map(_name, each.decorator_list)}]


def test_no_method_is_cached_for_it_would_keep_its_object() -> None:
    assert cached_methods.everywhere() == {}
    assert cached_methods.of("class A:\n @cache\n def a(self): ...\n def b(self): ...") == ["a"]


def test_what_remembers_is_found_however_it_is_written() -> None:
    text = (
        "@functools.lru_cache(maxsize=4)\ndef one(): ...\n"
        "two = cache(three)\nFOUR: dict[str, int] = {}\nFIVE = {}\n"
        "def fill(): FOUR['a'] = 1\n"
    )
    assert caches.of(text) == [("one", False), ("two", True), ("FOUR", False)]
