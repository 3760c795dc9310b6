"""A position as facts of the section *State* of the vocabulary."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping

from lawmage.bridge import words
from lawmage.bridge.entries import Chosen, Entry
from lawmage.bridge.fields import parts_of_type_line, symbols
from lawmage.bridge.objects import base_of, called_after, shown_name, told_apart
from lawmage.bridge.player import Player
from lawmage.bridge.position import Effect, Object, Position
from lawmage.bridge.stack import StackObject
from lawmage.bridge.state import State, fact, quote
from lawmage.bridge.state_position import effects_of
from lawmage.bridge.timestamps import order_of_timestamps
from lawmage.bridge.words import constant


def facts(position: Position) -> State:
    """The facts that a position states. What the vocabulary can't say becomes ``field_not_encoded``.

    Args:
        position: a loaded position.

    Returns:
        The facts.

    Example:
        >>> from lawmage.bridge.load import load
        >>> state = facts(load({"turn": {"active": "A", "step": "draw"}, "players": {
        ...     "A": {"battlefield": [{"card": "Grizzly Bears", "id": "bear", "tapped": True}]}, "B": {}}}))
        >>> [fact for fact in state if "bear" in fact][:3]
        ['card(bear,"Grizzly Bears")', 'owner(bear,a)', 'tapped(bear)']
    """
    return position.stated or State.of(_Facts(position).all())


class _Facts:
    def __init__(self, position: Position) -> None:
        self.position = position
        self.players = {player.name: player.name.lower() for player in position.players}

    def all(self) -> Iterator[str]:
        position = self.position
        turn = position.turn
        yield fact("active_player", self.term(turn.active))
        yield fact("turn_number", turn.number)
        if turn.number == 1 and "number" in turn.model_fields_set:
            yield "first_turn"
        yield fact("step", constant(turn.step))
        yield fact("priority", self.term(turn.priority or turn.active))
        for order, player in enumerate(position.players, 1):
            yield from self.player(player, order)
        for _, (first, *others) in itertools.groupby(position.objects(), key=_entry_and_zone):
            said = list(self.object(first))
            yield from said
            # An entry says the same of all its objects; the object is each fact's first argument.
            for predicate, rest in [one.split(f"({first.id}", 1) for one in said] if others else ():
                yield from (f"{predicate}({thing.id}{rest}" for thing in others)
        yield from self.order()
        if position.combat:
            for attacker, attacked in position.combat.attackers.items():
                yield fact("attacking", attacker, self.term(attacked))
            for blocker, blocked in position.combat.blocks.items():
                for attacker in blocked:
                    yield fact("blocking", blocker, attacker)
        for index, effect in enumerate(position.effects, 1):
            yield from self.effect(index, effect)
        for question, reading in position.readings.items():
            yield fact("reading", question, reading)
        if position.settle:
            yield not_encoded("settle")

    def term(self, reference: str) -> str:
        """The constant of a player or an object."""
        return self.players.get(reference, reference)

    def player(self, player: Player, order: int) -> Iterator[str]:
        name = self.term(player.name)
        yield fact("player", name)
        yield fact("turn_order", name, order)
        yield fact("life", name, player.life)
        yield from counters(name, player.counters)
        for designation in player.designations:
            yield fact("designation", name, constant(designation))
        for commander in player.commander:
            yield fact("commander", commander)
        yield from self.mana(player, name)
        yield from self.this_turn(player, name)
        for zone in words.ZONES:
            unknown = sum(entry.unknown or 0 for entry in player.zone(zone))
            if unknown:
                yield fact("unknown_cards", name, zone, unknown)

    def mana(self, player: Player, name: str) -> Iterator[str]:
        pool: Counter[str] = Counter()
        for index, mana in enumerate(player.mana, 1):
            amounts = Counter(words.MANA_TYPES[symbol] for symbol in symbols(mana.mana))
            if mana.only:
                for kind, number in amounts.items():
                    yield fact("restricted_mana", name, index, kind, number, quote(mana.only))
            else:
                pool.update(amounts)
            if mana.source:
                yield not_encoded(f"players.{player.name}.mana[{index - 1}].from: {mana.source}")
        for kind, number in pool.items():
            yield fact("mana_pool", name, kind, number)

    def this_turn(self, player: Player, name: str) -> Iterator[str]:
        turn = player.this_turn
        for number, face in enumerate(turn.cast, 1):
            yield fact("cast_this_turn", name, number, quote(face))
        for predicate, number in (
            ("lands_played", turn.lands_played),
            ("cards_drawn", turn.drawn),
            ("life_lost", turn.life_lost),
            ("life_gained", turn.life_gained),
        ):
            if number:
                yield fact(predicate, name, number)
        for attacker in turn.attacked:
            yield fact("attacked_this_turn", attacker)
        for entered in turn.entered:
            yield fact("entered_this_turn", entered)
        for activated in turn.activated:
            yield fact("activated_this_turn", activated.of, activated.ability)

    def order(self) -> Iterator[str]:
        """Timestamps, places in libraries and on the stack."""
        for number, name in enumerate(order_of_timestamps(self.position), 1):
            yield fact("timestamp" if isinstance(name, str) else "effect_timestamp", name, number)
        places: Counter[str] = Counter()
        entries: dict[str, list[str]] = {}
        for thing in self.position.objects():
            if thing.zone == "library":
                entries.setdefault(f"{thing.player}.{thing.place}", []).append(thing.id)
            elif thing.zone == "stack":
                yield fact("stack_position", thing.id, thing.place + 1)
        for player in self.position.players:
            for index, entry in enumerate(player.library):
                places[player.name] += entry.unknown or 0
                for name in entries.get(f"{player.name}.{index}", []):
                    places[player.name] += 1
                    yield fact("in_library", name, self.term(player.name), places[player.name])

    def object(self, thing: Object) -> Iterator[str]:
        entry = thing.entry
        if thing.zone != "library":  # in_library says it all
            yield fact("zone", thing.id, thing.zone)
            player = self.term(thing.player)
            owner = self.term(entry.owner) if entry.owner else player
            controller = self.term(entry.controller) if entry.controller else player
            yield fact("owner", thing.id, owner)
            if controller != owner:
                yield fact("under_control_of", thing.id, controller)
        if entry.face is not None:
            both = " // " in entry.face
            yield fact("face", thing.id, f"both({quote(entry.face)})" if both else quote(entry.face))
        if entry.face_down:
            yield fact("face_down", thing.id)
        if entry.bestowed:
            yield fact("bestowed", thing.id)
        if entry.x is not None:
            yield fact("x_value", thing.id, entry.x)
        if entry.chosen:
            yield fact("chosen", thing.id, entry.chosen.kind, self.chosen(entry.chosen))
        if isinstance(entry, StackObject):
            yield from self.on_stack(thing.id, entry)
        else:
            yield from self.entry(thing.id, entry)

    def effect(self, number: int, effect: Effect) -> Iterator[str]:
        """An effect that resolved earlier."""
        source = next((thing for thing in self.position.objects() if thing.id == effect.of), None)
        if source:
            yield fact("effect_of_object", number, effect.of, effect.ability)
        else:
            yield fact("effect_of_card", number, quote(effect.of), effect.ability)
        if effect.face:
            yield fact("effect_face", number, quote(effect.face))
        controller = effect.controller or (source and (source.entry.controller or source.player))
        if controller:
            yield fact("effect_controller", number, self.term(controller))
        for place, target in enumerate(effect.targets, 1):
            yield fact("effect_target", number, place, self.term(target))
        if effect.x is not None:
            yield fact("effect_x", number, effect.x)

    def chosen(self, chosen: Chosen) -> str | int:
        if isinstance(chosen.value, int):
            return chosen.value
        if chosen.kind == "card_name":
            return quote(chosen.value)
        return self.term(chosen.value) if chosen.kind == "player" else constant(chosen.value)

    def entry(self, name: str, entry: Entry) -> Iterator[str]:
        if entry.card:
            yield fact("card", name, quote(entry.card))
        if entry.emblem:
            yield fact("card", name, f"emblem({quote(entry.emblem)})")
        if entry.copied:
            copied = entry.copy_of
            yield fact("copy_of", name, quote(copied)) if copied else fact("copy_of_face_down", name)
        for number, card in enumerate(entry.copied_through, 1):
            yield fact("copied_through", name, number, quote(card))
        if entry.token:
            yield from token(name, entry)
        if entry.tapped:
            yield fact("tapped", name)
        if entry.sick:
            yield fact("summoning_sick", name)
        if entry.damage:
            yield fact("marked_damage", name, entry.damage)
        yield from counters(name, entry.counters)
        for designation in entry.designations:
            yield fact("designation", name, constant(designation))
        if entry.attached_to:
            yield fact("attached", name, self.term(entry.attached_to))
        if entry.level is not None:
            yield fact("class_level", name, entry.level)
        if entry.exiled_with:
            yield fact("exiled_with", name, entry.exiled_with)
        if entry.on_adventure:
            yield fact("on_adventure", name)
        for player in entry.revealed_to:
            yield fact("revealed_to", name, self.term(player))

    def on_stack(self, name: str, item: StackObject) -> Iterator[str]:
        if item.card:
            yield fact("copy_of" if item.is_copy else "card", name, quote(item.card))
        if item.is_copy:
            yield fact("copy_on_stack", name)
        if item.of:
            yield fact("stack_ability", name, item.of, item.kind or "", item.ability or 1)
        if item.cast_from:
            yield fact("cast_from", name, item.cast_from)
        for number, target in enumerate(item.targets, 1):
            yield fact("chosen_target", name, number, self.term(target))
        for mode in item.modes:
            yield fact("chosen_mode", name, mode)
        for target, number in item.divide.items():
            yield fact("division", name, self.term(target), number)
        for way, often in Counter(item.paid).items():
            if way in words.PAID:
                yield fact("cost_paid", name, way)
                if often > 1:
                    yield fact("times_paid", name, way, often)
            else:
                yield not_encoded(f"{name}.paid: {way}")
        known = {thing.id for thing in self.position.objects()} | set(self.players)
        for what, seen in item.event.items():
            if what in _ROLES and isinstance(seen, str) and seen in known:
                yield fact("event_about", name, _ROLES[what], self.term(seen))
            else:
                yield not_encoded(f"{name}.event.{what}: {seen}")
        if item.paid_with:
            yield not_encoded(f"{name}.paid_with")


#: What an event was about, by the word for it in a position.
_ROLES = {
    **dict.fromkeys(("spell", "permanent", "creature", "card", "object"), "object"),
    "source": "source",
    "player": "player",
}


def _entry_and_zone(thing: Object) -> tuple[int, str]:
    return id(thing.entry), thing.zone


def not_encoded(field: str) -> str:
    """The fact that no rule reads a field yet.

    Example:
        >>> not_encoded("settle")
        'field_not_encoded("settle")'
    """
    return fact("field_not_encoded", quote(field))


def counters(thing: str, kinds: Mapping[str, int]) -> Iterator[str]:
    """The facts of the counters on an object or player.

    Example:
        >>> list(counters("bear", {"+1/+1": 2, "first strike": 1}))
        ['counters(bear,pt(1,1),2)', 'counters(bear,first_strike,1)']
    """
    for kind, number in kinds.items():
        pair = words.power_counter(kind)
        yield fact("counters", thing, f"pt({pair[0]},{pair[1]})" if pair else constant(kind), number)


def token(name: str, entry: Entry) -> Iterator[str]:
    """The facts of a token apart from those that any permanent has.

    Example:
        >>> goblin = Entry.model_validate({"token": "Goblin", "type_line": "Creature — Goblin", "power": 1})
        >>> list(token("g", goblin))[1:]
        ['token_name(g,"Goblin")', 'token_type(g,creature)', 'token_subtype(g,goblin)', 'token_power(g,1)']
    """
    yield fact("token", name)
    if isinstance(entry.token, str) and not entry.copied:
        yield fact("token_name", name, quote(entry.token))
    supertypes, types, subtypes = parts_of_type_line(entry.type_line or "")
    for predicate, kinds in (
        ("token_supertype", supertypes),
        ("token_type", types),
        ("token_subtype", subtypes),
        ("token_color", entry.colors),
    ):
        for kind in kinds:
            yield fact(predicate, name, constant(kind))
    if entry.power is not None:
        yield fact("token_power", name, entry.power)
    if entry.toughness is not None:
        yield fact("token_toughness", name, entry.toughness)
    for ability in entry.abilities:
        if ability in words.keywords():
            yield fact("token_keyword", name, constant(ability))
        else:
            yield fact("token_ability", name, quote(ability))


def effects_by_number(position: Position) -> dict[int, Effect]:
    """The effects of a position by their numbers in its facts.

    Args:
        position: a loaded position, or a state of a game as one.

    Example:
        >>> from lawmage.bridge.load import load
        >>> position = load({"turn": {"active": "A", "step": "draw"}, "players": {"A": {}, "B": {}},
        ...                  "effects": [{"of": "Silence", "controller": "A"}]})
        >>> effects_by_number(position)[1].of
        'Silence'
    """
    if position.stated:
        return effects_of(position.stated, [player.name for player in position.players])
    return dict(enumerate(position.effects, 1))


#: Of an effect that began in play: its number, and the object that it comes from.
_ORIGIN = "effect_origin("


class Names:
    """What the objects and players of a position are called for a reader.

    Args:
        position: a loaded position.
        earlier: what was called how before: what is no longer there keeps its name.

    Example:
        >>> from lawmage.bridge.load import load
        >>> names = Names(load({"turn": {"active": "A", "step": "draw"},
        ...                     "players": {"A": {"battlefield": ["2 Mountain", "Forest"]}, "B": {}}}))
        >>> names["forest"], names["mountain_2"], names["b"]
        ('Forest', 'Mountain (mountain_2)', 'B')
    """

    def __init__(self, position: Position, earlier: Names | None = None) -> None:
        objects = position.objects()
        shared = Counter(map(shown_name, objects))
        own = {
            # A face-down object has no name by which it could be told from others.
            thing.id: f"{shown_name(thing)} ({thing.id})" if thing.entry.face_down else shown_name(thing)
            for thing in objects
        }
        by_base = {base_of(identity): name for identity, name in own.items()}
        by_base = (earlier._first if earlier else {}) | by_base
        self._shown = {player.name.lower(): player.name for player in position.players}
        made: Counter[str] = Counter()
        for thing in objects:
            name = own[thing.id]
            if isinstance(thing.entry, StackObject) and thing.entry.of:
                source = own.get(thing.entry.of) or called_after(thing.entry.of, by_base.get)
                name = thing.entry.ability_of(source or thing.entry.of)
            alone = shared[shown_name(thing)] == 1 or thing.entry.face_down
            self._shown[thing.id] = name if alone else told_apart(name, thing.id, made)
        #: By the id that an object had first: it may have got others.
        self._first: dict[str, str] = dict(earlier._first) if earlier else {}
        self._first.update((base_of(thing.id), self._shown[thing.id]) for thing in objects)
        for number, effect in effects_by_number(position).items():
            self._shown[f"effect({number})"] = self[effect.of]
        for said in position.stated or ():
            if said.startswith(_ORIGIN):
                count, _, origin = said[len(_ORIGIN) : -1].partition(",")
                self._shown[f"effect({count})"] = self[origin]

    def __getitem__(self, identity: str) -> str:
        """The name of an object or player; an identity that nothing is known of stands for itself."""
        return self._shown.get(identity) or called_after(identity, self._first.get) or identity
