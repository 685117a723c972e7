/* chat.h - the latest chat lines of one table, who ignores whom, and how much each seat may say.
 * They are kept in memory only; a report stores them.
 */
#pragma once

#include "server/limits/limits.h"
#include "text/chat_phrases.h"

#include <talon/table.h>

struct room_chat_line {
    uint32_t number; /* from 1 */
    int64_t at;      /* when it was said */
    int seat;
    const struct text_chat_phrase *phrase; /* or NULL: then the text */
    const char *name;                      /* of the author at that time */
    const char *account;                   /* of the author, or "" */
    char text[];                           /* and behind it the name and the account */
};

/* Zero it to begin. */
struct room_chat {
    struct room_chat_line *lines[LIMIT_CHAT_LINES]; /* number n stands at n % LIMIT_CHAT_LINES */
    uint32_t said;
    uint8_t ignored[TALON_SEATS_MAX]; /* a set of seats for each */
    int64_t *times;                   /* of the last LIMIT_CHAT lines of each seat */
};

void room_chat_free(struct room_chat *chat);
/* Whether this seat may say something again. */
bool room_chat_may_say(const struct room_chat *chat, int seat, int64_t now);
/* Keeps a line: the phrase, or the text if that is NULL. */
struct room_chat_author {
    int seat;
    const char *name, *account; /* "": none */
};
const struct room_chat_line *room_chat_say(struct room_chat *chat,
                                           const struct room_chat_author *author,
                                           const struct text_chat_phrase *phrase, const char *text,
                                           int64_t now);
/* Removes the account's name from its chat lines, which stay. */
void room_chat_forget(struct room_chat *chat, const char *account);
/* Somebody else sits here: lines of this seat stay, but nobody is ignored by it or ignores it. */
void room_chat_new_person(struct room_chat *chat, int seat);
void room_chat_ignore(struct room_chat *chat, int seat, int other, bool on);
/* Whether a seat (or TALON_WATCHER) does not ignore this one. */
bool room_chat_is_heard(const struct room_chat *chat, int listener, int seat);

/* The first kept line after this number, or NULL. */
const struct room_chat_line *room_chat_after(const struct room_chat *chat, uint32_t number);
/* {"number","seat","name","phrase"|"text"} */
void room_chat_write_line(struct talon_string_buffer *buffer, const struct room_chat_line *line);
/* [lines], the last `most`, for a report: authors with an account are named by its id. */
void room_chat_write_reported(struct talon_string_buffer *buffer, const struct room_chat *chat,
                              uint32_t most);
/* [lines], the last `most` up to line `last`, without those that the listener ignores. */
void room_chat_write(struct talon_string_buffer *buffer, const struct room_chat *chat, int listener,
                     uint32_t last, uint32_t most);
