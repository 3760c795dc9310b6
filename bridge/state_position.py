"""A state as a position: what the facts of a state say in the form of a position file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from lawmage.bridge import words
from lawmage.bridge.entries import Chosen, Copied, Entry
from lawmage.bridge.player import Mana, Player, ThisTurn
from lawmage.bridge.position import Combat, Effect, Position, Turn
from lawmage.bridge.solver import parts, term, text
from lawmage.bridge.stack import StackObject
from lawmage.bridge.state import State

_LETTERS = {name: letter for letter, name in words.MANA_TYPES.items()}


class Facts:
    """The facts of a state by predicate.

    Args:
        state: the state.

    Example:
        >>> Facts(State.of(["life(a,20)", "life(b,3)"])).rows("life")
        [('a', '20'), ('b', '3')]
    """

    def __init__(self, state: State) -> None:
        self._rows: dict[str, list[tuple[str, ...]]] = {}
        for fact in state:
            symbol = term(fact)
            self._rows.setdefault(symbol.name, []).append(tuple(map(text, parts(symbol))))

    def rows(self, predicate: str) -> list[tuple[str, ...]]:
        """The arguments of each fact of a predicate, as text."""
        return self._rows.get(predicate, [])

    def by_first(self, predicate: str) -> dict[str, tuple[str, ...]]:
        """The other arguments, by the first."""
        return {first: tuple(rest) for first, *rest in self.rows(predicate)}

    def all_by_first(self, predicate: str) -> dict[str, list[tuple[str, ...]]]:
        """The other arguments of all facts, by the first."""
        found: dict[str, list[tuple[str, ...]]] = {}
        for first, *rest in self.rows(predicate):
            found.setdefault(first, []).append(tuple(rest))
        return found


def position_of(state: State, names: Sequence[str]) -> Position:
    """The position that a state is.

    Args:
        state: the facts.
        names: the names of the players, as the first position spells them.

    Returns:
        The position; its objects have the identities of the state as ids. It isn't checked again.

    Example:
        >>> from lawmage.bridge.facts import facts
        >>> from lawmage.bridge.load import load
        >>> position = load({"turn": {"active": "A", "step": "draw"}, "players": {
        ...     "A": {"battlefield": ["Grizzly Bears"], "life": 3}, "B": {}}})
        >>> again = position_of(facts(position), ["A", "B"])
        >>> again.player("A").life, [thing.id for thing in again.objects()]
        (3, ['grizzly_bears'])
    """
    return _Reader(Facts(state), names).position().with_facts(state)


def effects_of(state: State, names: Sequence[str]) -> dict[int, Effect]:
    """The effects of a state that a position can list, by their numbers in its facts.

    Args:
        state: the facts.
        names: the names of the players, as the first position spells them.

    Example:
        >>> state = State.of(['effect_of_card(3,"Silence",1)', "effect_controller(3,a)"])
        >>> effects_of(state, ["A", "B"])[3].controller
        'A'
    """
    return _Reader(Facts(state), names).numbered_effects()


class _Reader:
    def __init__(self, facts: Facts, names: Sequence[str]) -> None:
        self.facts = facts
        self.players = {name.lower(): name for name in names}
        self.cards = facts.by_first("card")
        self.owners = facts.by_first("owner")
        self.given = facts.by_first("under_control_of")
        self.counters = facts.all_by_first("counters")
        self.copies = facts.by_first("copy_of")
        self.through = facts.all_by_first("copied_through")
        self.faces = facts.by_first("face")
        self.damage = facts.by_first("marked_damage")
        self.attached = facts.by_first("attached")
        self.chosen = facts.by_first("chosen")
        self.x = facts.by_first("x_value")
        self.times = facts.by_first("timestamp")
        self.flags = {
            name: {row[0] for row in facts.rows(name)}
            for name in ("tapped", "summoning_sick", "face_down", "token", "on_adventure", "bestowed")
        }

    def name(self, constant: str) -> str:
        return self.players.get(constant, constant)

    def position(self) -> Position:
        facts = self.facts
        ((active,),) = facts.rows("active_player")
        ((step,),) = facts.rows("step")
        priority = facts.rows("priority") or facts.rows("opportunity")
        turn = Turn.model_construct(
            active=self.name(active),
            step=step.replace("_", " "),
            number=int(facts.rows("turn_number")[0][0]) if facts.rows("turn_number") else 1,
            priority=self.name(priority[0][0]) if priority else None,
        )
        zones: dict[tuple[str, str], list[str]] = {}
        prospective = set(facts.by_first("prospective"))  # not there yet
        for thing, zone in facts.rows("zone"):
            if thing in prospective:
                continue
            owner = self.owners.get(thing, ("",))[0]
            holder = self.given.get(thing, (owner,))[0] if zone == "battlefield" else owner
            zones.setdefault((holder, zone), []).append(thing)
        players = tuple(self.player(constant, zones) for constant in self.players)
        return Position.model_construct(
            turn=turn,
            players=players,
            stack=tuple(self.stack()),
            effects=tuple(self.effects()),
            timestamps=self.timestamps(),
            readings={question: reading for question, (reading,) in facts.by_first("reading").items()},
            combat=self.combat(),
        )

    def combat(self) -> Combat | None:
        attackers = {thing: self.name(attacked) for thing, attacked in self.facts.rows("attacking")}
        blocks = self.facts.all_by_first("blocking")
        if not attackers and not blocks:
            return None
        blocked = {thing: tuple(row[0] for row in rows) for thing, rows in blocks.items()}
        return Combat.model_construct(attackers=attackers, blocks=blocked)

    def effects(self) -> Iterator[Effect]:
        """The effects whose text is that of a card; of their targets those that are still there."""
        yield from self.numbered_effects().values()

    def numbered_effects(self) -> dict[int, Effect]:
        """The same by their numbers."""
        there = {*self.players, *self.facts.by_first("zone")}
        targets = self.facts.all_by_first("effect_target")
        controllers, numbers = self.facts.by_first("effect_controller"), self.facts.by_first("effect_x")
        faces = self.facts.by_first("effect_face")
        listed = [*self.facts.rows("effect_of_card"), *self.facts.rows("effect_of_object")]
        found = {}
        for number, of, ability in sorted(listed, key=lambda row: int(row[0])):
            aims = [aim for _, aim in sorted(targets.get(number, ()))]
            found[int(number)] = Effect.model_construct(
                of=_unquoted(of),
                face=_unquoted(faces[number][0]) if number in faces else None,
                ability=int(ability),
                controller=self.name(controllers[number][0]) if number in controllers else None,
                targets=tuple(self.name(aim) for aim in aims if aim in there),
                x=int(numbers[number][0]) if number in numbers else None,
            )
        return found

    def timestamps(self) -> tuple[str, ...]:
        return tuple(sorted(self.times, key=lambda thing: int(self.times[thing][0])))

    def player(self, constant: str, zones: dict[tuple[str, str], list[str]]) -> Player:
        facts = self.facts
        unknown = {zone: int(n) for who, zone, n in facts.rows("unknown_cards") if who == constant}
        own: dict[str, Any] = {}
        for zone in ("battlefield", "hand", "graveyard", "exile", "command"):
            things = sorted(zones.get((constant, zone), []), key=self.order)
            own[zone] = tuple(self.entry(thing, constant) for thing in things)
            if unknown.get(zone):
                own[zone] += (Entry.model_construct(unknown=unknown[zone]),)
        own["emblems"] = tuple(entry for entry in own["command"] if entry.emblem)
        own["command"] = tuple(entry for entry in own["command"] if not entry.emblem)
        library = sorted(
            (int(place), thing) for thing, owner, place in facts.rows("in_library") if owner == constant
        )
        own["library"] = tuple(self.entry(thing, constant) for _, thing in library)
        if unknown.get("library"):
            own["library"] += (Entry.model_construct(unknown=unknown["library"]),)
        pool = "".join(
            f"{{{_LETTERS[kind]}}}" * int(number)
            for who, kind, number in facts.rows("mana_pool")
            if who == constant
        )
        cast = sorted(
            (int(place), face) for who, place, face in facts.rows("cast_this_turn") if who == constant
        )
        turn = ThisTurn.model_construct(
            cast=tuple(_unquoted(face) for _, face in cast),
            lands_played=self.number("lands_played", constant),
            drawn=self.number("cards_drawn", constant),
            life_lost=self.number("life_lost", constant),
            life_gained=self.number("life_gained", constant),
        )
        return Player.model_construct(
            name=self.name(constant),
            life=self.number("life", constant),
            mana=(Mana.model_construct(mana=pool),) if pool else (),
            counters=self.counters_of(constant),
            this_turn=turn,
            **own,
        )

    def number(self, predicate: str, constant: str) -> int:
        return sum(int(row[1]) for row in self.facts.rows(predicate) if row[0] == constant)

    def order(self, thing: str) -> tuple[int, str]:
        return int(self.times.get(thing, ("0",))[0]), thing

    def counters_of(self, thing: str) -> dict[str, int]:
        return {words.counter_name(kind): int(number) for kind, number in self.counters.get(thing, [])}

    def entry(self, thing: str, holder: str) -> Entry:
        card = self.cards[thing][0] if thing in self.cards else None
        emblem = _unquoted(card[len("emblem(") : -1]) if card and card.startswith("emblem(") else None
        card = None if card is None or emblem else _unquoted(card)
        owner = self.owners.get(thing, (holder,))[0]
        token: str | bool | None = None
        if thing in self.flags["token"] and not card:
            names = self.facts.by_first("token_name")
            token = _unquoted(names[thing][0]) if thing in names else True
        said: dict[str, Any] = {
            "id": thing,
            "card": card,
            "emblem": emblem,
            "token": token,
            "copied": self.copied(thing),
            "tapped": thing in self.flags["tapped"],
            "sick": thing in self.flags["summoning_sick"],
            "damage": int(self.damage.get(thing, ("0",))[0]),
            "counters": self.counters_of(thing),
            "attached_to": self.name(self.attached[thing][0]) if thing in self.attached else None,
            "owner": self.name(owner) if owner != holder else None,
            "face": _unquoted(self.faces[thing][0]) if thing in self.faces else None,
            "face_down": thing in self.flags["face_down"],
            "on_adventure": thing in self.flags["on_adventure"],
            "bestowed": thing in self.flags["bestowed"],
            "x": int(self.x[thing][0]) if thing in self.x else None,
        }
        if thing in self.chosen:
            kind, value = self.chosen[thing]
            said["chosen"] = Chosen.model_construct(kind=kind, value=self.value(kind, value))
        return Entry.model_construct(**said)

    def copied(self, thing: str) -> Copied | None:
        """What it is a copy of, by way of what that had copied in turn."""
        if thing not in self.copies:
            return None
        chain = sorted((int(number), card) for number, card in self.through.get(thing, []))
        last = Copied.model_construct(card=_unquoted(self.copies[thing][0]), face_down=False)
        for _, card in reversed(chain):
            last = Copied.model_construct(card=_unquoted(card), copied=last, face_down=False)
        return last

    def value(self, kind: str, value: str) -> str | int:
        if kind == "player":
            return self.name(value)
        if kind == "subtype":
            return next((name for name in words.subtypes().values() if words.constant(name) == value), value)
        return int(value) if kind == "number" else _unquoted(value)

    def stack(self) -> Iterator[StackObject]:
        heights = sorted((int(height), thing) for thing, height in self.facts.rows("stack_position"))
        abilities = self.facts.by_first("stack_ability")
        copies = {row[0] for row in self.facts.rows("copy_on_stack")}
        aims = self.facts.all_by_first("aim")
        for _, thing in heights:
            owner = self.owners.get(thing, ("",))[0]
            controller = self.name(self.given.get(thing, (owner,))[0])
            targets = tuple(self.name(aim[-1]) for aim in sorted(aims.get(thing, [])))
            said: dict[str, Any] = {"id": thing, "controller": controller, "targets": targets}
            if thing in abilities:
                source, kind, number = abilities[thing]
                said |= {"ability": int(number), "of": source, "kind": kind}
            else:
                copied = self.copies.get(thing)
                said["card"] = _unquoted((self.cards.get(thing) or copied or ('""',))[0])
                said["is_copy"] = thing in copies
                said["x"] = int(self.x[thing][0]) if thing in self.x else None
                said["face"] = _unquoted(self.faces[thing][0]) if thing in self.faces else None
            yield StackObject.model_construct(**said)


def _unquoted(value: str) -> str:
    if value.startswith("both("):
        value = value[5:-1]
    if not value.startswith('"'):
        return value
    return term(value).string
