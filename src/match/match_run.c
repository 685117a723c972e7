/* match_run.c - plays the deals of a match on several threads, keeps what is finished, and adds it
 * up in the order of the deals, so that the result does not depend on who was faster.
 */
#define _POSIX_C_SOURCE 200809L /* ftruncate, fileno */
#include "match_run.h"

#include "text/spoken.h"
#include "util/output_file.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE = 512, BAR = 30, LEAST_FOR_TEST = 20 };
static const char no_writing[] = N_("The file of finished deals cannot be written.");
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

static uint64_t mix(uint64_t hash, unsigned value)
{
    return (hash ^ value) * 0x100000001b3u;
}

/* With its end, so that of two texts in a row neither can lend the other a part. */
static uint64_t mix_text(uint64_t hash, const char *text)
{
    for (; *text; text++)
        hash = mix(hash, (uint8_t)*text);
    return mix(hash, 0);
}

/* The match that a file belongs to: another one must not go on in it. Commands and seeds of any
 * length are part of the number, because a line of them may be too long or have ends inside. */
static void describe(const struct match_spec *spec, char text[LINE])
{
    const struct talon_game *game = spec->config.game;
    const char *preset = spec->config.preset ? spec->config.preset : "-";
    uint64_t hash = 0xcbf29ce484222325u;

    for (int i = 0; i < game->options_count; i++)
        hash = mix(hash, (uint16_t)spec->config.value[i]);
    for (int which = 0; which < 2; which++)
        hash = mix_text(hash, spec->player[which].name);
    hash = mix(mix_text(hash, spec->seed), spec->whole);
    snprintf(text, LINE, "talon match %s %s %016llx\n", game->id, preset, (unsigned long long)hash);
}

/* The numbers of a line: two of the deal, then those of each player. */
enum { DEAL, DIFFERENCE, NUMBERS_OF_DEAL };
enum { CPU, DECISIONS, FAULTS, NUMBERS_OF_PLAYER };
enum { NUMBERS = NUMBERS_OF_DEAL + 2 * NUMBERS_OF_PLAYER };

static bool read_numbers(const char *line, double number[NUMBERS])
{
    char *end;

    for (int i = 0; i < NUMBERS; i++, line = end) {
        number[i] = strtod(line, &end);
        if (end == line || !isfinite(number[i]))
            return false;
    }
    return *line == '\n';
}

static bool is_count(double number, double most)
{
    return number >= 0 && number <= most && number == floor(number);
}

static bool read_player(const double *number, struct match_score *score, int which)
{
    if (number[CPU] < 0 || !is_count(number[DECISIONS], UINT32_MAX) || !is_count(number[FAULTS], 1))
        return false;
    score->cpu[which] = number[CPU];
    score->decisions[which] = (uint32_t)number[DECISIONS];
    score->lost_by_fault[which] = number[FAULTS] > 0;
    return true;
}

/* False for a line that this program has not written. */
static bool read_score(const char *line, struct match_score *score, uint32_t *deal)
{
    double number[NUMBERS];

    if (!read_numbers(line, number) || !is_count(number[DEAL], UINT32_MAX))
        return false;
    *deal = (uint32_t)number[DEAL];
    score->difference = number[DIFFERENCE];
    return read_player(number + NUMBERS_OF_DEAL, score, 0) &&
           read_player(number + NUMBERS_OF_DEAL + NUMBERS_OF_PLAYER, score, 1);
}

/* Takes what is known from the lines behind the head. The first damaged one, such as a line that a
 * kill has cut off, ends it: what follows is cut off and played again, so that no part of an old
 * line is left behind a new one. */
static const char *load_scores(struct match *match)
{
    char line[LINE];
    uint32_t deal;
    long end = ftell(match->file);

    while (fgets(line, sizeof line, match->file)) {
        struct match_score score = { .difference = 0 };
        if (!read_score(line, &score, &deal))
            break;
        end = ftell(match->file);
        if (deal < match->plan->deals) {
            match->score[deal] = score;
            match->done[deal] = true;
        }
    }
    const bool fine = !fseek(match->file, end, SEEK_SET) && !ftruncate(fileno(match->file), end);
    return fine ? NULL : no_writing;
}

static const char *load_finished(struct match *match)
{
    char head[LINE], line[LINE];

    describe(match->spec, head);
    if (!fgets(line, sizeof line, match->file))
        return fputs(head, match->file) < 0 ? no_writing : NULL;
    if (strcmp(line, head) != 0)
        return N_("The file of finished deals is of another match.");
    return load_scores(match);
}

static const char *open_file(struct match *match)
{
    if (!match->plan->resume)
        return NULL;
    match->file = fopen(match->plan->resume, "r+");
    if (!match->file)
        match->file = fopen(match->plan->resume, "w+");
    return match->file ? load_finished(match) : N_("The file of finished deals cannot be opened.");
}

