/* play_score.c - how the points of a deal, a round or a game came about: a line for each reason,
 * with what it brought to whom.
 */
#include "play_command.h"
#include "play_words.h"

#include "util/string_buffer.h"

#include <string.h>

static bool has_one_reason(const struct talon_score_line *a, const struct talon_score_line *b)
{
    return a->label == b->label && a->count == b->count && !strcmp(a->field, b->field);
}

static bool is_told_before(const struct talon_score_breakdown *breakdown, unsigned index)
{
    for (unsigned i = 0; i < index; i++)
        if (has_one_reason(&breakdown->line[i], &breakdown->line[index]))
            return true;
    return false;
}

/* "You: +4" */
static void add_share(const struct cli_play *play, const struct cli_reader *reader, int owner,
                      const struct talon_score_line *line, struct talon_string_buffer *buffer)
{
    cli_add_owner(play, reader, owner, line->row, buffer);
    spoken_add_colon(buffer);
    talon_string_buffer_add(buffer, line->amount > 0 ? "+" : "");
    talon_string_buffer_add(buffer, SPOKEN_NUMBER(line->amount));
}

/* "Contract made, tricks: 9. You: +4; Ben: -4" */
static void add_reason(const struct cli_play *play, const struct cli_reader *reader, int owner,
                       const struct talon_score_breakdown *breakdown, unsigned index,
                       struct talon_string_buffer *buffer)
{
    const struct talon_score_line *line = &breakdown->line[index];

    spoken_add(buffer, line->label, "n", SPOKEN_NUMBER(line->count), NULL);
    for (unsigned i = index; i < breakdown->count; i++) {
        if (!has_one_reason(&breakdown->line[i], line))
            continue;
        talon_string_buffer_add(buffer, i > index ? "; " : ". ");
        add_share(play, reader, owner, &breakdown->line[i], buffer);
    }
    talon_string_buffer_add(buffer, "\n");
}

void cli_add_score_lines(const struct cli_play *play, const struct cli_reader *reader, int field,
                         struct talon_string_buffer *buffer)
{
    const struct talon_field *f = &cli_game(play)->fields[field];
    struct talon_score_breakdown breakdown;

    play->source->score_breakdown(play, &breakdown);
    for (unsigned i = 0; i < breakdown.count; i++)
        if (!strcmp(breakdown.line[i].field, f->id) && !is_told_before(&breakdown, i))
            add_reason(play, reader, f->owner, &breakdown, i, buffer);
}
