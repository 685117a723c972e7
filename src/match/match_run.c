/* match_run.c - plays the deals of a match on several threads, keeps what is finished, and adds it
 * up in the order of the deals, so that the result does not depend on who was faster.
 */
#include "match_run.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 512, BAR = 30, LEAST_FOR_TEST = 20 };
static const double TEST_BOUND = 4.59512; /* ln(99): one error in a hundred either way */

struct match {
    const struct match_spec *spec;
    const struct match_plan *plan;
    pthread_mutex_t lock;
    struct match_score *score; /* of each deal */
    bool *done;
    uint32_t next, finished; /* finished: so many from the first on are added up */
    struct match_sum sum;
    bool is_decided;
    const char *fault;
    FILE *file;
};

/* ---- the file of finished deals -------------------------------------------------------------- */

/* The match that a file belongs to: another one must not go on in it. */
static void describe(const struct match_spec *spec, char text[LINE])
{
    uint64_t options = 0xcbf29ce484222325u;

    for (int i = 0; i < spec->config.game->options_count; i++)
        options = (options ^ (uint16_t)spec->config.value[i]) * 0x100000001b3u;
    snprintf(text, LINE, "talon match %s %s %016llx %s %s %s %d\n", spec->config.game->id,
             spec->config.preset ? spec->config.preset : "-", (unsigned long long)options,
             spec->player[0].name, spec->player[1].name, spec->seed, spec->whole);
}

static bool read_score(const char *line, struct match_score *score, unsigned *deal)
{
    int faults[2], length = 0;
    char *at;

    *deal = (unsigned)strtoul(line, &at, 10);
    score->difference = strtod(at, &at);
    for (int i = 0; i < 2; i++) {
        score->cpu[i] = strtod(at, &at);
        score->decisions[i] = (uint32_t)strtoul(at, &at, 10);
        faults[i] = (int)strtol(at, &at, 10);
        score->lost_by_fault[i] = faults[i];
        length++;
    }
    return length == 2 && *at == '\n';
}

/* A line that a kill has cut off counts as nothing. */
static const char *load_finished(struct match *match)
{
    char head[LINE], line[LINE];
    unsigned deal;
    long end;

    describe(match->spec, head);
    if (!fgets(line, sizeof line, match->file))
        return fputs(head, match->file) < 0 ? "The file of finished deals cannot be written."
                                            : NULL;
    if (strcmp(line, head) != 0)
        return "The file of finished deals is of another match.";
    for (end = ftell(match->file); fgets(line, sizeof line, match->file);
         end = ftell(match->file)) {
        struct match_score score = { .difference = 0 };
        if (!read_score(line, &score, &deal))
            break;
        if (deal < match->plan->deals) {
            match->score[deal] = score;
            match->done[deal] = true;
        }
    }
    fseek(match->file, end, SEEK_SET);
    return NULL;
}

static const char *open_file(struct match *match)
{
    if (!match->plan->resume)
        return NULL;
    match->file = fopen(match->plan->resume, "r+");
    if (!match->file)
        match->file = fopen(match->plan->resume, "w+");
    return match->file ? load_finished(match) : "The file of finished deals cannot be opened.";
}

static void keep(const struct match *match, uint32_t deal)
{
    const struct match_score *score = &match->score[deal];

    if (!match->file)
        return;
    fprintf(match->file, "%u %.17g %.6f %u %d %.6f %u %d\n", deal, score->difference, score->cpu[0],
            score->decisions[0], score->lost_by_fault[0], score->cpu[1], score->decisions[1],
            score->lost_by_fault[1]);
    fflush(match->file);
}

/* ---- adding up ------------------------------------------------------------------------------- */

/* The sequential test of two means with equal variance, as far as the deals are known. */
static bool is_decided(const struct match *match)
{
    const struct match_plan *plan = match->plan;
    const double n = match->sum.deals, mean = match_mean(&match->sum);

    if (!plan->sequential || match->sum.deals < LEAST_FOR_TEST)
        return false;
    const double variance = match->sum.squares / n - mean * mean,
                 middle = (plan->low + plan->high) / 2;
    if (variance <= 0)
        return true;
    return fabs(n * (plan->high - plan->low) * (mean - middle) / variance) > TEST_BOUND;
}

