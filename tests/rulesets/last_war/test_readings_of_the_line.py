"""Every choice of the readings of line, flags, works and bombing (S-07 to S-09, S-14, S-27 on)."""

from __future__ import annotations

from tests.rulesets.last_war.one_fight import COLOURS, fight
from tests.rulesets.last_war.one_raid import SUPPORT, defended, raid
from tests.rulesets.last_war.played_war import Played
from tests.rulesets.last_war.readings import House, reading
from tests.rulesets.last_war.written_war import played
from workbook_engine.rulesets.last_war.vocabulary.front_records import Partisans, Zone
from workbook_engine.rulesets.last_war.vocabulary.map_records import Works

WORKS = """
    ## Fortifications
    | Nation | Hex  | Facing | Layers |
    | SOV    | 0403 | 0302   | 1      |
"""


@reading(
    "fort_on_capture",
    {"keep": ["SOV 0403>0302 1"], "destroy": [], "flip": ["GER 0302>0403 1"]},
)
def test_s_07_works_of_a_hex_that_is_taken(house: House) -> tuple[Played, list[str]]:
    turn = fight("9/0/0 +1", "2/0/0", dice=(6, 1), also=WORKS, house=house)
    assert turn.holder("0403") == "GER"
    works = (each for each in turn.after[Works].values() if each.layers)
    return turn, [f"{each.nation} {each.id} {each.layers}" for each in works]


BUILDING = """
    ## Front
    | Hex  | Nation | Men | Supplies (LSP) |
    | 0302 | GER    | 4   | 0              |
    | 0403 | SOV    | 9   | 9              |
    ## Deployment
    | Nation | What for | Hex  | Facing | Men |
    | SOV    | works    | 0403 | 0302   | 2   |
    | SOV    | works    | 0403 | 0303   | 3   |
    | SOV    | works    | 0403 | 0402   | 1   |
    ## Flags
    | Nation | From hex | To hex |
    | GER    | 0302     | 0403   |
"""


@reading("fort_builder_in_cv", {False: 8, True: 9})
def test_s_08_nine_men_of_whom_one_builds(house: House) -> tuple[Played, int | None]:
    turn = played(BUILDING, dice=(1, 6), house=house)
    return turn, turn.combat().defender_cv


@reading("fort_layers_per_turn", {1: [1], 2: [2, 1], 3: [2, 3, 1]})
def test_s_09_two_layers_ordered_and_three_and_one(house: House) -> tuple[Played, list[int]]:
    turn = played(BUILDING, dice=(1, 6), house=house)
    return turn, [works.layers for works in turn.after[Works].values()]


ZONE_AND_GROUP = """
    ## Nations
    | Nation | Pool: Men | Pool: supplies (LSP) |
    | GER    | 1         | 1                    |
    ## Hexes
    | Hex  | Home of |
    | 0102 | SOV     |
    ## Partisans
    | Group  | Nation | Hex | State   |
    | Kovpak | SOV    |     | reserve |
    ## Deployment
    | Nation | What for      | Hex  | Men | Group  |
    | GER    | security zone | 0102 | 1   |        |
    | SOV    | partisans     | 0102 |     | Kovpak |
"""


@reading("zone_first", {True: ("reserve", 1), False: ("active", 0)})
def test_s_14_a_zone_and_a_group_for_one_hex(house: House) -> tuple[Played, tuple[str, int]]:
    turn = played(ZONE_AND_GROUP, house=house)
    men = sum(zone.man for zone in turn.after[Zone].values())
    return turn, (turn.after[Partisans]["Kovpak"].state, men)


TWO_STARTS = """
    ## Front
    | Hex  | Nation | Men |
    | 0302 | GER    | 2   |
    | 0303 | GER    | 2   |
    | 0403 | SOV    | 6   |
    ## Flags
    | Nation | From hex | To hex |
    | GER    | 0302     | 0403   |
    | GER    | 0303     | 0403   |
"""


@reading("red_pushout", {"all": ["SOV", "SOV"], "one": ["SOV", "GER"]})
def test_s_27_thrown_back_from_two_hexes_or_one(house: House) -> tuple[Played, list[str]]:
    turn = played(TWO_STARTS, dice=(1, 6), house=house)
    return turn, [turn.holder(name) for name in ("0302", "0303")]


@reading("red_occupies", {True: "SOV", False: "nobody"})
def test_s_28_the_hex_they_were_thrown_out_of(house: House) -> tuple[Played, str]:
    attackers, defenders, dice = COLOURS["R"]
    turn = fight(attackers, defenders, dice=dice, house=house)
    return turn, turn.holder("0302")


@reading("red_no_men", {"as_orange": "no advance", "literal": "pushed out"})
def test_s_29_tanks_alone_counter_attack_or_not(house: House) -> tuple[Played, str]:
    turn = fight("4/1/0 +1", "0/4/0", dice=(1, 6), house=house)
    return turn, turn.combat().result


LAST_MAN = """
    ## Nations
    | Nation | Pool: Men |
    | SOV    | 2         |
    ## Hexes
    | Hex  | Ground |
    | 0403 | forest |
    ## Front
    | Hex  | Nation | Men | Tanks |
    | 0302 | GER    | 8   | 0     |
    | 0403 | SOV    | 1   | 2     |
    | 0404 | SOV    | 4   | 0     |
    ## Flags
    | Nation | From hex | To hex |
    | GER    | 0302     | 0403   |
"""


