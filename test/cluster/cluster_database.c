/* cluster_database.c - the database: rows, owners and leases, and the transactions under way. It
 * does what src/store/postgres_leases.c and postgres_append.c do: an append holds the rows of its
 * streams until it is committed, and a claim waits for them.
 */
#define _POSIX_C_SOURCE 200809L /* strdup */
#include "cluster.h"
#include "server/streams/stream_kind.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { QUICK = 6, SLOW = 1500, REFUSES = 150, LATE = 8 };

int64_t database_now(const struct cluster *cluster)
{
    return cluster->time + cluster->base.ahead;
}

bool database_was_set_forward(const struct cluster *cluster)
{
    return cluster->base.jumped_at && cluster->time < cluster->base.jumped_at + LEASE;
}

/* ---- leases and owners ---------------------------------------------------------------------- */

static int lease_of(const struct database *base, uint64_t life)
{
    for (int i = 0; i < base->leases_count; i++)
        if (base->leases[i].life == life)
            return i;
    return -1;
}

bool database_lease_runs(const struct cluster *cluster, uint64_t life)
{
    const int which = lease_of(&cluster->base, life);

    return which >= 0 && cluster->base.leases[which].until > database_now(cluster);
}

/* For good: a clock that is set back must not bring it back. */
static void end_lease(struct cluster *cluster, uint64_t life)
{
    const int which = lease_of(&cluster->base, life);

    if (which >= 0 && cluster->mistake != REVIVED)
        cluster->base.leases[which].until = INT64_MIN;
}

/* That of the same node's earlier life ends. */
void database_begin_lease(struct cluster *cluster, const struct node *node)
{
    const int which = (int)(node - cluster->nodes);
    struct database *base = &cluster->base;

    for (int i = 0; i < base->leases_count; i++)
        if (base->leases[i].node == which)
            base->leases[i].until = INT64_MIN;
    base->leases[base->leases_count].life = node->life;
    base->leases[base->leases_count].node = which;
    base->leases[base->leases_count++].until = database_now(cluster) + LEASE;
}

static struct shared_stream *find_stream(struct database *base, const char *id)
{
    for (int i = 0; i < base->streams_count; i++)
        if (!strcmp(base->streams[i].id, id))
            return &base->streams[i];
    return NULL;
}

const struct shared_stream *database_stream(const struct cluster *cluster, const char *id)
{
    return find_stream((struct database *)&cluster->base, id);
}

struct shared_stream *database_make_stream(struct cluster *cluster, const char *id)
{
    struct database *base = &cluster->base;
    struct shared_stream *stream = find_stream(base, id);

    if (stream)
        return stream;
    if (base->streams_count == (int)(sizeof base->streams / sizeof *base->streams))
        abort();
    stream = &base->streams[base->streams_count++];
    snprintf(stream->id, sizeof stream->id, "%s", id);
    return stream;
}

/* False: it has to wait for a transaction. */
static bool claim(struct cluster *cluster, struct letter *letter)
{
    struct shared_stream *stream = database_make_stream(cluster, letter->job.owner.stream);

    if (stream->held)
        return false;
    letter->claim = STORE_CLAIM_OWNED;
    letter->nothing = !letter->job.owner.is_new && !stream->next;
    if (letter->nothing)
        return true;
    if (!database_lease_runs(cluster, letter->life)) {
        letter->claim = STORE_CLAIM_LAPSED;
    } else if (stream->owner != letter->life && database_lease_runs(cluster, stream->owner)) {
        letter->claim = STORE_CLAIM_HELD;
        letter->node = cluster->base.leases[lease_of(&cluster->base, stream->owner)].node;
    } else if (stream->owner != letter->life) {
        cluster->takeovers += stream->epoch > 0;
        end_lease(cluster, stream->owner);
        stream->owner = letter->life;
        stream->epoch++;
        cluster->base.owners_changed++;
        note(cluster, "life %d owns %s, epoch %d", (int)letter->life, stream->id,
             (int)stream->epoch);
    }
    letter->epoch = stream->epoch;
    return true;
}

/* One stream, or everything and the lease. */
static void release(struct cluster *cluster, const struct letter *letter)
{
    struct shared_stream *stream = find_stream(&cluster->base, letter->job.owner.stream);

    if (!letter->job.owner.stream[0])
        cluster->base.leases[lease_of(&cluster->base, letter->life)].until = database_now(cluster);
    else if (stream && stream->owner == letter->life) {
        note(cluster, "life %d gives %s away", (int)letter->life, stream->id);
        stream->owner = NOBODY;
        cluster->base.owners_changed++;
    }
}

