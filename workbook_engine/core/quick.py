"""Frozen records, made quickly: a turn makes tens of thousands, and does little else as often.

A frozen dataclass puts each of its fields by a call of `object.__setattr__`. One that is made
quickly is the same class, and as frozen; but it is filled while it is of an open class, which has
the very same slots and puts a field in a fifth of the time, and is given its own class last of all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import MISSING, Field, fields, replace
from typing import Any, TypeVar, cast

T = TypeVar("T")

_OPEN_COPY: dict[type, Callable[[Any], Any]] = {}
"""Of each class that is made quickly, what copies a thing as one of its open class."""


def quickly_made(kind: type[T]) -> type[T]:
    """Return a dataclass with slots, whose things are made and altered quickly from now on."""
    if hasattr(kind, "__post_init__") or not kind.__dict__["__slots__"]:
        return kind  # it looks at itself as it is made; or it has nothing to put
    every = fields(cast("Any", kind))
    if cast("Any", kind).__dataclass_params__.frozen:  # any other puts its fields quickly itself
        given = kind.__dict__["__init__"]
        makes = _function("__init__", _made(every), _names(kind, every))
        makes.__annotations__, makes.__qualname__ = given.__annotations__, given.__qualname__
        kind.__init__ = makes  # type: ignore[method-assign]
    _OPEN_COPY[kind] = _function("copy", _copied(every), _names(kind, every))
    return kind


def altered(thing: T, **given: object) -> T:
    """Return a thing with other values in some of its fields, as `dataclasses.replace` does."""
    copied = _OPEN_COPY.get(type(thing))
    if copied is None:
        return cast("T", replace(cast("Any", thing), **given))
    new = copied(thing)
    for name, value in given.items():
        setattr(new, name, value)
    new.__class__ = type(thing)
    return cast("T", new)


def _names(kind: type, every: tuple[Field[Any], ...]) -> dict[str, object]:
    """Return what the functions of a class speak of: the class, its open one, what is not given."""
    puts = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    slots = {"__slots__": kind.__dict__["__slots__"]}
    return {
        "_kind": kind,
        "_open": type(f"Open{kind.__name__}", kind.__bases__, {**slots, **puts}),
        "_new": object.__new__,
        "_reclass": object.__setattr__,
        "_missing": MISSING,
        **{f"_default_{each.name}": each.default for each in every},
        **{f"_make_{each.name}": each.default_factory for each in every},
    }


def _made(every: tuple[Field[Any], ...]) -> Iterator[str]:
    """Yield what fills a new thing: as the dataclass would, field by field."""
    asked = [each for each in every if each.init]
    first = [_asked(each) for each in asked if not each.kw_only]
    named = [_asked(each) for each in asked if each.kw_only]
    yield f"def __init__({', '.join(['self', *first, *(['*'] if named else []), *named])}):"
    yield " _reclass(self, '__class__', _open)"
    for each in every:
        made = f"_make_{each.name}()"
        if not each.init:
            value = f"_default_{each.name}" if each.default_factory is MISSING else made
        elif each.default_factory is MISSING:
            value = each.name
        else:
            value = f"{made} if {each.name} is _missing else {each.name}"
        yield f" self.{each.name} = {value}"
    yield " self.__class__ = _kind"


def _asked(field: Field[Any]) -> str:
    if field.default is not MISSING:
        return f"{field.name}=_default_{field.name}"
    return field.name if field.default_factory is MISSING else f"{field.name}=_missing"


def _copied(every: tuple[Field[Any], ...]) -> Iterator[str]:
    """Yield what copies a thing as one of the open class."""
    yield "def copy(thing):"
    yield " new = _new(_open)"
    yield from (f" new.{each.name} = thing.{each.name}" for each in every)
    yield " return new"


def _function(name: str, lines: Iterator[str], names: dict[str, object]) -> Any:
    """Return a function that is written here line by line, as dataclasses writes its own."""
    exec("\n".join(lines), names)
    return names[name]
