/* review.c - makes the review of a finished table: lists its decisions, positions and deals, and
 * does the work on them task by task.
 */
#include "review_internal.h"

#include <talon/assert.h>
#include <talon/bits.h>

#include <stdlib.h>
#include <string.h>

/* Where nobody decides anything, so many positions are enough for a graph. */
enum { POINTS_WITHOUT_DECISIONS = 200 };
/* Playouts of a position, by the simulations of a search. */
enum { SIMULATIONS_A_PLAYOUT = 40, PLAYOUTS_LEAST = 8, PLAYOUTS_MOST = 256 };

/* ---- listing --------------------------------------------------------------------------------- */

/* A walk over the steps of a table. */
struct walk {
    struct talon_review *review;
    struct talon_table *table; /* a copy, which goes along */
    const struct talon_step *steps;
    const struct talon_draw *draws;
    uint32_t count, points_room;
    unsigned pack;
};

static bool is_decision(const struct walk *walk, uint32_t step)
{
    const struct talon_review *review = walk->review;

    return review->knowledge && !walk->steps[step].forced &&
           review->plan.seats >> walk->steps[step].seat & 1;
}

/* Without chance a forced step changes no expectation. */
static bool changes_expectation(const struct walk *walk, uint32_t step)
{
    return !walk->steps[step].forced || walk->steps[step].draws_count || step + 1 == walk->count;
}

static bool begins_part(const struct walk *walk, uint32_t step)
{
    const struct talon_step *made = &walk->steps[step];

    return review_counts_units(walk->review) &&
           talon_step_begins_deal(talon_table_config(walk->table)->game, made->move,
                                  walk->draws + made->draws, made->draws_count, walk->pack);
}

static void count_items(const struct walk *walk)
{
    struct talon_review *review = walk->review;

    review->points_count = review->parts_count = 1;
    for (uint32_t i = 0; i < walk->count; i++) {
        review->decisions_count += is_decision(walk, i);
        review->points_count += changes_expectation(walk, i);
        review->parts_count += begins_part(walk, i);
    }
}

static bool allocate_items(struct talon_review *review)
{
    review->decisions = calloc(review->decisions_count + 1, sizeof *review->decisions);
    review->points = calloc(review->points_count, sizeof *review->points);
    review->parts = calloc(review->parts_count, sizeof *review->parts);
    return review->decisions && review->points && review->parts;
}

static void list_items(const struct walk *walk)
{
    struct talon_review *review = walk->review;
    uint32_t decision = 0, point = 1, part = 0;

    for (uint32_t i = 0; i < walk->count; i++) {
        if (is_decision(walk, i))
            review->decisions[decision++] = (struct talon_review_decision){
                .step = i, .seat = walk->steps[i].seat, .played = walk->steps[i].move
            };
        if (begins_part(walk, i)) {
            review->parts[part].to = i;
            review->parts[++part].from = i + 1;
        }
        if (changes_expectation(walk, i))
            review->points[point++] = (struct talon_review_point){ .step = i + 1, .part = part };
    }
    review->parts[part].to = walk->count;
}

/* Keeps points at even distances, the first and the last among them. */
static void thin_points(struct talon_review *review)
{
    const uint64_t count = review->points_count, most = POINTS_WITHOUT_DECISIONS;

    if (review->knowledge || count <= most)
        return;
    for (uint64_t i = 0; i < most; i++)
        review->points[i] = review->points[i * (count - 1) / (most - 1)];
    review->points_count = (uint32_t)most;
}

/* ---- parts ----------------------------------------------------------------------------------- */

static bool is_whole_game(const struct talon_review *review)
{
    return !review_counts_units(review);
}

static unsigned count_sides(const struct talon_review *review)
{
    unsigned sides = 0;

    for (int seat = 0; seat < review->seats; seat++)
        sides |= 1u << talon_side(talon_table_config(review->table), seat);
    return talon_bit_count(sides);
}

/* Keeps the state at the beginning of a part, and what stood at its end. */
static bool open_part(const struct walk *walk, struct talon_review_part *part)
{
    struct talon_review *review = walk->review;
    const size_t size = talon_table_game(walk->table)->state_size;
    struct review_outcome outcome;

    part->root = malloc((size + 15) & ~(size_t)15);
    if (!part->root)
        return false;
    talon_table_seek(walk->table, part->from);
    memcpy(part->root, talon_table_state(walk->table), size);
    talon_table_seek(walk->table, part->to);
    review_outcome_of(review, part->root, talon_table_state(walk->table), &outcome);
    memcpy(part->end, outcome.score, sizeof part->end);
    if (is_whole_game(review))
        part->base = TALON_REVIEW_ONE / count_sides(review);
    return true;
}

static bool open_parts(const struct walk *walk)
{
    for (uint32_t p = 0; p < walk->review->parts_count; p++)
        if (!open_part(walk, &walk->review->parts[p]))
            return false;
    return true;
}

/* ---- beginning and ending -------------------------------------------------------------------- */

static bool list_game(struct talon_review *review)
{
    struct walk walk = { .review = review, .table = talon_table_copy(review->table) };
    uint8_t faces[TALON_PACK_MAX];
    const struct talon_config *config = talon_table_config(review->table);
    uint32_t draws;

    if (!walk.table)
        return false;
    walk.steps = talon_table_steps(review->table, &walk.count);
    walk.draws = talon_table_draws(review->table, &draws);
    walk.pack = config->game->pack(config, faces);
    count_items(&walk);
    bool fine = allocate_items(review);
    if (fine) {
        list_items(&walk);
        thin_points(review);
        fine = open_parts(&walk);
    }
    talon_table_free(walk.table);
    return fine;
}

