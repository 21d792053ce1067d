"""What stands behind a verb in its own cell: `attack the bridge`, `support 1 Borderers`."""

from __future__ import annotations

from tests.every import every
from tests.sheets.forms import filled_in, in_words, sample, state_of, understood
from workbook_engine.core.desk import HouseWord
from workbook_engine.core.findings import Severity
from workbook_engine.core.records import Tables

WORDS = Tables.of(HouseWord(number=1, theirs="sturm", ours="Attack"))
LINES = """
kleindorf blue, Orders: Unit or group=1 Borderers / Action=attack the bridge
    1 Borderers: Attack, Posture Tact, Target Bruecke
kleindorf blue, Orders: Unit or group=1 Borderers / Action=move to j 11
    1 Borderers: Move, Posture Tact, To J11
kleindorf blue, Orders: Unit or group=1 Borderers / Action=hold k 12
    1 Borderers: Hold, Posture Tact, To K12
kleindorf blue, Orders: Unit or group=40 Fd Regt / Action=support 1 Borderers in its attack
    40 Fd Regt: Hold, Posture Tact, Supports 1 Borderers
kleindorf blue, Orders: Unit or group=40 Fd Regt / Action=fire on D14
    40 Fd Regt: Bombard, Posture Tact, Target D14
kleindorf blue, Orders: Unit or group=1 Borderers / Action=Sturm J11
    1 Borderers: Attack, Posture Tact, Target J11
kleindorf blue, Orders: Unit or group=1 Borderers / Action=attack J11 / Target=j-11
    1 Borderers: Attack, Posture Tact, Target J11
krookwurst blue, Actions: Division=1 Blue / Action=move to F3 / From sector=G3
    1 Blue: move, From sector G3, To F3
krookwurst blue, Day Orders: Division=1 Blue / Order=support 2 Blue
    1 Blue: Support, Supports 2 Blue
arnhem_ramp german, Orders: Company=20 SS PzGR / Does=fire at 2 para squad 6
    20 SS PzGR: fire, Dice 1, At 2 Para squad 6
eastern_front_1943 stavka, Flags: Nation=SOV / From hex=1410 / Kind=land on 1411 / To hex=14-11
    SOV: land, From hex 1410, To hex 1411
eastern_front_1943 stavka, Bombing: Base=1507 / Mission=land support at 1411
    1507: land support, Target 1411
"""
ASKED = """
arnhem_ramp german, Orders: Company=9 SS PzJg / Does=charge nobody
    E-WORD
kleindorf blue, Orders: Unit or group=1 Borderers / Action=attack J11 / Target=J12
    E-TWO-READINGS J11 or J12
kleindorf blue, Orders: Unit or group=1 Borderers / Action=attack with all you have
    E-WORD
kleindorf blue, Orders: Unit or group=1 Borderers / Action=hold J9 or J10
    E-TWO-READINGS J9 or J10
kleindorf blue, Orders: Unit or group=1 Borderers / Action=hold, attack J11
    E-WORD
kleindorf blue, Orders: Unit or group=1 Borderers / Action=attack the Tigers
    E-WORD
krookwurst blue, Actions: Division=1 Blue / Action=if attacked F3 / From sector=G3
    E-WORD
eastern_front_1943 stavka, Bombing: Base=1507 / Mission=industry of nowhere
    E-WORD
"""


def _rows(text: str) -> dict[str, tuple[str, str, str]]:
    typed, read = (text.strip().splitlines()[n::2] for n in (0, 1))
    forms = (line.partition(", ") for line in typed)
    rows = zip(forms, map(str.strip, read), strict=True)
    return {form: (of, form, said) for (of, _, form), said in rows}


def _read(of: str, form: str):  # type: ignore[no-untyped-def]
    name, team = of.split()
    title, _, cells = form.partition(": ")
    row = dict(cell.split("=") for cell in cells.split(" / "))
    played = sample(name)
    book = filled_in({played.schemas.titled(title, "team"): [row]})
    return understood(played, state_of(played, WORDS), team, book)


@every(_rows(LINES))
def test_an_object_behind_its_verb_is_read_in_its_own_column(of: str, form: str, said: str) -> None:
    reading, found = _read(of, form)
    assert in_words(reading) == [said]
    assert [each for each in found if each.severity is Severity.ERROR] == []


@every(_rows(ASKED))
def test_what_is_no_object_or_another_than_the_columns_is_asked_back_once(
    of: str, form: str, said: str
) -> None:
    _, found = _read(of, form)
    code, _, told = said.partition(" ")
    wrong = [each for each in found if each.code == code]
    assert len(wrong) == 1
    assert told in wrong[0].message
