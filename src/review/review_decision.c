/* review_decision.c - reviews one decision by what its seat knew: looks for the best move, and then
 * compares it with the one played.
 *
 * The best of several estimates is likely to be one that chance flatters. So the search for the
 * best move does not tell what the other one cost: a second comparison does, of these two moves
 * alone, with chance of its own. It comes in parts that share nothing, whose differences
 * tell how far chance has moved their mean.
 */
#include "review_internal.h"

#include <stdlib.h>
#include <string.h>

enum { PARTS = 10, WORLDS = 2000 };
/* Of 99 %: Student's with PARTS - 1 degrees of freedom, and the normal distribution's. */
static const double STUDENT_99 = 3.2498355, NORMAL_99 = 2.5758293;

static struct talon_review_estimate estimate_of(double value, double spread)
{
    return (struct talon_review_estimate){ review_millionths(value),
                                           review_millionths(value - spread),
                                           review_millionths(value + spread) };
}

/* ---- what the seat knew ---------------------------------------------------------------------- */

static bool look_from_seat(struct talon_review_worker *worker,
                           const struct talon_review_decision *decision)
{
    const struct talon_game *game = talon_table_game(worker->table);

    talon_table_seek(worker->table, decision->step);
    talon_view(game, talon_table_state(worker->table), decision->seat, &worker->view);
    talon_table_facts(worker->table, decision->seat, &worker->facts);
    worker->history.length = 0;
    talon_table_history(worker->table, decision->seat, &worker->history);
    return !worker->history.failed;
}

static struct talon_search_request request_of(const struct talon_review_worker *worker,
                                              const struct talon_knowledge *knowledge,
                                              struct talon_search_plan plan, uint64_t seed)
{
    return (struct talon_search_request){
        .config = talon_table_config(worker->table),
        .knowledge = knowledge,
        .view = &worker->view,
        .memory = { .facts = &worker->facts,
                    .history = (const uint8_t *)worker->history.at,
                    .history_bytes = worker->history.length },
        .seed = seed,
        .plan = plan,
    };
}

/* ---- the best move --------------------------------------------------------------------------- */

static void note_moves(const struct talon_review_worker *worker,
                       struct talon_review_decision *decision)
{
    const bool units = review_counts_units(worker->review);

    for (unsigned i = 0; i < decision->count; i++) {
        const struct talon_move_value *value = &worker->result.value[i];
        struct talon_review_move *move = &decision->moves[i];
        move->move = worker->moves[i];
        move->simulations = value->simulations;
        move->chance = review_millionths(value->chance);
        move->expected = units ? estimate_of(value->score, NORMAL_99 * value->score_error)
                               : estimate_of(value->chance, NORMAL_99 * value->chance_error);
    }
}

static bool find_best(struct talon_review_worker *worker, struct talon_review_decision *decision)
{
    const struct talon_review *review = worker->review;
    const struct talon_search_plan plan = { .simulations = review->plan.simulations,
                                            .worlds = WORLDS };
    struct talon_search_request request = request_of(
        worker, review->knowledge, plan, review_seed(review, REVIEW_SEARCH, decision->step, 0));

    decision->count = (unsigned)talon_table_game(worker->table)
                          ->legal(talon_table_state(worker->table), decision->seat, worker->moves);
    decision->moves = calloc(decision->count, sizeof *decision->moves);
    if (!decision->moves)
        return false;
    request.moves = worker->moves;
    request.count = decision->count;
    decision->best = worker->moves[talon_search_run(worker->search, &request, &worker->result)];
    decision->simulations = worker->result.simulations;
    decision->worlds = worker->result.worlds;
    note_moves(worker, decision);
    return true;
}

/* ---- the comparison -------------------------------------------------------------------------- */

struct differences {
    double sum, squares;
};

static void add_difference(struct differences *differences, double more)
{
    differences->sum += more;
    differences->squares += more * more;
}

static struct talon_review_estimate mean_difference(const struct differences *differences)
{
    const double mean = differences->sum / PARTS,
                 variance = (differences->squares / PARTS - mean * mean) / (PARTS - 1);

    return estimate_of(mean, variance > 0 ? STUDENT_99 * __builtin_sqrt(variance) : 0);
}

/* The move played may be one that the search ruled out at once: here nothing is. False: a part of
 * the comparison found no world. */
static bool compare_moves(struct talon_review_worker *worker,
                          struct talon_review_decision *decision)
{
    const struct talon_review *review = worker->review;
    const struct talon_move two[] = { decision->best, decision->played };
    const uint32_t simulations = review->plan.simulations / PARTS, rows = simulations / 2;
    const struct talon_search_plan plan = { .simulations = simulations,
                                            .worlds = rows < WORLDS ? (uint16_t)rows : WORLDS };
    const struct talon_move_value *value = worker->result.value;
    struct talon_knowledge knowledge = *review->knowledge;
    struct differences score = { 0 }, chance = { 0 };

    knowledge.prune = NULL;
    for (unsigned part = 0; part < PARTS; part++) {
        struct talon_search_request request = request_of(
            worker, &knowledge, plan, review_seed(review, REVIEW_COMPARE, decision->step, part));
        request.moves = two;
        request.count = 2;
        talon_search_run(worker->search, &request, &worker->result);
        if (!worker->result.simulations)
            return false;
        add_difference(&score, value[0].score - value[1].score);
        add_difference(&chance, value[0].chance - value[1].chance);
    }
    decision->chance_cost = mean_difference(&chance);
    decision->cost = review_counts_units(review) ? mean_difference(&score) : decision->chance_cost;
    return true;
}

/* A cost that is surely none of the seat's aims is no mistake: who needs one point only does not
 * play for many. */
static uint8_t grade_of(const struct talon_review_scale *scale,
                        const struct talon_review_decision *decision)
{
    if (decision->cost.low < scale->inaccuracy || decision->chance_cost.low <= 0)
        return TALON_REVIEW_FINE;
    return decision->cost.low < scale->mistake ? TALON_REVIEW_INACCURACY : TALON_REVIEW_MISTAKE;
}

bool review_decide(struct talon_review_worker *worker, struct talon_review_decision *decision)
{
    if (!look_from_seat(worker, decision) || !find_best(worker, decision))
        return false;
    if (!decision->simulations)
        decision->grade = TALON_REVIEW_UNJUDGED;
    else if (!talon_same_move(decision->best, decision->played))
        decision->grade = compare_moves(worker, decision)
                              ? grade_of(worker->review->scale, decision)
                              : TALON_REVIEW_UNJUDGED;
    return true;
}
