/* program_player.h - a player that is a program of somebody else, asked over its standard input and
 * output: a line of JSON with a question, a line with the move. doc/bots.md describes both.
 *
 * Every question says all that the seat may know, so any process of the program can answer it. A
 * process that ends, stalls or answers nonsense is killed; the next question gets a new one.
 */
#ifndef TALON_CLI_PROGRAM_PLAYER_H
#define TALON_CLI_PROGRAM_PLAYER_H

#include "match/match.h"

struct program_player;

/* `command` is run by /bin/sh and must outlive the player; `deadline` in milliseconds. NULL: out of
 * memory. */
struct program_player *cli_program_player_new(const char *command, int deadline);
void cli_program_player_free(struct program_player *player);
/* As match_player.ask; the context is a program_player. Threads may call it at the same time. */
int cli_program_player_ask(void *context, struct talon_table *table, int seat,
                           const struct talon_move *moves, unsigned count, uint64_t seed,
                           char reason[MATCH_REASON]);
/* Writes the question, one line, into the buffer. */
void cli_program_question(struct talon_string_buffer *buffer, struct talon_table *table, int seat,
                          uint64_t seed, int deadline);

#endif
