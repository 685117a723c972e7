/* table_history.c - the memory of a seat at a table: the steps since the last deal are made
 * again and followed by a tracer. Nothing is stored, so that it is the same after undo, in a record
 * that was read, and after a restart.
 */
#include <talon/assert.h>
#include "table_internal.h"

#include <string.h>

/* A table being played again from its start. */
struct replay {
    const struct talon_table *table;
    uint32_t made;
    _Alignas(16) uint8_t before[TALON_STATE_MAX];
    _Alignas(16) uint8_t state[TALON_STATE_MAX];
};

static void make_again(struct replay *replay)
{
    const struct talon_table *table = replay->table;
    const struct talon_step *step = &table->steps[replay->made++];
    const struct talon_game *game = table->config.game;
    struct talon_rng rng;

    memcpy(replay->before, replay->state, game->state_size);
    talon_rng_script(&rng, table->draws + step->draws, step->draws_count);
    game->apply(replay->state, step->seat, step->move, &rng);
    talon_assert(!rng.script_mismatch);
}

/* So many steps were made when the cards were dealt that are played now. */
static uint32_t find_deal(const struct talon_table *table)
{
    uint8_t pack[TALON_PACK_MAX];
    const unsigned cards = table->config.game->pack(&table->config, pack);
    uint32_t made = table->made;

    for (; made; made--) {
        const struct talon_step *step = &table->steps[made - 1];
        if (talon_draws_begin_deal(table->draws + step->draws, step->draws_count, cards))
            break;
    }
    return made;
}

static void begin_replay(struct replay *replay, const struct talon_table *table)
{
    const uint32_t deal = find_deal(table);

    replay->table = table;
    replay->made = 0;
    memcpy(replay->state, table->start, table->config.game->state_size);
    while (replay->made < deal)
        make_again(replay);
}

static struct talon_traced_step step_made(const struct replay *replay)
{
    const struct talon_table *table = replay->table;
    const struct talon_step *step = &table->steps[replay->made - 1];

    return (struct talon_traced_step){
        replay->before,   replay->state, step->seat, step->move, table->draws + step->draws,
        step->draws_count
    };
}

void talon_table_trace(const struct talon_table *table, int seat, struct talon_tracer *tracer)
{
    struct replay replay;

    talon_assert(seat >= TALON_WATCHER && seat < talon_table_seats(table));
    begin_replay(&replay, table);
    talon_tracer_start(tracer, &table->config, replay.state, seat);
    while (replay.made < table->made) {
        make_again(&replay);
        const struct talon_traced_step step = step_made(&replay);
        talon_tracer_step(tracer, &step);
    }
}

void talon_table_facts(const struct talon_table *table, int seat, struct talon_facts *facts)
{
    struct talon_tracer tracer;

    talon_table_trace(table, seat, &tracer);
    *facts = tracer.facts;
}
