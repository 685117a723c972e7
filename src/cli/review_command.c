/* review_command.c - `talon review`: what the decisions of a finished game cost, and how luck and
 * skill add up, on several threads, as sentences or as JSON.
 */
#include "command_files.h"
#include "command_pager.h"
#include "command_words.h"
#include "command_entry.h"
#include "record_file.h"
#include "review_command.h"

#include "text/spoken.h"
#include "util/output_file.h"
#include "util/memory.h"
#include "util/table_memory.h"

#include <talon/json.h>
#include <talon/review.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WRONG_USAGE = 2, FAILED = 1 };

struct review_arguments {
    const char *record;
    uint64_t budget, seed, jobs;
    unsigned seats;
    bool json, humans, deals;
};

static int complain_about(const char *sentence, const char *word)
{
    return cli_refuse_words("talon review", sentence, word);
}

static int add_seat(void *context, const char *text)
{
    struct review_arguments *given = context;
    uint64_t seat;

    if (!cli_read_whole(text, 1, TALON_SEATS_MAX, &seat))
        return complain_about("--seat must be a whole number from 1 to the number of players, not "
                              "\"{word}\".",
                              text);
    given->seats |= 1u << (seat - 1);
    return 0;
}

/* clang-format off */
static const char help_usage[] =
    "talon review RECORD [--seat NUMBER]... [--humans] [--budget SIMULATIONS] [--seed NUMBER]\n"
    "             [--deals | --json] [--jobs NUMBER]\n";
#define AT(member) offsetof(struct review_arguments, member)
static const struct cli_option options[] = {
    CLI_PARAGRAPH(N_("Compares each decision of a finished game with the best move that the search "
                     "finds on what the seat knew then, and tells how luck and skill add up to the "
                     "result (doc/review.md). With the same budget and seed the answer is the same "
                     "for any number of jobs.")),
    CLI_GAP,
    CLI_TOLD("RECORD", N_("a file, or - for standard input")),
    CLI_EACH("--seat NUMBER", add_seat, N_("reviews this seat, counted from 1 (all seats)")),
    CLI_SWITCH("--humans", AT(humans), N_("reviews the seats of people")),
    CLI_WHOLE("--budget NUMBER", AT(budget),
        TALON_REVIEW_SIMULATIONS_LEAST, TALON_REVIEW_SIMULATIONS_MOST,
        N_("simulations for each decision (8000)")),
    CLI_SWITCH("--deals", AT(deals),
        N_("also tells how luck and skill add up in each deal, and in hindsight whether its "
           "contract would be made with open cards")),
    CLI_WHOLE("--seed NUMBER", AT(seed), 0, INT32_MAX,
        N_("decides the random choices of the searches (1)")),
    CLI_WHOLE("--jobs NUMBER", AT(jobs), 1, CLI_JOBS_MOST, N_("threads (as many as processors)")),
    CLI_SWITCH("--json", AT(json), N_("one line of JSON")),
};
/* clang-format on */
static const struct cli_command cli_review_command = {
    .name = "talon review",
    .usage = help_usage,
    CLI_OPTIONS(options),
    .file = CLI_READS,
    .word = AT(record),
    .too_many = N_("One record is enough: \"{word}\" is one too many."),
};

/* ---- arguments ------------------------------------------------------------------------------- */

static unsigned seats_of_people(const struct talon_table *table)
{
    unsigned seats = 0;

    for (int seat = 0; seat < talon_table_seats(table); seat++)
        if (!strcmp(talon_table_player(table, seat), "human"))
            seats |= 1u << seat;
    return seats;
}

static int choose_seats(const struct review_arguments *given, const struct talon_table *table,
                        unsigned *seats)
{
    const unsigned all = (1u << talon_table_seats(table)) - 1;
    char number[SPOKEN_DIGITS];

    *seats = given->seats | (given->humans ? seats_of_people(table) : 0);
    if (*seats & ~all)
        return complain_about("--seat must be a whole number from 1 to {word} in this game.",
                              spoken_number(number, talon_table_seats(table)));
    if (!*seats && given->humans)
        return complain_about("{word} finds no seat: only bots played this game.", "--humans");
    *seats = *seats ? *seats : all;
    return 0;
}

