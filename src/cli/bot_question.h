/* bot_question.h - the questions to a program that plays, its answers, and the sentences about a
 * fault: the protocol of doc/bots.md, alike in a match, in a simulation and at a server.
 */
#pragma once

#include "bot_process.h"

#include "json/json_reader.h"

enum { BOT_REASON = 1024 };

/* An answer of a program. Zero it before it is read; cli_bot_answer_free(). */
struct bot_answer {
    struct talon_string_buffer line; /* as it was written */
    char move[TALON_MOVE_TEXT];      /* empty: it has none */
    bool is_json;
    bool takes_games; /* "new_game": true */
};

/* The beginning of a question; `moves`, `view` and `history` follow, and cli_bot_question_end(). */
void cli_bot_question_begin(struct talon_string_buffer *question, int seat, int deadline,
                            uint64_t seed);
/* Adds a member; NULL and errors of a server count as nothing known: null. */
void cli_bot_question_add(struct talon_string_buffer *question, const char *name,
                          struct json_value *value);
void cli_bot_question_end(struct talon_string_buffer *question);
/* The whole question whether the program is ready to play, or ready for a game of this seat. Their
 * only move is "ready". */
void cli_bot_question_ready(struct talon_string_buffer *question, int deadline);
void cli_bot_question_new_game(struct talon_string_buffer *question, int seat, int deadline,
                               uint64_t seed, const struct talon_config *config);

/* Reads the answer's line. */
void cli_bot_answer_read(struct bot_answer *answer);
bool cli_bot_answer_is_ready(const struct bot_answer *answer);
void cli_bot_answer_free(struct bot_answer *answer);

/* Tells in sentences why the program loses by its answer: what was wrong with it as it was written,
 * at which seat and step, and what would have been legal. */
void cli_bot_fault_tell(const struct bot_process *process, enum bot_process_fault fault,
                        const struct bot_answer *answer, const struct talon_string_buffer *question,
                        char reason[BOT_REASON]);
/* How a program ended that was asked nothing; false: it has not. */
bool cli_bot_fault_of_start(const struct bot_process *process, int milliseconds,
                            char reason[BOT_REASON]);
