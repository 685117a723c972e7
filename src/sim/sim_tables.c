/* sim_tables.c - which tables are counted for which game.
 */
#include "sim_plan.h"

#include <assert.h>
#include <string.h>

enum {
    BATTLES_MOST = 30000,
    MOVES_MOST = 65535,
    POINTS_LEAST = -256,
    POINTS_MOST = 2047,
    WORTH_LEAST = -2048,
    WORTH_MOST = 16383,
    RANGE_MOST = 131071
};
enum { DEALS_TRIED = 16 };
enum { HEAT_ROWS = 30, HEAT_COLUMNS = 24, HEAT_WARS = 4, CARDS = 54 };

/* clang-format off */
static const char *const outcomes[] = { "won", "shared", "lost" };
static const char *const turns[TALON_SEATS_MAX] = { "first", "second", "third",   "fourth",
                                                    "fifth", "sixth",  "seventh", "eighth" };
static const char *const endings[] = { "took the last card", "the other ran short",
                                       "drawn, both short", "stopped" };
static const char *const sums[] = { "n", "x", "xx", "y", "yy", "xy" };
static const char *const one_row[] = { "all" };
static const char *const dealt[] = { "deals" };
static const char *const met[] = { "met", "not met" };

/* Tables that are always the same but for how many rows or columns they have. */
enum { ENDING, HIGH_CARDS, COURSE, HEAT, LINES, WORTH, POINTS, SUMS, OUTCOME, BY_TURN, MET };
static const struct sim_table tables[] = {
    [ENDING] = { .id = "ending", .title = "How games ended", .row = "ending",
        .row_names = endings, .kind = SIM_CROSS, .total = SIM_GAMES, .rows = SIM_ENDINGS,
        .columns = 1 },
    [HIGH_CARDS] = { .id = "high_cards",
        .title = "Outcome by the number of highest cards (in a whole pack aces) dealt to seat 1",
        .row = "highest cards", .column = "outcome", .column_names = outcomes,
        .kind = SIM_CROSS, .total = SIM_GAMES, .columns = SIM_OUTCOMES },
    [COURSE] = { .id = "course", .title = "Cards of seat 1 in the course of a game",
        .row = "battle", .column = "cards", .kind = SIM_CROSS, .total = SIM_FOLLOWED_GAMES,
        .row_step = SIM_COURSE_STEP, .rows = SIM_COURSE_POINTS, .columns = CARDS + 1 },
    [HEAT] = { .id = "battles_and_wars", .title = "Games by battles and wars",
        .row = "battles", .column = "wars", .kind = SIM_CROSS, .total = SIM_GAMES,
        .rows = HEAT_ROWS, .columns = HEAT_COLUMNS, .row_step = SIM_HEAT_BATTLES,
        .step = HEAT_WARS },
    [LINES] = { .id = "lines", .title = "What was scored", .row = "line", .kind = SIM_EVENTS,
        .columns = 1 },
    [WORTH] = { .id = "worth", .title = "Result of each bot in a deal", .row = "bot",
        .kind = SIM_DISTRIBUTION, .row_kind = SIM_BOT_ROWS, .total = SIM_DEALS_EACH_ROW,
        .first = WORTH_LEAST },
    [POINTS] = { .id = "points", .title = "Points of each seat at the end", .row = "seat",
        .kind = SIM_DISTRIBUTION, .row_kind = SIM_SEAT_ROWS, .total = SIM_GAMES_EACH_ROW,
        .first = POINTS_LEAST },
    [SUMS] = { .id = "sums", .title = "Sums of the result and of the cards dealt", .row = "all",
        .row_names = one_row, .column = "sum", .column_names = sums, .kind = SIM_SUMS,
        .total = SIM_DEALS, .rows = 1, .columns = SIM_SUM_COLUMNS },
    [OUTCOME] = { .id = "outcome", .title = "Outcome by seat", .row = "seat",
        .column = "outcome", .column_names = outcomes, .kind = SIM_CROSS,
        .row_kind = SIM_SEAT_ROWS, .total = SIM_GAMES_EACH_ROW, .columns = SIM_OUTCOMES },
    /* Around the table from the seat that had the first turn; often the dealer comes last. */
    [BY_TURN] = { .id = "outcome_by_turn", .title = "Outcome by the order of the first turns",
        .row = "turn", .row_names = turns, .column = "outcome", .column_names = outcomes,
        .kind = SIM_CROSS, .total = SIM_GAMES_EACH_ROW, .columns = SIM_OUTCOMES },
    [MET] = { .id = "met", .title = "Deals that meet the condition", .row = "deals",
        .row_names = dealt, .column = "condition", .column_names = met, .kind = SIM_CROSS,
        .rows = 1, .columns = SIM_MET_COLUMNS },
};
/* clang-format on */

