/* fast_wunsdorf_rules.c - reads a configuration of Wunsdorf.
 */
#include "fast_wunsdorf.h"

#include <string.h>

/* Whether the option has another value than its first. */
static bool is_agreed(const struct talon_config *config, const char *id)
{
    const int option = talon_option_find(config->game, id);

    return config->value[option] != config->game->options[option].min;
}

bool fast_wunsdorf_rules(const struct talon_config *config, struct fast_wunsdorf *rules)
{
    if (strcmp(config->game->id, "wunsdorf") != 0)
        return false;
    const int dealer = talon_config_value(config, "first_dealer");
    *rules = (struct fast_wunsdorf){
        .seats = (uint8_t)talon_seats(config),
        .dealer = (uint8_t)(dealer ? dealer - 1 : FAST_WUNSDORF_BY_CHANCE),
        .bids_up_to_hand = is_agreed(config, "bid_limit"),
        .dealer_hook = is_agreed(config, "dealer_hook"),
        .dealer_last_card = is_agreed(config, "no_talon"),
        .led_colour = is_agreed(config, "plain_rank"),
        .last_of_equals = is_agreed(config, "tie"),
    };
    return true;
}
