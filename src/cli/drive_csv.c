/* drive_csv.c - the standings of a drive, or its travellers, as a table for a spreadsheet.
 */
#include "drive_evening.h"

#include "series/series_movements.h"
#include "util/csv_writer.h"

#include <stdio.h>
#include <stdlib.h>

enum { TITLE = 24 };

static void begin_csv(struct cli_drive *drive)
{
    (void)drive;
}

static void change_csv(struct cli_drive *drive, const struct cli_drive_change *change)
{
    (void)drive;
    (void)change;
}

static void add_points(const struct series *series, int64_t points, struct util_csv *csv)
{
    char words[SERIES_POINTS_TEXT];

    series_points_text(series, points, words);
    util_csv_decimal(csv, words);
}

static void add_awards(const struct series *series, const struct series_result *result,
                       struct util_csv *csv)
{
    char award[SERIES_AWARD_TEXT];

    for (unsigned side = 0; side < series_sides(series); side++) {
        series_award_write(series, &result->award[side], award);
        util_csv_text(csv, result->award[side].kind ? award : "");
    }
}

/* ---- standings ------------------------------------------------------------------------------- */

static void add_standing(struct cli_drive *drive, const struct series_standing *standing,
                         struct util_csv *csv)
{
    const struct series *series = &drive->series;
    const struct series_player *player = &series->player[standing->player];
    const char *name = drive->name[standing->player];
    char percent[16] = "", group[CLI_DRIVE_GROUP];

    if (series->setup.compare->is_share)
        cli_drive_percent(drive, standing, percent);
    util_csv_number(csv, standing->rank);
    util_csv_number(csv, standing->player);
    util_csv_text(csv, name ? name : "");
    util_csv_text(csv, cli_drive_ranked_group(drive, standing->player, group));
    add_points(series, standing->score, csv);
    util_csv_decimal(csv, percent);
    util_csv_number(csv, player->played);
    util_csv_number(csv, player->out);
    for (unsigned round = 1; round <= series->counted; round++)
        add_points(series, series->score[round - 1][standing->player], csv);
    util_csv_end_row(csv);
}

static void add_head(struct util_csv *csv, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        util_csv_text(csv, words[i]);
}

static void end_standings(struct cli_drive *drive)
{
    static const char *const head[] = { "place",  "player",  "name",   "group",
                                        "points", "percent", "played", "sat out" };
    struct series_standing standing[SERIES_PEOPLE_MOST];
    const size_t count = series_standings(&drive->series, standing);
    struct util_csv csv;

    util_csv_begin(&csv, &drive->text, drive->decimal_mark);
    add_head(&csv, head, sizeof head / sizeof *head);
    for (unsigned round = 1; round <= drive->series.counted; round++)
        util_csv_number(&csv, round);
    util_csv_end_row(&csv);
    for (size_t i = 0; i < count; i++)
        add_standing(drive, &standing[i], &csv);
}

/* ---- travellers ------------------------------------------------------------------------------ */

static void add_side(struct cli_drive *drive, const struct series_result *result, unsigned side,
                     struct util_csv *csv)
{
    struct talon_string_buffer words = { 0 };

    for (unsigned seat = side; seat < drive->series.setup.seats && result->round;
         seat += series_sides(&drive->series)) {
        const char *name = drive->name[result->seat[seat]];
        talon_string_buffer_add(&words, seat == side ? "" : " ");
        if (name)
            talon_string_buffer_add(&words, name);
        else
            talon_string_buffer_add_number(&words, result->seat[seat]);
    }
    util_csv_text(csv, words.at ? words.at : "");
    free(words.at);
}

static void add_traveller_row(struct cli_drive *drive, const struct series_result *result,
                              struct util_csv *csv)
{
    const unsigned sides = series_sides(&drive->series);
    const char *trump =
        series_trump_name(series_trump_of(drive->series.setup.trumps, result->board - 1));

    util_csv_number(csv, result->board);
    util_csv_number(csv, cli_drive_dealer(drive, result->board));
    util_csv_text(csv, trump ? trump : "");
    util_csv_number(csv, result->round);
    util_csv_number(csv, result->table);
    for (unsigned side = 0; side < sides; side++)
        add_side(drive, result, side, csv);
    for (unsigned i = 0; i < series_values(&drive->series); i++)
        util_csv_number(csv, result->value[i]);
    for (unsigned side = 0; side < sides; side++)
        add_points(&drive->series, result->points[side], csv);
    util_csv_number(csv, series_most_compared(result));
    add_awards(&drive->series, result, csv);
    util_csv_end_row(csv);
}

/* "points 1", "points 2" */
static void add_numbered_head(struct util_csv *csv, const char *word, unsigned count)
{
    for (unsigned i = 1; i <= count; i++) {
        char title[TITLE];
        snprintf(title, sizeof title, "%s %u", word, i);
        util_csv_text(csv, title);
    }
}

static void end_travellers(struct cli_drive *drive)
{
    static const char *const head[] = { "board", "dealer", "trump", "round", "table" };
    const unsigned sides = series_sides(&drive->series);
    struct util_csv csv;

    util_csv_begin(&csv, &drive->text, drive->decimal_mark);
    add_head(&csv, head, sizeof head / sizeof *head);
    add_numbered_head(&csv, "side", sides);
    add_numbered_head(&csv, "value", series_values(&drive->series));
    add_numbered_head(&csv, "points", sides);
    util_csv_text(&csv, "compared with");
    add_numbered_head(&csv, "award", sides);
    util_csv_end_row(&csv);
    for (size_t i = 0; i < drive->result_count; i++)
        add_traveller_row(drive, &drive->results[i], &csv);
}

const struct cli_drive_printer cli_drive_csv_standings = { begin_csv, change_csv, begin_csv,
                                                           end_standings };
const struct cli_drive_printer cli_drive_csv_travellers = { begin_csv, change_csv, begin_csv,
                                                            end_travellers };
