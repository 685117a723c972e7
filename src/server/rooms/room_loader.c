/* room_loader.c - see waking.h. A long past is done again in several ticks, so that nobody else
 * waits for it. It refuses to know why somebody asks.
 */
#include "room_loader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS_AN_UNIT = 32, NOTED_SELDOM = 60 * 1000 };

struct waking {
    struct waking *next;
    char id[STORE_ID_ROOM];
    struct room *room; /* what the rows read so far have made */
    uint32_t number;   /* of the next row */
    unsigned work;     /* done in this step */
    enum woken state;
    bool misfit;            /* a row cannot be done again */
    struct pending pending; /* those who wait */
};

/* ---- reading ---------------------------------------------------------------------------- */

/* Taking back makes moves again from further back. */
static unsigned work_of(const struct room *room, const struct store_row *row)
{
    return row->kind == STORE_UNDO ? 1 + room_steps(room) / STEPS_AN_UNIT : 1;
}

static bool take(struct waking *waking, const struct store_row *row)
{
    const char *reason;

    if (row->kind == STORE_OPEN && !waking->room)
        return (waking->room = room_load(row, &reason)) != NULL;
    return waking->room && room_take_row(waking->room, row);
}

static bool take_row(void *context, const struct store_row *row)
{
    struct waking *waking = context;

    waking->number = row->number + 1;
    if (!take(waking, row)) {
        waking->state = WOKEN_BROKEN;
        waking->misfit = true;
        return false;
    }
    waking->work += work_of(waking->room, row);
    if (waking->work < LIMIT_WORK)
        return true;
    waking->state = WOKEN_LATER;
    return false;
}

static void note_broken(struct server *server, int64_t now, const struct waking *waking,
                        struct server_effects *effects)
{
    if (server->broken_at && now - server->broken_at < NOTED_SELDOM)
        return;
    server->broken_at = now;
    effects_note(effects, waking->id, "it was asked for, and cannot be gone on with.");
}

static void begin_again(struct server *server, int64_t now, struct waking *waking,
                        struct server_effects *effects)
{
    if (!lobby_make_way(server, effects, now)) {
        waking->state = WOKEN_FULL;
        return;
    }
    lobby_admit(server, waking->room, now);
    waking->room = NULL;
}

/* As much as is done in one step. */
static void read_on(struct server *server, int64_t now, struct waking *waking,
                    struct server_effects *effects)
{
    const struct server_archive *archive = &server->archive;

    waking->state = WOKEN_HERE;
    waking->work = 0;
    if (!archive->read(archive->self, waking->id, waking->number, take_row, waking))
        waking->state = WOKEN_BROKEN;
    else if (waking->state == WOKEN_HERE && !waking->room)
        waking->state = WOKEN_UNKNOWN;
    if (waking->misfit)
        note_broken(server, now, waking, effects);
    if (waking->state == WOKEN_HERE)
        begin_again(server, now, waking, effects);
}

/* ---- who asks --------------------------------------------------------------------------- */

static void waking_end(struct waking *waking)
{
    room_free(waking->room);
    pending_free(&waking->pending);
    free(waking);
}

void waking_free(struct server *server)
{
    while (server->wakings) {
        struct waking *waking = server->wakings;
        server->wakings = waking->next;
        waking_end(waking);
    }
}

static size_t count_wakings(const struct server *server)
{
    size_t count = 0;

    for (const struct waking *at = server->wakings; at; at = at->next)
        count++;
    return count;
}

static struct waking *waking_of(const struct server *server, const char *id)
{
    struct waking *waking = server->wakings;

    while (waking && strcmp(waking->id, id))
        waking = waking->next;
    return waking;
}

static void queue(struct server *server, struct waking *waking)
{
    struct waking **last = &server->wakings;

    while (*last)
        last = &(*last)->next;
    *last = waking;
}

/* Most tables are short, and there at once. */
static enum woken begin(struct server *server, int64_t now, const char *id,
                        struct server_effects *effects, struct pending **waits)
{
    struct waking *waking = calloc(1, sizeof *waking);

    if (!waking)
        return WOKEN_BROKEN;
    snprintf(waking->id, sizeof waking->id, "%s", id);
    read_on(server, now, waking, effects);
    const enum woken state = waking->state;
    if (state != WOKEN_LATER) {
        waking_end(waking);
        return state;
    }
    queue(server, waking);
    *waits = &waking->pending;
    return state;
}

/* An account's rows are no table, and what is too long is no id. */
static bool may_be_written(const struct server *server, const char *id)
{
    return server->archive.read && *id && *id != '@' && strlen(id) < STORE_ID_ROOM;
}

enum woken waking_find(struct server *server, int64_t now, const char *id,
                       struct server_effects *effects, struct room **room, struct pending **waits)
{
    enum woken state = WOKEN_HERE;

    *room = lobby_find(server, id);
    struct waking *waking = *room ? NULL : waking_of(server, id);
    if (waking) {
        *waits = &waking->pending;
        return waking->state;
    }
    if (!*room && !may_be_written(server, id))
        state = WOKEN_UNKNOWN;
    else if (!*room && count_wakings(server) >= LIMIT_WAKING)
        state = WOKEN_FULL;
    else if (!*room)
        state = begin(server, now, id, effects, waits);
    if (state == WOKEN_HERE)
        *room = lobby_find(server, id);
    return state;
}

/* ---- when time comes -------------------------------------------------------------------- */

bool waking_waits(const struct server *server)
{
    return server->wakings;
}

/* What became of it is known as long as those who waited ask again. */
void waking_go_on(struct server *server, int64_t now, struct server_effects *effects)
{
    struct waking *waking = server->wakings;

    if (!waking)
        return;
    read_on(server, now, waking, effects);
    if (waking->state == WOKEN_LATER)
        return;
    pending_release(server, now, &waking->pending, effects);
    server->wakings = waking->next;
    waking_end(waking);
}
