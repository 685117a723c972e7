/* drive_forecast.c - tells before a drive begins what its plan cannot keep up with the people on
 * the list: who meets again, and boards that several tables need at once.
 */
#include "drive_state_json.h"

#include "json/json_writer.h"
#include "series/series_movements.h"
#include "util/memory.h"

#include <stdlib.h>

static void write_foreseen(const struct series *series, struct talon_string_buffer *text)
{
    const struct series_forecast forecast = series_foresee(series);

    json_write_member_object(text, "forecast");
    json_write_member_number(text, "again", forecast.again);
    json_write_member_number(text, "couples", forecast.couples);
    json_write_member_number(text, "copies", series_has_boards(series) ? forecast.copies : 1);
    talon_string_buffer_add(text, "}");
}

void drive_write_forecast(const struct drive *drive, struct talon_string_buffer *text)
{
    const struct series_setup setup = drive_series_setup(&drive->setup, drive_count_listed(drive));
    struct series_refusal why;

    if (drive->phase != DRIVE_GATHERING || setup.movement->move) {
        json_write_member(text, "forecast", NULL);
        return;
    }
    struct series *series = util_allocate(sizeof *series);
    if (series_begin(series, &setup, &why))
        write_foreseen(series, text);
    else
        json_write_member(text, "forecast", NULL);
    free(series);
}
