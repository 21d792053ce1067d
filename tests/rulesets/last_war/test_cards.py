"""Advantage cards: each once, for one of five uses (LW-ADV)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.rulesets.last_war.one_fight import fight
from tests.rulesets.last_war.played_war import Played
from tests.rulesets.last_war.written_war import played
from workbook_engine.core.records import Value
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Card

CARDS = """
    ## Cards
    | Card    | Nation | Value | Played in turn |
    | Tiger   | GER    | 3     |                |
    | Enigma  | GER    | 1     |                |
    | Stuka   | GER    | 2     | "0"            |
    | Fuel    | ROM    | 2     |                |
    | Ultra   | SOV    | 2     |                |
    | Katyusha | SOV   | 2     |                |
"""


def battle(plays: str, answers: Mapping[str, Value] | None = None) -> Played:
    """Fight six Men against three with a point of supply, and play cards on it."""
    return fight("6/0/0 +1", "3/0/0", also=CARDS, orders=plays, answers=answers)


def spent(turn: Played) -> dict[str, str]:
    """Return the cards that were played, and what for."""
    return {card.id: card.played_as for card in turn.after[Card].values() if card.played_as}


@pytest.mark.parametrize(
    ("team", "card", "why"),
    [
        ("OKH", "Stuka", "it has been played"),
        ("OKH", "Panther", "there is no such card in hand"),
        ("OKH", "Ultra", "there is no such card in hand"),
    ],
)
def test_lw_adv_01_a_card_must_be_ones_own_and_unused(team: str, card: str, why: str) -> None:
    turn = battle(f"""
        ## Cards Played
        | Team   | Card   | Played as | Combat |
        | {team} | {card} | die       | 0403   |
    """)
    assert turn.texts("Cards in combat") == [f"Card {card} is not played: {why}."]


TWO_USES = """
    ## Cards Played
    | Card  | Played as | Combat |
    | Tiger | die       | 0403   |
    | Tiger | column    | 0403   |
"""


def test_lw_adv_02_a_card_named_for_two_uses_is_not_played() -> None:
    turn = battle(TWO_USES)
    assert turn.texts("Cards in combat") == ["Card Tiger is not played: a card has one use."] * 2
    assert spent(turn) == {}


def test_lw_adv_02_control_may_choose_one_of_the_uses() -> None:
    turn = battle(TWO_USES, answers={"cards/OKH 2/use/1": True})
    assert spent(turn) == {"Tiger": "column"}


def test_lw_adv_03_the_highest_cards_for_the_order_of_play_win() -> None:
    turn = played(
        CARDS
        + """
    ## Front
    | Hex  | Nation | Men |
    | 0303 | GER    | 4   |
    | 0402 | SOV    | 4   |
    ## Flags
    | Nation | From hex | To hex |
    | SOV    | 0402     | 0301   |
    | GER    | 0303     | 0404   |
    ## Cards Played
    | Card     | Played as     |
    | Tiger    | order of play |
    | Ultra    | order of play |
    | Katyusha | order of play |
    """
    )
    assert [text[:4] for text in turn.texts("Combats")] == ["0301", "0404"]
    assert len(spent(turn)) == 3


WON_BY_CARDS = (
    CARDS
    + """
    ## Front
    | Hex  | Nation | Men |
    | 0303 | GER    | 4   |
    | 0402 | SOV    | 4   |
    ## Flags
    | Nation | From hex | To hex |
    | SOV    | 0402     | 0301   |
    | GER    | 0303     | 0404   |
    ## Cards Played
    | Card  | Played as     | We go  |
    | Tiger | order of play | {goes} |
    """
)


@pytest.mark.parametrize(("goes", "first"), [("", "0404"), ("first", "0404"), ("second", "0301")])
def test_lw_adv_03_who_wins_by_cards_goes_first_or_not_as_he_chooses(goes: str, first: str) -> None:
    turn = played(WON_BY_CARDS.format(goes=goes))
    assert turn.texts("Combats")[0][:4] == first


def test_lw_adv_03_control_has_the_last_word_whether_the_winner_goes_first() -> None:
    answers = {"flags/order of play/winner goes/1": "second"}
    turn = played(WON_BY_CARDS.format(goes="first"), answers=answers)
    assert turn.texts("Combats")[0][:4] == "0301"
    assert turn.asked()["flags/order of play/winner goes/1"] == "second"


def test_lw_adv_04_a_card_is_one_flag_more_for_this_turn() -> None:
    turn = played(
        CARDS
        + """
    ## Nations
    | Nation | Flags a turn |
    | GER    | 0            |
    ## Flags
    | Nation | From hex | To hex |
    | GER    | 0301     | 0401   |
    | GER    | 0302     | 0403   |
    ## Cards Played
    | Card   | Played as  |
    | Enigma | extra flag |
    """
    )
    assert turn.text("Flags") == "Axis sets 1 attack: 0401."


@pytest.mark.parametrize(
    ("card", "line"),
    [
        ("Tiger", "attackers: die 3, supplies +1, cards +3: 7"),
        ("Ultra", "defenders: die 3, cards +2: 5"),
    ],
)
def test_lw_adv_05_a_card_adds_its_value_to_its_players_die(card: str, line: str) -> None:
    turn = battle(f"""
        ## Cards Played
        | Card   | Played as | Combat |
        | {card} | die       | 0403   |
    """)
    assert line in turn.working("LW-CBT-06")


@pytest.mark.parametrize(("card", "column"), [("Tiger", "5:2"), ("Ultra", "3:2")])
def test_lw_adv_06_a_card_is_one_column_for_its_player_whatever_its_value(
    card: str, column: str
) -> None:
    turn = battle(f"""
        ## Cards Played
        | Card   | Played as | Combat |
        | {card} | column    | 0403   |
    """)
    assert (turn.combat().base, turn.combat().column) == ("2:1", column)


OTHER_USE = """
    ## Cards Played
    | Card   | Played as | In your own words    |
    | Enigma | other     | a deserter is turned |
