"""What permanents can be tapped for and could produce, and the mana that players can have (106, 605)."""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from lawmage.bridge.errors import LimitError, UnsupportedError
from lawmage.bridge.position import Position
from lawmage.bridge.programs import choice_program
from lawmage.bridge.solver import remembered, text
from lawmage.queries.legal import assumptions
from lawmage.queries.payment_words import describe_payment
from lawmage.queries.payments import DETAILS
from lawmage.queries.plays import Reason
from lawmage.queries.produced_mana import READ, TYPES, Bag, ManaReason, Order, Production, in_symbols
from lawmage.queries.question import Answer, Question, put
from lawmage.queries.reasons import reason, sorted_reasons

#: So many maximal pools of a player are listed; more are refused.
MOST_POOLS = 10_000
#: Who has no priority may still be asked to pay for something.
_TIME = "each player may activate mana abilities now, having priority or something to pay (605.3a)"
_PROGRAM = "payment+pool"
_WITH = "pool_holds", 2
_READ = READ | {
    ("source_of_mana", 2), ("unsupported_payment", 1), ("cannot_pay_bill", 3), ("cannot_activate", 4),
    ("controller", 2), ("due", 3), ("picks", 4),
}  # fmt: skip


@dataclass(frozen=True)
class Option:
    """Mana that an ability can add.

    Attributes:
        mana: how much, in symbols; in words where it is any combination of colors.
        reasons: what it comes from, in order: the ability, what replaces the mana, and what adds to it.

    Example:
        >>> Option("{G}{G}").mana
        '{G}{G}'
    """

    mana: str
    reasons: tuple[ManaReason, ...] = ()


@dataclass(frozen=True)
class AbilityMana:
    """What comes of a mana ability of a permanent now.

    Attributes:
        ability: the ability in words.
        taps: whether it takes {T}, so that activating it is tapping for mana.
        options: what its controller gets of it, one of these; nothing if it can't be activated or adds none.
        refusals: why it can't be activated.
        orders: where the order of the effects on the mana matters: which order leads to what.

    Example:
        >>> AbilityMana("the mana ability of Forest", True, (Option("{G}"),)).options[0].mana
        '{G}'
    """

    ability: str
    taps: bool
    options: tuple[Option, ...] = ()
    refusals: tuple[Reason, ...] = ()
    orders: tuple[Order, ...] = ()


@dataclass(frozen=True)
class TypeProduced:
    """A type of mana that a permanent could produce.

    Attributes:
        type: its letter.
        ways: each way in which it could: the text behind it first, then what replaces the mana, in order.

    Example:
        >>> TypeProduced("G", ()).type
        'G'
    """

    type: str
    ways: tuple[tuple[ManaReason, ...], ...]


@dataclass(frozen=True)
class PermanentMana:
    """A permanent with an ability that adds mana.

    Attributes:
        object: its id.
        name: what it is called.
        player: its controller.
        abilities: what comes of its mana abilities now.
        could_produce: the types that it could produce (106.7), whether or not they can be had now.

    Example:
        >>> PermanentMana("forest", "Forest", "A", (), ()).player
        'A'
    """

    object: str
    name: str
    player: str
    abilities: tuple[AbilityMana, ...]
    could_produce: tuple[TypeProduced, ...]


@dataclass(frozen=True)
class Pool:
    """A mana pool that a player can reach.

    Attributes:
        mana: what may be spent on anything, in symbols.
        restricted: mana that may be spent on some things only, with the name of what it comes from.

    Example:
        >>> Pool("{G}{G}").mana
        '{G}{G}'
    """

    mana: str
    restricted: tuple[tuple[str, str], ...] = ()
    _answer: Answer | None = field(default=None, compare=False, repr=False)
    _model: frozenset[Any] = field(default=frozenset(), compare=False, repr=False)

    @functools.cached_property
    def activations(self) -> tuple[str, ...]:
        """The activations that reach it, in an order that works."""
        if self._answer is None:
            return ()
        return describe_payment(self._answer, self._model).steps


@dataclass(frozen=True)
class PlayerMana:
    """The mana that a player can have.

    Attributes:
        player: the player's name.
        pools: every pool that can be reached now than which no other holds as much of every type.

    Example:
        >>> PlayerMana("A", (Pool("{G}"),)).pools[0].mana
        '{G}'
    """

    player: str
    pools: tuple[Pool, ...]


@dataclass(frozen=True)
class Mana:
    """What mana there is in a position.

    Attributes:
        permanents: those with an ability that adds mana, of every player.
        players: the pools of each player.
        assumptions: what the answer takes for granted.

    Example:
        >>> Mana((), (PlayerMana("A", (Pool(""),)),)).players[0].player
        'A'
    """

    permanents: tuple[PermanentMana, ...]
    players: tuple[PlayerMana, ...]
    assumptions: tuple[str, ...] = ()

    def _repr_html_(self) -> str:
        from lawmage.queries.mana_words import mana_in_words  # which speaks of mana itself
        from lawmage.queries.views import shown

        return shown(mana_in_words(self)).html


