"""Pages of single plays."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from lawmage.bridge.errors import InputError, LimitError
from lawmage.queries.plays import LegalPlays, Play

#: Plays behind this one are counted but can't be listed.
LAST_PLAY = 1_000_000


@dataclass(frozen=True)
class Page:
    """Some plays of an answer.

    Attributes:
        plays: the plays on the page.
        before: how many come before them.
        more: how many come after them.
        summary: a sentence that says which plays these are, and how to see others.
    """

    plays: tuple[Play, ...]
    before: int
    more: int
    summary: str


def page_of(answer: LegalPlays, first: int, page: int) -> Page:
    """The plays on a page.

    Args:
        answer: all plays.
        first: so many plays make a page.
        page: which page, from 1.

    Returns:
        The page.

    Raises:
        InputError: there is no such page.
        LimitError: the page is too far away, or too long.

    Example:
        >>> from lawmage.queries.plays import PlayFamily
        >>> forests = [PlayFamily(Play("A", "play", f"forest_{n}", "Forest", "Forest"), "") for n in range(5)]
        >>> found = page_of(LegalPlays("A", tuple(forests)), 2, 2)
        >>> [play.object for play in found.plays], found.before, found.more
        (['forest_2', 'forest_3'], 2, 1)
        >>> found.summary
        'plays 3 to 4 of 5; 1 more: --first 2 --page 3'
    """
    before = first * (page - 1)
    if before + first > LAST_PLAY:
        raise LimitError(
            f"only the first {LAST_PLAY:,} plays can be listed; ask for less with --first or --page"
        )
    if before and before >= answer.count:
        raise InputError(f"there is no page {page}: there are {answer.count:,} plays, {first:,} a page")
    plays = tuple(itertools.islice(_from(answer, before), first))
    more = answer.count - before - len(plays)
    last = before + len(plays)
    those = f"play {last:,}" if len(plays) == 1 else f"plays {before + 1:,} to {last:,}"
    summary = f"{those} of {answer.count:,}"
    if more:
        summary += f"; {more:,} more: --first {first} --page {page + 1}"
    return Page(plays, before, more, summary)


def _from(answer: LegalPlays, skipped: int) -> Iterator[Play]:
    """The plays from a place on; whole families before it are counted only."""
    families = list(answer.families)
    while families and skipped >= families[0].count:
        skipped -= families.pop(0).count
    return itertools.islice(itertools.chain.from_iterable(families), skipped, None)