static void renew(struct cluster *cluster, struct letter *letter)
{
    const int which = lease_of(&cluster->base, letter->life);

    letter->claim =
        database_lease_runs(cluster, letter->life) ? STORE_CLAIM_OWNED : STORE_CLAIM_LAPSED;
    if (letter->claim == STORE_CLAIM_OWNED)
        cluster->base.leases[which].until = database_now(cluster) + LEASE;
}

/* ---- messages ------------------------------------------------------------------------------- */

static bool is_kept(const struct store_row *row)
{
    return row->kind != STORE_SEND && row->kind != STORE_DECLINE && row->kind != STORE_HANDLE &&
           row->kind != STORE_FORGET;
}

static struct waiting_message *find_message(struct database *base, const struct store_row *row)
{
    for (int i = 0; i < base->messages_count; i++) {
        struct waiting_message *message = &base->messages[i];
        if (!message->ended && message->number == row->message.number &&
            !strcmp(message->receiver, row->table) && !strcmp(message->sender, row->message.stream))
            return message;
    }
    return NULL;
}

static bool lacks_message(struct database *base, const struct letter *letter)
{
    for (size_t i = 0; i < letter->count; i++)
        if (letter->rows[i].kind != STORE_SEND && letter->rows[i].message.stream[0] &&
            !find_message(base, &letter->rows[i]))
            return true;
    return false;
}

static void keep_message(struct cluster *cluster, const struct store_row *row)
{
    struct database *base = &cluster->base;
    struct waiting_message *message = &base->messages[base->messages_count];

    const struct shared_stream *receiver = find_stream(base, row->message.stream);
    if ((cluster->mistake == APART && !below(cluster, LATE)) || !receiver || !receiver->next)
        return; /* to one that has been deleted there is nothing to say */
    if (base->messages_count++ == (int)(sizeof base->messages / sizeof *base->messages))
        abort();
    snprintf(message->receiver, STORE_ID_ROOM, "%s", row->message.stream);
    snprintf(message->sender, STORE_ID_ROOM, "%s", row->table);
    message->number = row->message.number;
    message->text = strdup(row->text);
    note(cluster, "%s tells %s", message->sender, message->receiver);
}

static void end_message(struct cluster *cluster, const struct store_row *row)
{
    struct waiting_message *message = find_message(&cluster->base, row);

    cluster->heard++;
    if (message && (cluster->mistake != UNENDED || below(cluster, LATE)))
        message->ended = true;
}

struct store_row *database_add_found(struct letter *letter, enum store_kind kind, const char *id,
                                     const char *text)
{
    letter->rows = realloc(letter->rows, (letter->count + 1) * sizeof *letter->rows);
    if (!letter->rows)
        abort();
    struct store_row *row = &letter->rows[letter->count++];
    *row = (struct store_row){ .kind = kind, .seat = -1, .text = strdup(text) };
    snprintf(row->table, sizeof row->table, "%s", id);
    return row;
}

struct store_row database_copy_row(const struct store_row *row)
{
    struct store_row copy = *row;

    copy.text = strdup(row->text);
    return copy;
}

/* ---- looking -------------------------------------------------------------------------------- */

/* Messages to the streams of this server, and streams that need an owner. */
static void look(struct cluster *cluster, struct letter *letter)
{
    struct database *base = &cluster->base;

    for (int i = 0; i < base->messages_count && letter->job.look.messages; i++) {
        const struct waiting_message *message = &base->messages[i];
        const struct shared_stream *stream = find_stream(base, message->receiver);
        if (message->ended || !stream || stream->owner != letter->life ||
            letter->count >= letter->job.look.most)
            continue;
        struct store_row *row =
            database_add_found(letter, STORE_SEND, message->receiver, message->text);
        row->message.number = message->number;
        snprintf(row->message.stream, STORE_ID_ROOM, "%s", message->sender);
    }
    for (int i = 0; i < base->streams_count && letter->job.look.orphans; i++) {
        const struct shared_stream *stream = &base->streams[i];
        if (strchr(STREAM_MARKS, stream->id[0]) || !stream->next || stream->closed ||
            stream->owner == NOBODY || database_lease_runs(cluster, stream->owner))
            continue;
        cluster->orphans++;
        database_add_found(letter, STORE_WAKE, stream->id, "");
    }
    for (int i = 0; i < base->messages_count && letter->job.look.orphans; i++) {
        const struct shared_stream *stream = find_stream(base, base->messages[i].receiver);
        if (!base->messages[i].ended && (!stream || !database_lease_runs(cluster, stream->owner)))
            database_add_found(letter, STORE_WAKE, base->messages[i].receiver, "");
    }
    if (cluster->mistake != STALE)
        copies_look_for_news(cluster, letter);
    copies_look_for_others(cluster, letter);
}