/* Called with the lock. */
static void keep(struct match *match, uint32_t deal)
{
    const struct match_score *score = &match->score[deal];

    if (!match->file)
        return;
    fprintf(match->file, "%u %.17g %.6f %u %d %.6f %u %d\n", deal, score->difference, score->cpu[0],
            score->decisions[0], score->lost_by_fault[0], score->cpu[1], score->decisions[1],
            score->lost_by_fault[1]);
    if (fflush(match->file))
        match->fault = no_writing;
}

/* ---- adding up ------------------------------------------------------------------------------- */

/* The sequential test of two means with equal variance, as far as the deals are known. */
enum match_decision match_decide(const struct match_plan *plan, const struct match_sum *sum)
{
    const double n = sum->deals, mean = match_mean(sum);

    if (!plan->sequential || sum->deals < LEAST_FOR_TEST)
        return MATCH_OPEN;
    const double variance = sum->squares / n - mean * mean, middle = (plan->low + plan->high) / 2,
                 evidence = n * (plan->high - plan->low) * (mean - middle),
                 needed = variance > 0 ? TEST_BOUND * variance : 0;
    return evidence > needed ? MATCH_HIGH : -evidence > needed ? MATCH_LOW : MATCH_OPEN;
}

static void draw_bar(const struct match *match)
{
    const unsigned filled = match->finished * BAR / match->plan->deals;

    if (!match->plan->progress)
        return;
    fprintf(stderr, "\r[%.*s%.*s] ", (int)filled, "##############################",
            (int)(BAR - filled), "..............................");
    spoken_print(stderr, "{n} of {all}", "n", SPOKEN_NUMBER(match->finished), "all",
                 SPOKEN_NUMBER(match->plan->deals), NULL);
    if (match->sum.deals > 1) /* one deal has no interval */
        fprintf(stderr, "  %s ± %s ", SPOKEN_DECIMAL("%+.3f", match_mean(&match->sum)),
                SPOKEN_DECIMAL("%.3f", match_spread(&match->sum)));
}

/* Adds up what is known without a gap. Later deals than the one that decides do not count. */
static void add_finished(struct match *match)
{
    while (match->finished < match->plan->deals && match->done[match->finished] &&
           !match->is_decided) {
        match_add(&match->sum, &match->score[match->finished++]);
        match->is_decided = match_decide(match->plan, &match->sum) != MATCH_OPEN;
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
static void tell_fault(const struct match *match, uint32_t deal, const struct match_score *score,
                       const struct match_faults *faults)
{
    for (int which = 0; which < 2; which++)
        if (score->lost_by_fault[which]) {
            spoken_print(stderr, "Deal {n}: {player} loses a game. {reason}", "n",
                         SPOKEN_NUMBER((int64_t)deal + 1), "player",
                         match->spec->player[which].name, "reason", faults->reason[which], NULL);
            fputc('\n', stderr);
        }
}

static void finish_deal(struct match *match, uint32_t deal, const struct match_score *score,
                        const struct match_faults *faults)
{
    pthread_mutex_lock(&match->lock);
    match->score[deal] = *score;
    match->done[deal] = true;
    keep(match, deal);
    tell_fault(match, deal, score, faults);
    add_finished(match);
    pthread_mutex_unlock(&match->lock);
}

static void stop(struct match *match, const char *fault)
{
    pthread_mutex_lock(&match->lock);
    match->fault = fault;
    pthread_mutex_unlock(&match->lock);
}

static void *work(void *context)
{
    struct match *match = context;
    struct talon_search *search = malloc(talon_search_bytes());
    struct match_score score;
    struct match_faults faults;
    uint32_t deal;

    while (search && take_deal(match, &deal)) {
        const char *fault = match_play_deal(match->spec, deal, search, &score, &faults);
        if (fault)
            stop(match, fault);
        else
            finish_deal(match, deal, &score, &faults);
    }
    if (!search)
        stop(match, match_no_memory);
    free(search);
    return NULL;
}

static void run_threads(struct match *match)
{
    pthread_t thread[MATCH_JOBS_MOST];
    const unsigned jobs = match->plan->jobs < MATCH_JOBS_MOST ? match->plan->jobs : MATCH_JOBS_MOST;
    unsigned count = 0;

    for (unsigned i = 1; i < jobs && i < match->plan->deals; i++)
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
    match.fault = match.score && match.done ? open_file(&match) : match_no_memory;
    if (!match.fault) {
        add_finished(&match);
        run_threads(&match);
    }
    if (plan->progress)
        fputc('\n', stderr);
    if (match.file && !util_close_file(match.file) && !match.fault)
        match.fault = no_writing;
    *sum = match.sum;
    pthread_mutex_destroy(&match.lock);
    free(match.score);
    free(match.done);
    return match.fault;
}
