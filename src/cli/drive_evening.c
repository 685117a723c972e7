/* drive_evening.c - reads the file of a drive, and runs the drive round by round.
 */
#include "drive_evening.h"

#include "series/series_movements.h"
#include "text/spoken.h"
#include "util/memory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WRONG_USAGE = 2, DECIMAL = 10, WORDS = 3 + SERIES_SEATS_MOST };

static const char form_of_lines[] =
    N_("A line is ROUND TABLE VALUES, ROUND TABLE AWARD..., or ROUND and join [A|B], leave "
       "PLAYER, replace PLAYER [bot|NUMBER], adjust PLAYER POINTS or handicap PLAYER NUMBER.");

/* ---- reading --------------------------------------------------------------------------------- */

static int refuse_line(unsigned number, const char *sentence)
{
    spoken_complain("talon drive", "Line {n}: {sentence}", "n", SPOKEN_NUMBER(number), "sentence",
                    spoken(sentence), NULL);
    return WRONG_USAGE;
}

const char *cli_drive_refusal(const struct series_refusal *why, char room[SPOKEN_LINE])
{
    struct series_refusal words = { .pattern = spoken(why->pattern) };

    memcpy(words.number, why->number, sizeof words.number);
    for (unsigned i = 0; i < SERIES_REFUSED_TEXTS; i++)
        snprintf(words.text[i], sizeof words.text[i], "%s", spoken(why->text[i]));
    series_fill(&words, room, SPOKEN_LINE);
    return room;
}

static bool read_whole(const char *word, long *number)
{
    char *end;

    errno = 0;
    *number = strtol(word, &end, DECIMAL);
    return end != word && !*end && !errno && *number >= -SERIES_POINTS_MOST &&
           *number <= SERIES_POINTS_MOST;
}

/* Splits the line at blanks; how many words there are, WORDS + 1 for too many. */
static unsigned split_line(char *line, char *words[WORDS])
{
    unsigned count = 0;

    for (;;) {
        line += strspn(line, " \t\r");
        if (!*line || *line == '#')
            return count;
        if (count == WORDS)
            return WORDS + 1;
        words[count++] = line;
        line += strcspn(line, " \t\r#");
        if (*line == '#')
            return *line = 0, count;
        if (*line)
            *line++ = 0;
    }
}

/* Whether the words behind the round are this change, with so many words. */
static bool is_change(char **words, unsigned count, const char *name, unsigned expected)
{
    return count == expected && !strcmp(words[1], name);
}

/* "join A" or "join B". */
static bool is_join_of_group(char **words, unsigned count)
{
    return is_change(words, count, "join", 3) && (*words[2] == 'A' || *words[2] == 'B') &&
           !words[2][1];
}

static bool read_change(struct cli_drive_line *line, char **words, unsigned count)
{
    long points = 0;

    if (is_change(words, count, "join", 2) || is_join_of_group(words, count)) {
        line->kind = CLI_DRIVE_JOIN;
        line->group = count == 3 ? (uint8_t)(SERIES_GROUP_A + (*words[2] - 'A')) : 0;
        return true;
    }
    if (count < 3 || !read_whole(words[2], &line->subject))
        return false;
    line->by_bot = is_change(words, count, "replace", 4) && !strcmp(words[3], "bot");
    if (is_change(words, count, "leave", 3))
        line->kind = CLI_DRIVE_LEAVE;
    else if (line->by_bot || is_change(words, count, "replace", 3))
        line->kind = CLI_DRIVE_REPLACE;
    else if (is_change(words, count, "replace", 4) && read_whole(words[3], &points) && points > 0)
        line->kind = CLI_DRIVE_RETURN;
    else if (is_change(words, count, "adjust", 4) && read_whole(words[3], &points))
        line->kind = CLI_DRIVE_ADJUST;
    else if (is_change(words, count, "handicap", 4) && read_whole(words[3], &points))
        line->kind = CLI_DRIVE_HANDICAP;
    else
        return false;
    line->value[0] = (int32_t)points;
    return true;
}

static bool read_result(struct cli_drive_line *line, char **words, unsigned count)
{
    line->kind = CLI_DRIVE_DEAL;
    line->count = count - 2;
    for (unsigned i = 0; i < line->count; i++) {
        long value;
        if (i == SERIES_SEATS_MOST || !read_whole(words[i + 2], &value))
            return false;
        line->value[i] = (int32_t)value;
    }
    return line->count > 0;
}

/* One for all sides, or one for each. */
static bool read_award(const struct cli_drive *drive, struct cli_drive_line *line, char **words,
                       unsigned count)
{
    line->kind = CLI_DRIVE_AWARD;
    for (unsigned side = 0; side < series_sides(&drive->series); side++) {
        const char *word = words[count == 3 ? 2 : 2 + side];
        if (!series_award_read(&drive->series, word, &line->award[side]) ||
            line->award[side].kind == SERIES_AS_PLAYED)
            return false;
    }
    return true;
}

