/* review_playout.c - the expected result of a position: the mean over quick games that are played
 * on from it. All cards are known.
 *
 * Every seat plays by the policy of the game's knowledge, or at random where there is none. Games
 * that count deals are played to the end of the deal for the score, and to the end of the match for
 * the chances. At Spite and Malice, whose games are long, the chances are those that the knowledge
 * tells a round of turns later.
 */
#include "review_internal.h"

#include <talon/assert.h>
#include <talon/bits.h>

#include <string.h>

enum { PLAYOUT_STEPS_MOST = 200000, BASE_TIMES = 8 };

bool review_counts_units(const struct talon_review *review)
{
    return review->knowledge && review->scale->unit;
}

/* A game whose end is too far off to play to. */
static bool stops_early(const struct talon_review *review)
{
    return review->knowledge && !review->scale->unit && review->scale->is_long;
}

/* ---- one playout ----------------------------------------------------------------------------- */

static bool part_is_over(const struct talon_review *review, const void *state)
{
    return review->knowledge->is_end(state, state);
}

static void make_any_move(const struct talon_review *review, void *state, struct talon_rng *rng)
{
    const struct talon_game *game = talon_table_game(review->table);
    const struct talon_knowledge *knowledge = review->knowledge;
    const int seat = talon_first_seat(game->acting(state));
    struct talon_move moves[TALON_MOVES_MAX];
    const uint32_t count = (uint32_t)game->legal(state, seat, moves);
    struct talon_move move = moves[0];

    if (count > 1 && knowledge && knowledge->policy)
        move = knowledge->policy(state, seat, rng);
    else if (count > 1)
        move = moves[talon_rng_below(rng, count)];
    game->apply(state, seat, move, rng);
}

/* Plays a deal whose knowledge sees its end, without listing moves. */
static void play_part(const struct talon_review *review, void *state, struct talon_rng *rng)
{
    const struct talon_game *game = talon_table_game(review->table);
    unsigned acting;

    for (unsigned made = 0; made < PLAYOUT_STEPS_MOST; made++) {
        acting = game->acting(state);
        if (!acting || part_is_over(review, state))
            return;
        const int seat = talon_first_seat(acting);
        game->apply(state, seat, review->knowledge->policy(state, seat, rng), rng);
    }
}

static void play_match(const struct talon_review *review, void *state, struct talon_rng *rng)
{
    const struct talon_game *game = talon_table_game(review->table);

    for (unsigned made = 0; made < PLAYOUT_STEPS_MOST && game->acting(state); made++) {
        if (game->run && game->run(state, rng, PLAYOUT_STEPS_MOST) && !game->acting(state))
            return;
        if (review_counts_units(review) && !part_is_over(review, state))
            play_part(review, state, rng);
        else
            make_any_move(review, state, rng);
    }
}

static void play_until_valued(const struct talon_review *review, const void *root, void *state,
                              struct talon_rng *rng)
{
    const struct talon_game *game = talon_table_game(review->table);

    for (unsigned made = 0; made < PLAYOUT_STEPS_MOST && game->acting(state); made++) {
        if (review->knowledge->is_end(root, state))
            return;
        make_any_move(review, state, rng);
    }
}

/* ---- what it came to ------------------------------------------------------------------------- */

/* A win, shared evenly among the sides that come first. */
static void share_win(const struct talon_review *review, const void *state, int64_t *chance)
{
    const struct talon_config *config = talon_table_config(review->table);
    struct talon_result result = { { 0 }, { 0 } };
    unsigned sides = 0;

    config->game->result(state, &result);
    for (int seat = 0; seat < review->seats; seat++)
        if (result.rank[seat] == 1)
            sides |= 1u << talon_side(config, seat);
    const int64_t winners = talon_bit_count(sides);
    for (int seat = 0; seat < review->seats; seat++)
        chance[seat] = result.rank[seat] == 1 && winners ? TALON_REVIEW_ONE / winners : 0;
}

static void read_values(const struct talon_review *review, const void *root, const void *state,
                        struct talon_values *values)
{
    memset(values, 0, sizeof *values);
    review->knowledge->value(root, state, values);
}

static void read_scores(const struct talon_review *review, const void *root, const void *state,
                        int64_t *score)
{
    struct talon_values values;

    read_values(review, root, state, &values);
    for (int seat = 0; seat < review->seats; seat++)
        score[seat] = review_millionths((double)values.score[seat]);
}

void review_outcome_of(const struct talon_review *review, const void *root, const void *state,
                       struct review_outcome *outcome)
{
    memset(outcome, 0, sizeof *outcome);
    share_win(review, state, outcome->chance);
    if (review_counts_units(review))
        read_scores(review, root, state, outcome->score);
    else
        memcpy(outcome->score, outcome->chance, sizeof outcome->score);
}

