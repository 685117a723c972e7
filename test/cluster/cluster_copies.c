/* cluster_copies.c - the database, where it is about accounts, days and devices: servers have
 * copies of these, and so ask for what is new in them, and find them by texts. Nothing is deleted
 * that nobody wants deleted, and no device outlives its account.
 */
#define _POSIX_C_SOURCE 200809L /* strdup */
#include "cluster.h"
#include "server/alerts/alert_device.h"
#include "server/streams/stream_kind.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KNOWN_AFTER = 2 * LEASE }; /* ms until a server surely knows a device of another one */

bool has_copies(const char *id)
{
    return id[0] == ACCOUNT_MARK || id[0] == DAY_MARK || id[0] == DEVICE_MARK;
}

void copies_hide(const struct cluster *cluster, struct store_row *row)
{
    if (cluster->mistake == UNTOLD && row->kind == STORE_TOLD)
        ((char *)row->text)[0] = '-'; /* another table */
}

void copies_look_for_news(struct cluster *cluster, struct letter *letter)
{
    const struct server_look *look = &letter->job.look;
    const struct database *base = &cluster->base;

    for (size_t k = 0; k < look->known_count; k++) {
        const struct shared_stream *stream = database_stream(cluster, look->known[k].stream);
        if (!stream || !stream->next)
            database_add_found(letter, STORE_FORGET, look->known[k].stream, "");
        for (size_t i = 0; stream && i < base->count; i++) {
            const struct store_row *kept = &base->rows[i];
            if (kept->number < look->known[k].next || strcmp(kept->table, stream->id) != 0)
                continue;
            cluster->followed++;
            struct store_row *row = database_add_found(letter, kept->kind, kept->table, kept->text);
            row->number = kept->number;
            row->at = kept->at;
            copies_hide(cluster, row);
        }
    }
}

/* It tells of every account that nobody owns: the server has to judge for itself. */
static void look_for_unused(struct cluster *cluster, struct letter *letter)
{
    const struct database *base = &cluster->base;

    for (int i = 0; i < base->streams_count; i++) {
        const struct shared_stream *stream = &base->streams[i];
        if (stream->id[0] == ACCOUNT_MARK && stream->next &&
            !database_lease_runs(cluster, stream->owner))
            database_add_found(letter, STORE_CLOSE, stream->id, "");
    }
}

/* Of devices a server needs all, and asks now and then for those that it does not know. */
static void look_for_unknown(struct cluster *cluster, struct letter *letter)
{
    const struct server_look *look = &letter->job.look;
    const struct database *base = &cluster->base;

    for (int i = 0; i < base->streams_count; i++) {
        const struct shared_stream *stream = &base->streams[i];
        bool known = stream->id[0] != DEVICE_MARK || !stream->next;
        for (size_t k = 0; k < look->known_count; k++)
            known = known || !strcmp(look->known[k].stream, stream->id);
        if (!known)
            database_add_found(letter, STORE_HANDLE, stream->id, "");
    }
}

void copies_look_for_others(struct cluster *cluster, struct letter *letter)
{
    const struct server_look *look = &letter->job.look;

    if (look->orphans && look->sort && cluster->mistake != UNKNOWN)
        look_for_unknown(cluster, letter);
    if (look->unused.days && look->unused.opening == STORE_ACCOUNT)
        look_for_unused(cluster, letter);
}

#define UNUSED "@unused"
#define PLAYED "@played"
static const char old_result[] = "aaaaaaaaaaaa war tul tod-und-leben 2 0 1 won 1 -";

static void add_old_row(struct cluster *cluster, const char *id, enum store_kind kind,
                        const char *text)
{
    struct database *base = &cluster->base;
    struct store_row row = { .kind = kind, .seat = -1, .text = text };

    snprintf(row.table, sizeof row.table, "%s", id);
    row.number = database_make_stream(cluster, id)->next++;
    row.at = (TODAY - 2 * LIMIT_UNUSED_ACCOUNT_DAYS) * (int64_t)DAY;
    base->rows = realloc(base->rows, (base->count + 1) * sizeof *base->rows);
    if (!base->rows)
        abort();
    base->rows[base->count++] = database_copy_row(&row);
    base->capacity = base->count;
}

void database_begin(struct cluster *cluster)
{
    add_old_row(cluster, UNUSED, STORE_ACCOUNT, "$word Cornelia");
    add_old_row(cluster, PLAYED, STORE_ACCOUNT, "$word Dorothea");
    add_old_row(cluster, PLAYED, STORE_RESULT, old_result);
}

bool database_has_unused(const struct cluster *cluster)
{
    return database_stream(cluster, UNUSED)->next;
}

bool database_has_played(const struct cluster *cluster)
{
    return database_stream(cluster, PLAYED)->next;
}

