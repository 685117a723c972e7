/* kleurenwiezen_position.c - a position of Kleurenwiezen set up by name: what follows from it, and
 * whether it can be.
 */
#include "kleurenwiezen.h"

#include "games/trick/trick_troel.h"

static const char *validate_contract_numbers(const struct kleurenwiezen *k)
{
    const struct trick_holders *h = &k->h;

    if (h->contract > SLAM || k->suit >= NO_TRUMP || k->factor < 1 || k->factor > 2)
        return "There is no contract with this number, or no such suit.";
    for (int s = 0; s < SEATS; s++)
        if (h->word[s] >= WORDS || k->word_suit[s] >= NO_TRUMP || h->holder[s] > 1 ||
            (h->word[s] == SPEAKER && kleurenwiezen_mate_of(k, s) < 0))
            return "A player has said something that cannot be said.";
    return NULL;
}

/* Cards dropped count as held as long as some are still to be dropped. */
static bool is_dropping(struct kleurenwiezen *k)
{
    k->dropping = (uint8_t)(TRICK_ALL(SEATS) & ~trick_set_of(k->laid, SEATS));
    for (int s = 0; s < SEATS; s++)
        if (talon_bit_count(k->h.hand[s]) + !!k->laid[s] != HAND_CARDS)
            return false;
    return k->dropping != 0;
}

static void find_stage_of(struct kleurenwiezen *k)
{
    struct trick_holders *h = &k->h;
    const bool untouched = trick_is_untouched(h);
    const int speaker =
        untouched ? kleurenwiezen_next_speaker(k, (h->speaker + SEATS - 1) % SEATS) : -1;

    h->table.over = GOES_ON;
    h->stage = PLAYING;
    if (speaker >= 0) {
        h->speaker = (uint8_t)speaker;
        h->stage = SPEAKING;
    } else if (!h->contract) {
        trick_throw_in(h);
    } else if (untouched && h->contract == TROEL && h->table.trump == NO_TRUMP) {
        h->stage = NAMING;
    }
    if (h->stage == PLAYING && h->contract == SMALL_MISERE && is_dropping(k))
        h->stage = DROPPING;
    else
        k->dropping = 0;
    kleurenwiezen_note_suits(k);
}

/* Where few cards are left, those dropped need not be told. */
static const char *validate_laid(const struct kleurenwiezen *k)
{
    const unsigned laid = talon_bit_count(trick_set_of(k->laid, SEATS));

    if (laid && k->h.contract != SMALL_MISERE)
        return "Cards are dropped at a small misère only.";
    if (laid % SEATS && k->h.stage == PLAYING)
        return "At a small misère all four drop a card before one is played.";
    return !k->h.contract && !trick_is_untouched(&k->h) ? "Nobody plays without a contract." : NULL;
}

const char *kleurenwiezen_validate_position(void *state)
{
    struct kleurenwiezen *k = state;
    const char *reason = trick_validate(&k->h.table, k->h.trick);

    if (reason || (reason = validate_contract_numbers(k)) ||
        (reason = trick_validate_holders(&k->h, kleurenwiezen_ladder, false)) ||
        (reason = trick_validate_troel(&k->h, k->h.contract == TROEL)))
        return reason;
    find_stage_of(k);
    if ((reason = validate_laid(k)) ||
        (k->h.contract == TROEL && (reason = trick_validate_troel_lead(&k->h))))
        return reason;
    const struct trick_terms terms = kleurenwiezen_terms(k);
    return k->h.stage == DROPPING ? NULL : trick_holders_validate(&k->h, &terms);
}
