/* chat.h - what was said at one table lately: the last lines, who does not want to hear whom,
 * and how much each seat may say. Kept in memory only; whoever reports somebody writes it down.
 * It refuses to know sockets and the store.
 */
#ifndef TALON_SERVER_ROOM_CHAT_H
#define TALON_SERVER_ROOM_CHAT_H

#include "server/limits/limits.h"
#include "chat_phrases.h"

struct talk_line {
    uint32_t number; /* from 1 */
    int64_t at;      /* when it was said */
    int seat;
    const struct phrase *phrase; /* or NULL: then the text */
    const char *name;            /* of the one who said it, then … */
    const char *account;         /* … and the account it is of, or "" */
    char text[];                 /* the text, and behind it the name and the account */
};

/* Zero it to begin. */
struct conversation {
    struct talk_line *lines[LIMIT_TALK_LINES]; /* a ring: number n lies at n % LIMIT_TALK_LINES */
    uint32_t said;
    uint8_t ignored[TALON_SEATS_MAX]; /* a set of seats for each */
    int64_t *times;                   /* of the last LIMIT_TALK lines of each seat */
};

void talk_free(struct conversation *talk);
/* Whether this seat may say something again. */
bool talk_may(const struct conversation *talk, int seat, int64_t now);
/* Keeps a line: a phrase, or a text if that is NULL. NULL: out of memory, nothing was said. */
struct talker {
    int seat;
    const char *name, *account; /* "": none */
};
const struct talk_line *talk_say(struct conversation *talk, const struct talker *talker,
                                 const struct phrase *phrase, const char *text, int64_t now);
/* What this account said stays, and nobody is named as having said it. */
void talk_forget(struct conversation *talk, const char *account);
/* Somebody else sits here: what was said by this seat stays, what was ignored is no longer. */
void talk_new_person(struct conversation *talk, int seat);
void talk_ignore(struct conversation *talk, int seat, int other, bool on);
/* Whether a seat (or TALON_WATCHER) wants to hear this one. */
bool talk_heard(const struct conversation *talk, int listener, int seat);

/* The first line behind this one that is still kept; NULL: there is none. */
const struct talk_line *talk_after(const struct conversation *talk, uint32_t number);
/* {"number","seat","name","phrase"|"text"} */
void talk_put_line(struct talon_string_buffer *buffer, const struct talk_line *line);
/* [lines], the last `most`, for a report: of an account its id stands in the place of its name. */
void talk_put_reported(struct talon_string_buffer *buffer, const struct conversation *talk,
                       uint32_t most);
/* [lines], the last `most` up to line `last` that this listener wants to hear. */
void talk_put(struct talon_string_buffer *buffer, const struct conversation *talk, int listener,
              uint32_t last, uint32_t most);

#endif
