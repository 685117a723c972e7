/* drive_director_json.c - the parts of a drive that only its director is told: the log of all acts,
 * the codes of the tables, and the links of the seats.
 */
#include "drive_state_json.h"

#include "json/json_writer.h"

/* At a round's end: the tables whose sides were even, and who won there by lot. */
static void write_cuts(const struct drive *drive, size_t round, struct talon_string_buffer *text)
{
    const struct drive_round *at = &drive->round[round - 1];

    json_write_member_list(text, "cuts");
    for (unsigned t = 1; t <= at->tables; t++) {
        const struct drive_table *table = &at->table[t - 1];
        if (!table->cut)
            continue;
        json_write_list_object(text);
        json_write_member_number(text, "table", t);
        json_write_member_list(text, "winners");
        for (unsigned seat = table->cut - 1U; seat < drive->series->setup.seats;
             seat += SERIES_SIDES)
            json_write_list_number(text, table->seat[seat]);
        talon_string_buffer_add(text, "]}");
    }
    talon_string_buffer_add(text, "]");
}

static bool ends_round(const struct drive *drive, const struct drive_act *act)
{
    drive_deed *const deed = drive_act_deed(act);

    return (deed == drive_next || deed == drive_finish) &&
           (size_t)act->round <= drive_closed_rounds(drive);
}

static void write_act_row(const struct drive *drive, size_t number,
                          struct talon_string_buffer *text)
{
    const struct drive_row *row = &drive->rows[number - 1];
    struct drive_act act = { 0 };
    struct series_refusal why;
    struct json_value *json = json_read_text(row->text);

    json_write_list_object(text);
    json_write_member_number(text, "at", (int64_t)number);
    json_write_member_flag(text, "undone", row->undone);
    if (drive_act_read(&act, json, true, &why))
        drive_act_write(&act, false, text);
    if (act.kind && !row->undone && ends_round(drive, &act))
        write_cuts(drive, (size_t)act.round, text);
    talon_string_buffer_add(text, "}");
    json_value_free(json);
}

/* The newest first, below `from`. */
void drive_write_acts(const struct drive *drive, unsigned from, struct talon_string_buffer *text)
{
    size_t number = drive->rows_count;

    if (from && from <= number)
        number = from - 1;
    json_write_member_list(text, "acts");
    for (int i = 0; number && i < LIMIT_DRIVE_ACTS_TOLD; i++)
        write_act_row(drive, number--, text);
    talon_string_buffer_add(text, "]");
}

void drive_write_codes(const struct drive *drive, struct talon_string_buffer *text)
{
    const unsigned seats = drive->setup.series.seats;
    unsigned tables = (drive_count_listed(drive) + seats - 1) / seats;
    char code[DRIVE_CODE_SIZE];

    if (drive->rounds && drive->round[drive->rounds - 1].tables > tables)
        tables = drive->round[drive->rounds - 1].tables;
    json_write_member_list(text, "codes");
    for (unsigned table = 1; table <= tables && table <= SERIES_TABLES_MOST; table++) {
        drive_code(drive, table, code);
        json_write_list_text(text, code);
    }
    talon_string_buffer_add(text, "]");
}

void drive_write_links(const struct drive *drive, struct talon_string_buffer *text)
{
    char token[DRIVE_LINK_SIZE];

    json_write_member_list(text, "links");
    for (unsigned i = 1; i <= drive->people; i++) {
        if (drive->person[i].struck || drive->person[i].bot)
            continue;
        drive_seat_link(drive, i, token);
        json_write_list_object(text);
        json_write_member_number(text, "person", i);
        json_write_member(text, "token", token);
        talon_string_buffer_add(text, "}");
    }
    talon_string_buffer_add(text, "]");
}
