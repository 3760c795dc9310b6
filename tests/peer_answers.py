"""The scripted answers to what has to be decided."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from peer_plays import name_of
from peer_scenarios import Board, Scenario, bare

from lawmage.queries.exploring import Decision, Moment, Option
from lawmage.queries.option_words import subject_of

_COLORS = ("white", "blue", "black", "red", "green")
#: The kinds of answers that name what is chosen.
_NAMING = ("object", "target", "word", "color", "number", "player")


@dataclass
class Branch:
    """A way through a scenario.

    Attributes:
        moment: where it is.
        todo: the steps of the script that are still to be made.
        answers: the answers that are still to be given.
        wrong: the checks that failed.
    """

    moment: Moment
    todo: list[Scenario]
    answers: list[Scenario]
    wrong: list[str] = field(default_factory=list)

    def copy(self) -> Branch:
        """The same way, to be gone on from separately."""
        return Branch(self.moment, list(self.todo), list(self.answers), list(self.wrong))


def answer(branch: Branch, board: Board) -> Option | None:
    """The scripted answer to the decision, taken off the list; the only option if there is no other."""
    decision = branch.moment.decision
    assert decision is not None
    if len(decision.options) == 1:
        return decision.options[0]
    terms = {option.term: option for option in decision.options}
    _colors_told(branch, decision.player, terms)
    own = [one for one in branch.answers if one["player"] == decision.player]
    names = _names(board, decision)
    for place, one in enumerate(own):
        if one["kind"] in ("done", "done_targets") and "stop" in terms:
            branch.answers.remove(one)
            return terms["stop"]
        if one["kind"] == "yesno" and {"yes", "no"} & set(terms):
            branch.answers.remove(one)
            reply = "yes" if one.get("value") else "no"
            if reply in terms:
                return terms[reply]
            continue  # what is chosen instead of no, comes next
        if one["kind"] == "yesno" and place == 0 and "stop" in terms:
            # Choosing nothing, where that may be, is asked for by a question there.
            branch.answers.remove(one)
            if not one.get("value"):
                return terms["stop"]
            picks = [option for option in decision.options if option.term != "stop"]
            return wished(branch, picks, board) or _only(different(picks))
        if one["kind"] in _NAMING and (wish := _named(branch, one, decision.options, names)):
            return wish
    if "stop" in terms and own:
        return terms["stop"]
    return _only(different(decision.options))


def passed_over(before: Branch, after: Branch, option: Option, board: Board) -> Option | None:
    """What should have been picked before an option, because what is picked is named in one order only.

    Args:
        before: the way before the option was chosen.
        after: the way after it.
        option: the option.
        board: the state before.

    Returns:
        The first of the further wished options that can't be chosen any more; None if there is none.
    """
    first, then = before.moment.decision, after.moment.decision
    assert first is not None
    if then is None or then.player != first.player or not option.term.startswith("pick("):
        return None
    kept = f",{subject_of(option.term)})"
    goes_on = any(one.startswith("picked(") and one.endswith(kept) for one in after.moment.state.facts)
    if not (goes_on or {one.term for one in then.options} < {one.term for one in first.options}):
        return None
    own = [one for one in after.answers if one["player"] == first.player]
    wishes = list(itertools.takewhile(lambda one: one["kind"] == own[0]["kind"], own))
    rest = Branch(after.moment, [], [one for one in wishes if one["kind"] in _NAMING])
    options = [one for one in first.options if one.term not in (option.term, "stop")]
    found = []
    while wish := wished(rest, options, board):
        options.remove(wish)
        found.append(wish)
    offered = {one.term for one in then.options}
    return next((one for one in first.options if one in found and one.term not in offered), None)


def wished(branch: Branch, options: Iterable[Option], board: Board) -> Option | None:
    """The first of the options that the deciding player's answers name, taken off the list."""
    decision = branch.moment.decision
    assert decision is not None
    names = _names(board, decision)
    for one in branch.answers:
        naming = one["player"] == decision.player and one["kind"] in _NAMING
        if naming and (found := _named(branch, one, options, names)):
            return found
    return None


def different(options: Iterable[Option]) -> list[Option]:
    """One option of each text; cards of one name count as alike."""
    return list({re.sub(r"_\d+\b", "", option.text.lower()): option for option in options}.values())


def _only(options: list[Option]) -> Option | None:
    return options[0] if len(options) == 1 else None


def _names(board: Board, decision: Decision) -> dict[str, set[str]]:
    """By identity what the script may call it."""
    names = {thing.id: {*thing.names, thing.id} for thing in board.things}
    names.setdefault(decision.player.lower(), set()).add(decision.player)
    return names


def _named(
    branch: Branch, one: Scenario, options: Iterable[Option], names: Mapping[str, set[str]]
) -> Option | None:
    """The option that an answer names; that name is taken off the list."""
    value = one.get("value")
    wanted = value if isinstance(value, list) else [value]
    for item in wanted:
        named = name_of(item) if isinstance(item, dict) else item
        wish = re.sub(r"\[(only|no) copy\]", "", str(named or ""))
        fitting = [option for option in options if option.term != "stop" and _means(option, wish, names)]
        if fitting:
            rest = [other for other in wanted if other is not item]
            place = branch.answers.index(one)
            branch.answers[place : place + 1] = [one | {"value": rest}] if rest else []
            return fitting[0]
    return None


def _colors_told(branch: Branch, player: str, terms: Mapping[str, Option]) -> None:
    """Where colours are chosen one after another, but numbers of each told: write them as colours."""
    if not {f"color({color})" for color in _COLORS} & set(terms):
        return
    own = [one for one in branch.answers if one["player"] == player]
    numbers = list(itertools.takewhile(lambda one: one["kind"] == "number", own))[: len(_COLORS)]
    if not numbers:
        return
    place = branch.answers.index(numbers[0])
    done = own[len(numbers) :][:1]
    for one in [*numbers, *(one for one in done if one["kind"] == "done")]:
        branch.answers.remove(one)
    branch.answers[place:place] = [
        {"player": player, "kind": "color", "value": color}
        for color, one in zip(_COLORS, numbers, strict=False)
        for _ in range(int(one["value"]))
    ]


def _means(option: Option, said: str, names: Mapping[str, set[str]]) -> bool:
    identity = subject_of(option.term)
    plain = re.sub(r"^(?:choose|color)\((.+)\)$", r"\1", identity).strip('"')
    words = {plain.lower(), plain.replace("_", " ").lower(), option.text.lower()}
    words |= {bare(name).lower() for name in names.get(identity, ())}
    return bare(said).lower() in words
