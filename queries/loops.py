"""Loops: ways on that lead back to where they began, and ways on that repeat while numbers grow."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import networkx

from lawmage.bridge.errors import LimitError
from lawmage.queries.exploring import Explorer, Moment, plain_option

#: Chosen where nothing else can happen than what has happened before.
REPEATS = plain_option("repeats", "the loop repeats")
#: By this rule a player pays, or else something is done; nobody has to pay to end a loop (731.6).
_UNLESS = "118.12"
#: So often the same numbers must have grown by as much before a loop is taken to grow for ever.
TIMES = 3
#: Predicates whose last number only tells an order.
_ORDERS = ("timestamp", "effect_timestamp", "stack_position")
#: What is told of this turn and no rule asks for: states that differ in nothing else go on alike.
_ONLY_TOLD = ("life_gained(", "life_lost(")
#: Numbers that end a loop by themselves once they are large enough.
_LIMITED = re.compile(
    r"counters\(\w+,poison,|counters\(.+,pt\(.*-|effect_change\(.*-\d|marked_damage\(|cards_drawn\("
)
_LAST_NUMBER = re.compile(r"(?<=[(,])-?\d+(?=\)$)")
#: What is told of an effect, after the number by which effects are told apart.
_OF_EFFECT = re.compile(r"^(effect_\w+)\(\d+(?=[,)])")
_TOKEN = re.compile(r"o\(token\((token\(\"[^\"]*\",\d+\))\),\d+\)")


class UnboundedError(LimitError):
    """A loop never ends, and something grows each time.

    Attributes:
        grows: what grows, and by how much each time.
    """

    def __init__(self, grows: Mapping[str, int]) -> None:
        self.grows = dict(grows)
        told = ", ".join(f"{what} by {number}" for what, number in sorted(self.grows.items()))
        super().__init__(f"what happens repeats without an end, and each time it grows: {told}")


#: The numbers of a state, in the order of what is told of it besides.
_Numbers = tuple[int, ...]


def _numbers(moment: Moment) -> Counter[str]:
    """What is told of a state but for its numbers, and the numbers."""
    numbers: Counter[str] = Counter()
    for fact in moment.state.facts:
        told = _TOKEN.sub(r"\1", fact)
        effect = _OF_EFFECT.match(told)
        last = _LAST_NUMBER.search(told)
        if effect and not told.startswith(_ORDERS):
            numbers[f"{effect[1]}(N{told[effect.end() :]}"] += 1
        elif effect:
            numbers[effect[1]] += 1
        elif told != fact or (last and told.startswith(_ORDERS)):
            numbers[_LAST_NUMBER.sub("N", told) if told.startswith(_ORDERS) else told] += 1
        elif last:
            numbers[told[: last.start()] + "N)"] += int(last[0])
        else:
            numbers[told] += 0
    return numbers


class Loops:
    """Watches the moments that are come to one after another.

    Args:
        explorer: whose moments they are.

    Example:
        >>> from lawmage.bridge.load import load
        >>> players = {"A": {}, "B": {}}
        >>> explorer = Explorer(load({"turn": {"active": "A", "step": "upkeep"}, "players": players}))
        >>> loops = Loops(explorer)
        >>> loops.unseen([explorer.start]) == [explorer.start], loops.unseen([explorer.start])
        (True, [])
    """

    def __init__(self, explorer: Explorer) -> None:
        self._explorer = explorer
        self._seen: dict[Moment, None] = {}
        self._numbers: dict[frozenset[str], dict[_Numbers, list[Moment]]] = {}
        self._first: dict[frozenset[str], Moment] = {}
        self._again: dict[Moment, Moment] = {}

    def unseen(self, moments: Iterable[Moment]) -> list[Moment]:
        """The moments that are new.

        Args:
            moments: moments come to.

        Raises:
            UnboundedError: what leads to one of them repeats while numbers grow.
        """
        found = []
        for moment in moments:
            if moment not in self._seen:
                self._seen[moment] = None
                if not self._comes_again(moment):
                    self._watch(moment)
                    found.append(moment)
        return found

    def _comes_again(self, moment: Moment) -> bool:
        """Whether it is like one on the way to it, but for what is only told."""
        asked = frozenset(fact for fact in moment.state.facts if not fact.startswith(_ONLY_TOLD))
        first = self._first.setdefault(asked, moment)
        if first is moment or not networkx.has_path(self._explorer.graph, first, moment):
            return False
        self._again[moment] = first
        return True

    def _watch(self, moment: Moment) -> None:
        numbers = _numbers(moment)
        order = sorted(numbers)
        now = tuple(numbers[what] for what in order)
        known = self._numbers.setdefault(frozenset(order), {})
        for had in known:
            if now == had or any(before > after for before, after in zip(had, now, strict=True)):
                continue
            step = [after - before for before, after in zip(had, now, strict=True)]
            grown = {what: number for what, number in zip(order, step, strict=True) if number}
            before = [
                tuple(number - times * more for number, more in zip(now, step, strict=True))
                for times in range(1, TIMES + 1)
            ]
            if known.keys() >= set(before) and _only_grows(grown) and self._leads(known, before, moment):
                told: Counter[str] = Counter()
                for what, number in grown.items():
                    told[self._in_words(moment, what)] += number
                raise UnboundedError({what: number for what, number in told.items() if what} or grown)
        known.setdefault(now, []).append(moment)

    def _leads(
        self, known: Mapping[_Numbers, Sequence[Moment]], before: Iterable[_Numbers], moment: Moment
    ) -> bool:
        """Whether moments with such numbers, the last one first, led to one another and to the moment."""
        later: Moment | None = moment
        for numbers in before:
            earlier = networkx.ancestors(self._explorer.graph, later)
            later = next((one for one in reversed(known[numbers]) if one in earlier), None)
            if later is None:
                return False
        return True

    def _in_words(self, moment: Moment, what: str) -> str:
        """What grows; nothing for what only goes with it."""
        name = self._explorer.name(moment)
        life = re.fullmatch(r"life\((\w+),N\)", what)
        if life:
            return f"life of {name(life[1])}"
        counters = re.fullmatch(r"counters\((.+),(\w+|pt\(.+\)),N\)", what)
        if counters:
            return f"{counters[2]} counters on {name(counters[1])}"
        if what.startswith(("effect_change(", "effect_replaces(")):
            return "effects in force"
        token = re.fullmatch(r"zone\(token\(\"([^\"]*)\",\d+\),battlefield\)", what)
        return f"tokens of {token[1]}" if token else ""

    def endless(self, ends: Iterable[Moment]) -> list[Moment]:
        """What comes of the moments from which no end can be reached: all ways on lead back to them.

        A payment that somebody may refuse is no such way (731.6).

        Args:
            ends: the ends.

        Returns:
            The ends that such loops have.
        """
        whole = self._explorer.graph

        def unforced(before: Moment, after: Moment, key: int) -> bool:
            data = whole.edges[before, after, key]
            return bool(data["rule"] != _UNLESS or data["option"] != "yes")

        graph = networkx.MultiDiGraph(networkx.subgraph_view(whole, filter_edge=unforced))
        graph.add_edges_from(self._again.items())
        reaches = set(ends)
        for end in list(reaches):
            reaches |= networkx.ancestors(graph, end)
        lost = [moment for moment in self._seen if moment not in reaches]
        if not lost:
            return []
        around = set(lost).union(*(networkx.descendants(graph, moment) for moment in lost))
        choices = []
        places = {moment: place for place, moment in enumerate(self._seen)}
        for part in networkx.attracting_components(graph.subgraph(around)):
            moment = min(part, key=lambda one: places.get(one, len(places)))
            player = self._explorer.holder_of_priority(moment) or self._explorer.players[0]
            choices.append((moment, REPEATS, player, "104.4b"))
        return [after for found in self._explorer.moves(choices).values() for after in found]


def _only_grows(step: Mapping[str, int]) -> bool:
    return bool(step) and all(number > 0 for number in step.values()) and not any(map(_LIMITED.match, step))
