/* mail_threads.c - threads that write mails as messages and hand them to the operator's command, in
 * the order in which they came.
 */
#include "mail_threads.h"

#include "util/hex.h"
#include "util/mail_message.h"
#include "util/memory.h"

#include <sodium.h>
#include <stdlib.h>
#include <time.h>

const char *const daemon_mail_result_names[MAIL_RESULTS] = { "taken", "failed", "hung" };

enum { ID_BYTES = 16 };

struct mail_task {
    struct mail_task *next;
    struct server_mail mail;
    enum mail_command_result result;
};

struct mail_queue {
    struct mail_task *first, **end;
};

struct mail_threads {
    struct mail_threads_settings settings;
    atomic_bool ending;
    uv_async_t done;
    uv_thread_t thread[MAIL_THREADS];
    uv_mutex_t mutex; /* guards what follows */
    uv_cond_t changed;
    struct mail_queue waiting, finished;
    struct mail_threads_counts counts;
};

static void add_mail(struct mail_queue *queue, struct mail_task *task)
{
    task->next = NULL;
    *queue->end = task;
    queue->end = &task->next;
}

static struct mail_task *take_mail(struct mail_queue *queue)
{
    struct mail_task *task = queue->first;

    queue->first = task->next;
    if (!queue->first)
        queue->end = &queue->first;
    return task;
}

static void free_mail(struct mail_task *task)
{
    journal_mail_free(&task->mail);
    free(task);
}

/* ---- the threads --------------------------------------------------------------------------- */

static void hand_over(const struct mail_threads *threads, struct mail_task *task)
{
    uint8_t bytes[ID_BYTES];
    char id[2 * ID_BYTES + 1];
    struct talon_string_buffer text = { 0 };

    randombytes_buf(bytes, sizeof bytes);
    util_hex_digits(bytes, sizeof bytes, id);
    util_mail_message_write(&(struct mail_message){ .from = threads->settings.from,
                                                    .to = task->mail.address,
                                                    .subject = task->mail.subject,
                                                    .text = task->mail.text,
                                                    .stop = task->mail.stop,
                                                    .id = id,
                                                    .seconds = (int64_t)time(NULL) },
                            &text);
    task->result =
        daemon_mail_command_run(threads->settings.command, text.at, text.length, &threads->ending);
    free(text.at);
}

/* Called and left with the mutex, which is free meanwhile. */
static void work_on_mail(struct mail_threads *threads, struct mail_task *task)
{
    uv_mutex_unlock(&threads->mutex);
    const uint64_t begun = uv_hrtime();
    hand_over(threads, task);
    const uint64_t spent = (uv_hrtime() - begun) / 1000;
    uv_mutex_lock(&threads->mutex);
    util_histogram_add(&threads->counts.seconds, spent);
    threads->counts.results[task->result]++;
    add_mail(&threads->finished, task);
    uv_async_send(&threads->done);
}

static void run_mail_thread(void *context)
{
    struct mail_threads *threads = context;

    uv_mutex_lock(&threads->mutex);
    while (!atomic_load(&threads->ending))
        if (threads->waiting.first)
            work_on_mail(threads, take_mail(&threads->waiting));
        else
            uv_cond_wait(&threads->changed, &threads->mutex);
    uv_mutex_unlock(&threads->mutex);
}

/* ---- the loop's thread --------------------------------------------------------------------- */

void daemon_mail_threads_take(struct mail_threads *threads, const struct server_mail *mail)
{
    struct mail_task *task = util_allocate(sizeof *task);

    *task = (struct mail_task){ .mail = *mail };
    uv_mutex_lock(&threads->mutex);
    add_mail(&threads->waiting, task);
    uv_cond_signal(&threads->changed);
    uv_mutex_unlock(&threads->mutex);
}

static void on_mails_done(uv_async_t *done)
{
    struct mail_threads *threads = done->data;

    uv_mutex_lock(&threads->mutex);
    struct mail_task *task = threads->finished.first;
    threads->finished = (struct mail_queue){ NULL, &threads->finished.first };
    uv_mutex_unlock(&threads->mutex);
    while (task) {
        struct mail_task *next = task->next;
        threads->settings.listener(threads->settings.context, task->mail.number, task->result);
        free_mail(task);
        task = next;
    }
}

void daemon_mail_threads_count(struct mail_threads *threads, struct mail_threads_counts *counts)
{
    uv_mutex_lock(&threads->mutex);
    *counts = threads->counts;
    uv_mutex_unlock(&threads->mutex);
}

static void free_mail_threads(uv_handle_t *done)
{
    struct mail_threads *threads = done->data;

    uv_cond_destroy(&threads->changed);
    uv_mutex_destroy(&threads->mutex);
    free(threads);
}

void daemon_mail_threads_end(struct mail_threads *threads)
{
    uv_mutex_lock(&threads->mutex);
    atomic_store(&threads->ending, true);
    uv_cond_broadcast(&threads->changed);
    uv_mutex_unlock(&threads->mutex);
    for (int i = 0; i < MAIL_THREADS; i++)
        uv_thread_join(&threads->thread[i]);
    while (threads->waiting.first)
        free_mail(take_mail(&threads->waiting));
    while (threads->finished.first)
        free_mail(take_mail(&threads->finished));
    uv_close((uv_handle_t *)&threads->done, free_mail_threads);
}

struct mail_threads *daemon_mail_threads_start(uv_loop_t *loop,
                                               const struct mail_threads_settings *settings)
{
    struct mail_threads *threads = util_allocate_zeroed(1, sizeof *threads);

    threads->settings = *settings;
    threads->waiting.end = &threads->waiting.first;
    threads->finished.end = &threads->finished.first;
    uv_mutex_init(&threads->mutex);
    uv_cond_init(&threads->changed);
    uv_async_init(loop, &threads->done, on_mails_done);
    threads->done.data = threads;
    for (int i = 0; i < MAIL_THREADS; i++)
        util_require_memory(!uv_thread_create(&threads->thread[i], run_mail_thread, threads));
    return threads;
}
