"""The vocabulary: the predicates and sorts that ``asp/README.md`` lists, as typed values."""

from __future__ import annotations

import functools
import importlib.resources
import re
from dataclasses import dataclass
from pathlib import Path

from rapidfuzz import process
from rapidfuzz.distance import OSA

from lawmage.bridge.errors import InputError
from lawmage.bridge.terms import Function, Open, Term, show_term

SOURCES = ("position", "card", "rules", "choice", "question", "layers", "events")
OPEN_SORTS = ("integer", "string", "constant", "name", "term", "fact")
#: The sources of what is kept as the game moves on.
KEPT_SOURCES = frozenset({"position", "events"})

_SORT_HEADING = re.compile(r"### Sort: (\w+)$")
_ALTERNATIVE = re.compile(r"`([^`]+)`|\*(\w+)\*")
_TOP_COMMA = re.compile(r",(?![^(]*\))")  # sorts nest one deep
_SIGNATURE = re.compile(r"(-?[a-z]\w*)(?:\((.*)\))?$")


@dataclass(frozen=True)
class Predicate:
    """A predicate of the vocabulary, as one row of the page gives it."""

    name: str
    arguments: tuple[str, ...]
    sources: tuple[str, ...]
    section: str
    meaning: str
    line: int

    @property
    def signature(self) -> str:
        return f"{self.name}/{len(self.arguments)}"

    @property
    def read_by_bridge(self) -> bool:
        return "(answer)" in self.meaning

    @property
    def not_encoded(self) -> bool:
        return "(not encoded)" in self.meaning

    def __str__(self) -> str:
        return f"{self.name}({', '.join(self.arguments)})" if self.arguments else self.name


@dataclass(frozen=True)
class Pattern:
    """A term that a sort admits: a constant, or a function (a tuple, without a name) of sorts."""

    name: str
    arguments: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.name}({', '.join(self.arguments)})" if self.arguments else self.name


@dataclass(frozen=True)
class Sort:
    """The terms a place admits: its own patterns, and all terms of the sorts it includes."""

    name: str
    patterns: tuple[Pattern, ...]
    includes: tuple[str, ...]
    line: int


@dataclass(frozen=True)
class Vocabulary:
    """All predicates (by signature, such as ``"zone/2"``) and all sorts (by name)."""

    predicates: dict[str, Predicate]
    sorts: dict[str, Sort]

    @functools.cached_property
    def functors(self) -> frozenset[str]:
        """The signatures of all functions and constants that some sort admits."""
        return frozenset(
            f"{pattern.name}/{len(pattern.arguments)}"
            for sort in self.sorts.values()
            for pattern in sort.patterns
            if pattern.name
        )

    def check_term(self, term: Term, sort: str) -> str | None:
        """Check a term against a sort, as far as the term is determined.

        Args:
            term: the term; what only grounding determines is taken to fit.
            sort: the name of a sort.

        Returns:
            What is wrong and what would be right, or None.

        Example:
            >>> check = read_vocabulary().check_term
            >>> check(Function("hand"), "zone")
            >>> check(Function("hands"), "zone")
            'hands is no zone; did you mean hand?'
        """
        if isinstance(term, Open):
            if term.is_number and not self._admits(5, sort):
                return f"{term.text} is a number, not a {sort}"
            return None
        if sort == "fact":
            return self._check_fact(term)
        if self._admits(term, sort):
            return None
        if isinstance(term, Function):
            for pattern in self._patterns(sort):
                if pattern.name == term.name and len(pattern.arguments) == len(term.arguments):
                    if pattern.name == "" and self.check_term(term.arguments[0], pattern.arguments[0]):
                        continue
                    for argument, wanted in zip(term.arguments, pattern.arguments, strict=True):
                        if problem := self.check_term(argument, wanted):
                            return f"{problem} (in {show_term(term)})"
        return f"{show_term(term)} is no {sort}; {self._suggest(term, sort)}"

    def _check_fact(self, term: Term) -> str | None:
        """Check a term that stands for an atom which is to become true or untrue."""
        if not isinstance(term, Function) or not term.name:
            return f"{show_term(term)} is no fact; write an atom"
        signature = f"{term.name}/{len(term.arguments)}"
        predicate = self.predicates.get(signature)
        if predicate is None:
            return f"{signature} is no predicate; {self.did_you_mean(signature)}"
        if KEPT_SOURCES.isdisjoint(predicate.sources):
            return f"{signature} is derived anew each time; its source is {' or '.join(predicate.sources)}"
        for argument, wanted in zip(term.arguments, predicate.arguments, strict=True):
            if problem := self.check_term(argument, wanted):
                return f"{problem} (in {show_term(term)})"
        return None

    def did_you_mean(self, signature: str) -> str:
        """Suggest a predicate in place of an unknown one.

        Args:
            signature: a name and a number of arguments, such as ``"zone/2"``.

        Returns:
            A phrase for an error message.

        Example:
            >>> read_vocabulary().did_you_mean("zoen/2")
            'did you mean zone(object, zone)?'
        """
        name = signature.split("/")[0]
        for predicate in self.predicates.values():
            if predicate.name == name:
                return f"did you mean {predicate}?"
        names = {key: known.name for key, known in self.predicates.items()}
        best = _closest(name, names)
        return f"did you mean {self.predicates[best]}?" if best else "add it to asp/README.md"

    def _patterns(self, sort: str, seen: frozenset[str] = frozenset()) -> list[Pattern]:
        if sort in OPEN_SORTS or sort in seen or sort not in self.sorts:
            return []
        known = self.sorts[sort]
        inherited = [p for part in known.includes for p in self._patterns(part, seen | {sort})]
        return [*known.patterns, *inherited]

    def _open_sorts(self, sort: str, seen: frozenset[str] = frozenset()) -> set[str]:
        if sort in OPEN_SORTS:
            return {sort}
        if sort in seen or sort not in self.sorts:
            return set()
        return {
            found for part in self.sorts[sort].includes for found in self._open_sorts(part, seen | {sort})
        }

    def _admits(self, term: Term, sort: str) -> bool:
        if isinstance(term, Open):
            return not term.is_number or self._admits(5, sort)
        if sort == "fact":
            return self._check_fact(term) is None
        if sort in OPEN_SORTS:
            return _is_open(term, sort)
        known = self.sorts.get(sort)
        if known is None:
            return True
        if any(self._admits(term, part) for part in known.includes):
            return True
        return isinstance(term, Function) and any(
            pattern.name == term.name
            and len(pattern.arguments) == len(term.arguments)
            and all(map(self._admits, term.arguments, pattern.arguments))
            for pattern in known.patterns
        )

    def _suggest(self, term: Term, sort: str) -> str:
        patterns, forms = self._patterns(sort), sorted(map(_OPEN_FORMS.__getitem__, self._open_sorts(sort)))
        if not patterns:
            return f"write {' or '.join(forms)}"
        if isinstance(term, Function):
            for pattern in patterns:
                if pattern.name == term.name:
                    return f"did you mean {pattern}?"
            best = _closest(term.name, {str(p): p.name for p in patterns})
            if best:
                return f"did you mean {best}?"
        shown = [*forms, *map(str, patterns)]
        return "possible are " + ", ".join(shown[:12]) + (", …" if len(shown) > 12 else "")


