/* replay_names.c - the names of a record's players. A bot that the record does not name has the
 * name that the page gives it (web/src/base/bot_names.ts).
 */
#include "replay_page.h"

#include "text/bot_names.h"
#include "util/name_key.h"

#include <talon/bot.h>

#include <stdio.h>

static bool is_name_of_another(const struct replay_players *players, const char *name)
{
    for (int seat = 0; seat < players->count; seat++)
        if (util_names_alike(name, players->name[seat]))
            return true;
    return false;
}

/* Each seat has a place of its own in the list, so no other name changes with a player. */
static const char *free_name(const struct replay_players *players, const char *language, int seat)
{
    const struct talon_bot *bot = talon_bot_find(players->who[seat]);
    const char *level = bot->level ? bot->level->name : NULL, *name = "";
    const unsigned from = (unsigned)(seat + TALON_SEATS_MAX - 1) % TALON_SEATS_MAX;

    for (unsigned n = 0; n < TEXT_BOT_NAMES; n++) {
        name = text_bot_name(language, bot->id, level, (from + n) % TEXT_BOT_NAMES);
        if (!is_name_of_another(players, name))
            break;
    }
    return name;
}

const char *replay_player_name(const struct talon_catalogue *catalogue,
                               const struct replay_players *players, int seat,
                               char out[TALON_NAME_MAX])
{
    struct replay_players named = *players;
    char number[12];

    for (int at = 0; at <= seat; at++)
        if (!*named.name[at] && talon_bot_find(named.who[at]))
            named.name[at] = free_name(&named, talon_language(catalogue), at);
    talon_text_cut(out, TALON_NAME_MAX, named.name[seat]);
    snprintf(number, sizeof number, "%d", seat + 1);
    if (!*out)
        talon_translate_with(catalogue, out, TALON_NAME_MAX, "Seat {n}", "n", number, NULL);
    return out;
}

const char *replay_page_name(const struct talon_catalogue *catalogue,
                             const struct talon_table *table, int seat, char out[TALON_NAME_MAX])
{
    struct replay_players players = { .count = talon_table_seats(table) };

    for (int at = 0; at < TALON_SEATS_MAX; at++) {
        players.who[at] = talon_table_player(table, at);
        players.name[at] = talon_table_name(table, at);
    }
    return replay_player_name(catalogue, &players, seat, out);
}
