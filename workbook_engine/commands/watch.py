"""`umpire desk --watch`: stay, read what comes or is saved, keep desk.html as the desk stands."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from msgspec import Struct, field

from workbook_engine.commands.clock import clock
from workbook_engine.commands.desk.page.desk_html import desk_html
from workbook_engine.commands.desk.page.front_value import FrontPage
from workbook_engine.commands.desk.reading.collected import sent_of
from workbook_engine.commands.desk.reading.desk import open_folder
from workbook_engine.commands.desk.reading.lookout import Lookout
from workbook_engine.commands.desk_page import NAME, hour, page_of
from workbook_engine.commands.outcome import Outcome, Stop, as_path
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.front import Fight
from workbook_engine.reports.html import live, page, tag, text
from workbook_engine.store.disk import Disk

EVERY = 2.0
"""Seconds between two looks."""
_AGAIN = 5
"""Seconds after which a browser reads the page again."""
_SHOWN = 8
"""Fights and lines that a line on the terminal names."""
_NOTHING_YET = page("The umpire's desk", "", tag("p", text("Nothing could be read yet.")))

Tell = Callable[[str], None]


@returns_outcome
def watch(
    folder: str | Path, tell: Tell, every: float = EVERY, target: str | Path | None = None
) -> Outcome:
    """Keep the front page as the desk stands until the umpire ends it; no book is ever written.

    What cannot be read now is reported, and read when it has changed again.
    """
    campaign = open_folder(folder)
    place = Path(target) if target else campaign.path / NAME
    disk = Disk(place.parent if target else campaign.path)
    watched = _Watched(campaign.path, place, disk, tell, Lookout.over(campaign.path))
    tell(f"Watching {as_path(campaign.path)}; {as_path(place)} follows. Ctrl-C ends it.")
    try:
        while True:
            watched.look()
            time.sleep(every)
    except KeyboardInterrupt:
        watched.end()
    said = f"Watched {as_path(campaign.path)}: read {watched.times}. No book was written."
    return Outcome(sentences=(said,), wrote=(as_path(place),))


class _Watched(Struct):
    """A campaign folder that is watched, and the page that is kept of it."""

    folder: Path
    page: Path
    disk: Disk
    tell: Tell
    lookout: Lookout
    stands: str = _NOTHING_YET
    """The page as it was last worked out, without the line about the watch."""
    note: str = ""
    """When it was worked out and of what, or why it could not be."""
    waits: tuple[str, ...] = ()
    """What the page says is being saved."""
    fights: Mapping[str, Fight] = field(default_factory=dict)
    sent: Mapping[str, str] = field(default_factory=dict)
    trouble: str = ""
    """What could not be read, as it was told."""
    times: int = 0

    def look(self) -> None:
        """Look once; whatever goes wrong is told, and the next look tries again."""
        try:
            if places := self.lookout.look():
                self._read(self.lookout.said(places))
            self._wait()
        except Exception as problem:
            self._in_trouble(f"it could not be read now ({_kind(problem)}); it is tried again.")

    def end(self) -> None:
        """Leave the page as it stands, and no longer reading itself again."""
        self._put(f"Watched until {hour()}. `umpire desk --watch` goes on.", again=0)

    def _read(self, came: str) -> None:
        try:
            front, maps = page_of(open_folder(self.folder))
        except Stop as stop:
            self._unreadable(came, stop.outcome)
            return
        if not self.lookout.is_still():
            return  # something was saved meanwhile: the next look reads it all again
        self.stands, self.trouble = desk_html(front, maps), ""
        stands = clock(front, open_folder(self.folder).history)
        self.note, self.waits = f"Read at {hour()}: {came}. {stands}", ()
        self._put(self.note)
        self.lookout.take()
        self.times += 1
        said = " ".join((*self._sent(front), *self._findings(front), *self._other_fights(front)))
        said += " " if said else ""
        self.tell(f"{hour()}  {came}. {said}{stands} Next: {front.next_step}.")
        gc.collect()  # a command seldom does: this one is never over

    def _wait(self) -> None:
        """Say on the page what is being saved; once all lies still, that it stands as it was."""
        if self.waits != (saved := self.lookout.being_saved):
            self.waits = saved
            what = f"being saved: {_listed(list(saved))}" if self.note else "looking through it all"
            told = f"{hour()}, {what}. This page follows once all lies still. {self.note}"
            self._put(told if saved else self.note)

    def _unreadable(self, came: str, outcome: Outcome) -> None:
        """Tell what stops the desk from being read; it is not tried again before it changes."""
        self.lookout.take()
        why = " ".join(map(str, outcome.findings)) or " ".join(outcome.sentences)
        self._in_trouble(f"{came}, but the desk cannot be read: {why}")

    def _in_trouble(self, why: str) -> None:
        if why != self.trouble:
            self.trouble = why
            self.tell(f"{hour()}  {why}")
        self.note, self.waits = f"Not as things stand. {hour()}: {why}", ()
        with suppress(OSError):
            self._put(self.note)

    def _put(self, note: str, again: int = _AGAIN) -> None:
        """Put the page in place in one step, so that a browser never finds half of it."""
        self.disk.put(self.page, live(self.stands, note, again).encode())

    def _sent(self, front: FrontPage) -> Iterator[str]:
        """Yield what is new of the teams' books, and who has sent by now."""
        stands = [each.stands for each in front.sent]
        now = {each.called: each.came.said for each in stands if each.came}
        if self.sent != now:
            other = [
                f"{team} {about}" for team, about in now.items() if about != self.sent.get(team)
            ]
            yield from (f"{each}." for each in other if self.times > 1)
            yield f"{sent_of(stands)} have sent."
        self.sent = now

    def _findings(self, front: FrontPage) -> Iterator[str]:
        errors = [each.finding for each in front.findings if each.is_grave]
        stopping = sum(not each.leaves_out for each in errors)
        if stopping:
            yield f"{stopping} {'finding stops' if stopping == 1 else 'findings stop'} the draft."
        if left := dict.fromkeys(each.leaves_out for each in errors if each.leaves_out):
            yield f"Left out: {_listed(list(left))}."

    def _other_fights(self, front: FrontPage) -> Iterator[str]:
        now = {each.fight.label: each.fight for each in front.fights}
        other = [label for label, each in now.items() if each != self.fights.get(label)]
        gone = [label for label in self.fights if label not in now]
        if said := "; ".join(filter(None, (_named("new or other", other), _named("gone", gone)))):
            yield f"Fights {said}."
        self.fights = now


def _named(what: str, labels: list[str]) -> str:
    return f"{what}: {_listed(labels)}" if labels else ""


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return f"{', '.join(names[:_SHOWN])}{more}"


def _kind(problem: Exception) -> str:
    return problem.strerror or str(problem) if isinstance(problem, OSError) else str(problem)
