"""The house keeps its shape: who imports whom, what is named how, how large a room may be."""

from __future__ import annotations

import ast
import re
import sys
from graphlib import CycleError, TopologicalSorter

import pytest

from tests.every import every
from tests.house_walk import (
    PATHS,
    Import,
    Module,
    Question,
    imported_by,
    of_others,
    of_ours,
    source,
    within,
)
from workbook_engine.shipped import RULESETS

MOST_LINES = 400
MOST_LINES_OF_RULE_SETS = {"sector": 5_700, "combat_captain": 4_400, "own_rules": 6_000}
COUNTED_APART = ("handing", "printed", "knowledge.forecast", "knowledge.became", "knowledge.facts")
COUNTED_APART += ("knowledge.couriers", "knowledge.hindsight")
"""What plays by its rules and holds none: fights handed down, charts of others read, forecasts,
answers to orders, reports fact by fact, who rides how far with them, what a debrief asks."""
COUNTED_WHOLE = ("own_rules",)

SKINS = ("cli", "excel", "printing", "__main__")
ROOMS = (
    *(
        "core",
        "kit",
        "rulesets",
        "reports",
        "books",
        "importing",
        "store",
        "sheets",
        "shipped",
        "campaign",
        "secret",
    ),
)
MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "": (),
    "shipped": (),
    "core": ("core",),
    "kit": ("core", "kit"),
    "rulesets": ("core", "kit", "shipped"),
    "reports": ("core", "reports"),
    "books": ("books", "core.findings"),
    "store": ("store", "core.findings"),
    "sheets": ("core", "sheets", "books.book", "books.order_text", "shipped"),
    "importing": ("core", "importing", "sheets", "books", "shipped"),
    "campaign": ROOMS,
    "secret": ("core",),
    "commands": ("", "commands", *ROOMS),
    "printing": ("commands", "core", "printing"),
    "cli": ("", "cli", "commands", "printing", "excel", "shipped"),
    "excel": ("", "books", "campaign", "commands", "core", "excel", "store"),
    "__main__": ("cli",),
}
"""Each room, and the rooms it may import; a rule set may import its own package besides."""

PLACES = {
    "ahocorasick_rs": ("core.hidden", 1),
    "rapidfuzz": ("core.findings", 1),
    "babel": ("core.calendar", 1),
    "openpyxl": ("importing", 2),
    "python_calamine": ("importing.child", 1),
    "shapely": ("importing", 3),
    "pyproj": ("importing", 2),
    "xlwings": ("excel", 1),
    "pypdf": ("commands.desk.post.joining", 1),
    "pandas": ("commands.simulating.table", 1),
    "jsonschema": ("sheets", 1),
    "xlsxwriter": ("sheets", 5),
    "rich": ("printing", 2),
    "filelock": ("store", 1),
    "resvg_py": ("kit.maps.drawn", 1),
    "skia": ("kit.maps.painting", 1),
}
"""Libraries that each live in a named place, and the most modules there that load them."""

SLOW = frozenset(
    {"babel", "openpyxl", "xlsxwriter", "xlwings", "jsonschema", "pandas", "pypdf", "rich"}
)
IN_ONE_PLACE = frozenset(
    library for library, (place, _) in PLACES.items() if place.startswith("core.")
)
"""What the core itself needs besides, each for one thing in one module."""
STANDARD_ONLY = ("core", "rulesets", "shipped")
EXAMPLES = ("cli.looking",)
"""Modules whose help shows what a person types, with the name of a rule set."""
RULE_SETS = re.compile(
    r"(?<![a-z])(opcom|last_?war|sectors?|combat_?captain|own_rules)(?![a-z])", re.I
)
RETIRED = frozenset(
    "manager handler util helper data info item process do obj temp misc".split()  # noqa: SIM905
)


each_module = every({module: module for module in PATHS})


def may_import(module: str, target: str) -> bool:
    """Tell whether the architecture lets one module import another."""
    parts = module.split(".")
    allowed = MAY_IMPORT[parts[0]]
    if parts[0] == "rulesets" and len(parts) > 1:
        allowed = (*allowed, ".".join(parts[:2]))
    return any(target == room or (room and target.startswith(f"{room}.")) for room in allowed)


def words(name: str) -> list[str]:
    """Return the words of a name, whether written in snake case or with capitals."""
    return [word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)]


def retired_in(name: str) -> list[str]:
    """Return the retired words of a name, also in the plural."""
    return [each for each in words(name) if {each, each.removesuffix("s")} & RETIRED]


# Import direction


@each_module
def test_a_module_imports_only_what_its_room_may(module: str) -> None:
    assert [target for target in of_ours(module) if not may_import(module, target)] == []


@each_module
def test_a_module_stands_in_a_room_of_the_architecture(module: str) -> None:
    assert module.split(".")[0] in MAY_IMPORT


@pytest.mark.parametrize(
    ("module", "target", "allowed"),
    [
        ("core.turn", "core.umpire", True),
        ("core.turn", "books.book", False),
        ("core.turn", "rulesets.opcom.vocabulary.records", False),
        ("rulesets.opcom.combat.combat", "rulesets.opcom.vocabulary.records", True),
        ("rulesets.opcom.combat.combat", "rulesets.sector.records", False),
        ("rulesets.opcom.combat.combat", "rulesets", False),
        ("rulesets.opcom.combat.combat", "sheets.schema", False),
        ("reports.losses", "core.rulings", True),
        ("reports.losses", "sheets.schema", False),
        ("books.text_book", "books.book", True),
        ("books.text_book", "core.findings", True),
        ("books.text_book", "core.records", False),
        ("store.commit", "core.findings", True),
        ("store.commit", "books.book", False),
        ("sheets.reading", "books.book", True),
        ("sheets.reading", "books.text_book", False),
        ("commands.draft", "rulesets", True),
        ("commands.draft", "cli", False),
        ("cli", "commands.draft", True),
        ("cli", "core.turn", False),
        ("campaign", "commands", False),
    ],
)
def test_the_rooms_are_as_the_architecture_page_has_them(
    module: str, target: str, allowed: bool
) -> None:
    assert may_import(module, target) is allowed