/* A result, or awards instead. */
static bool read_table(const struct cli_drive *drive, struct cli_drive_line *line, char **words,
                       unsigned count)
{
    const bool has_awards = count == 3 || (count > 3 && count - 2 == series_sides(&drive->series));
    long number;

    return has_awards && !read_whole(words[2], &number) ? read_award(drive, line, words, count)
                                                        : read_result(line, words, count);
}

static int read_line(struct cli_drive *drive, char *text, unsigned number)
{
    struct cli_drive_line line = { .number = number };
    char *words[WORDS];
    const unsigned count = split_line(text, words);

    if (!count)
        return 0;
    if (count < 2 || count > WORDS || !read_whole(words[0], &line.round) ||
        !(read_whole(words[1], &line.subject) ? read_table(drive, &line, words, count)
                                              : read_change(&line, words, count)) ||
        line.subject < 0)
        return refuse_line(number, form_of_lines);
    if (line.round < 1 || line.round > drive->series.setup.rounds)
        return refuse_line(number, N_("The drive has no such round."));
    drive->lines = util_grow(drive->lines, &drive->room, drive->count, sizeof *drive->lines);
    drive->lines[drive->count++] = line;
    return 0;
}

int cli_drive_read(struct cli_drive *drive, struct talon_string_buffer *text)
{
    char *line = text->at;
    int status = 0;

    for (unsigned number = 1; line && !status; number++) {
        char *end = strchr(line, '\n');
        if (end)
            *end++ = 0;
        status = read_line(drive, line, number);
        line = end;
    }
    return status;
}

/* ---- running --------------------------------------------------------------------------------- */

/* All of a team have chosen the same group. */
static bool join(struct series *series, const struct cli_drive_line *line, unsigned *first,
                 struct series_refusal *why)
{
    uint8_t groups[SERIES_TEAM_MOST];

    memset(groups, line->group, sizeof groups);
    return series_join_as(series, groups, first, why);
}

static bool make_change(struct cli_drive *drive, const struct cli_drive_line *line,
                        struct series_refusal *why)
{
    struct series *series = &drive->series;
    struct cli_drive_change change = { line->kind, (unsigned)line->subject, SERIES_NOBODY, 1,
                                       line->value[0] };
    bool fine = false;

    if (line->kind == CLI_DRIVE_JOIN) {
        change.player = SERIES_NOBODY;
        change.count = series_team(series);
        fine = join(series, line, &change.by, why);
    } else if (line->kind == CLI_DRIVE_LEAVE) {
        fine = series_leave(series, change.player, &change.by, why);
    } else if (line->kind == CLI_DRIVE_REPLACE) {
        fine = series_replace(series, change.player, line->by_bot, &change.by, why);
    } else if (line->kind == CLI_DRIVE_RETURN) {
        change.by = (unsigned)line->value[0];
        fine = series_return(series, change.player, change.by, why);
    } else if (line->kind == CLI_DRIVE_HANDICAP) {
        return series_set_handicap(series, change.player, line->value[0], why);
    } else {
        fine = series_adjust(series, change.player, (unsigned)line->round, line->value[0], why);
    }
    if (fine)
        drive->printer->change(drive, &change);
    return fine;
}

static bool is_deal(const struct cli_drive_line *line)
{
    return line->kind == CLI_DRIVE_DEAL || line->kind == CLI_DRIVE_AWARD;
}

static bool take_table_line(struct cli_drive *drive, const struct cli_drive_line *line,
                            struct series_refusal *why)
{
    return line->kind == CLI_DRIVE_AWARD ? cli_drive_take_award(drive, line, why)
                                         : series_take(&drive->series, (unsigned)line->subject - 1,
                                                       line->value, line->count, why);
}

/* The lines of this round: the changes before it, or its deals. */
static int take_lines(struct cli_drive *drive, bool deals)
{
    struct series_refusal why;
    char sentence[SPOKEN_LINE];

    for (size_t i = 0; i < drive->count; i++) {
        const struct cli_drive_line *line = &drive->lines[i];
        if (line->round != drive->series.round || is_deal(line) != deals)
            continue;
        const bool fine =
            deals ? take_table_line(drive, line, &why) : make_change(drive, line, &why);
        if (!fine)
            return refuse_line(line->number, cli_drive_refusal(&why, sentence));
    }
    return 0;
}

static void draw_results(struct cli_drive *drive)
{
    struct series_refusal why;
    int32_t values[SERIES_SEATS_MOST];

    for (unsigned t = 0; t < drive->series.tables; t++)
        for (unsigned deal = 0; deal < drive->series.setup.deals; deal++) {
            series_draw(&drive->series, t, values);
            series_take(&drive->series, t, values, series_values(&drive->series), &why);
        }
}

