/* german_knowledge.c - for searches of German Whist: sensible moves, what a deal is worth, and the
 * second stage, in which two players who count know all cards.
 *
 * Rules: R-GER-05 … R-GER-10.
 */
#include "knowledge.h"
#include "trick_choosers.h"
#include "german_choice_weights.h"

#include "games/german/german.h"

enum { TEN = 8, JACK, QUEEN, KING }; /* ranks */
#define WHOLE_PACK 0x1fff1fff1fff1fffull

/* ---- quick moves ----------------------------------------------------------------------------- */

/* All cards by what one parts with first: plain cards by rank, then trumps. */
static int cost_of(const struct german *g, uint8_t card)
{
    return talon_rank(card) + (talon_suit(card) == g->table.trump ? 16 : 0);
}

static uint8_t cheapest(const struct german *g, uint64_t cards)
{
    uint8_t best = (uint8_t)talon_lowest_bit(cards);

    for (uint64_t set = cards; set; set &= set - 1) {
        const uint8_t card = (uint8_t)talon_lowest_bit(set);
        if (cost_of(g, card) < cost_of(g, best))
            best = card;
    }
    return best;
}

/* Whether a trick of the first stage is worth a good card: a trump or a high card lies open. */
static bool is_wanted(const struct german *g)
{
    const uint8_t card = (uint8_t)(g->upcard - 1);

    return is_second_stage(g) || talon_suit(card) == g->table.trump || talon_rank(card) >= TEN;
}

/* Cards that win the trick against the card that lies there. */
static uint64_t winners_over(const struct german *g, uint64_t cards, uint8_t lying)
{
    uint64_t winners = 0;

    for (uint64_t set = cards; set; set &= set - 1) {
        const uint8_t card = (uint8_t)talon_lowest_bit(set);
        if (beats(card, lying, g->table.trump))
            winners |= bit(card);
    }
    return winners;
}

/* Cards that none of the other hand's can beat, if that hand follows suit. */
static uint64_t sure_leads(const struct german *g, int seat)
{
    uint64_t sure = 0;

    for (uint64_t set = g->hand[seat]; set; set &= set - 1) {
        const uint8_t card = (uint8_t)talon_lowest_bit(set);
        const uint64_t answers = trick_follow(g->hand[!seat], talon_suit(card));
        if (!winners_over(g, answers, card))
            sure |= bit(card);
    }
    return sure;
}

static uint8_t choose_german(const struct german *g, int seat)
{
    const uint64_t cards = trick_follow(g->hand[seat], g->table.led);
    uint64_t good = 0;

    if (!is_wanted(g))
        return cheapest(g, cards);
    if (g->table.laid % SEATS)
        good = winners_over(g, cards, (uint8_t)(g->trick[!seat] - 1));
    else
        good = sure_leads(g, seat);
    return cheapest(g, good ? good : cards);
}

/* One move in eight is any other, so that not all playouts go alike. */
static struct talon_move move_in_german(const void *state, int seat, struct talon_rng *rng)
{
    const struct german *g = state;
    const uint32_t word = talon_rng_word(rng);

    if (g->table.over)
        return (struct talon_move){ .verb = TRICK_DEAL };
    if (word % 8 == 0)
        return trick_choose(&g->table, g->hand[seat], talon_rng_word(rng));
    return (struct talon_move){ .verb = TRICK_PLAY, .a = choose_german(g, seat) };
}

/* ---- learned cards --------------------------------------------------------------------------- */

/* The card that the winner of the trick gets; in the second stage there is none. */
enum { LOW_TRUMP, HIGH_TRUMP, LOW_CARD, MIDDLE_CARD, HIGH_CARD, SECOND_STAGE, GERMAN_WANTS };

static unsigned prize_of(const struct german *g)
{
    const uint8_t card = (uint8_t)(g->upcard - 1);
    const int rank = talon_rank(card);

    if (is_second_stage(g))
        return SECOND_STAGE;
    if (talon_suit(card) == g->table.trump)
        return rank >= TEN ? HIGH_TRUMP : LOW_TRUMP;
    return rank >= KING ? HIGH_CARD : rank >= TEN ? MIDDLE_CARD : LOW_CARD;
}

