/* play_display.c - prints the table and the standing as lines.
 */
#include "play_words.h"

#include "util/string_buffer.h"

#include <stdlib.h>
#include <string.h>

/* ---- the whole table ------------------------------------------------------------------------- */

/* Named fields of the whole table, such as the trump, are shown before the cards. */
static bool is_named_for_all(const struct talon_field *field)
{
    return field->owner == TALON_TABLE && field->show == TALON_NAMED;
}

/* Whether a text has this line, its new line included. */
static bool has_line(const struct talon_string_buffer *text, const char *line, size_t length)
{
    const char *at = text->at;

    while (at && *at) {
        const char *end = strchr(at, '\n');
        if (!end)
            return false;
        if ((size_t)(end - at) + 1 == length && !memcmp(at, line, length))
            return true;
        at = end + 1;
    }
    return false;
}

/* Prints lines except those of `told`. */
static void print_lines(const struct cli_play *play, const struct talon_string_buffer *lines,
                        const struct talon_string_buffer *told)
{
    for (char *at = lines->at; at && *at;) {
        char *end = strchr(at, '\n');
        const size_t length = (size_t)(end - at) + 1;
        if (!told || !has_line(told, at, length)) {
            *end = 0;
            cli_print(play, at);
            *end = '\n';
        }
        at = end + 1;
    }
}

void cli_show_table(const struct cli_play *play, const struct cli_reader *reader, bool all)
{
    const struct talon_game *game = cli_game(play);
    struct talon_string_buffer lines = { 0 };

    for (int f = 0; f < game->fields_count; f++)
        if (is_named_for_all(&game->fields[f]))
            cli_add_field_line(play, reader, f, &lines);
    for (int z = 0; z < game->zones_count; z++)
        cli_add_zone_lines(play, reader, z, all, &lines);
    for (int f = 0; f < game->fields_count; f++)
        if (!is_named_for_all(&game->fields[f]) && (all || cli_is_field_brief(play, reader, f)))
            cli_add_field_line(play, reader, f, &lines);
    print_lines(play, &lines, all ? NULL : &reader->events);
    free(lines.at);
}

/* ---- the standing ---------------------------------------------------------------------------- */

static void show_place(const struct cli_play *play, const struct cli_reader *reader, int seat,
                       const struct talon_result *result, bool with_points)
{
    char name[CLI_CARD];

    cli_seat_name(play, reader, seat, name);
    if (with_points)
        cli_say(play, "Place {place}: {who}, points: {points}.", "place",
                SPOKEN_NUMBER(result->rank[seat]), "who", name, "points",
                SPOKEN_NUMBER(result->points[seat]), NULL);
    else
        cli_say(play, "Place {place}: {who}.", "place", SPOKEN_NUMBER(result->rank[seat]), "who",
                name, NULL);
}

static void show_standing(const struct cli_play *play, const struct cli_reader *reader)
{
    const int seats = reader->view.seats;
    struct talon_result result;
    bool with_points = false;

    play->source->result(play, &result);
    for (int seat = 0; seat < seats; seat++)
        with_points |= result.points[seat] != 0;
    for (int rank = 1; rank <= seats; rank++)
        for (int seat = 0; seat < seats; seat++)
            if (result.rank[seat] == rank)
                show_place(play, reader, seat, &result, with_points);
}

void cli_show_score(const struct cli_play *play, const struct cli_reader *reader)
{
    const struct talon_game *game = cli_game(play);
    struct talon_string_buffer lines = { 0 };

    for (int f = 0; f < game->fields_count; f++)
        if (game->fields[f].show == TALON_SCORE || game->fields[f].show == TALON_SIGNED ||
            game->fields[f].show == TALON_NUMBER || game->fields[f].show == TALON_NUMBER_1)
            cli_add_field_line(play, reader, f, &lines);
    print_lines(play, &lines, NULL);
    free(lines.at);
    show_standing(play, reader);
}

void cli_show_result(const struct cli_play *play, const struct cli_reader *reader)
{
    if (play->source->acting(play)) {
        cli_say(play, "The game was abandoned.", NULL);
    } else {
        cli_say(play, "The game is over.", NULL);
        cli_show_score(play, reader);
    }
    if (*play->seed)
        cli_say(play, "Seed: {seed}", "seed", play->seed, NULL);
}
