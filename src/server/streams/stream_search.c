/* stream_search.c - finds a stream that may be another server's, or is not in memory. While it is
 * read it stands in a set of its own, so that nobody else sees a part of it.
 */
#include "stream_search.h"

#include "stream_copies.h"
#include "util/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct stream_search {
    struct stream_search *next;
    char id[STORE_ID_ROOM];
    bool owns;
    uint64_t job;            /* that reads the next rows */
    uint32_t number;         /* of the next row */
    struct streams *scratch; /* has the stream alone */
    enum stream_sought state;
    struct journal_wait wait; /* has the requests that wait */
    int64_t kept_until;       /* of one that was missed: it is told again for a moment */
};

enum { MISSED_KEPT = 300, HELD_PAUSE = 350 /* ms */ };

static struct stream_search *find_search(const struct streams *all, const char *id, bool owns)
{
    struct stream_search *search = all->searches;

    while (search && (search->owns != owns || strcmp(search->id, id)))
        search = search->next;
    return search;
}

static size_t count_searches(const struct streams *all)
{
    size_t count = 0;

    for (const struct stream_search *at = all->searches; at; at = at->next)
        count++;
    return count;
}

static void free_search(struct stream_search *search)
{
    streams_free_scratch(search->scratch);
    journal_wait_free(&search->wait);
    free(search);
}

/* A stream that was missed a moment ago is not asked for again: a request may need several. */
static void drop_missed(struct streams *all, int64_t now)
{
    struct stream_search **at = &all->searches;

    while (*at) {
        struct stream_search *search = *at;
        if (!search->kept_until || now <= search->kept_until) {
            at = &search->next;
            continue;
        }
        *at = search->next;
        free_search(search);
    }
}

static void forget_search(struct streams *all, struct stream_search *search)
{
    struct stream_search **at = &all->searches;

    while (*at != search)
        at = &(*at)->next;
    *at = search->next;
    free_search(search);
}

void streams_free_searches(struct streams *all)
{
    while (all->searches) {
        struct stream_search *search = all->searches;
        all->searches = search->next;
        free_search(search);
    }
}

/* ---- seeking -------------------------------------------------------------------------------- */

static void read_on(struct streams *all, struct stream_search *search,
                    struct journal_outputs *outputs)
{
    assert(search->state == STREAM_AWAITED);
    search->job =
        journal_read(all->journal, search->id, search->number, LIMIT_LOADED_ROWS_A_STEP, outputs);
}

static struct stream_search *begin_search(struct streams *all, const char *id, bool owns,
                                          struct journal_outputs *outputs)
{
    assert(!find_search(all, id, owns));
    struct stream_search *search = util_allocate_zeroed(1, sizeof *search);
    struct stream_search **last = &all->searches;

    snprintf(search->id, sizeof search->id, "%s", id);
    search->owns = owns;
    search->state = STREAM_AWAITED;
    search->scratch = streams_scratch(all);
    search->number = streams_find(all, id) ? streams_find(all, id)->number : 0;
    while (*last)
        last = &(*last)->next;
    *last = search;
    read_on(all, search, outputs);
    return search;
}

static enum stream_sought ask_owner(const struct streams *all, const char *id, bool is_new,
                                    struct journal_outputs *outputs, struct journal_wait **waits)
{
    static const enum stream_sought results[] = { [OWNERSHIP_OURS] = STREAM_FOUND,
                                                  [OWNERSHIP_ASKED] = STREAM_AWAITED,
                                                  [OWNERSHIP_ELSEWHERE] = STREAM_ELSEWHERE,
                                                  [OWNERSHIP_NOTHING] = STREAM_MISSING,
                                                  [OWNERSHIP_UNKNOWN] = STREAM_UNREAD };

    return results[ownership_find(all->ownership, id, is_new, outputs, waits)];
}

/* Those who have waited are told, and then it is forgotten. */
static enum stream_sought tell_found(const struct streams *all, struct stream_search *search,
                                     struct stream **stream, struct journal_wait **waits)
{
    if (search->state == STREAM_AWAITED)
        *waits = &search->wait;
    if (search->state == STREAM_FOUND)
        *stream = search->owns || all->kind->copies ? streams_find(all, search->id)
                                                    : search->scratch->list[0];
    return search->state;
}

