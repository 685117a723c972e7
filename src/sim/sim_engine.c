/* sim_engine.c - plays games by the engine, move by move, and notes what is counted afterwards.
 *
 * Chance: cards and the moves of `random` come from the game's stream. Such a move takes one word,
 * even a forced one where the game can pick without listing. Other bots have a stream of their own
 * for each game.
 */
#include "sim_play.h"

#include <string.h>

#define BOT_STREAM 0x626f7473u /* "bots": no game of the same run has this stream for its cards */

/* ---- battles: what is only seen on the way --------------------------------------------------- */

static void note_war(struct sim_game *game)
{
    const struct talon_battles *battles = game->plan->config.game->battles;
    const enum talon_clash next = battles ? battles->next(game->state) : TALON_NO_WAR;

    game->wars += next == TALON_WAR;
    game->ran_short |= next == TALON_NO_CARDS;
}

/* Every few battles, and at the start. */
static void follow_course(struct sim_game *game, uint64_t *last)
{
    const struct talon_battles *rules = game->plan->config.game->battles;

    if (!game->follows_course)
        return;
    const uint64_t battles = (uint64_t)sim_field(game, rules->begun);
    if (battles == *last)
        return;
    *last = battles;
    if (battles % SIM_COURSE_STEP == 0 && battles / SIM_COURSE_STEP < SIM_COURSE_POINTS)
        sim_count_pair(game->counters, (unsigned)game->plan->table_of.course,
                       (uint32_t)(battles / SIM_COURSE_STEP), rules->cards(game->state, 0));
}

/* ---- score breakdowns ------------------------------------------------------------------------ */

static uint32_t label_number(const struct talon_game *rules, const char *label)
{
    uint32_t number = 0;

    while (rules->labels[number] != label)
        number++;
    return number;
}

static void count_line(const struct sim_game *game, const struct talon_score_line *line)
{
    sim_count_pair(game->counters, (unsigned)game->plan->table_of.lines,
                   label_number(game->plan->config.game, line->label), 0);
}

/* The sum of the measured lines of a seat or side: 0 where it has none of them. */
static int64_t sum_of_lines(const struct talon_game *rules,
                            const struct talon_score_breakdown *breakdown,
                            const struct talon_measure *measure, unsigned row)
{
    int64_t sum = 0;

    for (unsigned i = 0; i < breakdown->count; i++) {
        const struct talon_score_line *line = &breakdown->line[i];
        if (line->row == row && measure->lines >> label_number(rules, line->label) & 1)
            sum += measure->source == TALON_LINE_COUNTS ? line->count : line->amount;
    }
    return sum;
}

/* Who scored nothing counts, too: otherwise the mean would be of those who scored something. */
static void count_measured_lines(const struct sim_game *game,
                                 const struct talon_score_breakdown *breakdown)
{
    const struct sim_table_numbers *table_of = &game->plan->table_of;

    for (unsigned i = 0; i < table_of->measures; i++) {
        const struct talon_measure *measure = table_of->measure[i].measure;
        for (unsigned row = 0; sim_is_of_lines(measure) && row < game->plan->scored; row++)
            sim_count_value(game->counters, (unsigned)table_of->measure[i].table, 0,
                            sum_of_lines(game->plan->config.game, breakdown, measure, row),
                            game->number);
    }
}

static void count_lines(struct sim_game *game)
{
    struct talon_score_breakdown breakdown = { .count = 0 };

    game->plan->config.game->score_breakdown(game->before, game->state, &breakdown);
    if (!breakdown.count)
        return;
    game->deals++;
    count_measured_lines(game, &breakdown);
    for (unsigned i = 0; i < breakdown.count; i++)
        count_line(game, &breakdown.line[i]);
}

/* ---- moves ----------------------------------------------------------------------------------- */

static const struct talon_bot *bot_at(const struct sim_game *game, int seat)
{
    const struct sim_plan *plan = game->plan;

    return plan->bot[((unsigned)seat + game->rotation) % plan->bots];
}

static bool is_random(const struct talon_bot *bot)
{
    return !strcmp(bot->id, "random");
}

static struct talon_move random_move(struct sim_game *game, int seat)
{
    const struct talon_game *rules = game->plan->config.game;
    struct talon_move moves[TALON_MOVES_MAX];

    if (rules->pick)
        return rules->pick(game->state, seat, talon_rng_word(&game->rng));
    const uint64_t count = (uint64_t)rules->legal(game->state, seat, moves);
    return count > 1 ? moves[talon_rng_word(&game->rng) * count >> 32] : moves[0];
}

