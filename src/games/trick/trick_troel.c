/* trick_troel.c - finds three or four aces in one hand, and the card that they call.
 *
 * Rules: R-WIE-05 … R-WIE-07, R-KLE-03.
 */
#include "trick_troel.h"

enum { TROEL_ACES = 3, HEARTS = 2 };
/* The aces: the twelfth above the two of each suit. */
#define ACES (1ull << 12 | 1ull << 28 | 1ull << 44 | 1ull << 60)

/* The ace that a hand lacks, or the highest heart outside one that has all (R-WIE-06). */
static uint8_t card_called_by(uint64_t hand)
{
    const uint64_t lacks = ACES & ~hand;
    const uint64_t hearts = ((uint64_t)SUIT_LANE << 16 * HEARTS) & ~hand;

    return (uint8_t)(lacks ? talon_lowest_bit(lacks) : 63u - (unsigned)__builtin_clzll(hearts));
}

static int holder_of(const uint64_t held[SEATS], uint8_t face)
{
    int seat = 0;

    while (seat + 1 < SEATS && !(held[seat] & bit(face)))
        seat++;
    return seat;
}

bool trick_find_troel(struct trick_holders *h)
{
    uint64_t held[SEATS];
    int seat = h->table.dealer;

    trick_list_held(h, held);
    for (int i = 0; i < SEATS; i++) {
        seat = talon_left_of(seat, SEATS);
        if (talon_bit_count(held[seat] & ACES) < TROEL_ACES)
            continue;
        const uint8_t called = card_called_by(held[seat]);
        h->troel = (uint8_t)(seat + 1);
        h->called = (uint8_t)(talon_suit(called) * HAND_CARDS + (called & 15) + 1);
        h->partner = (uint8_t)(holder_of(held, called) + 1);
        trick_hold(h, talon_seat_bit(seat) | talon_seat_bit(h->partner - 1));
        return true;
    }
    return false;
}

/* ---- positions ------------------------------------------------------------------------------- */

/* The cards that only the hand with the aces can have: the other aces, or all of them and the
 * hearts above the called one. */
static uint64_t cards_behind(uint64_t called)
{
    if (called & ACES)
        return ACES & ~called;
    return ACES | (((uint64_t)SUIT_LANE << 16 * HEARTS) & ~(called | (called - 1)));
}

/* Each of these cards that has not been played lies in one of these hands alone. */
static bool is_only_in(const uint64_t held[SEATS], int seat, uint64_t cards)
{
    for (int s = 0; s < SEATS; s++)
        if (s != seat && held[s] & cards)
            return false;
    return true;
}

static bool is_whole(const struct trick_holders *h, const uint64_t held[SEATS])
{
    unsigned cards = h->played.count + (unsigned)h->table.laid;

    for (int s = 0; s < SEATS; s++)
        cards += talon_bit_count(held[s]);
    return cards == TRICK_PACK;
}

static void find_partner(struct trick_holders *h, const uint64_t held[SEATS], bool stands)
{
    const unsigned others = trick_holders_set(h) & ~talon_seat_bit(h->troel - 1);

    if (stands && others)
        h->partner = (uint8_t)(talon_first_seat(others) + 1);
    else if (!h->partner)
        h->partner = (uint8_t)(holder_of(held, trick_called_face(h)) + 1);
}

const char *trick_validate_troel(struct trick_holders *h, bool stands)
{
    const unsigned holders = trick_holders_set(h);
    uint64_t held[SEATS];

    if (h->troel > SEATS || h->partner > SEATS || h->called > TRICK_PACK ||
        !h->troel != !h->called || (stands && !(h->troel && holders >> (h->troel - 1) & 1)))
        return "A troel has a player with aces, and a called card.";
    if (!h->troel)
        return h->partner ? "Only a troel has a partner by a called card." : NULL;
    const uint64_t called = trick_called_card(h);
    if (!(called & (ACES | (uint64_t)SUIT_LANE << 16 * HEARTS)))
        return "An ace is called, or a heart.";
    trick_list_held(h, held);
    find_partner(h, held, stands);
    if (is_whole(h, held) && (h->partner == h->troel || !is_only_in(held, h->partner - 1, called) ||
                              !is_only_in(held, h->troel - 1, cards_behind(called))))
        return "Three or four aces belong to one hand, and the called card to another.";
    return NULL;
}

const char *trick_validate_troel_lead(const struct trick_holders *h)
{
    if (h->stage == PLAYING && !h->table.over && trick_is_untouched(h) &&
        h->table.leader + 1 != h->partner)
        return "To the first trick of a troel the holder of the called card leads.";
    return NULL;
}
