/* delay_checks.c - checks that delayed spectators see what happened, and not too soon: every view
 * and room they are told is one that the durable rows made at some time, and a view one from the
 * right time ago.
 */
#include "simulated_server.h"

#include "json/json_reader.h"

#include <stdlib.h>
#include <string.h>

/* How long the server has been up, as it sees it. */
static int64_t up(const struct sim *sim)
{
    return sim->time - sim->down + sim->jumped;
}

static uint64_t hash_of(struct json_value *object)
{
    char *text = json_print_sorted(object);
    const uint64_t hash = text ? hash_bytes(14695981039346656037u, text, strlen(text)) : 0;

    free(text);
    return hash;
}

static uint64_t hash_of_view(struct json_value *view)
{
    json_remove(view, "events"); /* since another view */
    return hash_of(view);
}

/* Who is here is not written down. */
static uint64_t hash_of_room(struct json_value *room)
{
    struct json_value *seat;
    size_t i;

    json_remove(room, "watchers");
    json_each_item(json_value_member(room, "seats"), i, seat) json_remove(seat, "here");
    return hash_of(room);
}

static void add(struct sim *sim, struct known_table *table, uint64_t hash)
{
    for (size_t i = 0; i < table->moments_count; i++)
        if (table->moments[i].hash == hash)
            return; /* it was so before */
    table->moments =
        more(table->moments, &table->moments_room, table->moments_count, sizeof *table->moments);
    table->moments[table->moments_count++] = (struct moment){ up(sim), hash };
}

static void add_room(struct sim *sim, struct known_table *table, bool late)
{
    struct talon_string_buffer buffer = { 0 };

    look_room(sim->checker.reader, table->id, late, &buffer);
    struct json_value *room = json_read_text(buffer.at ? buffer.at : "{}");
    add(sim, table, hash_of_room(room));
    json_value_free(room);
    free(buffer.at);
}

void check_moment(struct sim *sim, int at)
{
    struct known_table *table = &sim->tables[at];
    struct talon_string_buffer buffer = { 0 };

    if (!table->delay)
        return;
    add_room(sim, table, false);
    add_room(sim, table, true);
    if (!durable(sim, at))
        return;
    talon_json_view(&buffer, durable(sim, at), TALON_WATCHER, durable_steps(durable(sim, at)));
    struct json_value *view = json_read_text(buffer.at ? buffer.at : "{}");
    add(sim, table, hash_of_view(view));
    json_value_free(view);
    free(buffer.at);
}

bool check_is_late(const struct sim *sim, int table, int seat)
{
    return seat < 0 && sim->tables[table].delay && durable(sim, table);
}

static const struct moment *moment_of(const struct known_table *table, uint64_t hash)
{
    for (size_t i = 0; i < table->moments_count; i++)
        if (table->moments[i].hash == hash)
            return &table->moments[i];
    return NULL;
}

void check_late(struct sim *sim, int at, const char *text)
{
    const struct known_table *table = &sim->tables[at];
    struct json_value *told = json_read_text(text);
    struct json_value *view = json_value_member(told, "view"),
                      *room = json_value_member(told, "room");
    const struct moment *seen = json_is_object(view) ? moment_of(table, hash_of_view(view)) : NULL;

    if (json_is_object(view) && !seen)
        wrong(sim, table->id, "a late view is of no moment: %.300s", text);
    else if (seen && up(sim) - seen->at < 1000 * (int64_t)table->delay)
        wrong(sim, table->id, "a late view is %lld ms old", (long long)(up(sim) - seen->at));
    else if (room && !moment_of(table, hash_of_room(room)))
        wrong(sim, table->id, "a late room is of no moment: %.600s", text);
    sim->checker.late += seen != NULL;
    json_value_free(told);
}
