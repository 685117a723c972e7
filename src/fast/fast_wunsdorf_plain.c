/* fast_wunsdorf_plain.c - the kernel of Wunsdorf for any processor; which way of it plays; and the
 * rare games in which a draw is repeated.
 */
#include "fast_wunsdorf_rounds.h"
#include "fast_wunsdorf_ways.h"

static unsigned play_rounds(const struct fast_wunsdorf *rules, uint64_t first,
                            struct fast_wunsdorf_game *games)
{
    return fast_wunsdorf_play_seeds(rules, first, games, 1);
}

static unsigned play_rounds_many(const struct fast_wunsdorf *rules, uint64_t first,
                                 struct fast_wunsdorf_game *games)
{
    return fast_wunsdorf_play_seeds(rules, first, games, FAST_ROWS);
}

static unsigned finish_round(const struct fast_wunsdorf *rules,
                             const struct fast_wunsdorf_position *position, uint64_t first,
                             unsigned playouts, uint8_t (*tricks)[FAST_WUNSDORF_SEATS])
{
    return fast_wunsdorf_play_out_seeds(rules, position, first, playouts, tricks, 1);
}

static unsigned finish_round_many(const struct fast_wunsdorf *rules,
                                  const struct fast_wunsdorf_position *position, uint64_t first,
                                  unsigned playouts, uint8_t (*tricks)[FAST_WUNSDORF_SEATS])
{
    return fast_wunsdorf_play_out_seeds(rules, position, first, playouts, tricks, FAST_ROWS);
}

const struct fast_wunsdorf_way fast_wunsdorf_plain = { 1, play_rounds, finish_round };
const struct fast_wunsdorf_way fast_wunsdorf_plain_many = { FAST_ROWS, play_rounds_many,
                                                            finish_round_many };

static const struct fast_wunsdorf_way *const ways_of_rounds[FAST_TRICKS_WAYS] = {
    [FAST_TRICKS_PLAIN] = &fast_wunsdorf_plain,
    [FAST_TRICKS_PLAIN_MANY] = &fast_wunsdorf_plain_many,
    [FAST_TRICKS_AVX2] = &fast_wunsdorf_avx2,
    [FAST_TRICKS_AVX512] = &fast_wunsdorf_avx512,
};

bool fast_wunsdorf_knows(enum fast_tricks way)
{
    return way < FAST_TRICKS_WAYS && ways_of_rounds[way];
}

/* The last few games, too few for all lanes, are played in fewer. */
static const struct fast_wunsdorf_way *way_of_rounds(enum fast_tricks way, unsigned left)
{
    while (!ways_of_rounds[way] || left < ways_of_rounds[way]->lanes)
        way--;
    return ways_of_rounds[way];
}

void fast_wunsdorf_play_out(const struct fast_wunsdorf *rules,
                            const struct fast_wunsdorf_position *position, struct talon_rng *rng,
                            uint8_t tricks[FAST_WUNSDORF_SEATS])
{
    const struct fast_wunsdorf_lists lists = fast_wunsdorf_lists_of(rules, position);
    struct fast_wunsdorf_rows rows;

    rows.rules = rules;
    fast_chance_follow(&rows.row[0].chance, rng);
    fast_wunsdorf_play_out_rows(&rows, position, &lists, (uint8_t(*)[FAST_WUNSDORF_SEATS])tricks,
                                1);
}

/* One of many thousands of games, in which a draw is repeated. */
static void play_rounds_evenly(const struct fast_wunsdorf *rules, uint64_t seed,
                               struct fast_wunsdorf_game *game)
{
    struct fast_wunsdorf_rows rows;
    struct talon_rng rng;

    talon_rng_toss(&rng, seed);
    rows.rules = rules;
    fast_chance_follow(&rows.row[0].chance, &rng);
    fast_wunsdorf_play_rows(&rows, game, 1);
}

/* ---- many ------------------------------------------------------------------------------------ */

void fast_wunsdorf_play_as(enum fast_tricks way, const struct fast_wunsdorf *rules, uint64_t first,
                           unsigned count, struct fast_wunsdorf_game *games)
{
    for (unsigned done = 0; done < count;) {
        const struct fast_wunsdorf_way *now = way_of_rounds(way, count - done);
        unsigned uneven = now->play(rules, first + done, games + done);
        for (; uneven; uneven &= uneven - 1) {
            const unsigned l = done + talon_lowest_bit(uneven);
            play_rounds_evenly(rules, first + l, games + l);
        }
        done += now->lanes;
    }
}

void fast_wunsdorf_play_many(const struct fast_wunsdorf *rules, uint64_t first, unsigned count,
                             struct fast_wunsdorf_game *games)
{
    fast_wunsdorf_play_as(fast_tricks_many(), rules, first, count, games);
}

void fast_wunsdorf_play_out_as(enum fast_tricks way, const struct fast_wunsdorf *rules,
                               const struct fast_wunsdorf_position *position, uint64_t first,
                               unsigned count, uint8_t (*tricks)[FAST_WUNSDORF_SEATS])
{
    for (unsigned done = 0; done < count;) {
        const struct fast_wunsdorf_way *now = way_of_rounds(way, count - done);
        done += now->play_out(rules, position, first + done, count - done, tricks + done);
    }
}
