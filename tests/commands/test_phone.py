"""The order form for a telephone: filled by hand in a browser, sent as a text, read and played."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser import Page, browser, needs_chromium
from tests.commands.desk_hands import desk
from tests.new_campaign import new_campaign
from workbook_engine.commands.collect import collect
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.publish import publish
from workbook_engine.commands.turn import turn_of
from workbook_engine.rulesets.opcom.vocabulary.records import OrderLine

ORDERED = {
    "1 Borderers": ("Attack", "target", "J11"),
    "2 Fusiliers": ("Hold", "words", "Nobody gets past you, whatever comes."),
    "3 Hussars": ("Move", "to", "K8"),
    "40 Fd Regt": ("Bombard", "target", "J11"),
    "11 Bde HQ": ("Hold", "words", "Stay."),
}


def sent_out(folder: Path) -> Path:
    """Publish a campaign; return the folder of the turn in its outbox."""
    done = publish(folder, variants=1, pdf=False)
    assert done.status is Status.DONE, done
    (turn,) = (folder / "outbox").iterdir()
    return turn


def order(page: Page, whom: str, verb: str, column: str, said: str) -> int:
    """Order somebody about as a thumb does; return how often it tapped."""
    card = f"[...document.querySelectorAll('.card')].find((e) => e.innerText.startsWith('{whom}'))"
    page.tap(f"{card}.querySelector('summary')")
    page.wait(f"{card}.open && {card}.querySelector('select')")
    page.choose(f"{card}.querySelector('select')", verb)
    page.tap(f"{card}.querySelector('[data-column={column}]')")
    page.type(said)
    return 4  # the card, the list, the word in it, the field


@pytest.mark.slow
@needs_chromium
def test_orders_given_with_the_thumb_are_collected_and_played(tmp_path: Path) -> None:
    campaign = new_campaign(tmp_path / "kleindorf", "kleindorf")
    sent = sent_out(campaign)
    with browser(tmp_path / "home") as page:
        address = (sent / "blue/blue_turn_01_orders.html").as_uri()
        page.open(address, files=str(campaign / "inbox"))
        taps = sum(order(page, whom, *said) for whom, said in ORDERED.items())
        page.tap("document.getElementById('to-send')")
        page.tap("document.getElementById('save')")
        while not [*(campaign / "inbox").glob("*.txt")]:
            page.wait("new Promise((done) => setTimeout(() => done(true), 10))")
        assert page.run("document.getElementById('look').innerText") == ""
    assert taps + 2 == 22
    came = collect(campaign)
    assert [each.code for each in came.findings if each.code != "W-BY-NAME"] == []
    lines = [e for e in desk(campaign).orders[OrderLine].values() if e.team == "blue"]
    read = {e.unit: (e.action, e.target or e.to or e.words) for e in lines}
    assert read == {whom: (verb, said) for whom, (verb, _, said) in ORDERED.items()}
    assert turn_of(campaign, no_orders=True).status is Status.DONE
