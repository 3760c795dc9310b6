"""What clingo's syntax trees don't tell about a program's text: comments, blocks and directives."""

from __future__ import annotations

import re
from dataclasses import dataclass

_TOKEN = re.compile(
    r'"(?:\\.|[^"\\\n])*"'  # a string
    r"|%\*.*?(?:\*%|\Z)"  # a comment over several lines
    r"|%[^\n]*",
    re.DOTALL,
)


@dataclass(frozen=True)
class Comment:
    """A comment, or one line of a comment over several lines, without its percent signs."""

    line: int
    text: str


def find_comments(text: str) -> list[Comment]:
    """Find the comments of a program.

    Args:
        text: the program.

    Returns:
        Its comments, line by line.

    Example:
        >>> find_comments('p("50%"). % 601.2c: targets')
        [Comment(line=1, text='601.2c: targets')]
    """
    comments = []
    for token in _TOKEN.finditer(text):
        if token[0].startswith("%"):
            first = text.count("\n", 0, token.start()) + 1
            for offset, line in enumerate(token[0].split("\n")):
                comments.append(Comment(first + offset, line.strip().strip("%*").strip()))
    return comments


def without_comments(text: str) -> str:
    """Blank comments and the contents of strings, keeping every character's line and column.

    Args:
        text: the program.

    Returns:
        A text of the same length.

    Example:
        >>> without_comments('p("#script"). % #show')
        'p("       ").        '
    """

    def blank(token: re.Match[str]) -> str:
        if token[0].startswith('"'):
            return '"' + " " * (len(token[0]) - 2) + '"'
        return re.sub(r"[^\n]", " ", token[0])

    return _TOKEN.sub(blank, text)


def block_start(lines: list[str], line: int) -> int:
    """Find where the block of lines that a line stands in begins; blank lines part blocks.

    Args:
        lines: the lines of the program.
        line: a line's number, from 1.

    Returns:
        The number of the block's first line.

    Example:
        >>> block_start(["p.", "", "% 1", "q."], 4)
        3
    """
    while line > 1 and lines[line - 2].strip():
        line -= 1
    return line
