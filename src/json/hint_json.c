/* hint_json.c - what a bot would do for a seat, and why, as JSON. The bot gets that seat's view,
 * its moves and the chance it is given, and nothing else.
 */
#include <talon/json.h>
#include <talon/text.h>

#include "json_writer.h"

#include <string.h>

enum { SENTENCE = 512 };

static void put_reason(struct talon_string_buffer *buffer, const struct talon_move_reason *why)
{
    const struct talon_wording english = { talon_catalogue("en"), TALON_SYMBOLS, NULL };
    char text[SENTENCE];

    talon_reason_sentence(&english, why, text, sizeof text);
    json_write_member(buffer, "reason", text);
    if (strchr(why->sentence, '{'))
        json_write_member(buffer, "template", why->sentence);
}

void talon_json_hint(struct talon_string_buffer *buffer, const struct talon_table *table, int seat,
                     const struct talon_bot *bot, struct talon_rng *rng)
{
    struct talon_move moves[TALON_MOVES_MAX];
    const struct talon_game *game = talon_table_game(table);
    const unsigned count = (unsigned)game->legal(talon_table_state(table), seat, moves);
    const char *reason = NULL;
    char text[TALON_MOVE_TEXT];
    struct talon_view view;

    talon_view(game, talon_table_state(table), seat, &view);
    const struct talon_bot_request request = {
        .game = game, .view = &view, .moves = moves, .count = count, .rng = rng, .reason = &reason
    };
    const struct talon_move move = moves[bot->choose(&request)];
    talon_move_write(game, move, text);
    json_write_member(buffer, "move", text);
    if (reason)
        put_reason(buffer, &(struct talon_move_reason){ game, &view, reason, move });
}