/* ---- threads --------------------------------------------------------------------------------- */

struct review_run {
    struct talon_review *review;
    pthread_mutex_t lock;
    uint32_t next;
};

static bool take_task(struct review_run *run, uint32_t *task)
{
    pthread_mutex_lock(&run->lock);
    const bool found = run->next < talon_review_tasks(run->review);
    if (found)
        *task = run->next++;
    pthread_mutex_unlock(&run->lock);
    return found;
}

static void *do_tasks(void *context)
{
    struct review_run *run = context;
    struct talon_review_worker *worker = talon_review_worker_new(run->review);
    uint32_t task;

    util_require_memory(worker);
    while (take_task(run, &task))
        util_require_memory(talon_review_work(worker, task));
    talon_review_worker_free(worker);
    return NULL;
}

void cli_run_review(struct talon_review *review, unsigned given)
{
    const unsigned jobs = cli_jobs(given);
    struct review_run run = { .review = review };
    pthread_t thread[CLI_JOBS_MOST];
    unsigned count = 0;

    pthread_mutex_init(&run.lock, NULL);
    for (unsigned i = 1; i < jobs && i < talon_review_tasks(review); i++)
        if (!pthread_create(&thread[count], NULL, do_tasks, &run))
            count++;
    do_tasks(&run);
    for (unsigned i = 0; i < count; i++)
        pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&run.lock);
    talon_review_finish(review);
}

/* ---- the answer ------------------------------------------------------------------------------ */

static void print_review_json(const struct talon_review *review)
{
    struct talon_string_buffer line = { 0 };

    talon_string_buffer_add(&line, "{\"ok\":true");
    talon_json_review(&line, review);
    talon_string_buffer_add(&line, "}\n");
    util_write(stdout, line.at, line.length);
    free(line.at);
}

static void say_worst(const struct cli_play *play, const struct talon_review *review, int seat,
                      const char *name)
{
    const struct talon_wording wording = { spoken_catalogue(), play->suits, NULL };
    char text[CLI_SENTENCE];

    if (talon_review_unjudged(&wording, review, seat, name, text, sizeof text))
        cli_print(play, text);
    if (review->knowledge && talon_review_judged(review, seat) &&
        review->worst[seat][0] == UINT32_MAX) {
        spoken_with(text, sizeof text, talon_review_nothing(review), "name", name, NULL);
        cli_print(play, text);
    }
    for (const uint32_t *worst = review->worst[seat]; *worst != UINT32_MAX; worst++) {
        talon_review_sentence(&wording, review, *worst, text, sizeof text);
        cli_print(play, text);
    }
}

static void say_account(const struct cli_play *play, const struct talon_review *review,
                        const struct talon_review_ledger *ledger, const char *name)
{
    const struct talon_wording wording = { spoken_catalogue(), play->suits, NULL };
    char text[CLI_SENTENCE];

    talon_review_account(&wording, review, ledger, name, text, sizeof text);
    cli_print(play, text);
}

static void say_seat(const struct cli_play *play, const struct talon_review *review, int seat)
{
    const struct talon_wording wording = { spoken_catalogue(), play->suits, NULL };
    char name[TALON_NAME_MAX], text[CLI_SENTENCE];

    cli_recorded_name(review->table, seat, name);
    say_account(play, review, &review->match[seat], name);
    if (review->knowledge) {
        talon_review_counts(&wording, review, seat, name, text, sizeof text);
        cli_print(play, text);
    }
    say_worst(play, review, seat, name);
}

