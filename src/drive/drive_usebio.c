/* drive_usebio.c - a drive with boards as USEBIO, the XML in which bridge clubs exchange the
 * results of an evening. From the command and from the server it is the same.
 */
#include "drive_usebio.h"

#include "drive_state_json.h"
#include "json/json_writer.h"
#include "series/series_movements.h"

#include <stdio.h>
#include <stdlib.h>

struct usebio {
    const struct drive_report *report;
    struct talon_string_buffer *text;
};

/* ---- XML ------------------------------------------------------------------------------------ */

static void add_escaped(struct talon_string_buffer *text, const char *words)
{
    for (; *words; words++) {
        const char *entity = *words == '&'   ? "&amp;"
                             : *words == '<' ? "&lt;"
                             : *words == '>' ? "&gt;"
                                             : (const char[]){ *words, 0 };
        talon_string_buffer_add(text, entity);
    }
}

static void add_bracket(const struct usebio *out, const char *before, const char *name)
{
    talon_string_buffer_add(out->text, before);
    talon_string_buffer_add(out->text, name);
    talon_string_buffer_add(out->text, ">\n");
}

static void open_tag(const struct usebio *out, const char *name)
{
    add_bracket(out, "<", name);
}

static void close_tag(const struct usebio *out, const char *name)
{
    add_bracket(out, "</", name);
}

static void add_element(const struct usebio *out, const char *name, const char *words)
{
    talon_string_buffer_add(out->text, "<");
    talon_string_buffer_add(out->text, name);
    talon_string_buffer_add(out->text, ">");
    add_escaped(out->text, words);
    close_tag(out, name);
}

static void add_count(const struct usebio *out, const char *name, unsigned number)
{
    char digits[16];

    snprintf(digits, sizeof digits, "%u", number);
    add_element(out, name, digits);
}

static void add_points(const struct usebio *out, const char *name, int64_t points)
{
    char words[SERIES_POINTS_TEXT];

    series_points_text(out->report->live, points, words);
    add_element(out, name, words);
}

/* ---- who plays ------------------------------------------------------------------------------ */

static unsigned pair_number(const struct usebio *out, unsigned player)
{
    const struct series *live = out->report->live;

    return live->setup.movement->teams ? live->player[player].entry : player;
}

/* Whether an earlier line of the standings is of the same pair. */
static bool is_listed(const struct usebio *out, const struct series_standing *standing, size_t at)
{
    for (size_t i = 0; i < at; i++)
        if (pair_number(out, standing[i].player) == pair_number(out, standing[at].player))
            return true;
    return false;
}

static bool is_shared(const struct series_standing *standing, size_t count, size_t at,
                      const struct usebio *out)
{
    for (size_t i = 0; i < count; i++)
        if (standing[i].rank == standing[at].rank &&
            out->report->live->player[standing[i].player].group ==
                out->report->live->player[standing[at].player].group &&
            pair_number(out, standing[i].player) != pair_number(out, standing[at].player))
            return true;
    return false;
}

/* The places of pairs, while the standings count persons. */
static unsigned pair_place(const struct usebio *out, const struct series_standing *standing,
                           size_t at)
{
    const struct series *live = out->report->live;
    unsigned place = 1;

    for (size_t i = 0; i < at; i++)
        place += !is_listed(out, standing, i) && standing[i].rank < standing[at].rank &&
                 (!live->setup.movement->lines || live->player[standing[i].player].group ==
                                                      live->player[standing[at].player].group);
    return place;
}

static void add_players(const struct usebio *out, const struct series_standing *standing,
                        size_t count, size_t at)
{
    for (size_t i = at; i < count; i++) {
        if (pair_number(out, standing[i].player) != pair_number(out, standing[at].player))
            continue;
        open_tag(out, "PLAYER");
        add_element(out, "PLAYER_NAME",
                    out->report->name_of(out->report->self, standing[i].player));
        close_tag(out, "PLAYER");
    }
}

static unsigned count_boards(const struct usebio *out, unsigned player)
{
    const struct drive_report *report = out->report;
    unsigned boards = 0;

    for (size_t i = 0; i < report->count; i++)
        for (unsigned seat = 0; report->result[i].round && seat < report->live->setup.seats; seat++)
            boards +=
                report->result[i].seat[seat] == player &&
                report->result[i].award[series_side_of(report->live, seat)].kind != SERIES_NO_SCORE;
    return boards;
}

static void add_percentage(const struct usebio *out, const struct series_standing *standing)
{
    enum { PART = 100 };
    const int32_t percent = series_percent(out->report->live, standing);
    char words[16];

    snprintf(words, sizeof words, "%s%d.%02d", percent < 0 ? "-" : "", abs(percent) / PART,
             abs(percent) % PART);
    if (out->report->live->setup.compare->is_share && standing->compared)
        add_element(out, "PERCENTAGE", words);
}