static void draw_bar(const struct match *match)
{
    const unsigned filled = match->finished * BAR / match->plan->deals;

    if (!match->plan->progress)
        return;
    fprintf(stderr, "\r[%.*s%.*s] %u of %u  %+.3f ± %.3f ", (int)filled,
            "##############################", (int)(BAR - filled), "..............................",
            match->finished, match->plan->deals, match_mean(&match->sum),
            match_spread(&match->sum));
}

/* Adds up what is known without a gap. Later deals than the one that decides do not count. */
static void add_finished(struct match *match)
{
    while (match->finished < match->plan->deals && match->done[match->finished] &&
           !match->is_decided) {
        match_add(&match->sum, &match->score[match->finished++]);
        match->is_decided = is_decided(match);
    }
    draw_bar(match);
}

/* ---- threads --------------------------------------------------------------------------------- */

/* The next deal to play; false if there is none. */
static bool take_deal(struct match *match, uint32_t *deal)
{
    bool found = false;

    pthread_mutex_lock(&match->lock);
    while (match->next < match->plan->deals && match->done[match->next])
        match->next++;
    if (match->next < match->plan->deals && !match->is_decided && !match->fault) {
        *deal = match->next++;
        found = true;
    }
    pthread_mutex_unlock(&match->lock);
    return found;
}

/* A player that loses a game by a fault is told why, on the line of the progress bar. */
static void tell_fault(const struct match *match, uint32_t deal, const struct match_score *score)
{
    for (int which = 0; which < 2; which++)
        if (score->lost_by_fault[which])
            fprintf(stderr, "Deal %u: %s loses a game. %s\n", deal, match->spec->player[which].name,
                    score->reason);
}

static void finish_deal(struct match *match, uint32_t deal, const struct match_score *score)
{
    pthread_mutex_lock(&match->lock);
    match->score[deal] = *score;
    match->done[deal] = true;
    keep(match, deal);
    tell_fault(match, deal, score);
    add_finished(match);
    pthread_mutex_unlock(&match->lock);
}

static void *work(void *context)
{
    struct match *match = context;
    struct talon_search *search = malloc(talon_search_bytes());
    struct match_score score;
    uint32_t deal;

    while (search && take_deal(match, &deal)) {
        if (match_play_deal(match->spec, deal, search, &score))
            finish_deal(match, deal, &score);
        else
            match->fault = "There is not enough memory.";
    }
    if (!search)
        match->fault = "There is not enough memory.";
    free(search);
    return NULL;
}

static void run_threads(struct match *match)
{
    pthread_t thread[256];
    unsigned count = 0;

    for (unsigned i = 1; i < match->plan->jobs && i < match->plan->deals; i++)
        if (!pthread_create(&thread[count], NULL, work, match))
            count++;
    work(match);
    for (unsigned i = 0; i < count; i++)
        pthread_join(thread[i], NULL);
}

const char *match_run(const struct match_spec *spec, const struct match_plan *plan,
                      struct match_sum *sum)
{
    struct match match = { .spec = spec, .plan = plan };

    match.score = calloc(plan->deals, sizeof *match.score);
    match.done = calloc(plan->deals, sizeof *match.done);
    pthread_mutex_init(&match.lock, NULL);
    match.fault = match.score && match.done ? open_file(&match) : "There is not enough memory.";
    if (!match.fault) {
        add_finished(&match);
        run_threads(&match);
    }
    if (plan->progress)
        fputc('\n', stderr);
    if (match.file && fclose(match.file) && !match.fault)
        match.fault = "The file of finished deals cannot be written.";
    *sum = match.sum;
    pthread_mutex_destroy(&match.lock);
    free(match.score);
    free(match.done);
    return match.fault;
}
