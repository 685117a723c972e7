/* fast_whist.c - the kernel of Whist for any processor; which way of it plays; and the rare deals
 * that draws of the shuffle make longer.
 *
 * Rules: R-WHI-04 … R-WHI-06, R-WHI-09.
 */
#include "fast_whist_lanes.h"
#include "fast_whist_ways.h"

static unsigned play_plain(const struct fast_whist *rules, uint64_t first,
                           struct fast_whist_game *games)
{
    return fast_whist_play_lanes(rules, first, games, 1);
}

static unsigned play_plain_many(const struct fast_whist *rules, uint64_t first,
                                struct fast_whist_game *games)
{
    return fast_whist_play_lanes(rules, first, games, FAST_LANES);
}

static void play_out_plain(const struct fast_whist_position *position, uint64_t first,
                           uint8_t (*tricks)[FAST_WHIST_SEATS])
{
    fast_whist_play_out_lanes(position, first, tricks, 1);
}

static void play_out_plain_many(const struct fast_whist_position *position, uint64_t first,
                                uint8_t (*tricks)[FAST_WHIST_SEATS])
{
    fast_whist_play_out_lanes(position, first, tricks, FAST_LANES);
}

const struct fast_whist_way fast_whist_plain = { 1, play_plain, play_out_plain };
const struct fast_whist_way fast_whist_plain_many = { FAST_LANES, play_plain_many,
                                                      play_out_plain_many };

static const struct fast_whist_way *const ways[FAST_TRICKS_WAYS] = {
    [FAST_TRICKS_PLAIN] = &fast_whist_plain,
    [FAST_TRICKS_PLAIN_MANY] = &fast_whist_plain_many,
    [FAST_TRICKS_BITS] = &fast_whist_bits,
    [FAST_TRICKS_BITS_MANY] = &fast_whist_bits_many,
};

/* The way that plays alone what is left over when all lanes are full no more. */
static const struct fast_whist_way *way_for(enum fast_tricks way, unsigned left)
{
    return left < ways[way]->lanes ? ways[way - 1] : ways[way];
}

/* ---- on a stream ----------------------------------------------------------------------------- */

/* Fills in words of one game. */
static void fill_from(struct talon_rng *rng, struct fast_chance *chance, unsigned words)
{
    for (unsigned i = 0; i < words; i++) {
        const uint64_t word = talon_rng_word(rng);
        chance->out[i / 2][0] = i & 1 ? chance->out[i / 2][0] | word << 32 : word;
    }
}

void fast_whist_play_out(const struct fast_whist_position *position, struct talon_rng *rng,
                         uint8_t tricks[FAST_WHIST_SEATS])
{
    const unsigned tricks_left = fast_whist_cards_left(position) / FAST_WHIST_SEATS;
    struct fast_whist_lanes lanes;

    fast_whist_set_up(&lanes, position, 1);
    if (position->laid) {
        fill_from(rng, &lanes.chance, FAST_WHIST_SEATS - position->laid);
        fast_whist_finish_trick(&lanes, position, 1);
    }
    fill_from(rng, &lanes.chance, tricks_left * FAST_WHIST_SEATS);
    fast_whist_play_tricks(&lanes, tricks_left, 1);
    fast_whist_read_tricks(&lanes, 0, tricks_left + !!position->laid, tricks);
}

/* ---- many ------------------------------------------------------------------------------------ */

/* A deal for which a draw is repeated: one of millions, as talon_deal() makes it. */
static void play_evenly(const struct fast_whist *rules, uint64_t seed, struct fast_whist_game *game)
{
    const bool by_chance = rules->dealer == FAST_WHIST_BY_CHANCE;
    uint8_t cards[FAST_WHIST_CARDS];
    struct talon_rng rng;

    talon_rng_toss(&rng, seed);
    const unsigned dealer = by_chance ? talon_rng_below(&rng, FAST_WHIST_SEATS) : rules->dealer;
    talon_shuffle(&rng, cards, talon_list_french(cards, 1, 0));
    struct fast_whist_position position = { .leader = (uint8_t)((dealer + 1) & 3) };
    for (unsigned i = 0; i < FAST_WHIST_CARDS; i++)
        position.hand[(position.leader + i) & 3] |= 1ull << cards[i];
    position.trump = rules->trump == FAST_WHIST_LAST_CARD
                         ? (uint8_t)talon_suit(cards[FAST_WHIST_CARDS - 1])
                         : rules->trump;
    *game = (struct fast_whist_game){ .dealer = (uint8_t)dealer, .trump = position.trump };
    fast_whist_play_out(&position, &rng, game->tricks);
}

void fast_whist_play_as(enum fast_tricks way, const struct fast_whist *rules, uint64_t first,
                        unsigned count, struct fast_whist_game *games)
{
    for (unsigned done = 0; done < count;) {
        const struct fast_whist_way *now = way_for(way, count - done);
        unsigned uneven = now->play(rules, first + done, games + done);
        for (; uneven; uneven &= uneven - 1) {
            const unsigned l = done + talon_lowest_bit(uneven);
            play_evenly(rules, first + l, games + l);
        }
        done += now->lanes;
    }
}

void fast_whist_play_many(const struct fast_whist *rules, uint64_t first, unsigned count,
                          struct fast_whist_game *games)
{
    fast_whist_play_as(fast_tricks_many(), rules, first, count, games);
}

void fast_whist_play_out_as(enum fast_tricks way, const struct fast_whist_position *position,
                            uint64_t first, unsigned count, uint8_t (*tricks)[FAST_WHIST_SEATS])
{
    for (unsigned done = 0; done < count;) {
        const struct fast_whist_way *now = way_for(way, count - done);
        now->play_out(position, first + done, tricks + done);
        done += now->lanes;
    }
}

void fast_whist_play_out_many(const struct fast_whist_position *position, uint64_t first,
                              unsigned count, uint8_t (*tricks)[FAST_WHIST_SEATS])
{
    fast_whist_play_out_as(fast_tricks_many(), position, first, count, tricks);
}
