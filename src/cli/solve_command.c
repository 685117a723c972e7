/* solve_command.c - `talon solve`: how many tricks each side takes with open cards, for the deals
 * of a file: PBN, lines, or the record of a game of Whist.
 */
#include "command_files.h"
#include "command_words.h"
#include "command_entry.h"
#include "record_file.h"
#include "solve_arguments.h"
#include "solve_report.h"

#include "ending/ending.h"
#include "solve/solve_budget.h"
#include "solve/solve_problem.h"
#include "solve/solve_threads.h"
#include "util/memory.h"
#include "util/output_file.h"
#include "util/table_memory.h"

#include "text/spoken.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WRONG_USAGE = 2, FAILED = 1, MEMORY_USUAL = 64, MEMORY_MOST = 65536, DEALS_USUAL = 200 };
enum { BATCH = 64, WHOLE = 13, MEBIBYTE_BITS = 20, PROBLEMS_MOST = 1000000 };
#define NODES_MOST 1000000000000000u
#define SEED_MOST 1000000000000000u
static const char record_head[] = "talon-record ";

/* clang-format off */
static const char help_usage[] =
    "talon solve FILE [--table] [--deal NUMBER] [--pbn | --picture | [--play] [--json]]\n"
    "            [--side SEATS [--fewest] [--need NUMBER]]\n"
    "            [--nodes NUMBER] [--memory MEBIBYTES] [--jobs NUMBER]\n"
    "talon solve RECORD --move NUMBER [--open | [--deals NUMBER] [--seed NUMBER]]\n"
    "            [--nodes NUMBER] [--json]\n"
    "talon solve --problems NUMBER [--seed NUMBER] [--cards NUMBER] [--trump S|H|D|C|NT]\n"
    "            [--solution] [--json | --pbn]\n"
    "talon solve --day YYYY-MM-DD [--solution] [--json | --pbn]\n";
#define AT(member) offsetof(struct cli_solve_arguments, member)
static const struct cli_option options[] = {
    CLI_PARAGRAPH(N_("Tells how many tricks each side takes if all hands are open and everybody "
                     "plays perfectly, and what each card is worth.")),
    CLI_GAP,
    CLI_PARAGRAPH(N_("FILE, or - for standard input, holds deals in one of these forms:")),
    CLI_TOLD("PBN 2.1",
        N_("[Deal \"N:AKQ.JT9.876.5432 …\"]; contract and declarer name trump and leader")),
    CLI_TOLD("lines",
        N_("N:AKQ.JT9.876.5432 … trump leader, such as H W, and the cards of a trick that has "
           "begun, such as SK; without trump and leader the table is computed")),
    CLI_TOLD("a record",
        N_("of a game of Whist, or of a relative with two sides, by Talon: each deal from its "
           "first card on")),
    CLI_GAP,
    CLI_SWITCH("--table", AT(table),
        N_("the tricks of each declarer in each suit, too, and the par of bridge")),
    CLI_SWITCH("--play", AT(play), N_("the cards played that gave tricks away")),
    CLI_WHOLE("--deal NUMBER", AT(deal), 1, INT32_MAX,
        N_("only this deal of the file, counted from 1")),
    CLI_TEXT("--side SEATS", AT(side),
        N_("the tricks of these seats, who play together: S alone, or NE")),
    CLI_SWITCH("--fewest", AT(fewest), N_("these seats want few tricks")),
    CLI_WHOLE("--need NUMBER", AT(need), 1, WHOLE,
        N_("only whether they take so many, which is quicker")),
    CLI_SWITCH("--json", AT(json), N_("a line of JSON for each deal")),
    CLI_SWITCH("--pbn", AT(pbn),
        N_("games of PBN with the tags OptimumScore and OptimumResultTable")),
    CLI_SWITCH("--picture", AT(picture), N_("the deal as an SVG picture")),
    CLI_WHOLE("--nodes NUMBER", AT(nodes), 1, NODES_MOST,
        N_("gives a deal up after its searches have begun this many tricks (30000000)")),
    CLI_WHOLE("--memory MEBIBYTES", AT(memory), 1, MEMORY_MOST, N_("of each thread (64)")),
    CLI_WHOLE("--jobs NUMBER", AT(jobs), 1, CLI_JOBS_MOST, N_("threads (as many as processors)")),
    CLI_GAP,
    CLI_WHOLE("--move NUMBER", AT(move), 1, INT32_MAX,
        N_("of a record of any game: what each move was worth before this one, solved to the end "
           "of the deal or game over the deals that were possible")),
    CLI_SWITCH("--open", AT(open), N_("only for the cards as they lay")),
    CLI_WHOLE("--deals NUMBER", AT(deals), 1, ENDING_DEALS_MOST,
        N_("this many of the possible deals, if there are more (200)")),
    CLI_TOLD("--nodes NUMBER",
        N_("gives up after this many positions of a deal (2000000; for wins 20000)")),
    CLI_GAP,
    CLI_WHOLE("--problems NUMBER", AT(problems), 1, PROBLEMS_MOST,
        N_("makes this many problems instead: endings in which south leads, and one first card "
           "alone reaches the goal")),
    CLI_WHOLE("--seed NUMBER", AT(seed), 0, SEED_MOST,
        N_("the same seed makes the same problems (1)")),
    CLI_WHOLE("--cards NUMBER", AT(cards), SOLVE_PROBLEM_CARDS_LEAST, SOLVE_PROBLEM_CARDS_MOST,
        N_("of each hand, from 4 to 8 (a mix)")),
    CLI_TEXT("--trump SUIT", AT(trump), N_("S, H, D, C, or NT for none (a mix)")),
    CLI_SWITCH("--solution", AT(solution), N_("the key and the main line, too")),
    CLI_TEXT("--day YYYY-MM-DD", AT(day), N_("makes the page's problem of that day")),
};
/* clang-format on */
static const struct cli_command cli_solve_command = {
    .name = "talon solve",
    .usage = help_usage,
    CLI_OPTIONS(options),
    .file = CLI_READS,
    .word = AT(file),
    .too_many = N_("One file is enough: \"{word}\" is one too many."),
};

