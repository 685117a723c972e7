/* drive_acts.c - carries out the acts of a drive as a server does, from the file that its
 * director saves, and prints how the drive stands after them.
 */
#include "drive_acts.h"

#include "drive/drive_state_json.h"
#include "drive/drive_usebio.h"
#include "json/json_reader.h"
#include "drive_evening.h"
#include "record_file.h"
#include "text/spoken.h"
#include "util/memory.h"
#include "util/output_file.h"

#include <stdio.h>
#include <stdlib.h>

enum { WRONG_USAGE = 2, DEPTH_MOST = 16, VALUES_MOST = 4000000 };

static int refuse_acts(const char *path, const char *sentence)
{
    spoken_complain("talon drive", "{file}: {sentence}", "file", path, "sentence", sentence, NULL);
    return WRONG_USAGE;
}

static int refuse_act(const char *path, size_t number, const char *sentence)
{
    spoken_complain("talon drive", "{file}, act {n}: {sentence}", "file", path, "n",
                    SPOKEN_NUMBER((int64_t)number), "sentence", sentence, NULL);
    return WRONG_USAGE;
}

/* ---- carrying out ---------------------------------------------------------------------------- */

static bool open_drive(struct drive *drive, const struct json_value *setup,
                       struct series_refusal *why)
{
    if (!drive_setup_read(&drive->first_setup, setup, why) ||
        !drive_setup_check(&drive->first_setup, why))
        return false;
    drive_start_again(drive);
    drive->is_ready = true;
    return true;
}

static bool carry_out_act(struct drive *drive, const struct json_value *json,
                          struct series_refusal *why)
{
    struct talon_string_buffer row = { 0 };
    struct drive_act act = { .setup = drive->setup };

    if (!drive_act_read(&act, json, true, why) || !drive_carry_out(drive, &act, why))
        return false;
    drive_keep_act(drive, &act, &row);
    free(row.at);
    return true;
}

static int carry_out_all(struct drive *drive, const struct json_value *file, const char *path)
{
    const struct json_value *acts = json_value_member(file, "acts"), *act;
    struct series_refusal why;
    char room[SPOKEN_LINE];
    size_t i;

    if (!json_is_list(acts))
        return refuse_acts(path,
                           spoken("This is no drive with its acts, as its director saves it."));
    if (!open_drive(drive, json_value_member(file, "setup"), &why))
        return refuse_acts(path, cli_drive_refusal(&why, room));
    json_each_item(acts, i, act)
    {
        if (!carry_out_act(drive, act, &why))
            return refuse_act(path, i + 1, cli_drive_refusal(&why, room));
    }
    return 0;
}

/* ---- printing -------------------------------------------------------------------------------- */

static void add_standings_text(const struct drive *drive, struct drive_counts *counts,
                               struct talon_string_buffer *text)
{
    static const char groups[] = { '-', 'A', 'B' };
    const struct series *live = drive_count_results(counts, drive, true)->live;
    struct series_standing standing[SERIES_PEOPLE_MOST];
    char score[SERIES_POINTS_TEXT];
    const size_t count = series_standings(live, standing);

    for (size_t i = 0; i < count; i++) {
        const unsigned player = standing[i].player;
        series_points_text(live, standing[i].score, score);
        util_print(text, "%4u. %s (%c) %6s\n", standing[i].rank,
                   drive->person[drive->of_player[player]].name,
                   groups[series_ranked_group(live, player)], score);
    }
}

static void add_drive_text(const struct drive *drive, struct drive_counts *counts,
                           struct talon_string_buffer *text)
{
    talon_string_buffer_add(
        text, spoken(drive->series ? N_("Standings") : N_("The drive has not begun yet.")));
    talon_string_buffer_add(text, "\n");
    if (drive->series)
        add_standings_text(drive, counts, text);
}

static void add_drive_json(struct drive *drive, const char *id, struct drive_counts *counts,
                           struct talon_string_buffer *text)
{
    static const enum drive_part parts[] = { DRIVE_LIST,   DRIVE_ROUND,  DRIVE_STANDINGS,
                                             DRIVE_PRIZES, DRIVE_POINTS, DRIVE_TRAVELLERS,
                                             DRIVE_CARDS,  DRIVE_DOUBTS, DRIVE_CEREMONY,
                                             DRIVE_WISHES };
    const struct drive_question question = { .directs = true };

    talon_string_buffer_add(text, "{");
    drive_write_head(drive, id, 0, text);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        drive_write_part(counts, drive, parts[i], &question, text);
    talon_string_buffer_add(text, "}\n");
}

static void add_drive_as(struct drive *drive, const char *id, struct drive_counts *counts,
                         enum cli_acts_form form, struct talon_string_buffer *text)
{
    if (form == CLI_ACTS_JSON)
        add_drive_json(drive, id, counts, text);
    else if (form == CLI_ACTS_TEXT)
        add_drive_text(drive, counts, text);
    else
        drive_add_usebio(drive, drive_count_results(counts, drive, true), text);
}

static int run_acts(struct drive *drive, const struct json_value *file, const char *path,
                    enum cli_acts_form form)
{
    struct drive_counts counts = { 0 };
    struct talon_string_buffer text = { 0 };
    const char *id = json_value_member_text(file, "id");
    int status = carry_out_all(drive, file, path);

    if (!status && form == CLI_ACTS_USEBIO && !(drive->series && drive_can_report(drive->series)))
        status = refuse_acts(path, spoken("These are no pairs that play boards."));
    if (!status)
        add_drive_as(drive, id ? id : "", &counts, form, &text);
    if (!status)
        util_write(stdout, text.at, text.length);
    free(text.at);
    drive_counts_free(&counts);
    return status;
}

int cli_drive_acts(const char *path, uint64_t seed, enum cli_acts_form form)
{
    struct cli_play play = { .command = "talon drive" };
    struct talon_string_buffer text = { 0 };

    if (!cli_read_record_file(&play, path, &text)) {
        free(text.at);
        return CLI_UNREADABLE;
    }
    static const struct json_limits limits = { .depth = DEPTH_MOST, .values = VALUES_MOST };
    struct json_value *file = json_read_within(text.at, text.length, &limits);
    struct drive *drive = util_allocate_zeroed(1, sizeof *drive);
    drive->first_setup.series.seed = seed;
    const int status = run_acts(drive, file, path, form);
    drive_clear(drive);
    free(drive);
    json_value_free(file);
    free(text.at);
    return status;
}
