/* play_words.h - the words for the cards and numbers of a view, for every way of showing a table.
 */
#pragma once

#include "play_command.h"

#include "util/string_buffer.h"

/* The names of an owner (enum talon_owner): a seat's, or those of a side's seats. */
void cli_add_owner(const struct cli_play *play, const struct cli_reader *reader, int kind,
                   int owner, struct talon_string_buffer *buffer);
/* The cards of a row in the order in which they are shown; their number. */
unsigned cli_list_shown(const struct cli_play *play, const struct cli_reader *reader, int zone,
                        int row, uint8_t faces[TALON_PACK_MAX]);
/* The name of a row of a zone with several, with its colon: its value, or its number among its
 * owner's rows. */
void cli_add_row_name(const struct cli_play *play, const struct cli_reader *reader, int zone,
                      int row, struct talon_string_buffer *buffer);
/* A row's other facts: " (Builder: Ben)". */
void cli_add_row_facts(const struct cli_play *play, const struct cli_reader *reader, int zone,
                       int row, struct talon_string_buffer *buffer);
/* False if the field has no value. */
bool cli_add_field_value(const struct cli_play *play, const struct cli_reader *reader, int field,
                         int row, struct talon_string_buffer *buffer);
/* Whether people are shown the field by itself: some are shown with the rows of a zone. */
bool cli_is_field_shown(const struct talon_game *game, int field);
/* Whether the field says something now: a kind of bid does not before there is one, nor once
 * another field says as much. */
bool cli_has_field_meaning(const struct cli_play *play, const struct cli_reader *reader, int field);
/* Whether a short look shows it: fields of players, named values, such as the trump, and what says
 * something only for a time. */
bool cli_is_field_brief(const struct cli_play *play, const struct cli_reader *reader, int field);
/* Discarded cards that everybody has seen: a short look leaves them out. */
bool cli_is_discard(const struct talon_zone *zone);