/* By a handle, or by a session. */
void copies_find(struct cluster *cluster, struct letter *letter)
{
    const struct database *base = &cluster->base;
    const char *text = letter->job.find.text, *id = NULL;

    for (int i = 0; i < base->handles_count && !id; i++)
        if (!strcmp(base->handles[i].text, text))
            id = base->handles[i].stream;
    for (size_t i = 0; i < base->count && !id; i++)
        if (base->rows[i].kind == STORE_LOGIN && !strcmp(base->rows[i].text, text))
            id = base->rows[i].table;
    if (id)
        database_add_found(letter, STORE_HANDLE, id, text);
}

static bool forgets(const struct letter *letter, size_t before, const char *id)
{
    for (size_t i = 0; i < before; i++)
        if (letter->rows[i].kind == STORE_FORGET && !strcmp(letter->rows[i].table, id))
            return true;
    return false;
}

/* The second one loses the stream. */
bool copies_have_other_names(const struct cluster *cluster, struct letter *letter)
{
    const struct database *base = &cluster->base;

    for (size_t i = 0; i < letter->count && cluster->mistake != NAMESAKES; i++)
        for (int j = 0; letter->rows[i].kind == STORE_HANDLE && j < base->handles_count; j++)
            if (!strcmp(base->handles[j].text, letter->rows[i].text) &&
                strcmp(base->handles[j].stream, letter->rows[i].table) != 0 &&
                !forgets(letter, i, base->handles[j].stream)) {
                memcpy(letter->stream, letter->rows[i].table, STORE_ID_ROOM);
                return true;
            }
    return false;
}

void copies_keep_handle(struct database *base, const struct store_row *row)
{
    if (base->handles_count == (int)(sizeof base->handles / sizeof *base->handles))
        abort();
    snprintf(base->handles[base->handles_count].text, STORE_HANDLE_ROOM, "%s", row->text);
    memcpy(base->handles[base->handles_count++].stream, row->table, STORE_ID_ROOM);
}

/* ---- deleting ------------------------------------------------------------------------------- */

/* A device may be replaced at any time; people_end() sees whether it is there in the end. */
static bool may_go(const struct cluster *cluster, const char *id)
{
    const struct database *base = &cluster->base;

    for (size_t i = 0; i < base->count; i++)
        if (base->rows[i].kind == STORE_ACCOUNT && !strcmp(base->rows[i].table, id))
            return people_leave(cluster, strchr(base->rows[i].text, ' ') + 1);
    return id[0] == DEVICE_MARK && database_stream(cluster, id)->next;
}

/* Messages that wait for it go, too. */
static void drop_rows(struct database *base, const char *id)
{
    size_t kept = 0;

    for (size_t i = 0; i < base->count; i++)
        if (strcmp(base->rows[i].table, id) != 0)
            base->rows[kept++] = base->rows[i];
        else
            free((char *)base->rows[i].text);
    base->count = kept;
    for (int i = base->handles_count; i-- > 0;)
        if (!strcmp(base->handles[i].stream, id))
            base->handles[i] = base->handles[--base->handles_count];
    for (int i = 0; i < base->messages_count; i++)
        if (!strcmp(base->messages[i].receiver, id))
            base->messages[i].ended = true;
}

void copies_forget(struct cluster *cluster, const char *id)
{
    const bool is_unused = !strcmp(id, UNUSED) && database_has_unused(cluster);

    if (!is_unused && !may_go(cluster, id))
        wrong(cluster, "%s is deleted", id);
    note(cluster, "life %d deletes %s", (int)database_stream(cluster, id)->owner, id);
    drop_rows(&cluster->base, id);
    database_make_stream(cluster, id)->next = 0;
    cluster->forgotten += id[0] == ACCOUNT_MARK;
    cluster->dropped += id[0] == DEVICE_MARK;
}

static bool is_kept(const struct cluster *cluster, const char *account)
{
    const struct shared_stream *stream = database_stream(cluster, account);

    return !account[0] || (stream && stream->next);
}

/* One that was declared a moment ago at another server may go a moment later. */
void copies_check_devices(struct cluster *cluster)
{
    const struct database *base = &cluster->base;
    const int64_t late = TODAY * (int64_t)DAY + cluster->time - KNOWN_AFTER;

    for (size_t i = 0; i < base->count; i++) {
        if (base->rows[i].kind != STORE_DEVICE || base->rows[i].at > late)
            continue;
        struct alert_device *device = alert_device_new();
        if (!alert_device_read(device, base->rows[i].text))
            wrong(cluster, "%s cannot be read", base->rows[i].table);
        else if (!is_kept(cluster, device->account))
            wrong(cluster, "%s outlives its account", base->rows[i].table);
        alert_device_free(device);
    }
}