/* ---- ranges: by the options, so that long matches have means, too -----------------------------
 */

static int32_t greatest_of(int32_t usual, int64_t wanted)
{
    return wanted < usual ? usual : wanted > RANGE_MOST ? RANGE_MOST : (int32_t)wanted;
}

/* How often the bounds of a game count. */
static int64_t bounds_times(const struct talon_config *config, const struct talon_bounds *bounds)
{
    int64_t times = 1;

    for (int i = 0; i < bounds->options_count; i++)
        times *= config->value[bounds->options[i]];
    return times;
}

/* That a seat may get in a game. */
static int32_t points_most(const struct talon_config *config)
{
    const struct talon_bounds *bounds = config->game->bounds;

    return bounds ? greatest_of(POINTS_MOST, bounds_times(config, bounds) * bounds->points)
                  : POINTS_MOST;
}

static int32_t moves_most(const struct talon_config *config)
{
    const struct talon_bounds *bounds = config->game->bounds;

    return bounds ? greatest_of(MOVES_MOST, bounds_times(config, bounds) * bounds->moves)
                  : MOVES_MOST;
}

/* A bot's seats in all rotations of a deal. */
static int32_t worth_most(const struct sim_plan *plan)
{
    const unsigned seats = (unsigned)talon_seats(&plan->config),
                   places = (seats + plan->bots - 1) / plan->bots * sim_plan_rotations(plan);

    return greatest_of(WORTH_MOST, points_most(&plan->config) > POINTS_MOST
                                       ? (int64_t)points_most(&plan->config) * places
                                       : 0);
}

/* ---- tables ---------------------------------------------------------------------------------- */

static int add_table(struct sim_plan *plan, const struct sim_table *table)
{
    return (int)sim_layout_add(&plan->layout, table);
}

/* With so many rows, and values up to the last one; 0: as the table says. */
static int add_known(struct sim_plan *plan, unsigned known, uint32_t rows, int32_t last)
{
    struct sim_table table = tables[known];

    table.rows = rows ? rows : table.rows;
    table.columns = last ? (uint32_t)(last - table.first + 1) : table.columns;
    return add_table(plan, &table);
}

/* The values of each game. */
static int add_distribution(struct sim_plan *plan, const char *id, const char *title, int32_t first,
                            int32_t last)
{
    return add_table(plan, &(struct sim_table){ .id = id,
                                                .title = title,
                                                .kind = SIM_DISTRIBUTION,
                                                .total = SIM_GAMES_EACH_ROW,
                                                .first = first,
                                                .rows = 1,
                                                .columns = (uint32_t)(last - first + 1) });
}

static const uint8_t totals[] = { [TALON_TABLE_FIELD] = SIM_GAMES_EACH_ROW,
                                  [TALON_SEAT_FIELDS] = SIM_SEATS_AND_GAMES,
                                  [TALON_LINE_COUNTS] = SIM_SCORED_DEALS,
                                  [TALON_LINE_AMOUNTS] = SIM_SCORED_DEALS };

static void add_measure(struct sim_plan *plan, const struct talon_measure *measure)
{
    struct sim_table_numbers *table_of = &plan->table_of;
    const int number =
        add_distribution(plan, measure->id, measure->title, measure->least, measure->most);

    plan->layout.table[number].is_dependent = measure->source != TALON_TABLE_FIELD;
    plan->layout.table[number].total = totals[measure->source];
    table_of->measure[table_of->measures].measure = measure;
    table_of->measure[table_of->measures].table = number;
    table_of->measure[table_of->measures++].field =
        measure->field ? talon_field_find(plan->config.game, measure->field) : SIM_NOTHING;
}

static void add_measures(struct sim_plan *plan)
{
    const struct talon_game *game = plan->config.game;

    assert(game->measures_count <= SIM_MEASURES);
    for (unsigned i = 0; i < game->measures_count; i++)
        add_measure(plan, &game->measures[i]);
}

/* ---- battles --------------------------------------------------------------------------------- */

static void add_tables_of_two(struct sim_plan *plan)
{
    struct sim_table_numbers *table_of = &plan->table_of;

    table_of->ending = add_known(plan, ENDING, 0, 0);
    table_of->high_cards = add_known(plan, HIGH_CARDS, plan->highest_cards + 1u, 0);
    if (!plan->suits && !plan->conditions)
        table_of->course = add_known(plan, COURSE, 0, 0);
}

static void add_tables_of_battles(struct sim_plan *plan)
{
    struct sim_table_numbers *table_of = &plan->table_of;

    table_of->battles = add_distribution(plan, "battles", "Battles of a game", 0, BATTLES_MOST);
    table_of->wars = add_distribution(plan, "wars", "Wars of a game", 0, BATTLES_MOST);
    table_of->heat = add_known(plan, HEAT, 0, 0);
    if (talon_seats(&plan->config) == 2)
        add_tables_of_two(plan);
}

