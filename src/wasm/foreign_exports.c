/* foreign_exports.c - exports the files of other clubs' programs to the page: the text of a file
 * goes in, and out come the names in it as JSON, or the acts that enter its results in a drive.
 */
#include "input_buffer.h"

#include "foreign/foreign.h"
#include "json/json_reader.h"
#include "json/json_writer.h"

#include <stdlib.h>
#include <string.h>

static struct talon_string_buffer foreign_answer;

static void write_refusal(const struct series_refusal *why)
{
    char sentence[SERIES_SENTENCE];

    foreign_answer.length = 0;
    series_fill(why, sentence, sizeof sentence);
    talon_string_buffer_add(&foreign_answer, "{");
    json_write_member(&foreign_answer, "refused", sentence);
    talon_string_buffer_add(&foreign_answer, "}");
}

/* ---- names ---------------------------------------------------------------------------------- */

static void write_list_names(const struct foreign_file *file)
{
    json_write_member_list(&foreign_answer, "names");
    for (size_t i = 0; i < file->pairs; i++)
        for (unsigned k = 0; k < file->pair[i].people; k++)
            json_write_list_text(&foreign_answer, file->pair[i].name[k]);
    talon_string_buffer_add(&foreign_answer, "]");
}

static void write_list_groups(const struct foreign_file *file)
{
    json_write_member_list(&foreign_answer, "groups");
    for (size_t i = 0; i < file->pairs; i++)
        for (unsigned k = 0; k < file->pair[i].people; k++)
            json_write_list_text(&foreign_answer, file->pair[i].group);
    talon_string_buffer_add(&foreign_answer, "]");
}

/* {"program":"EBUScore","names":["Ann Archer"],"groups":["Ladies"],"results":0} of the file in the
 * input buffer, or {"refused":"…"}; how many bytes. `program` is "" for a table with plain heads,
 * and a group is "" where the file says none. */
TALON_EXPORT size_t talon_foreign_names(size_t length)
{
    struct foreign_file file;
    struct series_refusal why;

    (void)length; /* a zero stands behind the text */
    foreign_answer.length = 0;
    if (!foreign_read(&file, talon_input, &why)) {
        write_refusal(&why);
        return foreign_answer.length;
    }
    talon_string_buffer_add(&foreign_answer, "{");
    json_write_member(&foreign_answer, "program", file.program ? file.program : "");
    write_list_names(&file);
    write_list_groups(&file);
    json_write_member_number(&foreign_answer, "results", (int64_t)file.results);
    talon_string_buffer_add(&foreign_answer, "}");
    foreign_free(&file);
    return foreign_answer.length;
}

/* ---- acts ----------------------------------------------------------------------------------- */

static unsigned number_at(const struct json_value *list, size_t at)
{
    const int64_t number = json_value_whole(json_value_item(list, at));

    return number < 0 || number > SERIES_POINTS_MOST ? 0 : (unsigned)number;
}

/* [[round, table, deal, board, pair, pair], …] */
static struct foreign_meeting *read_meetings(const struct json_value *list, size_t count)
{
    enum { ROUND, TABLE, DEAL, BOARD, FIRST, SECOND };
    struct foreign_meeting *meetings = calloc(count + 1, sizeof *meetings);

    for (size_t i = 0; meetings && i < count; i++) {
        const struct json_value *row = json_value_item(list, i);
        meetings[i] =
            (struct foreign_meeting){ .round = number_at(row, ROUND),
                                      .table = number_at(row, TABLE),
                                      .deal = number_at(row, DEAL),
                                      .board = number_at(row, BOARD),
                                      .pair = { number_at(row, FIRST), number_at(row, SECOND) } };
    }
    return meetings;
}

static void write_act_place(const char *act, const struct foreign_meeting *at)
{
    json_write_list_object(&foreign_answer);
    json_write_member(&foreign_answer, "act", act);
    json_write_member_number(&foreign_answer, "round", at->round);
    json_write_member_number(&foreign_answer, "table", at->table);
    json_write_member_number(&foreign_answer, "deal", at->deal);
}

static void write_deed(const struct foreign_deed *deed, unsigned values)
{
    write_act_place(deed->has_awards ? "award" : "result", &deed->at);
    json_write_member_list(&foreign_answer, deed->has_awards ? "awards" : "values");
    for (unsigned i = 0; i < (deed->has_awards ? FOREIGN_SIDES : values); i++)
        if (deed->has_awards)
            json_write_list_text(&foreign_answer, deed->award[i]);
        else
            json_write_list_number(&foreign_answer, deed->value[i]);
    talon_string_buffer_add(&foreign_answer, "]}");
    if (!deed->swapped)
        return;
    write_act_place("swap", &deed->at);
    talon_string_buffer_add(&foreign_answer, "}");
}

static bool write_acts(const struct foreign_file *file, const struct foreign_plan *plan,
                       struct series_refusal *why)
{
    struct foreign_deed *deeds = foreign_place(file, plan, why);

    if (!deeds)
        return false;
    talon_string_buffer_add(&foreign_answer, "{");
    json_write_member_list(&foreign_answer, "acts");
    for (size_t i = 0; i < file->results; i++)
        write_deed(&deeds[i], plan->values);
    talon_string_buffer_add(&foreign_answer, "]}");
    free(deeds);
    return true;
}

/* {"acts":[…]}, or {"refused":"…"}. In the input buffer stand {"meetings":[[1,1,1,1,1,2]],
 * "values":2,"tricks":13,"by_seat":false,"compared":true}, a zero, and the file. */
TALON_EXPORT size_t talon_foreign_acts(size_t length)
{
    const char *text = talon_input + strlen(talon_input) + 1;
    struct json_value *json = json_read(talon_input, (size_t)(text - talon_input) - 1);
    const struct json_value *list = json_value_member(json, "meetings");
    const size_t count = json_value_count(list);
    struct foreign_meeting *meetings = read_meetings(list, count);
    const int64_t values = json_value_whole(json_value_member(json, "values"));
    const struct foreign_plan plan = {
        .meeting = meetings,
        .meetings = meetings ? count : 0,
        .values = values < 1 || values > SERIES_SEATS_MOST ? 2 : (unsigned)values,
        .tricks = (unsigned)json_value_whole(json_value_member(json, "tricks")),
        .by_seat = json_is_true(json_value_member(json, "by_seat")),
        .is_compared = json_is_true(json_value_member(json, "compared")),
    };
    struct foreign_file file = { 0 };
    struct series_refusal why;

    (void)length;
    foreign_answer.length = 0;
    if (!foreign_read(&file, text, &why) || !write_acts(&file, &plan, &why))
        write_refusal(&why);
    foreign_free(&file);
    free(meetings);
    json_value_free(json);
    return foreign_answer.length;
}

TALON_EXPORT const char *talon_foreign_answer(void)
{
    return foreign_answer.at;
}
