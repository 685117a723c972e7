/* delay.h - what those see who look on without a seat, where they are kept behind: views made when
 * something happened, and shown later. Until then nothing else tells them of it either.
 */
#ifndef TALON_SERVER_DELAY_H
#define TALON_SERVER_DELAY_H

#include "effects.h"

struct room;

/* One view, and the clocks as they were; as members of a JSON object. */
struct late_view {
    int64_t due;
    uint32_t steps, deals;
    char *text; /* NULL: nothing was to be seen yet */
};

struct delay {
    struct late_view waiting[LIMIT_DELAYED]; /* the oldest first */
    size_t count;
    struct late_view shown; /* the last one */
    int64_t end_at;         /* when it may be told that the game is over, or SERVER_NEVER */
    bool end_shown;
};

/* NULL: out of memory. */
struct delay *delay_new(void);
void delay_free(struct delay *delay);

/* Whether those without a seat must not know yet that the game is over. */
bool delay_hides_end(const struct room *room);
/* Something was written down that changed what is to be seen. If too much waits already it is seen
 * together with what was to be seen before it. */
void delay_note(struct room *room, int64_t now);
/* Nobody is to read this name here any more: if a view tells it, all begins anew as after a start
 * of the server, to be noted next. Whether one did. */
bool delay_forget(struct delay *delay, const char *name);
/* The game may be over. */
void delay_follow(struct room *room, int64_t now);
/* When something is to be shown, or SERVER_NEVER. */
int64_t delay_wakes_at(const struct room *room);
/* Shows what is due to those who look on. */
void delay_attend(struct room *room, struct server_effects *effects, int64_t now);
/* ,"view":…,"clock":… as they see it now. */
void delay_write(struct room *room, int64_t now, struct talon_ink *ink);
/* The deals they know of, and whether they know the end. */
uint32_t delay_deals(const struct room *room);

#endif
