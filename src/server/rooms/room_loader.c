/* room_loader.c - loads rooms that are not in memory when a request asks for them. A long event log
 * is applied in several ticks, so that other requests do not wait for it.
 */
#include "util/memory.h"
#include "room_loader.h"
#include "room_registry.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS_AN_UNIT = 32, NOTED_SELDOM = 60 * 1000 };

struct rooms_loading {
    struct rooms_loading *next;
    char id[STORE_ID_ROOM];
    struct room *room; /* made from the rows read so far */
    uint32_t number;   /* of the next row */
    unsigned work;     /* done in this step */
    enum rooms_loader_result state;
    bool misfit;              /* a row cannot be applied */
    struct journal_wait wait; /* has the requests that wait */
};

/* ---- reading ---------------------------------------------------------------------------- */

/* Undo makes earlier moves again. */
static unsigned work_of(const struct room *room, const struct store_row *row)
{
    assert(room && row->kind < STORE_KINDS);
    return row->kind == STORE_UNDO ? 1 + room_steps(room) / STEPS_AN_UNIT : 1;
}

static bool apply_row(struct rooms_loading *loading, const struct store_row *row)
{
    const char *reason;

    if (row->kind == STORE_OPEN && !loading->room)
        return (loading->room = room_load(row, &reason)) != NULL;
    return loading->room && room_take_row(loading->room, row);
}

static bool read_row(void *context, const struct store_row *row)
{
    struct rooms_loading *loading = context;

    loading->number = row->number + 1;
    if (!apply_row(loading, row)) {
        loading->state = ROOMS_BROKEN;
        loading->misfit = true;
        return false;
    }
    loading->work += work_of(loading->room, row);
    if (loading->work < LIMIT_LOADED_ROWS_A_STEP)
        return true;
    loading->state = ROOMS_LOADING;
    return false;
}

static void note_broken(struct rooms *rooms, const struct rooms_loading *loading,
                        struct journal_outputs *outputs)
{
    if (rooms->broken_at && outputs->now - rooms->broken_at < NOTED_SELDOM)
        return;
    rooms->broken_at = outputs->now;
    journal_outputs_note(outputs, loading->id,
                         "somebody asked for it, but it cannot be continued.");
}

static void admit_room(struct rooms *rooms, struct rooms_loading *loading,
                       struct journal_outputs *outputs)
{
    assert(loading->room && loading->state == ROOMS_IN_MEMORY);
    if (!rooms_evict_for_one(rooms, outputs)) {
        loading->state = ROOMS_FULL;
        return;
    }
    rooms_admit(rooms, loading->room, outputs->now);
    loading->room = NULL;
}

/* Reads as many rows as one step may. */
static void read_on(struct rooms *rooms, struct rooms_loading *loading,
                    struct journal_outputs *outputs)
{
    assert(loading->id[0]);
    const struct server_archive *archive = &rooms->streams.journal->archive;

    loading->state = ROOMS_IN_MEMORY;
    loading->work = 0;
    if (!archive->read(archive->self, loading->id, loading->number, read_row, loading))
        loading->state = ROOMS_BROKEN;
    else if (loading->state == ROOMS_IN_MEMORY && !loading->room)
        loading->state = ROOMS_UNKNOWN;
    if (loading->misfit)
        note_broken(rooms, loading, outputs);
    if (loading->state == ROOMS_IN_MEMORY)
        admit_room(rooms, loading, outputs);
}

/* ---- rooms being loaded ----------------------------------------------------------------- */

static void loading_free(struct rooms_loading *loading)
{
    room_free(loading->room);
    journal_wait_free(&loading->wait);
    free(loading);
}

void rooms_loader_free(struct rooms *rooms)
{
    while (rooms->loadings) {
        struct rooms_loading *loading = rooms->loadings;
        rooms->loadings = loading->next;
        loading_free(loading);
    }
}

static size_t count_loadings(const struct rooms *rooms)
{
    size_t count = 0;

    for (const struct rooms_loading *at = rooms->loadings; at; at = at->next)
        count++;
    return count;
}

static struct rooms_loading *find_loading(const struct rooms *rooms, const char *id)
{
    struct rooms_loading *loading = rooms->loadings;

