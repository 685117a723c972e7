/* ownership.c - the streams that this server owns, wants, or gives away, and what the store answers
 * of them.
 */
#include "ownership.h"

#include "util/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    OWNERSHIP_MARGIN = 10, /* a clock loses less than this part of a lease in a lease */
    RENEWALS = 4,          /* in a lease */
    RENEWALS_IN_NEED = 16, /* when one was not answered well */
    ANSWER_KEPT = 300,     /* ms for which an answer that was waited for is told again, unless to a
                              request, which may be told it if it came before the store was asked */
};

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
    stream->state = OWNERSHIP_NOTHING;
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
    ownership->kept -= stream->is_kept;
    journal_wait_leave(ownership->journal, &stream->wait);
    free(stream->server);
    free(stream);
}

/* ---- asking the store ----------------------------------------------------------------------- */

static void ask_store(struct ownership *ownership, enum server_job_kind kind, const char *id,
                      bool is_new, struct journal_outputs *outputs)
{
    struct server_job job = { .kind = kind, .number = ++ownership->number, .owner.is_new = is_new };

    snprintf(job.owner.stream, sizeof job.owner.stream, "%s", id);
    journal_outputs_add_job(outputs, &job);
}

static void ask_about(struct ownership *ownership, struct owned_stream *stream,
                      enum server_job_kind kind, bool is_new, struct journal_outputs *outputs)
{
    assert(stream->state != OWNERSHIP_ASKED);
    ask_store(ownership, kind, stream->id, is_new, outputs);
    stream->asked_at = outputs->now;
    stream->state = OWNERSHIP_ASKED;
    ownership->asked++;
}

static bool is_out_of_date(const struct owned_stream *stream, int64_t since, bool is_new,
                           int64_t now)
{
    if (is_new && stream->state == OWNERSHIP_NOTHING)
        return true;
    if (since)
        return stream->asked_at < since;
    return stream->kept_until ? now > stream->kept_until : stream->is_told;
}

/* A request may have to wait for another stream, too, and would else ask for both by turns for
 * ever. So an answer is told again to all that came before the store was asked; who came later is
 * told what holds later. Who asks without a request is told an answer for which no request waited
 * once, unless another question was asked, and other answers for a moment. */
static struct owned_stream *find_kept(struct ownership *ownership, const char *id, bool is_new,
                                      int64_t now)
{
    struct owned_stream *stream = find_owned(ownership, id);

    if (!stream || !stream->is_kept)
        return stream;
    if (is_out_of_date(stream, ownership->journal->since, is_new, now)) {
        drop_owned(ownership, stream);
        return NULL;
    }
    stream->is_told = true;
    return stream;
}

static void drop_kept(struct ownership *ownership)
{
    for (size_t i = ownership->count; i-- > 0;)
        if (ownership->list[i]->is_kept)
            drop_owned(ownership, ownership->list[i]);
}

enum ownership_state ownership_find(struct ownership *ownership, const char *id, bool is_new,
                                    struct journal_outputs *outputs, struct journal_wait **waits)
{
    assert(!ownership->is_over);
    if (!ownership->is_shared)
        return OWNERSHIP_OURS;
    struct owned_stream *stream = find_kept(ownership, id, is_new, outputs->now);
    if (stream && stream->is_told)
        return stream->state;
    if (!stream && ownership->asked >= LIMIT_CLAIMS)
        return OWNERSHIP_UNKNOWN;
    if (!stream)
        stream = add_owned(ownership, id);
    if (stream->state == OWNERSHIP_NOTHING && (is_new || !stream->is_answered))
        ask_about(ownership, stream, SERVER_JOB_CLAIM, is_new, outputs);
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
    ask_about(ownership, stream, SERVER_JOB_RELEASE, false, outputs);
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

    stream->is_answered = true;
    stream->state = answer->refused || answer->unread ? OWNERSHIP_UNKNOWN
                    : answer->nothing                 ? OWNERSHIP_NOTHING
                                                      : states[answer->claim];
    assert(stream->state != OWNERSHIP_OURS || answer->epoch > 0);
    stream->epoch = answer->epoch;
    if (stream->state == OWNERSHIP_ELSEWHERE)
        stream->server = util_copy_text(answer->server);
}

static void keep_answer(struct ownership *ownership, struct owned_stream *stream, bool awaited,
                        int64_t now)
{
    assert(!stream->is_kept && !stream->wait.first);
    ownership->kept++;
    stream->is_kept = true;
    stream->kept_until = awaited ? now + ANSWER_KEPT : 0;
}

/* The answer is told to the requests that waited for it, but for those that came after the store
 * was asked: they ask again. Then it is kept: if nobody waited, for the next one who asks. */
