/* bot_program.h - a program that plays: it is begun, asked whether it is ready, and asked for
 * moves. A program that says that it takes a new game plays one after the other; any other plays
 * one game.
 */
#pragma once

#include "bot_question.h"

#include <pthread.h>

enum { BOT_DEADLINE = 5000, BOT_DEADLINE_MOST = 600000, BOT_START = 10000 };

/* How a command line calls a program. */
struct bot_command {
    const char *line; /* for the shell */
    int deadline;     /* ms for a move */
    int start;        /* ms until it has to be ready */
    bool is_old;      /* it knows no `ready`, and is not asked */
};

/* Never NULL: what went wrong is told at the first question. */
struct bot_program *cli_bot_program_start(const struct bot_command *command);
/* Begins the program for the first time, and finds out whether it is old; `who` says so where the
 * person ought to know. NULL: it cannot be started, and `reason` is a sentence about it. */
struct bot_program *cli_bot_program_try(struct bot_command *command, const char *who,
                                        char reason[BOT_REASON]);
/* Asks for a move, within the limit. False: the program loses, and `reason` tells why. The answer
 * is the caller's to free. */
bool cli_bot_program_ask(struct bot_program *program, const struct talon_string_buffer *question,
                         const struct bot_limit *limit, struct bot_answer *answer,
                         char reason[BOT_REASON]);
/* Tells that the answer's move is not legal. */
void cli_bot_program_refuse(const struct bot_program *program,
                            const struct talon_string_buffer *question,
                            const struct bot_answer *answer, char reason[BOT_REASON]);
/* Ends it. Seconds of a processor that it took for its moves and that were not told yet. */
double cli_bot_program_end(struct bot_program *program);

/* ---- programs that play many games ----------------------------------------------------------- */

/* The idle programs of one command, those of each seat by themselves: in the other games of the
 * same cards a program sits at another seat, so none of them sees the same deal twice. */
struct bot_pool {
    struct bot_command command;
    pthread_mutex_t lock;
    struct bot_program *idle[TALON_SEATS_MAX];
    struct bot_program *untried; /* has seen no cards, and may take any seat */
};

/* Tries the program; false after a complaint of this command. */
bool cli_bot_pool_open(struct bot_pool *pool, const char *name, const char *who);
/* A program for a game of this seat; NULL: it is not ready, and `reason` tells why. */
struct bot_program *cli_bot_pool_take(struct bot_pool *pool, int seat, uint64_t seed,
                                      const struct talon_config *config, char reason[BOT_REASON]);
/* After a game: keeps the program for another one, or ends it. Seconds of a processor that it took
 * for this game. */
double cli_bot_pool_give(struct bot_pool *pool, int seat, struct bot_program *program,
                         bool is_faulty);
void cli_bot_pool_close(struct bot_pool *pool);