def mana(position: Position) -> Mana:
    """What permanents can be tapped for and could produce, and all maximal pools of each player.

    Args:
        position: a loaded position.

    Raises:
        UnsupportedError: the position needs cards or rules that aren't encoded.
        LimitError: a player can reach too many maximal pools, or the search for them was given up.

    Example:
        >>> from lawmage.bridge.load import load
        >>> players = {"A": {"battlefield": ["Forest", "Azorius Signet"]}, "B": {"battlefield": ["Island"]}}
        >>> found = mana(load({"turn": {"active": "A", "step": "draw"}, "players": players}))
        >>> [[pool.mana for pool in each.pools] for each in found.players]
        [['{W}{U}', '{G}'], ['{U}']]
        >>> found.players[0].pools[0].activations
        ('tap Forest: add {G}', 'pay {G} and tap Azorius Signet: add {W}{U}')
        >>> [(each.name, each.could_produce[0].type) for each in found.permanents]
        [('Forest', 'G'), ('Azorius Signet', 'W'), ('Island', 'U')]
    """
    names = [player.name for player in position.players]
    outputs = _READ | choice_program(_PROGRAM).inputs
    questions = [Question(position, name, mana=True) for name in names]
    tellers = {answer.question.asker: _Teller(answer) for answer in put(questions, "mana", outputs=outputs)}
    first = tellers[names[0]]
    controllers = {text(thing): first.answer.identity(of) for thing, of in first.answer.read("controller", 2)}
    places = {thing.id: place for place, thing in enumerate(position.objects())}
    permanents = [
        tellers[controllers[thing]].permanent(thing, controllers[thing])
        for thing in sorted(
            {thing for (thing,), rows in first.production.abilities.items() if rows},
            key=lambda thing: (names.index(controllers[thing]), places.get(thing, len(places)), thing),
        )
    ]
    permanents = [each for each in permanents if each.abilities or each.could_produce]
    found = tuple(PlayerMana(name, tellers[name].pools()) for name in names)
    said = dict.fromkeys(said for teller in tellers.values() for said in assumptions(teller.answer))
    return Mana(tuple(permanents), found, (*said, _TIME))


def max_pools(position: Position, player: str) -> tuple[str, ...]:
    """The pools that a player can reach now and that no other contains.

    Args:
        position: a loaded position.
        player: the player's name.

    Returns:
        The letters of each.

    Raises:
        InputError: there is no such player.
        UnsupportedError: the position needs cards or rules that aren't encoded, or some mana is restricted.

    Example:
        >>> from lawmage.bridge.load import load
        >>> players = {"A": {"battlefield": ["Forest", "Bayou"]}, "B": {}}
        >>> max_pools(load({"turn": {"active": "A", "step": "draw"}, "players": players}), "A")
        ('BG', 'GG')
    """
    name = Question(position, player).asker
    (pools,) = (each.pools for each in mana(position).players if each.player == name)
    if any(pool.restricted for pool in pools):
        raise UnsupportedError("max_pools can't tell restricted mana apart", items=("max_pools",))
    letters = (pool.mana.replace("{", "").replace("}", "") for pool in pools)
    return tuple(pool for pool in letters if pool)