static uint32_t playouts_for(uint32_t simulations)
{
    const uint32_t playouts = simulations / SIMULATIONS_A_PLAYOUT;

    return playouts < PLAYOUTS_LEAST  ? PLAYOUTS_LEAST
           : playouts > PLAYOUTS_MOST ? PLAYOUTS_MOST
                                      : playouts;
}

const char *const talon_review_grades[TALON_REVIEW_UNJUDGED + 1] = { "fine", "inaccuracy",
                                                                     "mistake", "unjudged" };

const struct talon_review_scale *talon_review_scale_of(const struct talon_game *game)
{
    static const struct talon_review_scale usual = { NULL, 20000, 60000, false };

    return game->review ? game->review : &usual;
}

enum talon_review_error talon_review_new(const struct talon_table *table,
                                         const struct talon_review_plan *plan,
                                         struct talon_review **review)
{
    struct talon_review *made;

    talon_assert(plan->simulations >= TALON_REVIEW_SIMULATIONS_LEAST);
    *review = NULL;
    if (talon_table_acting(table))
        return TALON_REVIEW_RUNNING;
    made = calloc(1, sizeof *made);
    if (!made)
        return TALON_REVIEW_MEMORY;
    made->table = table;
    made->plan = *plan;
    made->knowledge = talon_knowledge_find(talon_table_game(table));
    made->scale = talon_review_scale_of(talon_table_game(table));
    made->playouts = playouts_for(plan->simulations);
    made->seats = talon_table_seats(table);
    if (list_game(made))
        return *review = made, TALON_REVIEW_OK;
    talon_review_free(made);
    return TALON_REVIEW_MEMORY;
}

void talon_review_free(struct talon_review *review)
{
    if (!review)
        return;
    for (uint32_t i = 0; review->decisions && i < review->decisions_count; i++)
        free(review->decisions[i].moves);
    for (uint32_t i = 0; review->parts && i < review->parts_count; i++)
        free(review->parts[i].root);
    free(review->decisions);
    free(review->points);
    free(review->parts);
    free(review);
}

/* ---- tasks ----------------------------------------------------------------------------------- */

/* First the decisions, then the points, then the parts whose base must be found. */
uint32_t talon_review_tasks(const struct talon_review *review)
{
    return review->decisions_count + review->points_count +
           (review_counts_units(review) ? review->parts_count : 0);
}

struct talon_review_worker *talon_review_worker_new(struct talon_review *review)
{
    struct talon_review_worker *worker = calloc(1, sizeof *worker);

    if (!worker)
        return NULL;
    worker->review = review;
    worker->table = talon_table_copy(review->table);
    worker->search = malloc(talon_search_bytes());
    if (worker->table && worker->search)
        return worker;
    talon_review_worker_free(worker);
    return NULL;
}

void talon_review_worker_free(struct talon_review_worker *worker)
{
    if (!worker)
        return;
    talon_table_free(worker->table);
    free(worker->search);
    free(worker->history.at);
    free(worker);
}

/* A game that is over is worth what it came to. */
static void find_point(struct talon_review_worker *worker, struct talon_review_point *point)
{
    const struct talon_review *review = worker->review;
    const void *root = review->parts[point->part].root;
    struct review_outcome outcome;

    talon_table_seek(worker->table, point->step);
    if (talon_table_acting(worker->table))
        review_expect(worker, root, talon_table_state(worker->table), &outcome);
    else
        review_outcome_of(review, root, talon_table_state(worker->table), &outcome);
    memcpy(point->chance, outcome.chance, sizeof point->chance);
    memcpy(point->score, outcome.score, sizeof point->score);
}

bool talon_review_work(struct talon_review_worker *worker, uint32_t task)
{
    struct talon_review *review = worker->review;

    talon_assert(task < talon_review_tasks(review));
    if (task < review->decisions_count)
        return review_decide(worker, &review->decisions[task]);
    task -= review->decisions_count;
    if (task < review->points_count) {
        find_point(worker, &review->points[task]);
        return true;
    }
    struct talon_review_part *part = &review->parts[task - review->points_count];
    part->base = review_base(worker, part);
    return true;
}

void talon_review_finish(struct talon_review *review)
{
    review_add_up(review);
}

static bool do_all_tasks(struct talon_review *review)
{
    struct talon_review_worker *worker = talon_review_worker_new(review);
    bool fine = worker;

    for (uint32_t task = 0; fine && task < talon_review_tasks(review); task++)
        fine = talon_review_work(worker, task);
    talon_review_worker_free(worker);
    return fine;
}

enum talon_review_error talon_review_run(const struct talon_table *table,
                                         const struct talon_review_plan *plan,
                                         struct talon_review **review)
{
    const enum talon_review_error error = talon_review_new(table, plan, review);

    if (error != TALON_REVIEW_OK)
        return error;
    if (do_all_tasks(*review)) {
        talon_review_finish(*review);
        return TALON_REVIEW_OK;
    }
    talon_review_free(*review);
    *review = NULL;
    return TALON_REVIEW_MEMORY;
}
