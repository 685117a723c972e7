/* romanian_knowledge.c - for searches of Romanian Whist: bids by what the cards promise, cards that
 * make the bid come true, and what a deal is worth.
 *
 * Rules: R-ROM-04 … R-ROM-08.
 */
#include "knowledge.h"
#include "trick_maxims.h"

#include "games/romanian/romanian.h"

enum { SUITS = 4, TRUMP_COSTS = 16 };

/* ---- what a seat sees ------------------------------------------------------------------------ */

static uint64_t lane_of(uint64_t set, int suit)
{
    return suit < SUITS ? set & (uint64_t)SUIT_LANE << 16 * suit : 0;
}

/* Cards that lie in other hands or in the rest. */
static uint64_t unseen_by(const struct romanian *r, int seat)
{
    uint64_t unseen = r->talon;

    for (int s = 0; s < r->table.seats; s++)
        unseen |= s == seat ? 0 : r->hand[s];
    return unseen;
}

static uint64_t above(uint64_t set, uint8_t card)
{
    return lane_of(set, talon_suit(card)) & ~((2ull << card) - 1);
}

static int price_of(const struct romanian *r, uint8_t card)
{
    return talon_rank(card) + (talon_suit(card) == r->table.trump ? TRUMP_COSTS : 0);
}

/* The chance that none of `bad` cards is among `draws` of the unseen ones. */
static float none_among(unsigned bad, unsigned unseen, unsigned draws)
{
    float chance = 1;

    for (unsigned i = 0; i < draws && i < unseen; i++)
        chance *= bad + i < unseen ? (float)(unseen - i - bad) / (float)(unseen - i) : 0;
    return chance;
}

/* ---- bids ------------------------------------------------------------------------------------ */

/* The chance that a card takes a trick in the deal. */
static float promised_by(const struct romanian *r, int seat, uint64_t unseen, uint8_t card)
{
    const int suit = talon_suit(card);
    const unsigned others = (r->table.seats - 1u) * r->size, out = talon_bit_count(unseen);
    const float clear = none_among(talon_bit_count(above(unseen, card)), out, others);

    if (suit == r->table.trump)
        return clear + (1 - clear) * 0.375f;
    if (r->size == 1 && seat != r->table.leader)
        return clear / (float)r->table.seats;
    const float trumps = (float)talon_bit_count(lane_of(unseen, r->table.trump)),
                own = (float)talon_bit_count(lane_of(r->hand[seat], suit)),
                ruffed = trumps * (float)others * (own + 1) / (float)(24 * out);
    return clear * (ruffed > 0.75f ? 0.25f : 1 - ruffed);
}

/* For each number of tricks its chance, the cards taken as independent of each other. */
static void spread_tricks(const struct romanian *r, int seat, float chance[LONGEST + 1])
{
    const uint64_t unseen = unseen_by(r, seat);
    int cards = 0;

    chance[0] = 1;
    for (uint64_t set = r->hand[seat]; set; set &= set - 1) {
        const float takes = promised_by(r, seat, unseen, (uint8_t)talon_lowest_bit(set));
        for (int t = ++cards; t > 0; t--)
            chance[t] = chance[t] * (1 - takes) + chance[t - 1] * takes;
        chance[0] *= 1 - takes;
    }
}

/* R-ROM-06 */
static float points_of_bid(const float chance[LONGEST + 1], int bid)
{
    float sum = 0;

    for (int t = 0; t <= LONGEST; t++)
        sum += chance[t] * (float)(t == bid ? EXACT + t : t < bid ? t - bid : bid - t);
    return sum;
}

/* Bids of near the same promise are made alike often, so that playouts differ. */
static uint8_t choose_bid(const struct romanian *r, int seat, struct talon_rng *rng)
{
    float chance[LONGEST + 1] = { 0 }, most = 0;
    const int barred = romanian_barred(r, seat);
    int best = NO_BID;

    if (r->unseen)
        chance[0] = 1; /* a card that its owner does not see (R-ROM-08) */
    else
        spread_tricks(r, seat, chance);
    for (int bid = 0; bid <= r->size; bid++) {
        const float wavers = (float)(talon_rng_word(rng) & 255) / 255,
                    here = points_of_bid(chance, bid) + wavers;
        if (bid == barred || (best != NO_BID && here <= most))
            continue;
        most = here;
        best = bid;
    }
    return (uint8_t)best;
}

/* ---- cards ----------------------------------------------------------------------------------- */

/* Whether a card beats what lies, and the unseen cards leave it a good chance. */
static bool will_win(const struct romanian *r, uint64_t unseen, uint8_t card)
{
    const bool opens = r->table.led == NOTHING_LED, last = r->table.laid + 1 == r->table.seats;

    if (!opens && !beats(card, (uint8_t)(r->trick[r->table.best] - 1), r->table.trump))
        return false;
    return last || !above(unseen, card);
}

