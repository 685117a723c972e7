/* fast_war_rules.c - which configurations of War the fast games can play.
 */
#include "fast_war.h"

#include <string.h>

static bool option_is(const struct talon_config *config, const char *id, const char *text)
{
    const int option = talon_option_find(config->game, id);
    char value[24];

    if (option < 0)
        return false;
    talon_option_write(&config->game->options[option], config->value[option], value, sizeof value);
    return !strcmp(value, text);
}

/* The place of the option's value in the list; -1: it is none of these. */
static int which(const struct talon_config *config, const char *id, const char *const list[])
{
    for (int i = 0; list[i]; i++)
        if (option_is(config, id, list[i]))
            return i;
    return -1;
}

static int option_number(const struct talon_config *config, const char *id)
{
    return config->value[talon_option_find(config->game, id)];
}

static bool is_played_here(const struct talon_config *config)
{
    return !strcmp(config->game->id, "war") && config->game->variant &&
           !strcmp(config->game->variant, "war") && option_is(config, "players", "2") &&
           option_is(config, "joker_deal", "shuffled") && option_is(config, "low_beats_ace", "0") &&
           option_is(config, "goal", "win_all");
}

bool fast_war_rules(const struct talon_config *config, struct fast_war *rules)
{
    static const char *const downs[] = { "0", "1", "", "3", NULL };
    static const char *const shortages[] = { "out", "last_card", NULL };
    static const char *const orders[] = { "shuffled", "winner_first", "loser_first", "seat_order",
                                          NULL };
    uint8_t pack[TALON_PACK_MAX];

    if (!is_played_here(config))
        return false;
    const int down = which(config, "war_down", downs),
              shortage = which(config, "shortage", shortages),
              order = which(config, "collect_order", orders),
              dealer = option_number(config, "first_dealer");
    if (down < 0 || shortage < 0 || order < 0)
        return false;
    *rules = (struct fast_war){ .cards = (uint8_t)config->game->pack(config, pack),
                                .need = (uint8_t)(down + 1),
                                .shortage = (uint8_t)shortage,
                                .order = (uint8_t)order,
                                .dealer = (uint8_t)(dealer ? dealer - 1 : FAST_WAR_BY_CHANCE),
                                .max_battles = (uint16_t)option_number(config, "max_battles") };
    for (unsigned i = 0; i < rules->cards; i++)
        rules->pack[i] = (uint8_t)talon_rank(pack[i]);
    return true;
}
