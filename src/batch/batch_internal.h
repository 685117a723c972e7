/* batch_internal.h - what the files of a batch share: its bytes in the caller's memory.
 *
 * First this struct, then the sections of observations, then the lanes, one as long as the other.
 */
#pragma once

#include <talon/batch.h>

enum { BATCH_VERBS_MAX = 16, BATCH_OPERANDS = 3, BATCH_FACES = 128, BATCH_ALIGNMENT = 16 };
enum { BATCH_VALUES = 256, BATCH_NO_VALUE = 0xffff, BATCH_LISTED_MAX = 32 };

/* How the moves of a verb are numbered. */
struct batch_verb {
    uint32_t first_action;
    uint32_t values[BATCH_OPERANDS]; /* how many each operand can have */
    /* The number of each value, or BATCH_NO_VALUE; and the value with each number. */
    uint16_t number[BATCH_OPERANDS][BATCH_VALUES];
    uint8_t value[BATCH_OPERANDS][BATCH_VALUES];
};

/* A table: this, and behind it the state. A caller who asks for the legal moves makes one of them
 * next, so short lists are kept until the step, and so is a move that was picked. */
struct batch_lane {
    uint32_t listed; /* 0: no list is kept */
    uint32_t picked; /* TALON_BATCH_NO_ACTION: none is kept */
    struct talon_move picked_move;
    int8_t seat;                     /* the lowest of the acting ones; -1: the game is over */
    bool points_are_stale;           /* a step was made that did not tell them */
    int32_t points[TALON_SEATS_MAX]; /* before the next step, unless stale */
    uint64_t seed;
    struct talon_rng rng;
    uint32_t action[BATCH_LISTED_MAX]; /* the number of each listed move */
    struct talon_move move[BATCH_LISTED_MAX];
};

struct talon_batch {
    struct talon_config config;
    const struct talon_game *game;
    uint32_t lanes, flags;
    uint32_t actions;
    struct batch_verb verb[BATCH_VERBS_MAX];
    uint32_t sections, cells;
    uint32_t faces;
    uint8_t face[BATCH_FACES];      /* by number */
    uint8_t number_of[BATCH_FACES]; /* by face; BATCH_FACES: none */
    size_t head_bytes, lane_bytes;  /* before the lanes; of each lane with its state */
    struct talon_batch_section *section;
    uint8_t *lane; /* the first */
};

static inline size_t batch_aligned(size_t bytes)
{
    return (bytes + BATCH_ALIGNMENT - 1) / BATCH_ALIGNMENT * BATCH_ALIGNMENT;
}

static inline size_t batch_lane_head(void)
{
    return batch_aligned(sizeof(struct batch_lane));
}

static inline unsigned batch_seats(const struct talon_batch *batch)
{
    return (unsigned)talon_seats(&batch->config);
}

static inline struct batch_lane *batch_lane_at(const struct talon_batch *batch, uint32_t lane)
{
    return (void *)(batch->lane + lane * batch->lane_bytes);
}

static inline void *batch_state_of(struct batch_lane *lane)
{
    return (uint8_t *)lane + batch_lane_head();
}

/* batch_actions.c: numbers the faces of the configuration, and then its moves. */
void batch_number_faces(struct talon_batch *batch);
void batch_number_actions(struct talon_batch *batch);

/* The move with a number, if it is a legal one of the seat to move. */
bool batch_find_legal(const struct talon_batch *batch, struct batch_lane *lane, uint32_t action,
                      struct talon_move *move);
/* After each change of a lane's state: what was listed and picked is of one that is no more. */
static inline void batch_note_state(const struct talon_batch *batch, struct batch_lane *lane)
{
    const unsigned acting = batch->game->acting(batch_state_of(lane));

    lane->listed = 0;
    lane->picked = TALON_BATCH_NO_ACTION;
    lane->seat = (int8_t)(acting ? talon_first_seat(acting) : -1);
}

/* batch_observe.c: lays out an observation; the sections go where they belong, unless it is NULL.
 * Returns the number of sections, and of cells. */
uint32_t batch_lay_out(const struct talon_batch *batch, struct talon_batch_section *sections,
                       uint32_t *cells);