static void say_deal(const struct cli_play *play, const struct talon_review *review, uint32_t deal)
{
    const struct talon_wording wording = { spoken_catalogue(), play->suits, NULL };
    char name[TALON_NAME_MAX], text[CLI_SENTENCE];

    talon_review_deal(&wording, review, deal, text, sizeof text);
    cli_print(play, text);
    for (int seat = 0; seat < review->seats; seat++)
        if (review->plan.seats >> seat & 1) {
            cli_recorded_name(review->table, seat, name);
            say_account(play, review, &review->parts[deal].ledger[seat], name);
        }
}

void cli_say_review(const struct cli_play *play, const struct talon_review *review, bool deals)
{
    const struct talon_wording wording = { spoken_catalogue(), play->suits, NULL };
    char text[CLI_SENTENCE];

    if (!review->knowledge)
        cli_print(play, spoken(talon_review_nothing(review)));
    for (int seat = 0; seat < review->seats; seat++)
        if (review->plan.seats >> seat & 1)
            say_seat(play, review, seat);
    for (uint32_t deal = 0; deals && deal < review->parts_count; deal++)
        say_deal(play, review, deal);
    if (review->knowledge) {
        talon_review_limits(&wording, review, text, sizeof text);
        cli_print(play, text);
    }
}

/* Refuses what cannot be reviewed. The sentence of JSON is English. */
static int refuse_in_json(const char *code, const char *sentence)
{
    struct talon_string_buffer line = { 0 };

    talon_string_buffer_add(&line, "{\"error\":{\"code\":");
    talon_json_string(&line, code);
    talon_string_buffer_add(&line, ",\"message\":");
    talon_json_string(&line, sentence);
    talon_string_buffer_add(&line, "}}");
    puts(line.at);
    free(line.at);
    return FAILED;
}

static int refuse_running(bool json)
{
    if (json)
        return refuse_in_json("running", talon_review_running);
    fprintf(stderr, "talon review: %s\n", spoken(talon_review_running));
    return FAILED;
}

static int refuse_record(struct cli_play *play, bool json, const struct talon_record_error *error)
{
    char sentence[CLI_SENTENCE];

    talon_record_sentence_in_english(error, sentence, sizeof sentence);
    if (json)
        return refuse_in_json("record", sentence);
    cli_say_record_refused(play, error);
    return play->status;
}

static int review_table(struct cli_play *play, const struct review_arguments *given,
                        const struct talon_table *table)
{
    struct talon_review *review = NULL;
    struct talon_review_plan plan = { .simulations = (uint32_t)given->budget, .seed = given->seed };
    const int status = choose_seats(given, table, &plan.seats);

    if (status)
        return status;
    const enum talon_review_error error = talon_review_new(table, &plan, &review);
    if (error == TALON_REVIEW_RUNNING)
        return refuse_running(given->json);
    util_require_memory(error == TALON_REVIEW_OK);
    cli_run_review(review, (unsigned)given->jobs);
    if (given->json)
        print_review_json(review);
    else
        cli_say_review(play, review, given->deals);
    if (!given->json && given->deals)
        cli_say_hindsight(play, table);
    talon_review_free(review);
    return 0;
}

static int talon_review(int argc, char **argv)
{
    struct cli_play play = { .command = "talon review" };
    struct review_arguments given = { .budget = TALON_REVIEW_SIMULATIONS, .seed = 1 };
    struct talon_string_buffer text = { 0 };
    struct talon_record_error error;
    int status;

    if (!cli_read_command(&cli_review_command, &given, argc, argv, &status))
        return status;
    if (!given.record)
        return complain_about("Name the record's file, or - for standard input.", "");
    if (!cli_read_record_file(&play, given.record, &text))
        return CLI_UNREADABLE;
    struct talon_table *table = util_record_read(text.at ? text.at : "", text.length, &error);
    free(text.at);
    if (!table)
        return refuse_record(&play, given.json, &error);
    if (!given.json)
        cli_page_output();
    status = review_table(&play, &given, table);
    talon_table_free(table);
    return status;
}

const struct cli_entry cli_review_entry = {
    &cli_review_command,
    talon_review,
    N_("tell which moves of a finished game cost something: {example}"),
    "talon review FILE",
};
