/* score_breakdown_properties.c - a property of every game that scores: where something ends, the
 * lines of its score breakdown add up to the change of the scores. Such a score changes nowhere
 * else.
 */
#include "property.h"

#include <string.h>

enum { FIELDS = 64 };

static uint8_t before[TALON_STATE_MAX];
static const struct talon_game *of;
static bool accounted_for[FIELDS]; /* the score, and fields any account of this game named */

static int32_t sum_of(const struct talon_score_breakdown *breakdown, const char *field, int row)
{
    int32_t sum = 0;

    for (unsigned i = 0; i < breakdown->count; i++)
        if (!strcmp(breakdown->line[i].field, field) && breakdown->line[i].row == row)
            sum += breakdown->line[i].amount;
    return sum;
}

/* A new deal may put a score back to nothing; else it has become more by what the lines say. */
static bool adds_up(struct play *play, const struct talon_score_breakdown *breakdown, int f,
                    int row)
{
    const struct talon_field *field = &play->game->fields[f];
    const int64_t then = (int64_t)talon_field_get(field, before, row),
                  now = (int64_t)talon_field_get(field, play->state, row);

    if (!breakdown->count)
        return now == then || now == 0;
    return now - then == sum_of(breakdown, field->id, row);
}

static bool has_label(const struct talon_game *game, const char *label)
{
    for (const char *const *known = game->labels; *known; known++)
        if (*known == label)
            return true;
    return false;
}

static void check_line(struct play *play, const struct talon_score_line *line)
{
    const int f = talon_field_find(play->game, line->field);

    if (f < 0 || line->row >= talon_field_rows(&play->game->fields[f], talon_seats(play->config)))
        fail(play, "an account names what there is not");
    else
        accounted_for[f] = true;
    if (!has_label(play->game, line->label))
        fail(play, "an account has a line that is not in the game's table");
}

static void check_account(struct play *play, const struct talon_score_breakdown *breakdown)
{
    for (unsigned i = 0; i < breakdown->count; i++)
        check_line(play, &breakdown->line[i]);
    for (int f = 0; f < play->game->fields_count; f++)
        for (int row = 0; accounted_for[f] &&
                          row < talon_field_rows(&play->game->fields[f], talon_seats(play->config));
             row++)
            if (!adds_up(play, breakdown, f, row))
                fail(play, "an account does not add up to the score");
}

void accounted(struct play *play)
{
    struct talon_score_breakdown breakdown = { .count = 0 };

    if (of != play->game) {
        of = play->game;
        for (int f = 0; f < play->game->fields_count; f++)
            accounted_for[f] = !strcmp(play->game->fields[f].id, "score");
    }
    if (play->steps && play->game->score_breakdown) {
        play->game->score_breakdown(before, play->state, &breakdown);
        check_account(play, &breakdown);
    }
    memcpy(before, play->state, state_bytes(play));
}
