/* stream_finds.c - looks up streams by a text: a name, or a secret; or what is bound to an account.
 */
#include "stream_search.h"

#include "util/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FOUND_KEPT = 2000 /* ms */, KEPT_MOST = 1024 };

struct stream_find {
    struct stream_find *next;
    char text[STORE_HANDLE_ROOM];
    char id[STORE_ID_ROOM]; /* STREAM_FOUND */
    uint64_t job;
    int64_t asked_at;
    enum stream_sought state;
    int64_t kept_until;     /* when it is answered: a request may need several streams */
    struct streams *copies; /* of one that is answered with rows; or NULL */
    struct journal_wait wait;
};

static void free_find(struct stream_find *find)
{
    if (find->copies)
        streams_free_scratch(find->copies);
    journal_wait_free(&find->wait);
    free(find);
}

void streams_free_finds(struct streams *all)
{
    while (all->finds) {
        struct stream_find *find = all->finds;
        all->finds = find->next;
        free_find(find);
    }
}

/* Who came after the store was asked is not told what held before. */
static bool is_good(const struct stream_find *find, const struct journal *journal, int64_t now)
{
    return now <= find->kept_until && find->asked_at >= journal->since;
}

/* Answers *awaited, how many are being looked up. */
static void drop_old(struct streams *all, const char *text, int64_t now, size_t *awaited)
{
    struct stream_find **at = &all->finds;
    size_t kept = 0;

    *awaited = 0;
    while (*at) {
        struct stream_find *find = *at;
        *awaited += find->state == STREAM_AWAITED;
        const bool wanted = !strcmp(find->text, text);
        if (find->state == STREAM_AWAITED ||
            ((wanted ? is_good(find, all->journal, now) : now <= find->kept_until) &&
             kept++ < KEPT_MOST)) {
            at = &find->next;
            continue;
        }
        *at = find->next;
        free_find(find);
    }
}

static struct stream_find *begin_find(struct streams *all, const char *text,
                                      struct journal_outputs *outputs)
{
    struct stream_find *find = util_allocate_zeroed(1, sizeof *find);
    struct server_job job = { .kind = SERVER_JOB_FIND, .number = ++all->journal->reads };

    assert(strlen(text) < sizeof job.find.text);
    snprintf(job.find.text, sizeof job.find.text, "%s", text);
    memcpy(find->text, job.find.text, sizeof find->text);
    find->job = job.number;
    find->asked_at = outputs->now;
    find->state = STREAM_AWAITED;
    find->next = all->finds;
    all->finds = find;
    journal_outputs_add_job(outputs, &job);
    return find;
}

/* NULL: too many are looked up at once. */
static struct stream_find *find_or_begin(struct streams *all, const char *text,
                                         struct journal_outputs *outputs,
                                         struct journal_wait **waits)
{
    assert(streams_are_partial(all));
    size_t awaited;

    drop_old(all, text, outputs->now, &awaited);
    struct stream_find *find = all->finds;
    while (find && strcmp(find->text, text) != 0)
        find = find->next;
    if (!find && awaited < LIMIT_STREAMS_READ)
        find = begin_find(all, text, outputs);
    if (find && find->state == STREAM_AWAITED)
        *waits = &find->wait;
    return find;
}

enum stream_sought streams_find_text(struct streams *all, const char *text,
                                     struct journal_outputs *outputs, char id[STORE_ID_ROOM],
                                     struct journal_wait **waits)
{
    const struct stream_find *find = find_or_begin(all, text, outputs, waits);

    if (!find)
        return STREAM_CROWDED;
    if (find->state == STREAM_FOUND)
        memcpy(id, find->id, STORE_ID_ROOM);
    return find->state;
}

enum stream_sought streams_find_copies(struct streams *all, const char *text,
                                       struct journal_outputs *outputs,
                                       const struct streams **copies, struct journal_wait **waits)
{
    const struct stream_find *find = find_or_begin(all, text, outputs, waits);

    assert(text[0] == STORE_BOUND);
    *copies = find ? find->copies : NULL;
    return find ? find->state : STREAM_CROWDED;
}

static struct stream_find *find_asked(const struct stream_sets *sets, uint64_t job,
                                      struct streams **all)
{
    for (int i = STREAM_TABLES + 1; i < STREAM_PLACES; i++) {
        *all = sets->list[i];
        for (struct stream_find *at = *all ? (*all)->finds : NULL; at; at = at->next)
            if (at->state == STREAM_AWAITED && at->job == job)
                return at;
    }
    return NULL;
}

/* They are told to those who have waited, and no later. */
static void take_copies(const struct streams *all, struct stream_find *find,
                        const struct server_answer *answer, struct journal_outputs *outputs)
{
    find->kept_until = outputs->now;
    if (find->state == STREAM_FOUND)
        find->copies = streams_scratch(all);
    for (size_t i = 0; find->copies && i < answer->rows_count; i++)
        streams_load_row(find->copies, &answer->rows[i], outputs);
}

void streams_find_answered(const struct stream_sets *sets, const struct server_answer *answer,
                           struct journal_outputs *outputs)
{
    struct streams *all;
    struct stream_find *find = find_asked(sets, answer->number, &all);

    if (!find)
        return;
    find->kept_until = outputs->now + FOUND_KEPT;
    find->state = answer->unread || answer->refused ? STREAM_UNREAD
                  : answer->rows_count              ? STREAM_FOUND
                                                    : STREAM_MISSING;
    if (find->text[0] == STORE_BOUND)
        take_copies(all, find, answer, outputs);
    else if (find->state == STREAM_FOUND)
        memcpy(find->id, answer->rows[0].table, STORE_ID_ROOM);
    if (find->state == STREAM_UNREAD)
        find->kept_until = outputs->now;
    struct journal_wait wait = find->wait;
    find->wait = (struct journal_wait){ 0 };
    journal_wait_release(all->journal, &wait, outputs);
}
