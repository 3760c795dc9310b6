"""What players could do in place of passing: the parts of a script in which everybody else passes (117)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from lawmage.bridge.errors import LimitError
from lawmage.bridge.words import constant
from lawmage.queries.exploring import Explorer, Moment


def turn_to(explorer: Explorer, moments: Iterable[Moment], player: str) -> list[Moment]:
    """Everybody passes or makes plays until a player has priority.

    Args:
        explorer: an explorer that knows what may be done in place of passing.
        moments: where to begin.
        player: whose turn to act it shall be.

    Returns:
        The moments come to, each once; the player has priority in them, or the game has ended.
    """
    return _go_on(explorer, moments, lambda moment: explorer.holder_of_priority(moment) == player)


def resolve(explorer: Explorer, moments: Iterable[Moment], *, whole: bool) -> list[Moment]:
    """Everybody passes or makes plays until fewer objects are on the stack, or none is.

    Args:
        explorer: an explorer that knows what may be done in place of passing.
        moments: where to begin.
        whole: whether all of the stack resolves.

    Returns:
        The moments come to, each once. A decision that is made as what was on top resolves stays open.
    """
    by_size: dict[int, list[Moment]] = {}
    for moment in moments:
        by_size.setdefault(_size(explorer, moment), []).append(moment)
    found: dict[Moment, None] = {}
    for size, here in by_size.items():
        most = 0 if whole else max(0, size - 1)
        found.update(dict.fromkeys(_down_to(explorer, here, most, None if whole else size)))
    return list(found)


def _down_to(explorer: Explorer, moments: Iterable[Moment], most: int, own: int | None) -> list[Moment]:
    return _go_on(explorer, moments, lambda moment: _size(explorer, moment) <= most, own)


def until(explorer: Explorer, moments: Iterable[Moment], step: str) -> list[Moment]:
    """Everybody passes or makes plays until a step begins.

    Args:
        explorer: an explorer that knows what may be done in place of passing.
        moments: where to begin.
        step: the step; from within such a step on it is the next.

    Returns:
        The moments come to, each once.
    """
    by_step: dict[tuple[int, str], list[Moment]] = {}
    for moment in moments:
        by_step.setdefault(_when(explorer, moment), []).append(moment)
    found: dict[Moment, None] = {}
    for began, here in by_step.items():
        found.update(dict.fromkeys(_to_step(explorer, here, began, constant(step))))
    return list(found)


def _to_step(
    explorer: Explorer, moments: Iterable[Moment], began: tuple[int, str], step: str
) -> list[Moment]:
    def there(moment: Moment) -> bool:
        when = _when(explorer, moment)
        return when != began and when[1] == step

    return _go_on(explorer, moments, there)


def _go_on(
    explorer: Explorer,
    moments: Iterable[Moment],
    there: Callable[[Moment], bool],
    own: int | None = None,
) -> list[Moment]:
    """Every way on, until it is there; decisions with no more on the stack than ``own`` stay open.

    So does what may be cast while something of that resolves.
    """
    found: dict[Moment, None] = {}
    seen: set[Moment] = set()
    waiting = list(moments)
    while waiting:
        found.update((moment, None) for moment in waiting if moment.ended or there(moment))
        waiting = [moment for moment in dict.fromkeys(waiting) if moment not in found and moment not in seen]
        seen.update(waiting)
        after = explorer.passing(waiting)
        left_open = [
            moment
            for moment in after
            if own is not None
            and (moment.decision is not None or explorer.is_interrupted(moment))
            and _size(explorer, moment) <= own
        ]
        found.update(dict.fromkeys(left_open))
        waiting = explorer.close(moment for moment in after if moment not in found)
    if seen and not found:
        raise LimitError("whatever players do leads back to where they were")
    return list(found)


def _size(explorer: Explorer, moment: Moment) -> int:
    return len(explorer.position(moment).stack)


def _when(explorer: Explorer, moment: Moment) -> tuple[int, str]:
    turn = explorer.position(moment).turn
    return turn.number, constant(turn.step)
