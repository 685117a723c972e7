/* store_writer.c - the writer thread. Batches return to the loop with their answers, so rows are
 * allocated and freed on the loop's thread alone.
 */
#include "store_writer.h"

#include "server/server.h"
#include "util/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const uint64_t CHECK_PAUSE = 500000000; /* ns between two looks at the files */

struct batch {
    struct batch *next;
    uint64_t number;
    struct store_row *rows;
    size_t count;
    enum store_result result;
    struct store_fault fault;
};

struct queue {
    struct batch *first, *last;
};

struct writer {
    const struct store *store;
    void *base;
    writer_listener *listener;
    void *context;
    uv_thread_t thread;
    uv_async_t answers;
    uv_mutex_t mutex; /* guards what follows */
    uv_cond_t changed;
    struct queue waiting, answered;
    bool writing, ending;
    /* of the writer thread only */
    bool broken, unwell; /* `unwell`: the last look found a store that does not answer */
    struct store_row *group;
    size_t group_room;
    struct batch trouble; /* reports a failure outside any batch */
};

static void add_batch(struct queue *queue, struct batch *batch)
{
    batch->next = NULL;
    if (queue->first)
        queue->last->next = batch;
    else
        queue->first = batch;
    queue->last = batch;
}

static struct batch *take_all(struct queue *queue)
{
    struct batch *first = queue->first;

    queue->first = NULL;
    return first;
}

/* ---- the writer thread ------------------------------------------------------------------ */

static void answer_batch(struct writer *writer, struct batch *batch)
{
    uv_mutex_lock(&writer->mutex);
    add_batch(&writer->answered, batch);
    uv_cond_broadcast(&writer->changed);
    uv_mutex_unlock(&writer->mutex);
    uv_async_send(&writer->answers);
}

static void note_break(struct writer *writer, enum store_result result,
                       const struct store_fault *fault)
{
    if (result != STORE_BROKEN && result != STORE_LOST)
        return;
    writer->broken = true;
    writer->trouble.result = result;
    writer->trouble.fault = *fault;
}

/* Adds the rows to the file that there was before, and is afterwards. A log that was cut short
 * would have grown again. */
static enum store_result append_rows(struct writer *writer, const struct store_row *rows,
                                     size_t count, struct store_fault *fault)
{
    const struct store *store = writer->store;
    struct store_fault lost;

    if (store->check(writer->base, fault) == STORE_LOST)
        return STORE_LOST;
    const enum store_result result = store->append(writer->base, rows, count, fault);
    if (result == STORE_BROKEN || store->check(writer->base, &lost) != STORE_LOST)
        return result;
    *fault = lost;
    return STORE_LOST;
}

static void write_one(struct writer *writer, struct batch *batch)
{
    if (writer->broken) {
        batch->result = writer->trouble.result;
        batch->fault = writer->trouble.fault;
        return;
    }
    batch->result = append_rows(writer, batch->rows, batch->count, &batch->fault);
    note_break(writer, batch->result, &batch->fault);
}

static void reserve_group(struct writer *writer, size_t count)
{
    if (count <= writer->group_room)
        return;
    writer->group = util_reallocate(writer->group, count * sizeof *writer->group);
    writer->group_room = count;
}

/* All batches in one transaction; false if they have to be tried one by one. */
static bool write_together(struct writer *writer, struct batch *first)
{
    struct store_fault fault;
    size_t count = 0;

    for (const struct batch *batch = first; batch; batch = batch->next)
        count += batch->count;
    if (writer->broken || !first->next)
        return false;
    reserve_group(writer, count);
    count = 0;
    for (const struct batch *batch = first; batch; batch = batch->next) {
        memcpy(writer->group + count, batch->rows, batch->count * sizeof *batch->rows);
        count += batch->count;
    }
    const enum store_result result = append_rows(writer, writer->group, count, &fault);
    for (struct batch *batch = first; batch; batch = batch->next) {
        batch->result = result;
        batch->fault = fault;
    }
    note_break(writer, result, &fault);
    return result != STORE_REFUSED && result != STORE_DEPOSED;
}

/* Batches refused together are tried one by one, so that one batch cannot fail the others. */
static void write_batches(struct writer *writer, struct batch *first)
{
    const bool together = write_together(writer, first);

    while (first) {
        struct batch *next = first->next;
        if (!together)
            write_one(writer, first);
        answer_batch(writer, first);
        first = next;
    }
}

typedef enum store_result store_task(void *store, struct store_fault *fault);

