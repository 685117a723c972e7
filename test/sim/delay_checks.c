/* delay_checks.c - checks that delayed spectators see what happened, and not too soon: every view
 * and room they are told is one that the durable rows made at some time, and a view one from the
 * right time ago.
 */
#include "sim.h"

#include <jansson.h>

#include <stdlib.h>
#include <string.h>

/* How long the server has been up, as it sees it. */
static int64_t up(const struct sim *sim)
{
    return sim->time - sim->down + sim->jumped;
}

static uint64_t hash_of(json_t *object)
{
    char *text = json_dumps(object, JSON_SORT_KEYS | JSON_COMPACT);
    const uint64_t hash = text ? hash_bytes(14695981039346656037u, text, strlen(text)) : 0;

    free(text);
    return hash;
}

static uint64_t hash_of_view(json_t *view)
{
    json_object_del(view, "events"); /* since another view */
    return hash_of(view);
}

/* Who is here is not written down. */
static uint64_t hash_of_room(json_t *room)
{
    json_t *seat;
    size_t i;

    json_object_del(room, "watchers");
    json_array_foreach(json_object_get(room, "seats"), i, seat) json_object_del(seat, "here");
    return hash_of(room);
}

static void add(struct sim *sim, struct link *link, uint64_t hash)
{
    for (size_t i = 0; i < link->moments_count; i++)
        if (link->moments[i].hash == hash)
            return; /* it was so before */
    link->moments =
        more(link->moments, &link->moments_room, link->moments_count, sizeof *link->moments);
    link->moments[link->moments_count++] = (struct moment){ up(sim), hash };
}

static void add_room(struct sim *sim, struct link *link, bool late)
{
    struct talon_string_buffer buffer = { 0 };

    look_room(sim->judge.reader, link->id, late, &buffer);
    json_t *room = json_loads(buffer.at ? buffer.at : "{}", 0, NULL);
    add(sim, link, hash_of_room(room));
    json_decref(room);
    free(buffer.at);
}

void judge_moment(struct sim *sim, int at)
{
    struct link *link = &sim->links[at];
    struct talon_string_buffer buffer = { 0 };

    if (!link->delay)
        return;
    add_room(sim, link, false);
    add_room(sim, link, true);
    if (!durable(sim, at))
        return;
    talon_json_view(&buffer, durable(sim, at), TALON_WATCHER, durable_steps(durable(sim, at)));
    json_t *view = json_loads(buffer.at ? buffer.at : "{}", 0, NULL);
    add(sim, link, hash_of_view(view));
    json_decref(view);
    free(buffer.at);
}

bool judge_is_late(const struct sim *sim, int link, int seat)
{
    return seat < 0 && sim->links[link].delay && durable(sim, link);
}

static const struct moment *moment_of(const struct link *link, uint64_t hash)
{
    for (size_t i = 0; i < link->moments_count; i++)
        if (link->moments[i].hash == hash)
            return &link->moments[i];
    return NULL;
}

void judge_late(struct sim *sim, int at, const char *text)
{
    const struct link *link = &sim->links[at];
    json_t *told = json_loads(text, 0, NULL);
    json_t *view = json_object_get(told, "view"), *room = json_object_get(told, "room");
    const struct moment *seen = json_is_object(view) ? moment_of(link, hash_of_view(view)) : NULL;

    if (json_is_object(view) && !seen)
        wrong(sim, link->id, "a late view is of no moment: %.300s", text);
    else if (seen && up(sim) - seen->at < 1000 * (int64_t)link->delay)
        wrong(sim, link->id, "a late view is %lld ms old", (long long)(up(sim) - seen->at));
    else if (room && !moment_of(link, hash_of_room(room)))
        wrong(sim, link->id, "a late room is of no moment: %.600s", text);
    sim->judge.late += seen != NULL;
    json_decref(told);
}
