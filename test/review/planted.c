/* planted.c - measures a review by mistakes that were put into games on purpose. The bot `expert`
 * plays with a small budget. Once in each game it is made to play the worst move of a decision in
 * which the others are clearly better. The review must call this move a mistake, and no other.
 *
 * Arguments: GAME/PRESET, games, simulations of the review, simulations of the players, the first
 * seed, and options NAME=VALUE. The test fails unless a mistake could be planted in at least 75 of
 * 100 games, at least 95 of 100 were found, and at most 5 of 100 games had a false alarm. TAP.
 */
#include <talon/hint.h>
#include <talon/review.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* In percent: games with a planted mistake, mistakes found, games with a false alarm. */
enum { PLANTED_LEAST = 75, FOUND_LEAST = 95, ALARMED_MOST = 5 };
enum { STEPS_MOST = 5000, CLEAR_ERRORS = 4, CLEAR_TIMES = 2, LOOK_TIMES = 4 };

struct measure {
    struct talon_config config;
    uint32_t games, budget, playing, seed;
    uint32_t planted, found, alarmed, alarms, others, small;
};

static struct talon_search *search;
static struct talon_search_result result;
static struct talon_facts facts;
static struct talon_view view;

/* ---- players --------------------------------------------------------------------------------- */

static struct talon_move answer_as_expert(const struct measure *measure,
                                          const struct talon_table *table, int seat, uint64_t seed)
{
    struct talon_question *question = talon_question_new(table, seat, talon_hint_bot(), seed);

    if (!question)
        exit(70);
    const struct talon_move move = talon_question_answer(question, search, measure->playing);
    talon_question_free(question);
    return move;
}

static double value_in_unit(const struct talon_review_scale *scale,
                            const struct talon_move_value *value)
{
    return scale->unit ? value->score : value->chance;
}

static double error_in_unit(const struct talon_review_scale *scale,
                            const struct talon_move_value *value)
{
    return scale->unit ? value->score_error : value->chance_error;
}

/* Whether the best move of the latest result is better than another by far, beyond doubt. */
static bool is_clearly_worse(const struct talon_review_scale *scale, unsigned which)
{
    const struct talon_move_value *best = &result.value[result.best], *value = &result.value[which];

    if (!value->simulations)
        return false;
    const double less = value_in_unit(scale, best) - value_in_unit(scale, value),
                 error = error_in_unit(scale, best) + error_in_unit(scale, value);
    return less - CLEAR_ERRORS * error >= CLEAR_TIMES * (double)scale->mistake / TALON_REVIEW_ONE &&
           best->chance > value->chance;
}

/* The worst of the seat's moves, if it is clearly worse than the best. */
static bool find_blunder(const struct measure *measure, const struct talon_table *table, int seat,
                         uint64_t seed, struct talon_move *move)
{
    static struct talon_move moves[TALON_MOVES_MAX];
    const struct talon_game *game = talon_table_game(table);
    const struct talon_review_scale *scale = talon_review_scale_of(game);
    struct talon_string_buffer history = { 0 };
    const unsigned count = (unsigned)game->legal(talon_table_state(table), seat, moves);
    unsigned worst = 0;

    talon_view(game, talon_table_state(table), seat, &view);
    talon_table_facts(table, seat, &facts);
    talon_table_history(table, seat, &history);
    const struct talon_search_request request = {
        .config = &measure->config,
        .knowledge = talon_knowledge_find(game),
        .view = &view,
        .memory = { &facts, (const uint8_t *)history.at, history.length, NULL, 0 },
        .moves = moves,
        .count = count,
        .seed = seed,
        .plan = { .simulations = measure->budget * LOOK_TIMES, .worlds = 2000 },
    };
    talon_search_run(search, &request, &result);
    free(history.at);
    for (unsigned i = 1; i < count; i++)
        if (result.value[i].simulations &&
            (!result.value[worst].simulations ||
             value_in_unit(scale, &result.value[i]) < value_in_unit(scale, &result.value[worst])))
            worst = i;
    *move = moves[worst];
    return is_clearly_worse(scale, worst);
}

/* ---- a game ---------------------------------------------------------------------------------- */

/* Plays a game; the step at which a mistake was planted, or UINT32_MAX. */
static uint32_t play_planted(const struct measure *measure, struct talon_table *table,
                             uint32_t number)
{
    uint32_t planted = UINT32_MAX, step, made;
    struct talon_rng rng;
    unsigned acting;

    talon_rng_simulate(&rng, number);
    const uint32_t from = talon_rng_below(&rng, 24);
    for (;;) {
        talon_table_forced(table, ~0u, STEPS_MOST, &made);
        acting = talon_table_acting(table);
        talon_table_steps(table, &step);
        if (!acting || step > STEPS_MOST)
            break;
        const int seat = talon_first_seat(acting);
        const uint64_t seed = talon_rng_wide_word(&rng);
        struct talon_move move = answer_as_expert(measure, table, seat, seed), worst;
        if (planted == UINT32_MAX && step >= from &&
            find_blunder(measure, table, seat, seed ^ 0x5555, &worst)) {
            move = worst;
            planted = step;
        }
        if (talon_table_act(table, seat, move) != TALON_TABLE_OK)
            exit(70);
    }
    return planted;
}

