/* circles.h - all circles of the server, as a kind of streams.
 */
#pragma once

#include "circle.h"
#include "server/accounts/accounts.h"
#include "server/limits/shares.h"

struct circles {
    struct streams streams;
    int64_t news_at; /* when watchers are told next; 0: there is no news */
};

extern const struct stream_kind circle_kind;

/* NULL: this server has none. */
static inline struct circles *circles_of(const struct stream_sets *sets)
{
    return (struct circles *)sets->list[STREAM_CIRCLES];
}

/* `letters` are those of the public id. */
struct circle *circles_find(const struct circles *circles, const char *letters);
/* Carries an act out and writes it. The circle must not wait for the store. */
void circles_write_act(struct circle *circle, const struct circle_act *act,
                       struct journal_outputs *outputs);
/* Writes the opening of a new circle, with its first member. */
void circles_write_opening(struct circle *circle, struct journal_outputs *outputs);
/* The use of a circle counts against its deletion. */
void circles_note_use(struct circle *circle, struct journal_outputs *outputs);
/* There is news for all who watch. */
void circles_tell(struct circle *circle, int64_t now);
/* How many connections watch; those of this member are one client's. */
struct limits_places_held circle_watchers_count(const struct circle *circle, unsigned member);

/* ---- circle_json.c ------------------------------------------------------------------------- */

/* The members of "circle" for somebody who is invited: the caller closes the object. */
void circle_write_title(const struct circle *circle, struct talon_string_buffer *text);
/* The part for members: the invitation, and who they are. */
void circle_write_members(const struct circle *circle, const struct accounts *accounts,
                          struct talon_string_buffer *text);
/* ,"scores":[…],"rounds":[…] since that day; 0: of all time */
void circle_write_scores(const struct circle *circle, uint32_t day,
                         struct talon_string_buffer *text);