/* ---- all games ------------------------------------------------------------------------------- */

static void add_lines(struct sim_plan *plan)
{
    const struct talon_game *game = plan->config.game;
    struct sim_table lines = tables[LINES];

    lines.row_names = game->labels;
    while (game->labels[lines.rows])
        lines.rows++;
    plan->scored = (unsigned)talon_field_rows(&game->fields[talon_field_find(game, "score")],
                                              talon_seats(&plan->config));
    plan->table_of.deals = add_distribution(plan, "deals", "Deals scored in a game", 0, 1000);
    plan->table_of.lines = add_table(plan, &lines);
}

static void forget_table_numbers(struct sim_table_numbers *table_of)
{
    memset(table_of, 0, sizeof *table_of);
    table_of->by_turn = table_of->moves = table_of->points = table_of->bots = SIM_NOTHING;
    table_of->sums = table_of->battles = table_of->met = SIM_NOTHING;
    table_of->wars = table_of->ending = table_of->high_cards = table_of->heat = SIM_NOTHING;
    table_of->course = table_of->deals = table_of->lines = SIM_NOTHING;
}

/* The first seat that acts alone, after forced or common decisions such as bids. */
static int first_turn(const struct talon_config *config, struct talon_rng *rng, void *state)
{
    struct talon_move moves[TALON_MOVES_MAX];
    unsigned acting = config->game->acting(state);

    for (int step = 0; acting & (acting - 1) && step < TALON_SEATS_MAX; step++) {
        const int seat = talon_first_seat(acting);
        config->game->legal(state, seat, moves);
        config->game->apply(state, seat, moves[0], rng);
        acting = config->game->acting(state);
    }
    return acting ? talon_first_seat(acting) : SIM_NOTHING;
}

/* How many turns after the first the dealer has one, if that is so in each of some deals. */
static int dealer_turn(const struct talon_config *config)
{
    const int field = talon_field_find(config->game, "dealer"), seats = talon_seats(config);
    _Alignas(16) uint8_t state[TALON_STATE_MAX];
    struct talon_rng rng;
    int found = SIM_NOTHING;

    for (uint64_t seed = 0; field >= 0 && seed < DEALS_TRIED; seed++) {
        talon_rng_simulate(&rng, seed);
        talon_deal(config, NULL, 0, &rng, state);
        const int dealer = (int)talon_field_get(&config->game->fields[field], state, 0),
                  first = first_turn(config, &rng, state),
                  turn = first < 0 ? SIM_NOTHING : (dealer - first + seats) % seats;
        if (turn < 0 || (seed && turn != found))
            return SIM_NOTHING;
        found = turn;
    }
    return found;
}

static void add_tables_of_points(struct sim_plan *plan, uint32_t seats)
{
    struct sim_table_numbers *table_of = &plan->table_of;

    if (!plan->config.game->is_simultaneous) {
        table_of->by_turn = add_known(plan, BY_TURN, seats, 0);
        plan->layout.table[table_of->by_turn].dealer_row =
            (uint32_t)(dealer_turn(&plan->config) + 1);
    }
    table_of->moves =
        add_distribution(plan, "moves", "Moves of a game", 0, moves_most(&plan->config));
    table_of->points = add_known(plan, POINTS, seats, points_most(&plan->config));
    table_of->sums = add_known(plan, SUMS, 0, 0);
    if (plan->bots > 1)
        table_of->bots = add_known(plan, WORTH, plan->bots, worth_most(plan));
    if (plan->config.game->score_breakdown)
        add_lines(plan);
}

/* The rotations of a deal have the same cards. Only the bots' results are counted once a deal. */
static void mark_duplicates(struct sim_plan *plan)
{
    for (unsigned i = 0; i < plan->layout.count; i++)
        plan->layout.table[i].is_dependent |= (int)i != plan->table_of.bots;
}

void sim_plan_add_tables(struct sim_plan *plan)
{
    const struct talon_game *game = plan->config.game;
    const uint32_t seats = (uint32_t)talon_seats(&plan->config);

    forget_table_numbers(&plan->table_of);
    plan->layout.count = 0;
    plan->layout.total = 0;
    if (game->battles)
        add_tables_of_battles(plan);
    add_measures(plan);
    plan->table_of.outcome = add_known(plan, OUTCOME, seats, 0);
    if (!game->battles)
        add_tables_of_points(plan, seats);
    if (sim_plan_rotations(plan) > 1)
        mark_duplicates(plan);
    if (plan->conditions)
        plan->table_of.met = add_known(plan, MET, 0, 0);
}