static void judge(struct measure *measure, const struct talon_review *review, uint32_t planted)
{
    uint32_t alarms = 0;

    for (uint32_t i = 0; i < review->decisions_count; i++) {
        const struct talon_review_decision *decision = &review->decisions[i];
        const bool mistake = decision->grade == TALON_REVIEW_MISTAKE;
        if (decision->step == planted) {
            measure->found += mistake;
            if (!mistake)
                printf("# missed at %u: cost %lld (%lld ... %lld)\n", planted,
                       (long long)decision->cost.value, (long long)decision->cost.low,
                       (long long)decision->cost.high);
            continue;
        }
        alarms += mistake;
        measure->others++;
        measure->small += decision->grade == TALON_REVIEW_INACCURACY;
        if (mistake)
            printf("# alarm at %u: cost %lld (%lld ... %lld), chance %lld\n", decision->step,
                   (long long)decision->cost.value, (long long)decision->cost.low,
                   (long long)decision->cost.high, (long long)decision->chance_cost.value);
    }
    measure->alarms += alarms;
    measure->alarmed += alarms > 0;
}

static void measure_game(struct measure *measure, uint32_t number)
{
    char seed[32];
    uint8_t key[TALON_KEY_BYTES];
    struct talon_review *review;
    const struct talon_review_plan plan = { measure->budget, ~0u, number };

    snprintf(seed, sizeof seed, "planted %u", number);
    talon_key_from_seed(seed, key);
    struct talon_table *table = talon_table_new(&measure->config, key, NULL, 0);
    if (!table)
        exit(70);
    const uint32_t planted = play_planted(measure, table, number);
    if (talon_review_run(table, &plan, &review) != TALON_REVIEW_OK)
        exit(70);
    measure->planted += planted != UINT32_MAX;
    judge(measure, review, planted);
    talon_review_free(review);
    talon_table_free(table);
}

/* ---- arguments ------------------------------------------------------------------------------- */

static bool configure(struct measure *measure, char *name, int argc, char **argv)
{
    char *slash = strchr(name, '/');

    if (!slash)
        return false;
    *slash = 0;
    const struct talon_game *game = talon_game_find(name, slash + 1, NULL);
    if (!game)
        return false;
    struct talon_draft draft;
    talon_draft_start(&draft, game);
    talon_draft_preset(&draft, slash + 1);
    for (int i = 0; i < argc; i++) {
        char *equals = strchr(argv[i], '=');
        if (!equals)
            return false;
        *equals = 0;
        if (talon_draft_set(&draft, argv[i], equals + 1) != TALON_SET_OK)
            return false;
    }
    return !talon_draft_finish(&draft, &measure->config);
}

static uint32_t number_at(int argc, char **argv, int at, uint32_t usual)
{
    return argc > at ? (uint32_t)strtoul(argv[at], NULL, 10) : usual;
}

int main(int argc, char **argv)
{
    struct measure measure = {
        .games = number_at(argc, argv, 2, 4),
        .budget = number_at(argc, argv, 3, 4000),
        .playing = number_at(argc, argv, 4, 1000),
        .seed = number_at(argc, argv, 5, 1),
    };

    search = malloc(talon_search_bytes());
    if (argc < 2 || !search ||
        !configure(&measure, argv[1], argc > 6 ? argc - 6 : 0, argv + (argc > 6 ? 6 : argc)))
        return fputs("planted GAME/PRESET [GAMES [BUDGET [PLAYING [SEED [NAME=VALUE]...]]]]\n",
                     stderr),
               2;
    for (uint32_t i = 0; i < measure.games; i++)
        measure_game(&measure, measure.seed + i);
    const bool fine = measure.planted && measure.planted * 100 >= measure.games * PLANTED_LEAST &&
                      measure.found * 100 >= measure.planted * FOUND_LEAST &&
                      measure.alarmed * 100 <= measure.games * ALARMED_MOST;
    printf("%s 1 - %s: %u games, %u planted, %u found; %u games with a false alarm, %u of %u other "
           "decisions; %u inaccuracies\n1..1\n",
           fine ? "ok" : "not ok", measure.config.game->id, measure.games, measure.planted,
           measure.found, measure.alarmed, measure.alarms, measure.others, measure.small);
    free(search);
    return !fine;
}
