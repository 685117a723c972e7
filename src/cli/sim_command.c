/* sim_command.c - `talon sim`: plays many games without anybody watching, and tells what they add
 * up to.
 */
#define _POSIX_C_SOURCE 200809L /* access */
#include "command_entry.h"
#include "record_file.h"
#include "sim_arguments.h"
#include "sim/sim_report.h"
#include "util/memory.h"
#include "util/output_file.h"

#include "text/spoken.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- files of counters ----------------------------------------------------------------------- */

static int complain_and_free(char *complaint)
{
    const int status = cli_complain_sim("{word}", complaint);

    free(complaint);
    return status;
}

static int add_file(struct sim_result *result, const char *path)
{
    struct sim_result part;
    int status = 0;

    if (access(path, R_OK) != 0)
        return cli_complain_unreadable("talon sim", path);
    sim_result_begin(&part, result->plan);
    char *complaint = sim_result_load(&part, path);
    if (complaint)
        status = complain_and_free(complaint);
    else if (!sim_result_add(result, &part))
        status =
            cli_complain_sim("{word} has only some games in common with the files before: they "
                             "would count twice.",
                             path);
    sim_result_free(&part);
    return status;
}

/* Goes on from the file of an earlier run. Without such a file it begins with nothing. */
static int go_on(const struct sim_run *run, struct sim_result *result)
{
    if (!run->file || access(run->file, F_OK) != 0)
        return 0;
    char *complaint = sim_result_load(result, run->file);
    return complaint ? complain_and_free(complaint) : 0;
}

/* ---- the page -------------------------------------------------------------------------------- */

static int complain_of_page(const char *path)
{
    spoken_complain("talon sim", "{file} cannot be written: {reason}.", "file", path, "reason",
                    strerror(errno), NULL);
    return 1;
}

/* Before hours of play, not after them. An old page stays in the file until there is a new one. */
static int check_page(const struct sim_arguments *given)
{
    return !given->html || util_can_write_file(given->html) ? 0 : complain_of_page(given->html);
}

static int write_page(const char *path, const struct sim_result *result)
{
    struct talon_string_buffer text = { .at = NULL };

    sim_write_html(result, &text);
    const bool is_written = util_write_file(path, text.at, text.length);
    const int reason = errno;
    free(text.at);
    errno = reason;
    if (!is_written)
        return complain_of_page(path);
    spoken_complain("talon sim", "The page is in {file}.", "file", path, NULL);
    return 0;
}

/* ---- the result ------------------------------------------------------------------------------ */

static void warn_of_wide_interval(const struct sim_run_info *info, const struct sim_result *result)
{
    if (info->until_of && !info->has_reached_interval)
        spoken_complain(
            "talon sim",
            "The 99 % interval of {what} is still wider than +- {margin} after {games}, "
            "and no more were to be played. Allow more with --games.",
            "what", info->until_of, "margin", SPOKEN_DECIMAL("%g", info->until), "games",
            SPOKEN_COUNT("1 game", "{n} games", result->counters.games), NULL);
}

/* The page first, because the reader of the output may have gone. */
static int tell(const struct sim_arguments *given, const struct sim_result *result,
                const struct sim_run_info *info)
{
    struct talon_string_buffer text = { .at = NULL };
    const int status = given->html ? write_page(given->html, result) : 0;

    warn_of_wide_interval(info, result);
    if (given->json)
        sim_write_json(result, info, &text);
    else if (given->csv)
        sim_write_csv(result, cli_decimal_mark(), &text);
    else
        sim_write_text(result, info, &text);
    util_write(stdout, text.at, text.length);
    free(text.at);
    return status;
}

/* Files that are added up were played by other runs, whose time and kernel are not known. */
static struct sim_run_info describe_run(const struct sim_arguments *given,
                                        const struct sim_plan *plan, const struct sim_run *run)
{
    return (struct sim_run_info){
        .kernel = given->is_merge ? NULL : sim_plan_kernel(plan),
        .cpu_seconds = given->is_merge ? -1 : run->cpu_seconds,
        .until_of = run->until > 0 ? plan->layout.table[run->until_table].id : NULL,
        .until = run->until,
        .has_reached_interval = run->has_reached_interval,
    };
}

/* ---- the command ----------------------------------------------------------------------------- */

static int play_games(struct sim_arguments *given, struct sim_run *run, struct sim_result *result)
{
    struct sim_programs *programs = &given->programs;
    const int status =
        cli_sim_programs_open(programs, given->deadline ? (int)given->deadline : BOT_DEADLINE,
                              given->ready ? (int)given->ready : BOT_START);

    if (status)
        return status;
    char *fault = sim_run(run, result);
    const int failed = cli_sim_programs_close(programs);
    if (fault && *fault)
        spoken_complain("talon sim", fault, NULL);
    free(fault);
    return failed || fault;
}

static int read_files(const struct sim_arguments *given, const struct sim_run *run,
                      struct sim_result *result)
{
    int status = go_on(run, result);

    for (unsigned i = 0; i < given->merges && !status; i++)
        status = add_file(result, given->merge[i]);
    return status;
}

static int count_and_tell(struct sim_arguments *given, const struct sim_plan *plan,
                          struct sim_run *run)
{
    struct sim_result result;
    int status = check_page(given);

    sim_result_begin(&result, plan);
    if (!status)
        status = read_files(given, run, &result);
    if (!status && !given->is_merge)
        status = play_games(given, run, &result);
    struct sim_run_info info = describe_run(given, plan, run);
    if (!status)
        status = cli_choose_over(given, plan, &info);
    if (!status)
        status = tell(given, &result, &info);
    sim_result_free(&result);
    return status;
}

static int talon_sim(int argc, char **argv)
{
    struct cli_play play = { .command = "talon sim" };
    struct sim_arguments *given = util_allocate_zeroed(1, sizeof *given);
    struct sim_plan *plan = util_allocate_zeroed(1, sizeof *plan);
    struct sim_run run = { .jobs = 0 };

    given->choice.play = &play;
    int status = cli_plan_sim(given, argc, argv, plan, &run);
    if (!status && plan->config.game)
        status = count_and_tell(given, plan, &run);
    free(given->header);
    free(given);
    free(plan);
    return status;
}

const struct cli_entry cli_sim_entry = {
    &cli_sim_command,
    talon_sim,
    N_("play many games and count: {example}"),
    "talon sim war/classic --games 1000000",
};