static bool could_win(const struct romanian *r, uint8_t card)
{
    return r->table.led == NOTHING_LED ||
           beats(card, (uint8_t)(r->trick[r->table.best] - 1), r->table.trump);
}

/* To take: the cheapest card that will win, else the cheapest. To duck: the dearest that cannot
 * win, else the cheapest. */
static int card_worth(const struct romanian *r, uint64_t unseen, uint8_t card, bool takes)
{
    const int price = price_of(r, card);

    if (takes)
        return (will_win(r, unseen, card) ? 100 : 0) - price;
    return could_win(r, card) ? -price : 100 + price;
}

static uint8_t choose_romanian(const struct romanian *r, int seat)
{
    const uint64_t cards = romanian_playable(r, r->hand[seat]), unseen = unseen_by(r, seat);
    const bool takes = r->bid[seat] - 1 > r->tricks[seat];
    uint8_t best = (uint8_t)talon_lowest_bit(cards);
    int most = card_worth(r, unseen, best, takes);

    for (uint64_t set = cards & (cards - 1); set; set &= set - 1) {
        const uint8_t card = (uint8_t)talon_lowest_bit(set);
        const int worth = card_worth(r, unseen, card, takes);
        if (worth > most) {
            most = worth;
            best = card;
        }
    }
    return best;
}

/* One card in eight is any other, so that not all playouts go alike. */
static struct talon_move move_romanian(const void *state, int seat, struct talon_rng *rng)
{
    const struct romanian *r = state;

    if (r->table.over)
        return (struct talon_move){ .verb = TRICK_DEAL };
    if (is_bidding(r))
        return (struct talon_move){ .verb = BID, .a = choose_bid(r, seat, rng) };
    if (r->unseen)
        return (struct talon_move){ .verb = TRICK_PLAY, .a = TALON_NO_CARD };
    if (talon_rng_word(rng) % 8 == 0)
        return trick_pick(romanian_playable(r, r->hand[seat]), TRICK_PLAY, talon_rng_word(rng));
    return (struct talon_move){ .verb = TRICK_PLAY, .a = choose_romanian(r, seat) };
}

/* ---- maxims ---------------------------------------------------------------------------------- */

static const char *maxim_romanian(const void *world, int seat, const struct talon_move *moves,
                                  unsigned count, unsigned which)
{
    const struct romanian *r = world;
    const struct trick_table *t = &r->table;

    (void)count;
    if (moves[which].verb != TRICK_PLAY || moves[which].a == TALON_NO_CARD)
        return NULL;
    const struct trick_sight sight = {
        .hand = r->hand[seat],
        .cards = romanian_playable(r, r->hand[seat]),
        .out = unseen_by(r, seat),
        .trump = t->trump,
        .led = t->led,
        .to_come = t->seats - 1 - t->laid % t->seats,
        .best = r->trick[t->best] ? (uint8_t)(r->trick[t->best] - 1) : 0,
    };
    return maxim_broken(&sight, moves[which].a, r->tricks[seat] >= r->bid[seat] - 1);
}

/* ---- values ---------------------------------------------------------------------------------- */

static bool is_romanian_end(const void *root, const void *state)
{
    (void)root;
    return ((const struct romanian *)state)->table.over != GOES_ON;
}

/* What a seat gains on the others in this deal. */
static void value_romanian(const void *root, const void *state, struct talon_values *values)
{
    const struct romanian *before = root, *r = state;
    const int seats = r->table.seats;
    float sum = 0;

    for (int s = 0; s < seats; s++)
        sum += (float)(r->score[s] - before->score[s]);
    for (int s = 0; s < seats; s++) {
        const float own = (float)(r->score[s] - before->score[s]),
                    ahead = own - (sum - own) / (float)(seats - 1),
                    size = ahead < 0 ? 12 - ahead : 12 + ahead;
        values->chance[s] = 0.5f + 0.48f * ahead / size;
        values->score[s] = own;
    }
}

static bool is_romanian_short(const void *state)
{
    const struct romanian *r = state;

    return !is_bidding(r) && maxim_is_short(r->hand, r->table.seats);
}

const struct talon_knowledge talon_knowledge_romanian = {
    .game = "romanian",
    .is_ending = is_romanian_short,
    .unit = "points",
    .costly = 3,
    .policy = move_romanian,
    .maxim = maxim_romanian,
    .is_end = is_romanian_end,
    .value = value_romanian,
    .slips = 100,
    .habits = TALON_HABITS_BIND,
};