/* No batch has the number 0: it only says how the store is. */
static void tell_health(struct writer *writer, enum store_result result,
                        const struct store_fault *fault)
{
    struct batch *news = util_allocate_zeroed(1, sizeof *news);

    writer->unwell = result != STORE_WRITTEN;
    news->result = result;
    if (writer->unwell)
        news->fault = *fault;
    answer_batch(writer, news);
}

/* Runs between batches; a broken store is reported at once. */
static void run_task(struct writer *writer, store_task *task)
{
    struct store_fault fault;

    if (writer->broken)
        return;
    const enum store_result result = task(writer->base, &fault);
    note_break(writer, result, &fault);
    if (writer->broken)
        answer_batch(writer, &writer->trouble);
    else if (task == writer->store->check && result != STORE_DEPOSED &&
             (result == STORE_REFUSED) != writer->unwell)
        tell_health(writer, result, &fault);
}

/* Nothing waits. Every half second the files are looked at. */
static void await_batches(struct writer *writer)
{
    if (!uv_cond_timedwait(&writer->changed, &writer->mutex, CHECK_PAUSE))
        return;
    uv_mutex_unlock(&writer->mutex);
    run_task(writer, writer->store->check);
    uv_mutex_lock(&writer->mutex);
}

static void run_writer(void *context)
{
    struct writer *writer = context;

    uv_mutex_lock(&writer->mutex);
    while (writer->waiting.first || !writer->ending) {
        if (!writer->waiting.first) {
            await_batches(writer);
            continue;
        }
        struct batch *first = take_all(&writer->waiting);
        writer->writing = true;
        uv_mutex_unlock(&writer->mutex);
        write_batches(writer, first);
        run_task(writer, writer->store->tidy);
        uv_mutex_lock(&writer->mutex);
        writer->writing = false;
        uv_cond_broadcast(&writer->changed);
    }
    uv_mutex_unlock(&writer->mutex);
}

/* ---- the loop's thread ------------------------------------------------------------------ */

void daemon_writer_take(struct writer *writer, uint64_t number, struct store_row *rows,
                        size_t count)
{
    assert(rows && count && !writer->ending);
    struct batch *batch = util_allocate(sizeof *batch);

    *batch = (struct batch){ .number = number, .rows = rows, .count = count };
    uv_mutex_lock(&writer->mutex);
    add_batch(&writer->waiting, batch);
    uv_cond_broadcast(&writer->changed);
    uv_mutex_unlock(&writer->mutex);
}

static void deliver_answers(struct writer *writer)
{
    uv_mutex_lock(&writer->mutex);
    struct batch *first = take_all(&writer->answered);
    uv_mutex_unlock(&writer->mutex);
    while (first) {
        struct batch *batch = first;
        first = batch->next;
        writer->listener(writer->context, batch->number, batch->result, &batch->fault);
        journal_rows_free(batch->rows, batch->count);
        if (batch != &writer->trouble)
            free(batch);
    }
}

static void on_answers(uv_async_t *answers)
{
    deliver_answers(answers->data);
}

void daemon_writer_finish(struct writer *writer)
{
    uv_mutex_lock(&writer->mutex);
    while (writer->waiting.first || writer->writing)
        uv_cond_wait(&writer->changed, &writer->mutex);
    uv_mutex_unlock(&writer->mutex);
    deliver_answers(writer);
}

static void free_writer(uv_handle_t *answers)
{
    struct writer *writer = answers->data;

    uv_cond_destroy(&writer->changed);
    uv_mutex_destroy(&writer->mutex);
    free(writer->group);
    free(writer);
}

void daemon_writer_end(struct writer *writer)
{
    daemon_writer_finish(writer);
    uv_mutex_lock(&writer->mutex);
    writer->ending = true;
    uv_cond_broadcast(&writer->changed);
    uv_mutex_unlock(&writer->mutex);
    uv_thread_join(&writer->thread);
    uv_close((uv_handle_t *)&writer->answers, free_writer);
}

static void open_handles(struct writer *writer, uv_loop_t *loop)
{
    uv_mutex_init(&writer->mutex);
    uv_cond_init(&writer->changed);
    uv_async_init(loop, &writer->answers, on_answers);
    writer->answers.data = writer;
}

struct writer *daemon_writer_start(uv_loop_t *loop, const struct store *store, void *base,
                                   writer_listener *listener, void *context)
{
    struct writer *writer = util_allocate_zeroed(1, sizeof *writer);

    writer->store = store;
    writer->base = base;
    writer->listener = listener;
    writer->context = context;
    open_handles(writer, loop);
    if (uv_thread_create(&writer->thread, run_writer, writer)) {
        uv_close((uv_handle_t *)&writer->answers, free_writer);
        return NULL;
    }
    return writer;
}
