/* whist_likelihood.c - how well a world of Whist explains the cards played so far. Each card is
 * compared with those that a sensible player would have chosen from the hand that its seat holds
 * in this world. No single card rules a world out.
 */
#include "whist_knowledge.h"

#include <string.h>

enum { PLAYS = 52, PLAYED_LAST = SEATS - 1 };

/* A card as it was played, and what everybody saw before. */
struct play {
    uint64_t seen;               /* cards out of play or in the trick, this one not yet */
    uint8_t seat, card, place;   /* place: 0 for the lead … 3 */
    uint8_t led, best;           /* the suit led, and the card that won the trick so far */
    bool is_known, partner_wins; /* is_known: the trick began within what is remembered */
    uint8_t partners_suits;      /* those that partner has led: a bit for each */
};

struct plays {
    unsigned count;
    struct play play[PLAYS];
};

/* ---- what was played --------------------------------------------------------------------------
 */

static void list_plays(const struct talon_memory *memory, struct plays *plays)
{
    plays->count = 0;
    for (unsigned i = 0; i < memory->moves_count && plays->count < PLAYS; i++)
        if (memory->moves[i].move.verb == WHIST_PLAY)
            plays->play[plays->count++] =
                (struct play){ .seat = memory->moves[i].seat, .card = memory->moves[i].move.a };
}

/* From the last card back: its place in the trick, and what had been seen before it. */
static void place_plays(const struct whist *w, struct plays *plays)
{
    const uint64_t turned = w->turned ? bit((uint8_t)(w->turned - 1)) : 0,
                   held = w->hand[0] | w->hand[1] | w->hand[2] | w->hand[3] | turned;
    uint64_t seen = WHIST_ALL & ~held;

    for (unsigned i = plays->count; i-- > 0;) {
        struct play *play = &plays->play[i];
        play->seen = seen &= ~bit(play->card);
        play->place = (uint8_t)((w->laid + i - plays->count) & 3);
    }
}

/* From the first card on: the best card of the trick so far, and the suits that partner has led. */
static void follow_tricks(const struct whist *w, struct plays *plays)
{
    uint8_t suits[SEATS] = { 0 }, led = NOTHING_LED, best = 0, winner = 0;

    for (unsigned i = 0; i < plays->count; i++) {
        struct play *play = &plays->play[i];
        const int partner = (play->seat + 2) & 3;
        play->partners_suits = suits[partner];
        play->led = led = play->place ? led : (uint8_t)talon_suit(play->card);
        play->is_known = led != NOTHING_LED;
        play->best = best;
        play->partner_wins = winner == partner;
        if (!play->place)
            suits[play->seat] |= (uint8_t)(1u << led);
        if (play->place && !beats(play->card, best, w->trump))
            continue;
        best = play->card;
        winner = play->seat;
    }
}

/* ---- what a hand would have played ------------------------------------------------------------
 */

/* The parts of all players who do the expected; measured by how likely the true worlds of games of
 * `simple` and of searching players came out. */
static const float cheapest_last = 0.95f, expected_third = 0.72f, low_second = 0.75f,
                   ruffs_at_all = 0.8f, lowest_thrown = 0.7f, expected_lead = 0.6f;
/* A suit counts for a leader by its length, by this much beside it, and more if partner led it. */
static const float any_suit = 0.5f, partners_suit = 0.3f;

/* A hand at the moment of a play. */
struct holding {
    const struct play *play;
    uint64_t hand, unseen; /* unseen: in other hands, as its owner sees it */
    int trump;
};

static uint64_t suit_lane(int suit)
{
    return suit == NO_TRUMP ? 0 : (uint64_t)0x1fff << 16 * suit;
}

static uint8_t low_card(uint64_t set)
{
    return (uint8_t)talon_lowest_bit(set);
}

static uint8_t high_card(uint64_t set)
{
    return (uint8_t)(63 - __builtin_clzll(set));
}

static uint64_t above(uint8_t card)
{
    return ~((bit(card) << 1) - 1);
}

/* No card in other hands lies between the two. */
static bool are_equal(const struct holding *h, uint8_t one, uint8_t other)
{
    const uint8_t low = one < other ? one : other, high = one < other ? other : one;

    return talon_suit(one) == talon_suit(other) && !(h->unseen & above(low) & (bit(high) - 1));
}

/* The part of all players who would choose this card, if so many choose the expected one. */
static float part_of(const struct holding *h, uint64_t own, uint8_t expected, float part)
{
    const unsigned others = talon_bit_count(own) - 1;

    if (!others)
        return 1;
    if (h->play->card == expected)
        return part;
    return are_equal(h, h->play->card, expected) ? 0.4f * part : (1 - part) / (float)others;
}

static bool is_highest(const struct holding *h, uint8_t card)
{
    return !(h->unseen & suit_lane(talon_suit(card)) & above(card));
}