/* Another server writes to it just now, and soon gives it away. */
static enum stream_sought await_other(struct streams *all, int64_t now, struct journal_wait **waits)
{
    if (!all->held_until)
        all->held_until = now + HELD_PAUSE;
    *waits = &all->held;
    return STREAM_AWAITED;
}

static bool is_good_for(const struct stream *stream, enum stream_use use, int64_t now)
{
    return !stream->copied || use == STREAM_READ ||
           (use == STREAM_FRESH && stream->fresh_at == now);
}

enum stream_sought streams_seek(struct streams *all, const char *id, enum stream_use use,
                                struct journal_outputs *outputs, struct stream **stream,
                                struct journal_wait **waits)
{
    const bool owns = use > STREAM_FRESH || !all->ownership->is_shared;

    *stream = streams_find(all, id);
    if (*stream)
        (*stream)->asked_at = outputs->now;
    if (!streams_are_partial(all) || (*stream && is_good_for(*stream, use, outputs->now)))
        return *stream ? STREAM_FOUND : STREAM_MISSING;
    *stream = NULL;
    drop_missed(all, outputs->now);
    struct stream_search *search = find_search(all, id, owns);
    if (search)
        return tell_found(all, search, stream, waits);
    if (count_searches(all) >= LIMIT_STREAMS_READ)
        return STREAM_CROWDED;
    if (owns) {
        const enum stream_sought owner = ask_owner(all, id, use == STREAM_NEW, outputs, waits);
        if (owner == STREAM_ELSEWHERE && all->kind->copies)
            return await_other(all, outputs->now, waits);
        if (owner != STREAM_FOUND)
            return owner;
    }
    *waits = &begin_search(all, id, owns, outputs)->wait;
    return STREAM_AWAITED;
}

void streams_keep_letters(struct streams *all, char letters[STORE_ID_ROOM])
{
    if (!all->ownership->is_shared)
        return;
    if (!all->next_letters[0] || streams_find_letters(all, all->next_letters))
        memcpy(all->next_letters, letters, STORE_ID_ROOM);
    memcpy(letters, all->next_letters, STORE_ID_ROOM);
}

/* Of kinds that stand in no list some rows are read alone. */
static bool is_unread(const struct stream_sets *sets, const char *id)
{
    const struct streams *all = streams_set_of(sets, id);

    return all->kind->copies && !all->kind->apply_alone && !streams_find(all, id) &&
           !find_search(all, id, true);
}

void streams_give_unread_away(const struct stream_sets *sets, struct ownership *ownership,
                              struct journal_outputs *outputs)
{
    for (size_t i = 0; i < ownership->count; i++) {
        struct owned_stream *owned = ownership->list[i];
        if (owned->state != OWNERSHIP_OURS || !is_unread(sets, owned->id))
            owned->unread_since = 0;
        else if (!owned->unread_since)
            owned->unread_since = outputs->now;
        else if (outputs->now - owned->unread_since >= LIMIT_LOOK)
            ownership_release(ownership, owned->id, outputs);
    }
}

/* ---- the answers ---------------------------------------------------------------------------- */

static struct stream_search *find_reading(const struct stream_sets *sets, uint64_t job,
                                          struct streams **all)
{
    for (int i = STREAM_TABLES + 1; i < STREAM_PLACES; i++) {
        *all = sets->list[i];
        for (struct stream_search *at = *all ? (*all)->searches : NULL; at; at = at->next)
            if (at->state == STREAM_AWAITED && at->job == job)
                return at;
    }
    return NULL;
}

/* A copy that is there already gets the rows that it lacks. */
static enum stream_sought take_rows_copied(struct streams *all, const struct stream_search *search,
                                           struct stream *copy, const struct server_answer *answer,
                                           struct journal_outputs *outputs)
{
    for (size_t i = 0; i < answer->rows_count; i++)
        if (!stream_follow(copy, &answer->rows[i], outputs))
            return STREAM_UNREAD;
    if (answer->rows_count == LIMIT_LOADED_ROWS_A_STEP)
        return STREAM_AWAITED;
    assert(copy->all == all && !strcmp(copy->id, search->id));
    copy->fresh_at = outputs->now;
    return STREAM_FOUND;
}

