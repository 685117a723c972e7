/* sim_plan.h - what a simulation plays, and which tables it counts in.
 *
 * A game is a pure function of the plan and its number: number n is dealt from the stream of chance
 * talon_rng_toss(base + n), on every machine and at every time. So a chunk of games is one of the
 * plan and its bounds.
 */
#pragma once

#include "fast/fast_war.h"
#include "sim_condition.h"
#include "sim_counters.h"

#include <talon/bot.h>

enum { SIM_SEED_MOST = 64, SIM_TEXT = 2048, SIM_NOTHING = -1, SIM_MEASURES = 12 };

static inline bool sim_is_of_lines(const struct talon_measure *measure)
{
    return measure->source == TALON_LINE_COUNTS || measure->source == TALON_LINE_AMOUNTS;
}

/* Numbers of the tables, or SIM_NOTHING. */
struct sim_table_numbers {
    int outcome, by_turn, moves, points, bots, sums, met;
    int battles, wars, ending, high_cards, heat, course; /* games of battles */
    int deals, lines;                                    /* games with a score breakdown */
    unsigned measures;
    struct {
        const struct talon_measure *measure;
        int table, field;
    } measure[SIM_MEASURES];
};

struct sim_plan;
struct sim_game;

/* Play at a table with a history, for bots that need to remember, and for those without `choose`,
 * which only the tables know. The simulation in the page has none. */
struct sim_tables_of_bots {
    bool (*begin)(const struct sim_plan *plan, struct sim_game *game);
    struct talon_move (*answer)(struct sim_game *game, int seat, const struct talon_bot *bot,
                                uint64_t seed);
    void (*act)(struct sim_game *game, int seat, struct talon_move move);
    void (*end)(struct sim_game *game);
};

struct sim_plan {
    struct talon_config config;
    const struct talon_bot *bot[TALON_SEATS_MAX]; /* seat s has bot s modulo bots */
    const char *bot_name[TALON_SEATS_MAX];
    unsigned bots;
    const struct sim_tables_of_bots *tables; /* NULL: no bot needs one */
    void *context;                           /* of the tables */
    bool is_duplicate;                       /* each deal is played by every rotation of the bots */
    struct sim_condition condition[SIM_CONDITIONS_MOST]; /* a game that is played meets all */
    unsigned conditions;
    char seed[SIM_SEED_MOST + 1];
    uint64_t base;
    uint8_t ranks, suits;                /* of a small pack; 0: the pack of the configuration */
    uint8_t highest_rank, highest_cards; /* of the pack, and how many cards have it */
    bool tosses_all; /* talon_rng_toss_all(), on which the kernels of War rest */
    unsigned scored; /* seats or sides that a score breakdown is about */
    bool has_points; /* the result of a seat is its points; otherwise its place among the seats */
    bool has_kernel; /* `war` is what is played, by a fast kernel of this level */
    struct fast_war war;
    enum fast_level level;
    struct sim_layout layout;
    struct sim_table_numbers table_of;
};

/* Completes a plan whose config, bots, seed and pack are set, for the kernels up to this level.
 * NULL, or why it cannot be played. */
const char *sim_plan_finish(struct sim_plan *plan, bool may_use_kernel, enum fast_level level);
/* "engine", or the level of the kernel that plays. */
const char *sim_plan_kernel(const struct sim_plan *plan);
/* How often each deal is played. */
static inline unsigned sim_plan_rotations(const struct sim_plan *plan)
{
    return plan->is_duplicate ? plan->bots : 1;
}

/* The plan as lines of text: game, options, bots, seed. Two plans with the same text count
 * the same. */
void sim_plan_describe(const struct sim_plan *plan, char text[SIM_TEXT]);

/* Adds the tables of the plan's game to its layout (sim_tables.c). */
void sim_plan_add_tables(struct sim_plan *plan);

enum { SIM_MET, SIM_UNMET, SIM_MET_COLUMNS };                             /* columns of `met` */
enum { SIM_WON, SIM_SHARED, SIM_LOST, SIM_OUTCOMES };                     /* columns of `outcome` */
enum { SIM_DECIDED, SIM_RAN_SHORT, SIM_DRAWN, SIM_ENDLESS, SIM_ENDINGS }; /* rows of `ending` */
enum { SIM_N, SIM_X, SIM_XX, SIM_Y, SIM_YY, SIM_XY, SIM_SUM_COLUMNS };    /* columns of `sums` */
enum { SIM_HEAT_BATTLES = 50 }; /* that one row of `battles_and_wars` stands for */
/* Only the first games are followed card by card for the course, every few battles. */
enum { SIM_COURSE_GAMES = 1000, SIM_COURSE_STEP = 10, SIM_COURSE_POINTS = 101 };