/* Nobody knows who sits where after a round without results, so nothing may be said of it. */
static int check_rest(const struct cli_drive *drive)
{
    for (size_t i = 0; i < drive->count; i++)
        if (drive->lines[i].round > drive->series.round)
            return refuse_line(drive->lines[i].number,
                               N_("An earlier round has tables without results."));
    return 0;
}

/* One round; `more`: whether the next one is known then. */
static int run_round(struct cli_drive *drive, bool *more)
{
    struct series_refusal why;
    int status = take_lines(drive, false);

    if (status)
        return status;
    series_open(&drive->series, &why);
    status = take_lines(drive, true);
    if (status)
        return status;
    if (drive->drawn)
        draw_results(drive);
    cli_drive_note_boards(drive);
    drive->printer->round(drive);
    *more = series_close(&drive->series, &why);
    return *more ? 0 : check_rest(drive);
}

int cli_drive_run(struct cli_drive *drive)
{
    bool more = true;
    int status = 0;

    drive->printer->begin(drive);
    while (more && !status && drive->series.round <= drive->series.setup.rounds)
        status = run_round(drive, &more);
    if (status)
        return status;
    cli_drive_compare(drive);
    drive->printer->end(drive);
    return 0;
}

/* ---- for the printers ------------------------------------------------------------------------ */

unsigned cli_drive_dealer(const struct cli_drive *drive, unsigned board)
{
    return (board - 1) % drive->series.setup.seats + 1;
}

bool cli_drive_is_over(const struct cli_drive *drive, unsigned table)
{
    return drive->series.table[table].deals == drive->series.setup.deals;
}

void cli_drive_say_player(const struct cli_drive *drive, unsigned player, char *text, size_t room)
{
    char number[SPOKEN_DIGITS];

    snprintf(number, sizeof number, "%3u", player);
    if (drive->name[player])
        snprintf(text, room, "%s", drive->name[player]);
    else
        spoken_with(text, room, "player {n}", "n", number, NULL);
}

const char *cli_drive_group(const char *const *names, enum series_group group,
                            char room[CLI_DRIVE_GROUP])
{
    static const char *const letters[] = { "", "A", "B" };

    if (group == SERIES_ANY_GROUP || !names || !names[0])
        return letters[group];
    if (group == SERIES_GROUP_B)
        return names[1];
    snprintf(room, CLI_DRIVE_GROUP, "%.*s", (int)(names[1] - names[0]) - 1, names[0]);
    return room;
}

const char *cli_drive_ranked_group(const struct cli_drive *drive, unsigned player,
                                   char room[CLI_DRIVE_GROUP])
{
    return cli_drive_group(drive->series.setup.movement->lines ? NULL : drive->group_name,
                           series_ranked_group(&drive->series, player), room);
}

void cli_drive_add_prize(const struct series_prize *prize, const char *const *names,
                         struct talon_string_buffer *text)
{
    char room[CLI_DRIVE_GROUP];
    const char *group = cli_drive_group(names, prize->group, room), *title = spoken(prize->title);

    if (!*group)
        talon_string_buffer_add(text, title);
    else if (names && names[0])
        spoken_add(text, "{prize}, {group}", "prize", title, "group", group, NULL);
    else
        spoken_add(text, "{prize}, group {letter}", "prize", title, "letter", group, NULL);
}

void cli_drive_add_players(const struct cli_drive *drive, const struct cli_drive_list *list,
                           struct talon_string_buffer *text)
{
    const char *name = NULL;

    for (unsigned i = list->first; i < list->count; i += list->step) {
        const char *before = name;
        name = drive->name[list->player[i]];
        if (i != list->first && (name || before))
            talon_string_buffer_add(text, spoken(list->between));
        else
            talon_string_buffer_add(text, i == list->first ? "" : " ");
        if (name)
            talon_string_buffer_add(text, name);
        else
            talon_string_buffer_add_number(text, list->player[i]);
    }
    talon_string_buffer_add(text, "");
}

void cli_drive_add_sides(const struct cli_drive *drive, const uint16_t *seats,
                         struct talon_string_buffer *text)
{
    const unsigned count = drive->series.setup.seats;
    struct talon_string_buffer first = { 0 }, second = { 0 };

    if (!series_has_sides(&drive->series)) {
        cli_drive_add_players(drive, &(struct cli_drive_list){ seats, count, 0, 1, ", " }, text);
        return;
    }
    cli_drive_add_players(
        drive, &(struct cli_drive_list){ seats, count, 0, SERIES_SIDES, N_(" and ") }, &first);
    cli_drive_add_players(
        drive, &(struct cli_drive_list){ seats, count, 1, SERIES_SIDES, N_(" and ") }, &second);
    spoken_add(text, "{first} against {second}", "first", first.at, "second", second.at, NULL);
    free(first.at);
    free(second.at);
}
