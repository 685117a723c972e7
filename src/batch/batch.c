/* batch.c - many tables in the caller's memory: dealt from their seeds, and stepped together.
 */
#include "batch_internal.h"

#include <talon/assert.h>

#include <string.h>

/* ---- a batch --------------------------------------------------------------------------------- */

/* All that follows from the configuration alone. */
static void set_up_batch(struct talon_batch *batch, const struct talon_config *config,
                         uint32_t lanes, unsigned flags)
{
    memset(batch, 0, sizeof *batch);
    batch->config = *config;
    batch->game = config->game;
    batch->lanes = lanes;
    batch->flags = flags;
    batch_number_faces(batch);
    batch_number_actions(batch);
    batch->sections = batch_lay_out(batch, NULL, &batch->cells);
    batch->lane_bytes = batch_aligned(batch_lane_head() + config->game->state_size);
    batch->head_bytes = batch_aligned(sizeof *batch) +
                        batch_aligned(batch->sections * sizeof(struct talon_batch_section));
}

size_t talon_batch_size(const struct talon_config *config, uint32_t lanes, unsigned flags)
{
    struct talon_batch batch;

    set_up_batch(&batch, config, lanes, flags);
    return batch.head_bytes + lanes * batch.lane_bytes;
}

struct talon_batch *talon_batch_start(void *memory, const struct talon_config *config,
                                      uint32_t lanes, unsigned flags, const uint64_t *seeds)
{
    struct talon_batch *const batch = memory;

    talon_assert((uintptr_t)memory % BATCH_ALIGNMENT == 0);
    set_up_batch(batch, config, lanes, flags);
    batch->section = (void *)((uint8_t *)memory + batch_aligned(sizeof *batch));
    batch->lane = (uint8_t *)memory + batch->head_bytes;
    batch_lay_out(batch, batch->section, &batch->cells);
    for (uint32_t lane = 0; lane < lanes; lane++)
        talon_batch_deal(batch, lane, seeds[lane]);
    return batch;
}

unsigned talon_batch_seats(const struct talon_batch *batch)
{
    return batch_seats(batch);
}

const void *talon_batch_state(const struct talon_batch *batch, uint32_t lane)
{
    talon_assert(lane < batch->lanes);
    return batch_state_of(batch_lane_at(batch, lane));
}

uint64_t talon_batch_seed(const struct talon_batch *batch, uint32_t lane)
{
    talon_assert(lane < batch->lanes);
    return batch_lane_at(batch, lane)->seed;
}

/* A step of splitmix64, whose every stage can be undone. */
uint64_t talon_batch_next_seed(uint64_t seed)
{
    seed += 0x9e3779b97f4a7c15;
    seed = (seed ^ seed >> 30) * 0xbf58476d1ce4e5b9;
    seed = (seed ^ seed >> 27) * 0x94d049bb133111eb;
    return seed ^ seed >> 31;
}

/* ---- games of a lane ------------------------------------------------------------------------- */

static void begin_stream(const struct talon_batch *batch, struct batch_lane *lane, uint64_t seed)
{
    lane->seed = seed;
    if (batch->flags & TALON_BATCH_TOSS)
        talon_rng_toss(&lane->rng, seed);
    else
        talon_rng_simulate(&lane->rng, seed);
}

static void keep_points(const struct talon_batch *batch, struct batch_lane *lane)
{
    struct talon_result result = { .rank = { 0 } };

    batch->game->result(batch_state_of(lane), &result);
    memcpy(lane->points, result.points, sizeof lane->points);
    lane->points_are_stale = false;
}

void talon_batch_deal(struct talon_batch *batch, uint32_t lane, uint64_t seed)
{
    talon_assert(lane < batch->lanes);
    struct batch_lane *const to = batch_lane_at(batch, lane);

    begin_stream(batch, to, seed);
    talon_deal(&batch->config, NULL, 0, &to->rng, batch_state_of(to));
    batch_note_state(batch, to);
    keep_points(batch, to);
}

void talon_batch_set(struct talon_batch *batch, uint32_t lane, const void *state, uint64_t seed)
{
    talon_assert(lane < batch->lanes && talon_state_seats(state) == talon_seats(&batch->config));
    struct batch_lane *const to = batch_lane_at(batch, lane);

    begin_stream(batch, to, seed);
    memcpy(batch_state_of(to), state, batch->game->state_size);
    batch_note_state(batch, to);
    keep_points(batch, to);
}

