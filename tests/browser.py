"""Chromium as a player's hand holds it: a page opened from its file, tapped, typed into, seen.

It is spoken to through a pipe, in the words of its own developers' tools; no driver is needed.
"""

from __future__ import annotations

import base64
import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from typing import Any

import pytest

needs_chromium = pytest.mark.skipif(
    which("chromium") is None, reason="chromium is not on this machine"
)
_QUIET = """--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run
--disable-background-networking --disable-component-update --disable-sync
--remote-debugging-pipe"""
MANY = 6_000
"""How often something is asked for: a machine may be slow, a test is not to hang."""
PHONE = {"width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": True}


class Page:
    """One page, open in a browser."""

    def __init__(self, to: int, back: int) -> None:
        self._to, self._back = to, back
        self._said, self._number, self._session = b"", 0, ""

    def ask(self, method: str, **given: Any) -> Any:
        """Have the browser do something; return what it answers to that."""
        self._number += 1
        asked: dict[str, Any] = {"id": self._number, "method": method, "params": given}
        if self._session:
            asked["sessionId"] = self._session
        os.write(self._to, json.dumps(asked).encode() + b"\0")
        while True:
            answer = json.loads(self._next())
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                return answer["result"]

    def _next(self) -> bytes:
        while b"\0" not in self._said:
            more = os.read(self._back, 1 << 16)
            assert more, "the browser has gone"
            self._said += more
        first, _, self._said = self._said.partition(b"\0")
        return first

    def open(self, address: str, metrics: dict[str, Any] | None = None, files: str = "") -> None:
        """Open a page as a telephone shows it, or as `metrics` say; `files`: where it saves."""
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        session = self.ask("Target.attachToTarget", targetId=target, flatten=True)
        if files:
            self.ask("Browser.setDownloadBehavior", behavior="allow", downloadPath=files)
        self._session = session["sessionId"]
        self.ask("Emulation.setDeviceMetricsOverride", **(metrics or PHONE))
        self.ask("Emulation.setTouchEmulationEnabled", enabled=not metrics)
        self.ask("Page.enable")
        self.ask("Page.navigate", url=address)
        self.wait("document.readyState === 'complete' && location.href !== 'about:blank'")

    def run(self, script: str) -> Any:
        """Return what a line of JavaScript comes to in the page."""
        told = self.ask(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        assert "exceptionDetails" not in told, told["exceptionDetails"]
        return told["result"].get("value")

    def wait(self, script: str) -> None:
        """Wait until something is so in the page; it is asked again whenever it is drawn."""
        for _ in range(MANY):
            if self.run(f"Boolean({script})"):
                return
            self.run("new Promise((done) => setTimeout(done, 10))")
        raise AssertionError(f"it never came to be so: {script}")

    def tap(self, element: str) -> None:
        """Tap on an element, which an expression finds; it is brought into sight before."""
        at = self.run(
            f"(() => {{ const e = {element}; e.scrollIntoView({{block: 'center'}});"
            "const r = e.getBoundingClientRect();"
            "return [r.left + Math.min(r.width / 2, 60), r.top + Math.min(r.height / 2, 22)]; })()"
        )
        point = {"x": at[0], "y": at[1], "button": "left", "clickCount": 1}
        self.ask("Input.dispatchMouseEvent", type="mousePressed", **point)
        self.ask("Input.dispatchMouseEvent", type="mouseReleased", **point)

    def press(self, key: str, code: int) -> None:
        """Press one key, as a keyboard does; a letter is typed."""
        named = {"key": key, "code": key, "windowsVirtualKeyCode": code}
        text = {"text": {"Enter": "\r"}.get(key, key)} if key == "Enter" or len(key) == 1 else {}
        self.ask("Input.dispatchKeyEvent", type="keyDown", **named, **text)
        self.ask("Input.dispatchKeyEvent", type="keyUp", **named)

    def type(self, text: str) -> None:
        """Type a text where the cursor stands."""
        self.ask("Input.insertText", text=text)

    def choose(self, field: str, value: str) -> None:
        """Choose in a list, whose own window no page can reach: as the browser tells the page."""
        self.run(
            f"(() => {{ const e = {field}; e.focus(); e.value = {json.dumps(value)};"
            "e.dispatchEvent(new Event('input', {bubbles: true})); })()"
        )

    def picture(self, file: Path) -> None:
        """Write what is seen as a picture."""
        file.write_bytes(base64.b64decode(self.ask("Page.captureScreenshot")["data"]))


@contextmanager
def browser(home: Path) -> Iterator[Page]:
    """Start Chromium with a home of its own, and end it."""
    ours_in, theirs_out = os.pipe()
    theirs_in, ours_out = os.pipe()
    pipes = f'exec chromium "$@" 3<&{theirs_in} 4>&{theirs_out}'
    run = ["bash", "-c", pipes, "chromium", *_QUIET.split(), f"--user-data-dir={home}"]
    quiet = subprocess.DEVNULL
    chromium = subprocess.Popen(
        run, pass_fds=(theirs_in, theirs_out), stdout=quiet, stderr=quiet, stdin=quiet
    )
    for each in (theirs_in, theirs_out):
        os.close(each)
    page = Page(ours_out, ours_in)
    try:
        yield page
        page._session = ""
        page.ask("Browser.close")
    finally:
        for each in (ours_in, ours_out):
            os.close(each)
        chromium.kill()
        chromium.wait()
