"""What the programs say of continuous effects in one world, and how their operations are carried out."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from lawmage.bridge.card_files import Cards
from lawmage.bridge.programs import Signature, static_rules
from lawmage.bridge.solver import Grounded, parts, remembered, text
from lawmage.bridge.state import State
from lawmage.bridge.worlds import Worlds

#: What a view is made of.
READ: frozenset[Signature] = frozenset(
    {
        ("waiting", 2), ("precedence", 2), ("printed_place", 2), ("does", 3), ("operation", 4), ("shows", 3),
        ("withheld", 4),
        ("must_look_again", 3), ("might_depend", 3), ("affects", 2), ("exists", 1), ("brings_effects", 2),
        ("goes_on", 2), ("noted", 3), ("unsupported_change", 1), ("dormant", 0), ("layers_needed", 0),
    }
)  # fmt: skip

#: What is written as effects are applied, of what the programs say each time.
_WRITTEN = """
operated(S,X) :- does(E,_,X), affects(E,S).
operated(S,X) :- operation(_,_,S,X).
derived(S,K,V) :- shows(S,K,V).
derived(S,K,V) :- operated(S,put(K,V)).
derived(S,K,N+0) :- operated(S,add(K,N)).
derived(S,K,V) :- operated(S,exchange(K,_)), derived(S,_,V).
derived(S,K,V) :- operated(S,exchange(_,K)), derived(S,_,V).
shown(S) :- shows(S,_,_).
applied(E,N) :- waiting(N,E).
started(E) :- waiting(_,E).
locked(E,S) :- goes_on(E,_), affects(E,S).
only_layer(N) :- waiting(N,_).
asked_about(E) :- might_depend(_,E,_).
given(E,O,A) :- noted(_,_,given(E,O,A)).
given_at(E,T) :- noted(_,_,given_at(E,T)).
"""
#: The forms of operations on a kind.
_FORMS = ("clear({0})", "drop({0},_)", "put({0},_)", "add({0},_)", "exchange({0},_)", "exchange(_,{0})")

#: In this order the operations of one effect are carried out.
_ORDER = ("clear", "drop", "put", "add", "exchange")

Effect = str
#: A name and its arguments: ``("put", "type", "land")``.
Operation = tuple[str, ...]
#: By object and kind of characteristic.
Values = dict[str, dict[str, tuple[str, ...]]]
#: By object.
Groups = dict[str, set[str]]


class View:
    """What the programs say of the effects that wait in one world.

    Args:
        worlds: the worlds, with the predicates of ``READ``.
        world: which of them.

    Attributes:
        exists: the effects that there are.
        affects: the objects that an effect applies to.
        waiting: the places in the order of layers in which parts of an effect wait.
        again: triples of an effect, a place, and an effect to look at again once the first is applied there.
        might_depend: triples of a place, an effect, and one that it might depend on there.
        noted: what is to be remembered of an effect once it is applied in a place.
        brings: pairs of an effect and a place where it gives abilities from which further effects come.
        goes_on: pairs of an effect and a place, where it applies to the same objects in later places.
        unsupported: what no rule can tell, as terms.
        needed: whether any effect changes characteristics.
        dormant: whether there is an effect whose condition doesn't hold now.
        shows: the values of objects that effects would change for the first time.
    """

    def __init__(self, worlds: Worlds, world: int) -> None:
        self._worlds, self._world = worlds, world

    def _read(self, name: str, arity: int) -> list[tuple[Any, ...]]:
        return self._worlds.read(self._world, name, arity)

    def _places(self, name: str) -> set[tuple[Effect, int]]:
        return {(text(effect), int(text(place))) for effect, place in self._read(name, 2)}

    # Of most hypotheses only a part is looked at, so each part is read when it is.
    @functools.cached_property
    def exists(self) -> set[Effect]:
        return {text(effect) for (effect,) in self._read("exists", 1)}

    @functools.cached_property
    def affects(self) -> dict[Effect, list[str]]:
        found: dict[Effect, list[str]] = {}
        for effect, thing in self._read("affects", 2):
            found.setdefault(text(effect), []).append(text(thing))
        return found

    @functools.cached_property
    def _does(self) -> dict[tuple[Effect, int], list[Operation]]:
        found: dict[tuple[Effect, int], list[Operation]] = {}
        for effect, place, operation in self._read("does", 3):
            found.setdefault((text(effect), int(text(place))), []).append(_operation(operation))
        return found

    def _by_thing(self, name: str) -> dict[tuple[Effect, int], dict[str, list[Operation]]]:
        found: dict[tuple[Effect, int], dict[str, list[Operation]]] = {}
        for effect, place, thing, operation in self._read(name, 4):
            by_thing = found.setdefault((text(effect), int(text(place))), {})
            by_thing.setdefault(text(thing), []).append(_operation(operation))
        return found

    @functools.cached_property
    def _does_to(self) -> dict[tuple[Effect, int], dict[str, list[Operation]]]:
        return self._by_thing("operation")

    @functools.cached_property
    def _withheld(self) -> dict[tuple[Effect, int], dict[str, list[Operation]]]:
        return self._by_thing("withheld")

    @functools.cached_property
    def waiting(self) -> dict[Effect, list[int]]:
        found: dict[Effect, list[int]] = {}
        for place, effect in self._read("waiting", 2):
            found.setdefault(text(effect), []).append(int(text(place)))
        return found

    @functools.cached_property
    def _time(self) -> dict[Effect, int]:
        return dict(self._places("precedence"))

    @functools.cached_property
    def _printed(self) -> dict[Effect, int]:
        return dict(self._places("printed_place"))

    @functools.cached_property
    def again(self) -> set[tuple[Effect, int, Effect]]:
        return {(text(e), int(text(n)), text(d)) for e, n, d in self._read("must_look_again", 3)}

    @functools.cached_property
    def might_depend(self) -> set[tuple[int, Effect, Effect]]:
        return {(int(text(n)), text(d), text(e)) for n, d, e in self._read("might_depend", 3)}

    @functools.cached_property
    def noted(self) -> dict[tuple[Effect, int], list[str]]:
        found: dict[tuple[Effect, int], list[str]] = {}
        for effect, place, fact in self._read("noted", 3):
            found.setdefault((text(effect), int(text(place))), []).append(text(fact))
        return found

    @functools.cached_property
    def brings(self) -> set[tuple[Effect, int]]:
        return self._places("brings_effects")

    @functools.cached_property
    def goes_on(self) -> set[tuple[Effect, int]]:
        return self._places("goes_on")

    @functools.cached_property
    def unsupported(self) -> list[Any]:
        return [term for (term,) in self._read("unsupported_change", 1)]

    @functools.cached_property
    def dormant(self) -> bool:
        return bool(self._read("dormant", 0))

    @functools.cached_property
    def needed(self) -> bool:
        return bool(self._read("layers_needed", 0))

    @functools.cached_property
    def shows(self) -> Values:
        found: Values = {}
        for thing, kind, value in self._read("shows", 3):
            kinds = found.setdefault(text(thing), {})
            kinds[text(kind)] = (*kinds.get(text(kind), ()), text(value))
        return found

    @property
    def first(self) -> int:
        """The first place where an effect waits; -1 where none does."""
        return min((min(places) for places in self.waiting.values()), default=-1)

    def timestamp(self, effect: Effect) -> int:
        """The timestamp of an effect."""
        return self._time.get(effect, 0)

    def order(self, effect: Effect) -> tuple[int, int]:
        """By what effects of one layer are ordered: timestamp, then place in the text."""
        return self.timestamp(effect), self._printed.get(effect, 0)

    def operations(self, effect: Effect, place: int) -> dict[str, list[Operation]]:
        """What an effect would do in a place, by object, in the order in which it is carried out."""
        alike = self._does.get((effect, place), [])
        single = self._does_to.get((effect, place), {})
        withheld = self._withheld.get((effect, place), {})
        things = self.affects.get(effect, ()) if alike else single
        found = {
            thing: sorted(alike + single.get(thing, []), key=lambda operation: _ORDER.index(operation[0]))
            for thing in things
        }
        for thing, operations in withheld.items():
            found[thing] = [operation for operation in found[thing] if operation not in operations]
        return {thing: operations for thing, operations in found.items() if operations}

    def told(self, effect: Effect, place: int, short: Short) -> set[str]:
        """What is so of an effect: whether it exists, what it applies to, what it does."""
        if effect not in self.exists:
            return set()
        return {
            "exists",
            *(f"applies_to({short(thing)})" for thing in self.affects.get(effect, ())),
            *(f"does({short(str(operation))})" for operation in self._does.get((effect, place), ())),
            *(
                f"{what}({short(thing)},{short(str(operation))})"
                for what, found in (("does", self._does_to), ("withheld", self._withheld))
                for thing, operations in found.get((effect, place), {}).items()
                for operation in operations
            ),
        }


class Looks:
    """Asks the programs what they say, again and again as effects are applied.

    Args:
        cards: the encoded cards.
        names: full names of the cards whose facts are needed.

    Example:
        >>> facts = ["applying", "layering", 'card(bear,"Grizzly Bears")', "zone(bear,battlefield)"]
        >>> (view,) = Looks(Cards(), ["Grizzly Bears"])([State.of(facts)])
        >>> view.needed
        False
    """

    def __init__(self, cards: Cards, names: Sequence[str]) -> None:
        self._cards, self._names = cards, names
        self._last: Worlds | None = None

    def __call__(self, states: Sequence[State]) -> list[View]:
        """What the programs say of some states, which differ from those before in what is written alone."""
        self._last = Worlds(states, self._cards, self._names, READ, written=written(), earlier=self._last)
        return [View(self._last, world) for world in range(len(states))]


class Short:
    """Gives terms short names, since long ones take long to read."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def __call__(self, term: str) -> str:
        return self._names.setdefault(term, f"t{len(self._names)}")

    def long(self, name: str) -> str:
        """The term with a short name."""
        return next(term for term, short in self._names.items() if short == name)