/* ---- appending ------------------------------------------------------------------------------ */

static bool is_fenced_out(struct cluster *cluster, struct letter *letter)
{
    for (size_t i = 0; i < letter->count; i++) {
        const struct shared_stream *stream = find_stream(&cluster->base, letter->rows[i].table);
        if (stream->owner == letter->life && stream->epoch == letter->rows[i].epoch)
            continue;
        snprintf(letter->stream, sizeof letter->stream, "%s", stream->id);
        return cluster->mistake != NO_EPOCH;
    }
    return false;
}

static void hold(struct cluster *cluster, const struct letter *letter, int by)
{
    for (size_t i = 0; i < letter->count && cluster->mistake != NO_FENCE; i++)
        find_stream(&cluster->base, letter->rows[i].table)->held += by;
}

/* Within a stream the epoch never falls, an epoch has one owner, and numbers have no gaps. */
static void check_row(struct cluster *cluster, const struct letter *letter,
                      const struct store_row *row)
{
    struct shared_stream *stream = find_stream(&cluster->base, row->table);

    if (row->epoch < stream->last_epoch ||
        (row->epoch == stream->last_epoch && stream->last_owner != letter->life))
        wrong(cluster, "%s has two owners: row %u", row->table, (unsigned)row->number);
    if (row->number != stream->next &&
        (!strchr(STREAM_MARKS, stream->id[0]) || row->number < stream->next))
        wrong(cluster, "%s gets row %u after %u", row->table, (unsigned)row->number,
              (unsigned)stream->next);
    stream->last_epoch = row->epoch;
    stream->last_owner = letter->life;
    stream->closed = row->kind == STORE_CLOSE || (stream->closed && row->kind != STORE_WAKE);
    stream->next = row->number + 1;
}

static void keep_row(struct cluster *cluster, const struct letter *letter,
                     const struct store_row *row)
{
    struct database *base = &cluster->base;

    if (row->kind == STORE_SEND)
        keep_message(cluster, row);
    else if (row->message.stream[0])
        end_message(cluster, row);
    if (row->kind == STORE_HANDLE)
        copies_keep_handle(base, row);
    if (row->kind == STORE_FORGET)
        copies_forget(cluster, row->table);
    if (!is_kept(row))
        return;
    base->chains += row->kind == STORE_CHAIN;
    base->days += row->kind == STORE_DAY;
    if (base->chains > 1 || base->days > 1)
        wrong(cluster, "the chain of keys or today begins twice");
    check_row(cluster, letter, row);
    if (cluster->wrong[0])
        return;
    people_check_row(cluster, row);
    if (row->kind == STORE_PLAYED || row->kind == STORE_RESULT)
        people_check_result(cluster, row);
    if (base->count == base->capacity) {
        base->capacity = base->capacity ? 2 * base->capacity : 256;
        base->rows = realloc(base->rows, base->capacity * sizeof *base->rows);
        if (!base->rows)
            abort();
    }
    struct store_row *kept = &base->rows[base->count++];
    *kept = database_copy_row(row);
    if (!kept->at)
        kept->at = TODAY * (int64_t)DAY + cluster->time;
    if (has_copies(row->table))
        return;
    server_step(cluster->reader, cluster->time,
                &(struct server_event){ .kind = SERVER_LOADED, .row = kept },
                &cluster->reader_outputs);
    if (cluster->reader_outputs.notes.length)
        wrong(cluster, "a start could not read the rows: %.200s", cluster->reader_outputs.notes.at);
    journal_outputs_clear(&cluster->reader_outputs);
}

