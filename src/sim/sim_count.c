/* sim_count.c - counts a finished game of the engine.
 */
#include "sim_play.h"

enum { BY_EXCHANGE = 2 }; /* the other seat's place is worth so much more for each seat passed */

/* ---- the deal -------------------------------------------------------------------------------- */

/* The ranks that a seat was dealt, and how many of them are the highest of the pack. */
static int32_t dealt_to(const struct sim_game *game, int seat, int highest, unsigned *high_cards)
{
    const struct talon_game *rules = game->plan->config.game;
    uint8_t faces[TALON_PACK_MAX];
    int32_t sum = 0;

    *high_cards = 0;
    for (int zone = 0; zone < rules->zones_count; zone++) {
        if (rules->zones[zone].owner != TALON_SEAT || rules->zones[zone].rows > 1)
            continue;
        const unsigned count = talon_zone_list(rules, game->state, zone, seat, faces);
        for (unsigned i = 0; i < count; i++) {
            const int rank = talon_rank(faces[i] & (uint8_t)~TALON_DOWN);
            sum += rank;
            *high_cards += rank == highest;
        }
    }
    return sum;
}

void sim_note_deal(struct sim_game *game)
{
    const int seats = talon_state_seats(game->state), highest = game->plan->highest_rank;
    unsigned high_cards, of_others;

    game->cards_dealt = dealt_to(game, 0, highest, &high_cards) * (seats - 1);
    game->high_cards = (uint8_t)high_cards;
    for (int seat = 1; seat < seats; seat++)
        game->cards_dealt -= dealt_to(game, seat, highest, &of_others);
}

/* ---- results --------------------------------------------------------------------------------- */

/* Points where the game has them; otherwise two for each seat that did worse, one for each as good.
 */
static int64_t value_of_result(const struct sim_game *game, const struct talon_result *result,
                               int seat)
{
    const int seats = talon_state_seats(game->state);
    int64_t worth = 0;

    if (game->plan->has_points)
        return result->points[seat];
    for (int other = 0; other < seats; other++)
        if (other != seat && result->rank[other] >= result->rank[seat])
            worth += result->rank[other] > result->rank[seat] ? BY_EXCHANGE : 1;
    return worth;
}

/* Partners win together; shared is what somebody else has won as well. */
static unsigned outcome_of(const struct sim_game *game, const struct talon_result *result, int seat)
{
    const struct talon_config *config = &game->plan->config;

    if (result->rank[seat] > 1)
        return SIM_LOST;
    for (int other = 0; other < talon_seats(config); other++)
        if (result->rank[other] == 1 && talon_side(config, other) != talon_side(config, seat))
            return SIM_SHARED;
    return SIM_WON;
}

static void count_seats(struct sim_game *game, const struct talon_result *result)
{
    const struct sim_table_numbers *table_of = &game->plan->table_of;
    const int seats = talon_state_seats(game->state);

    for (int seat = 0; seat < seats; seat++) {
        sim_count_pair(game->counters, (unsigned)table_of->outcome, (uint32_t)seat,
                       outcome_of(game, result, seat));
        if (table_of->by_turn >= 0)
            sim_count_pair(game->counters, (unsigned)table_of->by_turn,
                           (uint32_t)((seat - game->first_seat + seats) % seats),
                           outcome_of(game, result, seat));
        if (table_of->points >= 0)
            sim_count_value(game->counters, (unsigned)table_of->points, (unsigned)seat,
                            result->points[seat], game->number);
        game->worth[((unsigned)seat + game->rotation) % game->plan->bots] +=
            value_of_result(game, result, seat);
    }
}

