/* simulated_disk.c - the rows that would survive a crash. Batches are written one after the other,
 * slowly, or not at all when the disk is full. When the process dies, a part of what is being
 * written may be there later.
 */
#include "simulated_circles.h"

#include "server/accounts/accounts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FAIL_RARELY = 300, FORGET = 40, SHARED = 4, FAIL_TO_READ = 4 };

static struct store_row copy_row(const struct store_row *row)
{
    struct store_row kept = *row;

    kept.text = copy_text(row->text, strlen(row->text));
    return kept;
}

static void free_row(struct store_row *row)
{
    free((char *)row->text);
}

static void free_batch(struct batch *batch)
{
    journal_rows_free(batch->rows, batch->count);
    free(batch);
}

/* ---- becoming durable ------------------------------------------------------------------------ */

/* The rows of an account, a drive, a day or a circle that is to be forgotten are gone for good. */
static void forget(struct sim *sim, const char *stream)
{
    struct disk *disk = &sim->disk;
    size_t kept = 0;

    for (size_t i = 0; i < disk->count; i++)
        if (strcmp(disk->rows[i].table, stream))
            disk->rows[kept++] = disk->rows[i];
        else
            free_row(&disk->rows[i]);
    disk->count = kept;
    if (stream[0] == '~')
        check_drive_gone(sim, stream);
    else if (stream[0] == '%')
        check_day_gone(sim, stream);
    else if (stream[0] == '+')
        check_circle_gone(sim, stream);
    check_forget(sim);
}

static void keep_row(struct sim *sim, const struct store_row *row)
{
    struct disk *disk = &sim->disk;

    if (row->kind == STORE_HANDLE)
        return; /* the disk knows the handles of all accounts that it has */

    if (row->kind == STORE_FORGET) {
        note(sim, "forgotten %s", row->table);
        forget(sim, row->table);
        return;
    }

    disk->rows = more(disk->rows, &disk->room, disk->count, sizeof *disk->rows);
    disk->rows[disk->count++] = copy_row(row);
    note(sim, "durable %s %u kind %d seat %d %.80s", row->table, (unsigned)row->number,
         (int)row->kind, row->seat, row->kind == STORE_OPEN ? "" : row->text);
    check_row(sim, row);
}

/* Takes the deal out of the row of somebody who has sat down. */
static void seat_at_once(struct store_row *row)
{
    char *deal = row->kind == STORE_SIT ? strstr(row->text, ",\"deal\":") : NULL;

    if (deal)
        memset(deal, ' ', 8 + strspn(deal + 8, "0123456789"));
}

/* Written a second time, as if somebody had done it again. */
static void keep_again(struct sim *sim, const struct store_row *row)
{
    struct store_row again = *row;

    again.number++;
    if ((sim->injection == INJECT_REDONE && row->kind == STORE_ACT && one_in(sim, FORGET / 4)) ||
        (sim->injection == INJECT_RECOUNTED && row->kind == STORE_PLAYED))
        keep_row(sim, &again);
}

static bool is_lost(struct sim *sim, const struct store_row *row)
{
    return (sim->injection == INJECT_UNDONE && row->kind == STORE_ACT && one_in(sim, FORGET / 4)) ||
           (sim->injection == INJECT_UNCOUNTED && row->kind == STORE_PLAYED);
}

static void keep_batch(struct sim *sim, const struct batch *batch)
{
    if (sim->injection == INJECT_LOST && one_in(sim, FORGET))
        return;
    for (size_t i = 0; sim->injection == INJECT_HASTY && i < batch->count; i++)
        seat_at_once(&batch->rows[i]);
    for (size_t i = 0; i < batch->count; i++) {
        const struct store_row *row =
            &batch->rows[sim->injection == INJECT_SWAPPED ? batch->count - 1 - i : i];
        if (!is_lost(sim, row))
            keep_row(sim, row);
        keep_again(sim, row);
    }
    if (sim->injection == INJECT_TWICE && one_in(sim, FORGET))
        for (size_t i = 0; i < batch->count; i++)
            keep_row(sim, &batch->rows[i]);
}

