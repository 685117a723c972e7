/* sim_result.c - ranges of games that are counted, and what they add up to.
 */
#include "sim_result.h"

#include "util/memory.h"

#include <stdlib.h>
#include <string.h>

void sim_result_begin(struct sim_result *result, const struct sim_plan *plan)
{
    *result = (struct sim_result){ .plan = plan };
    sim_counters_begin(&result->counters, &plan->layout);
}

void sim_result_free(struct sim_result *result)
{
    sim_counters_free(&result->counters);
    free(result->range);
    result->range = NULL;
}

static uint64_t lesser(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint64_t greater(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* ---- ranges ---------------------------------------------------------------------------------- */

/* The number of the first range that ends behind this game, or the number of ranges. */
static size_t range_behind(const struct sim_result *result, uint64_t game)
{
    size_t low = 0, high = result->ranges;

    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (result->range[middle].to > game)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

static void remove_range(struct sim_result *result, size_t at)
{
    result->ranges--;
    memmove(result->range + at, result->range + at + 1,
            (result->ranges - at) * sizeof *result->range);
}

static void insert_range(struct sim_result *result, size_t at, struct sim_range range)
{
    result->range =
        util_grow(result->range, &result->capacity, result->ranges, sizeof *result->range);
    memmove(result->range + at + 1, result->range + at,
            (result->ranges - at) * sizeof *result->range);
    result->range[at] = range;
    result->ranges++;
}

bool sim_result_add_range(struct sim_result *result, struct sim_range range)
{
    const size_t at = range_behind(result, range.from);

    if (range.from >= range.to)
        return true;
    if (at < result->ranges && result->range[at].from < range.to)
        return false;
    const bool touches_next = at < result->ranges && result->range[at].from == range.to,
               touches_last = at > 0 && result->range[at - 1].to == range.from;
    if (touches_next)
        range.to = result->range[at].to;
    if (touches_next)
        remove_range(result, at);
    if (touches_last)
        result->range[at - 1].to = range.to;
    else
        insert_range(result, at, range);
    return true;
}

uint64_t sim_result_games(const struct sim_result *result, struct sim_range within)
{
    uint64_t games = 0;

    for (size_t i = range_behind(result, within.from);
         i < result->ranges && result->range[i].from < within.to; i++)
        games +=
            lesser(result->range[i].to, within.to) - greater(result->range[i].from, within.from);
    return games;
}

bool sim_result_gap(const struct sim_result *result, struct sim_range within, uint64_t most,
                    struct sim_range *gap)
{
    uint64_t from = within.from;
    size_t at = range_behind(result, from);

    for (; at < result->ranges && result->range[at].from <= from; at++)
        from = result->range[at].to;
    if (from >= within.to)
        return false;
    uint64_t end = at < result->ranges ? result->range[at].from : within.to;
    if (end > within.to)
        end = within.to;
    *gap = (struct sim_range){ from, end - from > most ? from + most : end };
    return true;
}

/* ---- adding ---------------------------------------------------------------------------------- */

static bool has_range(const struct sim_result *result, struct sim_range range)
{
    const size_t at = range_behind(result, range.from);

    return at < result->ranges && result->range[at].from <= range.from &&
           result->range[at].to >= range.to;
}

/* How many of the part's ranges lie wholly in the result. */
static size_t count_known(const struct sim_result *result, const struct sim_result *part)
{
    size_t known = 0;

    for (size_t i = 0; i < part->ranges; i++)
        known += has_range(result, part->range[i]);
    return known;
}

static bool has_game_of(const struct sim_result *result, const struct sim_result *part)
{
    struct sim_range gap;

    for (size_t i = 0; i < part->ranges; i++) {
        const struct sim_range range = part->range[i];
        if (!sim_result_gap(result, range, UINT64_MAX, &gap) || gap.from != range.from ||
            gap.to != range.to)
            return true;
    }
    return false;
}

bool sim_result_add(struct sim_result *result, const struct sim_result *part)
{
    if (part->ranges && count_known(result, part) == part->ranges)
        return true;
    if (has_game_of(result, part))
        return false;
    for (size_t i = 0; i < part->ranges; i++)
        sim_result_add_range(result, part->range[i]);
    sim_counters_add(&result->counters, &part->counters);
    return true;
}
