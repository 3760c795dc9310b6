"""Writes the columns *written in* and *read in* of the vocabulary's page, when it is run as a program."""

from __future__ import annotations

from pathlib import Path

from lawmage.bridge.lint_words import readers, writers
from lawmage.bridge.program_files import Program, program_folders, read_programs
from lawmage.bridge.vocabulary import page_path, parse_vocabulary, split_signature

_MOST = 3
_COLUMNS = ("written in", "read in")


def write_page() -> bool:
    """Bring ``asp/README.md`` up to date.

    Returns:
        Whether anything had to change.

    Raises:
        InputError: the page or a program is malformed.
    """
    path = page_path()
    text = path.read_text(encoding="utf-8")
    fresh = fill_page(text, read_programs(*program_folders()), path)
    if fresh != text:
        path.write_text(fresh, encoding="utf-8")
    return fresh != text


def fill_page(text: str, programs: list[Program], path: Path) -> str:
    """Fill the two columns of every table of predicates.

    Args:
        text: the page.
        programs: all programs.
        path: the page's path, for error messages.

    Returns:
        The page with its columns filled; the same text if they were right.

    Raises:
        InputError: the page or a program is malformed.

    Example:
        >>> page = "| predicate | source | meaning |\\n| --- | --- | --- |\\n| `p` | position | so |"
        >>> print(fill_page(page, [], Path("page.md")))
        | predicate | source | meaning | written in | read in |
        | --- | --- | --- | --- | --- |
        | `p` | position | so | position |  |
    """
    vocabulary = parse_vocabulary(text, str(path))
    tables = (writers(programs, vocabulary), readers(programs, vocabulary))
    lines, columns = [], list[str]()
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.startswith("|"):
            columns = []
            lines.append(line)
            continue
        cells = [cell.strip() for cell in line.strip().removeprefix("|").removesuffix("|").split("|")]
        if not columns:
            columns = cells
        if "source" not in columns:
            lines.append(line)
            continue
        row = {column: cell for column, cell in zip(columns, cells, strict=False) if column not in _COLUMNS}
        if cells == columns:
            row.update({column: column for column in _COLUMNS})
        elif set(line) <= set("|-: "):
            row.update(dict.fromkeys(_COLUMNS, "---"))
        else:
            name, arguments = split_signature(row["predicate"].strip("`"), f"{path}, line {number}")
            signature = f"{name}/{len(arguments)}"
            row.update(
                {
                    column: _shorten(table.get(signature, []))
                    for column, table in zip(_COLUMNS, tables, strict=True)
                }
            )
        lines.append("| " + " | ".join(row.values()) + " |")
    return "\n".join(lines)


def _shorten(names: list[str]) -> str:
    return ", ".join(names[:_MOST]) + (", …" if len(names) > _MOST else "")


if __name__ == "__main__":
    print("asp/README.md: " + ("written" if write_page() else "already up to date"))