static struct batch *take_first(struct disk *disk)
{
    struct batch *batch = disk->first;

    disk->first = batch->next;
    return batch;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void begin_writing(struct sim *sim)
{
    if (sim->disk.busy || !sim->disk.first)
        return;
    sim->disk.busy = true;
    calendar_add(sim, about(sim, sim->disk.delay), DISK_IS_DONE, 0, sim->restarts);
}

void disk_take(struct sim *sim, struct journal_outputs *outputs)
{
    struct batch *batch = calloc(1, sizeof *batch);

    if (!batch)
        abort();
    batch->number = outputs->batch;
    batch->rows = journal_outputs_take_rows(outputs, &batch->count);
    batch->told = sim->injection == INJECT_EARLY;
    if (sim->disk.first)
        sim->disk.last->next = batch;
    else
        sim->disk.first = batch;
    sim->disk.last = batch;
    begin_writing(sim);
}

static void answer(struct sim *sim, uint64_t number, bool stored)
{
    note(sim, "batch %llu %s", (unsigned long long)number, stored ? "stored" : "failed");
    sim->fails += !stored;
    sim_step(sim, &(struct server_event){ .kind = stored ? SERVER_STORED : SERVER_STORE_FAILED,
                                          .batch = number });
}

/* Forgetting is a transaction of its own here: otherwise the reader would forget a name before the
 * server is told so, and take what the server says of batches before it for wrong. */
static bool forgets(const struct batch *batch)
{
    for (size_t i = 0; i < batch->count; i++)
        if (batch->rows[i].kind == STORE_FORGET)
            return true;
    return false;
}

/* One transaction: some batches from the first on. All are answered with the number of the last. */
void disk_is_done(struct sim *sim)
{
    const bool stored =
        !sim->disk.full && !(sim->plan.faults && !sim->quiet_end && one_in(sim, FAIL_RARELY));
    uint64_t number = 0;

    if (!sim->disk.busy)
        return;
    sim->disk.busy = false;
    for (uint32_t most = 1 + below(sim, SHARED); most && sim->disk.first; most--) {
        if (number && forgets(sim->disk.first))
            break;
        struct batch *batch = take_first(&sim->disk);
        if (stored)
            keep_batch(sim, batch);
        number = batch->told ? number : batch->number;
        free_batch(batch);
    }
    if (number)
        answer(sim, number, stored && !(sim->injection == INJECT_DENIED && one_in(sim, FORGET)));
    begin_writing(sim);
}

void disk_is_cut(struct sim *sim)
{
    bool kept = !sim->disk.full;

    while (sim->disk.first) {
        struct batch *batch = take_first(&sim->disk);
        kept = kept && one_in(sim, 2);
        if (kept)
            keep_batch(sim, batch);
        free_batch(batch);
    }
    sim->disk.busy = false;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Nobody had been there for long, and nothing has happened since. */
static bool rests(const struct disk *disk, const char *table)
{
    bool resting = false;

    for (size_t i = 0; i < disk->count; i++)
        if ((disk->rows[i].kind == STORE_CLOSE || disk->rows[i].kind == STORE_WAKE) &&
            !strcmp(disk->rows[i].table, table))
            resting = disk->rows[i].kind == STORE_CLOSE;
    return resting;
}

static void load(struct sim *sim, struct server *server, const struct store_row *row,
                 struct journal_outputs *outputs)
{
    sim_in_server = server == sim->server && row->table[0] != '@';
    server_step(server, sim->time + sim->skew,
                &(struct server_event){ .kind = SERVER_LOADED, .row = row }, outputs);
    sim_in_server = false;
}

static void read_table(struct sim *sim, size_t opening, struct server *server,
                       struct journal_outputs *outputs)
{
    const struct disk *disk = &sim->disk;

    for (size_t i = opening; i < disk->count; i++)
        if (!strcmp(disk->rows[i].table, disk->rows[opening].table))
            load(sim, server, &disk->rows[i], outputs);
}

size_t disk_look_back(struct sim *sim, const struct server_read *wanted, struct store_row *rows)
{
    const struct disk *disk = &sim->disk;
    size_t found = 0;

    for (size_t i = 0; i < disk->count && found < wanted->most; i++)
        if (disk->rows[i].number >= wanted->first && !strcmp(disk->rows[i].table, wanted->stream))
            rows[found++] = disk->rows[i];
    return found;
}

static bool has_handle(const struct store_row *row, const char *text)
{
    char handles[STORE_HANDLES][STORE_HANDLE_ROOM];
    bool has = (row->kind == STORE_LOGIN || row->kind == STORE_INVITED) && !strcmp(row->text, text);

    if (row->kind != STORE_ACCOUNT || !account_write_handles(row, handles))
        return has;
    for (int i = 0; i < STORE_HANDLES; i++)
        has = has || !strcmp(handles[i], text);
    return has;
}

size_t disk_find(const struct sim *sim, const char *text, struct store_row *row)
{
    for (size_t i = 0; i < sim->disk.count; i++)
        if (has_handle(&sim->disk.rows[i], text)) {
            *row = (struct store_row){ .kind = STORE_HANDLE, .text = "" };
            memcpy(row->table, sim->disk.rows[i].table, sizeof row->table);
            return 1;
        }
    return 0;
}

size_t disk_accounts(const struct sim *sim, struct store_row *rows, size_t most)
{
    size_t count = 0;

    for (size_t i = 0; i < sim->disk.count && count < most; i++)
        if (sim->disk.rows[i].kind == STORE_ACCOUNT) {
            rows[count] = (struct store_row){ .kind = STORE_CLOSE, .text = "" };
            memcpy(rows[count++].table, sim->disk.rows[i].table, sizeof rows->table);
        }
    return count;
}

bool disk_can_be_read(struct sim *sim)
{
    return !sim->disk.full || sim->quiet_end || !one_in(sim, FAIL_TO_READ);
}

static bool is_last(const struct disk *disk, size_t at)
{
    for (size_t i = at + 1; i < disk->count; i++)
        if (!strcmp(disk->rows[i].table, disk->rows[at].table))
            return false;
    return true;
}

/* Drives, days and circles, in the order of writing. */
static void read_parts(struct sim *sim, struct server *server, struct journal_outputs *outputs)
{
    const struct disk *disk = &sim->disk;

    for (size_t i = 0; i < disk->count; i++) {
        const struct store_row *row = &disk->rows[i];
        const bool skips = sim->injection == INJECT_UNREAD && server == sim->server &&
                           row->kind == STORE_ACT && is_last(disk, i);
        if (strchr("~%+", row->table[0]) && !skips)
            load(sim, server, row, outputs);
    }
}

/* Whether a table that a start reads names the account. */
static bool is_at_table(const struct disk *disk, const char *account)
{
    for (size_t i = 0; i < disk->count; i++)
        if (!strchr("@~%+", disk->rows[i].table[0]) && strstr(disk->rows[i].text, account) &&
            !rests(disk, disk->rows[i].table))
            return true;
    return false;
}

void disk_read(struct sim *sim, struct server *server, bool all, struct journal_outputs *outputs)
{
    for (size_t i = 0; i < sim->disk.count; i++)
        if (sim->disk.rows[i].kind == STORE_ACCOUNT &&
            (all || !sim->plan.looks_up || is_at_table(&sim->disk, sim->disk.rows[i].table)))
            read_table(sim, i, server, outputs);
    for (size_t i = 0; i < sim->disk.count; i++)
        if (sim->disk.rows[i].kind == STORE_OPEN &&
            (all || !rests(&sim->disk, sim->disk.rows[i].table)))
            read_table(sim, i, server, outputs);
    read_parts(sim, server, outputs);
}

void disk_free(struct sim *sim)
{
    while (sim->disk.first)
        free_batch(take_first(&sim->disk));
    for (size_t i = 0; i < sim->disk.count; i++)
        free_row(&sim->disk.rows[i]);
    free(sim->disk.rows);
}
