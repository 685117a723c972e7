/* sim_condition.c - looks at the cards that were dealt by a condition.
 */
#include "sim_condition.h"

int sim_condition_owners(const struct talon_config *config, const struct sim_condition *condition)
{
    const struct talon_zone *zone = &config->game->zones[condition->zone];

    return talon_zone_rows(zone, talon_seats(config)) / (zone->rows ? zone->rows : 1);
}

static bool is_met(const struct sim_condition *condition, unsigned count)
{
    switch (condition->comparison) {
    case SIM_LESS:
        return count < condition->number;
    case SIM_AT_MOST:
        return count <= condition->number;
    case SIM_EQUAL:
        return count == condition->number;
    case SIM_AT_LEAST:
        return count >= condition->number;
    case SIM_MORE:
        return count > condition->number;
    default:
        return count != condition->number;
    }
}

static bool holds_for(const struct talon_game *game, const struct sim_condition *condition,
                      const void *state, int owner)
{
    const int rows = game->zones[condition->zone].rows ? game->zones[condition->zone].rows : 1;
    uint8_t faces[TALON_PACK_MAX];
    unsigned found = 0;

    for (int row = owner * rows; row < (owner + 1) * rows; row++) {
        const unsigned count = talon_zone_list(game, state, condition->zone, row, faces);
        for (unsigned i = 0; i < count; i++)
            found += condition->counts[faces[i] & (uint8_t)~TALON_DOWN];
    }
    return is_met(condition, found);
}

static int dealer_of(const struct talon_game *game, const void *state)
{
    return (int)talon_field_get(&game->fields[talon_field_find(game, "dealer")], state, 0);
}

bool sim_condition_holds(const struct talon_config *config, const struct sim_condition *condition,
                         const void *state)
{
    const struct talon_game *game = config->game;
    const bool is_every = condition->owner == SIM_EVERY_OWNER;

    if (condition->owner >= 0)
        return holds_for(game, condition, state, condition->owner);
    if (condition->owner == SIM_DEALER)
        return holds_for(game, condition, state, dealer_of(game, state));
    for (int owner = 0; owner < sim_condition_owners(config, condition); owner++)
        if (holds_for(game, condition, state, owner) != is_every)
            return !is_every;
    return is_every;
}
