"""What mana comes of a permanent's ability, and why: its text, and what replaces or adds to it (106)."""

from __future__ import annotations

import functools
import itertools
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from lawmage.bridge.solver import parts, text
from lawmage.queries.effect_words import ability_in_words
from lawmage.queries.question import Answer

#: The types of mana in the order of a bag's numbers, with their letters.
TYPES = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C"}
#: What :class:`Production` reads beside what ``mana.lp`` shows.
READ = frozenset(
    {
        ("makes_mana", 2), ("own_mana_ability", 2), ("taps_for_its_mana", 2), ("could_produce", 2),
        ("stated_type", 4), ("mirrors", 4), ("refers_to", 4), ("mana_differs", 2), ("first_bag", 4),
        ("replaced_bag", 7), ("final_bag", 4), ("adder_place", 4), ("adds_bag", 6), ("sounds", 5),
    }
)  # fmt: skip
Bag = tuple[int, ...]


@dataclass(frozen=True)
class ManaReason:
    """What a type or an amount of mana comes from.

    Attributes:
        rule: the number in the Comprehensive Rules.
        objects: the ids of the land, the effect's source or whatever else is behind it.
        cards: the names of their cards.
        sentence: the reason in words.

    Example:
        >>> ManaReason("106.7", ("island",), ("Island",), "It refers to Island.").rule
        '106.7'
    """

    rule: str
    objects: tuple[str, ...]
    cards: tuple[str, ...]
    sentence: str


@dataclass(frozen=True)
class Order:
    """Effects on the mana in an order in which they can be applied, and what that leads to.

    Attributes:
        start: the mana that the ability itself would add.
        effects: what is applied, by name, in this order.
        mana: what is produced then.

    Example:
        >>> Order("{G}", ("Mana Reflection",), "{G}{G}").mana
        '{G}{G}'
    """

    start: str
    effects: tuple[str, ...]
    mana: str


def in_symbols(bag: Sequence[int]) -> str:
    """So much mana of each type as symbols.

    Example:
        >>> in_symbols((1, 0, 0, 0, 2, 0))
        '{W}{G}{G}'
    """
    return "".join(f"{{{letter}}}" * number for letter, number in zip(TYPES.values(), bag, strict=True))


def listed(names: Sequence[str], last: str = "and") -> str:
    """Names one after another.

    Example:
        >>> listed(["Forest", "Island", "Swamp"]), listed(["Forest"])
        ('Forest, Island and Swamp', 'Forest')
    """
    return f" {last} ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def types_that_could_be_produced(answer: Answer) -> dict[str, list[str]]:
    """By the id of a permanent the types of mana that it could produce, in the order of ``TYPES`` (106.7)."""
    found: dict[str, set[str]] = defaultdict(set)
    for thing, kind in answer.read("could_produce", 2):
        found[text(thing)].add(text(kind))
    return {thing: [kind for kind in TYPES if kind in kinds] for thing, kinds in sorted(found.items())}


@dataclass(frozen=True)
class _Applied:
    """What the effects make of some mana: each with its source, what it was and what it is."""

    start: Bag
    steps: tuple[tuple[str, Bag, Bag], ...]
    end: Bag


