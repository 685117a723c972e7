/* server_lookups.c - the answers of a server_world's store about accounts outside memory: which one
 * has a handle or a secret, which nobody uses, and which a start reads.
 */
#include "server_lookups.h"

#include "server/accounts/accounts.h"

#include <string.h>

/* The store has the handles of all accounts that it has, so those that are written are not kept. */
static bool has_handle(const struct store_row *row, struct row_handles *handles, const char *text)
{
    bool has = (row->kind == STORE_LOGIN || row->kind == STORE_INVITED) && !strcmp(row->text, text);

    if (row->kind != STORE_ACCOUNT)
        return has;
    if (!handles->texts[0][0])
        assert_true(account_write_handles(row, handles->texts));
    for (int i = 0; i < STORE_HANDLES; i++)
        has = has || !strcmp(handles->texts[i], text);
    return has;
}

static size_t find_row(const struct world *world, const char *text, struct store_row *found)
{
    for (size_t i = 0; i < world->rows_count; i++)
        if (has_handle(&world->rows[i], &world->handles[i], text)) {
            *found = (struct store_row){ .kind = STORE_HANDLE, .text = text };
            memcpy(found->table, world->rows[i].table, STORE_ID_ROOM);
            return 1;
        }
    return 0;
}

static bool is_unused(const struct world *world, const char *id, int64_t before)
{
    bool is_used = false;

    for (size_t i = 0; i < world->rows_count; i++)
        is_used = is_used || (!strcmp(world->rows[i].table, id) &&
                              (world->rows[i].at >= before || world->rows[i].kind == STORE_RESULT ||
                               world->rows[i].kind == STORE_IMPORTED));
    return !is_used;
}

static size_t find_unused(const struct world *world, const struct server_look *look,
                          struct store_row rows[LIMIT_ORPHANS])
{
    size_t count = 0;

    assert_int_equal(look->unused.opening, STORE_ACCOUNT);
    for (size_t i = 0; i < world->rows_count && count < LIMIT_ORPHANS; i++)
        if (world->rows[i].kind == STORE_ACCOUNT &&
            is_unused(world, world->rows[i].table, look->unused.before)) {
            rows[count] = (struct store_row){ .kind = STORE_CLOSE, .text = "" };
            memcpy(rows[count++].table, world->rows[i].table, STORE_ID_ROOM);
        }
    return count;
}

size_t looked_up_rows(const struct world *world, const struct server_job *job,
                      struct store_row rows[LIMIT_ORPHANS])
{
    return job->kind == SERVER_JOB_FIND ? find_row(world, job->find.text, rows)
                                        : find_unused(world, &job->look, rows);
}

/* ---- a start ------------------------------------------------------------------------------ */

size_t count_accounts(const struct world *world)
{
    size_t accounts = 0;

    for (size_t i = 0; i < world->rows_count; i++)
        accounts += world->rows[i].kind == STORE_ACCOUNT;
    return accounts;
}

int64_t last_row_at(const struct world *world)
{
    return world->rows_count ? world->rows[world->rows_count - 1].at : 0;
}

/* Nobody was there for long: a start does not read it. */
static bool rests(const struct world *world, const char *table)
{
    bool resting = false;

    for (size_t i = 0; i < world->rows_count; i++)
        if (!strcmp(world->rows[i].table, table) &&
            (world->rows[i].kind == STORE_CLOSE || world->rows[i].kind == STORE_WAKE))
            resting = world->rows[i].kind == STORE_CLOSE;
    return resting;
}

/* Of accounts, those that stand in a row of a table that is read. */
bool is_read_at_start(const struct world *world, const char *id)
{
    bool is_named = false;

    for (size_t i = 0; i < world->rows_count && id[0] == '@'; i++)
        is_named =
            is_named || (!strchr(STREAM_MARKS, world->rows[i].table[0]) &&
                         strstr(world->rows[i].text, id) && !rests(world, world->rows[i].table));
    return id[0] == '@' ? is_named : !rests(world, id);
}
