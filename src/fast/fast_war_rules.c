/* fast_war_rules.c - which configurations of War the fast games can play.
 */
#include "fast_war.h"

#include <string.h>

static bool is_played_here(const struct talon_config *config)
{
    return !strcmp(config->game->id, "war") && config->game->variant &&
           !strcmp(config->game->variant, "war") && talon_config_is(config, "players", "2") &&
           talon_config_is(config, "joker_deal", "shuffled") &&
           talon_config_is(config, "low_beats_ace", "0") &&
           talon_config_is(config, "goal", "win_all");
}

bool fast_war_tosses_all(const struct talon_game *game)
{
    return !strcmp(game->id, "war");
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
    const int down = talon_config_among(config, "war_down", downs),
              shortage = talon_config_among(config, "shortage", shortages),
              order = talon_config_among(config, "collect_order", orders),
              dealer = talon_config_value(config, "first_dealer");
    if (down < 0 || shortage < 0 || order < 0)
        return false;
    *rules =
        (struct fast_war){ .cards = (uint8_t)config->game->pack(config, pack),
                           .need = (uint8_t)(down + 1),
                           .shortage = (uint8_t)shortage,
                           .order = (uint8_t)order,
                           .dealer = (uint8_t)(dealer ? dealer - 1 : FAST_WAR_BY_CHANCE),
                           .max_battles = (uint16_t)talon_config_value(config, "max_battles") };
    for (unsigned i = 0; i < rules->cards; i++)
        rules->pack[i] = (uint8_t)talon_rank(pack[i]);
    return true;
}
