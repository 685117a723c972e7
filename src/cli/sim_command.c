/* sim_command.c - `talon sim`: plays many games without anybody watching, and tells what they add
 * up to.
 */
#include "sim_command.h"

#include "commands.h"
#include "sim_arguments.h"
#include "sim/sim_report.h"
#include "util/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* clang-format off */
static const char help_text[] =
    "talon sim [GAME/]PRESET [--games NUMBER | --range FROM:TO] [--seed TEXT]\n"
    "          [--option NAME=VALUE]... [--players NUMBER] [--deck RANKSxSUITS]\n"
    "          [--bots LIST] [--duplicate] [--until REACH [--of NAME]] [--jobs NUMBER]\n"
    "          [--kernel NAME] [--file FILE] [--json | --csv] [--html FILE]\n"
    "talon sim --merge FILE... [--json | --csv] [--html FILE]\n"
    "\n"
    "Plays many games and tells how long they last and how they end, with 99 % intervals. The\n"
    "same games give the same counters to the last bit, on any number of threads and machines.\n"
    "\n"
    "  --games NUMBER  games, numbered from 0 (10000)\n"
    "  --range FROM:TO only the games from FROM up to the one before TO; also FROM+NUMBER\n"
    "  --seed TEXT     decides the cards and the random choices (1)\n"
    "  --players NUMBER the number of players\n"
    "  --deck RxS      for War between two: a pack of R ranks in S suits, 4x2\n"
    "  --bots LIST     who plays, seat by seat, beginning again at the end of the list: random,\n"
    "                  simple, beginner ... expert, expert@200 (random)\n"
    "  --duplicate     each deal is played by every rotation of the bots, so that good cards help\n"
    "                  all of them alike\n"
    "  --until REACH   stops when the 99 % interval of the mean reaches no further to each side\n"
    "  --of NAME       the distribution that --until is about (the first one)\n"
    "  --jobs NUMBER   threads (as many as processors)\n"
    "  --kernel NAME   auto, engine, or a level of the fast kernels (auto)\n"
    "  --file FILE     keeps the counters in FILE, and goes on from there if it exists\n"
    "  --merge FILE... adds up the counters of several files\n"
    "  --json          one line of JSON (doc/simulation.md)\n"
    "  --csv           every counter that is not zero\n"
    "  --html FILE     a page with charts and their tables\n";
/* clang-format on */

static int add_file(struct sim_result *result, const char *path)
{
    struct sim_result part;
    char complaint[SIM_COMPLAINT];
    int status = 0;

    sim_result_begin(&part, result->plan);
    if (!sim_result_load(&part, path, complaint))
        status = cli_complain_sim("%s", complaint);
    else if (!sim_result_add(result, &part))
        status = cli_complain_sim("%s has only some games in common with the files before: they "
                                  "would count twice.",
                                  path);
    sim_result_free(&part);
    return status;
}

/* Goes on from the file of an earlier run. Without such a file it begins with nothing. */
static int go_on(const struct sim_run *run, struct sim_result *result)
{
    char complaint[SIM_COMPLAINT];

    if (!run->file || access(run->file, F_OK) != 0)
        return 0;
    if (!sim_result_load(result, run->file, complaint))
        return cli_complain_sim("%s", complaint);
    return 0;
}

static int count_games_up(const struct cli_sim_front *front, const struct sim_arguments *given,
                          struct sim_run *run, struct sim_result *result)
{
    int status = go_on(run, result);

    for (unsigned i = 0; i < given->merges && !status; i++)
        status = add_file(result, given->merge[i]);
    if (status || given->is_merge)
        return status;
    const char *fault = front->run(run, result);
    return fault ? fprintf(stderr, "talon sim: %s\n", fault), 1 : 0;
}

static bool write_out(const struct talon_string_buffer *text, FILE *file)
{
    return fwrite(text->at, 1, text->length, file) == text->length && !fflush(file);
}

static int write_page(const char *path, const struct sim_result *result,
                      const struct sim_told *told)
{
    struct talon_string_buffer page = { .at = NULL };
    FILE *file = fopen(path, "w");

    sim_write_html(result, told, &page);
    const bool is_written = file && write_out(&page, file);
    const bool is_closed = file && !fclose(file);
    free(page.at);
    if (is_written && is_closed)
        return 0;
    fprintf(stderr, "talon sim: %s cannot be written.\n", path);
    return 1;
}

static int tell(const struct sim_arguments *given, const struct sim_result *result,
                const struct sim_told *told)
{
    struct talon_string_buffer text = { .at = NULL };

    if (given->json)
        sim_write_json(result, told, &text);
    else if (given->csv)
        sim_write_csv(result, &text);
    else
        sim_write_text(result, told, &text);
    const bool is_written = write_out(&text, stdout);
    free(text.at);
    if (!is_written)
        return 1;
    return given->html ? write_page(given->html, result, told) : 0;
}

int cli_simulate(int argc, char **argv, const struct cli_sim_front *front)
{
    struct cli_play play = { .command = "talon sim" };
    struct sim_arguments *given = util_allocate_zeroed(1, sizeof *given);
    struct sim_plan *plan = util_allocate_zeroed(1, sizeof *plan);
    struct sim_run run = { .jobs = 1 };
    struct sim_result result;

    given->play = &play;
    cli_choose_language(&play, argc, argv);
    int status = cli_read_sim_arguments(given, argc, argv);
    if (!status && given->help)
        status = fputs(help_text, stdout) < 0;
    else if (!status && !(status = cli_plan_sim(&play, given, plan, &run))) {
        sim_result_begin(&result, plan);
        status = count_games_up(front, given, &run, &result);
        const struct sim_told told = { given->selection.game, sim_plan_kernel(plan),
                                       run.cpu_seconds };
        if (!status && front->tells)
            status = tell(given, &result, &told);
        sim_result_free(&result);
    }
    free(given->header);
    free(given);
    free(plan);
    return status;
}

int talon_sim(int argc, char **argv)
{
    const struct cli_sim_front front = { sim_run, true };

    return cli_simulate(argc, argv, &front);
}
