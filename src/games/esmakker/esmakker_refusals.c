/* esmakker_refusals.c - why a move of call-ace Whist is refused: the rules, with a sentence each.
 *
 * Rules: R-ESM-02 … R-ESM-09.
 */
#include "esmakker.h"

/* clang-format off */
const struct talon_rule esmakker_rules[] = {
    TRICK_RULE_ROWS,
    [SPEAK_FIRST] = { "R-ESM-03", "Speak first: bid, or pass." },
    [NAME_FIRST] = { "R-ESM-04", "First trump must be named." },
    [CALL_FIRST] = { "R-ESM-05", "First call an ace." },
    [TURN_FIRST] = { "R-ESM-04", "Take the card turned up as trump, or turn the next." },
    [JOIN_FIRST] = { "R-ESM-04", "First say whether you join. If not, pass." },
    [EXCHANGE_FIRST] = { "R-ESM-06", "First exchange cards with the cat." },
    [SPOKEN] = { "R-ESM-07", "It is decided what is played. Play a card now." },
    [BID_SHAPE] = { "R-ESM-02", "A bid is a number of tricks with a kind, or a sol." },
    [BID_MORE] = { "R-ESM-02", "Your bid must be higher than the highest so far." },
    [NO_HOLD] = { "R-ESM-03", "Hold is for the first of the two, where it is agreed, if the other "
                              "has bid more." },
    [NOT_CALLED_SUIT] = { "R-ESM-04", "The suit of the called ace cannot be trump." },
    [NOT_TRUMP_ACE] = { "R-ESM-05", "Call the ace of a suit that is not trump." },
    [NO_MORE_TO_TURN] = { "R-ESM-04", "All three cards of the cat have been turned up." },
    [KEEP_ACE] = { "R-ESM-06", "The called ace cannot be dropped." },
    [ACE_FALLS] = { "R-ESM-09", "The suit of the called ace is led, and you hold it. Play it." },
    [ACE_LEADS] = { "R-ESM-09", "You hold the called ace. Of its suit you can only lead the ace." },
};
/* clang-format on */