static void commit(struct cluster *cluster, struct letter *letter)
{
    hold(cluster, letter, -1);
    if (copies_have_other_names(cluster, letter)) {
        letter->result = STORE_DEPOSED;
        return;
    }
    bool forgets = false;
    for (size_t i = 0; i < letter->count; i++) {
        forgets = forgets || letter->rows[i].kind == STORE_FORGET;
        keep_row(cluster, letter, &letter->rows[i]);
    }
    if (forgets)
        copies_check_devices(cluster);
    letter->result = STORE_WRITTEN;
}

/* ---- reading -------------------------------------------------------------------------------- */

static void read_rows(struct cluster *cluster, struct letter *letter)
{
    const struct database *base = &cluster->base;
    const struct server_read *wanted = &letter->job.read;
    const struct shared_stream *stream = database_stream(cluster, wanted->stream);
    const uint32_t hidden = cluster->mistake == UNREAD && stream && stream->next > 8;

    letter->rows = calloc(wanted->most, sizeof *letter->rows);
    for (size_t i = 0; letter->rows && i < base->count && letter->count < wanted->most; i++) {
        if (base->rows[i].number < wanted->first || strcmp(base->rows[i].table, wanted->stream) ||
            base->rows[i].number + hidden >= stream->next)
            continue;
        letter->rows[letter->count] = database_copy_row(&base->rows[i]);
        copies_hide(cluster, &letter->rows[letter->count++]);
    }
}

/* ---- letters -------------------------------------------------------------------------------- */

/* The answer goes back, if the server that asked still lives. */
static void answer(struct cluster *cluster, struct letter *letter)
{
    for (int i = 0; i < NODES && !letter->mute; i++) {
        struct node *node = &cluster->nodes[i];
        if (!node->server || node->life != letter->life)
            continue;
        letter->at = cluster->time + between(cluster, 1, QUICK);
        if (letter->at < node->cut_until)
            letter->at = node->cut_until;
        letters_add(&node->answers, letter);
        return;
    }
    letter_free(letter);
}

static bool begin_append(struct cluster *cluster, struct letter *letter)
{
    if (is_fenced_out(cluster, letter)) {
        cluster->fenced++;
        letter->result = STORE_DEPOSED;
        answer(cluster, letter);
        return true;
    }
    if (!below(cluster, REFUSES)) {
        letter->result = STORE_REFUSED;
        answer(cluster, letter);
        return true;
    }
    if (lacks_message(&cluster->base, letter)) {
        wrong(cluster, "a message is heard that is not there");
        letter->result = STORE_REFUSED;
        answer(cluster, letter);
        return true;
    }
    hold(cluster, letter, 1);
    letter->at = cluster->time + between(cluster, 1, below(cluster, 30) ? QUICK : SLOW);
    letters_add(&cluster->base.committing, letter);
    return true;
}

/* False: it has to wait. */
static bool take(struct cluster *cluster, struct letter *letter)
{
    if (letter->kind == ROWS)
        return begin_append(cluster, letter);
    if (letter->job.kind == SERVER_JOB_CLAIM && !claim(cluster, letter))
        return false;
    if (letter->job.kind == SERVER_JOB_RELEASE)
        release(cluster, letter);
    else if (letter->job.kind == SERVER_JOB_RENEW)
        renew(cluster, letter);
    else if (letter->job.kind == SERVER_JOB_READ)
        read_rows(cluster, letter);
    else if (letter->job.kind == SERVER_JOB_LOOK)
        look(cluster, letter);
    else if (letter->job.kind == SERVER_JOB_FIND)
        copies_find(cluster, letter);
    answer(cluster, letter);
    return true;
}

/* Each connection of each server is served in order; one that waits holds up nobody else. */
void database_step(struct cluster *cluster)
{
    struct letters later = { 0 };
    struct letter *letter;

    while ((letter = letters_take(&cluster->base.committing, cluster->time))) {
        commit(cluster, letter);
        answer(cluster, letter);
    }
    while ((letter = letters_take(&cluster->base.asked, cluster->time)))
        if (!take(cluster, letter)) {
            letter->at = cluster->time + STEP;
            letters_add(&later, letter);
        }
    while ((letter = letters_take(&later, INT64_MAX)))
        letters_add(&cluster->base.asked, letter);
}

void database_free(struct cluster *cluster)
{
    for (size_t i = 0; i < cluster->base.count; i++)
        free((char *)cluster->base.rows[i].text);
    free(cluster->base.rows);
    for (int i = 0; i < cluster->base.messages_count; i++)
        free(cluster->base.messages[i].text);
    letters_free(&cluster->base.asked);
    letters_free(&cluster->base.committing);
}
