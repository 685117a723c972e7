/* sim_play.h - plays the games of a chunk and counts them.
 */
#pragma once

#include "sim_plan.h"

struct talon_table;

/* A game under way. Each thread needs one; it holds nothing between games but the
 * memory of a search. */
struct sim_game {
    const struct sim_plan *plan;
    struct sim_counters *counters;
    uint64_t number;
    unsigned rotation;
    const void *state; /* `own`, or the table's */
    struct talon_rng rng, bots_rng;
    struct talon_table *table;     /* only where bots remember */
    struct talon_search *search;   /* likewise; made with the first question */
    void *sitter[TALON_SEATS_MAX]; /* of bots that only the tables know; theirs */
    bool is_failed;                /* a bot could not go on: the games of the chunk do not count */
    uint32_t moves, deals, wars;
    bool ran_short, follows_course, only_course;
    bool is_unmet;       /* the deal does not meet a condition, and is not played */
    int first_seat;      /* the first to act alone, or SIM_NOTHING */
    int32_t cards_dealt; /* to seat 0, more than the others' mean, times the seats */
    uint8_t high_cards;
    int64_t worth[TALON_SEATS_MAX]; /* of each bot in all rotations of the deal */
    _Alignas(16) uint8_t own[TALON_STATE_MAX], before[TALON_STATE_MAX];
};

/* What a field of the table holds. */
static inline int64_t sim_field(const struct sim_game *game, const char *id)
{
    const struct talon_game *rules = game->plan->config.game;

    return (int64_t)talon_field_get(&rules->fields[talon_field_find(rules, id)], game->state, 0);
}

/* Plays the games from `from` up to, not including, `to`. */
void sim_play_games(const struct sim_plan *plan, struct sim_game *game, uint64_t from, uint64_t to,
                    struct sim_counters *counters);
/* Frees what it holds. */
void sim_game_free(struct sim_game *game);

/* The same by the engine, for games without a kernel (sim_engine.c); `only_course` follows the
 * course of games that a kernel counts. */
void sim_play_by_engine(const struct sim_plan *plan, struct sim_game *game, uint64_t from,
                        uint64_t to, struct sim_counters *counters, bool only_course);
/* Counts a finished game (sim_count.c). */
void sim_count_game(struct sim_game *game);
/* Counts the bots' results in a deal after its last rotation. */
void sim_count_deal(struct sim_game *game);
/* Looks at what was dealt, before a move is made. */
void sim_note_deal(struct sim_game *game);
