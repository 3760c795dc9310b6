"""Where cases lie: files ``*.ruling.yaml``, found without reading them."""

from __future__ import annotations

from pathlib import Path

from lawmage.bridge.errors import InputError

ENDING = ".ruling.yaml"


def find_cases(place: Path) -> list[Path]:
    """The case files in a folder and in the folders within it.

    Args:
        place: the folder, or one case file.

    Returns:
        The files, sorted.

    Raises:
        InputError: there is no such file or folder, or no case file in it.

    Example:
        >>> find_cases(Path("tests/rulings/lands-01-one-a-turn.ruling.yaml"))[0].name
        'lands-01-one-a-turn.ruling.yaml'
    """
    if not place.exists():
        raise InputError("no such file or folder", str(place))
    if place.is_file():
        if place.name.endswith(ENDING):
            return [place]
        raise InputError(f"this is no case; a case is a file *{ENDING}", str(place))
    found = sorted(path for path in place.rglob("*" + ENDING) if path.is_file())
    if not found:
        raise InputError(f"there is no case in this folder; a case is a file *{ENDING}", str(place))
    return found
