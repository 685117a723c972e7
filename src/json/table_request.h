/* table_request.h - reading which table somebody wants from a JSON request: the game, its
 * preset, every option. Shared by `talon engine` and `talon serve`, so that both refuse alike.
 */
#pragma once

#include <talon/table.h>

struct json_value;

/* The error in a request: a code of the protocol, and a sentence. */
struct talon_request_error {
    const char *code;
    char sentence[200];
};

enum { TALON_SEATS_UNKNOWN = -1 };

/* How many seats the request lists. */
int talon_request_seats(const struct json_value *request);
/* Reads "game", "preset", "options", and "form", which only stored rows have. So many sit down, or
 * TALON_SEATS_UNKNOWN; that counts where the options do not say how many play. False with the
 * fault, and no configuration, if there is no such table. */
bool talon_request_config(const struct json_value *request, int seats, struct talon_config *config,
                          struct talon_request_error *fault);
/* The rule book of such a table, in the language "lang" and the form "format": adds a member
 * "book" to an answer. False with the fault, and nothing added, if there is no such book. */
bool talon_request_rule_book(const struct json_value *request, struct talon_string_buffer *out,
                             struct talon_request_error *fault);
/* "human", or the id of a bot. */
bool talon_request_player(const char *who);
/* Who sits at a table of the game where a request names this one: of a level that is not offered
 * there, the one as which it plays. */
const char *talon_request_sitter(const char *who, const struct talon_game *game);
