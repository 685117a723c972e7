/* circles.h - all circles of the server: finding, opening and deleting them, their rows in the
 * store, and the connections of members that hear of news.
 */
#ifndef TALON_SERVER_CIRCLES_CIRCLES_H
#define TALON_SERVER_CIRCLES_CIRCLES_H

#include "circle_watchers.h"
#include "server/limits/steady_day.h"

#define CIRCLE_MARK '+' /* begins the id of the stream, unlike any table's or account's */

struct circle_posting;

/* Zero it and set the last two to begin. */
struct circles {
    struct circle *list[LIMIT_CIRCLES];
    size_t count;
    uint32_t day;                    /* today, or 0 */
    struct circle_posting *postings; /* results on their way to the store */
    int64_t swept_at;
    int64_t news_at; /* when watchers are told next; 0: there is no news */
    struct limits_steady_day steady;
    const struct server_entropy *entropy;
    struct journal *journal;
};

/* `letters` are those of the public id. */
struct circle *circles_find(const struct circles *circles, const char *letters);
/* A new circle, whose first member is to be added; then its opening has to be written. NULL: there
 * are too many. */
struct circle *circles_add(struct circles *circles, const char *letters);
/* Makes capacity for one more, if there is a circle that nobody has joined or used for a day. */
bool circles_evict_for_one(struct circles *circles, struct journal_outputs *outputs);
void circles_write_opening(struct circle *circle, struct journal_outputs *outputs);
/* Writes an act, which takes effect when it is stored. The circle must not wait for the store. */
void circles_write_act(struct circle *circle, const struct circle_act *act,
                       struct journal_outputs *outputs);
/* The use of a circle counts against its deletion. */
void circles_note_use(struct circles *circles, struct circle *circle,
                      struct journal_outputs *outputs);
/* Deletes the circle, unless a result is on its way to the store. */
bool circles_forget(const struct circles *circles, struct circle *circle,
                    struct journal_outputs *outputs);
/* A game of the circle is over: its row goes to the store with that of its last move. */
void circles_record(struct circles *circles, struct circle *circle,
                    const struct circle_result *result, struct journal_outputs *outputs);

/* There is news for all who watch. */
void circles_tell(struct circles *circles, struct circle *circle, int64_t now);

/* Whether the text of such a row can be read. */
bool circle_row_reads(const struct store_row *row);
bool circles_load(struct circles *circles, const struct store_row *row,
                  struct journal_outputs *outputs);
/* Tells news, and deletes circles that nobody has used for long. */
void circles_sweep(struct circles *circles, struct journal_outputs *outputs);
int64_t circles_wake_at(const struct circles *circles);
void circles_free(struct circles *circles);

#endif