static void count_sums(const struct sim_game *game, const struct talon_result *result)
{
    const int64_t x = game->cards_dealt, y = value_of_result(game, result, 0);
    const int64_t amounts[SIM_SUM_COLUMNS] = {
        [SIM_N] = 1, [SIM_X] = x, [SIM_XX] = x * x, [SIM_Y] = y, [SIM_YY] = y * y, [SIM_XY] = x * y
    };

    for (unsigned i = 0; i < SIM_SUM_COLUMNS; i++)
        sim_add_sum(game->counters, (unsigned)game->plan->table_of.sums, i, amounts[i]);
}

/* ---- measures -------------------------------------------------------------------------------- */

static int64_t field_row(const struct sim_game *game, int field, int row)
{
    return (int64_t)talon_field_get(&game->plan->config.game->fields[field], game->state, row);
}

static void count_measures(struct sim_game *game)
{
    const struct sim_table_numbers *table_of = &game->plan->table_of;

    for (unsigned i = 0; i < table_of->measures; i++) {
        const unsigned table = (unsigned)table_of->measure[i].table;
        const int source = table_of->measure[i].measure->source, field = table_of->measure[i].field,
                  rows = source == TALON_TABLE_FIELD ? 1 : talon_state_seats(game->state);
        for (int row = 0; field >= 0 && row < rows; row++)
            sim_count_value(game->counters, table, 0, field_row(game, field, row), game->number);
    }
}

/* ---- battles --------------------------------------------------------------------------------- */

static unsigned ending_of_engine(const struct sim_game *game, const struct talon_result *result)
{
    const struct talon_battles *rules = game->plan->config.game->battles;

    if (result->rank[0] != result->rank[1])
        return game->ran_short ? SIM_RAN_SHORT : SIM_DECIDED;
    return sim_field(game, rules->begun) >= sim_field(game, rules->most) &&
                   !sim_field(game, rules->unfought)
               ? SIM_ENDLESS
               : SIM_DRAWN;
}

static void count_battles_of_engine(struct sim_game *game, const struct talon_result *result)
{
    const struct talon_battles *rules = game->plan->config.game->battles;
    const struct sim_table_numbers *table_of = &game->plan->table_of;
    const bool is_unfought = game->ran_short || sim_field(game, rules->unfought);
    const int64_t battles = sim_field(game, rules->begun) - is_unfought;
    const struct sim_table *heat = &game->plan->layout.table[table_of->heat];

    sim_count_value(game->counters, (unsigned)table_of->battles, 0, battles, game->number);
    sim_count_value(game->counters, (unsigned)table_of->wars, 0, game->wars, game->number);
    sim_count_pair(game->counters, (unsigned)table_of->heat, (uint32_t)battles / SIM_HEAT_BATTLES,
                   game->wars / heat->step);
    if (table_of->ending < 0)
        return;
    sim_count_pair(game->counters, (unsigned)table_of->ending, ending_of_engine(game, result), 0);
    sim_count_pair(game->counters, (unsigned)table_of->high_cards, game->high_cards,
                   outcome_of(game, result, 0));
}

/* ---- all ------------------------------------------------------------------------------------- */

void sim_count_game(struct sim_game *game)
{
    const struct sim_table_numbers *table_of = &game->plan->table_of;
    struct talon_result result;

    game->plan->config.game->result(game->state, &result);
    game->counters->games++;
    count_seats(game, &result);
    count_measures(game);
    if (table_of->wars >= 0)
        count_battles_of_engine(game, &result);
    if (table_of->moves >= 0)
        sim_count_value(game->counters, (unsigned)table_of->moves, 0, game->moves, game->number);
    if (table_of->deals >= 0)
        sim_count_value(game->counters, (unsigned)table_of->deals, 0, game->deals, game->number);
    if (table_of->sums >= 0 && !game->rotation)
        count_sums(game, &result);
}

void sim_count_deal(struct sim_game *game)
{
    const int table = game->plan->table_of.bots;

    for (unsigned bot = 0; table >= 0 && bot < game->plan->bots; bot++)
        sim_count_value(game->counters, (unsigned)table, bot, game->worth[bot], game->number);
}