static bool look_in_german(const void *state, int seat, struct trick_moment *moment)
{
    const struct german *g = state;
    const bool follows = g->table.laid % SEATS;
    const uint64_t upcard = g->upcard ? bit((uint8_t)(g->upcard - 1)) : 0;
    uint64_t gone = g->hand[seat] | g->won[0] | g->won[1] | upcard;

    if (g->table.over)
        return false;
    for (int s = 0; s < SEATS; s++)
        gone |= g->trick[s] ? bit((uint8_t)(g->trick[s] - 1)) : 0;
    *moment = (struct trick_moment){
        .sight = { .hand = g->hand[seat],
                   .cards = trick_follow(g->hand[seat], g->table.led),
                   .out = WHOLE_PACK & ~gone,
                   .trump = g->table.trump,
                   .led = g->table.led,
                   .to_come = !follows,
                   .best = follows ? (uint8_t)(g->trick[!seat] - 1) : 0 },
        .wants = prize_of(g),
    };
    return true;
}

const struct trick_chooser german_chooser = {
    .game = &talon_german,
    .weights = german_weights,
    .wants = GERMAN_WANTS,
    .look = look_in_german,
};

static void play_german_carefully(const void *root, void *state, struct talon_rng *rng,
                                  const void *room)
{
    (void)room;
    trick_choice_play_on(&german_chooser, &talon_knowledge_german, root, state, rng);
}

/* ---- values ---------------------------------------------------------------------------------- */

static bool is_deal_over(const void *root, const void *state)
{
    (void)root;
    return ((const struct german *)state)->table.over != GOES_ON;
}

/* A single deal is won or lost; in a race each point counts, and more so one that ends it. */
static float deal_chance(const struct german *g, int seat)
{
    const int ahead = german_points(g, seat) - german_points(g, !seat),
              lead = g->score[seat] - g->score[!seat];
    const float part = 0.5f + (float)ahead / 160;

    if (g->table.over == MATCH_OVER)
        return lead > 0 ? 0.9f + part / 10 : lead < 0 ? part / 10 : 0.5f;
    return part;
}

static void value_deal(const void *root, const void *state, struct talon_values *values)
{
    const struct german *g = state;

    (void)root;
    for (int s = 0; s < SEATS; s++) {
        values->chance[s] = deal_chance(g, s);
        values->score[s] = (float)german_points(g, s);
    }
}

/* ---- the second stage ------------------------------------------------------------------------ */

static bool is_second_open(const void *state)
{
    const struct german *g = state;

    return is_second_stage(g) && !g->table.over;
}

static uint64_t stirred(uint64_t x)
{
    x = (x ^ x >> 32) * 0x9fb21c651e98df25u;
    x = (x ^ x >> 29) * 0xd6e8feb86659fd93u;
    return x ^ x >> 32;
}

static uint64_t key_of_second(const void *state)
{
    const struct german *g = state;
    const unsigned lying = g->table.laid % SEATS ? g->trick[g->table.leader] : 0;
    const uint64_t rest = lying | (uint64_t)trick_turn(&g->table) << 8 |
                          (uint64_t)g->second[0] << 16 | (uint64_t)g->second[1] << 24 | 1ull << 40;

    return stirred(g->hand[0]) + stirred(g->hand[1] ^ 1ull << 63) + stirred(rest);
}

const struct talon_knowledge talon_knowledge_german = {
    .game = "german",
    .unit = "points",
    .costly = 1,
    .policy = move_in_german,
    .careful_playout = play_german_carefully,
    .is_end = is_deal_over,
    .value = value_deal,
    .is_open_ending = is_second_open,
    .key = key_of_second,
    .slips = 100,
    .habits = 100,
    .forgettable = true,
};
