"""Which activated ability the text of a scenario means: its costs and first words are compared."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lawmage.queries.question import encoded_cards

_LETTERS = {
    "white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C", "snow": "S",
}  # fmt: skip
_LANDS = {"plains": "W", "island": "U", "swamp": "B", "mountain": "R", "forest": "G"}
#: By the word with which the text names a cost, the cost.
_COSTS = {
    "sacrifice": "sacrifice", "discard": "discard", "pay": "pay_life", "exile": "exile",
    "remove": "remove_counters", "put": "put_counters",
}  # fmt: skip


def ability_fits(action: str, asked: str) -> bool:
    """Whether an activated ability is one whose text begins so."""
    found = re.fullmatch(r"activate\(.*,\((.+),(\d+)\)\)", action)
    assert found
    holder, number = found.groups()
    if holder.startswith("basic_land_type("):
        return f"{{T}}: Add {{{_LANDS[holder[16:-1]]}}}".startswith(asked)
    facts = encoded_cards().text(holder.strip('"'))
    own = re.escape(f"({holder},{number})")
    costs = [
        cost.strip()
        for pool in re.findall(rf"\bcost\({own},(.+?)\)\.", facts)
        for cost in (pool[1:-1].split(";") if pool.startswith("(") else [pool])
    ]
    kinds = " ".join(re.findall(rf"\bability\({own},(.+?)\)\.", facts))
    effects = " ".join(re.findall(rf"\beffect\({own},\d+,(.+?)\)\.", facts))
    return _fits(costs, kinds, effects, asked.replace("{this}", "~"))


def _fits(costs: list[str], kinds: str, effects: str, asked: str) -> bool:
    if re.match(r"[+-]?\d+: |[+-]\d+", asked):
        return f"loyalty({int(asked.split(':')[0])})" in costs
    head, colon, rest = asked.partition(":")
    keyword = head.split("{")[0].strip().lower()
    if "keyword" in kinds:
        return bool(keyword) and f"keyword({keyword.split()[0]}" in kinds
    symbols = re.findall(r"\{(.+?)\}", head)
    own = list(_symbols(costs))
    if colon:
        if sorted(symbols) != sorted(own):
            return False
    elif any(symbols.count(one) > own.count(one) for one in symbols):
        return False
    for word, cost in _COSTS.items():
        said = re.search(rf"\b{word}\b", head.lower()) and "Pay {E" not in head
        if said and not any(one.startswith(cost) for one in costs):
            return False
    return _adds(effects, rest)


def _adds(effects: str, rest: str) -> bool:
    """Whether the effects add the mana that the text speaks of, if it does."""
    added = re.match(r"\s*Add \{(\w)\}", rest)
    if added:
        return any(f",{kind}," in effects for kind, letter in _LETTERS.items() if letter == added[1])
    if re.match(r"\s*Add one mana of any", rest):
        return "add_mana_" in effects
    return True


def _symbols(costs: list[str]) -> Iterator[str]:
    for cost in costs:
        mana = re.fullmatch(r"mana\((\w+),(\d+)\)", cost)
        if mana:
            kind, number = mana.groups()
            yield from [number] if kind == "generic" else [_LETTERS.get(kind, kind)] * int(number)
        phyrexian = re.fullmatch(r"mana\(phyrexian\((\w+)\),1\)", cost)
        if phyrexian:
            yield f"{_LETTERS[phyrexian[1]]}/P"
        if cost in ("tap", "untap"):
            yield cost[0].upper().replace("U", "Q")
