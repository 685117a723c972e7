/* drive_files.c - what `talon drive` reads besides results: the players' names, and an earlier
 * field that played the same boards.
 */
#include "drive_evening.h"

#include "json/json_reader.h"
#include "series/series_movements.h"
#include "text/spoken.h"
#include "util/name_key.h"
#include "util/unicode_names.h"

#include <string.h>

enum { WRONG_USAGE = 2, NAME_MOST = 100, DEPTH_MOST = 16, VALUES_MOST = 4000000 };

static int refuse_file(const char *path, const char *sentence)
{
    spoken_complain("talon drive", "{file}: {sentence}", "file", path, "sentence", spoken(sentence),
                    NULL);
    return WRONG_USAGE;
}

/* ---- names ----------------------------------------------------------------------------------- */

static int refuse_name_line(const char *path, unsigned line, const char *sentence)
{
    spoken_complain("talon drive", "{file}, line {n}: {sentence}", "file", path, "n",
                    SPOKEN_NUMBER(line), "sentence", spoken(sentence), NULL);
    return WRONG_USAGE;
}

static bool is_group_name(const char *text, const char *name, size_t length)
{
    return strlen(text) == length && !memcmp(text, name, length);
}

/* The names of both groups; false: these are none. */
bool cli_drive_read_groups(struct cli_drive *drive, const char *names)
{
    const char *slash = strchr(names, '/');

    if (!slash || slash == names || !slash[1] || strchr(slash + 1, '/') ||
        slash - names >= CLI_DRIVE_GROUP || strlen(slash + 1) >= CLI_DRIVE_GROUP ||
        is_group_name(slash + 1, names, (size_t)(slash - names)))
        return false;
    drive->group_name[0] = names;
    drive->group_name[1] = slash + 1;
    return true;
}

static enum series_group find_group(const struct cli_drive *drive, const char *word)
{
    const size_t first = (size_t)(drive->group_name[1] - drive->group_name[0]) - 1;

    if (!strcmp(word, "A") || is_group_name(word, drive->group_name[0], first))
        return SERIES_GROUP_A;
    return !strcmp(word, "B") || !strcmp(word, drive->group_name[1]) ? SERIES_GROUP_B
                                                                     : SERIES_ANY_GROUP;
}

/* A group stands behind the name and a tab, as a spreadsheet copies two columns. Without --groups
 * it says nothing. */
static int take_group(struct cli_drive *drive, const char *path, unsigned line, char *name)
{
    char *tab = strchr(name, '\t');

    if (!tab)
        return 0;
    *tab = 0;
    if (!drive->group_name[0])
        return 0;
    const enum series_group group = find_group(drive, tab + 1);
    if (tab[1] && group == SERIES_ANY_GROUP)
        return refuse_name_line(path, line, N_("There is no such group: --groups names both."));
    if (line <= SERIES_PEOPLE_MOST)
        series_elect(&drive->series, line, group);
    return 0;
}

static int take_name(struct cli_drive *drive, const char *path, unsigned line, const char *name)
{
    if (line > SERIES_PEOPLE_MOST)
        return refuse_name_line(path, line, N_("A drive has 512 people at most."));
    if (strlen(name) > NAME_MOST)
        return refuse_name_line(path, line, N_("A name is too long."));
    if (!util_unicode_valid(name) || !util_unicode_clean(name))
        return refuse_name_line(path, line, N_("A name has invisible characters."));
    for (unsigned i = 1; i < line; i++)
        if (*name && drive->name[i] && util_names_alike(name, drive->name[i]))
            return refuse_name_line(path, line, N_("This name has been given before."));
    drive->name[line] = *name ? name : NULL;
    return 0;
}

int cli_drive_read_names(struct cli_drive *drive, struct talon_string_buffer *text,
                         const char *path)
{
    int status = 0;
    char *line = text->at;

    for (unsigned number = 1; line && *line && !status; number++) {
        char *end = strchr(line, '\n');
        if (end)
            *end++ = 0;
        line[strcspn(line, "\r")] = 0;
        status = take_group(drive, path, number, line);
        if (!status)
            status = take_name(drive, path, number, line);
        line = end;
    }
    return status;
}

/* ---- an earlier field ------------------------------------------------------------------------ */

static bool is_text(const struct json_value *object, const char *name, const char *expected)
{
    const char *given = json_value_member_text(object, name);

    return given && !strcmp(given, expected);
}

