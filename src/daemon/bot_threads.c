/* bot_threads.c - threads on which bots think. Each has its own memory to search in, from its first
 * question on. They yield to the loop's thread and to the writer's.
 */
#include "bot_threads.h"

#include "util/memory.h"

#include <talon/hint.h>

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { NICE = 10, BUDGET_LEAST = 16 };

struct task {
    struct task *next;
    struct server_question question;
    struct talon_move move;
    struct talon_hint hint; /* of a question that wants one */
    uint64_t asked;         /* us */
    bool refused;
};

struct queue {
    struct task *first, **end;
};

struct bot_threads {
    bot_threads_listener *listener;
    void *context;
    uv_async_t answers;
    uv_thread_t thread[BOT_THREADS_MOST];
    uv_mutex_t mutex; /* guards what follows */
    uv_cond_t changed;
    struct queue waiting, answered;
    struct bot_threads_counts counts;
    bool ending;
};

static void add_task(struct queue *queue, struct task *task)
{
    task->next = NULL;
    *queue->end = task;
    queue->end = &task->next;
}

static struct task *take_task(struct queue *queue)
{
    struct task *task = queue->first;

    queue->first = task->next;
    if (!queue->first)
        queue->end = &queue->first;
    return task;
}

static void free_task(struct task *task)
{
    talon_question_free(task->question.question);
    free(task);
}

static uint64_t microseconds(void)
{
    return uv_hrtime() / 1000;
}

/* ---- the threads -------------------------------------------------------------------------- */

/* With a budget that shrinks as the queue grows, the queue takes about as long as before. */
uint32_t daemon_bot_threads_budget(uint32_t simulations, size_t waiting, int threads)
{
    const uint64_t full = (uint64_t)threads * FULL_BUDGETS_A_THREAD;
    const uint64_t least = simulations / SHRINKS_MOST;
    uint64_t budget = waiting > full ? simulations * full / waiting : simulations;

    budget = budget < least ? least : budget;
    budget = budget < BUDGET_LEAST ? BUDGET_LEAST : budget;
    return budget < simulations ? (uint32_t)budget : simulations;
}

static void answer_task(struct bot_threads *threads, struct task *task)
{
    add_task(&threads->answered, task);
    uv_async_send(&threads->answers);
}

/* Called and left with the mutex, which is free during the search. */
static void think(struct bot_threads *threads, struct talon_search *search)
{
    struct task *task = take_task(&threads->waiting);
    const uint32_t simulations = task->question.simulations,
                   shared = daemon_bot_threads_budget(simulations, threads->counts.waiting,
                                                      threads->counts.threads),
                   budget = task->question.whole ? simulations : shared;
    struct bot_threads_counts *counts = &threads->counts;

    counts->waiting--;
    uv_mutex_unlock(&threads->mutex);
    const uint64_t begun = microseconds();
    server_think(&task->question, search, budget, &task->move, &task->hint);
    const uint64_t now = microseconds();
    uv_mutex_lock(&threads->mutex);
    counts->answered++;
    counts->shrunk += budget < simulations;
    counts->thinking += now - begun;
    util_histogram_add(&counts->seconds, now - task->asked);
    answer_task(threads, task);
}

static void run_thread(void *context)
{
    struct bot_threads *threads = context;
    struct talon_search *search = NULL;

    setpriority(PRIO_PROCESS, 0, NICE); /* of this thread alone */
    uv_mutex_lock(&threads->mutex);
    while (!threads->ending) {
        if (!threads->waiting.first) {
            uv_cond_wait(&threads->changed, &threads->mutex);
            continue;
        }
        if (!search)
            search = util_allocate(talon_search_bytes());
        think(threads, search);
    }
    uv_mutex_unlock(&threads->mutex);
    free(search);
}

/* ---- the loop's thread -------------------------------------------------------------------- */

