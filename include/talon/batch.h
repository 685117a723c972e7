/* talon/batch.h - many tables of one configuration, stepped together on the caller's arrays: for
 * programs that learn to play.
 *
 * Each table is a lane with a seed of its own. The seed decides every card of its games and nothing
 * else does: a lane is the same whatever the number of lanes, its place among them, and the moves
 * in the others. All of it is derived from the tables of the game, so it works for every game,
 * preset and option.
 *
 * All memory is the caller's, and nothing is allocated. Arrays are dense, lane after lane: "lanes x
 * seats" is array[lane * seats + seat]. Calls with different batches may run at the same time in
 * different threads. doc/batch.md explains it with examples.
 */
#pragma once

#include <talon/core.h>

#ifdef __cplusplus
extern "C" {
#endif

struct talon_batch;

/* What a batch does; a set of these. */
enum {
    TALON_BATCH_RESET = 1, /* a lane whose game is over deals the next game in the same step */
    TALON_BATCH_TOSS = 2,  /* chance by talon_rng_toss() instead of talon_rng_simulate() */
    TALON_BATCH_ORDER = 4, /* observations have the cards of each pile in order, too */
};

/* ---- a batch --------------------------------------------------------------------------------- */

/* How many bytes a batch takes. The configuration must be finished (talon_config_finish()). */
size_t talon_batch_size(const struct talon_config *config, uint32_t lanes, unsigned flags);
/* Begins a batch in so many bytes, aligned for any type, and deals the first game of every lane. It
 * cannot be moved: it points into these bytes.
 * The configuration is copied, but its game and preset are pointed to; the seeds, one for each
 * lane, are copied. */
struct talon_batch *talon_batch_start(void *memory, const struct talon_config *config,
                                      uint32_t lanes, unsigned flags, const uint64_t *seeds);
unsigned talon_batch_seats(const struct talon_batch *batch);
/* The state of a lane, for core's functions; valid until the lane's next step. */
const void *talon_batch_state(const struct talon_batch *batch, uint32_t lane);
/* The seed of the lane's present game. talon_deal() deals the same from a stream begun with it. */
uint64_t talon_batch_seed(const struct talon_batch *batch, uint32_t lane);
/* The seed of the game that follows in a lane. Different seeds have different ones. */
uint64_t talon_batch_next_seed(uint64_t seed);
/* Deals a game of this seed in a lane, whatever was played there. */
void talon_batch_deal(struct talon_batch *batch, uint32_t lane, uint64_t seed);
/* The same with a position that talon_validate_position() accepted; the seed decides later chance.
 */
void talon_batch_set(struct talon_batch *batch, uint32_t lane, const void *state, uint64_t seed);

/* Puts the game of a lane into a lane, of the same batch or of another one of this configuration,
 * with the chance that lies before it: both go on alike if they are moved alike. */
void talon_batch_copy(struct talon_batch *to, uint32_t to_lane, const struct talon_batch *from,
                      uint32_t from_lane);

/* ---- moves ----------------------------------------------------------------------------------- */

/* No move of this game; in a step: the lane stays as it is. */
#define TALON_BATCH_NO_ACTION UINT32_MAX

/* How many moves there are in all: they are numbered from 0, verb after verb, each with all its
 * operands, whether or not they ever are legal. The numbers follow from the configuration. */
uint32_t talon_batch_actions(const struct talon_batch *batch);
/* The number of a move, or TALON_BATCH_NO_ACTION; and the move with a number. False: there is none.
 */
uint32_t talon_batch_action(const struct talon_batch *batch, struct talon_move move);
bool talon_batch_move(const struct talon_batch *batch, uint32_t action, struct talon_move *move);

/* The seat to move, one for each lane; -1: the game is over. Where several seats may act at once,
 * the lowest is asked first; what it chooses stays as secret as the rules say. */
void talon_batch_acting(const struct talon_batch *batch, int8_t *seats);
/* lanes x actions: 1 where the move is legal for the acting seat, else 0. */
void talon_batch_legal(struct talon_batch *batch, uint8_t *mask);
/* lanes x most: the legal moves by number, in no fixed order. counts, one for each lane, gets how
 * many there are; those beyond `most` are left out. TALON_MOVES_MAX is enough for every game. */
void talon_batch_list(struct talon_batch *batch, uint32_t most, uint32_t *actions,
                      uint32_t *counts);
/* actions, one for each lane: a legal move of the acting seat by 32 random bits each, so that every
 * move is as likely as the others; TALON_BATCH_NO_ACTION where the game is over. It lists nothing
 * where the game can do without, so play at random is fastest by it. */
void talon_batch_pick(struct talon_batch *batch, const uint32_t *words, uint32_t *actions);

/* ---- steps ----------------------------------------------------------------------------------- */

enum talon_batch_error {
    TALON_BATCH_OK,
    TALON_BATCH_ILLEGAL, /* the move is not legal; the lane has not changed */
    TALON_BATCH_OVER,    /* the lane's game is over, and it was not dealt again */
};

/* Where a step puts its results; a NULL array is left out, and the next step may have it again. */
struct talon_batch_results {
    /* lanes x seats. When a game ends: how many of the others finished behind the seat, minus how
     * many finished ahead of it. Otherwise 0. */
    int32_t *rewards;
    /* lanes x seats: what the seat's points became more in this step (0 in games without points).
     */
    int32_t *points;
    uint8_t *done;   /* one for each lane: 1 if its game ended with this step */
    uint8_t *errors; /* one for each lane: enum talon_batch_error */
};

/* Makes one move in each lane, by the seat that talon_batch_acting() tells. Returns how many lanes
 * have an error. With TALON_BATCH_RESET a lane that is done has its next game dealt already, so
 * that its observation is that of the new game. */
uint32_t talon_batch_step(struct talon_batch *batch, const uint32_t *actions,
                          const struct talon_batch_results *results);

/* ---- observations ---------------------------------------------------------------------------- */

#define TALON_BATCH_UNKNOWN INT32_MIN /* a field that the seat may not know */

/* What some cells of an observation mean. */
enum talon_batch_part {
    TALON_BATCH_SEAT,   /* one for each seat: 1 for the one that observes */
    TALON_BATCH_ACTING, /* one for each seat: 1 if it may act */
    TALON_BATCH_COUNT,  /* one: cards of a row */
    TALON_BATCH_FACES,  /* one for each face: how many such cards of the row the seat can see */
    TALON_BATCH_TOP,    /* one: 1 + the face that lies on top; 0: no card, or not to be seen */
    TALON_BATCH_LIST,  /* one for each place: 1 + the face; 0: no card; 1 + faces: not to be seen */
    TALON_BATCH_FIELD, /* one: a number; of 8 bytes two: the low half, the high half */
};

/* Cells that belong together. */
struct talon_batch_section {
    uint8_t part;   /* enum talon_batch_part */
    uint8_t index;  /* the zone or field of the game */
    int8_t seat;    /* the seat whose row it is; -1: a side's or the table's */
    uint8_t row;    /* of the zone or field: owners x rows */
    uint32_t first; /* cell */
    uint32_t cells;
};

/* How many cells an observation has, and what they mean. The sections are the batch's own. */
uint32_t talon_batch_cells(const struct talon_batch *batch);
const struct talon_batch_section *talon_batch_sections(const struct talon_batch *batch,
                                                       uint32_t *count);
/* The faces by which cells are numbered: each that the pack has, ascending. Returns their number.
 */
unsigned talon_batch_faces(const struct talon_batch *batch, uint8_t faces[128]);
/* lanes x cells: all that a seat sees of its table, as talon_view() shows it and nothing else.
 * seats has one for each lane, or TALON_WATCHER; NULL: the acting seat, seat 0 where the game is
 * over. */
void talon_batch_observe(const struct talon_batch *batch, const int8_t *seats, int32_t *cells);
/* The same of any state of this configuration. */
void talon_batch_observe_state(const struct talon_batch *batch, const void *state, int seat,
                               int32_t *cells);

#ifdef __cplusplus
}
#endif
