"""The only module that imports clingo."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

from clingo import Control, Number, SolveHandle, Symbol, __version__, parse_term
from clingo import Function as Clingo
from clingo.ast import AST, ProgramBuilder, parse_string

from lawmage.bridge.errors import InputError, LimitError

#: Which clingo this is.
CLINGO: str = __version__
#: A search that runs into so many conflicts is given up.
MOST_CONFLICTS = 100_000
#: The texts and arguments of so many symbols are remembered.
REMEMBERED = 200_000

Arguments = tuple[Symbol, ...]
Kept = TypeVar("Kept")


def parse(text: str, place: str) -> list[AST]:
    """Parse a program.

    Args:
        text: the program.
        place: where it comes from, usually a file, for error messages.

    Returns:
        Its statements, beginning with the implicit ``#program base.``

    Raises:
        InputError: the text is no program; the place names the line.

    Example:
        >>> [str(statement) for statement in parse("p(1).", "example")]
        ['#program base.', 'p(1).']
        >>> parse("p(1.", "example")
        Traceback (most recent call last):
        lawmage.bridge.errors.InputError: example, line 1: syntax error, unexpected ., expecting ) or ;
    """
    statements: list[AST] = []
    messages: list[str] = []
    try:
        parse_string(text, statements.append, logger=lambda _code, message: messages.append(message))
    except RuntimeError as error:
        raise _input_error(messages or [str(error)], place) from None
    if messages:
        raise _input_error(messages, place)
    return statements


def grounding_messages(files: Sequence[Path], facts: str) -> list[str]:
    """Ground programs and collect what clingo says about them.

    Args:
        files: program files.
        facts: further facts.

    Returns:
        The messages, errors included.

    Example:
        >>> grounding_messages([], "p :- q.")
        ['<block>:1:6-7: info: atom does not occur in any rule head:\\n  q\\n']
    """
    messages: list[str] = []
    control = Control(logger=lambda _code, message: messages.append(message), message_limit=1000)
    try:
        for file in files:
            control.load(str(file))
        control.add("base", [], facts)
        control.ground([("base", [])])
    except RuntimeError as error:
        if not messages:
            messages.append(str(error))
    return messages


def _input_error(messages: list[str], place: str) -> InputError:
    # A message reads "<string>:LINE:COLUMNS: error: what".
    location, _, what = messages[0].partition(": ")
    parts = location.split(":")
    line = f", line {parts[1]}" if len(parts) > 1 else ""
    text = " ".join(what.removeprefix("error: ").removeprefix("info: ").split())
    return InputError(text or messages[0], place + line)


class Grounded:
    """The atoms that follow from stratified programs and facts.

    Args:
        programs: statements, as ``parse`` or ``lift`` gives them. What they choose has no part in ``read``.
        facts: further facts as text.
        wanted: the predicate that ``possible`` gives.
        shown: name and arity of predicates that are read; reading them is several times as fast as others.

    Raises:
        InputError: clingo can't ground the programs, or warns about them.

    Example:
        >>> grounded = Grounded([parse("q(X) :- p(X), not r(X).", "example")], "p(1..2).")
        >>> [str(arguments[0]) for arguments in grounded.read("q", 1)]
        ['1', '2']
    """

    def __init__(
        self,
        programs: Iterable[Iterable[AST]],
        facts: str = "",
        wanted: tuple[str, int] | None = None,
        shown: Iterable[tuple[str, int]] = (),
    ) -> None:
        messages: list[str] = []
        self._control = Control(
            # Each answer set is to hold as many of the wanted atoms as it can.
            ["-Wno-atom-undefined", "--sign-def=pos", "--heuristic=Domain", "--dom-mod=true,show"],
            logger=lambda _code, message: messages.append(message),
        )
        self._wanted = wanted
        # What is chosen has no part in what is read, so there it can't be read from an answer set.
        self._shown = frozenset() if wanted else frozenset(shown)
        facts += "#show."  # whatever is shown clingo writes down as text while it grounds
        for name, arity in [wanted] if wanted else sorted(self._shown):
            facts += f"#show {name}/{arity}."
        with ProgramBuilder(self._control) as builder:
            for program in programs:
                for node in program:
                    builder.add(node)
        try:
            self._control.add("base", [], facts)
            self._control.ground([("base", [])])
        except RuntimeError as error:
            raise _input_error(messages or [str(error)], "programs") from None
        if messages:
            raise _input_error(messages, "programs")
        self._atoms = self._control.symbolic_atoms

    def read(self, predicate: str, arity: int) -> Iterator[Arguments]:
        """Give the arguments of every atom of a predicate.

        Args:
            predicate: its name.
            arity: its number of arguments, the world included.

        Returns:
            The arguments as clingo's symbols.

        Raises:
            RuntimeError: an atom is not a fact, so that the programs are not stratified where they should be.
        """
        if (predicate, arity) in self._shown:
            yield from self._answer_set.get((predicate, arity), ())
            return
        for atom in self._atoms.by_signature(predicate, arity):
            if not atom.is_fact:
                raise RuntimeError(f"{atom.symbol} is not a fact: the programs are not stratified")
            yield parts(atom.symbol)

    @functools.cached_property
    def _answer_set(self) -> dict[tuple[str, int], list[Arguments]]:
        """The shown part of the only answer set: stratified programs have one."""
        settings: Any = self._control.configuration.solve
        settings.models = 2
        with self._control.solve(yield_=True) as handle:
            found = [model.symbols(shown=True) for model in handle]
        if len(found) != 1:
            raise RuntimeError(f"{len(found)} answer sets or more: the programs are not stratified")
        by_predicate: dict[tuple[str, int], list[Arguments]] = {}
        for predicate, arguments in map(_read_atom, found[0]):
            by_predicate.setdefault(predicate, []).append(arguments)
        return by_predicate

    def possible(self, searches: int = 1) -> list[Arguments]:
        """Give the arguments of every atom of the wanted predicate that some answer set holds.

        These are its brave consequences: each answer set found must hold an atom that none before held.

        Args:
            searches: how many searches that have nothing to do with one another are made at once.

        Returns:
            The arguments as clingo's symbols.

        Raises:
            LimitError: the search was given up.
            RuntimeError: the programs have no answer set at all.

        Example:
            >>> program = parse("1 {take(1..3)} 1. :- take(2).", "example")
            >>> sorted(number.number for (number,) in Grounded([program], wanted=("take", 1)).possible())
            [1, 3]
        """
        if self._wanted is None or not any(True for _ in self._atoms.by_signature(*self._wanted)):
            return []
        settings: Any = self._control.configuration.solve
        settings.enum_mode = "brave"
        settings.models = 0
        settings.solve_limit = MOST_CONFLICTS * searches
        with self._control.solve(yield_=True) as handle:
            for _ in handle:
                pass  # the last one holds what all before hold
            _check_finished(handle, False)
            last = handle.last()
            if last is None:
                raise RuntimeError("the choice program has no answer set")
            return [parts(symbol) for symbol in last.symbols(shown=True)]

    def signatures(self) -> list[tuple[str, int]]:
        """Give name and arity of every predicate that has atoms."""
        return sorted((name, arity) for name, arity, _ in self._atoms.signatures)

    def texts(self, predicate: str, arity: int) -> list[str]:
        """Give every atom of a predicate as text.

        Args:
            predicate: its name.
            arity: its number of arguments, the world included.

        Returns:
            The atoms, without full stops.
        """
        return [text(atom.symbol) for atom in self._atoms.by_signature(predicate, arity)]


class Choices:
    """A choice program with its facts: a small search for answer sets.

    Args:
        program: the statements of the choice program. Answer sets are listed once for each difference in what
            its ``#project`` statements name, if there are any. If some of its ``#heuristic`` statements are
            of kind ``true``, only those are listed than which no other holds more of the atoms named there.
        text: its facts.
        shown: name and arity of the predicates that ``models`` gives.

    Example:
        >>> choices = Choices(parse("p(1..3). 1 {take(X) : p(X)} 1.", "example"), [("take", 1)])
        >>> choices.possible([("take", (number(2),))])
        True
        >>> choices.possible([("take", (number(4),))])
        False
        >>> sorted(str(*model) for model in choices.models([]))
        ['take(1)', 'take(2)', 'take(3)']
        >>> program = parse("{a; b}. :- a, b. #heuristic a. [1,true] #heuristic b. [1,true]", "example")
        >>> sorted(str(*model) for model in Choices(program, [("a", 0), ("b", 0)]).models([]))
        ['a', 'b']
    """

    def __init__(self, program: Iterable[AST], shown: Iterable[tuple[str, int]] = ()) -> None:
        nodes = list(program)
        projects = any(node.ast_type.name == "ProjectSignature" for node in nodes)
        arguments = ["--project=project"] if projects else []
        if any(node.ast_type.name == "Heuristic" for node in nodes):
            # Each answer set excludes those that hold no more than it does.
            arguments += ["--heuristic=Domain", "--enum-mode=domRec"]
        self._control = Control(
            [*arguments, "-Wno-atom-undefined", f"--solve-limit={MOST_CONFLICTS}", "--sign-def=pos", "0"],
            logger=lambda _code, _message: None,
        )
        with ProgramBuilder(self._control) as builder:
            for node in nodes:
                builder.add(node)
        shows = "".join(f"#show {name}/{arity}. " for name, arity in sorted(shown))
        self._control.add("base", [], shows)
        self._control.ground([("base", [])])

    def possible(
        self, assumptions: Iterable[tuple[str, Arguments]], without: Iterable[tuple[str, Arguments]] = ()
    ) -> bool:
        """Whether an answer set holds the given atoms.

        Args:
            assumptions: predicate and arguments of each atom.
            without: atoms that it must not hold.

        Returns:
            True if there is one.

        Raises:
            LimitError: the search was given up.
        """
        assumed = _assume(assumptions, without)
        with self._control.solve(assumptions=assumed, yield_=True) as handle:
            found = handle.model() is not None
            _check_finished(handle, found)
            return found

    def atoms(self, predicate: str, arity: int) -> Iterator[Arguments]:
        """Give the arguments of every atom of a predicate that an answer set may hold.

        Args:
            predicate: its name.
            arity: its number of arguments.

        Returns:
            The arguments as clingo's symbols.
        """
        for atom in self._control.symbolic_atoms.by_signature(predicate, arity):
            yield tuple(atom.symbol.arguments)

    def models(
        self, assumptions: Iterable[tuple[str, Arguments]], without: Iterable[tuple[str, Arguments]] = ()
    ) -> Iterator[frozenset[Symbol]]:
        """Enumerate the answer sets that hold the given atoms, as far as they are shown.

        Args:
            assumptions: predicate and arguments of each atom.
            without: atoms that they must not hold.

        Yields:
            The shown atoms of each answer set.

        Raises:
            LimitError: the search was given up.
        """
        with self._control.solve(assumptions=_assume(assumptions, without), yield_=True) as handle:
            for model in handle:
                yield frozenset(model.symbols(shown=True))
            _check_finished(handle, False)


def _check_finished(handle: SolveHandle, found: bool) -> None:
    if not found and not handle.get().exhausted:
        raise LimitError(f"the search for a payment ended after {MOST_CONFLICTS} conflicts without an answer")


def _assume(
    assumptions: Iterable[tuple[str, Arguments]], without: Iterable[tuple[str, Arguments]]
) -> list[tuple[Symbol, bool]]:
    holds = [(Clingo(name, list(arguments)), True) for name, arguments in assumptions]
    return holds + [(Clingo(name, list(arguments)), False) for name, arguments in without]


def remembered(function: Callable[[Symbol], Kept]) -> Callable[[Symbol], Kept]:
    """Remember what a function gives for each symbol.

    Symbols are told apart by the number that clingo tells them apart by: their hash and comparison would take
    ten times as long.

    Args:
        function: a function of a symbol alone.

    Returns:
        The function with a memory.

    Example:
        >>> length = remembered(lambda symbol: len(str(symbol)))
        >>> length(term("opt")), length(term("opt"))
        (3, 3)
    """
    memory: dict[int, Kept] = {}

    @functools.wraps(function)
    def looked_up(symbol: Symbol) -> Kept:
        try:
            return memory[symbol._rep]
        except KeyError:
            if len(memory) >= REMEMBERED:
                memory.clear()
            found = memory[symbol._rep] = function(symbol)
            return found

    return looked_up


@remembered
def text(symbol: Symbol) -> str:
    """A symbol as text; remembered, since clingo takes ten times as long to write it.

    Example:
        >>> text(term("as(o1,opt)"))
        'as(o1,opt)'
    """
    return str(symbol)


@remembered
def parts(symbol: Symbol) -> Arguments:
    """The arguments of a symbol; remembered, like its text.

    Example:
        >>> [text(part) for part in parts(term("as(o1,opt)"))]
        ['o1', 'opt']
    """
    return tuple(symbol.arguments)


@remembered
def _read_atom(symbol: Symbol) -> tuple[tuple[str, int], Arguments]:
    arguments = tuple(symbol.arguments)
    return (symbol.name, len(arguments)), arguments


def number(value: int) -> Symbol:
    """A number as a symbol.

    Example:
        >>> str(number(3))
        '3'
    """
    return Number(value)


def term(text: str) -> Symbol:
    """A term as a symbol.

    Args:
        text: a ground term.

    Raises:
        RuntimeError: the text is no ground term.

    Example:
        >>> term("as(o1,opt)").name
        'as'
    """
    return parse_term(text)