static struct talon_move simple_move(struct sim_game *game, int seat, const struct talon_bot *bot)
{
    const struct talon_game *rules = game->plan->config.game;
    struct talon_move moves[TALON_MOVES_MAX];
    struct talon_view view;
    const unsigned count = (unsigned)rules->legal(game->state, seat, moves);

    if (count == 1)
        return moves[0];
    talon_view(rules, game->state, seat, &view);
    const struct talon_bot_request request = { .game = rules,
                                               .view = &view,
                                               .moves = moves,
                                               .count = count,
                                               .rng = &game->bots_rng,
                                               .config = &game->plan->config };
    return moves[bot->choose(&request)];
}

static struct talon_move move_of(struct sim_game *game, int seat)
{
    const struct talon_bot *bot = bot_at(game, seat);

    if (is_random(bot))
        return random_move(game, seat);
    if (bot->choose && !talon_bot_searches(bot, game->plan->config.game))
        return simple_move(game, seat, bot);
    return game->plan->tables->answer(game, seat, bot, talon_rng_wide_word(&game->bots_rng));
}

static void play_move(struct sim_game *game, int seat)
{
    const struct talon_game *rules = game->plan->config.game;
    const struct talon_move move = move_of(game, seat);

    if (game->is_failed)
        return;
    note_war(game);
    if (rules->score_breakdown)
        memcpy(game->before, game->state, rules->state_size);
    if (game->table)
        game->plan->tables->act(game, seat, move);
    else
        rules->apply(game->own, seat, move, &game->rng);
    game->moves++;
    if (rules->score_breakdown)
        count_lines(game);
}

/* ---- games ----------------------------------------------------------------------------------- */

static void begin_game(struct sim_game *game)
{
    const struct sim_plan *plan = game->plan;
    const uint64_t seed = plan->base + game->number;

    game->moves = game->deals = game->wars = 0;
    game->ran_short = false;
    game->first_seat = SIM_NOTHING;
    if (plan->tosses_all)
        talon_rng_toss_all(&game->rng, seed);
    else
        talon_rng_toss(&game->rng, seed);
    talon_rng_simulate(&game->bots_rng, seed ^ (uint64_t)BOT_STREAM << 32);
    game->table = NULL;
    game->state = game->own;
    if (!plan->tables || !plan->tables->begin(plan, game))
        talon_deal(&plan->config, NULL, 0, &game->rng, game->own);
}

/* Bids may be made at the same time, and nobody is the first then. */
static void note_first_turn(struct sim_game *game, unsigned acting)
{
    if (game->first_seat == SIM_NOTHING && !(acting & (acting - 1)))
        game->first_seat = talon_first_seat(acting);
}

/* Counted once for all rotations of a deal. */
static void note_conditions(struct sim_game *game)
{
    const struct sim_plan *plan = game->plan;

    game->is_unmet = false;
    for (unsigned i = 0; i < plan->conditions && !game->is_unmet; i++)
        game->is_unmet = !sim_condition_holds(&plan->config, &plan->condition[i], game->state);
    if (plan->conditions && !game->rotation)
        sim_count_pair(game->counters, (unsigned)plan->table_of.met, 0,
                       game->is_unmet ? SIM_UNMET : SIM_MET);
}

static void play_dealt(struct sim_game *game)
{
    uint64_t battles = UINT64_MAX;
    unsigned acting;

    if (!game->only_course)
        sim_note_deal(game);
    while ((acting = game->plan->config.game->acting(game->state)) && !game->is_failed) {
        follow_course(game, &battles);
        note_first_turn(game, acting);
        play_move(game, talon_first_seat(acting));
    }
    if (!game->only_course && !game->is_failed)
        sim_count_game(game);
}

static void play_game(struct sim_game *game)
{
    begin_game(game);
    note_conditions(game);
    if (!game->is_unmet)
        play_dealt(game);
    if (game->table)
        game->plan->tables->end(game);
}

void sim_play_by_engine(const struct sim_plan *plan, struct sim_game *game, uint64_t from,
                        uint64_t to, struct sim_counters *counters, bool only_course)
{
    const unsigned rotations = sim_plan_rotations(plan);

    game->plan = plan;
    game->counters = counters;
    game->only_course = only_course;
    for (game->number = from; game->number < to && !game->is_failed; game->number++) {
        game->follows_course = plan->table_of.course >= 0 && game->number < SIM_COURSE_GAMES;
        memset(game->worth, 0, sizeof game->worth);
        for (game->rotation = 0; game->rotation < rotations && !game->is_failed; game->rotation++)
            play_game(game);
        if (!only_course && !game->is_failed && !game->is_unmet)
            sim_count_deal(game);
    }
}