def test_no_module_leads_back_to_itself() -> None:
    graph = {name: set(of_ours(name)) for name in PATHS}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as cycle:
        pytest.fail(" -> ".join(reversed(cycle.args[1])))


@every({m: m for m in PATHS if m.split(".")[0] in STANDARD_ONLY})
def test_core_and_rule_sets_need_only_the_standard_library_and_records(module: str) -> None:
    assert of_others(module) <= sys.stdlib_module_names | {"msgspec"} | IN_ONE_PLACE


@pytest.mark.parametrize("library", PLACES)
def test_a_library_lives_in_one_named_place(library: str) -> None:
    place, _ = PLACES[library]
    users = [m for m in PATHS if library in of_others(m)]
    rooms = place.split(" and ")
    assert [m for m in users if not any(f"{m}.".startswith(f"{room}.") for room in rooms)] == []


@pytest.mark.parametrize("library", PLACES)
def test_few_modules_load_a_library(library: str) -> None:
    def loads(each: Import) -> bool:
        return each.target.split(".")[0] == library and each.when != "for types"

    _, most = PLACES[library]
    assert len([m for m in PATHS if any(map(loads, imported_by(m)))]) <= most


def test_the_command_line_reaches_no_slow_library_before_it_is_needed() -> None:
    reached, left = set[str](), ["cli"] if "cli" in PATHS else []
    while left:
        module = left.pop()
        reached.add(module)
        now = {each.target for each in imported_by(module) if each.when == "at once"}
        assert {each.split(".")[0] for each in now} & SLOW == set(), module
        ours = {within(each) for each in now}
        packages = {each.rpartition(".")[0] for each in ours if each}
        left += [each for each in (ours | packages) - reached if each is not None]


# Names and sizes


@each_module
def test_a_module_is_no_longer_than_a_person_reads(module: str) -> None:
    lines = source(module).count("\n")
    assert lines <= MOST_LINES


@pytest.mark.parametrize("ruleset", sorted(MOST_LINES_OF_RULE_SETS))
def test_a_rule_set_says_no_more_than_it_may_without_what_is_no_rule(ruleset: str) -> None:
    own = f"rulesets.{ruleset}"
    apart = tuple(f"{own}.{room}" for room in COUNTED_APART if ruleset not in COUNTED_WHOLE)
    there = [m for m in PATHS if f"{m}.".startswith(f"{own}.") and not m.startswith(apart)]
    assert sum(source(m).count("\n") for m in there) <= MOST_LINES_OF_RULE_SETS[ruleset]


DEFINED = re.compile(r"^[ ]*(?:async def|def|class) (\w+)", re.M)
CLASSES = re.compile(r"^[ ]*class (\w+)", re.M)
"""What is defined in a text of a module: trees of all modules take 160 MB."""


@each_module
def test_no_retired_word_is_in_a_name(module: str) -> None:
    names = DEFINED.findall(source(module))
    assert [name for name in [*module.split("."), *names] if retired_in(name)] == []


@each_module
def test_no_class_is_called_an_engine(module: str) -> None:
    classes = CLASSES.findall(source(module))
    assert [name for name in classes if "engine" in words(name)] == []


@pytest.mark.parametrize(
    ("name", "retired"),
    [
        ("TurnManager", ["manager"]),
        ("read_utils", ["utils"]),
        ("do_turn", ["do"]),
        ("XMLHandler", ["handler"]),
        ("_temp", ["temp"]),
        ("process", ["process"]),
        ("database", []),
        ("temperature", []),
        ("__getitem__", []),
        ("Undo", []),
    ],
)
def test_retired_words_are_seen_as_words(name: str, retired: list[str]) -> None:
    assert retired_in(name) == retired


@every({m: m for m in PATHS if m.split(".")[0] != "rulesets"})
def test_what_serves_every_rule_set_names_none(module: str) -> None:
    named = [] if module in EXAMPLES else RULE_SETS.findall(source(module))
    assert set(named) == (set(RULESETS) if module == "shipped" else set())


@pytest.mark.parametrize(
    ("text", "named"), [("opcom/forces", True), ("LastWar", True), ("bisector", False)]
)
def test_rule_sets_are_seen_by_their_names(text: str, named: bool) -> None:
    assert bool(RULE_SETS.search(text)) is named


@Question
def floats(module: Module) -> list[str]:
    """Return whatever in a source is a float or makes one."""
    return [
        ast.unparse(node)
        for node in module.nodes
        if (isinstance(node, ast.Constant) and isinstance(node.value, float))
        or (isinstance(node, ast.Name) and node.id == "float")
    ]


def test_a_rule_reckons_without_floats() -> None:
    found = floats.everywhere().items()
    assert {file: its for file, its in found if file.startswith("rulesets/")} == {}


@pytest.mark.parametrize(
    ("source", "found"),
    [("a = 1.5", ["1.5"]), ("a = float(b)", ["float"]), ("a = Fraction(3, 2)", []), ("a = 2", [])],
)
def test_floats_are_seen(source: str, found: list[str]) -> None:
    assert floats.of(source) == found
