"""Total costs (118.8, 118.9, 601.2f), the choice of X, and whether a payment exists (601.2g-h)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from brute_force.conditions import holds, value
from brute_force.costs import Purpose, after_actions, after_mana, may_spend, spent_as_though, split
from brute_force.filters import Viewpoint, described, matches, players
from brute_force.looks import looks, static_abilities, view_of
from brute_force.mana import Spending, pays, pool_of, spendings
from brute_force.sources import after_mana_abilities
from brute_force.terms import Term
from brute_force.world import Thing, World


@dataclass(frozen=True)
class Bill:
    """What has to be paid: the costs, for what, and from which state on (the spell already on the stack)."""

    world: World
    player: str
    source: Thing
    deed: str
    costs: tuple[Term, ...]

    @property
    def has_x(self) -> bool:
        return any(
            cost == "loyalty_x" or cost[:2] == ("mana", "x") or cost == ("pay_life", "x")
            for cost in self.costs
        )


def can_be_paid(bill: Bill, x: int | None) -> bool:
    """Whether some sequence of mana abilities and some way of paying settle the bill."""
    view = Viewpoint(bill.world, bill.player, bill.source, x=x)
    costs = [
        ("mana", "generic", value(view, cost[1])) if cost[0] == "generic" else cost for cost in bill.costs
    ]
    symbols, actions = split(costs, x)
    more, changes = _cost_changes(bill)
    ways = {_changed(way, changes) for way in spendings([*symbols, *more])}
    return any(_way_can_be_paid(bill, way, tuple(actions), x) for way in ways)


def _way_can_be_paid(bill: Bill, way: Spending, actions: tuple[Term, ...], x: int | None) -> bool:
    # 601.2g: mana abilities only if the total cost includes mana.
    needs_mana = bool(way.exact or way.snow or way.generic)
    worlds = after_mana_abilities(bill.world, bill.player, bill.source.id) if needs_mana else [bill.world]
    purpose = Purpose(bill.deed, bill.world, bill.source)
    for world in worlds:
        pool = pool_of(
            (mana._replace(only=None), amount)
            for mana, amount in world.pool_of(bill.player)
            if may_spend(mana.only, purpose)
        )
        if not pays(pool, replace(way, life=0), spent_as_though(world, bill.player)):
            continue
        for paid in after_mana(world, bill.player, way, purpose):
            if next(after_actions(paid, bill.player, bill.source, actions, x), None) is not None:
                return True
            break  # what mana is left makes no difference any more
    return False


def _cost_changes(bill: Bill) -> tuple[list[tuple[Term, int]], list[Term]]:
    """Increases, and the reductions and minimums that apply after them (601.2f)."""
    more: list[tuple[Term, int]] = []
    changes: list[Term] = []
    in_force = [(source, ability, False) for source, ability in static_abilities(bill.world)]
    # 113.6d: an ability that changes what its own spell costs functions on the stack.
    in_force += [(bill.source, ability, True) for ability in _own_statics(bill)]
    for source, ability, own in in_force:
        view = view_of(bill.world, source)
        for who, deed, filter_, change in bill.world.game.book.rows("cost_change", ability):
            concerned = deed == bill.deed and bill.player in players(view, who)
            if not concerned or (own and filter_ != "itself") or not matches(view, filter_, bill.source):
                continue
            match change:
                case ("more", symbol, amount):
                    more.append((symbol, value(view, amount)))
                case ("less", symbol, amount):
                    changes.append(("less", symbol, value(view, amount)))
                case _:
                    changes.append(change)
    changes += [("less", "generic", number) for number in _affinities(bill)]
    return more, sorted(changes, key=lambda change: (change[0] == "at_least", repr(change)))


def _affinities(bill: Bill) -> Iterator[int]:
    """702.41a: how many permanents each affinity of the spell counts."""
    if bill.deed == "cast":
        view = view_of(bill.world, bill.source)
        for ability in looks(bill.world, bill.source).abilities_of("affinity"):
            for (filter_,) in bill.world.game.book.rows("quality", ability):
                mine = ("and", "permanent", ("and", filter_, ("controlled_by", "you")))
                yield len(described(view, mine))


def _own_statics(bill: Bill) -> list[Term]:
    if bill.deed != "cast":
        return []
    view = view_of(bill.world, bill.source)
    return [
        ability
        for ability, kind in looks(bill.world, bill.source).abilities
        if kind == "static"
        and all(holds(view, condition) for (condition,) in view.world.game.book.rows("condition", ability))
    ]


def _changed(way: Spending, changes: Iterable[Term]) -> Spending:
    for change in changes:
        match change:
            case ("less", "generic", amount):
                way = replace(way, generic=max(0, way.generic - amount))
            case ("less", color, amount):
                # 118.7b-c: what exceeds the colour reduces generic mana.
                exact = list(way.exact)
                left = amount
                while left and frozenset({color}) in exact:
                    exact.remove(frozenset({color}))
                    left -= 1
                way = replace(way, exact=tuple(exact), generic=max(0, way.generic - left))
            case ("at_least", amount):
                way = replace(
                    way, generic=way.generic + max(0, amount - len(way.exact) - way.snow - way.generic)
                )
            case _:
                raise NotImplementedError(f"cost change {change}")
    return way


def x_choices(bill: Bill) -> Iterator[int]:
    """Every X for which the bill can be paid; a greater X is never cheaper."""
    x = 0
    while can_be_paid(bill, x):
        yield x
        x += 1
        if x > 200:
            raise RuntimeError("X without end")
