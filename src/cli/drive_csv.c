/* drive_csv.c - the standings of a drive, or its travellers, as a table for a spreadsheet.
 */
#include "csv.h"
#include "drive_evening.h"

#include "series/series_movements.h"

#include <stdio.h>
#include <stdlib.h>

enum { CELLS = 200 };

static void begin_csv(struct cli_drive *drive)
{
    (void)drive;
}

static void change_csv(struct cli_drive *drive, const struct cli_drive_change *change)
{
    (void)drive;
    (void)change;
}

/* ---- standings ------------------------------------------------------------------------------- */

static void add_standing(struct cli_drive *drive, const struct series_standing *standing)
{
    static const char groups[] = { [SERIES_GROUP_A] = 'A', [SERIES_GROUP_B] = 'B' };
    const struct series *series = &drive->series;
    const struct series_player *player = &series->player[standing->player];
    struct talon_string_buffer *text = &drive->text;
    const char *name = drive->name[standing->player];
    char cells[CELLS], percent[16] = "";

    if (series->setup.compare->is_share)
        cli_drive_percent(standing, percent);
    snprintf(cells, sizeof cells, "%u,%u,", standing->rank, standing->player);
    talon_string_buffer_add(text, cells);
    cli_csv_cell(text, name ? name : "");
    snprintf(cells, sizeof cells, ",%c,%lld,%s,%u,%u", groups[player->group],
             (long long)standing->score, percent, player->played, player->out);
    talon_string_buffer_add(text, cells);
    for (unsigned round = 1; round <= series->counted; round++) {
        talon_string_buffer_add(text, ",");
        talon_string_buffer_add_number(text, series->score[round - 1][standing->player]);
    }
    talon_string_buffer_add(text, "\r\n");
}

static void end_standings(struct cli_drive *drive)
{
    struct series_standing standing[SERIES_PEOPLE_MOST];
    const size_t count = series_standings(&drive->series, standing);

    talon_string_buffer_add(&drive->text, "place,player,name,group,points,percent,played,sat out");
    for (unsigned round = 1; round <= drive->series.counted; round++) {
        talon_string_buffer_add(&drive->text, ",");
        talon_string_buffer_add_number(&drive->text, round);
    }
    talon_string_buffer_add(&drive->text, "\r\n");
    for (size_t i = 0; i < count; i++)
        add_standing(drive, &standing[i]);
}

/* ---- travellers ------------------------------------------------------------------------------ */

static void add_side(struct cli_drive *drive, const struct series_result *result, unsigned side)
{
    struct talon_string_buffer words = { 0 };

    for (unsigned seat = side; seat < drive->series.setup.seats && result->round;
         seat += SERIES_SIDES) {
        const char *name = drive->name[result->seat[seat]];
        talon_string_buffer_add(&words, seat == side ? "" : " ");
        if (name)
            talon_string_buffer_add(&words, name);
        else
            talon_string_buffer_add_number(&words, result->seat[seat]);
    }
    talon_string_buffer_add(&drive->text, ",");
    cli_csv_cell(&drive->text, words.at ? words.at : "");
    free(words.at);
}

static void add_traveller_row(struct cli_drive *drive, const struct series_result *result)
{
    const char *trump =
        series_trump_name(series_trump_of(drive->series.setup.trumps, result->board - 1));
    struct talon_string_buffer *text = &drive->text;
    char cells[CELLS];

    snprintf(cells, sizeof cells, "%u,%u,%s,%u,%u", result->board,
             cli_drive_dealer(drive, result->board), trump ? trump : "", result->round,
             result->table);
    talon_string_buffer_add(text, cells);
    add_side(drive, result, 0);
    add_side(drive, result, 1);
    for (unsigned i = 0; i < series_values(&drive->series); i++) {
        talon_string_buffer_add(text, ",");
        talon_string_buffer_add_number(text, result->value[i]);
    }
    snprintf(cells, sizeof cells, ",%d,%d,%u\r\n", result->points[0], result->points[1],
             result->compared);
    talon_string_buffer_add(text, cells);
}

static void end_travellers(struct cli_drive *drive)
{
    struct talon_string_buffer *text = &drive->text;

    talon_string_buffer_add(text, "board,dealer,trump,round,table,side 1,side 2");
    for (unsigned i = 1; i <= series_values(&drive->series); i++) {
        talon_string_buffer_add(text, ",value ");
        talon_string_buffer_add_number(text, i);
    }
    talon_string_buffer_add(text, ",points 1,points 2,compared with\r\n");
    for (size_t i = 0; i < drive->result_count; i++)
        add_traveller_row(drive, &drive->results[i]);
}

const struct cli_drive_printer cli_drive_csv_standings = { begin_csv, change_csv, begin_csv,
                                                           end_standings };
const struct cli_drive_printer cli_drive_csv_travellers = { begin_csv, change_csv, begin_csv,
                                                            end_travellers };
