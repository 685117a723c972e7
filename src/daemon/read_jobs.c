/* read_jobs.c - reads rows from the store on a thread, so that the loop never waits for a disk or a
 * database; and looks there for what other servers have left.
 */
#include "daemon_internal.h"

#include "util/memory.h"

static void keep_row(struct server_work *work, const struct store_row *row)
{

    work->read.rows =
        util_grow(work->read.rows, &work->read.capacity, work->read.count, sizeof *work->read.rows);
    work->read.rows[work->read.count] = *row;
    work->read.rows[work->read.count++].text = util_copy_text(row->text);
}

static bool keep_row_read(void *context, const struct store_row *row)
{
    struct server_work *work = context;

    keep_row(work, row);
    return work->read.count < work->job.read.most;
}

static void read_stream(const struct loop *loop, struct server_work *work)
{
    const struct server_read *wanted = &work->job.read;

    work->answer.unread = !loop->config.store->read_one(loop->config.base, wanted->stream,
                                                        wanted->first, keep_row_read, work);
    work->answer.rows = work->read.rows;
    work->answer.rows_count = work->read.count;
}

static bool keep_row_found(void *context, const struct store_row *row)
{
    keep_row(context, row);
    return true;
}

static void look_in_store(const struct loop *loop, struct server_work *work)
{
    const struct server_look *look = &work->job.look;
    const struct store_look wanted = { .most = look->most,
                                       .messages = look->messages,
                                       .orphans = look->orphans,
                                       .known = look->known,
                                       .known_count = look->known_count,
                                       .sort = look->sort,
                                       .unused = look->unused };
    struct store_fault fault;

    work->answer.unread =
        !loop->config.store->look(loop->config.base, &wanted, keep_row_found, work, &fault);
    work->answer.rows = work->read.rows;
    work->answer.rows_count = work->read.count;
}

static void find_in_store(const struct loop *loop, struct server_work *work)
{
    struct store_fault fault;

    work->answer.unread = !loop->config.store->find(loop->config.base, work->job.find.text,
                                                    keep_row_found, work, &fault);
    work->answer.rows = work->read.rows;
    work->answer.rows_count = work->read.count;
}

void daemon_read_work(struct worker_job *head, const struct worker_turn *turn)
{
    struct loop *loop = turn->context;
    struct server_work *work = server_work_of(head);

    if (work->job.kind == SERVER_JOB_LOOK)
        look_in_store(loop, work);
    else if (work->job.kind == SERVER_JOB_FIND)
        find_in_store(loop, work);
    else
        read_stream(loop, work);
}

void daemon_read_free(struct server_work *work)
{
    journal_rows_free(work->read.rows, work->read.count);
}