/* False: the server must not have it without a row that cannot be understood. */
static bool load_rows(const struct stream_search *search, const struct server_answer *answer,
                      struct journal_outputs *outputs)
{
    for (size_t i = 0; i < answer->rows_count && !outputs->refused; i++)
        streams_load_row(search->scratch, &answer->rows[i], outputs);
    const bool fine = !outputs->refused;
    outputs->refused = false; /* it is no start */
    return fine;
}

static enum stream_sought take_rows_found(struct streams *all, struct stream_search *search,
                                          const struct server_answer *answer,
                                          struct journal_outputs *outputs)
{
    struct stream *copy = streams_find(all, search->id);
    const bool continues = search->number && !search->scratch->count;

    if (answer->rows_count)
        search->number = answer->rows[answer->rows_count - 1].number + 1;
    if (answer->unread || answer->refused)
        return STREAM_UNREAD;
    if (copy && copy->copied && !search->scratch->count)
        return take_rows_copied(all, search, copy, answer, outputs);
    if (continues)
        return STREAM_MISSING; /* the copy has gone meanwhile */
    if (!load_rows(search, answer, outputs))
        return STREAM_UNREAD;
    if (answer->rows_count == LIMIT_LOADED_ROWS_A_STEP)
        return STREAM_AWAITED;
    if (!search->scratch->count && all->kind->joins_alone)
        all->kind->joins_alone(all, search->scratch);
    return search->scratch->count ? STREAM_FOUND : STREAM_MISSING;
}

/* The ownership may have ended while it was read. */
static enum stream_sought take_in_found(struct streams *all, const struct stream_search *search,
                                        struct journal_outputs *outputs)
{
    if (!ownership_is_ours(all->ownership, search->id))
        return STREAM_UNREAD;
    struct stream *stream = streams_find(all, search->id);
    if (stream && stream->copied && search->scratch->count) {
        stream_end_copy(stream, false, outputs); /* it lacks rows */
        stream = NULL;
    }
    if (stream && stream->copied)
        stream_own(stream);
    if (stream)
        return STREAM_FOUND;
    stream = streams_adopt(all, search->scratch, outputs);
    stream->asked_at = outputs->now;
    if (all->kind->adopted)
        all->kind->adopted(stream, outputs->now);
    return STREAM_FOUND;
}

/* It is this server's by now, or another copy is there. */
static void take_in_copy(struct streams *all, const struct stream_search *search,
                         struct journal_outputs *outputs)
{
    if (streams_find(all, search->id))
        return;
    struct stream *stream = streams_adopt(all, search->scratch, outputs);
    stream_copy(stream, outputs->now);
}

static void end_search(struct streams *all, struct stream_search *search, int64_t now)
{
    const bool forgets = search->owns && all->ownership->is_shared; /* its owner is kept */

    if (!all->kind->copies || forgets || search->state == STREAM_FOUND ||
        count_searches(all) >= LIMIT_STREAMS_READ)
        forget_search(all, search);
    else
        search->kept_until = now + MISSED_KEPT;
}

/* Who asked did not wait, and comes back: such as to hear a message. */
static void wait_for_user(const struct streams *all, const char *id, int64_t now)
{
    streams_find(all, id)->keep_until = now + 2 * LIMIT_LOOK;
    all->sets->look_soon = all->sets->look_soon || all->kind->copies;
}

bool streams_seek_answered(const struct stream_sets *sets, const struct server_answer *answer,
                           struct journal_outputs *outputs)
{
    struct streams *all;
    struct stream_search *search = find_reading(sets, answer->number, &all);

    if (!search)
        return false;
    search->state = take_rows_found(all, search, answer, outputs);
    if (search->state == STREAM_AWAITED) {
        read_on(all, search, outputs);
        return true;
    }
    if (search->owns && search->state == STREAM_FOUND)
        search->state = take_in_found(all, search, outputs);
    if (!search->owns && all->kind->copies && search->state == STREAM_FOUND)
        take_in_copy(all, search, outputs);
    if (search->owns && search->state == STREAM_FOUND && !search->wait.first)
        wait_for_user(all, search->id, outputs->now);
    if (search->owns && search->state == STREAM_UNREAD)
        ownership_release(all->ownership, search->id, outputs);
    journal_wait_release(all->journal, &search->wait, outputs);
    end_search(all, search, outputs->now);
    return true;
}
