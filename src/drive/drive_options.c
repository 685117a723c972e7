/* drive_options.c - writes the descriptor of a drive's setup from the tables of the series.
 */
#include "drive_options.h"

#include "drive_game_rows.h"
#include "drive_limits.h"

#include "json/json_writer.h"
#include "series/series_movements.h"

/* clang-format off */
const struct drive_number drive_numbers[DRIVE_NUMBERS] = {
    [DRIVE_SEATS] =      { "seats", N_("Seats at a table"), SERIES_SEATS_LEAST, SERIES_SEATS_MOST },
    [DRIVE_ROUNDS] =     { "rounds", N_("Rounds"), 1, LIMIT_DRIVE_ROUNDS },
    [DRIVE_DEALS] =      { "deals", N_("Deals per round"), 1, SERIES_DEALS_MOST },
    [DRIVE_TRICKS] =     { "tricks", N_("Tricks per deal, 0: any"), 0, DRIVE_TRICKS_MOST },
    [DRIVE_OUT_POINTS] = { "out_points", N_("Points for sitting out"), 0, SERIES_POINTS_MOST },
    [DRIVE_MINUTES] =    { "minutes", N_("Minutes per round, 0: no clock"), 0,
                           LIMIT_DRIVE_MINUTES },
};
/* clang-format on */

static void begin_row(const char *name, const char *label, struct talon_string_buffer *text)
{
    json_write_list_object(text);
    json_write_member(text, "id", name);
    json_write_member(text, "label", label);
}

/* ---- choices --------------------------------------------------------------------------------- */

static void write_movements(struct talon_string_buffer *text)
{
    for (const struct series_movement *const *at = series_movements; *at; at++) {
        const struct series_movement *row = *at;
        begin_row(row->name, row->label, text);
        json_write_member(text, "hint", row->hint);
        json_write_member_list(text, "seats");
        for (unsigned seats = SERIES_SEATS_LEAST; seats <= SERIES_SEATS_MOST; seats++)
            if (row->seats & SERIES_TABLES_OF(seats))
                json_write_list_number(text, seats);
        talon_string_buffer_add(text, "]");
        json_write_member_flag(text, "boards", row->boards);
        json_write_member_flag(text, "matches", row->matches);
        drive_write_guide(row, text);
        talon_string_buffer_add(text, "}");
    }
}

static void write_scorings(struct talon_string_buffer *text)
{
    for (const struct series_scoring *row = series_scorings; row->name; row++) {
        begin_row(row->name, row->label, text);
        json_write_member_flag(text, "by_seat", row->by_seat);
        json_write_member_flag(text, "adds_up", row->adds_up);
        talon_string_buffer_add(text, "}");
    }
}

static void write_comparisons(struct talon_string_buffer *text)
{
    for (const struct series_comparison *row = series_comparisons; row->name; row++) {
        begin_row(row->name, row->label, text);
        json_write_member_flag(text, "compares", row->against);
        talon_string_buffer_add(text, "}");
    }
}

static void write_ties(struct talon_string_buffer *text)
{
    for (const struct series_ties *row = series_tie_rules; row->name; row++) {
        begin_row(row->name, row->label, text);
        talon_string_buffer_add(text, "}");
    }
}

static void write_trump_plans(struct talon_string_buffer *text)
{
    for (const struct series_trumps *row = series_trump_plans; row->name; row++) {
        begin_row(row->name, row->label, text);
        json_write_member(text, "letters", row->letters);
        talon_string_buffer_add(text, "}");
    }
}

static void write_prize_rows(struct talon_string_buffer *text)
{
    for (const struct series_prize *row = series_prizes; row->name; row++) {
        begin_row(row->name, row->label, text);
        if (row->group)
            json_write_member_number(text, "group", row->group);
        if (row->low)
            json_write_member_flag(text, "low", true);
        if (row->half)
            json_write_member_number(text, "half", row->half);
        if (row->drawn)
            json_write_member_flag(text, "drawn", true);
        talon_string_buffer_add(text, "}");
    }
}

/* ---- options --------------------------------------------------------------------------------- */

static const struct {
    const char *name, *label;
    void (*write)(struct talon_string_buffer *text);
} choices[] = {
    { "movement", N_("How people move"), write_movements },
    { "score", N_("Scoring of a deal"), write_scorings },
    { "trumps", N_("Trumps"), write_trump_plans },
    { "compare", N_("Comparing the results of a board"), write_comparisons },
    { "ties", N_("Ties"), write_ties },
    { "prizes", N_("Prizes"), write_prize_rows },
};

static void write_choices(struct talon_string_buffer *text)
{
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++) {
        begin_row(choices[i].name, choices[i].label, text);
        json_write_member_list(text, "choices");
        choices[i].write(text);
        talon_string_buffer_add(text, "]");
        talon_string_buffer_add(text, "}");
    }
}

static void write_number_rows(struct talon_string_buffer *text)
{
    for (size_t i = 0; i < DRIVE_NUMBERS; i++) {
        begin_row(drive_numbers[i].name, drive_numbers[i].label, text);
        json_write_member_number(text, "min", drive_numbers[i].least);
        json_write_member_number(text, "max", drive_numbers[i].most);
        talon_string_buffer_add(text, "}");
    }
}

static void write_letters(struct talon_string_buffer *text)
{
    for (const struct series_trump_letter *row = series_trump_letters; row->name; row++) {
        begin_row(row->name, row->label, text);
        json_write_member(text, "letter", (const char[]){ row->letter, 0 });
        talon_string_buffer_add(text, "}");
    }
}

void drive_write_options(struct talon_string_buffer *text)
{
    talon_string_buffer_add(text, "{");
    json_write_member_list(text, "options");
    write_choices(text);
    write_number_rows(text);
    talon_string_buffer_add(text, "]");
    json_write_member_list(text, "trumps");
    write_letters(text);
    talon_string_buffer_add(text, "]");
    drive_write_games(text);
    talon_string_buffer_add(text, "}\n");
}
