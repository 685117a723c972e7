/* talon/review.h - looks back on a finished game: what each decision cost, measured by what its
 * seat knew then, and how luck and skill add up to the result (doc/review.md).
 *
 * A review is work in pieces: make it, let workers do its tasks in any order, from any number of
 * threads, each with a worker of its own, then finish it. The same table, plan and seed give the
 * same review, no matter which thread did which task. Amounts are whole millionths, so that sums
 * are exact.
 */
#pragma once

#include <talon/search.h>
#include <talon/table.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    TALON_REVIEW_ONE = 1000000,      /* an amount of 1 */
    TALON_REVIEW_SIMULATIONS = 8000, /* of a search, unless somebody asks for others */
    TALON_REVIEW_SIMULATIONS_LEAST = 40,
    TALON_REVIEW_SIMULATIONS_MOST = 10000000,
    TALON_REVIEW_WORST = 3, /* so many of the costliest moves are told in sentences */
};

struct talon_review_plan {
    uint32_t simulations; /* of the search for the best move, and again of the comparison */
    unsigned seats;       /* whose decisions are reviewed, a bit for each */
    uint64_t seed;
};

enum talon_review_grade {
    TALON_REVIEW_FINE,
    TALON_REVIEW_INACCURACY,
    TALON_REVIEW_MISTAKE,
    TALON_REVIEW_UNJUDGED, /* no world agreed with what the seat saw: nothing was found out */
};

/* An estimate with its 99 % interval. */
struct talon_review_estimate {
    int64_t value, low, high;
};

/* A move that was possible, as the search for the best one found it. */
struct talon_review_move {
    struct talon_move move;
    uint32_t simulations; /* 0: it was ruled out at once, and the rest means nothing */
    struct talon_review_estimate expected; /* in the unit of the scale */
    int64_t chance;
};

struct talon_review_decision {
    uint32_t step; /* steps made before it */
    uint8_t seat;
    uint8_t grade; /* enum talon_review_grade; unjudged, `best` means nothing and costs are 0 */
    struct talon_move played, best;
    /* What the best move brings more than the one played: in the unit of the scale, and in what
     * the search strives for. Less than 0 if the comparison came out the other way. */
    struct talon_review_estimate cost, chance_cost;
    uint32_t simulations, worlds; /* of the search */
    unsigned count;
    struct talon_review_move *moves; /* in the order of the game's list */
};

/* A position: the chance of each seat to win, and what it will come to in this deal, if everybody
 * plays on quickly with the cards as they lie. */
struct talon_review_point {
    uint32_t step; /* steps made before it */
    uint32_t part; /* of the ledger */
    int64_t chance[TALON_SEATS_MAX], score[TALON_SEATS_MAX];
};

/* The parts of a ledger: `base` and the sources after it add up to `result`. */
struct talon_review_ledger {
    int64_t base;   /* what a seat can expect before the cards are dealt */
    int64_t cards;  /* the deal, and later chance */
    int64_t others; /* moves of other seats */
    int64_t lay;    /* what came of the seat's own moves, beyond their cost */
    int64_t skill;  /* less what its decisions cost */
    int64_t result;
};

/* A deal (or the whole game, where nothing is counted deal by deal). */
struct talon_review_part {
    uint32_t from, to; /* steps made at its first position and at its end */
    int64_t base, end[TALON_SEATS_MAX];
    struct talon_review_ledger ledger[TALON_SEATS_MAX];
    void *root; /* the state at `from` */
};

struct talon_review {
    const struct talon_table *table;
    struct talon_review_plan plan;
    const struct talon_knowledge *knowledge; /* NULL: nobody decides anything that a search sees */
    const struct talon_review_scale *scale;
    uint32_t playouts; /* of a point; the base of a part is found from eight times as many */
    int seats;
    uint32_t decisions_count, points_count, parts_count;
    struct talon_review_decision *decisions;
    struct talon_review_point *points;
    struct talon_review_part *parts;
    struct talon_review_ledger match[TALON_SEATS_MAX];
    /* The decisions of each seat that cost most, the first UINT32_MAX ending them. */
    uint32_t worst[TALON_SEATS_MAX][TALON_REVIEW_WORST + 1];
};

/* Why there is no review. */
enum talon_review_error { TALON_REVIEW_OK, TALON_REVIEW_RUNNING, TALON_REVIEW_MEMORY };

/* Begins the review of a table, which must outlive it and not change. TALON_REVIEW_RUNNING: the
 * game is not over, and its hidden cards are nobody's business. */
enum talon_review_error talon_review_new(const struct talon_table *table,
                                         const struct talon_review_plan *plan,
                                         struct talon_review **review);
void talon_review_free(struct talon_review *review);
uint32_t talon_review_tasks(const struct talon_review *review);

/* A thread's own table, and its memory for searches. NULL: out of memory. */
struct talon_review_worker;
struct talon_review_worker *talon_review_worker_new(struct talon_review *review);
void talon_review_worker_free(struct talon_review_worker *worker);
/* Does a task, each once. False: out of memory. */
bool talon_review_work(struct talon_review_worker *worker, uint32_t task);

/* Adds up, after all tasks. */
void talon_review_finish(struct talon_review *review);

/* All tasks, one after the other, and the sums. */
enum talon_review_error talon_review_run(const struct talon_table *table,
                                         const struct talon_review_plan *plan,
                                         struct talon_review **review);

/* The scale of a game: its own, or the usual one. doc/review.md explains the figures. */
const struct talon_review_scale *talon_review_scale_of(const struct talon_game *game);
/* "fine", "inaccuracy", "mistake", "unjudged". */
extern const char *const talon_review_grades[TALON_REVIEW_UNJUDGED + 1];

#ifdef __cplusplus
}
#endif