@reading(
    "gap_source",
    {
        "force_adjacent_pool": ("SOV 1/2/0", "SOV 3/0/0", "2 man"),
        "pool": ("SOV 1/2/0", "SOV 4/0/0", "1 man"),
        "umpire": ("SOV 0/2/0", "SOV 4/0/0", "2 man"),
    },
)
def test_s_30_the_last_man_of_a_hex_is_lost(house: House) -> tuple[Played, tuple[str, str, str]]:
    turn = played(LAST_MAN, dice=(1, 6), house=house)
    return turn, (turn.forces("0403"), turn.forces("0404"), turn.pool("SOV"))


REMOVED = """
    ## Front
    | Hex  | Nation | Men |
    | 0302 | GER    | 4   |
    | 0403 | SOV    | 6   |
    ## Flags
    | Nation | From hex | To hex |
    | GER    | 0302     | 0403   |
    ## Removal
    | Nation | Hex  | Men |
    | SOV    | 0403 | 4   |
"""


@reading("withdraw_timing", {"before": (2, "4 man"), "after": (6, "4 man")})
def test_s_31_four_of_six_men_go_back(house: House) -> tuple[Played, tuple[int | None, str]]:
    turn = played(REMOVED, dice=(1, 6), house=house)
    return turn, (turn.combat().defender_cv, turn.pool("SOV"))


ENCLAVE = """
              G0201     x0401     S0601
         G0101     x0301     G0501
              G0202     x0402     S0602
         G0102     x0302     S0502
    ## Production
    | Line  | Industrial zone | Nation | Hex  | Makes | Points a turn |
    | Essen | Ruhr            | GER    | 0102 | man   | 0             |
    ## Front
    | Hex  | Nation | Men |
    | 0501 | GER    | 3   |
    ## Removal
    | Nation | Hex  | Men |
    | GER    | 0501 | 2   |
"""


@reading("withdraw_needs_route", {True: "nothing", False: "2 man"})
def test_s_32_out_of_an_enclave(house: House) -> tuple[Played, str]:
    turn = played(ENCLAVE, house=house)
    return turn, turn.pool("GER")


WINTER = """
    ## Nations
    | Nation | Flags a turn | Naval flags |
    | GER    | {flags}      | 1           |
    ## Hexsides
    | Hex  | Neighbour |
    | 0301 | 0402      |
    ## Hexes
    | Hex  | Region          |
    | {cold} | northern_europe |
    ## Flags
    | Nation | From hex | To hex | Kind   | Naval flag | Landing craft |
    | GER    | {start}  | {to}   | {kind} | yes        | yes           |
"""


@reading("winter_region", {"target": 1, "attacker": 0})
def test_s_33_one_flag_out_of_the_cold(house: House) -> tuple[Played, int]:
    text = WINTER.format(flags=1, cold="0302", start="0302", to="0403", kind="land")
    turn = played(text, date="January 1943", house=house)
    return turn, len(turn.combats())


@reading("winter_naval_flags", {1: 1, 2: 0})
def test_s_34_one_naval_flag_in_winter(house: House) -> tuple[Played, int]:
    text = WINTER.format(flags=2, cold="0402", start="0301", to="0402", kind="amphibious")
    turn = played(text, date="January 1943", house=house)
    return turn, len(turn.combats())


ORDER_OF_PLAY = """
    ## Cards
    | Card     | Nation | Value |
    | Tiger    | GER    | 3     |
    | Ultra    | SOV    | 2     |
    | Katyusha | SOV    | 2     |
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


@reading("card_order_contest", {"sum": "0301", "highest": "0404"})
def test_s_35_two_twos_against_a_three(house: House) -> tuple[Played, str]:
    turn = played(ORDER_OF_PLAY, house=house)
    return turn, turn.texts("Combats")[0][:4]


@reading("terror_unopposed", {"effective": "Gorki is bombed.", "no_ad": "Gorki is not reached."})
def test_s_36_two_bombers_get_through_to_a_town(house: House) -> tuple[Played, str]:
    turn = played(raid("terror") + defended(), house=house)
    assert turn.mission().effective == 2
    return turn, turn.mission().outcome


@reading("ad_scope", {"path": 2, "target": 3})
def test_s_37_an_aircraft_on_the_way(house: House) -> tuple[Played, int | None]:
    turn = played(raid() + defended("0403"), house=house)
    return turn, turn.mission().effective


@reading("ad_vs_land_support", {True: 2, False: 3})
def test_s_38_an_aircraft_over_the_combat(house: House) -> tuple[Played, int | None]:
    turn = played(raid("land support", target="0403") + SUPPORT + defended("0403"), house=house)
    return turn, turn.mission().effective


@reading("bomber_overlap", {"overlap": 1, "cumulative": 0})
def test_s_39_three_bombers_two_engaged_and_one_shot_down(
    house: House,
) -> tuple[Played, int | None]:
    turn = played(raid() + defended(air=2), dice=(6, 5), house=house)
    assert turn.mission().lost == 1
    return turn, turn.mission().effective


@reading("stages", {"apart": 3, "joined": 1})
def test_s_40_a_turn_is_played_in_stages(house: House) -> tuple[Played, int]:
    turn = played(ORDER_OF_PLAY, house=house)
    return turn, len(turn.turns)