static void claim_answered(struct ownership *ownership, struct owned_stream *stream,
                           const struct server_answer *answer, struct journal_outputs *outputs)
{
    struct journal_wait wait = stream->wait;

    stream->wait = (struct journal_wait){ 0 };
    note_answer(stream, answer);
    if (stream->state != OWNERSHIP_OURS)
        keep_answer(ownership, stream, wait.first, outputs->now);
    const bool drops = wait.first && stream->state != OWNERSHIP_OURS &&
                       (stream->state == OWNERSHIP_UNKNOWN || ownership->kept > LIMIT_CLAIMS);
    journal_wait_release(ownership->journal, &wait, outputs);
    stream = drops ? find_owned(ownership, answer->table) : NULL;
    if (stream && stream->is_kept)
        drop_owned(ownership, stream);
}

/* A stream that could not be given away may be given away all the same, so it is claimed before it
 * is used again. */
static void release_answered(struct ownership *ownership, struct owned_stream *stream,
                             struct journal_outputs *outputs)
{
    struct journal_wait wait = stream->wait;

    stream->wait = (struct journal_wait){ 0 };
    stream->state = OWNERSHIP_UNKNOWN;
    drop_owned(ownership, stream);
    journal_wait_release(ownership->journal, &wait, outputs);
}

static void stream_answered(struct ownership *ownership, const struct server_answer *answer,
                            struct journal_outputs *outputs)
{
    struct owned_stream *stream = find_owned(ownership, answer->table);

    if (!stream || stream->state != OWNERSHIP_ASKED)
        return;
    ownership->asked--;
    if (stream->leaves)
        release_answered(ownership, stream, outputs);
    else
        claim_answered(ownership, stream, answer, outputs);
}

/* ---- the lease ------------------------------------------------------------------------------ */

/* A clock may lose so much in a lease, and so it is over earlier here than in the store. */
static int64_t allowed(const struct ownership *ownership)
{
    return ownership->lasting - ownership->lasting / OWNERSHIP_MARGIN;
}

void ownership_share(struct ownership *ownership, struct journal *journal, int64_t begun,
                     int64_t lasting)
{
    assert(!ownership->count && lasting >= OWNERSHIP_MARGIN);
    ownership->is_shared = true;
    ownership->journal = journal;
    ownership->lasting = lasting;
    ownership->ends = begun + allowed(ownership);
    ownership->renew_at = begun + lasting / RENEWALS;
    ownership->renewed_at = SERVER_NEVER;
}

void ownership_attend(struct ownership *ownership, struct journal_outputs *outputs)
{
    if (!ownership->is_shared || ownership->renewed_at != SERVER_NEVER ||
        outputs->now < ownership->renew_at)
        return;
    drop_kept(ownership);
    ownership->renewed_at = outputs->now;
    ask_store(ownership, SERVER_JOB_RENEW, "", false, outputs);
}

int64_t ownership_wakes_at(const struct ownership *ownership)
{
    if (!ownership->is_shared || ownership->is_over)
        return SERVER_NEVER;
    return ownership->renewed_at == SERVER_NEVER && ownership->renew_at < ownership->ends
               ? ownership->renew_at
               : ownership->ends;
}

/* The lease counts from before it was asked for. */
static void renewal_answered(struct ownership *ownership, const struct server_answer *answer,
                             int64_t now)
{
    const bool renewed = !answer->refused && answer->claim == STORE_CLAIM_OWNED;

    if (renewed)
        ownership->ends = ownership->renewed_at + allowed(ownership);
    ownership->renew_at = renewed ? ownership->renewed_at + ownership->lasting / RENEWALS
                                  : now + ownership->lasting / RENEWALS_IN_NEED;
    ownership->renewed_at = SERVER_NEVER;
}

bool ownership_answered(struct ownership *ownership, const struct server_answer *answer,
                        struct journal_outputs *outputs)
{
    if (ownership->is_over)
        return true;
    if (answer->kind != SERVER_JOB_RELEASE && !answer->refused &&
        answer->claim == STORE_CLAIM_LAPSED)
        return false;
    if (answer->kind == SERVER_JOB_RENEW)
        renewal_answered(ownership, answer, outputs->now);
    else
        stream_answered(ownership, answer, outputs);
    return true;
}

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
    ownership->asked = ownership->kept = 0;
}

void ownership_end(struct ownership *ownership)
{
    assert(ownership->is_shared);
    while (ownership->count)
        drop_owned(ownership, ownership->list[ownership->count - 1]);
    ownership->is_over = true;
}

void ownership_give_all(struct ownership *ownership, struct journal_outputs *outputs)
{
    ownership_end(ownership);
    ask_store(ownership, SERVER_JOB_RELEASE, "", false, outputs);
}

void ownership_free(struct ownership *ownership)
{
    free_owned(ownership);
    free(ownership->list);
}
