/* ending_deals.c - the deals that agree with what a seat has seen: all of them where they are few,
 * else a sample.
 *
 * All are found by drawing. Every deal is as likely as every other, so after enough draws the
 * chance that one of them is missing is less than one in a thousand million.
 */
#include "ending_internal.h"

#include <stdlib.h>
#include <string.h>

enum {
    LISTED_MOST = 1000,
    ENOUGH_DRAWS = 21 /* of e, beyond the logarithm of the deals */
};

/* ---- drawing --------------------------------------------------------------------------------- */

struct drawing {
    struct talon_sampler *sampler;
    struct talon_rng rng;
    struct ending_deals *deals;
    size_t bytes;
    unsigned room;
};

static void *deal_at(const struct ending_deals *deals, unsigned index)
{
    return deals->states + index * deals->stride;
}

static bool is_listed(const struct drawing *drawing)
{
    const struct ending_deals *deals = drawing->deals;

    for (unsigned i = 0; i < deals->count; i++)
        if (!memcmp(deal_at(deals, i), deal_at(deals, deals->count), drawing->bytes))
            return true;
    return false;
}

/* Draws the next deal behind those listed. */
static bool draw(struct drawing *drawing)
{
    return talon_sampler_draw(drawing->sampler, &drawing->rng,
                              deal_at(drawing->deals, drawing->deals->count));
}

static bool draw_sample(struct drawing *drawing)
{
    while (drawing->deals->count < drawing->room && draw(drawing))
        drawing->deals->count++;
    return drawing->deals->count == drawing->room;
}

static bool find_all(struct drawing *drawing)
{
    const double ways = drawing->deals->ways;
    const unsigned draws = (unsigned)(ways * (__builtin_log(ways) + ENOUGH_DRAWS)) + 1;

    for (unsigned made = 0; made < draws && drawing->deals->count < drawing->room; made++) {
        if (!draw(drawing))
            return false;
        drawing->deals->count += !is_listed(drawing);
    }
    return true;
}

/* ---- few or many ----------------------------------------------------------------------------- */

/* Cards that look alike make some deals likelier than others. */
static bool has_equal_cards(const struct talon_config *config)
{
    uint8_t faces[TALON_PACK_MAX], seen[256] = { 0 };
    const unsigned count = talon_all_cards(config, faces);
    bool found = false;

    for (unsigned i = 0; i < count; i++)
        found |= seen[faces[i]]++ > 0;
    return found;
}

static enum ending_outcome list_with(struct drawing *drawing, const struct talon_table *table,
                                     const struct ending_plan *plan)
{
    struct ending_deals *deals = drawing->deals;

    deals->ways = talon_sampler_ways(drawing->sampler);
    deals->is_all = deals->ways <= plan->deals && deals->ways <= LISTED_MOST &&
                    !has_equal_cards(talon_table_config(table));
    drawing->room = deals->is_all ? (unsigned)deals->ways : plan->deals;
    /* one more, to draw into */
    deals->states = calloc(drawing->room + 1u, deals->stride);
    if (!deals->states)
        return ENDING_MEMORY;
    talon_rng_simulate(&drawing->rng, plan->seed);
    const bool fine = deals->is_all ? find_all(drawing) : draw_sample(drawing);
    return fine && deals->count ? ENDING_SOLVED : ENDING_NO_DEAL;
}

static enum ending_outcome take_open_cards(const struct talon_table *table,
                                           struct ending_deals *deals)
{
    deals->states = calloc(1, deals->stride);
    if (!deals->states)
        return ENDING_MEMORY;
    memcpy(deals->states, talon_table_state(table), talon_table_game(table)->state_size);
    deals->count = 1;
    deals->ways = 1;
    deals->is_all = true;
    return ENDING_SOLVED;
}

enum ending_outcome ending_list_deals(const struct talon_table *table, int seat,
                                      const struct ending_plan *plan, struct ending_deals *deals)
{
    const struct talon_game *game = talon_table_game(table);
    struct drawing drawing = { .deals = deals, .bytes = game->state_size };
    struct talon_facts facts;
    struct talon_view view;

    *deals = (struct ending_deals){ .stride = (game->state_size + 15) & ~(size_t)15 };
    if (plan->open)
        return take_open_cards(table, deals);
    drawing.sampler = malloc(sizeof *drawing.sampler);
    if (!drawing.sampler)
        return ENDING_MEMORY;
    talon_view(game, talon_table_state(table), seat, &view);
    talon_table_facts(table, seat, &facts);
    const bool fine =
        talon_sampler_start(drawing.sampler, talon_table_config(table), &view, &facts);
    const enum ending_outcome outcome = fine ? list_with(&drawing, table, plan) : ENDING_NO_DEAL;
    free(drawing.sampler);
    return outcome;
}
