/* drive_wishes_json.c - tells the director which wishes for seats come true, and in which rounds
 * they do not: of all rounds that are known.
 */
#include "drive_wishes.h"

#include "json/json_writer.h"
#include "series/series_movements.h"
#include "util/memory.h"

#include <stdlib.h>

/* Where people sit, and in which column of the plan each person is. */
struct seen_plan {
    struct drive_seat_plan plan;
    uint16_t *column; /* of each person; 0: in none */
    bool is_whole;    /* no result decides who sits where later */
};

static void note_persons(const struct drive *drive, const struct drive_round *round,
                         struct drive_seat_plan *plan)
{
    struct drive_seat *at = plan->at + (size_t)plan->rounds++ * plan->columns;

    for (unsigned t = 0; t < round->tables; t++)
        for (unsigned i = 0; round->table[t].plays && i < drive->series->setup.seats; i++)
            at[round->table[t].seat[i]] = (struct drive_seat){ (uint16_t)(t + 1), (uint8_t)i };
}

/* The rounds that were opened, then those that a plan has. */
static void see_rounds(const struct drive *drive, struct seen_plan *seen)
{
    struct drive_seat_plan *plan = &seen->plan;
    struct series *ahead = drive_look_ahead(drive);
    struct drive_round round;

    *plan = (struct drive_seat_plan){ .columns = SERIES_PEOPLE_MOST + 1 };
    if (plan->columns <= drive->people)
        plan->columns = (unsigned)drive->people + 1;
    plan->at = util_allocate_zeroed((size_t)SERIES_ROUNDS_MOST * plan->columns, sizeof *plan->at);
    for (unsigned i = 0; i < drive->rounds; i++)
        note_persons(drive, &drive->round[i], plan);
    while (ahead && plan->rounds < SERIES_ROUNDS_MOST && drive_preview_next(drive, ahead, &round)) {
        note_persons(drive, &round, plan);
        drive_free_round(&round);
    }
    free(ahead);
    for (unsigned i = 1; i <= drive->people; i++)
        seen->column[i] = (uint16_t)i;
}

/* As they would be, if play began now. */
static void foresee_rounds(const struct drive *drive, struct seen_plan *seen)
{
    struct drive_act act = { 0 };

    drive_honour_wishes(drive, &act);
    if (!drive_plan_seats(drive, act.order.at, act.order.count, &seen->plan))
        return;
    for (unsigned i = 0; i < act.order.count; i++)
        seen->column[act.order.at[i]] = (uint16_t)(i + 1);
}

static void write_start(const char *wish, unsigned person, unsigned other, bool is_known,
                        struct talon_string_buffer *text)
{
    json_write_list_object(text);
    json_write_member(text, "wish", wish);
    json_write_member_number(text, "person", person);
    json_write_member_number(text, "other", other);
    json_write_member_flag(text, "known", is_known);
    json_write_member_list(text, "rounds");
}

/* The rounds at whose beginning the person goes to another table. */
static void write_stays(const struct seen_plan *seen, unsigned person,
                        struct talon_string_buffer *text)
{
    const unsigned column = seen->column[person];
    unsigned table = 0;

    write_start("stays", person, 0, seen->is_whole && column, text);
    for (unsigned round = 1; column && round <= seen->plan.rounds; round++) {
        const unsigned next = drive_planned_seat(&seen->plan, round, column).table;
        if (next && table && next != table)
            json_write_list_number(text, round);
        table = next ? next : table;
    }
    talon_string_buffer_add(text, "]}");
}

/* The rounds in which both sit at one table. */
static void write_apart(const struct seen_plan *seen, const struct drive_apart *apart,
                        struct talon_string_buffer *text)
{
    const unsigned one = seen->column[apart->one], other = seen->column[apart->other];

    write_start("apart", apart->one, apart->other, seen->is_whole && one && other, text);
    for (unsigned round = 1; one && other && round <= seen->plan.rounds; round++) {
        const unsigned table = drive_planned_seat(&seen->plan, round, one).table;
        if (table && table == drive_planned_seat(&seen->plan, round, other).table)
            json_write_list_number(text, round);
    }
    talon_string_buffer_add(text, "]}");
}

void drive_write_wishes(const struct drive *drive, struct talon_string_buffer *text)
{
    struct seen_plan seen = { 0 };

    json_write_member_list(text, "wishes");
    if (drive_has_wishes(drive)) {
        seen.column = util_allocate_zeroed(drive->people + 1, sizeof *seen.column);
        seen.is_whole = !drive->setup.series.movement->move || drive->phase == DRIVE_OVER;
        if (drive->series)
            see_rounds(drive, &seen);
        else
            foresee_rounds(drive, &seen);
        for (unsigned i = 1; i <= drive->people; i++)
            if (drive->person[i].stays && !drive->person[i].struck)
                write_stays(&seen, i, text);
        for (size_t i = 0; i < drive->aparts; i++)
            if (!drive->person[drive->apart[i].one].struck &&
                !drive->person[drive->apart[i].other].struck)
                write_apart(&seen, &drive->apart[i], text);
    }
    talon_string_buffer_add(text, "]");
    free(seen.column);
    free(seen.plan.at);
}
