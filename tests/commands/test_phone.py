"""The order form for a telephone: filled by hand in a browser, sent as a text, read and played."""

from __future__ import annotations

import json
import subprocess
import tarfile
from pathlib import Path
from random import Random
from shutil import which

import pytest

from tests.browser import Page, browser, needs_chromium
from tests.commands.desk_hands import desk
from tests.new_campaign import new_campaign
from tests.sheets.test_order_text import filled, forms, orders, plain, text
from workbook_engine.commands.collect import collect
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.publish import publish
from workbook_engine.commands.turn import turn_of
from workbook_engine.core.answers import shown
from workbook_engine.core.records import Position, State, Tables
from workbook_engine.reports.html import page
from workbook_engine.reports.phone_page import phone_page
from workbook_engine.rulesets import NAMES, named
from workbook_engine.rulesets.opcom.vocabulary.records import OrderLine
from workbook_engine.sheets.order_lines import is_filled, ordered
from workbook_engine.sheets.phone_form import rules_of_forms
from workbook_engine.sheets.reading import Reading
from workbook_engine.sheets.schema import Schemas, schemas_of

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


def order(hand: Page, whom: str, verb: str, column: str, said: str) -> int:
    """Order somebody about as a thumb does; return how often it tapped."""
    card = f"[...document.querySelectorAll('.card')].find((e) => e.innerText.startsWith('{whom}'))"
    hand.tap(f"{card}.querySelector('summary')")
    hand.wait(f"{card}.open && {card}.querySelector('select')")
    hand.choose(f"{card}.querySelector('select')", verb)
    hand.tap(f"{card}.querySelector('[data-column={column}]')")
    hand.type(said)
    return 4  # the card, the list, the word in it, the field


@pytest.mark.slow
@needs_chromium
def test_orders_given_with_the_thumb_are_collected_and_played(tmp_path: Path) -> None:
    campaign = new_campaign(tmp_path / "kleindorf", "kleindorf")
    sent = sent_out(campaign)
    with browser(tmp_path / "home") as hand:
        address = (sent / "blue/blue_turn_01_orders.html").as_uri()
        hand.open(address, files=str(campaign / "inbox"))
        taps = sum(order(hand, whom, *said) for whom, said in ORDERED.items())
        hand.tap("document.getElementById('to-send')")
        hand.tap("document.getElementById('save')")
        while not [*(campaign / "inbox").glob("*.txt")]:
            hand.wait("new Promise((done) => setTimeout(() => done(true), 10))")
        assert hand.run("document.getElementById('look').innerText") == ""
    assert taps + 2 == 22
    came = collect(campaign)
    assert came.findings == ()
    lines = [e for e in desk(campaign).orders[OrderLine].values() if e.team == "blue"]
    read = {e.unit: (e.action, e.target or e.to or e.words) for e in lines}
    assert read == {whom: (verb, said) for whom, (verb, _, said) in ORDERED.items()}
    assert turn_of(campaign, no_orders=True).status is Status.DONE


NONE = "nothing else"
"""A line that names whom it orders and no more is told so; the page sends none such."""


def blank_page(ruleset: str, place: Path) -> str:
    """Write a form with all order sheets of a rule set and nobody on it; return its address."""
    rules = named(ruleset)
    form = rules_of_forms(rules, schemas_of(rules))
    for each in form["forms"]:
        each |= {"lines": [], "heads": [], "said": ""}
    form |= {"lists": [], "squares": "", "head": [("Team", "blue"), ("Turn", "1")]}
    place.write_text(phone_page(page("", ""), "", "", form), "utf-8")
    return place.as_uri()


def typed(schemas: Schemas, reading: Reading) -> list[list[dict[str, str]]]:
    """Return the orders of a book as they are typed on the cards, sheet by sheet."""
    return [
        [
            {e.name: shown(getattr(line, e.name)) if is_filled(line, e, form) else "" for e in own}
            for line in reading.orders[form.record].values()
        ]
        for form in forms(schemas)
        for own in [[each for each in form.columns_in("team") if each.is_field]]
    ]


@pytest.mark.slow
@needs_chromium
@pytest.mark.parametrize("ruleset", NAMES)
def test_what_the_page_sends_is_read_as_it_was_typed(ruleset: str, tmp_path: Path) -> None:
    schemas = schemas_of(named(ruleset))
    with browser(tmp_path / "home") as hand:
        hand.open(blank_page(ruleset, tmp_path / "orders.html"))
        for number in range(40):
            book = orders(schemas, filled(schemas, Random(number)))
            told = json.dumps(typed(schemas, book))
            hand.run(f"{told}.forEach((e, at) => {{ form.forms[at].lines = e.map(lineWith); }})")
            again = orders(schemas, text(hand.run("text()")))
            for form in forms(schemas):
                given = [e for e in book.orders[form.record].values() if ordered(form, e) != NONE]
                assert len(again.orders[form.record]) == len(given), f"{number} {form.title}"
                for read in plain(again, form):
                    assert read in plain(book, form), f"{number} {form.title}"


LACKS = """form.forms.map((sheet) => sheet.lines.map((line) => [...found(sheet, line)].flatMap(
([, of, gaps]) => sheet.needs.includes(of) ? [filled(of.said, gaps)] : []).sort()))"""


