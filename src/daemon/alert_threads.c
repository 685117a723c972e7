/* alert_threads.c - threads that hand alerts to push services. A service that is slow keeps two of
 * them busy at most, and so do all together that have not answered yet: anybody can make up names.
 * One that fails is not asked again for the alerts that wait: these come again later.
 */
#include "alert_threads.h"

#include "util/memory.h"
#include "web_push/web_push_post.h"
#include "web_push/web_push_seal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

const char *const daemon_alert_result_names[ALERT_RESULTS] = { "taken", "gone", "later", "refused",
                                                               "forbidden" };

enum { HOSTS_KNOWN = 16 };

struct alert_task {
    struct alert_task *next;
    struct server_alert alert;
    struct https_url url;
    enum alert_result result;
    bool heard;    /* the service has answered */
    int64_t after; /* ms */
};

struct alert_queue {
    struct alert_task *first, **end;
};

struct alert_threads {
    struct alert_threads_settings settings;
    web_push_tls *tls;
    atomic_bool ending;
    uv_async_t answers;
    uv_thread_t thread[ALERT_THREADS];
    uv_mutex_t mutex; /* guards what follows */
    uv_cond_t changed;
    struct alert_queue waiting, answered;
    const struct alert_task *current[ALERT_THREADS]; /* those that threads have begun with */
    int busy;
    char known[HOSTS_KNOWN][HTTPS_HOST_SIZE]; /* hosts that answered when last asked, or "" */
    unsigned oldest;                          /* the place of the next one */
    struct alert_threads_counts counts;
};

static void add_alert(struct alert_queue *queue, struct alert_task *task)
{
    task->next = NULL;
    *queue->end = task;
    queue->end = &task->next;
}

static struct alert_task *take_alert(struct alert_queue *queue, struct alert_task **at)
{
    struct alert_task *task = *at;

    *at = task->next;
    if (!*at)
        queue->end = at;
    return task;
}

static void free_alert(struct alert_task *task)
{
    journal_alert_free(&task->alert);
    free(task);
}

/* ---- one alert ----------------------------------------------------------------------------- */

static enum alert_result result_of(const struct web_push_answer *answer)
{
    const int status = answer->status;

    if (answer->forbidden)
        return ALERT_RESULT_FORBIDDEN;
    if (status >= 200 && status < 300)
        return ALERT_RESULT_TAKEN;
    if (status == 404 || status == 410)
        return ALERT_RESULT_GONE;
    return !status || status == 408 || status == 429 || status >= 500 ? ALERT_RESULT_LATER
                                                                      : ALERT_RESULT_REFUSED;
}

static bool sign_alert(const struct alert_threads *threads, const struct alert_task *task,
                       char header[WEB_PUSH_TOKEN_SIZE])
{
    char authority[HTTPS_AUTHORITY_SIZE], audience[HTTPS_AUTHORITY_SIZE + 8];

    util_https_url_authority(&task->url, authority);
    snprintf(audience, sizeof audience, "https://%s", authority);
    return web_push_key_sign(threads->settings.key, audience, threads->settings.contact,
                             (int64_t)time(NULL), header);
}

/* A key that nothing can be sealed for is of no use, like an address that is gone. */
static void send_task(const struct alert_threads *threads, struct alert_task *task)
{
    char header[WEB_PUSH_TOKEN_SIZE];
    uint8_t content[WEB_PUSH_CONTENT_BYTES];
    const size_t length =
        web_push_seal(task->alert.key, task->alert.secret, task->alert.text, content);

    task->result = ALERT_RESULT_GONE;
    if (!length || !sign_alert(threads, task, header))
        return;
    const struct web_push_message message = { .url = task->url,
                                              .authorization = header,
                                              .topic = task->alert.topic,
                                              .seconds = task->alert.seconds,
                                              .content = content,
                                              .length = length };
    const struct web_push_answer answer =
        web_push_post(threads->tls, threads->settings.services, &message, &threads->ending);
    task->result = result_of(&answer);
    task->heard = answer.status;
    task->after = answer.seconds * 1000;
}

/* ---- the threads --------------------------------------------------------------------------- */

static bool is_same_host(const struct alert_task *task, const struct alert_task *other)
{
    return !strcmp(task->url.host, other->url.host);
}

static char *find_known(struct alert_threads *threads, const char *host)
{
    for (int i = 0; i < HOSTS_KNOWN; i++)
        if (!strcmp(threads->known[i], host))
            return threads->known[i];
    return NULL;
}

/* A host that does not answer any more is a stranger again. */
static void note_host(struct alert_threads *threads, const struct alert_task *task)
{
    char *known = find_known(threads, task->url.host);

    if (known && !task->heard)
        known[0] = 0;
    else if (!known && task->heard)
        memcpy(threads->known[threads->oldest++ % HOSTS_KNOWN], task->url.host,
               sizeof task->url.host);
}

static bool is_host_busy(struct alert_threads *threads, const struct alert_task *task)
{
    const bool known = find_known(threads, task->url.host);
    int busy = 0;

    for (int i = 0; i < threads->busy; i++)
        busy += is_same_host(threads->current[i], task) ||
                (!known && !find_known(threads, threads->current[i]->url.host));
    return busy >= ALERT_THREADS_OF_HOST;
}

/* The first one whose service is not asked by too many threads already, or NULL. */
static struct alert_task *take_next(struct alert_threads *threads)
{
    struct alert_task **at = &threads->waiting.first;

    while (*at && is_host_busy(threads, *at))
        at = &(*at)->next;
    return *at ? take_alert(&threads->waiting, at) : NULL;
}

