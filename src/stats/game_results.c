/* game_results.c - reads how a finished table ended for one seat, and writes and reads results as
 * words.
 */
#include "game_results.h"

#include <talon/json.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const outcomes[OUTCOMES] = { "lost", "shared", "won" };

const char *stats_outcome_id(int outcome)
{
    return outcomes[outcome];
}

int stats_outcome_named(const char *id)
{
    int outcome = 0;

    while (outcome < OUTCOMES && strcmp(outcomes[outcome], id))
        outcome++;
    return outcome;
}

/* ---- from a finished table -------------------------------------------------------------- */

/* Won alone or with one's partners, or shared with others. */
static uint8_t outcome_of(const struct talon_config *config, const struct talon_result *end,
                          int seat)
{
    if (end->rank[seat] != 1)
        return OUTCOME_LOST;
    for (int other = 0; other < talon_seats(config); other++)
        if (end->rank[other] == 1 && talon_side(config, other) != talon_side(config, seat))
            return OUTCOME_SHARED;
    return OUTCOME_WON;
}

static void name_played(struct stats_variant *played, const struct talon_config *config)
{
    const char *form = config->game->variant;

    snprintf(played->game, RESULT_WORD_SIZE, "%s", config->game->id);
    snprintf(played->form, RESULT_WORD_SIZE, "%s", form ? form : "-");
    snprintf(played->preset, RESULT_WORD_SIZE, "%s", config->preset ? config->preset : "-");
}

struct stats_result stats_result_of(const struct talon_table *table, int seat)
{
    const struct talon_config *config = talon_table_config(table);
    struct stats_result result = { .seat = (uint8_t)seat, .seats = (uint8_t)talon_seats(config) };
    struct talon_result end = { 0 };

    config->game->result(talon_table_state(table), &end);
    name_played(&result.played, config);
    result.rank = end.rank[seat];
    result.points = end.points[seat];
    result.outcome = outcome_of(config, &end, seat);
    return result;
}

/* ---- as words --------------------------------------------------------------------------- */

static void put_word(struct talon_string_buffer *buffer, const char *word)
{
    talon_string_buffer_add(buffer, word);
    talon_string_buffer_add(buffer, " ");
}

static void put_count(struct talon_string_buffer *buffer, int64_t number)
{
    talon_string_buffer_add_number(buffer, number);
    talon_string_buffer_add(buffer, " ");
}

void stats_result_write(struct talon_string_buffer *buffer, const struct stats_result *result)
{
    put_word(buffer, result->table);
    put_word(buffer, result->played.game);
    put_word(buffer, result->played.form);
    put_word(buffer, result->played.preset);
    put_count(buffer, result->seats);
    put_count(buffer, result->seat);
    put_count(buffer, result->rank);
    put_word(buffer, stats_outcome_id(result->outcome));
    put_count(buffer, result->points);
    if (result->rated)
        talon_string_buffer_add_number(buffer, result->change);
    else
        talon_string_buffer_add(buffer, "-");
}

/* The next word of the line; false if there is none, or it is too long. */
static bool read_result_word(const char **text, char *word, size_t size)
{
    const size_t length = strcspn(*text, " \n");

    if (!length || length >= size)
        return false;
    memcpy(word, *text, length);
    word[length] = 0;
    *text += length + ((*text)[length] == ' ');
    return true;
}

static bool read_count(const char **text, int64_t low, int64_t high, int64_t *number)
{
    char word[RESULT_WORD_SIZE], *end;

    if (!read_result_word(text, word, sizeof word))
        return false;
    *number = strtoll(word, &end, 10);
    return !*end && *number >= low && *number <= high;
}

static bool read_numbers(const char **text, struct stats_result *result)
{
    int64_t seats, seat, rank;

    if (!read_count(text, 1, TALON_SEATS_MAX, &seats) || !read_count(text, 0, seats - 1, &seat) ||
        !read_count(text, 1, seats, &rank))
        return false;
    result->seats = (uint8_t)seats;
    result->seat = (uint8_t)seat;
    result->rank = (uint8_t)rank;
    return true;
}

static bool read_end(const char **text, struct stats_result *result)
{
    char outcome[RESULT_WORD_SIZE];
    int64_t points, change = 0;

    if (!read_result_word(text, outcome, sizeof outcome) ||
        stats_outcome_named(outcome) == OUTCOMES ||
        !read_count(text, INT32_MIN, INT32_MAX, &points))
        return false;
    result->rated = **text != '-' || (*text)[1] >= '0';
    if (!result->rated)
        ++*text;
    else if (!read_count(text, -10000, 10000, &change))
        return false;
    result->outcome = (uint8_t)stats_outcome_named(outcome);
    result->points = (int32_t)points;
    result->change = (int32_t)change;
    return true;
}

bool stats_result_read(const char *text, struct stats_result *result, const char **rest)
{
    *result = (struct stats_result){ 0 };
    *rest = text;
    return read_result_word(rest, result->table, sizeof result->table) &&
           read_result_word(rest, result->played.game, RESULT_WORD_SIZE) &&
           read_result_word(rest, result->played.form, RESULT_WORD_SIZE) &&
           read_result_word(rest, result->played.preset, RESULT_WORD_SIZE) &&
           read_numbers(rest, result) && read_end(rest, result) && (!**rest || **rest == '\n');
}