/* The waiting question of the same table and kind, or NULL. */
static struct task *waiting_of(const struct bot_threads *threads,
                               const struct server_question *question)
{
    struct task *task = threads->waiting.first;

    while (task &&
           (task->question.hint != question->hint || strcmp(task->question.table, question->table)))
        task = task->next;
    return task;
}

static void swap_questions(struct task *task, struct task *other)
{
    const struct server_question question = task->question;

    task->question = other->question;
    other->question = question;
}

/* Where the table waits already, its new question takes the place of the old one. */
static bool replace(struct bot_threads *threads, struct task *task)
{
    struct task *old = waiting_of(threads, &task->question);

    if (old) {
        swap_questions(old, task);
        old->asked = task->asked;
    }
    return old != NULL;
}

void daemon_bot_threads_take(struct bot_threads *threads, const struct server_question *question)
{
    struct task *task = util_allocate(sizeof *task);
    bool replaced;

    *task = (struct task){ .question = *question, .asked = microseconds() };
    uv_mutex_lock(&threads->mutex);
    replaced = replace(threads, task);
    task->refused = !replaced && threads->counts.waiting >= LIMIT_QUESTIONS;
    threads->counts.dropped += replaced || task->refused;
    if (task->refused) {
        answer_task(threads, task);
    } else if (!replaced) {
        add_task(&threads->waiting, task);
        threads->counts.waiting++;
        uv_cond_signal(&threads->changed);
    }
    uv_mutex_unlock(&threads->mutex);
    if (replaced)
        free_task(task);
}

static void on_answers(uv_async_t *answers)
{
    struct bot_threads *threads = answers->data;

    uv_mutex_lock(&threads->mutex);
    struct queue answered = threads->answered;
    threads->answered = (struct queue){ NULL, &threads->answered.first };
    uv_mutex_unlock(&threads->mutex);
    while (answered.first) {
        struct task *task = answered.first;
        answered.first = task->next;
        threads->listener(threads->context,
                          &(struct server_answer){ .number = task->question.number,
                                                   .table = task->question.table,
                                                   .refused = task->refused,
                                                   .move = task->move,
                                                   .hint = &task->hint });
        free_task(task);
    }
}

void daemon_bot_threads_count(struct bot_threads *threads, struct bot_threads_counts *counts)
{
    uv_mutex_lock(&threads->mutex);
    *counts = threads->counts;
    uv_mutex_unlock(&threads->mutex);
}

static void free_threads(uv_handle_t *answers)
{
    struct bot_threads *threads = answers->data;

    uv_cond_destroy(&threads->changed);
    uv_mutex_destroy(&threads->mutex);
    free(threads);
}

void daemon_bot_threads_end(struct bot_threads *threads)
{
    uv_mutex_lock(&threads->mutex);
    threads->ending = true;
    uv_cond_broadcast(&threads->changed);
    uv_mutex_unlock(&threads->mutex);
    for (int i = 0; i < threads->counts.threads; i++)
        uv_thread_join(&threads->thread[i]);
    while (threads->waiting.first)
        free_task(take_task(&threads->waiting));
    while (threads->answered.first)
        free_task(take_task(&threads->answered));
    uv_close((uv_handle_t *)&threads->answers, free_threads);
}

struct bot_threads *daemon_bot_threads_start(uv_loop_t *loop, int count,
                                             bot_threads_listener *listener, void *context)
{
    struct bot_threads *threads = util_allocate_zeroed(1, sizeof *threads);

    threads->listener = listener;
    threads->context = context;
    threads->waiting.end = &threads->waiting.first;
    threads->answered.end = &threads->answered.first;
    threads->counts.threads = count;
    uv_mutex_init(&threads->mutex);
    uv_cond_init(&threads->changed);
    uv_async_init(loop, &threads->answers, on_answers);
    threads->answers.data = threads;
    for (int i = 0; i < count; i++)
        util_require_memory(!uv_thread_create(&threads->thread[i], run_thread, threads));
    return threads;
}
