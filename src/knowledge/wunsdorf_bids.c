/* wunsdorf_bids.c - the quick Wunsdorf player's bids: from the chances that each of its cards takes
 * a trick to the bid that promises most points.
 */
#include "wunsdorf_knowledge.h"

#include <string.h>

/* The bid that promises most is the one that `expert` made with 88 of 100 hands of two cards, 80 of
 * five and 55 of ten. */
const struct wunsdorf_numbers wunsdorf_fitted = {
    .crowd = 1.267f,
    .crowd_less = 0.069f,
    .leads = 1.09f,
    .fought_over = 0.27f,
    .expected_of_each = 0.32f,
    .ducks = 0.49f,
    .ducks_less = 0.037f,
    .ducks_two = -0.366f,
    .finds = -0.374f,
    .finds_more = 0.101f,
    .zero_more = 3.97f,
    .zero_less = 0.05f,
    .made = 1.131f,
    .indifferent = 1.3f,
    .indifferent_more = 0.02f,
    .by_chance = 0.02f,
    .card_indifferent = 2.5f,
    .card_by_chance = 0.15f,
};

/* With one card: who bids 1 holds a card with at least this chance to win, and who bids 0 none,
 * but for some. 11 points for a chance are as much as 20 for its lack and 1 for itself. */
static const float one_is_bid = 0.667f, errs = 0.04f;

static inline unsigned cards_in_set(uint64_t a, uint64_t b)
{
    return talon_bit_count(a) + talon_bit_count(b);
}

/* How many tricks a hand may come to. */
struct outlook {
    float chance[LONGEST + 3]; /* of so many tricks */
    unsigned cards;
};

static void add_card(struct outlook *outlook, float takes)
{
    float *chance = outlook->chance;

    for (unsigned t = ++outlook->cards; t > 0; t--)
        chance[t] = chance[t] * (1 - takes) + chance[t - 1] * takes;
    chance[0] *= 1 - takes;
}

/* What the bids before do to the odds of each card. */
static float odds_by_bids(const struct wunsdorf_numbers *by, const struct wunsdorf *w, int seat)
{
    unsigned before = 0, bid = 0;

    for (int s = 0; s < w->seats; s++)
        if (s != seat && w->bid[s]) {
            before++;
            bid += w->bid[s] - 1u;
        }
    const float cards = (float)hand_size(w->round),
                each = by->expected_of_each * (float)before / (float)w->seats;
    return (before ? 1 : by->leads) / (1 + by->fought_over * ((float)bid / cards + each));
}

static void spread(const struct wunsdorf_numbers *by, const struct wunsdorf *w, int seat,
                   struct outlook *outlook)
{
    struct wunsdorf_view view;

    wunsdorf_look(w, seat, &view);
    const float scale = view.share * (by->crowd - by->crowd_less * (float)w->seats),
                odds = odds_by_bids(by, w, seat);
    for (unsigned half = 0; half < 2; half++)
        for (uint64_t left = view.hand[half]; left; left &= left - 1) {
            const uint8_t face = (uint8_t)(half * 64 + talon_lowest_bit(left));
            const float above = scale * (float)wunsdorf_above(&view, face),
                        takes = wunsdorf_bid_chance(&view, face, above);
            add_card(outlook, takes * odds / (1 - takes + takes * odds));
        }
}

/* ---- one card -------------------------------------------------------------------------------- */

/* How many of these best cards make a bid of 1. */
static unsigned strong_of(unsigned unseen, unsigned others)
{
    unsigned strong = 0;

    for (; strong < unseen; strong++) {
        const float one = (float)(unseen - strong) / (float)unseen;
        float all = 1;
        for (unsigned i = 0; i < others; i++)
            all *= one;
        if (all < one_is_bid)
            break;
    }
    return strong;
}

/* The chance that somebody with this bid (one more, or 0 for none yet) holds one of the `above`
 * best of the unseen cards. */
static float holds_above(float above, float unseen, float strong, uint8_t bid)
{
    const float best = above < strong ? above : strong, rest = above - best;

    if (!bid)
        return above / unseen;
    return bid > 1 ? (best + errs * rest) / (strong + errs * (unseen - strong))
                   : (errs * best + rest) / (errs * strong + unseen - strong);
}

static float single_chance(const struct wunsdorf *w, int seat)
{
    struct wunsdorf_view view;
    float chance = 1;

    wunsdorf_look(w, seat, &view);
    const uint8_t face = (uint8_t)(view.hand[0] ? talon_lowest_bit(view.hand[0])
                                                : 64 + talon_lowest_bit(view.hand[1]));
    const bool is_trump = view.trump[face >> 6] & bit(face);
    const unsigned unseen = cards_in_set(view.unseen[0], view.unseen[1]),
                   trumps =
                       cards_in_set(view.unseen[0] & view.trump[0], view.unseen[1] & view.trump[1]),
                   above = wunsdorf_above(&view, face) + (is_trump ? 0 : trumps),
                   strong = strong_of(unseen, w->seats - 1u);
    for (int s = 0; s < w->seats; s++)
        if (s != seat)
            chance *= 1 - holds_above((float)above, (float)unseen, (float)strong, w->bid[s]);
    return chance;
}

