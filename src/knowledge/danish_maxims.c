/* danish_maxims.c - rules of thumb for the auction of Danish Whist: whether a hand is so low that
 * nobody can force it to win a trick, and how many tricks it wins in a row.
 */
#include "danish_maxims.h"

enum { ACE = 12, SAFE_LOWEST = 3, SAFE_STEP = 3, CERTAIN_STEP = 2, LONG_SUIT = 6, LONG_TOP = 3 };

/* Whether the lowest card of each suit is no higher than `lowest`, counted from 0, and each further
 * one no more than `step` higher. */
static bool stays_low(uint64_t hand, bool aces_low, unsigned lowest, unsigned step)
{
    for (int suit = 0; suit < MAXIM_SUITS; suit++) {
        const unsigned lane = (unsigned)(hand >> 16 * suit) & MAXIM_LANE;
        unsigned cards = aces_low ? (lane << 1 & MAXIM_LANE) | lane >> ACE : lane;
        for (unsigned most = lowest; cards; cards &= cards - 1, most += step)
            if (talon_lowest_bit(cards) > most)
                return false;
    }
    return true;
}

bool maxim_can_be_forced(uint64_t hand, bool aces_low)
{
    return !stays_low(hand, aces_low, SAFE_LOWEST, SAFE_STEP);
}

/* Each time the suit is led, somebody must play one of the higher cards. */
bool maxim_never_wins(uint64_t hand, bool aces_low)
{
    return stays_low(hand, aces_low, 0, CERTAIN_STEP);
}

/* Each suit from the ace down; a long one to its end, because nobody else has a card of it then. */
int maxim_tricks_at_once(uint64_t hand)
{
    int tricks = 0;

    for (int suit = 0; suit < MAXIM_SUITS; suit++) {
        const unsigned lane = (unsigned)(hand >> 16 * suit) & MAXIM_LANE;
        const int held = maxim_length(hand, suit);
        int top = 0;
        while (top < held && lane >> (ACE - top) & 1)
            top++;
        tricks += top >= LONG_TOP && held >= LONG_SUIT ? held : top;
    }
    return tricks;
}