def _closest(word: str, choices: dict[str, str]) -> str | None:
    """The key of the choice that is most like a word, counting swapped letters as one mistake."""
    best = process.extractOne(word, choices, scorer=OSA.normalized_similarity, score_cutoff=0.6)
    return best[2] if best else None


_OPEN_FORMS = {
    "integer": "a whole number",
    "string": "a text in quotes",
    "constant": "a lower-case word",
    "name": "a lower-case word or a function of such and numbers",
    "term": "any term",
    "fact": "a fact",
}


def _is_open(term: Term, sort: str) -> bool:
    if sort == "integer":
        return isinstance(term, int)
    if sort == "string":
        return isinstance(term, str)
    if sort == "constant":
        return isinstance(term, Function) and bool(term.name) and not term.arguments
    if sort == "name":
        return isinstance(term, Function) and all(
            isinstance(argument, int | Open) or _is_open(argument, "name") for argument in term.arguments
        )
    return True


def page_path() -> Path:
    """Give the path of the vocabulary's page.

    Returns:
        The path of ``asp/README.md``.

    Example:
        >>> page_path().name
        'README.md'
    """
    return Path(str(importlib.resources.files("lawmage.asp"))) / "README.md"


@functools.cache
def read_vocabulary() -> Vocabulary:
    """Read the vocabulary's page; read once per process.

    Returns:
        The vocabulary.

    Raises:
        InputError: the page is malformed.

    Example:
        >>> str(read_vocabulary().predicates["zone/2"])
        'zone(object, zone)'
    """
    return parse_vocabulary(page_path().read_text(encoding="utf-8"), "asp/README.md")