/* A position that is not over has a chance that the knowledge tells. */
static void value_early(const struct talon_review *review, const void *root, const void *state,
                        struct review_outcome *outcome)
{
    struct talon_values values;

    if (!talon_table_game(review->table)->acting(state)) {
        review_outcome_of(review, root, state, outcome);
        return;
    }
    read_values(review, root, state, &values);
    for (int seat = 0; seat < review->seats; seat++)
        outcome->score[seat] = outcome->chance[seat] =
            review_millionths((double)values.chance[seat]);
}

static void play_once(struct talon_review_worker *worker, const void *root, struct talon_rng *rng,
                      struct review_outcome *outcome)
{
    const struct talon_review *review = worker->review;
    void *state = worker->state;

    memset(outcome, 0, sizeof *outcome);
    if (stops_early(review)) {
        play_until_valued(review, worker->before, state, rng);
        value_early(review, worker->before, state, outcome);
        return;
    }
    if (review_counts_units(review)) {
        play_part(review, state, rng);
        read_scores(review, root, state, outcome->score);
    }
    play_match(review, state, rng);
    share_win(review, state, outcome->chance);
    if (!review_counts_units(review))
        memcpy(outcome->score, outcome->chance, sizeof outcome->score);
}

/* ---- means ----------------------------------------------------------------------------------- */

static int64_t mean_of_whole(int64_t sum, int64_t count)
{
    talon_assert(count > 0);
    return (sum + (sum < 0 ? -count / 2 : count / 2)) / count;
}

/* Every position meets the same chance, so that differences between positions are less noisy. */
void review_expect(struct talon_review_worker *worker, const void *root, const void *state,
                   struct review_outcome *outcome)
{
    const struct talon_review *review = worker->review;
    const size_t size = talon_table_game(review->table)->state_size;
    struct review_outcome once;
    struct talon_rng rng;

    memset(outcome, 0, sizeof *outcome);
    memcpy(worker->before, state, size);
    for (uint32_t i = 0; i < review->playouts; i++) {
        talon_rng_simulate(&rng, review_seed(review, REVIEW_PLAYOUT, 0, i));
        memcpy(worker->state, worker->before, size);
        play_once(worker, root, &rng, &once);
        for (int seat = 0; seat < review->seats; seat++) {
            outcome->chance[seat] += once.chance[seat];
            outcome->score[seat] += once.score[seat];
        }
    }
    for (int seat = 0; seat < review->seats; seat++) {
        outcome->chance[seat] = mean_of_whole(outcome->chance[seat], review->playouts);
        outcome->score[seat] = mean_of_whole(outcome->score[seat], review->playouts);
    }
}

/* Deals the part once more, into worker->state. */
static bool deal_part(struct talon_review_worker *worker, const struct talon_review_part *part,
                      struct talon_rng *rng)
{
    const struct talon_game *game = talon_table_game(worker->table);

    if (!part->from)
        return talon_deal(talon_table_config(worker->table), NULL, 0, rng, worker->state);
    memcpy(worker->state, talon_table_state(worker->table), game->state_size);
    make_any_move(worker->review, worker->state, rng);
    return true;
}

static int64_t mean_of_seats(const struct talon_review *review, const int64_t *score)
{
    int64_t sum = 0;

    for (int seat = 0; seat < review->seats; seat++)
        sum += score[seat];
    return mean_of_whole(sum, review->seats);
}

/* What a position that nobody dealt brings on average to all seats. */
static int64_t base_of_position(struct talon_review_worker *worker,
                                const struct talon_review_part *part)
{
    struct review_outcome outcome;

    review_expect(worker, part->root, part->root, &outcome);
    return mean_of_seats(worker->review, outcome.score);
}

/* The mean over all seats as well: before the deal none is better off. */
int64_t review_base(struct talon_review_worker *worker, const struct talon_review_part *part)
{
    const struct talon_review *review = worker->review;
    const int64_t deals = (int64_t)review->playouts * BASE_TIMES;
    const size_t size = talon_table_game(review->table)->state_size;
    int64_t sum = 0, score[TALON_SEATS_MAX];
    struct talon_rng rng;

    if (!part->from && talon_table_began_in_position(worker->table))
        return base_of_position(worker, part);
    talon_table_seek(worker->table, part->from ? part->from - 1 : 0);
    for (int64_t i = 0; i < deals; i++) {
        talon_rng_simulate(&rng, review_seed(review, REVIEW_BASE, part->from, (uint64_t)i));
        if (!deal_part(worker, part, &rng))
            return 0;
        memcpy(worker->before, worker->state, size);
        play_part(review, worker->state, &rng);
        read_scores(review, worker->before, worker->state, score);
        for (int seat = 0; seat < review->seats; seat++)
            sum += score[seat];
    }
    return mean_of_whole(sum, deals * review->seats);
}
