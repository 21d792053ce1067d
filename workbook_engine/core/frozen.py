"""Frozen dataclasses that cost little: to declare, to make and to alter.

`dataclass` is the library's own, and what it gives says and does the same. But the library writes
and compiles six functions for each class as it is declared, which for all classes of a rule set
together is a good part of what a command takes to start; here a function is written when it is
first called for, and most never are. And it puts each field of a frozen thing by a call, which a
turn that makes tens of thousands of them spends its time on; here a thing is filled while it is of
an open class, which has the very same slots, and is given its own class last of all.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from dataclasses import MISSING, Field, FrozenInstanceError, fields
from dataclasses import field as field
from functools import cache, partial
from inspect import get_annotations
from operator import attrgetter
from types import MemberDescriptorType
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

T = TypeVar("T")

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import replace as replace
else:

    def dataclass(kind: type | None = None, /, **options: bool) -> Any:
        """Return a dataclass: quickly made where it is frozen and has slots, and no more is asked.

        Options are the library's. Fields for `__post_init__` alone, `InitVar`, are not known here.
        """
        if kind is None:
            return partial(dataclass, **options)
        asked = {name for name, value in options.items() if value}
        if not {"frozen", "slots"} <= asked <= {"frozen", "slots", "kw_only"}:
            return dataclasses.dataclass(kind, **options)
        return _frozen(kind, kw_only="kw_only" in asked)

    def replace(thing: Any, /, **given: object) -> Any:
        """Return a thing with other values in some of its fields, as the library does."""
        kind = type(thing)
        copied = _COPIES.get(kind) or _copies(kind)
        if copied is None:
            return dataclasses.replace(thing, **given)
        new = copied(thing)
        try:
            for name, value in given.items():
                setattr(new, name, value)
        except AttributeError:  # it has no such field: the library says so
            return dataclasses.replace(thing, **given)
        new.__class__ = kind
        return new


def _frozen(kind: Any, *, kw_only: bool) -> Any:
    """Return a class as a frozen dataclass with slots, its functions yet to be written."""
    own = {*kind.__dict__}
    if "__eq__" in own and kind.__dict__["__hash__"] is None:  # as Python puts it beside it
        own.remove("__hash__")
    made = _declared(kind, kw_only=kw_only)
    for name, method in _methods(made):
        if name not in own:
            setattr(made, name, method)
    return made


@dataclasses.dataclass(frozen=True, slots=True)
class _Sample:
    """What the library notes of a class and of a field of it, to be noted of others."""

    field: int = 0


def _declared(kind: Any, *, kw_only: bool) -> Any:
    """Return a class with its fields in slots, as the library declares it."""
    written = {n: of for n, of in get_annotations(kind).items() if not _is_of_class(of)}
    if kind.__doc__ is None or any(map(_is_odd, written.values())):
        return _by_the_library(kind, kw_only=kw_only)
    every: dict[str, Field[Any]] = {}
    for base in filter(dataclasses.is_dataclass, kind.__mro__[:0:-1]):
        every |= {each.name: each for each in _fields(base)}  # and not what is of the class
    every |= {name: _declared_field(kind, name, kw_only=kw_only) for name in written}
    above = {slot for base in kind.__mro__[1:-1] for slot in base.__dict__.get("__slots__", ())}
    gone = {*every, "__dict__", "__weakref__"}
    held = {name: value for name, value in kind.__dict__.items() if name not in gone}
    held["__slots__"] = tuple(name for name in every if name not in above)
    held["__dataclass_fields__"] = every
    held["__dataclass_params__"] = cast("Any", _Sample).__dataclass_params__
    given = (name for name, each in every.items() if each.init and not each.kw_only)
    held.setdefault("__match_args__", tuple(given))
    held["__qualname__"] = kind.__qualname__
    return type(kind)(kind.__name__, kind.__bases__, held)


def _is_of_class(written: object) -> bool:
    return isinstance(written, str) and written.startswith("ClassVar[")


def _is_odd(written: object) -> bool:
    """Tell whether what is written of a name may say that it is no field, or one of a kind."""
    odd = ("ClassVar", "InitVar", "KW_ONLY")
    return not isinstance(written, str) or any(each in written for each in odd)


def _declared_field(kind: Any, name: str, *, kw_only: bool) -> Field[Any]:
    given = getattr(kind, name, MISSING)
    default = MISSING if isinstance(given, MemberDescriptorType) else given  # a slot from above
    each: Any = given if isinstance(given, Field) else field(default=default)
    if type(each.default).__hash__ is None:
        raise ValueError(f"mutable default {type(each.default)} for field {name} is not allowed")
    each.name, each.type = name, kind.__annotations__[name]
    each._field_type = cast("Any", fields(_Sample)[0])._field_type
    each.kw_only = kw_only if each.kw_only is MISSING else each.kw_only
    return cast("Field[Any]", each)


def _by_the_library(kind: Any, *, kw_only: bool) -> Any:
    heir = any(map(dataclasses.is_dataclass, kind.__mro__[1:]))  # of a frozen one, so frozen first
    asked = {"slots": True, "frozen": heir, "kw_only": kw_only}
    made = dataclasses.dataclass(kind, init=False, repr=False, eq=False, **asked)
    made.__dataclass_params__.frozen = True
    return made


def _methods(kind: type) -> Iterator[tuple[str, object]]:
    """Yield the methods of a frozen dataclass, by name."""
    for name, written_by in (("__init__", _makes), ("__eq__", _equals), ("__hash__", _hashes)):
        yield name, _when_called(kind, name, written_by)
    yield "__repr__", _shown
    yield "__setattr__", _refused
    yield "__delattr__", _refused
    yield "__getstate__", _state
    yield "__setstate__", _restored


def _when_called(kind: type, name: str, written_by: Callable[[type], object]) -> object:
    """Return a method that writes the real one when it is first called for."""

    def first(self: object, *given: object, **named: object) -> object:
        method = cast("Callable[..., object]", written_by(kind))
        method.__qualname__ = f"{kind.__qualname__}.{name}"  # as an error names it
        setattr(kind, name, method)
        return method(self, *given, **named)

    return first


def _refused(self: object, name: str, *value: object) -> None:
    done = "assign to" if value else "delete"
    raise FrozenInstanceError(f"cannot {done} field {name!r}")


def _shown(self: object) -> str:
    told = (f"{each.name}={getattr(self, each.name)!r}" for each in _fields(self) if each.repr)
    return f"{type(self).__qualname__}({', '.join(told)})"


def _state(self: object) -> list[object]:
    return [getattr(self, each.name) for each in _fields(self)]


def _restored(self: object, state: list[object]) -> None:
    for each, value in zip(_fields(self), state, strict=True):
        object.__setattr__(self, each.name, value)


def _fields(of: object) -> tuple[Field[Any], ...]:
    return fields(cast("Any", of))


def _equals(kind: type) -> object:
    """Write the comparison of two things: of one class, and equal in each field."""
    compared = [each.name for each in _fields(kind) if each.compare]
    one, other = (f"({''.join(f'{of}.{name},' for name in compared)})" for of in ("self", "other"))
    return _function(
        "__eq__",
        "def __eq__(self, other):",
        " if other.__class__ is self.__class__:",
        f"  return {one} == {other}",
        " return NotImplemented",
    )


def _hashes(kind: type) -> object:
    """Write the hash of a thing, from the fields that are compared."""
    hashed = [each for each in _fields(kind) if (each.compare if each.hash is None else each.hash)]
    held = "".join(f"self.{each.name}," for each in hashed)
    return _function("__hash__", f"def __hash__(self): return hash(({held}))")


def _makes(kind: type) -> object:
    """Write what makes a thing of its fields."""
    return _filling(kind, _open(kind))


@cache
def _makes_heirs(kind: type) -> object:
    """Write what makes a thing of a class that inherits all and declares nothing."""
    return _filling(kind, None)


def _filling(kind: type, opened: type | None) -> object:
    """Write what fills a thing: while it is of the open class, or field by field if none is."""
    every = _fields(kind)
    asked = sorted((each for each in every if each.init), key=attrgetter("kw_only"))
    first = [_asked(each) for each in asked if not each.kw_only]
    named = [_asked(each) for each in asked if each.kw_only]
    given = [f"{each.name}={each.name}" if each.kw_only else each.name for each in asked]
    heir = f" if self.__class__ is not _kind: return _heir(_kind)({', '.join(['self', *given])})"
    put = " self.{0} = {1}" if opened else " _put(self, '{0}', {1})"
    return _function(
        "__init__",
        f"def __init__({', '.join(['self', *first, *(['*'] if named else []), *named])}):",
        *([heir, " _put(self, '__class__', _open)"] if opened else []),
        *(put.format(each.name, _value(each)) for each in every if _has_value(each)),
        *([" self.__class__ = _kind"] if opened else []),
        *([" self.__post_init__()"] if hasattr(kind, "__post_init__") else []),
        " return None",
        _kind=kind,
        _heir=_makes_heirs,
        _open=opened,
        _put=object.__setattr__,
        _missing=MISSING,
        **{f"_default_{each.name}": each.default for each in every},
        **{f"_make_{each.name}": each.default_factory for each in every},
    )


def _asked(field: Field[Any]) -> str:
    if field.default is not MISSING:
        return f"{field.name}=_default_{field.name}"
    return field.name if field.default_factory is MISSING else f"{field.name}=_missing"


def _has_value(field: Field[Any]) -> bool:
    """Tell whether a field is put as a thing is made, and not left to `__post_init__`."""
    return field.init or field.default is not MISSING or field.default_factory is not MISSING


def _value(field: Field[Any]) -> str:
    made = f"_make_{field.name}()"
    if not field.init:
        return f"_default_{field.name}" if field.default_factory is MISSING else made
    if field.default_factory is MISSING:
        return field.name
    return f"{made} if {field.name} is _missing else {field.name}"


_COPIES: dict[type, Callable[[Any], Any]] = {}
"""Of each class that was altered, what copies a thing as one of its open class."""


def _copies(kind: type) -> Callable[[Any], Any] | None:
    """Write what copies a thing as one of the open class; None where there is none."""
    opened = _open(kind)
    more = hasattr(kind, "__post_init__") or not all(each.init for each in _fields(kind))
    if opened is None or more:
        return None
    copy = _function(
        "copy",
        "def copy(thing):",
        " new = _new(_open)",
        *(f" new.{each.name} = thing.{each.name}" for each in _fields(kind)),
        " return new",
        _open=opened,
        _new=object.__new__,
    )
    _COPIES[kind] = cast("Callable[[Any], Any]", copy)
    return _COPIES[kind]


_OPEN: dict[type, type | None] = {}


def _open(kind: type) -> type | None:
    """Return a class with the very slots of a frozen one, into which may be put; None if none."""
    if kind not in _OPEN:
        _OPEN[kind] = _opened(kind)
    return _OPEN[kind]


def _opened(kind: type) -> type | None:
    slots = kind.__dict__.get("__slots__")
    if cast("Any", kind).__setattr__ is object.__setattr__ and slots:
        return kind  # no frozen one: it is open itself
    if kind.__setattr__ is not _refused or not slots or Generic in kind.__bases__:
        return None
    puts = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    opened = type(kind)(f"Open{kind.__name__}", kind.__bases__, {"__slots__": slots, **puts})
    cast("Any", opened).__abstractmethods__ = frozenset()  # the frozen one has what is asked of it
    return opened


def _function(name: str, *lines: str, **names: object) -> object:
    """Return a function that is written here line by line, as the library writes its own."""
    exec("\n".join(lines), names)
    return names[name]
