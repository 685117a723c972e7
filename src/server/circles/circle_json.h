/* circle_json.h - what clients are told of a circle.
 */
#ifndef TALON_SERVER_CIRCLES_CIRCLE_JSON_H
#define TALON_SERVER_CIRCLES_CIRCLE_JSON_H

#include "circle_watchers.h"

/* The members of "circle" for somebody who is invited: the caller closes the object. */
void circle_write_title(const struct circle *circle, struct talon_string_buffer *text);
/* What members see besides: the invitation, and who they are. */
void circle_write_members(const struct circle *circle, struct talon_string_buffer *text);
/* ,"scores":[…],"rounds":[…] since that day; 0: of all time */
void circle_write_scores(const struct circle *circle, uint32_t day,
                         struct talon_string_buffer *text);

#endif
