/* review_internal.h - what the files of a review share: a worker, and playouts of true states.
 */
#pragma once

#include <talon/review.h>

/* A seed for each use, so that no two estimates share their chance. */
enum review_seed { REVIEW_SEARCH, REVIEW_COMPARE, REVIEW_PLAYOUT, REVIEW_BASE };

struct talon_review_worker {
    struct talon_review *review;
    struct talon_table *table; /* its own, taken to any step */
    struct talon_search *search;
    struct talon_facts facts;
    struct talon_view view;
    struct talon_string_buffer history;
    struct talon_move moves[TALON_MOVES_MAX];
    struct talon_search_result result;
    _Alignas(16) uint8_t state[TALON_STATE_MAX];
    _Alignas(16) uint8_t before[TALON_STATE_MAX];
};

static inline uint64_t review_seed(const struct talon_review *review, enum review_seed use,
                                   uint64_t step, uint64_t number)
{
    uint64_t x = review->plan.seed + 0x9e3779b97f4a7c15u * ((uint64_t)use + 1);

    x = (x ^ x >> 30 ^ step) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27 ^ number) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

static inline int64_t review_millionths(double amount)
{
    return (int64_t)(amount * TALON_REVIEW_ONE + (amount < 0 ? -0.5 : 0.5));
}

/* review_decision.c: reviews a decision. False: out of memory. */
bool review_decide(struct talon_review_worker *worker, struct talon_review_decision *decision);

/* review_playout.c: the results of a state for each seat. */
struct review_outcome {
    int64_t chance[TALON_SEATS_MAX], score[TALON_SEATS_MAX];
};
/* Whether costs and ledgers count something else than chances. */
bool review_counts_units(const struct talon_review *review);
/* The result of a part that is over, or of the game; the part began in the state `root`. */
void review_outcome_of(const struct talon_review *review, const void *root, const void *state,
                       struct review_outcome *outcome);
/* The means over playouts from this state. */
void review_expect(struct talon_review_worker *worker, const void *root, const void *state,
                   struct review_outcome *outcome);
/* The mean result of a seat in a part, before its cards are dealt. */
int64_t review_base(struct talon_review_worker *worker, const struct talon_review_part *part);

/* review_ledger.c */
void review_add_up(struct talon_review *review);
