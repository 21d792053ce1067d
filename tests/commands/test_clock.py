"""The clock of an evening: who waits for whom."""

from workbook_engine.commands.clock import waits_for
from workbook_engine.commands.desk.page.front_value import FrontPage, Sent
from workbook_engine.commands.desk.reading.collected import LATE, MISSING, SENT, Stands


def waits(**standings: str) -> str:
    sent = (Sent(Stands(team, team, "", how), None) for team, how in standings.items())
    return waits_for(FrontPage("", "", "", "", sent=tuple(sent)))


def test_who_has_sent_waits_with_control_for_the_rest_and_then_all_for_him() -> None:
    assert waits(Guards=SENT, Model=MISSING) == "Control, Guards wait for Model."
    assert waits(Guards=MISSING, Model=LATE) == "Control waits for Guards, Model."
    assert waits(Guards=SENT, Model=SENT) == "All wait for Control."