class _Teller:
    """What the rules derived for one player."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.production = Production(answer)
        self._mana_abilities = _pairs(answer, "own_mana_ability")
        self._tapping = _pairs(answer, "taps_for_its_mana")
        self._sources = _pairs(answer, "source_of_mana")
        self._outputs: dict[tuple[str, str], dict[str, Bag]] = defaultdict(dict)
        for thing, ability, option, kind, amount in answer.read("output", 5):
            bags = self._outputs[text(thing), text(ability)]
            bag = bags.get(text(option), (0,) * len(TYPES))
            bags[text(option)] = tuple(
                had + (amount.number if name == text(kind) else 0)
                for name, had in zip(TYPES, bag, strict=True)
            )
        self._free = {
            (text(thing), text(ability)): amount.number
            for thing, ability, amount in answer.read("free_output", 3)
        }
        self._refused: dict[tuple[str, str], set[Reason]] = defaultdict(set)
        for thing, ability, rule, because in answer.read("cannot_activate", 4):
            self._refused[text(thing), text(ability)].add(reason(answer, rule, because))
        for bill, rule, because in answer.read("cannot_pay_bill", 3):
            action = bill.arguments[0]
            if action.name == "activate":
                key = text(action.arguments[0]), text(action.arguments[1])
                self._refused[key].add(reason(answer, rule, because))

    @functools.cached_property
    def _choices(self) -> Any:
        return self.answer.choices(_PROGRAM, DETAILS | {_WITH})

    def permanent(self, thing: str, controller: str) -> PermanentMana:
        """What a permanent can be tapped for and could produce."""
        abilities = [text(ability) for (ability,) in self.production.abilities[thing,]]
        could = self.production.could.get(thing, [])
        return PermanentMana(
            thing,
            self.answer.names[thing],
            controller,
            tuple(self._ability(thing, name) for name in abilities if (thing, name) in self._mana_abilities),
            tuple(TypeProduced(TYPES[kind], self.production.ways(thing, kind)) for kind in could),
        )

    def _ability(self, thing: str, ability: str) -> AbilityMana:
        key = thing, ability
        words, taps = self.production.ability(ability), key in self._tapping
        refusals = self._refusals(key)
        if refusals:
            return AbilityMana(words, taps, refusals=refusals)
        return AbilityMana(
            words, taps, tuple(self._options(key)), orders=self.production.orders(thing, ability)
        )

    def _refusals(self, key: tuple[str, str]) -> tuple[Reason, ...]:
        """Why an ability can't be activated now; nothing if it can."""
        refused = self._refused[key]
        if key in self._sources and not refused:
            if not self._costs_more(key) or self._usable(key):
                return ()
            name = self.answer.names[key[0]]
            return (Reason("118.3", "", (name,), f"The costs of {name} can't be paid."),)
        if not refused:
            name = self.answer.names[key[0]]
            return (Reason("602.2", "", (name,), f"{name}'s ability can't be activated now."),)
        return sorted_reasons(refused)

    def _costs_more(self, key: tuple[str, str]) -> bool:
        """Whether activating it needs mana, or something that other activations might have used."""
        bill = f"bill(activate({key[0]},{key[1]}),{key[1]})"
        parts = (*self.answer.read("due", 3), *self.answer.read("picks", 4))
        return any(text(part[0]) == bill for part in parts)

    def _usable(self, key: tuple[str, str]) -> bool:
        if key not in self._outputs and key not in self._free:
            return True  # it adds nothing, and no payment needs it
        uses = [row for row in self._choices.atoms("use", 1) if _used(row[0]) == key]
        return any(self._choices.possible([("use", row)]) for row in uses)

    def _options(self, key: tuple[str, str]) -> Iterable[Option]:
        bags = list(dict.fromkeys(self._outputs[key].values()))
        made = self.production.made(*key) if self.production.differs(*key) else None
        for bag in sorted(bags, reverse=True):
            if made is not None:
                yield Option(in_symbols(bag), made.get(bag, ()))
                continue
            kinds = [kind for kind, amount in zip(TYPES, bag, strict=True) if amount]
            reasons = (reason for kind in kinds for reason in self.production.own(*key, kind)[:1])
            yield Option(in_symbols(bag), tuple(dict.fromkeys(reasons)))
        if key in self._free:
            said = dict.fromkeys(why for kind in list(TYPES)[:5] for why in self.production.own(*key, kind))
            yield Option(f"{self._free[key]} mana in any combination of colors", tuple(said))

    def pools(self) -> tuple[Pool, ...]:
        """Every maximal pool."""
        found: list[tuple[Any, Pool]] = []
        for model in self._choices.models([]):
            if len(found) == MOST_POOLS:
                raise LimitError(
                    f"{self.answer.question.asker} can reach more than {MOST_POOLS} maximal pools"
                )
            found.append(self._pool(model))
        found.sort(key=lambda each: each[0], reverse=True)
        return tuple(pool for _, pool in found)

    def _pool(self, model: frozenset[Any]) -> tuple[Any, Pool]:
        bags: dict[str, list[int]] = {"": [0] * len(TYPES)}
        for source, place, amount in filter(None, map(_held, model)):
            bags.setdefault(source, [0] * len(TYPES))[place] += amount
        free = bags.pop("")
        restricted = tuple(
            (in_symbols(bag), self.answer.names[source]) for source, bag in sorted(bags.items())
        )
        return (free, restricted), Pool(in_symbols(free), restricted, self.answer, model)


_PLACES: Mapping[str, int] = {kind: place for place, kind in enumerate(TYPES)}


@remembered
def _held(atom: Any) -> tuple[str, int, int] | None:
    """Restricted mana's source, the place of the type, and how much the pool holds; None of other atoms."""
    if atom.name != _WITH[0]:
        return None
    kind, amount = atom.arguments
    if kind.arguments:
        source, _, kind = kind.arguments
        return text(source), _PLACES[kind.name], amount.number
    return "", _PLACES[kind.name], amount.number


def _pairs(answer: Answer, predicate: str) -> set[tuple[str, str]]:
    return {(text(thing), text(ability)) for thing, ability in answer.read(predicate, 2)}


def _used(activation: Any) -> tuple[str, str]:
    thing, ability, _ = activation.arguments
    return text(thing), text(ability)