@remembered
def _operation(symbol: Any) -> Operation:
    return symbol.name, *map(text, parts(symbol))


@functools.cache
def _kinds() -> Grounded:
    return Grounded([static_rules().nodes])


@functools.cache
def written() -> str:
    """What is written as effects are applied, as rules of what the programs say each time.

    Example:
        >>> from lawmage.bridge.programs import heads
        >>> sorted(name for name, _ in heads(written()))[:4]
        ['altered', 'applied', 'asked_about', 'derived']
    """
    by_group: dict[str, list[str]] = {}
    for kind, group in _kinds().read("kind_group", 2):
        by_group.setdefault(text(group), []).append(text(kind))
    lines = [_WRITTEN]
    for name, kinds in sorted(by_group.items()):
        forms = ";".join(form.format(kind) for kind in kinds for form in _FORMS)
        lines.append(f"altered(S,{name}) :- operated(S,({forms})).")
    return "\n".join(lines)


@functools.cache
def group_of(kind: str) -> str:
    """The group of kinds of characteristics that are told apart from others only together.

    Args:
        kind: a term.

    Example:
        >>> group_of("type") == group_of("subtype(land)"), group_of("type") == group_of("color")
        (True, False)
    """
    (group,) = (text(group) for known, group in _kinds().read("kind_group", 2) if text(known) == kind)
    return group


