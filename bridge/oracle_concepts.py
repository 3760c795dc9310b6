"""What Oracle text and card files are compared by: concepts, the words for each, and the terms for each."""

from __future__ import annotations

import re
from typing import NamedTuple


class Concept(NamedTuple):
    """A pattern for the words in lower-case Oracle text, and the functors and predicates for the same."""

    words: str
    functors: str


#: Turns of phrase that would be miscounted, and what is read instead.
PHRASES = (
    (
        r"\bif that spell is countered this way, put it into ([^.]*?) instead of into [^.]*?graveyard",
        r"put it into \1",
    ),
    (
        r"\bif you would copy a spell one or more times, instead copy it [^.]*\. you may choose new targets "
        r"for the additional copy",
        "copy a spell once more",
    ),
    (r"\btargets only\b|\bcould target\b|(?<=\bthe copy )targets\b", "aimed-at"),
    (r"repeat this process until no one puts a card onto the battlefield", ""),
    (r"\bpermanent spell\b", "spell that is neither an instant nor a sorcery"),
    (r"\bx can't be 0\b", "nonzero_x"),
    (r"'s controller exiles it with x delay counters(?s:.*)original spell\.", " delayed x"),
    (r"\bcopy that spell x times\b", "copy that spell x"),
    (r"\bif that spell's mana cost\b", "that spell's mana cost"),
    (r"\beach other player\b", "each opponent"),
    (r"\bif you win the flip\b", "if you do"),
    (r"\bother than ~", "other "),
    (r"\beach copy targets a different one of those creatures", " "),
    (
        r'"enchant creature card in a graveyard" and gains "enchant creature put [^"]*"',
        "enchant and gains enchant creature",
    ),
    (r"\bcosts? +(less|more) to cast", r"costs-\1"),
    (r"\bto cast (?:this spell|(?=costs))|\bto cast(?=[.,])", " "),
    (r"\bplay (?:(\w+) additional )?lands?\b", r"playland \1"),
    (r"\bone, two, or three (targets?)", r"three \1"),
    (r"\b(?:it's|that's|they're|that are) still (?:a land|lands)\b", "still-so"),
    (r"\bto cast spells or activate abilities\b", " "),
    (r"\bfor each of those cards\b", "other "),
    (r"\btwice the number (?=of \w+ it devoured)", "2 the number "),
    (r"\bactivate only (?:as a sorcery and only )?if\b", "activate only"),
    (r"\bwho has cast [^.]*? this turn", " "),
    (r"\bif this is the third time this ability has resolved this turn", "if three"),
    (r"\bif you've cast another spell this turn", "if"),
    (r"\bchoose target\b", "target"),
    (r"\bif you played a land this turn", "if"),
    (r"\bfor each other spell that player has cast this turn", "for each before"),
    (r"\bchoose a color of ([^.]*)\. add one mana of that color", r"add one mana of a color of \1"),
    (r"\bif a player does either\b", "if you do"),
    (r"\bwhen you lose control of the creature\b", "when you lose control of it"),
    (r"any time they could cast a sorcery|\bas a sorcery\b", "slow-timing"),
    (
        r"\bthis (?:creature|artifact|land|enchantment|card|spell|permanent|aura|equipment|"
        r"emblem|token)\b",
        "~",
    ),
    (
        r"\b(?:that|those|equipped|enchanted|sacrificed|the exiled) (?:creature|artifact|land|permanent|"
        r"spell|card|player|planeswalker|planeswalker's)s?\b",
        "it",
    ),
    (r"\bcast ~ only during an opponent's turn\b", "can't be done"),
    (r"\ba spell that targets ~", "a spell"),
    (r"\bsurveil 1\b", "look at 1, may put it into a graveyard"),
    (r"\badapt (\d+)", r"if, put \1 +1/+1 counters"),
    (r"\bremove any number of (?=[\w/+-]+ counters\b)", "remove x "),
    (r"\bfor each [\w/+-]+ counter removed this way", " "),
    (r"\bthat many (?=[\w/+-]+ counters?\b)", "some "),
    (r"\b(an? \w+ you control) enters tapped\b", r"tapped \1 enters"),
    (r"\bbecomes blocked\b", "comes to be blocked"),
    (r"\bblocked by walls\b", "blocked by wall creatures"),
    (r"\bchoose (?:one|two|three)(?: or (?:both|more))? —", " "),
    (r"\bas you choose\b", " "),
    (r"\bone or more colors\b", "colorless"),
    (r"\bnew targets\b", "new-aims"),
    (r"\b(?:becomes the target|a target) of\b", "aimed-at-by"),
)