def parse_vocabulary(text: str, place: str) -> Vocabulary:
    """Parse a page of tables of predicates and of lists of terms.

    Args:
        text: the page, in Markdown.
        place: its name, for error messages.

    Returns:
        The vocabulary.

    Raises:
        InputError: a row or a sort is malformed or listed twice.

    Example:
        >>> page = "| predicate | source | meaning |\\n| `p(integer)` | rules | so |"
        >>> list(parse_vocabulary(page, "page").predicates)
        ['p/1']
    """
    predicates: dict[str, Predicate] = {}
    sorts: dict[str, Sort] = {}
    section, columns, sort_name = "", list[str](), ""
    for number, line in enumerate(text.split("\n"), start=1):
        at = f"{place}, line {number}"
        if not line.startswith("|"):
            columns = []
        if heading := _SORT_HEADING.match(line):
            sort_name = heading[1]
            if sort_name in sorts or sort_name in OPEN_SORTS:
                raise InputError(f"the sort {sort_name} is listed twice", at)
            sorts[sort_name] = Sort(sort_name, (), (), number)
        elif line.startswith("#"):
            section, sort_name = line.strip("# "), ""
        elif line.startswith("|"):
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            if not columns:
                columns = cells
            elif "source" in columns and not set(line) <= set("|-: "):
                predicate = _parse_row(dict(zip(columns, cells, strict=False)), section, number, at)
                if predicate.signature in predicates:
                    raise InputError(f"{predicate.signature} is listed twice", at)
                predicates[predicate.signature] = predicate
        elif sort_name and line.startswith(("- `", "`", "*")):
            terms = line.partition("`: ")[0] + "`" if line.startswith("- ") else line
            sorts[sort_name] = _extend(sorts[sort_name], terms, at)
    for sort in list(sorts.values()):
        for pattern in sort.patterns:
            _add_nested(pattern, sorts, sort.line, place)
    return Vocabulary(predicates, sorts)


def _add_nested(pattern: Pattern, sorts: dict[str, Sort], line: int, place: str) -> None:
    """Make a sort of each function that stands in place of one, as in ``(granted(keyword), integer)``."""
    for argument in pattern.arguments:
        if "(" in argument and argument not in sorts:
            inner = Pattern(*split_signature(argument, f"{place}, line {line}"))
            sorts[argument] = Sort(argument, (inner,), (), line)
            _add_nested(inner, sorts, line, place)


def split_signature(text: str, place: str) -> tuple[str, tuple[str, ...]]:
    """Split ``zone(object, zone)`` into its name and its sorts.

    Args:
        text: a predicate or a term of the page.
        place: where it stands.

    Returns:
        The name (empty for a tuple) and the sorts.

    Raises:
        InputError: it is neither.

    Example:
        >>> split_signature("(face, integer)", "page")
        ('', ('face', 'integer'))
    """
    match = _SIGNATURE.match(text if not text.startswith("(") else "tuple" + text)
    if not match:
        raise InputError(f"`{text}` is neither a word nor a word with sorts in brackets", place)
    arguments = tuple(part.strip() for part in _TOP_COMMA.split(match[2])) if match[2] else ()
    return ("" if text.startswith("(") else match[1]), arguments


def _parse_row(row: dict[str, str], section: str, line: int, place: str) -> Predicate:
    name, arguments = split_signature(row.get("predicate", "").strip("`"), place)
    sources = tuple(source.strip() for source in row.get("source", "").split(","))
    for source in sources:
        if source not in SOURCES:
            raise InputError(f"{source} is no source; possible are {', '.join(SOURCES)}", place)
    return Predicate(name, arguments, sources, section, row.get("meaning", ""), line)


def _extend(sort: Sort, line: str, place: str) -> Sort:
    patterns, includes = list(sort.patterns), list(sort.includes)
    for term, included in _ALTERNATIVE.findall(line):
        if included or term in OPEN_SORTS:
            includes.append(included or term)
        elif term.endswith(".txt"):
            patterns += [Pattern(word) for word in _listed_words(term, place)]
        else:
            pattern = Pattern(*split_signature(term, place))
            if pattern in patterns:
                raise InputError(f"{sort.name} lists `{term}` twice", place)
            patterns.append(pattern)
    return Sort(sort.name, tuple(patterns), tuple(includes), sort.line)


def _listed_words(file: str, place: str) -> list[str]:
    try:
        text = (importlib.resources.files("lawmage.asp") / file).read_text(encoding="utf-8")
    except OSError:
        raise InputError(f"there is no file {file} beside this page", place) from None
    return [re.sub(r"[^a-z0-9]+", "_", word.lower().replace("'", "")) for word in text.splitlines()]


def unlisted_sorts(vocabulary: Vocabulary) -> list[tuple[int, str]]:
    """Find the sorts that the page uses and does not list; until then they admit every term.

    Args:
        vocabulary: the vocabulary.

    Returns:
        For each use the line of the page and what is wrong.

    Example:
        >>> page = "### Sort: zone\\n`of(plaer)`\\n### Sort: player\\n`constant`"
        >>> unlisted_sorts(parse_vocabulary(page, "page"))
        [(1, 'of(plaer) uses the sort plaer, which is not listed; did you mean player?')]
    """
    listed = [*vocabulary.sorts, *OPEN_SORTS]
    uses = [(p.line, str(p), p.arguments) for p in vocabulary.predicates.values()]
    uses += [(s.line, str(p), p.arguments) for s in vocabulary.sorts.values() for p in s.patterns]
    uses += [(s.line, s.name, s.includes) for s in vocabulary.sorts.values()]
    problems = []
    for line, user, sorts in uses:
        for sort in sorts:
            if sort not in listed:
                best = _closest(sort, {name: name for name in listed})
                hint = f"; did you mean {best}?" if best else ""
                problems.append((line, f"{user} uses the sort {sort}, which is not listed{hint}"))
    return problems
