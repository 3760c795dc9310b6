"""The errors that a user can meet. Each carries its place, and the exit status of the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lawmage.bridge.state import State


class LawmageError(Exception):
    """Base of all errors that are meant for the user.

    Args:
        message: what is wrong, and what would be right.
        place: where, for example ``"position.yaml, line 4, players.A.hand[0]"``.

    Example:
        >>> str(InputError("no card is named Shok; did you mean Shock?", "p.yaml, line 3"))
        'p.yaml, line 3: no card is named Shok; did you mean Shock?'
    """

    exit_status = 2

    def __init__(self, message: str, place: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.place = place

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else self.message


class InputError(LawmageError):
    """The input is wrong (exit status 2).

    Args:
        message: what is wrong, and what would be right.
        place: where.
        others: further mistakes of the same input.

    Example:
        >>> print(InputError("no such card", "line 3", (InputError("no such step", "line 9"),)))
        line 3: no such card
        line 9: no such step
    """

    def __init__(self, message: str, place: str = "", others: tuple[InputError, ...] = ()) -> None:
        super().__init__(message, place)
        self.others = others

    def __str__(self) -> str:
        return "\n".join([super().__str__(), *map(str, self.others)])


class UnsupportedError(LawmageError):
    """Something that the question needs is known but not encoded (exit status 3).

    Args:
        message: what is unsupported, every item named.
        place: where, if it has a place.
        items: the unsupported things, one by one.
    """

    exit_status = 3

    def __init__(self, message: str, place: str = "", items: tuple[str, ...] = ()) -> None:
        super().__init__(message, place)
        self.items = items


class UnsupportedEventError(UnsupportedError):
    """Something happens in a game that no rule can tell.

    Args:
        items: what it is, as terms.
        state: the state in which it would happen.
    """

    def __init__(self, items: tuple[str, ...], state: State) -> None:
        super().__init__("not supported yet: " + "; ".join(items), items=items)
        self.state = state


class LimitError(LawmageError):
    """A stated limit was reached (exit status 3)."""

    exit_status = 3
