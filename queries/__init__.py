"""What a user asks: each question is a ``.lp`` program beside a Python module that runs it."""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lawmage.bridge.load import load
    from lawmage.queries.legal import legal_plays, legal_plays_many
    from lawmage.queries.plays import LegalPlays, Payment, Play, PlayFamily, Reason, Refusal, Verdict
    from lawmage.queries.verdict import judge, why

__all__ = [
    "LegalPlays",
    "Payment",
    "Play",
    "PlayFamily",
    "Reason",
    "Refusal",
    "Verdict",
    "judge",
    "legal_plays",
    "legal_plays_many",
    "load",
    "why",
]

# Modules are imported when a name of theirs is first used: a command that needs few starts fast.
_MODULES = {
    "judge": "lawmage.queries.verdict",
    "why": "lawmage.queries.verdict",
    "legal_plays": "lawmage.queries.legal",
    "legal_plays_many": "lawmage.queries.legal",
    "load": "lawmage.bridge.load",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(_MODULES.get(name, "lawmage.queries.plays")), name)


def __dir__() -> list[str]:
    return __all__
