"""A position played through in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

from rich.console import Console

from lawmage.bridge.errors import InputError, LawmageError
from lawmage.bridge.facts import Names
from lawmage.bridge.position import Position
from lawmage.bridge.save import save
from lawmage.queries.exploring import Decision, Option
from lawmage.queries.game import Game
from lawmage.queries.happenings import happening_in_words

_HELP = (
    "a number chooses; p passes, u takes the last choice back, s shows the board, t the trace, "
    "w prints the position as a file, / text looks for choices, q ends"
)
#: So many choices are listed at once.
_LISTED = 30


def play_through(position: Position, lines: Iterable[str] | None = None) -> None:
    """Play a position through: at every decision the legal choices are listed, and a line chooses.

    Args:
        position: a loaded position.
        lines: what is typed; standard input if left out.

    Example:
        >>> from lawmage.bridge.load import load
        >>> players = {"A": {"hand": ["Forest"]}, "B": {}}
        >>> position = load({"turn": {"active": "A", "step": "precombat main"}, "players": players})
        >>> play_through(position, ["2", "q"])  # doctest: +ELLIPSIS
        Turn 1 · A's precombat main phase · A has priority
        ...
        Turn 1 of A, precombat main. A 20 life, B 20 life.
        A decides (117.1):
          1  pass
          2  play Forest
        ...
    """
    console = Console(highlight=False)
    _Table(Game(position), console).run(iter(lines) if lines is not None else _typed(console))


def _typed(console: Console) -> Iterator[str]:
    while True:
        if sys.stdin.isatty():
            console.print("> ", end="")
        line = sys.stdin.readline()
        if not line:
            return
        yield line.strip()


class _Table:
    def __init__(self, game: Game, console: Console) -> None:
        self.game = game
        self.console = console
        self.looked_for = ""

    def run(self, lines: Iterator[str]) -> None:
        self.show()
        self.console.print(_HELP, style="dim", markup=False)
        self.head()
        self.choices()
        for line in lines:
            if line in ("q", "quit", "exit"):
                return
            try:
                self.obey(line)
            except LawmageError as error:
                self.console.print(f"Error: {error}", style="red", markup=False)

    def head(self) -> None:
        position = self.game.position
        turn = position.turn
        life = ", ".join(f"{player.name} {player.life} life" for player in position.players)
        self.console.print(f"Turn {turn.number} of {turn.active}, {turn.step}. {life}.", markup=False)
        names = Names(position)
        for item in reversed(position.stack):
            aims = f", targets {', '.join(names[aim] for aim in item.targets)}" if item.targets else ""
            self.console.print(
                f"  on the stack: {names[item.id or '']} of {item.controller}{aims}", markup=False
            )

    def choices(self) -> None:
        decision = self.game.decisions()
        if decision is None:
            self.console.print("The game has ended.")
            return
        asked = f" {decision.question}" if decision.question else ""
        self.console.print(f"{decision.player} decides ({decision.rule}):{asked}", markup=False)
        shown = self.matching(decision)
        for number, option in shown[:_LISTED]:
            self.console.print(f"  {number}  {option.text}", markup=False)
        if len(shown) > _LISTED:
            self.console.print(f"  … {len(shown) - _LISTED} more; / text looks for some of them")

    def matching(self, decision: Decision) -> list[tuple[int, Option]]:
        wanted = self.looked_for.lower()
        return [
            (number, option)
            for number, option in enumerate(decision.options, 1)
            if wanted in option.text.lower()
        ]

    def obey(self, line: str) -> None:
        if line in ("", "?", "h", "help"):
            self.console.print(_HELP, markup=False)
        elif line in ("s", "show"):
            self.show()
        elif line in ("t", "trace"):
            for entry in self.game.trace:
                self.console.print(f"  {entry.player} ({entry.rule}): {entry.text}", markup=False)
        elif line in ("w", "write"):
            self.console.print(save(self.game.position), markup=False)
        elif line in ("u", "undo"):
            self.game.undo()
            self.after()
        elif line.startswith("/"):
            self.looked_for = line[1:].strip()
            self.choices()
        else:
            self.choose(line)

    def choose(self, line: str) -> None:
        decision = self.game.decisions()
        if decision is None:
            raise InputError("the game has ended: u takes the last choice back, q ends")
        line = "pass" if line == "p" else line
        if line.isdigit():
            if not 1 <= int(line) <= len(decision.options):
                raise InputError(f"there are the choices 1 to {len(decision.options)}")
            self.game.choose(decision.options[int(line) - 1])
        else:
            self.game.choose(line)
        for event in self.game.trace[-1].happened:
            told = happening_in_words(event, self.game.position, self.game.first_names)
            self.console.print(f"  {told}", markup=False)
        self.after()

    def after(self) -> None:
        self.looked_for = ""
        self.head()
        self.choices()

    def show(self) -> None:
        from lawmage.queries.card_types import type_lines
        from lawmage.queries.changed import known_characteristics
        from lawmage.queries.question import cards_of, encoded_cards
        from lawmage.queries.show import show

        position = self.game.position
        known = known_characteristics(position)
        found = None if isinstance(known, str) else known
        types = type_lines(sorted(cards_of(position)), encoded_cards())
        self.console.print(show(position, frozenset(), types, found))
