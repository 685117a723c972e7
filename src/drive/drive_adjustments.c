/* drive_adjustments.c - points that the director gives somebody in a round or takes away, such as
 * three for a revoke: they are counted, kept, and told with their reasons.
 */
#include "drive_act.h"
#include "drive_state_json.h"

#include "json/json_reader.h"
#include "json/json_writer.h"
#include "util/memory.h"

static void note_adjustment(struct drive *drive, const struct drive_act *act)
{
    drive->adjustment = util_grow(drive->adjustment, &drive->adjustment_capacity,
                                  drive->adjustments, sizeof *drive->adjustment);
    drive->adjustment[drive->adjustments++] =
        (struct drive_adjustment){ .person = (uint16_t)act->person,
                                   .round = (uint16_t)act->round,
                                   .points = (int32_t)act->points,
                                   .row = drive->row };
}

bool drive_adjust(struct drive *drive, const struct drive_act *act, struct series_refusal *why)
{
    const struct drive_person *person = drive_find_person(drive, (unsigned)act->person);

    if (!person || !person->player)
        return series_refuse(why, "There is no player #.", NULL,
                             (const unsigned[]){ (unsigned)act->person });
    if (!series_adjust(drive->series, person->player, (unsigned)act->round, (int32_t)act->points,
                       why))
        return false;
    note_adjustment(drive, act);
    return true;
}

/* ---- telling ------------------------------------------------------------------------------ */

static void write_reason(const struct drive *drive, const struct drive_adjustment *adjustment,
                         struct talon_string_buffer *text)
{
    struct json_value *json = json_read_text(drive->rows[adjustment->row - 1].text);

    json_write_member(text, "reason", json_value_member_text(json, "reason"));
    json_value_free(json);
}

void drive_write_adjusted(const struct drive_telling *to, unsigned person, unsigned round)
{
    const struct drive *drive = to->drive;
    struct talon_string_buffer *text = to->text;
    bool any = false;

    for (size_t i = 0; i < drive->adjustments; i++) {
        const struct drive_adjustment *one = &drive->adjustment[i];
        if (one->person != person || (round && one->round != round))
            continue;
        if (!any)
            json_write_member_list(text, "adjusted");
        any = true;
        json_write_list_object(text);
        json_write_member_number(text, "round", one->round);
        json_write_member_number(text, "points", one->points);
        if (to->question->directs || to->question->own == person)
            write_reason(drive, one, text);
        talon_string_buffer_add(text, "}");
    }
    talon_string_buffer_add(text, any ? "]" : "");
}
