"""What a user asks: each question is a ``.lp`` program beside a Python module that runs it."""

from lawmage.bridge.load import load
from lawmage.queries.legal import legal_plays, legal_plays_many
from lawmage.queries.plays import LegalPlays, Payment, Play, PlayFamily, Reason, Refusal, Verdict
from lawmage.queries.why import judge, why

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
