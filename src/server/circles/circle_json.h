/* circle_json.h - a circle as JSON, for its members and for those who are invited.
 */
#ifndef TALON_SERVER_CIRCLES_CIRCLE_JSON_H
#define TALON_SERVER_CIRCLES_CIRCLE_JSON_H

#include "circle.h"
#include "server/accounts/accounts.h"

/* The members of "circle" for somebody who is invited: the caller closes the object. */
void circle_write_title(const struct circle *circle, struct talon_string_buffer *text);
/* The part for members: the invitation, and who they are. */
void circle_write_members(const struct circle *circle, const struct accounts *accounts,
                          struct talon_string_buffer *text);
/* ,"scores":[…],"rounds":[…] since that day; 0: of all time */
void circle_write_scores(const struct circle *circle, uint32_t day,
                         struct talon_string_buffer *text);

#endif
