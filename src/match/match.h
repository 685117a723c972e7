/* match.h - two players against each other over seeded duplicate deals: every deal is played twice,
 * the second time with the seats exchanged, so that good cards help both alike.
 *
 * A deal depends on the spec and its number alone, so any number of workers brings the same result.
 */
#pragma once

#include <talon/bot.h>
#include <talon/table.h>

enum { MATCH_REASON = 1024, MATCH_SEED_MOST = 64 };

/* Who plays: a bot of this build, or somebody who takes every seat of every game for itself, so
 * that a seat learns nothing from another one, nor a game from the one before. */
struct match_player {
    const char *name;
    const struct talon_bot *bot; /* NULL: the functions below */
    /* Takes a seat. The answer is handed to the other two functions. */
    void *(*sit)(const struct match_player *player, int seat);
    /* Answers the index of a move; negative, with a sentence, if the player loses the game. */
    int (*ask)(void *sitter, struct talon_table *table, int seat, const struct talon_move *moves,
               unsigned count, uint64_t seed, char reason[MATCH_REASON]);
    /* Leaves the seat, after a fault perhaps; the seconds of a processor that were used elsewhere.
     */
    double (*stand)(void *sitter, bool is_faulty);
    void *context; /* the player's own */
};

/* Room for a bot whose budget is its own. */
struct match_bot {
    struct talon_level level;
    struct talon_bot bot;
};

/* Reads a bot of this build: "simple", "expert", or with a budget of simulations "expert@2000".
 * The player points to the room and to the text. False: there is no such bot. */
bool match_read_bot(const char *text, struct match_bot *room, struct match_player *player);

struct match_spec {
    struct talon_config config;
    const char *seed; /* at most MATCH_SEED_MOST bytes decide the cards */
    bool whole; /* a whole match of Whist, not one deal of it, and who wins the game at Wunsdorf */
    struct match_player player[2];
    /* Gets the table of each game at its end; `exchanged`: of the second one of the deal. Threads
     * call it at the same time. False: it cannot be kept. NULL: nobody wants it. */
    bool (*keep)(void *keeper, uint32_t deal, bool exchanged, const struct talon_table *table);
    void *keeper;
};

/* What one game or both games of a duplicate deal came to for the first player. */
struct match_score {
    double difference; /* in the unit of match_unit(), a seat's mean over the two games */
    double cpu[2];     /* seconds each player thought */
    uint32_t decisions[2];
    bool lost_by_fault[2];
};

/* Why each player lost a game, in the language of the command. */
struct match_faults {
    char reason[2][MATCH_REASON];
};

extern const char match_no_memory[]; /* a msgid */

/* "tricks", "points", or "win rate": what the difference is counted in. */
const char *match_unit(const struct match_spec *spec);
/* Plays a duplicate deal; `search` is one worker's memory. NULL, or why it could not be played. */
const char *match_play_deal(const struct match_spec *spec, uint32_t deal,
                            struct talon_search *search, struct match_score *score,
                            struct match_faults *faults);

/* ---- adding up ------------------------------------------------------------------------------- */

struct match_sum {
    uint32_t deals, won, drawn, lost; /* won: the first player's difference is above 0 */
    double sum, squares, cpu[2];
    uint64_t decisions[2];
    uint32_t faults[2];
};

void match_add(struct match_sum *sum, const struct match_score *score);
double match_mean(const struct match_sum *sum);
/* Half the width of the 99 % interval of the mean. */
double match_spread(const struct match_sum *sum);