/* The deals that were read, and how they are to be solved. */
struct solve_run {
    struct cli_solved *all;
    size_t count, room;
    uint64_t only, nodes, memory; /* only 0: all */
    unsigned jobs;
    bool table, play;
    struct open_goal goal; /* of deals that have none of their own */
    void (*print)(const struct cli_solved *solved, struct talon_string_buffer *text);
};

static int refuse(const char *sentence, const char *word)
{
    return cli_refuse_words("talon solve", sentence, word);
}

static int fail(const char *sentence)
{
    return spoken_complain("talon solve", sentence, NULL), FAILED;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Keeps the deal. NULL, or why it cannot be solved. */
static const char *take_deal(struct solve_run *run, const struct pbn_deal *deal)
{
    struct talon_solve_position position;
    struct pbn_deal led = *deal;

    if (led.leader == PBN_UNKNOWN)
        led.leader = led.trump = 0;
    pbn_position(&led, &position);
    const char *reason = talon_solve_check(&position);
    if (reason)
        return reason;
    if (run->goal.side && deal->leader == PBN_UNKNOWN)
        return N_("With --side a deal needs a trump and a leader.");
    run->all = util_grow(run->all, &run->room, run->count, sizeof *run->all);
    struct cli_solved *solved = &run->all[run->count++];
    *solved = (struct cli_solved){ .deal = *deal, .number = run->count };
    if (run->goal.side)
        solved->deal.goal = run->goal;
    solved->has_cards = deal->leader != PBN_UNKNOWN;
    solved->answers.has_table =
        !deal->laid && !solved->deal.goal.side && (run->table || !solved->has_cards);
    solved->wants_table = run->table;
    solved->wants_play = run->play;
    return NULL;
}

static int refuse_file(const char *sentence)
{
    return fail(sentence), WRONG_USAGE;
}

static int refuse_line(unsigned line, const char *sentence)
{
    spoken_complain("talon solve", "Line {n}: {sentence}", "n", SPOKEN_NUMBER(line), "sentence",
                    spoken(sentence), NULL);
    return WRONG_USAGE;
}

static int read_deals(struct solve_run *run, const struct talon_string_buffer *text)
{
    struct pbn_reader reader;
    struct pbn_deal deal;
    struct pbn_problem problem;
    enum pbn_found found;

    pbn_begin(&reader, text->at ? text->at : "", text->length);
    while ((found = pbn_next(&reader, &deal, &problem)) == PBN_DEAL) {
        const char *reason = take_deal(run, &deal);
        if (reason)
            return refuse_line(deal.line, reason);
    }
    return found == PBN_WRONG ? refuse_line(problem.line, spoken_refusal((char[SPOKEN_LINE]){ 0 },
                                                                         SPOKEN_LINE, &problem.why))
                              : 0;
}

static bool take_played_deal(void *context, const struct pbn_deal *deal)
{
    struct solve_run *run = context;

    return !take_deal(run, deal);
}

static int read_record(struct cli_play *play, struct solve_run *run,
                       const struct talon_string_buffer *text)
{
    if (run->goal.side)
        return refuse("A record has sides of its own, so {word} is not for it.", "--side");
    struct talon_record_error error;
    struct talon_table *table = util_record_read(text->at, text->length, &error);

    if (!table) {
        cli_say_record_refused(play, &error);
        return play->status;
    }
    const bool is_fine = pbn_deals_of_table(table, take_played_deal, run);
    talon_table_free(table);
    return is_fine ? 0
                   : refuse_file("Only records of games of tricks for two sides that began with a "
                                 "deal can be solved as a whole. Name a move of this one with "
                                 "--move.");
}

static bool is_record(const struct talon_string_buffer *text)
{
    return text->length > sizeof record_head &&
           !memcmp(text->at, record_head, sizeof record_head - 1);
}

static int read_file(struct cli_play *play, struct solve_run *run, const char *path)
{
    struct talon_string_buffer text = { 0 };
    int status = CLI_UNREADABLE;

    if (cli_read_record_file(play, path, &text))
        status = is_record(&text) ? read_record(play, run, &text) : read_deals(run, &text);
    free(text.at);
    if (status)
        return status;
    return run->count ? 0 : refuse_file("There is no deal in the file.");
}

/* Leaves the deal that --deal names. */
static int choose_deal(struct solve_run *run)
{
    if (!run->only)
        return 0;
    if (run->only > run->count)
        return refuse_file("The file has fewer deals than --deal says.");
    run->all[0] = run->all[run->only - 1];
    run->count = 1;
    return 0;
}

/* Such a form has no place for who plays together. */
static int refuse_contracts(const struct solve_run *run, const char *option)
{
    for (size_t i = 0; i < run->count; i++)
        if (run->all[i].deal.goal.side)
            return refuse("{word} is for deals in which partners face each other.", option);
    return 0;
}

/* ---- solving --------------------------------------------------------------------------------- */

static void solve_table_of(struct talon_solver *solver, uint64_t nodes, struct cli_solved *solved)
{
    struct pbn_answers *answers = &solved->answers;

    answers->has_par =
        talon_solve_strains(solver, solved->deal.hand, nodes, NULL, answers->tricks) &&
        __builtin_popcountll(solved->deal.hand[0]) == WHOLE;
    if (answers->has_par)
        talon_solve_par(answers->tricks, solved->deal.dealer, solved->deal.vulnerable,
                        &answers->par);
}

/* Asks first whether a contract can be made, because that takes less time than the tricks. */
static uint64_t solve_cards_of(struct talon_solver *solver, uint64_t nodes,
                               struct cli_solved *solved)
{
    const struct open_goal *goal = &solved->deal.goal;
    struct talon_solve_request request = { TALON_SOLVE_SCORES, nodes, NULL };
    struct talon_solve_position position;

    pbn_position(&solved->deal, &position);
    if (goal->need) {
        request.question = goal->decides ? TALON_SOLVE_OPTIMAL : TALON_SOLVE_TRICKS;
        talon_solve_reaches(solver, &position, &request, goal->need, &solved->result);
        solved->reached = solved->result.least >= goal->need;
        solved->missed = solved->result.most < goal->need;
        nodes = request.nodes = solve_nodes_left(nodes, solved->result.nodes);
    }
    if (!goal->decides) {
        request.question = TALON_SOLVE_SCORES;
        const uint64_t begun = solved->result.nodes;
        talon_solve(solver, &position, &request, &solved->result);
        nodes = solve_nodes_left(nodes, solved->result.nodes);
        solved->result.nodes += begun;
    }
    pbn_lower_result(&solved->deal, &solved->result);
    return nodes;
}

/* All searches of a deal share its nodes, so that no deal takes long without saying so. */
static void solve_deal(void *context, struct talon_solver *solver, size_t index)
{
    struct solve_run *run = context;
    struct cli_solved *solved = &run->all[index];
    uint64_t nodes = solved->nodes = run->nodes;

    if (solved->has_cards)
        nodes = solve_cards_of(solver, nodes, solved);
    if (run->play && solved->has_cards && solved->deal.played)
        cli_solve_play(solver, &nodes, solved);
    if (solved->answers.has_table)
        solve_table_of(solver, nodes, solved);
}

/* A batch after the other, so that the first answers come soon. */
struct batch {
    struct solve_run *run;
    size_t from;
};

static void solve_of_batch(void *context, struct talon_solver *solver, size_t index)
{
    const struct batch *batch = context;

    solve_deal(batch->run, solver, batch->from + index);
}

/* The text says it itself; in other forms its place is the standard error. */
static void say_unsolved(const struct solve_run *run, const struct cli_solved *solved)
{
    char sentence[CLI_SOLVE_UNSOLVED];

    if (run->print != cli_solved_text && cli_solve_unsolved(solved, sentence))
        spoken_complain("talon solve", "Deal {n}: {sentence}", "n",
                        SPOKEN_NUMBER((int64_t)solved->number), "sentence", sentence, NULL);
}

/* Whether it could be printed. The end of the command tells if not. */
static bool print_batch(const struct solve_run *run, size_t from, size_t count)
{
    struct talon_string_buffer text = { 0 };

    for (size_t i = from; i < from + count; i++) {
        run->print(&run->all[i], &text);
        say_unsolved(run, &run->all[i]);
    }
    util_write(stdout, text.at, text.length);
    free(text.at);
    return util_flush_file(stdout);
}

static int solve_all(struct solve_run *run)
{
    for (size_t from = 0; from < run->count; from += BATCH) {
        const size_t left = run->count - from, count = left < BATCH ? left : BATCH;
        struct batch batch = { run, from };
        if (!solve_threads_each(run->jobs, (size_t)run->memory << MEBIBYTE_BITS, count,
                                solve_of_batch, &batch))
            return fail("There is not enough memory for a solver.");
        if (!print_batch(run, from, count))
            return FAILED;
    }
    return 0;
}

/* ---- sides ----------------------------------------------------------------------------------- */

/* One seat or two, by their letters. The exit status. */
static int read_side(const struct cli_solve_arguments *given, struct open_goal *goal)
{
    const char *letters = given->side ? given->side : "";
    const size_t length = strlen(letters);
    unsigned side = 0;

    for (size_t i = 0; i < length; i++) {
        const uint8_t seat = pbn_read_seat(letters + i, 1);
        side |= seat == PBN_UNKNOWN ? 0 : 1u << seat;
    }
    if (given->side && (length > 2 || (size_t)__builtin_popcount(side) != length || !length))
        return refuse("--side names one seat or two, such as S or NE, not \"{word}\".", letters);
    *goal = (struct open_goal){ .side = (uint8_t)side,
                                .fewest = given->fewest,
                                .need = (uint8_t)given->need,
                                .decides = given->need };
    return 0;
}

/* ---- the command ----------------------------------------------------------------------------- */

static int run_solve(struct cli_play *play, const struct cli_solve_arguments *given)
{
    struct solve_run run = {
        .only = given->deal,
        .nodes = given->nodes ? given->nodes : CLI_SOLVE_NODES,
        .memory = given->memory,
        .jobs = cli_jobs(given->jobs),
        .play = given->play,
        .table = given->table || given->pbn || given->picture,
        .print = given->json      ? cli_solved_json
                 : given->pbn     ? cli_solved_pbn
                 : given->picture ? cli_solved_picture
                                  : cli_solved_text,
    };
    int status = read_side(given, &run.goal);

    if (!status)
        status = read_file(play, &run, given->file);
    if (!status)
        status = choose_deal(&run);
    if (!status && (given->pbn || given->picture))
        status = refuse_contracts(&run, given->pbn ? "--pbn" : "--picture");
    if (!status && given->picture && run.count > 1)
        status = refuse("A picture shows one deal: name it with {word}.", "--deal");
    if (!status)
        status = solve_all(&run);
    free(run.all);
    return status;
}

/* Solves the position before a move of a record. */
static int run_ending(struct cli_play *play, const struct cli_solve_arguments *given)
{
    struct talon_string_buffer text = { 0 };
    struct talon_record_error error;
    struct talon_table *table = NULL;
    int status = CLI_UNREADABLE;

    if (cli_read_record_file(play, given->file, &text)) {
        status = WRONG_USAGE;
        table = is_record(&text) ? util_record_read(text.at, text.length, &error) : NULL;
        if (table)
            status = cli_solve_ending(table, given);
        else if (is_record(&text))
            cli_say_record_refused(play, &error);
        else
            refuse_file("This is no record of a game, so it has no moves.");
    }
    talon_table_free(table);
    free(text.at);
    return status;
}

static int talon_solve_command(int argc, char **argv)
{
    struct cli_play play = { .command = "talon solve" };
    struct cli_solve_arguments given = { .memory = MEMORY_USUAL, .deals = DEALS_USUAL, .seed = 1 };
    int status;

    if (!cli_read_command(&cli_solve_command, &given, argc, argv, &status))
        return status;
    if (given.problems || given.day)
        return cli_solve_problems(&given);
    if (!given.file)
        return refuse("Name the file with the deals, or - for standard input.", "");
    return given.move ? run_ending(&play, &given) : run_solve(&play, &given);
}

const struct cli_entry cli_solve_entry = {
    &cli_solve_command,
    talon_solve_command,
    N_("tell how many tricks open hands take: {example}"),
    "talon solve FILE.pbn",
};
