/* replay_names.c - the names of a record's players. A bot that the record does not name has the
 * name that the page gives it (web/src/base/bot_names.ts).
 */
#include "replay_page.h"

#include "text/bot_names.h"
#include "util/name_key.h"

#include <talon/bot.h>

#include <stdio.h>
#include <string.h>

static const struct talon_bot *recorded_bot(const struct talon_table *table, int seat)
{
    return talon_bot_find(talon_table_player(table, seat));
}

static bool is_name_of_another(const struct talon_table *table, const char *const *names,
                               const char *name)
{
    for (int seat = 0; seat < talon_table_seats(table); seat++)
        if (util_names_alike(name, names[seat]))
            return true;
    return false;
}

/* Each seat has a place of its own in the list, so no other name changes with a player. */
static const char *free_name(const struct talon_table *table, const char *const *names,
                             const char *language, int seat)
{
    const struct talon_bot *bot = recorded_bot(table, seat);
    const char *level = bot->level ? bot->level->name : NULL, *name = "";
    const unsigned from = (unsigned)(seat + TALON_SEATS_MAX - 1) % TALON_SEATS_MAX;

    for (unsigned n = 0; n < TEXT_BOT_NAMES; n++) {
        name = text_bot_name(language, bot->id, level, (from + n) % TEXT_BOT_NAMES);
        if (!is_name_of_another(table, names, name))
            break;
    }
    return name;
}

const char *replay_page_name(const struct talon_catalogue *catalogue,
                             const struct talon_table *table, int seat, char out[TALON_NAME_MAX])
{
    const char *names[TALON_SEATS_MAX];
    char number[12];

    for (int at = 0; at < TALON_SEATS_MAX; at++)
        names[at] = talon_table_name(table, at);
    for (int at = 0; at <= seat; at++)
        if (!*names[at] && recorded_bot(table, at))
            names[at] = free_name(table, names, talon_language(catalogue), at);
    talon_text_cut(out, TALON_NAME_MAX, names[seat]);
    snprintf(number, sizeof number, "%d", seat + 1);
    if (!*out)
        talon_translate_with(catalogue, out, TALON_NAME_MAX, "Seat {n}", "n", number, NULL);
    return out;
}
