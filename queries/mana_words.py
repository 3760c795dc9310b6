"""What mana there is, for the terminal and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from lawmage.queries.could_produce import CouldProduce
from lawmage.queries.grouping import merged
from lawmage.queries.mana import AbilityMana, Mana, PermanentMana, Pool
from lawmage.queries.produced_mana import ManaReason, Order, listed
from lawmage.queries.question import EDITION

_QUIET = "dim"


def mana_in_words(found: Mana, classes: Sequence[tuple[str, ...]] = ()) -> RenderableType:
    """What each permanent can be tapped for and could produce, and the pools of each player.

    Args:
        found: the answer.
        classes: the classes of interchangeable objects; one of each is described.

    Returns:
        Something that rich prints.

    Example:
        >>> from rich.console import Console
        >>> from lawmage.bridge.load import load
        >>> from lawmage.queries.mana import mana
        >>> players = {"A": {"battlefield": ["Forest"]}, "B": {}}
        >>> position = load({"turn": {"active": "A", "step": "draw"}, "players": players})
        >>> Console(width=60, color_system=None).print(
        ...     mana_in_words(mana(position)))
        A
          Forest: {G}
            The mana ability of Forest adds {G}. (305.6)
          1 maximal pool
            {G}
              tap Forest: add {G}
        <BLANKLINE>
        B
          no mana
        <BLANKLINE>
        Comprehensive Rules of February 27, 2026; each player may
        activate mana abilities now, having priority or something to
        pay (605.3a)
    """
    alike = {name: members for members in classes for name in members}
    parts: list[RenderableType] = []
    for player in found.players:
        parts.append(Text(player.player, "bold cyan"))
        for permanent in found.permanents:
            members = alike.get(permanent.object, (permanent.object,))
            if permanent.player == player.player and permanent.object == members[0]:
                parts += _permanent(permanent, len(members))
        parts += _pools(player.pools)
        parts.append(Text())
    return Group(*parts, Text("; ".join(found.assumptions), _QUIET))


def _permanent(permanent: PermanentMana, number: int) -> Iterator[RenderableType]:
    name = permanent.name + (f" \N{MULTIPLICATION SIGN}{number}" if number > 1 else "")
    for ability in permanent.abilities:
        said = set[ManaReason]()
        yield _line(Text.assemble((f"{name}: ", "bold"), _now(ability)), 2)
        for option in ability.options:
            new = [reason for reason in option.reasons if reason not in said]
            said.update(new)
            yield from _reasons(new, 4)
        for refusal in merged(ability.refusals):
            yield _line(_cited(refusal.sentence, ", ".join(refusal.rules)), 4)
        for order in ability.orders:
            yield _line(Text(f"{_order(order)}: {order.mana or 'no mana'}").append(" (616.1)", _QUIET), 4)
    if not permanent.abilities:
        yield _line(Text(name, "bold"), 2)
    now = {letter for ability in permanent.abilities for option in ability.options for letter in option.mana}
    for produced in permanent.could_produce:
        if produced.type in now:
            continue
        yield _line(f"could produce {{{produced.type}}}", 4)
        for way in produced.ways:
            yield from _reasons(way, 6)
    if not permanent.could_produce:
        yield _line(Text("could produce no type of mana").append(" (106.7)", _QUIET), 4)


def _now(ability: AbilityMana) -> str:
    if ability.refusals:
        return "nothing now"
    return listed([option.mana for option in ability.options], "or") or "no mana"


def _order(order: Order) -> str:
    return f"of {order.start}, {' and then '.join(order.effects) or 'nothing'} applied"


def _reasons(reasons: Iterable[ManaReason], indent: int) -> Iterator[RenderableType]:
    for reason in reasons:
        yield _line(_cited(reason.sentence, reason.rule), indent)


def _cited(sentence: str, rule: str) -> Text:
    return Text(sentence).append(f" ({rule})", _QUIET)


def _pools(pools: Sequence[Pool]) -> Iterator[RenderableType]:
    if [(pool.mana, pool.restricted) for pool in pools] == [("", ())]:
        yield _line(Text("no mana", _QUIET), 2)
        return
    yield _line(f"{len(pools):,} maximal pool{'s' * (len(pools) != 1)}", 2)
    for pool in pools:
        bound = [f"{held} only for what {source} allows" for held, source in pool.restricted]
        yield _line(Text("; ".join(filter(None, (pool.mana, *bound))), "green"), 4)
        if pool.activations:
            yield _line("; ".join(pool.activations), 6)


def _line(said: str | Text, indent: int) -> Padding:
    return Padding(Text(said) if isinstance(said, str) else said, (0, 0, 0, indent))


def could_produce_in_words(answers: Sequence[CouldProduce]) -> RenderableType:
    """Whether permanents could produce a type of mana, and why.

    Args:
        answers: the answers.

    Returns:
        Something that rich prints.

    Example:
        >>> from rich.console import Console
        >>> reason = ManaReason("305.6", ("forest",), ("Forest",), "Forest adds {G}.")
        >>> answer = CouldProduce("forest", "Forest", "G", True, (reason,), ("Nothing.",))
        >>> Console(width=60, color_system=None).print(could_produce_in_words([answer]))
        Yes: Forest could produce {G}
          Forest adds {G}.
            rule 305.6 · Forest
        <BLANKLINE>
        Nothing.
    """
    parts: list[RenderableType] = []
    for answer in answers:
        verdict, style, could = (
            ("Yes", "bold green", "could") if answer.holds else ("No", "bold red", "couldn't")
        )
        said = f": {answer.name} {could} produce {{{answer.type}}}"
        parts.append(Text.assemble((verdict, style), said))
        for reason in answer.reasons:
            parts.append(_line(reason.sentence, 2))
            parts.append(_line(Text(" · ".join((f"rule {reason.rule}", *reason.cards)), _QUIET), 4))
    assumptions = "; ".join(dict.fromkeys(said for answer in answers for said in answer.assumptions))
    return Group(*parts, Text(), Text(assumptions, _QUIET))


def mana_as_json(found: Mana) -> dict[str, Any]:
    """What mana there is as plain values.

    Args:
        found: the answer.

    Returns:
        ``edition``, ``assumptions``, ``permanents`` and ``players`` with the fields of their classes.

    Example:
        >>> mana_as_json(Mana((), ()))["players"]
        []
    """
    players = [
        {
            "player": player.player,
            "pools": [
                {
                    "mana": pool.mana,
                    "restricted": [{"mana": held, "source": source} for held, source in pool.restricted],
                    "activations": list(pool.activations),
                }
                for pool in player.pools
            ],
        }
        for player in found.players
    ]
    permanents = [asdict(permanent) for permanent in found.permanents]
    return {**_granted(found.assumptions), "permanents": permanents, "players": players}


def could_produce_as_json(answers: Sequence[CouldProduce]) -> dict[str, Any]:
    """Whether permanents could produce a type of mana, as plain values.

    Args:
        answers: the answers.

    Returns:
        ``edition``, ``assumptions`` and ``could_produce``, what :class:`CouldProduce` says of each.

    Example:
        >>> could_produce_as_json([CouldProduce("forest", "Forest", "G", True)])["could_produce"][0]["holds"]
        True
    """
    found = [asdict(answer) for answer in answers]
    assumptions = [said for one in found for said in one.pop("assumptions")]
    return {**_granted(assumptions), "could_produce": found}


def _granted(assumptions: Iterable[str]) -> dict[str, Any]:
    return {
        "edition": EDITION,
        "assumptions": [said for said in dict.fromkeys(assumptions) if said != EDITION],
    }