static float follows_suit(const struct holding *h, uint64_t own)
{
    const struct play *play = h->play;
    const uint64_t winners = talon_suit(play->best) == play->led ? own & above(play->best) : 0;
    const uint8_t low = low_card(own);

    if (play->place == PLAYED_LAST)
        return part_of(h, own, winners && !play->partner_wins ? low_card(winners) : low,
                       cheapest_last);
    if (play->place == 1)
        return part_of(h, own, winners && is_highest(h, high_card(own)) ? high_card(own) : low,
                       low_second);
    if (!winners || (play->partner_wins &&
                     (is_highest(h, play->best) || are_equal(h, high_card(winners), play->best))))
        return part_of(h, own, low, expected_third);
    return part_of(h, own, high_card(winners), expected_third);
}

/* How gladly a player throws his lowest card of a suit. */
static float throw_worth(const struct holding *h, uint64_t own, int suit)
{
    const uint8_t low = low_card(own);
    const float length = (float)talon_bit_count(own);

    if (suit == h->trump)
        return 0.02f;
    return (is_highest(h, low) ? 0.1f : 1.0f) * (length + 2) / (4.0f + (float)talon_rank(low));
}

static float throws_away(const struct holding *h)
{
    const int suit = talon_suit(h->play->card);
    float all = 0, worth[SEATS] = { 0 };

    for (int s = 0; s < SEATS; s++) {
        const uint64_t own = h->hand & suit_lane(s);
        if (own)
            all += worth[s] = throw_worth(h, own, s);
    }
    const uint64_t own = h->hand & suit_lane(suit);
    return worth[suit] / all * part_of(h, own, low_card(own), lowest_thrown);
}

static float plays_from_void(const struct holding *h)
{
    const struct play *play = h->play;
    uint64_t trumps = h->hand & suit_lane(h->trump);

    if (talon_suit(play->best) == h->trump)
        trumps &= above(play->best);
    const bool safe =
        play->partner_wins && (play->place == PLAYED_LAST || is_highest(h, play->best) ||
                               talon_suit(play->best) == h->trump);
    if (!trumps)
        return throws_away(h);
    const float ruffs = safe ? 1 - ruffs_at_all : ruffs_at_all;
    if (talon_suit(play->card) == h->trump && trumps & bit(play->card))
        return ruffs * part_of(h, trumps, low_card(trumps), 0.9f);
    return (1 - ruffs) * throws_away(h);
}

/* The card led from a suit: a master, the top of touching honours, else a low one. */
static uint8_t lead_from(const struct holding *h, uint64_t own)
{
    const uint8_t top = high_card(own);

    if (is_highest(h, top) || (talon_rank(top) >= RANK_JACK - 1 && own >> (top - 1) & 1))
        return top;
    return low_card(own);
}

static float lead_worth(const struct holding *h, uint64_t own, int suit)
{
    const uint8_t card = lead_from(h, own);
    const float length = (float)talon_bit_count(own);
    const bool master = is_highest(h, card);

    if (suit == h->trump)
        return master ? 1 : length >= 5 ? 0.6f : 0.15f;
    return any_suit + (master ? 2 : 0.15f * length) +
           (h->play->partners_suits >> suit & 1 ? partners_suit : 0);
}

static float leads(const struct holding *h)
{
    const int suit = talon_suit(h->play->card);
    float all = 0, worth[SEATS] = { 0 };

    for (int s = 0; s < SEATS; s++) {
        const uint64_t own = h->hand & suit_lane(s);
        if (own)
            all += worth[s] = lead_worth(h, own, s);
    }
    const uint64_t own = h->hand & suit_lane(suit);
    return worth[suit] / all * part_of(h, own, lead_from(h, own), expected_lead);
}

static float chance_of_play(const struct holding *h)
{
    const uint64_t own = h->hand & suit_lane(h->play->led);

    if (!h->play->place)
        return leads(h);
    return own ? follows_suit(h, own) : plays_from_void(h);
}

float whist_likelihood(const void *world, int viewer, const struct talon_memory *memory)
{
    const struct whist *w = world;
    struct plays plays;
    uint64_t hand[SEATS];
    float likelihood = 1;

    list_plays(memory, &plays);
    place_plays(w, &plays);
    follow_tricks(w, &plays);
    memcpy(hand, w->hand, sizeof hand);
    if (w->turned)
        hand[w->dealer] |= bit((uint8_t)(w->turned - 1));
    for (unsigned i = plays.count; i-- > 0;) {
        const struct play *play = &plays.play[i];
        hand[play->seat] |= bit(play->card);
        if (play->seat == viewer || !play->is_known)
            continue;
        const struct holding h = { play, hand[play->seat],
                                   WHIST_ALL & ~(play->seen | hand[play->seat]), w->trump };
        likelihood *= chance_of_play(&h);
    }
    /* The plays of one hand are not independent, so the product is too sure of itself. */
    return __builtin_sqrtf(likelihood);
}