static void add_participant(const struct usebio *out, const struct series_standing *standing,
                            size_t count, size_t at)
{
    const struct series *live = out->report->live;
    const unsigned player = standing[at].player;
    char place[16];

    open_tag(out, "PAIR");
    add_count(out, "PAIR_NUMBER", pair_number(out, player));
    if (live->setup.movement->lines)
        add_element(out, "DIRECTION", live->player[player].group == SERIES_GROUP_A ? "N" : "E");
    add_count(out, "BOARDS_PLAYED", count_boards(out, player));
    add_points(out, "TOTAL_SCORE", standing[at].score);
    add_percentage(out, &standing[at]);
    snprintf(place, sizeof place, "%u%s", pair_place(out, standing, at),
             is_shared(standing, count, at, out) ? "=" : "");
    add_element(out, "PLACE", place);
    add_players(out, standing, count, at);
    close_tag(out, "PAIR");
}

static void add_participants(const struct usebio *out)
{
    struct series_standing standing[SERIES_PEOPLE_MOST];
    const size_t count = series_standings(out->report->live, standing);

    open_tag(out, "PARTICIPANTS");
    for (size_t i = 0; i < count; i++)
        if (!is_listed(out, standing, i))
            add_participant(out, standing, count, i);
    close_tag(out, "PARTICIPANTS");
}

/* ---- boards --------------------------------------------------------------------------------- */

/* An artificial score is told by its percentages, as "A60-40"; whist has no contract but the trump.
 */
static void add_score(const struct usebio *out, const struct series_result *result)
{
    const struct series *live = out->report->live;
    char words[64];

    if (!series_has_award(result))
        snprintf(words, sizeof words, "%lld", (long long)result->lead[0]);
    else
        snprintf(words, sizeof words, "A%u-%u", result->award[0].percent, result->award[1].percent);
    if (!series_has_award(result) && !live->setup.scoring->by_seat)
        add_count(out, "TRICKS", (unsigned)result->value[0]);
    add_element(out, "SCORE", words);
}

static void add_line(const struct usebio *out, const struct series_result *result)
{
    open_tag(out, "TRAVELLER_LINE");
    add_count(out, "NS_PAIR_NUMBER", pair_number(out, result->seat[0]));
    add_count(out, "EW_PAIR_NUMBER", pair_number(out, result->seat[1]));
    add_score(out, result);
    if (out->report->live->setup.compare->is_share) {
        add_points(out, "NS_MATCH_POINTS", result->points[0]);
        add_points(out, "EW_MATCH_POINTS", result->points[1]);
    } else if (series_is_compared(out->report->live)) {
        add_points(out, "NS_CROSS_IMP_POINTS", result->points[0]);
        add_points(out, "EW_CROSS_IMP_POINTS", result->points[1]);
    }
    close_tag(out, "TRAVELLER_LINE");
}

static void add_boards(const struct usebio *out)
{
    const struct drive_report *report = out->report;

    for (size_t i = 0, end; i < report->count; i = end) {
        end = series_board_end(report->result, report->count, i);
        open_tag(out, "BOARD");
        add_count(out, "BOARD_NUMBER", report->result[i].board);
        for (size_t k = i; k < end; k++)
            if (report->result[k].round)
                add_line(out, &report->result[k]);
        close_tag(out, "BOARD");
    }
}

/* ---- the file ------------------------------------------------------------------------------- */

bool drive_can_report(const struct series *series)
{
    const struct series_movement *movement = series->setup.movement;

    return series_has_boards(series) && movement->teams && !movement->matches;
}

void drive_report_usebio(const struct drive_report *report, struct talon_string_buffer *text)
{
    const struct usebio out = { report, text };
    const struct series_setup *setup = &report->live->setup;
    char rounds[16];

    talon_string_buffer_add(text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                                  "<USEBIO Version=\"1.2\">\n<EVENT EVENT_TYPE=\"");
    talon_string_buffer_add(text, setup->compare->is_share ? "MP_PAIRS" : "PAIRS");
    talon_string_buffer_add(text, "\">\n");
    add_element(&out, "PROGRAM_NAME", "Talon");
    add_element(&out, "EVENT_DESCRIPTION", report->title);
    add_element(&out, "BOARD_SCORING_METHOD",
                setup->compare->is_share  ? "MATCH_POINTS"
                : setup->compare->against ? "CROSS_IMPS"
                                          : "AGGREGATE");
    snprintf(rounds, sizeof rounds, "%u", setup->movement->lines ? 2U : 1U);
    add_element(&out, "WINNER_TYPE", rounds);
    add_participants(&out);
    add_boards(&out);
    talon_string_buffer_add(text, "</EVENT>\n</USEBIO>\n");
}

/* ---- of a drive at a server -------------------------------------------------------------------
 */

static const char *name_of_player(const void *self, unsigned player)
{
    const struct drive *drive = self;

    return drive->person[drive->of_player[player]].name;
}

void drive_add_usebio(const struct drive *drive, const struct drive_count *count,
                      struct talon_string_buffer *text)
{
    const struct drive_report report = { count->live,         count->boards.result,
                                         count->boards.count, drive->setup.title,
                                         name_of_player,      drive };

    drive_report_usebio(&report, text);
}

void drive_write_usebio(const struct drive *drive, const struct drive_count *count,
                        struct talon_string_buffer *text)
{
    struct talon_string_buffer file = { 0 };

    if (count && drive_can_report(count->live))
        drive_add_usebio(drive, count, &file);
    json_write_member(text, "usebio", file.at);
    free(file.at);
}
