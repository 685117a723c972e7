/* room_loader.c - loads rooms that are not in memory when a request asks for them. Their rows are
 * read by jobs. A long event log is applied in several steps, so that other requests do not wait
 * for it.
 */
#include "util/memory.h"
#include "room_loader.h"
#include "account_seats.h"
#include "room_registry.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS_AN_UNIT = 32, NOTED_SELDOM = 60 * 1000, RESULT_KEPT = 10 * 1000 /* ms */ };

struct rooms_loading {
    struct rooms_loading *next;
    char id[STORE_ID_ROOM];
    uint64_t job;      /* that reads the next rows */
    int64_t done_at;   /* when it was known what became of it */
    bool releasing;    /* the requests that waited are being answered */
    struct room *room; /* made from the rows read so far */
    uint32_t number;   /* of the next row */
    unsigned work;     /* done in this step */
    enum rooms_loader_result state;
    bool misfit;              /* a row cannot be applied */
    bool lacks_accounts;      /* its rows are read; those of its accounts are not */
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

/* False: no further row can be applied in this step. */
static bool take_row(struct rooms_loading *loading, const struct store_row *row)
{
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
    if (rooms_find(rooms, loading->id))
        return; /* it was opened meanwhile */
    if (!ownership_is_ours(rooms->streams.ownership, loading->id)) {
        loading->state = ROOMS_UNASKED; /* or opened and given away */
        return;
    }
    const enum stream_sought accounts = rooms_seek_accounts(rooms, loading->room, outputs);
    loading->lacks_accounts = accounts == STREAM_AWAITED;
    if (accounts != STREAM_FOUND) {
        loading->state = loading->lacks_accounts ? ROOMS_LOADING : ROOMS_BROKEN;
        return;
    }
    if (!rooms_evict_for_one(rooms, outputs)) {
        loading->state = ROOMS_FULL;
        return;
    }
    rooms_admit(rooms, loading->room, outputs->now);
    loading->room = NULL;
}

static void read_on(struct rooms *rooms, struct rooms_loading *loading,
                    struct journal_outputs *outputs)
{
    assert(loading->id[0]);
    loading->state = ROOMS_LOADING;
    loading->job = journal_read(rooms->streams.journal, loading->id, loading->number,
                                LIMIT_LOADED_ROWS_A_STEP, outputs);
}

static void release_refused(struct rooms *rooms, const struct rooms_loading *loading,
                            struct journal_outputs *outputs)
{
    if (loading->state == ROOMS_FULL || loading->state == ROOMS_BROKEN)
        ownership_release(rooms->streams.ownership, loading->id, outputs);
}

/* Applies as many of the rows as one step may. Those that are left are read again. */
static void take_rows(struct rooms *rooms, struct rooms_loading *loading,
                      const struct server_answer *answer, struct journal_outputs *outputs)
{
    loading->state =
        answer->rows_count < LIMIT_LOADED_ROWS_A_STEP ? ROOMS_IN_MEMORY : ROOMS_LOADING;
    loading->work = 0;
    for (size_t i = 0; i < answer->rows_count && take_row(loading, &answer->rows[i]); i++)
        continue;
    if (answer->unread || answer->refused)
        loading->state = ROOMS_BROKEN;
    else if (loading->state == ROOMS_IN_MEMORY && !loading->room)
        loading->state = ROOMS_UNKNOWN;
    if (loading->misfit)
        note_broken(rooms, loading, outputs);
    if (loading->state == ROOMS_IN_MEMORY)
        admit_room(rooms, loading, outputs);
    release_refused(rooms, loading, outputs);
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

static void forget_loading(struct rooms *rooms, struct rooms_loading *loading)
{
    struct rooms_loading **at = &rooms->loadings;

    while (*at != loading)
        at = &(*at)->next;
    *at = loading->next;
    loading_free(loading);
}

/* Who asked for it without waiting never came back. */
static void drop_old_results(struct rooms *rooms, int64_t now)
{
    for (struct rooms_loading *at = rooms->loadings, *next; at; at = next) {
        next = at->next;
        if (at->state != ROOMS_LOADING && !at->releasing && now - at->done_at > RESULT_KEPT)
            forget_loading(rooms, at);
    }
}

static void start_loading(struct rooms *rooms, const char *id, struct journal_outputs *outputs,
                          struct journal_wait **waits)
{
    assert(*id && !find_loading(rooms, id));
    struct rooms_loading *loading = util_allocate_zeroed(1, sizeof *loading);

    snprintf(loading->id, sizeof loading->id, "%s", id);
    read_on(rooms, loading, outputs);
    queue(rooms, loading);
    *waits = &loading->wait;
}

static bool may_be_stored(const struct rooms *rooms, const char *id)
{
    return rooms->streams.journal->has_archive && *id && !strchr(STREAM_MARKS, *id) &&
           strlen(id) < STORE_ID_ROOM;
}

/* A result is told once, or to everybody who has waited for it. */
static enum rooms_loader_result tell_state(struct rooms *rooms, struct rooms_loading *loading,
                                           struct journal_wait **waits)
{
    const enum rooms_loader_result state = loading->state;

    if (state == ROOMS_LOADING)
        *waits = &loading->wait;
    else if (!loading->releasing)
        forget_loading(rooms, loading);
    return state;
}

static enum rooms_loader_result find_owner(struct rooms *rooms, const char *id,
                                           struct journal_outputs *outputs,
                                           struct journal_wait **waits)
{
    static const enum rooms_loader_result results[] = { [OWNERSHIP_OURS] = ROOMS_IN_MEMORY,
                                                        [OWNERSHIP_ASKED] = ROOMS_LOADING,
                                                        [OWNERSHIP_ELSEWHERE] = ROOMS_ELSEWHERE,
                                                        [OWNERSHIP_NOTHING] = ROOMS_UNKNOWN,
                                                        [OWNERSHIP_UNKNOWN] = ROOMS_UNASKED };

    return results[ownership_find(rooms->streams.ownership, id, false, outputs, waits)];
}

enum rooms_loader_result rooms_loader_find(struct rooms *rooms, const char *id,
                                           struct journal_outputs *outputs, struct room **room,
                                           struct journal_wait **waits)
{
    *room = rooms_find(rooms, id);
    if (*room)
        return ROOMS_IN_MEMORY;
    struct rooms_loading *loading = find_loading(rooms, id);
    if (loading)
        return tell_state(rooms, loading, waits);
    if (!may_be_stored(rooms, id))
        return ROOMS_UNKNOWN;
    drop_old_results(rooms, outputs->now);
    if (count_loadings(rooms) >= LIMIT_TABLES_LOADING)
        return ROOMS_FULL;
    const enum rooms_loader_result owner = find_owner(rooms, id, outputs, waits);
    if (owner != ROOMS_IN_MEMORY)
        return owner;
    start_loading(rooms, id, outputs, waits);
    return ROOMS_LOADING;
}

/* ---- answers ---------------------------------------------------------------------------- */

/* The result is kept until the waiting requests have been retried, or for who did not wait. */
static void tell_result(struct rooms *rooms, struct rooms_loading *loading,
                        struct journal_outputs *outputs)
{
    const bool awaited = loading->wait.first;

    loading->done_at = outputs->now;
    loading->releasing = true;
    journal_wait_release(rooms->streams.journal, &loading->wait, outputs);
    loading->releasing = false;
    if (awaited || loading->state == ROOMS_IN_MEMORY)
        forget_loading(rooms, loading);
}

bool rooms_loader_answered(struct rooms *rooms, const struct server_answer *answer,
                           struct journal_outputs *outputs)
{
    assert(count_loadings(rooms) <= LIMIT_TABLES_LOADING);
    struct rooms_loading *loading = rooms->loadings;

    while (loading && (loading->state != ROOMS_LOADING || loading->lacks_accounts ||
                       loading->job != answer->number))
        loading = loading->next;
    if (!loading)
        return false;
    take_rows(rooms, loading, answer, outputs);
    if (loading->state == ROOMS_LOADING && !loading->lacks_accounts)
        read_on(rooms, loading, outputs);
    else if (loading->state != ROOMS_LOADING)
        tell_result(rooms, loading, outputs);
    return true;
}

/* The next table whose accounts have come, or cannot be read. */
static struct rooms_loading *find_completed(struct rooms *rooms, struct journal_outputs *outputs)
{
    for (struct rooms_loading *at = rooms->loadings; at; at = at->next) {
        if (!at->lacks_accounts)
            continue;
        at->state = ROOMS_IN_MEMORY;
        admit_room(rooms, at, outputs);
        if (at->state != ROOMS_LOADING)
            return at;
    }
    return NULL;
}

void rooms_loader_continue(struct rooms *rooms, struct journal_outputs *outputs)
{
    struct rooms_loading *loading;

    while ((loading = find_completed(rooms, outputs))) {
        release_refused(rooms, loading, outputs);
        tell_result(rooms, loading, outputs);
    }
}