class Production:
    """What comes of the abilities of a position's permanents.

    Args:
        answer: what the rules derived for a question that wants ``mana``.

    Example:
        >>> from lawmage.bridge.load import load
        >>> from lawmage.queries.question import Question, put
        >>> players = {"A": {"battlefield": ["Forest", "Reflecting Pool"]}, "B": {}}
        >>> position = load({"turn": {"active": "A", "step": "draw"}, "players": players})
        >>> (answer,) = put([Question(position, mana=True)], "mana", outputs=READ)
        >>> production = Production(answer)
        >>> [way[0].sentence for way in production.ways("reflecting_pool", "green")]
        ['Ability 1 of Reflecting Pool refers to Forest, which could produce {G}.']
    """

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.names = answer.names
        self.abilities = self._grouped("makes_mana", 2, 1)
        self._stated = self._grouped("stated_type", 4, 2)
        self._mirrors = self._grouped("mirrors", 4, 2)
        self._refers = self._grouped("refers_to", 4, 2)
        self._first = self._grouped("first_bag", 4, 2)
        self._replaced = self._grouped("replaced_bag", 7, 2)
        self._final = self._grouped("final_bag", 4, 2)
        self._additions = self._grouped("adds_bag", 6, 0)
        self._adders = self._grouped("adder_place", 4, 0)
        self._sounds = {tuple(map(text, row)) for row in answer.read("sounds", 5)}
        self._differs = {tuple(map(text, row)) for row in answer.read("mana_differs", 2)}
        self.could = types_that_could_be_produced(answer)

    def _grouped(self, predicate: str, arity: int, key: int) -> dict[tuple[str, ...], list[tuple[Any, ...]]]:
        """The atoms of a predicate by their first arguments, in a stable order."""
        found: dict[tuple[str, ...], list[tuple[Any, ...]]] = defaultdict(list)
        for row in sorted(self.answer.read(predicate, arity), key=lambda row: tuple(map(text, row))):
            found[tuple(map(text, row[:key]))].append(tuple(row[key:]))
        return found

    def ability(self, ability: str) -> str:
        """An ability in words."""
        return ability_in_words(ability, lambda _: None)

    def differs(self, thing: str, ability: str) -> bool:
        """Whether effects replace what comes of an ability, or add to it."""
        return (thing, ability) in self._differs

    @functools.cache  # noqa: B019 (it lives as long as the answer)
    def applied(self, thing: str, ability: str) -> tuple[_Applied, ...]:
        """For each option of an ability, and each result of the effects, one order that leads there."""
        edges: dict[tuple[int, Bag], list[tuple[str, tuple[int, Bag]]]] = defaultdict(list)
        for mask, bag, source, after, mask_after in self._replaced[thing, ability]:
            edges[mask.number, _bag(bag)].append((text(source), (mask_after.number, _bag(after))))
        ends = {(mask.number, _bag(bag)) for mask, bag in self._final[thing, ability]}
        found = []
        for start in dict.fromkeys(_bag(bag) for _, bag in self._first[thing, ability]):
            paths: dict[tuple[int, Bag], tuple[tuple[str, Bag, Bag], ...]] = {(0, start): ()}
            todo = [(0, start)]
            for node in todo:
                for source, after in edges[node]:
                    if after not in paths:
                        paths[after] = (*paths[node], (source, node[1], after[1]))
                        todo.append(after)
            results: dict[Bag, tuple[tuple[str, Bag, Bag], ...]] = {}
            for node, path in paths.items():
                if node in ends:
                    results.setdefault(node[1], path)
            found += [_Applied(start, path, end) for end, path in results.items()]
        return tuple(found)

    def orders(self, thing: str, ability: str) -> tuple[Order, ...]:
        """The orders of effects on the mana of an ability that lead to something different, one for each."""
        applied = self.applied(thing, ability)
        return tuple(
            Order(in_symbols(one.start), self._sources(one), in_symbols(one.end))
            for one in applied
            if sum(other.start == one.start for other in applied) > 1
        )

    def _sources(self, one: _Applied) -> tuple[str, ...]:
        return tuple(self.names[source] for source, _, _ in one.steps)

    def made(self, thing: str, ability: str) -> dict[Bag, tuple[ManaReason, ...]]:
        """All mana that the player can get of an ability that effects change, each with the reasons."""
        found: dict[Bag, tuple[ManaReason, ...]] = {}
        for one in self.applied(thing, ability):
            kinds = [kind for kind, number in zip(TYPES, one.start, strict=True) if number]
            reasons = (
                *dict.fromkeys(reason for kind in kinds for reason in self._own(thing, ability, kind)[:1]),
                *map(self._replacing, one.steps),
            )
            for total, added in self._with_added(thing, ability, one.end):
                found.setdefault(total, (*reasons, *added))
        return found

    def _with_added(self, thing: str, ability: str, end: Bag) -> Iterator[tuple[Bag, tuple[ManaReason, ...]]]:
        """What triggered mana abilities make of it, by what their controllers choose."""
        choices = []
        for source, adder, of, _ in self._adders[()]:
            if (
                text(of) != thing
                or (text(source), text(adder), thing, ability, _term(end)) not in self._sounds
            ):
                continue
            key = (text(source), text(adder), thing, ability, _term(end))
            bags = [_bag(row[5]) for row in self._additions[()] if tuple(map(text, row[:5])) == key]
            if bags:
                choices.append([(text(source), bag) for bag in bags])
        for chosen in itertools.product(*choices):
            total = tuple(map(sum, zip(end, *(bag for _, bag in chosen), strict=True)))
            yield (
                total,
                tuple(
                    self._reason("605.4a", (source,), f"{self.names[source]} adds {in_symbols(bag)}.")
                    for source, bag in chosen
                ),
            )

    def _replacing(self, step: tuple[str, Bag, Bag]) -> ManaReason:
        source, before, after = step
        made = in_symbols(after) or "no mana"
        return self._reason(
            "106.12b", (source,), f"{self.names[source]} turns {in_symbols(before)} into {made}."
        )

    def _reason(self, rule: str, objects: Sequence[str], sentence: str) -> ManaReason:
        cards = (self.answer.card_names[thing] for thing in objects if thing in self.answer.card_names)
        return ManaReason(
            rule, tuple(objects), tuple(dict.fromkeys(cards)), sentence[0].upper() + sentence[1:]
        )

    def _own(self, thing: str, ability: str, kind: str) -> list[ManaReason]:
        """Why an ability would add a type of mana if nothing replaced it; each reason is enough."""
        letter = f"{{{TYPES[kind]}}}"
        words = self.ability(ability)
        found = []
        for of, how in self._stated[thing, ability]:
            if text(of) == kind:
                rule, said = {
                    "states": (
                        "305.6" if "basic_land_type(" in ability else "106.3",
                        f"{words} adds {letter}.",
                    ),
                    "any_color": ("105.4", f"{words} adds mana of any color."),
                    "chosen_color": ("106.3", f"{words} adds mana of the chosen color, which is {kind}."),
                }[text(how)]
                found.append(self._reason(rule, (thing,), said))
        # What has it from this ability in turn is no reason; another ability may have it nearer by.
        sources = self._mirrored(thing, ability, kind)
        nearest = min((self._ranks[source, kind] for source in sources), default=0)
        rank = max(self._ranks.get((thing, kind), len(self._ranks)), nearest + 1)
        mirrored = [source for source in sources if self._ranks[source, kind] < rank]
        mirrored = [source for source in mirrored if source != thing] or mirrored
        if mirrored:
            others = listed([self.names[source] for source in mirrored])
            said = f"{words} refers to {others}, which could produce {letter}."
            found.append(self._reason("106.7", mirrored, said))
        return found

    def _mirrored(self, thing: str, ability: str, kind: str) -> list[str]:
        return [text(source) for of, source in self._mirrors[thing, ability] if text(of) == kind]

    @functools.cached_property
    def _ranks(self) -> dict[tuple[str, str], int]:
        """By permanent and type, how many permanents stand between it and a text that names a type."""
        ranks: dict[tuple[str, str], int] = {}
        kinds_of = {
            (thing, text(ability)): {kind for kind in TYPES if self._states(thing, text(ability), kind)}
            for (thing,), abilities in self.abilities.items()
            for (ability,) in abilities
        }
        for rank in itertools.count():
            found = {
                (thing, kind)
                for (thing, ability), stated in kinds_of.items()
                for start in TYPES
                if start in stated
                or any((source, start) in ranks for source in self._mirrored(thing, ability, start))
                for kind in self._turned_into(thing, ability, start)
            }
            new = found.difference(ranks)
            if not new:
                return ranks
            ranks.update(dict.fromkeys(new, rank))
        raise AssertionError("there is always an end")

    def _states(self, thing: str, ability: str, kind: str) -> bool:
        return any(text(of) == kind for of, _ in self._stated[thing, ability])

    def _turned_into(self, thing: str, ability: str, start: str) -> Iterator[str]:
        """The types that come of a type that an ability adds itself."""
        if not self.differs(thing, ability):
            yield start
        for one in self.applied(thing, ability):
            if one.start[list(TYPES).index(start)]:
                yield from (kind for kind, number in zip(TYPES, one.end, strict=True) if number)

    def own(self, thing: str, ability: str, kind: str) -> tuple[ManaReason, ...]:
        """Why an ability that nothing changes adds a type of mana."""
        return tuple(self._own(thing, ability, kind))

    def ways(self, thing: str, kind: str) -> tuple[tuple[ManaReason, ...], ...]:
        """Every way in which it could produce a type: the text behind it, then what replaces the mana."""
        return tuple(dict.fromkeys((reason, *steps) for _, reason, steps in self._ways(thing, kind)))

    def _ways(self, thing: str, kind: str) -> Iterator[tuple[str, ManaReason, tuple[ManaReason, ...]]]:
        """Each way with the type that the text itself names."""
        for (ability,) in self.abilities[thing,]:
            name = text(ability)
            if not self.differs(thing, name):
                for reason in self._own(thing, name, kind):
                    yield kind, reason, ()
                continue
            for one in self.applied(thing, name):
                if one.end[list(TYPES).index(kind)]:
                    kinds = [first for first, number in zip(TYPES, one.start, strict=True) if number]
                    first = kind if kind in kinds else kinds[0]
                    for reason in self._own(thing, name, first):
                        yield first, reason, tuple(map(self._replacing, one.steps))

    def chain(self, thing: str, kind: str) -> tuple[ManaReason, ...]:
        """The shortest chain of reasons why it could produce a type, down to a text that names one."""
        found: tuple[ManaReason, ...] = ()
        while True:
            ways = list(self._ways(thing, kind))
            own = [way for way in ways if way[1].objects == (thing,) and way[1].rule != "106.7"]
            first, reason, steps = own[0] if own else min(ways, key=self._distance)
            found += (reason, *steps)
            if own:
                return found
            thing, kind = min(reason.objects, key=lambda source: self._ranks[source, first]), first

    def _distance(self, way: tuple[str, ManaReason, tuple[ManaReason, ...]]) -> int:
        kind, reason, _ = way
        return min(self._ranks[source, kind] for source in reason.objects)

    def why_not(self, thing: str, kind: str) -> tuple[ManaReason, ...]:
        """Why it couldn't produce a type: for each of its abilities what it would produce instead."""
        abilities = [text(ability) for (ability,) in self.abilities[thing,]]
        if not abilities:
            said = f"{self.names[thing]} has no ability that would add mana."
            return (self._reason("106.7", (thing,), said),)
        found: list[ManaReason] = []
        for ability in abilities:
            applied = self.applied(thing, ability)
            found += [self._comes_to(thing, ability, one) for one in applied]
            if self._refers[thing, ability]:
                found += self._nothing_to_refer_to(thing, ability, kind)
            elif not applied:
                kinds = [of for of in TYPES if self._own(thing, ability, of)]
                letters = listed([f"{{{TYPES[of]}}}" for of in kinds], "or")
                said = f"{self.ability(ability)} would add {letters or 'no mana'}."
                found.append(self._reason("106.7", (thing,), said))
        return tuple(dict.fromkeys(found))

    def _comes_to(self, thing: str, ability: str, one: _Applied) -> ManaReason:
        """What comes of an option of an ability when effects are applied in one order."""
        turned = [
            f"{self.names[source]} turns it into {in_symbols(after) or 'no mana'}"
            for source, _, after in one.steps
        ]
        said = f"{self.ability(ability)} would add {in_symbols(one.start)}"
        sources = [source for source, _, _ in one.steps]
        return self._reason("106.12b", sources or (thing,), ", then ".join((said, *turned)) + ".")

    def _nothing_to_refer_to(self, thing: str, ability: str, kind: str) -> list[ManaReason]:
        """Why an ability has no such type from the permanents to which it refers."""
        words = self.ability(ability)
        if self.colors_only(thing, ability) and kind == "colorless":
            return [self._reason("106.1a", (thing,), f"{words} adds colors only, and colorless isn't one.")]
        found = []
        others = self.refers_to(thing, ability)
        for other in [name for name in others if name != thing] or others:
            letters = [f"{{{TYPES[of]}}}" for of in self.could.get(other, [])]
            if kind in self.could.get(other, []):
                continue  # it could produce it, but that is replaced
            could = f"only {listed(letters)}" if letters else "no mana"
            said = f"{words} refers to {self.names[other]}, which could produce {could}."
            found.append(self._reason("106.7", (other,), said))
        return found

    def refers_to(self, thing: str, ability: str) -> tuple[str, ...]:
        """The permanents to which an ability refers."""
        return tuple(dict.fromkeys(text(other) for other, _ in self._refers[thing, ability]))

    def colors_only(self, thing: str, ability: str) -> bool:
        """Whether an ability refers to colors and not to all types of mana."""
        return any(text(what) == "color" for _, what in self._refers[thing, ability])


def _bag(bag: Any) -> Bag:
    return tuple(part.number for part in parts(bag))


def _term(bag: Bag) -> str:
    return f"bag({','.join(map(str, bag))})"
