/* fast_whist_plain.c - the kernel of Whist for any processor; which way of it plays; and the rare
 * deals that draws of the shuffle make longer.
 *
 * Rules: R-WHI-04 … R-WHI-06, R-WHI-09.
 */
#include "fast_whist_rows.h"
#include "fast_whist_ways.h"

static unsigned play_plain(const struct fast_whist *rules, uint64_t first,
                           struct fast_whist_game *games)
{
    return fast_whist_play_seeds(rules, first, games, 1);
}

static unsigned play_plain_many(const struct fast_whist *rules, uint64_t first,
                                struct fast_whist_game *games)
{
    return fast_whist_play_seeds(rules, first, games, FAST_ROWS);
}

static unsigned play_out_plain(const struct fast_whist_position *position, uint64_t first,
                               unsigned playouts, uint8_t (*tricks)[FAST_WHIST_SEATS])
{
    return fast_whist_play_out_seeds(position, first, playouts, tricks, 1);
}

static unsigned play_out_plain_many(const struct fast_whist_position *position, uint64_t first,
                                    unsigned playouts, uint8_t (*tricks)[FAST_WHIST_SEATS])
{
    return fast_whist_play_out_seeds(position, first, playouts, tricks, FAST_ROWS);
}

const struct fast_whist_way fast_whist_plain = { 1, play_plain, play_out_plain };
const struct fast_whist_way fast_whist_plain_many = { FAST_ROWS, play_plain_many,
                                                      play_out_plain_many };

static const struct fast_whist_way *const ways[FAST_TRICKS_WAYS] = {
    [FAST_TRICKS_PLAIN] = &fast_whist_plain,
    [FAST_TRICKS_PLAIN_MANY] = &fast_whist_plain_many,
    [FAST_TRICKS_AVX2] = &fast_whist_avx2,
    [FAST_TRICKS_AVX512] = &fast_whist_avx512,
};

bool fast_whist_knows(enum fast_tricks way)
{
    return way < FAST_TRICKS_WAYS && ways[way];
}

/* The last few games, too few for all lanes, are played in fewer. */
static const struct fast_whist_way *way_for(enum fast_tricks way, unsigned left)
{
    while (!ways[way] || left < ways[way]->lanes)
        way--;
    return ways[way];
}

void fast_whist_play_out(const struct fast_whist_position *position, struct talon_rng *rng,
                         uint8_t tricks[FAST_WHIST_SEATS])
{
    const struct fast_whist_lists lists = fast_whist_lists_of(position);
    struct fast_whist_rows rows;

    fast_chance_follow(rows.chance, rng);
    fast_whist_play_out_rows(&rows, position, &lists, (uint8_t(*)[FAST_WHIST_SEATS])tricks, 1);
}

/* One of millions of deals, in which a draw is repeated. */
static void play_evenly(const struct fast_whist *rules, uint64_t seed, struct fast_whist_game *game)
{
    struct fast_whist_rows rows;
    struct talon_rng rng;

    talon_rng_toss(&rng, seed);
    fast_chance_follow(rows.chance, &rng);
    fast_whist_play_rows(&rows, rules, game, 1);
}

/* ---- many ------------------------------------------------------------------------------------ */

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
        done += now->play_out(position, first + done, count - done, tricks + done);
    }
}
