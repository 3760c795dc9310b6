"""A state: an immutable set of ground facts in ASP syntax. A change is facts gone and facts new."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass


@functools.lru_cache(maxsize=10_000)
def quote(text: str) -> str:
    r"""A text as a string of the programs.

    Args:
        text: any text.

    Returns:
        The text in double quotes, with backslashes, quotes and line breaks escaped.

    Example:
        >>> print(quote('Henzie "Toolbox" Torre'))
        "Henzie \"Toolbox\" Torre"
    """
    # The programs know no escapes but these three; any other control character becomes a space.
    plain = "".join(letter if letter.isprintable() or letter == "\n" else " " for letter in text)
    escaped = plain.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def fact(predicate: str, *arguments: str | int) -> str:
    """A ground fact.

    Args:
        predicate: its name.
        arguments: numbers and terms in ASP syntax; texts must have been quoted.

    Returns:
        The fact without a full stop.

    Example:
        >>> fact("card", "bear", quote("Grizzly Bears")), fact("explain")
        ('card(bear,"Grizzly Bears")', 'explain')
    """
    return f"{predicate}({','.join(map(str, arguments))})" if arguments else predicate


@dataclass(frozen=True)
class State:
    """An immutable set of ground facts.

    Iteration is in sorted order; equality and hash are those of the set.

    Example:
        >>> state = State.of(["life(a,20)", "life(b,20)"])
        >>> state.with_changes(gone=["life(b,20)"], new=["life(b,17)"]).text()
        'life(a,20).\\nlife(b,17).\\n'
    """

    facts: frozenset[str] = frozenset()

    @classmethod
    def of(cls, facts: Iterable[str]) -> State:
        """The state of some facts, each without a full stop.

        Example:
            >>> len(State.of(["step(upkeep)"]))
            1
        """
        return cls(frozenset(facts))

    def with_changes(self, gone: Iterable[str] = (), new: Iterable[str] = ()) -> State:
        """The state without some facts and then with others.

        Args:
            gone: facts to remove; those that aren't there don't matter.
            new: facts to add.

        Example:
            >>> list(State.of(["tapped(a)"]).with_changes(new=["tapped(b)"]))
            ['tapped(a)', 'tapped(b)']
        """
        return State(self.facts.difference(gone).union(new))

    def text(self) -> str:
        """The facts as a program, one a line.

        Example:
            >>> State.of(["explain"]).text()
            'explain.\\n'
        """
        return "".join(f"{fact}.\n" for fact in self)

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self.facts))

    def __len__(self) -> int:
        return len(self.facts)

    def __contains__(self, fact: object) -> bool:
        return fact in self.facts