static void answer_alert(struct alert_threads *threads, struct alert_task *task)
{
    threads->counts.results[task->result]++;
    add_alert(&threads->answered, task);
    uv_async_send(&threads->answers);
}

/* The others that wait for a service that has failed. What it asked for holds for one device. */
static void put_off(struct alert_threads *threads, const struct alert_task *failed)
{
    struct alert_task **at = &threads->waiting.first;

    while (*at) {
        if (!is_same_host(*at, failed)) {
            at = &(*at)->next;
            continue;
        }
        struct alert_task *task = take_alert(&threads->waiting, at);
        task->result = ALERT_RESULT_LATER;
        answer_alert(threads, task);
    }
}

static void leave_current(struct alert_threads *threads, const struct alert_task *task)
{
    int at = 0;

    while (threads->current[at] != task)
        at++;
    threads->current[at] = threads->current[--threads->busy];
}

/* Called and left with the mutex, which is free meanwhile. */
static void work_on(struct alert_threads *threads, struct alert_task *task)
{
    threads->current[threads->busy++] = task;
    uv_mutex_unlock(&threads->mutex);
    const uint64_t begun = uv_hrtime();
    send_task(threads, task);
    const uint64_t spent = (uv_hrtime() - begun) / 1000;
    uv_mutex_lock(&threads->mutex);
    leave_current(threads, task);
    note_host(threads, task);
    util_histogram_add(&threads->counts.seconds, spent);
    if (task->result == ALERT_RESULT_LATER)
        put_off(threads, task);
    answer_alert(threads, task);
    uv_cond_broadcast(&threads->changed); /* its service is free for another thread */
}

static void run_alert_thread(void *context)
{
    struct alert_threads *threads = context;

    uv_mutex_lock(&threads->mutex);
    while (!atomic_load(&threads->ending)) {
        struct alert_task *task = take_next(threads);
        if (task)
            work_on(threads, task);
        else
            uv_cond_wait(&threads->changed, &threads->mutex);
    }
    uv_mutex_unlock(&threads->mutex);
}

/* ---- the loop's thread --------------------------------------------------------------------- */

void daemon_alert_threads_take(struct alert_threads *threads, const struct server_alert *alert)
{
    struct alert_task *task = util_allocate(sizeof *task);

    *task = (struct alert_task){ .alert = *alert };
    const bool fine = util_https_url_read(task->alert.endpoint, &task->url);
    uv_mutex_lock(&threads->mutex);
    if (fine) {
        add_alert(&threads->waiting, task);
        uv_cond_signal(&threads->changed);
    } else {
        task->result = ALERT_RESULT_GONE;
        answer_alert(threads, task);
    }
    uv_mutex_unlock(&threads->mutex);
}

static void on_alerts_answered(uv_async_t *answers)
{
    static const enum server_alerted alerted[ALERT_RESULTS] = {
        [ALERT_RESULT_TAKEN] = SERVER_ALERT_TAKEN,    [ALERT_RESULT_GONE] = SERVER_ALERT_GONE,
        [ALERT_RESULT_LATER] = SERVER_ALERT_LATER,    [ALERT_RESULT_REFUSED] = SERVER_ALERT_REFUSED,
        [ALERT_RESULT_FORBIDDEN] = SERVER_ALERT_GONE,
    };
    struct alert_threads *threads = answers->data;

    uv_mutex_lock(&threads->mutex);
    struct alert_task *task = threads->answered.first;
    threads->answered = (struct alert_queue){ NULL, &threads->answered.first };
    uv_mutex_unlock(&threads->mutex);
    while (task) {
        struct alert_task *next = task->next;
        threads->settings.listener(threads->settings.context, task->alert.number,
                                   alerted[task->result], task->after);
        free_alert(task);
        task = next;
    }
}

void daemon_alert_threads_count(struct alert_threads *threads, struct alert_threads_counts *counts)
{
    uv_mutex_lock(&threads->mutex);
    *counts = threads->counts;
    uv_mutex_unlock(&threads->mutex);
}

static void free_alert_threads(uv_handle_t *answers)
{
    struct alert_threads *threads = answers->data;

    uv_cond_destroy(&threads->changed);
    uv_mutex_destroy(&threads->mutex);
    web_push_tls_free(threads->tls);
    free(threads);
}

void daemon_alert_threads_end(struct alert_threads *threads)
{
    uv_mutex_lock(&threads->mutex);
    atomic_store(&threads->ending, true);
    uv_cond_broadcast(&threads->changed);
    uv_mutex_unlock(&threads->mutex);
    for (int i = 0; i < ALERT_THREADS; i++)
        uv_thread_join(&threads->thread[i]);
    while (threads->waiting.first)
        free_alert(take_alert(&threads->waiting, &threads->waiting.first));
    while (threads->answered.first)
        free_alert(take_alert(&threads->answered, &threads->answered.first));
    uv_close((uv_handle_t *)&threads->answers, free_alert_threads);
}

struct alert_threads *daemon_alert_threads_start(uv_loop_t *loop,
                                                 const struct alert_threads_settings *settings)
{
    struct alert_threads *threads = util_allocate_zeroed(1, sizeof *threads);

    threads->settings = *settings;
    threads->tls = web_push_tls_new();
    util_require_memory(threads->tls);
    threads->waiting.end = &threads->waiting.first;
    threads->answered.end = &threads->answered.first;
    uv_mutex_init(&threads->mutex);
    uv_cond_init(&threads->changed);
    uv_async_init(loop, &threads->answers, on_alerts_answered);
    threads->answers.data = threads;
    for (int i = 0; i < ALERT_THREADS; i++)
        util_require_memory(!uv_thread_create(&threads->thread[i], run_alert_thread, threads));
    return threads;
}
