/* bot_question.h - the question to a program that plays, and its answer: the protocol of
 * doc/bots.md, alike in a match and at a server.
 */
#pragma once

#include "bot_process.h"

#include "json/json_reader.h"

enum { BOT_DEADLINE = 5000, BOT_DEADLINE_MOST = 600000 };

/* The beginning of a question; `moves`, `view` and `history` follow, and cli_bot_question_end(). */
void cli_bot_question_begin(struct talon_string_buffer *question, int seat, int deadline,
                            uint64_t seed);
/* Adds a member; NULL and errors of a server count as nothing known: null. */
void cli_bot_question_add(struct talon_string_buffer *question, const char *name,
                          struct json_value *value);
void cli_bot_question_end(struct talon_string_buffer *question);
/* Asks; the move's text is in `move`, empty if the answer has none. NULL, or a sentence. */
const char *cli_bot_question_ask(struct bot_process *process,
                                 const struct talon_string_buffer *question, int deadline,
                                 char move[TALON_MOVE_TEXT]);