@functools.cache
def is_remembered(kind: str) -> bool:
    """Whether what is done to a kind of characteristics is remembered after the layers.

    Args:
        kind: a term.

    Example:
        >>> is_remembered("ability"), is_remembered("power")
        (True, False)
    """
    return any(text(known) == kind for (known,) in _kinds().read("remembered_kind", 1))


def operate(
    values: Values, groups: Groups, operations: Mapping[str, Iterable[Operation]], starts: Values
) -> None:
    """Carry out operations: clear a kind, drop a value, put a value, add to a number, exchange two kinds.

    Args:
        values: the values so far; they are changed.
        groups: the groups of kinds that were changed so far; likewise.
        operations: what is done, by object.
        starts: the values of objects that have none so far.

    Example:
        >>> values, groups = {}, {}
        >>> operate(values, groups, {"bear": [("add", "power", "3")]}, {"bear": {"power": ("2",)}})
        >>> values, groups
        ({'bear': {'power': ('5',)}}, {'bear': {'size'}})
    """
    for thing, done in operations.items():
        kinds = values[thing] if thing in values else values.setdefault(thing, dict(starts.get(thing, {})))
        altered = groups.setdefault(thing, set())
        for name, first, *rest in done:
            altered.add(group_of(first))
            old = kinds.get(first, ())
            match name:
                case "clear":
                    kinds.pop(first, None)
                case "drop":
                    kinds[first] = tuple(value for value in old if value != rest[0])
                case "put":
                    kinds[first] = tuple(dict.fromkeys((*old, rest[0])))
                case "add":
                    kinds[first] = tuple(str(int(value) + int(rest[0])) for value in old or ("0",))
                case "exchange":
                    kinds[first], kinds[rest[0]] = kinds.get(rest[0], ()), old