/* Both drives must have counted the same way for results to be compared. */
static const char *compare_setups(const struct cli_drive *drive, const struct json_value *field)
{
    const struct series_setup *setup = &drive->series.setup;
    const bool has_boards = json_is_list(json_value_member(field, "boards"));

    if (!json_is_list(json_value_member(field, "plan")) ||
        (has_boards && !json_is_list(json_value_member(field, "travellers"))))
        return N_("This is no drive as talon drive --json prints it.");
    if (!has_boards)
        return N_("This drive has no boards.");
    if (json_is_true(json_value_member(field, "drawn")))
        return N_("The results of this drive were drawn, not played.");
    if (!is_text(field, "score", setup->scoring->name) ||
        json_value_whole(json_value_member(field, "seats")) != setup->seats)
        return N_("This drive counts another way: --score and --seats must be the same.");
    return NULL;
}

static const char *check_boards(const struct cli_drive *drive, const struct json_value *boards)
{
    size_t i;
    const struct json_value *board;

    json_each_item(boards, i, board)
    {
        const int64_t number = json_value_whole(json_value_member(board, "board"));
        const char *trump = json_value_member_text(board, "trump");
        if (number < 1 || number > CLI_DRIVE_BOARDS)
            return N_("A board has a number that no drive can have.");
        const char *own =
            series_trump_name(series_trump_of(drive->series.setup.trumps, (unsigned)number - 1));
        if (strcmp(trump ? trump : "", own ? own : "") != 0)
            return N_("A board has another trump there: these are not the same boards.");
    }
    return NULL;
}

static bool read_values(const struct cli_drive *drive, const struct json_value *list,
                        int32_t *values)
{
    struct series_refusal why;
    const size_t count = json_value_count(list);

    if (count != series_values(&drive->series))
        return false;
    for (size_t i = 0; i < count; i++) {
        const struct json_value *member = json_value_item(list, i);
        const int64_t value = json_value_whole(member);
        if (!json_is_whole(member) || value < -SERIES_POINTS_MOST || value > SERIES_POINTS_MOST)
            return false;
        values[i] = (int32_t)value;
    }
    return series_check_values(&drive->series, values, (unsigned)count, &why);
}

/* Awards of all sides instead of a result. */
static bool read_awards(const struct cli_drive *drive, const struct json_value *list,
                        struct series_award *award)
{
    const unsigned sides = series_sides(&drive->series);

    for (unsigned side = 0; side < sides; side++) {
        const char *text = json_value_text(json_value_item(list, side));
        if (!text || !series_award_read(&drive->series, text, &award[side]) ||
            award[side].kind == SERIES_AS_PLAYED)
            return false;
    }
    return json_value_count(list) == sides;
}

/* A line of a traveller. Those of a field that was earlier still are none of this drive. */
static const char *read_field_line(struct cli_drive *drive, int64_t board,
                                   const struct json_value *line)
{
    const struct json_value *awards = json_value_member(line, "awards");

    if (!json_value_whole(json_value_member(line, "round")))
        return NULL;
    struct series_result *result = cli_drive_results_room(drive, 1);
    *result = (struct series_result){ .board = (uint32_t)board,
                                      .table = (uint16_t)json_value_whole(
                                          json_value_member(line, "table")) };
    if (board < 1 || board > CLI_DRIVE_BOARDS ||
        !(awards ? read_awards(drive, awards, result->award)
                 : read_values(drive, json_value_member(line, "result"), result->value)))
        return N_("A result is impossible for a deal.");
    drive->result_count++;
    return NULL;
}

static const char *read_field(struct cli_drive *drive, const struct json_value *field)
{
    const char *wrong = compare_setups(drive, field);
    size_t i, k;
    const struct json_value *board, *line;

    if (!wrong)
        wrong = check_boards(drive, json_value_member(field, "boards"));
    if (wrong)
        return wrong;
    json_each_item(json_value_member(field, "travellers"), i, board)
        json_each_item(json_value_member(board, "results"), k, line)
    {
        wrong = read_field_line(drive, json_value_whole(json_value_member(board, "board")), line);
        if (wrong)
            return wrong;
    }
    return drive->result_count ? NULL : N_("This drive has no results.");
}

int cli_drive_read_field(struct cli_drive *drive, const struct talon_string_buffer *text,
                         const char *path)
{
    static const struct json_limits limits = { .depth = DEPTH_MOST, .values = VALUES_MOST };

    if (drive->series.setup.movement->matches)
        return refuse_file(path, N_("A match of teams is between its two tables alone."));
    if (!series_is_compared(&drive->series))
        return refuse_file(path, N_("Say with --compare how results are compared with these."));
    struct json_value *field = json_read_within(text->at, text->length, &limits);
    const char *wrong = read_field(drive, field);
    json_value_free(field);
    return wrong ? refuse_file(path, wrong) : 0;
}
