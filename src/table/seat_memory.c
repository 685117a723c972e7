/* seat_memory.c - the memory of a seat at a table: the steps since the last deal are made again and
 * followed by a tracer. Nothing is stored, so that it is the same after undo, in a record that was
 * read, and after a restart.
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

uint32_t talon_table_last_deal(const struct talon_table *table)
{
    uint8_t pack[TALON_PACK_MAX];
    const struct talon_game *game = table->config.game;
    const unsigned cards = game->pack(&table->config, pack);
    uint32_t made = table->made;

    for (; made; made--) {
        const struct talon_step *step = &table->steps[made - 1];
        if (talon_step_begins_deal(game, step->move, table->draws + step->draws, step->draws_count,
                                   cards))
            break;
    }
    return made;
}

static void begin_replay(struct replay *replay, const struct talon_table *table)
{
    const uint32_t deal = talon_table_last_deal(table);

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

/* ---- the stream ------------------------------------------------------------------------------ */

/* A stream being written, and the last view that is in it. */
struct stream {
    struct talon_string_buffer *buffer;
    const struct talon_game *game;
    struct talon_view last, now;
};

static void write_bytes(struct stream *stream, uint64_t value, unsigned count)
{
    char bytes[8];

    talon_assert(count <= sizeof bytes);
    for (unsigned i = 0; i < count; i++)
        bytes[i] = (char)(value >> 8 * i);
    talon_string_buffer_add_bytes(stream->buffer, bytes, count);
}

/* Sets a byte that was written before its value was known. */
static void set_bytes(struct stream *stream, size_t at, unsigned value, unsigned count)
{
    if (stream->buffer->failed)
        return;
    for (unsigned i = 0; i < count; i++)
        stream->buffer->at[at + i] = (char)(value >> 8 * i);
}

static void write_row_changes(struct stream *stream)
{
    const struct talon_view *last = &stream->last, *now = &stream->now;
    const size_t at = stream->buffer->length;
    unsigned changed = 0, before = 0, after = 0;

    write_bytes(stream, 0, 1);
    for (unsigned row = 0; row < now->rows; row++) {
        const unsigned count = now->count[row];
        if (last->count[row] != count || memcmp(last->face + before, now->face + after, count)) {
            write_bytes(stream, row, 1);
            write_bytes(stream, count, 2);
            talon_string_buffer_add_bytes(stream->buffer, (const char *)now->face + after, count);
            changed++;
        }
        before += last->count[row];
        after += count;
    }
    set_bytes(stream, at, changed, 1);
}

static void write_field_changes_of(struct stream *stream)
{
    const struct talon_view *last = &stream->last, *now = &stream->now;
    const size_t at = stream->buffer->length;
    unsigned changed = 0;

    write_bytes(stream, 0, 2);
    for (unsigned field = 0; field < now->fields; field++)
        if (last->field[field] != now->field[field]) {
            write_bytes(stream, field, 2);
            write_bytes(stream, (uint64_t)now->field[field], 8);
            changed++;
        }
    set_bytes(stream, at, changed, 2);
}

static void write_changes(struct stream *stream, const void *state, int seat)
{
    talon_view(stream->game, state, seat, &stream->now);
    write_bytes(stream, stream->now.acting, 1);
    write_row_changes(stream);
    write_field_changes_of(stream);
    stream->last = stream->now;
}

static void write_move(struct stream *stream, const struct talon_step *step, int seat)
{
    const bool told = step && (!stream->game->verbs[step->move.verb].secret || step->seat == seat);
    const struct talon_move move = told ? step->move : (struct talon_move){ .verb = 0 };

    write_bytes(stream, told, 1);
    write_bytes(stream, told ? step->seat : 0, 1);
    write_bytes(stream, move.verb, 1);
    write_bytes(stream, move.a, 1);
    write_bytes(stream, move.b, 1);
    write_bytes(stream, move.c, 1);
}

uint32_t talon_table_history(const struct talon_table *table, int seat,
                             struct talon_string_buffer *buffer)
{
    struct stream stream = { .buffer = buffer, .game = table->config.game };
    struct replay replay;

    talon_assert(seat >= TALON_WATCHER && seat < talon_table_seats(table));
    begin_replay(&replay, table);
    const uint32_t deal = replay.made;
    write_move(&stream, NULL, seat);
    write_changes(&stream, replay.state, seat);
    while (replay.made < table->made) {
        make_again(&replay);
        write_move(&stream, &table->steps[replay.made - 1], seat);
        write_changes(&stream, replay.state, seat);
    }
    return deal;
}