/* A lane has no pointer into its batch. */
void talon_batch_copy(struct talon_batch *to, uint32_t to_lane, const struct talon_batch *from,
                      uint32_t from_lane)
{
    talon_assert(to_lane < to->lanes && from_lane < from->lanes &&
                 to->lane_bytes == from->lane_bytes && to->game == from->game);
    memmove(batch_lane_at(to, to_lane), batch_lane_at(from, from_lane), to->lane_bytes);
}

void talon_batch_acting(const struct talon_batch *batch, int8_t *seats)
{
    for (uint32_t lane = 0; lane < batch->lanes; lane++)
        seats[lane] = batch_lane_at(batch, lane)->seat;
}

/* ---- steps ----------------------------------------------------------------------------------- */

/* Where the results of one lane go. */
struct lane_results {
    int32_t *rewards, *points;
    uint8_t *done, *error;
};

static struct lane_results results_of(const struct talon_batch *batch,
                                      const struct talon_batch_results *results, uint32_t lane)
{
    const size_t row = (size_t)lane * batch_seats(batch);

    return (struct lane_results){ results->rewards ? results->rewards + row : NULL,
                                  results->points ? results->points + row : NULL,
                                  results->done ? results->done + lane : NULL,
                                  results->errors ? results->errors + lane : NULL };
}

/* All lanes at once, because most steps of a lane end nothing. */
static void clear_results(const struct talon_batch *batch,
                          const struct talon_batch_results *results)
{
    const size_t rows = (size_t)batch->lanes * batch_seats(batch);

    if (results->rewards)
        memset(results->rewards, 0, rows * sizeof *results->rewards);
    if (results->points)
        memset(results->points, 0, rows * sizeof *results->points);
    if (results->done)
        memset(results->done, 0, batch->lanes);
    if (results->errors)
        memset(results->errors, TALON_BATCH_OK, batch->lanes);
}

static int32_t reward_of(const struct talon_result *result, unsigned seats, unsigned seat)
{
    int32_t reward = 0;

    for (unsigned other = 0; other < seats; other++)
        reward +=
            (result->rank[other] > result->rank[seat]) - (result->rank[other] < result->rank[seat]);
    return reward;
}

static void tell_results(const struct talon_batch *batch, struct batch_lane *lane, bool is_over,
                         const struct lane_results *to)
{
    const unsigned seats = batch_seats(batch);
    struct talon_result result = { .rank = { 0 } };

    lane->points_are_stale = !to->points;
    if (!to->points && !is_over)
        return;
    batch->game->result(batch_state_of(lane), &result);
    for (unsigned s = 0; s < seats; s++) {
        if (to->points)
            to->points[s] = result.points[s] - lane->points[s];
        if (to->rewards && is_over)
            to->rewards[s] = reward_of(&result, seats, s);
    }
    memcpy(lane->points, result.points, sizeof lane->points);
    if (to->done)
        *to->done = is_over;
}

static enum talon_batch_error act_in_lane(const struct talon_batch *batch, struct batch_lane *lane,
                                          uint32_t action)
{
    struct talon_move move;

    if (lane->seat < 0)
        return TALON_BATCH_OVER;
    if (!batch_find_legal(batch, lane, action, &move))
        return TALON_BATCH_ILLEGAL;
    batch->game->apply(batch_state_of(lane), lane->seat, move, &lane->rng);
    batch_note_state(batch, lane);
    return TALON_BATCH_OK;
}

static enum talon_batch_error step_lane(struct talon_batch *batch, uint32_t at, uint32_t action,
                                        const struct lane_results *to)
{
    struct batch_lane *const lane = batch_lane_at(batch, at);

    if (action == TALON_BATCH_NO_ACTION)
        return TALON_BATCH_OK;
    if (to->points && lane->points_are_stale)
        keep_points(batch, lane);
    const enum talon_batch_error error = act_in_lane(batch, lane, action);
    if (error) {
        if (to->error)
            *to->error = (uint8_t)error;
        return error;
    }
    const bool is_over = lane->seat < 0;
    tell_results(batch, lane, is_over, to);
    if (is_over && batch->flags & TALON_BATCH_RESET)
        talon_batch_deal(batch, at, talon_batch_next_seed(lane->seed));
    return error;
}

uint32_t talon_batch_step(struct talon_batch *batch, const uint32_t *actions,
                          const struct talon_batch_results *results)
{
    uint32_t errors = 0;

    clear_results(batch, results);
    for (uint32_t lane = 0; lane < batch->lanes; lane++) {
        const struct lane_results to = results_of(batch, results, lane);
        errors += step_lane(batch, lane, actions[lane], &to) != TALON_BATCH_OK;
    }
    return errors;
}