_KEEPING = r"\bin addition to (?:its|their) other\b|\bstill-so\b"
_CHOSEN_COLOR = "of_chosen_color add_chosen_color add_mana_chosen_color chosen_color"
_CHOSEN_TYPE = "add_chosen_subtype set_chosen_subtype"
CONCEPTS = {
    "draw": Concept(r"\bdraws?\b", "draw draw_up_to draws"),
    "discard": Concept(
        r"\bdiscards?\b", "discard discard_cards discard_at_random discard_self discard_x discards"
    ),
    "random": Concept(r"\bat random\b", "discard_at_random"),
    "flip": Concept(r"\bflip a coin\b", "flip_coin"),
    "deal damage": Concept(
        r"\bdeals?\b|\bdealt damage\b",
        "deal_damage deal_damage_from deal_divided_damage damage_by_power damaged combat_damaged",
    ),
    "gain life": Concept(r"\bgains? (?:\w+ |half x |that much )?life\b", "gain_life gains_life"),
    "lose life": Concept(r"\bloses? (?:\w+ |that much )?life\b", "lose_life loses_life"),
    "exchange": Concept(r"\bexchange", "exchange_life_totals exchange_control"),
    "battlefield tapped": Concept(r"\bbattlefield tapped\b", "put_onto_battlefield_tapped"),
    "destroy": Concept(r"\bdestroys?\b", "destroy destroy_without_regeneration"),
    "regenerate": Concept(r"\bregenerate[sd]?\b", "destroy_without_regeneration regenerate"),
    "move": Concept(
        r"\bexiles?\b|\breturns?\b|\bputs? (?!(?:\w+|\+\d/\+\d|"
        r"-\d/-\d) (?:[\w/+-]+ )?counters?\b)|\bshuffle (?:it\b|them\b|~)",
        "move counter_spell_to after_sacrifice exile_face_down put_on_bottom_random "
        "put_onto_battlefield put_onto_battlefield_tapped put_on_top put_on_bottom put_nth_from_top "
        "exile_self exile_from exile_valued_x exile_until_leaves return_with return_as put_in_turns put_from "
        "return_to_hand "
        "shuffle_into_library put_into put_from_battlefield_into",
    ),
    "counters": Concept(
        r"\b(?:puts?|removes?|moves?|distribute|enters (?:tapped )?with) \w+ (?:additional )?"
        r"(?:[\w/+-]+ )?counters?\b",
        "put_counters put_divided_counters remove_counters remove_x_counters with_counters move_counter",
    ),
    "has counters": Concept(
        r"\b(?:or more|are no) [\w/+-]+ counters?\b", "counters has_counter loses_counters"
    ),
    "counter": Concept(r"\bcounters? (?:target|it|that|up)\b", "counter_spell counter_spell_to"),
    "uncounterable": Concept(r"\bbe countered\b", "cant_be_countered"),
    "tap": Concept(
        r"\btaps? (?:target|an?|all|it|that|up|two|another)\b|\btapped for mana\b",
        "tap/1 tap_untapped taps_for_mana taps_for_mana_of",
    ),
    "untap": Concept(r"\buntaps? (?!step)", "untap/1 does_not_untap stays_tapped"),
    "becomes tapped": Concept(r"\bbecomes (?:un)?tapped\b", "becomes_tapped becomes_untapped"),
    "enters tapped": Concept(r"\benters? tapped\b", ""),
    "search": Concept(r"\bsearch(?:es)?\b", "search"),
    "shuffle": Concept(r"\bshuffles?\b", "shuffle_into_library shuffle"),
    "scry": Concept(r"\bscry\b", "scry"),
    "mill": Concept(r"\bmills?\b", "mill"),
    "look": Concept(r"\blook at\b", "look_at"),
    "reveal": Concept(r"\breveal(?:s|ed)?\b", "reveal plays_with_top_revealed unless_reveals"),
    "create": Concept(r"\bcreates?\b", "create_tokens create_copies"),
    "sacrifice": Concept(
        r"\bsacrifices?\b", "sacrifice sacrifice_self sacrifice_choice sacrifices after_sacrifice"
    ),
    "add mana": Concept(
        r"\badds?\b",
        "add_mana add_mana_any_color add_mana_any_combination add_mana_could_produce "
        "add_mana_color_could_produce add_mana_color_of add_mana_devotion add_mana_combination "
        "add_mana_chosen_color add_mana_produced causes_mana",
    ),
    "copy": Concept(
        r"\bcopy (?:that|it|the|target|an?)\b",
        "copy_spell copy_spell_except copy_card copy_for_each copies copies_once_more",
    ),
    "as a copy": Concept(r"\bas a copy\b", "as_copy as_copy_except"),
    "except": Concept(r"\bexcept (?!by|for|it enters with x)", "as_copy_except copy_spell_except"),
    "new targets": Concept(
        r"\bnew-aims\b|\bchange a target\b|\bchange aimed-at-by\b|\bchange a aimed-at-by\b",
        "choose_new_targets change_target",
    ),
    "choose": Concept(r"\bchooses? (?!new-aims)", "choose add_mana_devotion"),
    "cast": Concept(
        r"\bcasts?\b",
        "cast casts casts_at casts_targeting casts_namesake cast_from was_cast was_cast_from free "
        "cast_as_though_flash cast_while_searching commander_cast_with commander_casts spend_as_any_type",
    ),
    "activate": Concept(
        r"\bactivate\b(?! only)|\bcan't be activated\b",
        "activate_as_though_haste activate activates activate_nonmana any_player_may_activate",
    ),
    "play": Concept(r"\bplayland\b|\bplay (?:it|them) this turn\b", "play_from play_land additional_lands"),
    "pay life": Concept(r"\bpay +(?:and )?(?:\w+ )?life\b", "pay_life"),
    "attack": Concept(r"\battacks?\b", "attacks cant_attack cant_attack_owner cant_attack_alone must_attack"),
    "attacking": Concept(r"\battacking\b", "attacking"),
    "block": Concept(
        r"\bblocks?\b",
        "blocking blocks cant_block cant_block_alone must_block can_block_only",
    ),
    "be blocked": Concept(
        r"\bbe blocked\b",
        "cant_be_blocked cant_be_blocked_by cant_be_blocked_except_by becomes_blocked must_be_blocked_by",
    ),
    "prevent": Concept(r"\bprevent(?:ed)?\b", "prevent_damage damage_cant_be_prevented damage_prevented"),
    "change power": Concept(r"[+-](?:\d+|x)/[+-](?:\d+|[xy])(?! counter)", "change_power_toughness"),
    "set power": Concept(
        r"\b(?:is|are|becomes?) (?:an? )?[\dx]+/[\dx]+\b|\bbase power and toughness \d+/\d+|"
        r"\bpower is equal\b|\bpower and (?:base )?toughness (?:are )?each equal\b",
        "set_base_power_toughness",
    ),
    "switch power": Concept(r"\bswitch\b", "switch_power_toughness"),
    "in addition": Concept(
        rf"{_KEEPING}|"
        r"\b(?:is|are|becomes?) (?:an? )?(?:[\dx]+/[\dx]+ )?(?:\w+ )?artifact creatures?\b|"
        r"\bis an equipment with\b",
        "add_type add_subtype add_supertype add_chosen_subtype add_chosen_color",
    ),
    "lose keyword": Concept(
        r"\bloses? (?!all\b|control\b|(?:\w+ |that much )?life\b|the game\b|unspent\b)",
        "loses cannot_have",
    ),
    "lose control": Concept(r"\bloses? control\b", "loses_control"),
    "lose abilities": Concept(r"\bloses? all [\w ,]*abilities\b", "loses_all_abilities"),
    "lose types": Concept(r"\bloses all other [\w ,]*card types\b", "set_type"),
    "without abilities": Concept(r"\bwith no abilities\b", "without_abilities"),
    "all colors": Concept(r"\ball colors\b", "becomes_all_colors"),
    "every type": Concept(r"\b(?:every|all) creature types?\b", "add_every_creature_type"),
    "control": Concept(r"^you control\b|\bgain control\b", "control"),
    "extra turn": Concept(r"\bextra turn\b", "extra_turn"),
    "additional phase": Concept(r"\badditional [\w ]*phase\b", "additional_phase"),
    "emblem": Concept(r"\bemblem with\b", "get_emblem"),
    "may": Concept(
        r"\bmay\b",
        "any_player_may_activate any_player_may may put_in_turns may_pay draw_up_to permission permit "
        "starts_on_battlefield alternative_cost "
        "as_copy as_copy_except unless_reveals",
    ),
    "if": Concept(
        r"\bif\b(?! (?:you do|able)\b)|\bunless\b|\bas long as\b|\bduring your turn, ",
        "activate_nonmana attacking nonactive_player starts_on_battlefield if condition intervening_if "
        "unless_pays if_not_done replaces unless_reveals lingers "
        "counter_spell_to after_sacrifice such while_exiled must_attack triggers_again mana_becomes "
        "copy_spell_except",
    ),
    "activate only": Concept(r"\bactivate only\b", "activate_only activation_limit"),
    "spend only": Concept(r"\bspend this mana only\b", "spend_only"),
    "any player": Concept(r"\bany player may activate\b", "any_player_may_activate"),
    "duration": Concept(
        r"\buntil (?:end of turn|your next turn)\b|\bthis turn\b",
        "end_of_turn your_next_turn drawn_this_turn this_turn",
    ),
    "forbidden": Concept(
        r"\bcan't (?!be (?:regenerated|prevented|countered|blocked))|\bcan (?:cast|"
        r"activate)[^.]*? only\b|\bcan cast no more\b",
        "cant_attack cant_attack_owner cant_attack_alone cant_block cant_block_alone cannot_have "
        "prohibition limit forbid bar_event most_counters",
    ),
    "instead of paying": Concept(r"\brather than pay\b|\bwithout paying\b", "free alternative_cost"),
    "additional cost": Concept(r"\badditional cost\b", "additional_cost"),
    "amount": Concept(
        r"\bequal to\b(?! its mana cost)|\bfor each\b|\btimes\b",
        "all_counters counters/1 "
        "count count_others card_types_among colors_among commander_casts times power/1 toughness/1 "
        "mana_value/1 mana_value_at_most copy_for_each mana_value_as_counters damage_by_power life_lost "
        "spells_before devotion add_mana_devotion unspent_mana",
    ),
    "card types": Concept(r"\bcard types among\b", "card_types_among"),
    "other": Concept(
        r"(?<!in addition to its )(?<!in addition to their )(?<!\bthe )\b(?:an)?other "
        r"(?!than|player may|[\w ]*\b(?:card types|creature types|colors|abilities)\b)|"
        r"\ba second target\b",
        "other other_than without_result count_others controls_others controls_others_at_most "
        "spend_others_as_colorless",
    ),
    "divided": Concept(r"\bdivided\b|\bdistribute\b", "divided"),
    "opponent": Concept(r"\bopponents?\b", "opponent"),
    "graveyard": Concept(r"\bgraveyards?\b", "graveyard top_of_graveyard counter_spell_to"),
    "hand": Concept(r"\bhands?\b", "return_to_hand hand unless_reveals put_in_turns no_maximum_hand_size"),
    "library": Concept(
        r"\blibrar(?:y|ies)\b",
        "put_on_top put_on_bottom put_on_bottom_random put_nth_from_top shuffle_into_library search shuffle "
        "plays_with_top_revealed library top_of_library cast_while_searching",
    ),
    "anywhere": Concept(r"\bfrom anywhere\b(?! other)", ""),
    "cheaper": Concept(r"\bcosts-less\b", "less"),
    "dearer": Concept(r"\bcosts-more\b", "more"),
    "as though flash": Concept(r"\bas though they had flash\b", "cast_as_though_flash"),
    "as though haste": Concept(r"\bas though [\w ]* had haste\b", "activate_as_though_haste"),
    "color of choice": Concept(
        r"\bany (?:one )?color\b", "add_mana_any_color add_mana_color_could_produce spend_as_any_color"
    ),
    "could produce": Concept(r"\bcould produce\b", "add_mana_could_produce add_mana_color_could_produce"),
    "nonzero x": Concept(r"\bnonzero_x\b", "nonzero_x"),
    "double x": Concept(r"\bdouble the value of x\b", "double_x"),
    "half": Concept(r"\bhalf (?:x|the number)\b", "half half_up"),
    "chosen": Concept(r"\bthe chosen\b", _CHOSEN_COLOR + " " + _CHOSEN_TYPE + " with_chosen_name"),
    "chosen color": Concept(r"\bthe chosen color\b", _CHOSEN_COLOR),
    "chosen type": Concept(r"\bthe chosen type\b", _CHOSEN_TYPE),
    "commander": Concept(r"\bcommander\b", "commander_cast_with"),
    "command zone": Concept(r"\bcommand zone\b", "commander_casts"),
    "delayed": Concept(
        r"\bwhen you spend this\b|\bwhen you next\b|\bthe beginning of the next\b|"
        r"\. when (?:~ leaves|you lose control of it)\b",
        "delayed",
    ),
    "for mana": Concept(r"\bfor mana\b", "taps_for_mana taps_for_mana_of"),
    "mana as though": Concept(
        r"\bmana (?:only )?as though\b", "spend_as_any_color spend_others_as_colorless"
    ),
    "continues": Concept(r"\bcontinues\b", "lingers"),
    "name": Concept(r"\bits name is\b", "set_name"),
    "dies": Concept(r"\bdies?\b", "dies"),
}

PATTERNS = {concept: re.compile(entry.words) for concept, entry in CONCEPTS.items()}
#: The text says that an object keeps its other types; the terms by which it wouldn't.
KEEPING = re.compile(_KEEPING)
REPLACING = ("set_type", "set_subtype", "set_chosen_subtype")

_BY_FUNCTOR: dict[str, list[str]] = {}
for _concept, _entry in CONCEPTS.items():
    for _functor in _entry.functors.split():
        _BY_FUNCTOR.setdefault(_functor, []).append(_concept)


def expressed_by(signature: str) -> list[str]:
    """Give the concepts that a functor or predicate expresses.

    Args:
        signature: its name and number of arguments; the table may name it with or without the number.

    Returns:
        The concepts.

    Example:
        >>> expressed_by("draw/2"), expressed_by("free/0")
        (['draw'], ['cast', 'instead of paying'])
    """
    return _BY_FUNCTOR.get(signature) or _BY_FUNCTOR.get(signature.split("/")[0], [])