"""


def test_lw_adv_07_another_use_waits_for_control() -> None:
    turn = battle(OTHER_USE)
    assert turn.texts("Cards in combat") == ["Card Enigma waits for Control: a deserter is turned."]
    assert spent(turn) == {}


def test_lw_adv_07_control_allows_it_and_the_card_is_spent() -> None:
    turn = battle(OTHER_USE, answers={"cards/OKH 1/allowed/1": True})
    assert spent(turn) == {"Enigma": "other"}


def test_lw_adv_08_any_number_of_cards_count_and_an_allys_too() -> None:
    turn = battle("""
        ## Cards Played
        | Card   | Played as | Combat | For nation |
        | Tiger  | die       | 0403   |            |
        | Enigma | die       | 0403   |            |
        | Fuel   | die       | 0403   | GER        |
    """)
    assert turn.working("LW-CBT-06")[0] == "attackers: die 3, supplies +1, cards +6: 10"


def test_lw_adv_08_a_card_is_not_played_for_the_enemy() -> None:
    turn = battle("""
        ## Cards Played
        | Card  | Played as | Combat | For nation |
        | Tiger | die       | 0403   | SOV        |
    """)
    assert turn.texts("Cards in combat") == [
        "Card Tiger is not played: a card is played for one's own side."
    ]


@pytest.mark.parametrize(
    ("stage", "use", "why"),
    [
        (1, "die", "cards for combats are played once all flags are seen"),
        (2, "extra flag", "that use is declared before flags are set"),
    ],
)
def test_lw_seq_05_cards_for_combats_are_played_once_all_flags_are_seen(
    stage: int, use: str, why: str
) -> None:
    turn = played(
        CARDS
        + f"""
    ## Flags
    | Nation | From hex | To hex |
    | GER    | 0302     | 0403   |
    ## Cards Played
    | Card  | Played as | Combat |
    | Tiger | {use}     | 0403   |
    """,
        cards_at=stage,
    )
    phase = "Cards before flags" if stage == 1 else "Cards in combat"
    assert turn.text(phase) == f"Card Tiger is not played: {why}."


def test_lw_adv_03_equal_cards_cancel_and_are_spent() -> None:
    turn = played(
        CARDS
        + """
    ## Nations
    | Nation | Military Effectiveness |
    | ROM    | 2                      |
    ## Front
    | Hex  | Nation | Men |
    | 0303 | GER    | 4   |
    | 0402 | SOV    | 4   |
    ## Flags
    | Nation | From hex | To hex |
    | SOV    | 0402     | 0301   |
    | GER    | 0303     | 0404   |
    ## Cards Played
    | Card  | Played as     |
    | Fuel  | order of play |
    | Ultra | order of play |
    """
    )
    assert turn.asked()["flags/order of play/first/1"] == "Axis"
    assert len(spent(turn)) == 2


def test_lw_adv_04_in_winter_a_card_is_half_an_operation() -> None:
    turn = played(
        CARDS
        + """
    ## Nations
    | Nation | Flags a turn |
    | GER    | 0            |
    ## Hexes
    | Hex  | Region          |
    | 0403 | northern_europe |
    ## Flags
    | Nation | From hex | To hex |
    | GER    | 0302     | 0403   |
    ## Cards Played
    | Card   | Played as  |
    | Enigma | extra flag |
    """,
        date="January 1943",
    )
    assert turn.refusals() == ["0302 to 0403 refused: there are not flags enough"]


@pytest.mark.parametrize(
    ("card", "heard"),
    [
        ("Stuka", "Stuka is not played: it has been played."),
        ("Ultra", "A card is not played: there is no such card in hand."),
    ],
)
def test_lw_adv_01_its_player_hears_that_a_card_is_not_played_and_nothing_of_anothers(
    card: str, heard: str
) -> None:
    turn = battle(f"""
        ## Cards Played
        | Team | Card   | Played as | Combat |
        | OKH  | {card} | die       | 0403   |
    """)
    assert heard in turn.heard("OKH")
