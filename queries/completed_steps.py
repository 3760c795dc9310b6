"""The ways in which a step of a script that announces a play can be made."""

from __future__ import annotations

import functools
import itertools
import re
from collections import Counter

from lawmage.bridge.errors import InputError, LimitError
from lawmage.bridge.facts import Names
from lawmage.bridge.objects import base_of, resolve_object, shown_name
from lawmage.bridge.position import Position
from lawmage.bridge.steps import Announcement
from lawmage.bridge.symmetry import classes
from lawmage.bridge.words import constant
from lawmage.queries.exploring import Option
from lawmage.queries.performing import Means, performance
from lawmage.queries.play_words import play_in_words
from lawmage.queries.verdict import Completed, Found


def options_of(
    position: Position, step: Announcement, found: Found, most: int, place: str = ""
) -> list[Option]:
    """Every way to make a step, as options.

    Of objects that are alike and that the step names by the name that they share, one stands for all.

    Args:
        position: where the step is made.
        step: the step.
        found: the judgement of the step, which is legal.
        most: so many ways at most.
        place: where the step stands, for errors.

    Returns:
        An option for each play that is as the step asks, with what it names to be paid with.

    Raises:
        InputError: the play can't be paid with what the step names.
        LimitError: there are more ways.

    Example:
        >>> from lawmage.bridge.load import load
        >>> from lawmage.bridge.steps import CastStep
        >>> from lawmage.queries.verdict import find_play
        >>> players = {"A": {"hand": ["2 Shock"], "battlefield": ["Mountain"]}, "B": {}}
        >>> position = load({"turn": {"active": "A", "step": "draw"}, "players": players})
        >>> step = CastStep(player="A", cast="Shock")
        >>> [option.text for option in options_of(position, step, find_play(position, step), 10)]
        ['cast Shock for its mana cost targeting A', 'cast Shock for its mana cost targeting B']
    """
    alike = _Alike(position, step, found)
    names = Names(position)
    named = [("taps", name) for name in step.tap or ()]
    named += [("leaves", name) for name in (*(step.sacrifice or ()), *(step.discard or ()))]
    choices = [[(use, identity) for identity in resolve_object(position, name)] for use, name in named]
    means = list(itertools.product(*choices))
    options: dict[object, Option] = {}
    for completed in found.completions():
        for given in means:
            key = alike.key(completed, given)
            if key in options or len(set(given)) < len(given):
                continue
            play, action = completed.play, completed.action
            try:
                facts = performance(found.answer, play, action, completed.paid, given)
            except InputError:
                continue
            in_words = play_in_words(play, names.__getitem__)
            options[key] = Option(action, in_words, functools.partial(tuple, facts))
            if len(options) > most:
                ways = f"the step can be made in more than {most} way{'s' * (most != 1)}"
                instead = "raise --max-states, or say more in the step, such as its targets"
                raise LimitError(f"{ways}, each of which leads to a state; {instead}", place)
    if not options:
        raise InputError(
            f"{found.verdict.play} can't be paid with {', '.join(name for _, name in named)}", place
        )
    return list(options.values())


class _Alike:
    """Tells plays apart, but for objects that a step leaves a choice of and that nothing tells apart."""

    def __init__(self, position: Position, step: Announcement, found: Found) -> None:
        self.found = found
        lists = (step.targets, step.divide, step.tap, step.sacrifice, step.discard)
        said = [step.object, *itertools.chain(*(names for names in lists if names))]
        meant = [resolve_object(position, name) for name in said]
        # An id that somebody gave may be spoken of later.
        made = {thing.id for thing in position.objects() if _made(thing.id, shown_name(thing))}
        self.loose = made.intersection(itertools.chain(*(ids for ids in meant if len(ids) > 1)))

    @functools.cached_property
    def classes(self) -> dict[str, tuple[str, ...]]:
        return classes(self.found.answer.question.state())

    def key(self, completed: Completed, given: Means) -> object:
        """What plays have in common that are the same but for objects that are alike."""
        play = completed.play
        roles: dict[str, list[object]] = {play.object: ["object"]}
        for place, targets in enumerate(play.targets):
            for target in targets:
                roles.setdefault(target, []).append(place)
        for target, share in play.division:
            roles.setdefault(target, []).append(("share", share))
        for use, identity in given:
            roles.setdefault(identity, []).append(use)
        kinds = Counter((self._kind(identity), tuple(had)) for identity, had in roles.items())
        way = (play.face, play.ability, play.pay, play.modes, play.x)
        return way, frozenset(kinds.items())

    def _kind(self, identity: str) -> object:
        return self.classes.get(identity, identity) if identity in self.loose else identity


def _made(identity: str, name: str) -> bool:
    """Whether an id was made from a name.

    Example:
        >>> _made("grizzly_bears_2", "Grizzly Bears"), _made("bear", "Grizzly Bears")
        (True, False)
    """
    return re.sub(r"_[0-9]+$", "", base_of(identity)) == constant(name)