@pytest.mark.slow
@needs_chromium
@pytest.mark.parametrize("ruleset", NAMES)
def test_what_a_line_lacks_is_said_as_the_checks_of_its_rules_say_it(
    ruleset: str, tmp_path: Path
) -> None:
    rules, state = named(ruleset), State(Position(1), Tables(), named(ruleset).rules)
    schemas, sheets = schemas_of(rules), {each.record: each for each in rules.orders}
    told = compared = 0
    with browser(tmp_path / "home") as hand:
        hand.open(blank_page(ruleset, tmp_path / "orders.html"))
        codes = hand.run("form.forms.map((sheet) => sheet.needs.map((each) => each.code))")
        for number in range(40):
            book = orders(schemas, filled(schemas, Random(number)))
            lines = json.dumps(typed(schemas, book))
            hand.run(f"{lines}.forEach((e, at) => {{ form.forms[at].lines = e.map(lineWith); }})")
            for form, page_says, known in zip(forms(schemas), hand.run(LACKS), codes, strict=True):
                required = [each.name for each in form.columns_in("team") if each.required]
                read = book.orders[form.record].values()
                for line, said in zip(read, page_says, strict=True):
                    if ordered(form, line) == NONE or not all(getattr(line, e) for e in required):
                        continue
                    odd = (found for _, found in sheets[form.record].odd(state, line))
                    assert said == sorted(e.message for e in odd if e.code in known), line
                    told, compared = told + bool(said), compared + 1
    assert told > 10 or not any(codes), compared


FOUND = "document.querySelector('.card[open] .found').innerText"
TAB, ENTER, LETTER_M = ("Tab", 9), ("Enter", 13), ("m", 77)


@pytest.mark.slow
@needs_chromium
def test_oc_5_1_with_the_keyboard_alone_a_place_that_is_none_is_told_as_control_tells_it(
    tmp_path: Path,
) -> None:
    campaign = new_campaign(tmp_path / "kleindorf", "kleindorf")
    sent = sent_out(campaign)
    with browser(tmp_path / "home") as hand:
        hand.open((sent / "blue/blue_turn_01_orders.html").as_uri(), files=str(campaign / "inbox"))
        focused = []
        for key in (TAB, TAB, TAB, TAB, TAB):
            hand.press(*key)
            focused.append(hand.run("document.activeElement.innerText.split('\\n')[0].trim()"))
        assert focused == ["Orders", "Report", "Map", "Send", "11 Bde HQ"]
        hand.press(*ENTER)
        hand.wait("document.querySelector('.card[open] select')")
        for key in (TAB, LETTER_M, TAB):
            hand.press(*key)
        assert hand.run("document.activeElement.dataset.column") == "to"
        hand.type("Nowhere")
        said = hand.run(FOUND)
        assert hand.run("document.activeElement.getAttribute('aria-invalid')") == "true"
        (campaign / "inbox" / "blue.txt").write_text(hand.run("text()"), "utf-8")
    (found,) = [e for e in collect(campaign).findings if e.code == "E-UNKNOWN-PLACE"]
    assert said == f"OC-5.1 {found.said}"


@pytest.mark.slow
@needs_chromium
def test_what_was_typed_is_there_again_when_the_page_is_opened_again(tmp_path: Path) -> None:
    sent = sent_out(new_campaign(tmp_path / "kleindorf", "kleindorf"))
    address = (sent / "blue/blue_turn_01_orders.html").as_uri()
    with browser(tmp_path / "home") as hand:
        hand.open(address)
        order(hand, "3 Hussars", *ORDERED["3 Hussars"])
        before = hand.run("text()")
        hand.tap("document.querySelector('.card[open] .more summary')")
        assert hand.run(
            "document.querySelector('.card[open] .more').open"
        )  # no note was in its way
        hand.ask("Page.reload")
        hand.wait("document.readyState === 'complete' && document.querySelector('.ordered')")
        assert hand.run("text()") == before
        assert "3 Hussars: Move, To K8" in before


@pytest.mark.slow
@needs_chromium
def test_axe_finds_nothing_serious_on_any_part_of_the_page(tmp_path: Path) -> None:
    run = ["npm", "pack", "--silent", "axe-core@4"]
    if which("npm") is None or subprocess.run(run, cwd=tmp_path, check=False).returncode:
        pytest.skip("axe-core is not to be had from npm here")
    (packed,) = tmp_path.glob("axe-core-*.tgz")
    with tarfile.open(packed) as package:
        source = package.extractfile("package/axe.min.js")
        assert source is not None
        axe = source.read().decode()
    sent = sent_out(new_campaign(tmp_path / "kleindorf", "kleindorf"))
    with browser(tmp_path / "home") as hand:
        hand.open((sent / "blue/blue_turn_01_orders.html").as_uri())
        hand.run(axe)
        order(hand, "3 Hussars", "Move", "to", "Nowhere")
        for part in ("orders", "told", "send"):
            hand.tap(f"document.querySelector('#parts [data-part={part}]')")
            found = hand.run("axe.run().then((told) => told.violations)")
            grave = [e for e in found if e["impact"] in ("serious", "critical")]
            assert [(e["id"], e["nodes"][0]["html"]) for e in grave] == [], part