/* ---- bids ------------------------------------------------------------------------------------ */

/* In the blind round we see all cards but our own: how many of the unseen would win? (R-WUN-14) */
static float blind_chance(const struct wunsdorf *w, int seat)
{
    unsigned top = 0, winning = 0, unseen = 0;
    uint64_t seen[2] = { 0, 0 };

    if (w->trump_card)
        put(seen, (uint8_t)(w->trump_card - 1));
    for (int s = 0; s < w->seats; s++) {
        if (s == seat || !(w->hand[s][0] | w->hand[s][1]))
            continue;
        const uint8_t face = (uint8_t)(w->hand[s][0] ? talon_lowest_bit(w->hand[s][0])
                                                     : 64 + talon_lowest_bit(w->hand[s][1]));
        put(seen, face);
        top = strength(face, w->trump) > top ? strength(face, w->trump) : top;
    }
    for (unsigned face = 0; face < 128; face++)
        if ((face & 31) < NUMBERS && !(seen[face >> 6] >> (face & 63) & 1)) {
            unseen++;
            winning += strength((uint8_t)face, w->trump) > top;
        }
    return (float)winning / (float)unseen;
}

static void look_out(const struct wunsdorf_numbers *by, const struct wunsdorf *w, int seat,
                     struct outlook *outlook)
{
    *outlook = (struct outlook){ .chance = { 1 } };
    if (w->blind)
        add_card(outlook, blind_chance(w, seat));
    else if (hand_size(w->round) == 1 && !(w->agreed & LED_COLOUR))
        add_card(outlook, single_chance(w, seat));
    else
        spread(by, w, seat, outlook);
}

/* One card is no matter of skill: chances and points. */
static float promised_by_one(const struct outlook *outlook, unsigned bid)
{
    return bid == 0   ? 20 * outlook->chance[0] + outlook->chance[1]
           : bid == 1 ? 11 * outlook->chance[1]
                      : 0; /* R-WUN-12 */
}

static float promised(const struct wunsdorf_numbers *by, const struct outlook *outlook,
                      unsigned bid)
{
    const float cards = (float)outlook->cards, *chance = outlook->chance,
                ducked = by->ducks - by->ducks_less * cards,
                found = by->finds + by->finds_more * cards;

    if (outlook->cards == 1)
        return promised_by_one(outlook, bid);
    const float exactly = chance[bid] + ducked * chance[bid + 1] + by->ducks_two * chance[bid + 2] +
                          (bid ? found * chance[bid - 1] : 0);
    float sum = bid ? exactly * ((float)bid + 10) * by->made
                    : 20 * exactly + by->zero_more - by->zero_less * cards;
    for (unsigned t = bid + 1; t <= outlook->cards; t++)
        sum += chance[t] * (float)t *
               (t == bid + 1   ? 1 - ducked
                : t == bid + 2 ? 1 - by->ducks_two
                               : 1); /* R-WUN-12 */
    return sum;
}

/* The bid that is not the dealer's (R-WUN-08); -1: all are allowed. */
static int barred_bid(const struct wunsdorf *w, int seat)
{
    int left = (int)hand_size(w->round);

    if (!(w->agreed & DEALER_HOOK) || seat != w->dealer)
        return -1;
    for (int s = 0; s < w->seats; s++)
        left -= s == seat ? 0 : w->bid[s] - 1;
    return left;
}

uint8_t wunsdorf_bid_move(const struct wunsdorf *w, int seat, struct talon_rng *rng)
{
    const int barred = barred_bid(w, seat);
    struct outlook outlook;
    float most = -1;
    unsigned best = 0;

    look_out(&wunsdorf_fitted, w, seat, &outlook);
    for (unsigned bid = 0; bid <= outlook.cards; bid++) {
        const float wavers = (float)(int)(talon_rng_word(rng) & 255) * (0.6f / 255),
                    here = promised(&wunsdorf_fitted, &outlook, bid) + wavers;
        if ((int)bid == barred || here <= most)
            continue;
        most = here;
        best = bid;
    }
    return (uint8_t)best;
}

float wunsdorf_bid_likelihood(const struct wunsdorf_numbers *by, const struct wunsdorf *w, int seat,
                              unsigned bid)
{
    const int barred = barred_bid(w, seat);
    struct outlook outlook;
    float promise[LONGEST + 1], most = 0, all = 0;

    look_out(by, w, seat, &outlook);
    const float cards = (float)outlook.cards,
                indifference = by->indifferent + by->indifferent_more * cards;
    for (unsigned other = 0; other <= outlook.cards; other++) {
        promise[other] = promised(by, &outlook, other);
        most = (int)other != barred && promise[other] > most ? promise[other] : most;
    }
    for (unsigned other = 0; other <= outlook.cards; other++)
        all += (int)other == barred ? 0 : wunsdorf_less_often(most - promise[other], indifference);
    const float meant =
        bid > outlook.cards ? 0 : wunsdorf_less_often(most - promise[bid], indifference) / all;
    return by->by_chance / (cards + 1) + (1 - by->by_chance) * meant;
}
