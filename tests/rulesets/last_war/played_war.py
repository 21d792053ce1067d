"""A turn that was played, asked in the words of the game: who holds what, what was ruled."""

from __future__ import annotations

from dataclasses import dataclass

from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling, Turn
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow, MissionRow
from workbook_engine.rulesets.last_war.vocabulary.committed import Role, committed
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation


def lost_in(row: CombatRow, who: str) -> str:
    """Return what a side loses in a combat, as it is said: Men/tanks/aircraft."""
    fields = (f"{who}_lost_{kind}" for kind in ("man", "tank", "aircraft"))
    numbers = [getattr(row, field) for field in fields]
    return "" if None in numbers else "/".join(map(str, numbers))


KINDS = ("man", "tank", "air", "bomber", "lsp", "concrete")


@dataclass(frozen=True)
class Played:
    """The stages of a turn, and what they came to."""

    before: State
    turns: tuple[Turn, ...]

    @property
    def after(self) -> State:
        """How things stand at the end."""
        return self.turns[-1].after

    @property
    def rulings(self) -> list[Ruling]:
        """All rulings, in order."""
        return [ruling for turn in self.turns for ruling in turn.rulings]

    def texts(self, phase: str) -> list[str]:
        """Return what the rulings of a phase say."""
        return [ruling.text for ruling in self.rulings if ruling.phase == phase]

    def text(self, phase: str) -> str:
        """Return what the only ruling of a phase says."""
        (text,) = self.texts(phase)
        return text

    def ruling(self, phase: str) -> Ruling:
        """Return the only ruling of a phase."""
        (found,) = [each for each in self.rulings if each.phase == phase]
        return found

    def refusals(self) -> list[str]:
        """Return the flags that start no attack, with the reason."""
        rulings = (each for each in self.rulings if each.phase == "Flags")
        return [f"{line.text}: {line.value}" for each in rulings for line in each.working]

    def working(self, rule: str, phase: str = "Combats") -> list[str]:
        """Return the lines of working under a rule, as they are printed without its number."""
        rulings = (each for each in self.rulings if each.phase == phase)
        lines = (line for each in rulings for line in each.working if line.rule == rule)
        return [str(line).removeprefix(f"{rule} ") for line in lines]

    def heard(self, team: str) -> list[str]:
        """Return what a team hears, ruling by ruling."""
        return [told.text for each in self.rulings for told in each.told if told.team == team]

    def combat(self, label: str = "") -> CombatRow:
        """Return a combat's row: the only one, or that of a label."""
        rows = self.after[CombatRow]
        if label:
            return rows[label]
        (row,) = rows.values()
        return row

    def loss(self, who: str, label: str = "") -> str:
        """Return what the attacker or the defender loses in a combat: Men/tanks/aircraft."""
        return lost_in(self.combat(label), who)

    def attackers(self, label: str = "") -> tuple[str, ...]:
        """Return who attacks in a combat: hex, nation, Men/tanks/aircraft."""
        forces = committed(self.after, self.combat(label).label, Role.ATTACKER)
        return tuple(str(each) for each in forces)

    def combats(self) -> list[str]:
        """Return the labels of all combats."""
        return list(self.after[CombatRow])

    def mission(self) -> MissionRow:
        """Return the row of the only bombing mission."""
        (row,) = self.after[MissionRow].values()
        return row

    def forces(self, name: str) -> str:
        """Return who stands in a hex: nation, Men/tanks/aircraft, and supplies if any."""
        cards = [c for c in self.after[Front].values() if c.hex == name]
        here = [c for c in cards if c.man or c.tank or c.air or c.lsp]
        said = (
            f"{c.nation} {c.man}/{c.tank}/{c.air}" + (f" +{c.lsp}" if c.lsp else "") for c in here
        )
        return ", ".join(said) or "nobody"

    def holder(self, name: str) -> str:
        """Return the nation that holds a hex; nobody in no-man's-land."""
        return self.after[MapHex][name].controller or "nobody"

    def pool(self, nation: str) -> str:
        """Return what a nation has in its pool."""
        return self._of(nation, "pool")

    def lost(self, nation: str) -> str:
        """Return what a nation has lost since the beginning."""
        return self._of(nation, "lost")

    def _of(self, nation: str, account: str) -> str:
        row = self.after[Nation][nation]
        counts = ((kind, getattr(row, f"{account}_{kind}", 0)) for kind in KINDS)
        return ", ".join(f"{number} {kind}" for kind, number in counts if number) or "nothing"

    def asked(self) -> dict[str, object]:
        """Return what the umpire was asked, without the turn, and what held."""
        judgements = (each for turn in self.turns for each in turn.judgements)
        return {each.name.partition("/")[2]: each.value for each in judgements}

    def must_answer(self) -> list[str]:
        """Return the questions that the umpire must see to."""
        return [q.name.partition("/")[2] for turn in self.turns for q in turn.to_answer]

    def house_rules(self) -> set[str]:
        """Return the readings that the rulings say are house rules: `S-01 odds_rounding`."""
        lines = (line for each in self.rulings for line in each.working)
        said = (line.text for line in lines if line.text.startswith("house rule "))
        return {each.removeprefix("house rule ") for each in said}
