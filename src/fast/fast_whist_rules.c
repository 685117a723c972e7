/* fast_whist_rules.c - how a configuration of Whist makes its first deal.
 *
 * Rules: R-WHI-05, R-WHI-06, R-GEN-05.
 */
#include "fast_whist.h"

#include <string.h>

/* The first of the suits in turn, by its letter. */
static uint8_t first_of_rotation(const struct talon_config *config)
{
    static const char letters[] = "cdhs"; /* as suits are numbered */
    char text[24];
    const int option = talon_option_find(config->game, "trump_rotation");

    talon_option_write(&config->game->options[option], config->value[option], text, sizeof text);
    return (uint8_t)(strchr(letters, text[0]) - letters);
}

bool fast_whist_rules(const struct talon_config *config, struct fast_whist *rules)
{
    if (strcmp(config->game->id, "whist") != 0)
        return false;
    const int dealer = talon_config_value(config, "first_dealer");
    const bool in_turn = talon_config_is(config, "trump_mode", "rotation");
    rules->dealer = (uint8_t)(dealer ? dealer - 1 : FAST_WHIST_BY_CHANCE);
    rules->trump = in_turn ? first_of_rotation(config) : FAST_WHIST_LAST_CARD;
    return true;
}
