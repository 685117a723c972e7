/* ownership.c - the streams that this server owns, wants, or gives away, and what the store answers
 * of them.
 */
#include "ownership.h"

#include "util/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void id_key(const char *id, uint8_t key[TALON_SHA256_BYTES])
{
    util_hash_text("talon owned ", id, key);
}

static struct owned_stream *find_owned(const struct ownership *ownership, const char *id)
{
    assert(ownership->ids.count == ownership->count);
    uint8_t key[TALON_SHA256_BYTES];

    id_key(id, key);
    return util_hash_map_find(&ownership->ids, key);
}

static struct owned_stream *add_owned(struct ownership *ownership, const char *id)
{
    assert(*id && strlen(id) < STORE_ID_ROOM);
    struct owned_stream *stream = util_allocate_zeroed(1, sizeof *stream);
    uint8_t key[TALON_SHA256_BYTES];

    snprintf(stream->id, sizeof stream->id, "%s", id);
    ownership->list = util_grow(ownership->list, &ownership->capacity, ownership->count,
                                sizeof(struct owned_stream *));
    stream->place = ownership->count;
    ownership->list[ownership->count++] = stream;
    id_key(id, key);
    util_hash_map_put(&ownership->ids, key, stream);
    return stream;
}

static void drop_owned(struct ownership *ownership, struct owned_stream *stream)
{
    assert(ownership->list[stream->place] == stream);
    struct owned_stream *last = ownership->list[--ownership->count];
    uint8_t key[TALON_SHA256_BYTES];

    ownership->list[last->place = stream->place] = last;
    id_key(stream->id, key);
    util_hash_map_remove(&ownership->ids, key);
    ownership->asked -= stream->state == OWNERSHIP_ASKED;
    journal_wait_leave(ownership->journal, &stream->wait);
    free(stream->server);
    free(stream);
}

/* ---- asking the store ----------------------------------------------------------------------- */

static void ask_store(struct ownership *ownership, struct owned_stream *stream,
                      enum server_job_kind kind, struct journal_outputs *outputs)
{
    assert(stream->state != OWNERSHIP_ASKED);
    struct server_job job = { .kind = kind, .number = ++ownership->number };

    memcpy(job.stream, stream->id, sizeof job.stream);
    journal_outputs_add_job(outputs, &job);
    stream->state = OWNERSHIP_ASKED;
    ownership->asked++;
}

void ownership_share(struct ownership *ownership, struct journal *journal, int64_t ends)
{
    assert(!ownership->count);
    ownership->is_shared = true;
    ownership->journal = journal;
    ownership->ends = ends;
}

enum ownership_state ownership_find(struct ownership *ownership, const char *id,
                                    struct journal_outputs *outputs, struct journal_wait **waits)
{
    assert(!ownership->is_over);
    if (!ownership->is_shared)
        return OWNERSHIP_OURS;
    struct owned_stream *stream = find_owned(ownership, id);
    if (!stream && ownership->asked >= LIMIT_CLAIMS)
        return OWNERSHIP_UNKNOWN;
    if (!stream)
        ask_store(ownership, stream = add_owned(ownership, id), SERVER_JOB_CLAIM, outputs);
    if (stream->state == OWNERSHIP_ASKED)
        *waits = &stream->wait;
    return stream->state;
}

bool ownership_is_ours(const struct ownership *ownership, const char *id)
{
    if (!ownership->is_shared)
        return true;
    const struct owned_stream *stream = find_owned(ownership, id);

    return stream && stream->state == OWNERSHIP_OURS;
}

int64_t ownership_epoch(const struct ownership *ownership, const char *id)
{
    assert(ownership_is_ours(ownership, id));
    return ownership->is_shared ? find_owned(ownership, id)->epoch : 0;
}

const char *ownership_server(const struct ownership *ownership, const char *id)
{
    const struct owned_stream *stream = find_owned(ownership, id);

    assert(stream && stream->state == OWNERSHIP_ELSEWHERE);
    return stream->server;
}

void ownership_release(struct ownership *ownership, const char *id, struct journal_outputs *outputs)
{
    struct owned_stream *stream = ownership->is_shared ? find_owned(ownership, id) : NULL;

    if (!stream || stream->state != OWNERSHIP_OURS)
        return;
    stream->leaves = true;
    ask_store(ownership, stream, SERVER_JOB_RELEASE, outputs);
}

void ownership_lose(struct ownership *ownership, const char *id)
{
    struct owned_stream *stream = ownership->is_shared ? find_owned(ownership, id) : NULL;

    if (stream && stream->state == OWNERSHIP_OURS)
        drop_owned(ownership, stream);
}

/* ---- its answers ---------------------------------------------------------------------------- */

static void note_answer(struct owned_stream *stream, const struct server_answer *answer)
{
    static const enum ownership_state states[] = { [STORE_CLAIM_OWNED] = OWNERSHIP_OURS,
                                                   [STORE_CLAIM_HELD] = OWNERSHIP_ELSEWHERE,
                                                   [STORE_CLAIM_LAPSED] = OWNERSHIP_UNKNOWN,
                                                   [STORE_CLAIM_FAILED] = OWNERSHIP_UNKNOWN };

    stream->state = answer->refused ? OWNERSHIP_UNKNOWN : states[answer->claim];
    assert(stream->state != OWNERSHIP_OURS || answer->epoch > 0);
    stream->epoch = answer->epoch;
    if (stream->state == OWNERSHIP_ELSEWHERE)
        stream->server = util_copy_text(answer->server);
}

/* The answer is kept until the requests that waited for it are answered. A stream that could not be
 * given away may be given away all the same, so it is claimed before it is used again. */
void ownership_answered(struct ownership *ownership, const struct server_answer *answer,
                        struct journal_outputs *outputs)
{
    struct owned_stream *stream = ownership->is_over ? NULL : find_owned(ownership, answer->table);

    if (!stream || stream->state != OWNERSHIP_ASKED)
        return;
    ownership->asked--;
    if (!stream->leaves) {
        note_answer(stream, answer);
        journal_wait_release(ownership->journal, &stream->wait, outputs);
        if (stream->state == OWNERSHIP_ELSEWHERE || stream->state == OWNERSHIP_UNKNOWN)
            drop_owned(ownership, stream);
        return;
    }
    struct journal_wait wait = stream->wait;
    stream->wait = (struct journal_wait){ 0 };
    stream->state = OWNERSHIP_UNKNOWN;
    drop_owned(ownership, stream);
    journal_wait_release(ownership->journal, &wait, outputs);
}

/* ---- the lease ------------------------------------------------------------------------------ */

bool ownership_has_ended(const struct ownership *ownership, int64_t now)
{
    return ownership->is_shared && !ownership->is_over && now >= ownership->ends;
}

static void free_owned(struct ownership *ownership)
{
    while (ownership->count) {
        struct owned_stream *stream = ownership->list[--ownership->count];
        journal_wait_free(&stream->wait);
        free(stream->server);
        free(stream);
    }
    util_hash_map_free(&ownership->ids);
    ownership->ids = (struct util_hash_map){ 0 };
    ownership->asked = 0;
}

void ownership_end(struct ownership *ownership)
{
    assert(ownership->is_shared);
    while (ownership->count)
        drop_owned(ownership, ownership->list[ownership->count - 1]);
    ownership->is_over = true;
}

void ownership_free(struct ownership *ownership)
{
    free_owned(ownership);
    free(ownership->list);
}
