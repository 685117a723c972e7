/* drive_plan.c - plans of one's own for `talon drive`: read from a file, made better by a search,
 * and kept in a file.
 */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include "drive_plan.h"

#include "drive/drive_setup.h"
#include "record_file.h"
#include "series/series_movements.h"
#include "series/series_search.h"
#include "util/memory.h"
#include "util/output_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FAILED = 1, WRONG_USAGE = 2, CYCLE = 2000000, PIECE = 4000, HEAT_MOST = 650 };

static int refuse_plan_file(const char *path, const struct series_refusal *why)
{
    char sentence[SPOKEN_LINE];

    spoken_complain("talon drive", "{file}: {sentence}", "file", path, "sentence",
                    cli_drive_refusal(why, sentence), NULL);
    return WRONG_USAGE;
}

int cli_drive_read_plan(const struct cli_drive_plan *asked, struct series_setup *setup)
{
    struct cli_play play = { .command = "talon drive" };
    struct talon_string_buffer text = { 0 };
    struct series_refusal why;

    if (!asked->plan)
        return 0;
    const bool is_read = cli_read_record_file(&play, asked->plan, &text);
    const bool fine = is_read && series_own_read(&setup->own, text.at ? text.at : "",
                                                 setup->players, setup->seats, &why);
    free(text.at);
    return fine ? 0 : is_read ? refuse_plan_file(asked->plan, &why) : CLI_UNREADABLE;
}

/* ---- the search ------------------------------------------------------------------------------ */

static double seconds_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Again and again from the best plan so far, at first with changes for the worse. */
static void run_search(struct series_search *search, const struct cli_drive_plan *asked)
{
    const double end = seconds_now() + (double)asked->seconds;
    const uint64_t cycle = asked->steps && asked->steps < CYCLE ? asked->steps : CYCLE;
    uint64_t done = 0;

    while ((!asked->steps || done < asked->steps) && (!asked->seconds || seconds_now() < end)) {
        const uint64_t at = done % cycle, left = asked->steps - done;
        const uint64_t count = asked->steps && left < PIECE ? left : PIECE;
        if (!at)
            series_search_return(search);
        series_search_go(search, count, (unsigned)(HEAT_MOST * (cycle - at) / cycle));
        done += count;
    }
    series_search_return(search);
}

static int keep_plan(const struct series *series, const char *path)
{
    const struct series_own_plan *plan = &series->setup.own;
    struct talon_string_buffer text = { 0 };

    util_print(&text, "# talon drive %s --players %u --seats %u --rounds %u --plan FILE\n",
               series->setup.movement->name, plan->players, plan->seats, plan->rounds);
    drive_own_plan_text(plan, &text);
    const bool fine = util_write_file(path, text.at, text.length);
    if (!fine)
        spoken_complain("talon drive", "{file} could not be written: {reason}", "file", path,
                        "reason", strerror(errno), NULL);
    free(text.at);
    return fine ? 0 : FAILED;
}

static void search_plan(struct cli_drive *drive, const struct cli_drive_plan *asked,
                        struct series_own_plan *plan)
{
    struct series_search *search = util_allocate(sizeof *search);
    const struct series_setup *setup = &drive->series.setup;

    series_search_begin(search, plan, plan->rounds, !series_has_sides(&drive->series), setup->seed);
    drive->mix[0] = series_search_mix(search);
    run_search(search, asked);
    drive->mix[1] = series_search_mix(search);
    drive->searched = true;
    *plan = search->best;
    free(search);
}

int cli_drive_search_plan(struct cli_drive *drive, const struct cli_drive_plan *asked)
{
    struct series_setup setup = drive->series.setup;
    struct series_refusal why;
    char sentence[SPOKEN_LINE];

    if (!asked->keep && !asked->seconds && !asked->steps)
        return 0;
    if (!series_own_from(&drive->series, &setup.own, &why)) {
        spoken_complain("talon drive", "{sentence}", "sentence", cli_drive_refusal(&why, sentence),
                        NULL);
        return WRONG_USAGE;
    }
    if (asked->seconds || asked->steps)
        search_plan(drive, asked, &setup.own);
    series_begin(&drive->series, &setup, &why);
    return asked->keep ? keep_plan(&drive->series, asked->keep) : 0;
}
