"""A position drawn for the terminal: who has what where, the stack, and what has happened this turn."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from lawmage.bridge import words
from lawmage.bridge.entries import Entry
from lawmage.bridge.facts import Names
from lawmage.bridge.player import Player
from lawmage.bridge.position import Effect, Object, Position
from lawmage.bridge.stack import StackObject
from lawmage.queries.changed import changes_in_words
from lawmage.queries.characteristics import Characteristics

_BETWEEN = Text(" · ", style="dim")
_WARNING = "bold red"
_LONG = 35


def show(
    position: Position,
    unsupported: frozenset[str] = frozenset(),
    types: Mapping[str, str] | None = None,
    found: Characteristics | None = None,
) -> RenderableType:
    """Draw a position.

    Args:
        position: a loaded position.
        unsupported: full names of cards to mark as not supported.
        types: type lines by full name or face, to group the permanents by; those of tokens are known.
        found: the characteristics of the objects, to mark what differs from the printed cards.

    Returns:
        Something that rich prints.

    Example:
        >>> from rich.console import Console
        >>> from lawmage.bridge.load import load
        >>> position = load({"turn": {"active": "A", "step": "draw"},
        ...                  "players": {"A": {"hand": ["Opt"]}, "B": {}}})
        >>> Console(width=60, color_system=None).print(show(position))
        Turn 1 · A's draw step · A has priority
        ╭─ A · 20 life ────────────────────────────────────────────╮
        │ Hand  1  Opt                                             │
        ╰──────────────────────────────────────────────────────────╯
        ╭─ B · 20 life ────────────────────────────────────────────╮
        │ nothing                                                  │
        ╰──────────────────────────────────────────────────────────╯
    """
    return _Board(position, unsupported, types or {}, found).draw()


class _Board:
    def __init__(
        self,
        position: Position,
        unsupported: frozenset[str],
        types: Mapping[str, str],
        found: Characteristics | None,
    ) -> None:
        self.position = position
        self.found = found
        self.unsupported = unsupported
        self.types = types
        self.names = Names(position)
        self.marked: set[str] = set()
        #: The ids of the objects of an entry, by player, zone and index.
        self.ids: dict[tuple[str, str, bool, int], list[str]] = {}
        for thing in position.objects():
            emblem = isinstance(thing.entry, Entry) and thing.entry.emblem is not None
            self.ids.setdefault((thing.player, thing.zone, emblem, thing.place), []).append(thing.id)

    def draw(self) -> RenderableType:
        parts: list[RenderableType] = [self.turn()]
        if self.position.stack:
            parts.append(self.stack())
        parts += [self.player(player) for player in self.position.players]
        if self.position.effects:
            parts.append(self.effects())
        if self.position.timestamps:
            stated = " · ".join(self.names[name] for name in self.position.timestamps)
            parts.append(Text(f"Timestamps, the oldest first: {stated}"))
        if self.position.settle:
            parts.append(Text("State-based actions and triggers are checked before the first decision."))
        if self.marked:
            parts.append(Text(f"! not supported yet: {' · '.join(sorted(self.marked))}", style=_WARNING))
        return Group(*parts)

    def turn(self) -> Text:
        turn = self.position.turn
        step = turn.step + (" phase" if turn.step.endswith("main") else "")
        if not step.endswith(("phase", "beginning of combat", "combat damage", "end of combat")):
            step += " step"
        text = Text.assemble((f"Turn {turn.number}", "bold"), _BETWEEN, f"{turn.active}'s {step}")
        # 502.4: in the untap step nobody has priority, whoever a position means to ask about.
        return (
            text
            if turn.step == "untap"
            else text.append_text(_BETWEEN).append(f"{turn.priority or 'nobody'} has priority")
        )

    def stack(self) -> Panel:
        rows = _rows()
        for place in range(len(self.position.stack), 0, -1):
            item = self.position.stack[place - 1]
            rows.add_row("top" if place == len(self.position.stack) else "", str(place), self.on_stack(item))
        return Panel(rows, title="Stack", title_align="left", border_style="magenta")

    def on_stack(self, item: StackObject) -> Text:
        if item.of:
            text = Text(f"{item.kind} ability {item.ability} of {self.names[item.of]}")
        else:
            text = self.name(item.name, item.card)
        marks = [f"controlled by {item.controller}"]
        if item.id and not _says_no_more(item.id, item.name):
            marks.append(f"id {item.id}")
        if item.owner:
            marks.append(f"owned by {item.owner}")
        if item.is_copy:
            marks.append("a copy")
        if item.cast_from:
            marks.append(f"from {item.cast_from}")
        if item.face_down:
            marks.append("face down")
        if item.targets:
            marks.append(f"targets {_and(self.target(item, target) for target in item.targets)}")
        if item.modes:
            marks.append(f"mode{'s' * (len(item.modes) > 1)} {_and(map(str, item.modes))}")
        if item.x is not None:
            marks.append(f"X is {item.x}")
        marks += [f"paid {way}" for way in item.paid]
        marks += [
            f"{field.replace('_', ' ')} given" for field in ("paid_with", "event") if getattr(item, field)
        ]
        return text.append(f" ({', '.join(marks)})", style="dim")

    def target(self, item: StackObject, target: str) -> str:
        amount = item.divide.get(target)
        return self.names[target] + (f" for {amount}" if amount else "")

    def player(self, player: Player) -> Panel:
        title = Text.assemble((player.name, "bold"), " · ", (f"{player.life} life", "bold"))
        rows = _rows()
        told = [f"{mana.mana}{f' only for {mana.only}' if mana.only else ''}" for mana in player.mana]
        if told:
            rows.add_row("Mana", "", Text(" · ".join(told), style="yellow"))
        told = [*_kinds(player.counters), *player.designations]
        if told:
            rows.add_row("Has", "", Text(" · ".join(told), style="cyan"))
        self.battlefield(player, rows)
        for zone in ("hand", "graveyard", "exile", "library", "command"):
            entries = player.zone(zone)
            if entries:
                number = sum(entry.count if entry.unknown is None else entry.unknown for entry in entries)
                shown = self.zone(player, zone, entries)
                rows.add_row(zone.capitalize(), str(number), shown)
        if player.emblems:
            shown = _joined(
                self.entry(entry, player, "command", index) for index, entry in enumerate(player.emblems)
            )
            rows.add_row("Emblems", "", shown)
        history = self.history(player)
        if history:
            rows.add_row("This turn", "", Text(", ".join(history)))
        active = player.name == self.position.turn.active
        return Panel(
            rows if rows.row_count else Text("nothing", style="dim"),
            title=title,
            title_align="left",
            border_style="green" if active else "blue",
        )

    def battlefield(self, player: Player, rows: Table) -> None:
        groups: dict[str, list[Text]] = {"Lands": [], "Creatures": [], "Others": []}
        for thing in self.position.objects():
            entry = thing.entry
            if thing.zone == "battlefield" and self.controller(thing) == player.name:
                assert isinstance(entry, Entry)
                groups[self.group(entry, thing.id)].append(self.permanent(thing, entry))
        known = [label for label, permanents in groups.items() if permanents]
        for label in known:
            shown = _counted((permanent, 1) for permanent in groups[label])
            rows.add_row("Battlefield" if known == ["Others"] else label, str(len(groups[label])), shown)

    def controller(self, thing: Object) -> str:
        """Who controls a permanent now, as far as that is known."""
        now = self.found.get(thing.id) if self.found else None
        return (now.controller if now else None) or thing.entry.controller or thing.player

    def permanent(self, thing: Object, entry: Entry) -> Text:
        """A permanent among those of its controller: its owner is said if that is somebody else."""
        owner = entry.owner or thing.player
        said = {"owner": owner if owner != self.controller(thing) else None, "controller": None}
        return self.object(entry.model_copy(update=said), [thing.id])

    def group(self, entry: Entry, identity: str) -> str:
        if self.found and identity in self.found:
            kinds = list(self.found[identity].types)
            return "Creatures" if "creature" in kinds else "Lands" if "land" in kinds else "Others"
        card = entry.copy_of or entry.card or ""
        line = entry.type_line or self.types.get(entry.name) or self.types.get(card) or ""
        kinds = line.partition("—")[0].lower().split()
        if "creature" in kinds or entry.face_down:
            return "Creatures"
        return "Lands" if "land" in kinds or (not line and card in _BASIC_LANDS) else "Others"

    def zone(self, player: Player, zone: str, entries: tuple[Entry, ...]) -> Text:
        texts = (
            (
                self.entry(entry, player, zone, index),
                entry.count if entry.unknown is None else entry.unknown,
            )
            for index, entry in enumerate(entries)
        )
        return _counted(texts, in_order=zone == "library")

    def name(self, name: str, card: str | None) -> Text:
        if card in self.unsupported:
            self.marked.add(card or name)
            return Text.assemble((f"!{name}", _WARNING))
        return Text(name)

    def entry(self, entry: Entry, player: Player, zone: str, index: int) -> Text:
        if entry.unknown is not None:
            return Text("unknown", style="italic dim")
        return self.object(entry, self.ids[player.name, zone, entry.emblem is not None, index])

    def object(self, entry: Entry, ids: Sequence[str]) -> Text:
        """An object, or several equal ones, with everything that is said about it."""
        title = self.title(entry, ids)
        text = self.name(title, entry.emblem or entry.copy_of or entry.card)
        marks = self.marks(entry)
        if title != entry.name:
            marks = [mark for mark in marks if mark != f"is {title}"]
            marks.append(f"copy of {entry.name}")
        marks += [mark for name in ids for mark in self.in_combat(name)]
        if any(name in player.commander for name in ids for player in self.position.players):
            marks.append("commander")
        if marks:
            text.append(f" ({', '.join(marks)})", style="dim")
        changes = changes_in_words(self.found, ids[0]) if self.found else []
        # One "now" is enough for what follows it.
        told = [
            change.removeprefix("now ") if before.startswith("now ") else change
            for before, change in itertools.pairwise(["", *changes])
        ]
        return text.append(f" [{', '.join(told)}]", style="magenta") if told else text

    def title(self, entry: Entry, ids: Sequence[str]) -> str:
        """The name of an object: a copy may have another than what it copied (707.9)."""
        known = self.found.get(ids[0]) if self.found and entry.copy_of else None
        return known.names[0] if known and known.names and entry.name not in known.names else entry.name

    def marks(self, entry: Entry) -> list[str]:
        """What is said about an object beside its name."""
        marks = [f"id {entry.id}"] if entry.id and not _says_no_more(entry.id, entry.name) else []
        if entry.token:
            body = "" if entry.power is None else f" {entry.power}/{entry.toughness}"
            marks.append(f"token{body}")
            marks += entry.abilities
        for flag, mark in (
            (entry.tapped, "tapped"),
            (entry.sick, "sick"),
            (entry.face_down, "face down"),
            (entry.copied is not None and entry.copy_of is None, "copy of a face-down permanent"),
            (entry.bestowed, "bestowed"),
            (entry.on_adventure, "on an adventure"),
            (entry.copy_of is not None and entry.card is not None, f"is {entry.card}"),
        ):
            if flag:
                marks.append(mark)
        marks += [f"copied {card}" for card in entry.copied_through]
        if entry.damage:
            marks.append(f"{entry.damage} damage")
        marks += _kinds(entry.counters)
        marks += entry.designations
        if entry.level is not None:
            marks.append(f"level {entry.level}")
        if entry.x is not None:
            marks.append(f"X is {entry.x}")
        if entry.chosen:
            value = entry.chosen.value
            marks.append(f"chose {value}" if isinstance(value, str) else f"chose {entry.chosen.kind} {value}")
        if entry.attached_to:
            marks.append(f"on {self.names[entry.attached_to]}")
        if entry.exiled_with:
            marks.append(f"exiled with {self.names[entry.exiled_with]}")
        if entry.owner:
            marks.append(f"owned by {entry.owner}")
        if entry.controller:
            marks.append(f"controlled by {entry.controller}")
        if entry.revealed_to:
            marks.append(f"seen by {_and(entry.revealed_to)}")
        return marks

    def in_combat(self, name: str) -> list[str]:
        combat = self.position.combat
        if combat is None:
            return []
        marks = []
        if name in combat.attackers:
            marks.append(f"attacks {self.names[combat.attackers[name]]}")
        if name in combat.blocks:
            marks.append(f"blocks {_and(self.names[attacker] for attacker in combat.blocks[name])}")
        return marks

    def history(self, player: Player) -> list[str]:
        turn = player.this_turn
        told = [f"cast {_and(turn.cast)}"] if turn.cast else []
        for number, text in (
            (turn.lands_played, f"played {turn.lands_played} land{'s' * (turn.lands_played != 1)}"),
            (turn.drawn, f"drew {turn.drawn} card{'s' * (turn.drawn != 1)}"),
            (turn.life_lost, f"lost {turn.life_lost} life"),
            (turn.life_gained, f"gained {turn.life_gained} life"),
        ):
            if number:
                told.append(text)
        if turn.attacked:
            told.append(f"attacked with {_and(self.names[name] for name in turn.attacked)}")
        if turn.entered:
            told.append(f"{_and(self.names[name] for name in turn.entered)} entered")
        told += [
            f"activated ability {activated.ability} of {self.names[activated.of]}"
            for activated in turn.activated
        ]
        return told

    def effects(self) -> Panel:
        return Panel(
            Group(*(self.effect(effect) for effect in self.position.effects)),
            title="Effects in force",
            title_align="left",
            border_style="magenta",
        )

    def effect(self, effect: Effect) -> Text:
        told = [f"id {effect.id}"] if effect.id else []
        told.append(f"ability {effect.ability}")
        if effect.controller:
            told.append(f"controlled by {effect.controller}")
        if effect.targets:
            told.append(f"targets {_and(self.names[target] for target in effect.targets)}")
        if effect.x is not None:
            told.append(f"X is {effect.x}")
        if effect.until:
            told.append(f"until {effect.until}")
        return Text(self.names[effect.of]).append(f" ({', '.join(told)})", style="dim")


def _rows() -> Table:
    rows = Table.grid(padding=(0, 2, 0, 0), expand=True)
    rows.add_column(style="bold", no_wrap=True)
    rows.add_column(justify="right", style="dim", no_wrap=True)
    rows.add_column(ratio=1)
    return rows


def _says_no_more(identity: str, name: str) -> bool:
    """Whether an id is made of the name, as it would be where none is given, or of terms of the programs.

    Example:
        >>> _says_no_more("grizzly_bears_2", "Grizzly Bears"), _says_no_more("bear", "Grizzly Bears")
        (True, False)
    """
    made = words.constant(name.split(" // ")[0])
    return "(" in identity or bool(re.fullmatch(rf"{re.escape(made)}(_\d+)?", identity))


def _joined(texts: Iterable[Text]) -> Text:
    """Some entries one after the other; one of which much is said stands on a line of its own."""
    joined, alone = Text(), True
    for text in texts:
        long = len(text.plain) > _LONG
        if joined:
            joined.append("\n") if long or alone else joined.append_text(_BETWEEN)
        joined.append_text(text)
        alone = long
    return joined


def _counted(entries: Iterable[tuple[Text, int]], in_order: bool = False) -> Text:
    """Equal entries as one with their number; in a library only those that follow each other."""
    numbers: Counter[object] = Counter()
    texts: dict[object, Text] = {}
    last, run = "", 0
    for text, number in entries:
        run += in_order and text.plain != last
        last = text.plain
        numbers[run, text.plain] += number
        texts.setdefault((run, text.plain), text)
    return _joined(
        Text.assemble(f"{numbers[key]} " if numbers[key] != 1 else "", text) for key, text in texts.items()
    )


def _kinds(counters: Mapping[str, int]) -> list[str]:
    return [
        f"{number} of {kind}" if words.power_counter(kind) else f"{number} {kind}"
        for kind, number in counters.items()
    ]


def _and(items: Iterable[str]) -> str:
    *most, last = items
    return f"{', '.join(most)} and {last}" if most else last


_BASIC_LANDS = frozenset(("Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes"))
