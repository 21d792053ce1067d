"""A frozen dataclass of ours is the library's in all but what it costs."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import FrozenInstanceError, field, fields
from threading import Barrier
from typing import Any, ClassVar

import pytest

from workbook_engine.core.frozen import dataclass, replace


@dataclass(frozen=True, slots=True)
class Gun:
    """A gun of the tests."""

    name: str
    calibre: int = 88
    crew: list[str] = field(default_factory=list, compare=False)
    seen: bool = field(default=False, repr=False)
    kind: ClassVar[str] = "gun"

    @property
    def large(self) -> bool:
        return self.calibre > 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Howitzer(Gun):
    """A gun with a field that is given by its name alone."""

    high: bool


@dataclasses.dataclass(frozen=True, slots=True)
class Mortar(Gun):
    """A gun of another package, which declares it with the library."""

    light: bool = True


@dataclasses.dataclass(frozen=True, slots=True)
class Library:
    """The same as `Gun`, by the library alone."""

    name: str
    calibre: int = 88
    crew: list[str] = field(default_factory=list, compare=False)
    seen: bool = field(default=False, repr=False)


@dataclass(frozen=True, slots=True)
class Sum:
    """What works a field out of the others as it is made."""

    parts: tuple[int, ...]
    total: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "total", sum(self.parts))


@pytest.mark.parametrize(
    "told",
    [
        lambda kind: kind("PaK"),
        lambda kind: kind("PaK", 75, seen=True),
        lambda kind: kind("PaK") == kind("PaK", crew=["Otto"]),
        lambda kind: kind("PaK") == kind("PaK", 75),
        lambda kind: kind("PaK") == "PaK",
        lambda kind: hash(kind("PaK")) == hash(kind("PaK", crew=["Otto"])),
        lambda kind: kind("PaK").crew is kind("PaK").crew,
        lambda kind: dataclasses.replace(kind("PaK"), calibre=75),
        lambda kind: replace(kind("PaK"), calibre=75),
        lambda kind: copy.deepcopy(kind("PaK", crew=["Otto"])),
        lambda kind: pickle.loads(pickle.dumps(kind("PaK", crew=["Otto"]))),
        lambda kind: dataclasses.asdict(kind("PaK")),
        lambda kind: [(each.name, each.default) for each in fields(kind)],
        lambda kind: kind.__match_args__,
        lambda kind: kind.__slots__,
        lambda kind: kind.__dataclass_params__.frozen,
    ],
)
def test_it_says_and_does_what_the_librarys_does(told: Callable[[type], object]) -> None:
    assert str(told(Gun)).replace("Gun", "Library") == str(told(Library))


@pytest.mark.parametrize("kind", [Gun, Mortar, Howitzer])
def test_it_is_frozen(kind: type[Gun]) -> None:
    gun = kind("PaK", high=True) if kind is Howitzer else kind("PaK")  # type: ignore[call-arg]
    with pytest.raises(FrozenInstanceError):
        gun.calibre = 75  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del gun.calibre  # type: ignore[misc]
    assert gun.calibre == 88
    assert type(gun) is kind


@pytest.mark.parametrize("given", [(), ("PaK", 1, [], True, 5), ("PaK", {"name": "Pak"})])
def test_what_is_missing_or_too_much_is_an_error(given: tuple[object, ...]) -> None:
    named = given[-1] if given and isinstance(given[-1], dict) else {}
    with pytest.raises(TypeError, match="__init__"):
        Gun(*[each for each in given if each is not named], **named)


def test_a_field_given_by_name_alone_comes_after_those_of_its_class() -> None:
    assert Howitzer("sFH", 150, high=True).large
    assert Howitzer("sFH", 150, high=True) != Gun("sFH", 150)


def test_what_is_worked_out_as_it_is_made_is_there_and_follows() -> None:
    assert Sum((1, 2)).total == 3
    assert dataclasses.replace(Sum((1, 2)), parts=(4,)).total == 4
    assert replace(Sum((1, 2)), parts=(4,)).total == 4


class Museum(Gun):
    """A gun of a class that inherits everything and was not declared a dataclass."""

    def shown(self) -> str:
        return f"the {self.name}"


class Painted(Gun):
    """The same with no place for anything more."""

    __slots__ = ()

    def shown(self) -> str:
        return f"the {self.name}"


@pytest.mark.parametrize("kind", [Museum, Painted])
def test_what_only_inherits_is_of_its_own_class(kind: type[Museum | Painted]) -> None:
    made = kind("PaK", 75, seen=True)
    assert type(made) is kind
    assert made.shown() == "the PaK"
    assert (made.calibre, made.seen, made.crew) == (75, True, [])
    assert replace(made, name="Flak").shown() == "the Flak"
    assert type(Gun("PaK")) is Gun


@dataclasses.dataclass(frozen=True, slots=True)
class Foreign:
    """A class of another package, with a value of the class that an heir may have otherwise."""

    name: str
    army: ClassVar[str] = "British"
    arm: ClassVar[str] = "artillery"


@dataclass(frozen=True, slots=True)
class Lent(Foreign):
    """An heir of ours."""

    arm: ClassVar[str] = "anti-aircraft"
    calibre: int = 40


def test_what_is_of_a_foreign_class_is_no_field_of_an_heir() -> None:
    lent = Lent("Bofors")
    assert (lent.name, lent.calibre, lent.army, lent.arm) == (
        "Bofors",
        40,
        "British",
        "anti-aircraft",
    )
    assert [each.name for each in fields(Lent)] == ["name", "calibre"]


class Firing(ABC):
    """What is asked of all that fires."""

    __slots__ = ()

    @abstractmethod
    def fire(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Rifle(Firing):
    """What fires."""

    name: str

    def fire(self) -> str:
        return f"{self.name} fires"


def test_what_has_all_that_is_asked_of_it_can_be_replace() -> None:
    assert replace(Rifle("K98"), name="G43").fire() == "G43 fires"


def test_an_error_names_the_class() -> None:
    with pytest.raises(TypeError, match=r"^Gun\.__init__\(\) missing 1 required .* 'name'$"):
        Gun()  # type: ignore[call-arg]


class Named:
    """What a class says of its fields, which the library refuses."""

    crew: list[str] = []  # noqa: RUF012


def test_a_default_that_could_be_altered_is_refused_as_the_library_refuses_it() -> None:
    told = []
    for declared in (dataclass, dataclasses.dataclass):
        with pytest.raises(ValueError, match="mutable default") as refused:
            declared(frozen=True, slots=True)(Named)
        told.append(str(refused.value).split(":")[0])
    assert told[0].split(" is not")[0] == told[1].split(" is not")[0]


def test_a_field_that_an_heir_declares_anew_keeps_its_place_and_needs_a_value_again() -> None:
    @dataclass(frozen=True, slots=True)
    class Battery(Gun):
        """Guns of which the calibre is another thing."""

        calibre: str  # type: ignore[assignment]
        seen: bool = True

    assert [each.name for each in fields(Battery)] == [each.name for each in fields(Gun)]
    assert fields(Battery)[1].default is dataclasses.MISSING
    assert (Battery("PaK", "75").calibre, Battery("PaK", "75").seen) == ("75", True)
    assert Battery.__slots__ == ()


def test_many_threads_may_make_the_first_ones_at_once() -> None:
    kinds = [dataclass(frozen=True, slots=True)(_shell(number)) for number in range(20)]
    begin = Barrier(8)

    def made(_: int) -> list[str]:
        begin.wait()
        return [str(replace(kind("HE"), weight=9)) for kind in kinds]

    with ThreadPoolExecutor(8) as workers:
        told = [*workers.map(made, range(8))]
    assert {*map(tuple, told)} == {tuple(f"Shell{each}(name='HE', weight=9)" for each in range(20))}


def _shell(number: int) -> type[Any]:
    held = {"__annotations__": {"name": "str", "weight": "int"}, "weight": 1}
    return type(f"Shell{number}", (), held)


@dataclass(frozen=True, slots=True)
class Range:
    """What is looked up of a table of ranges is kept beside it, and is not asked for."""

    metres: int
    known: dict[int, str] = field(default_factory=dict, init=False, compare=False)


def test_what_is_kept_beside_a_thing_is_not_taken_over_by_another() -> None:
    known = Range(100)
    known.known[1] = "point blank"
    assert replace(known, metres=200) == Range(200)
    assert replace(known, metres=200).known == {}


def test_a_field_that_there_is_not_cannot_be_given() -> None:
    with pytest.raises(TypeError):
        replace(Range(100), yards=100)
    with pytest.raises(TypeError):
        replace(Sum((1, 2)), part=1)