    while (loading && strcmp(loading->id, id))
        loading = loading->next;
    return loading;
}

static void queue(struct rooms *rooms, struct rooms_loading *loading)
{
    assert(!loading->next && loading->state == ROOMS_LOADING);
    struct rooms_loading **last = &rooms->loadings;

    while (*last)
        last = &(*last)->next;
    *last = loading;
}

/* Most tables are short, and loaded in this step. */
static enum rooms_loader_result start_loading(struct rooms *rooms, const char *id,
                                              struct journal_outputs *outputs,
                                              struct journal_wait **waits)
{
    assert(*id && !find_loading(rooms, id));
    struct rooms_loading *loading = util_allocate_zeroed(1, sizeof *loading);

    snprintf(loading->id, sizeof loading->id, "%s", id);
    read_on(rooms, loading, outputs);
    const enum rooms_loader_result state = loading->state;
    if (state != ROOMS_LOADING) {
        loading_free(loading);
        return state;
    }
    queue(rooms, loading);
    *waits = &loading->wait;
    return state;
}

static bool may_be_stored(const struct rooms *rooms, const char *id)
{
    return rooms->streams.journal->archive.read && *id && !strchr(STREAM_MARKS, *id) &&
           strlen(id) < STORE_ID_ROOM;
}

/* ---- owners ------------------------------------------------------------------------------- */

static bool note_any_row(void *context, const struct store_row *row)
{
    bool *any = context;

    assert(row->table[0]);
    *any = true;
    return false;
}

/* Only what is stored is claimed: nobody can fill the store with owners of nothing. */
static enum rooms_loader_result find_owner(struct rooms *rooms, const char *id,
                                           struct journal_outputs *outputs,
                                           struct journal_wait **waits)
{
    static const enum rooms_loader_result results[] = { [OWNERSHIP_OURS] = ROOMS_IN_MEMORY,
                                                        [OWNERSHIP_ASKED] = ROOMS_LOADING,
                                                        [OWNERSHIP_ELSEWHERE] = ROOMS_ELSEWHERE,
                                                        [OWNERSHIP_UNKNOWN] = ROOMS_UNASKED };
    const struct server_archive *archive = &rooms->streams.journal->archive;
    bool any = false;

    if (ownership_is_ours(rooms->streams.ownership, id))
        return ROOMS_IN_MEMORY;
    if (!archive->read(archive->self, id, 0, note_any_row, &any))
        return ROOMS_BROKEN;
    return any ? results[ownership_find(rooms->streams.ownership, id, outputs, waits)]
               : ROOMS_UNKNOWN;
}

enum rooms_loader_result rooms_loader_find(struct rooms *rooms, const char *id,
                                           struct journal_outputs *outputs, struct room **room,
                                           struct journal_wait **waits)
{
    *room = rooms_find(rooms, id);
    if (*room)
        return ROOMS_IN_MEMORY;
    struct rooms_loading *loading = find_loading(rooms, id);
    if (loading) {
        *waits = &loading->wait;
        return loading->state;
    }
    if (!may_be_stored(rooms, id))
        return ROOMS_UNKNOWN;
    if (count_loadings(rooms) >= LIMIT_TABLES_LOADING)
        return ROOMS_FULL;
    enum rooms_loader_result state = find_owner(rooms, id, outputs, waits);
    if (state == ROOMS_IN_MEMORY)
        state = start_loading(rooms, id, outputs, waits);
    *room = rooms_find(rooms, id);
    return state;
}

/* ---- the next step ---------------------------------------------------------------------- */

/* The result is kept until the waiting requests have been retried. */
void rooms_loader_continue(struct rooms *rooms, struct journal_outputs *outputs)
{
    assert(count_loadings(rooms) <= LIMIT_TABLES_LOADING);
    struct rooms_loading *loading = rooms->loadings;

    if (!loading)
        return;
    read_on(rooms, loading, outputs);
    if (loading->state == ROOMS_LOADING)
        return;
    journal_wait_release(rooms->streams.journal, &loading->wait, outputs);
    rooms->loadings = loading->next;
    loading_free(loading);
}
