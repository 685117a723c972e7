/* view_reader.h - the view that a server sends, and what its seat remembers, read back into what
 * talon_view() and talon_table_facts() make of a table here.
 */
#pragma once

#include "json_value.h"

#include <talon/history.h>

/* False if it is no view of this game. */
bool json_view_read(const struct talon_game *game, const struct json_value *view,
                    struct talon_view *out);
/* Reads the facts of an answer to `history`, which are about this view; false if they are not. */
bool json_facts_read(const struct talon_game *game, const struct talon_view *view,
                     const struct json_value *json, struct talon_facts *facts);
/* A card, "-" before one that lies face down, or "?": TALON_BACK. False if it is none. */
bool json_face_read(enum talon_deck deck, const struct json_value *card, uint8_t *face);
/* Reads the list `moves` of a view; their number. Texts that are no moves of the game are left out.
 */
int json_view_moves(const struct talon_game *game, const struct json_value *view,
                    struct talon_move moves[TALON_MOVES_MAX]);
/* Puts what a step changed, as `history` tells it, over a view; false if it is none. */
bool json_view_apply(const struct talon_game *game, const struct json_value *event,
                     struct talon_view *view);
/* Reads how what has just ended was scored; lines that the game has no words for are left out. */
void json_view_score_breakdown(const struct talon_game *game, const struct json_value *view,
                               struct talon_score_breakdown *out);
/* The bit set of a list of seats. */
unsigned json_view_seat_set(const struct json_value *list);
