/* chat_phrases.h - ready-made chat: sentences and emotes by id, in
 * groups. Tables of msgids.
 */
#ifndef TALON_SERVER_ROOM_CHAT_PHRASES_H
#define TALON_SERVER_ROOM_CHAT_PHRASES_H

#include <talon/table.h>

struct room_chat_phrase {
    const char *id;     /* frozen: it travels */
    const char *text;   /* msgid: the sentence, or of an emote what somebody does */
    const char *symbol; /* of an emote, else NULL */
};

struct room_chat_phrase_group {
    const char *id, *label; /* msgid */
    const struct room_chat_phrase *phrases;
    unsigned count;
};

extern const struct room_chat_phrase_group room_chat_phrase_groups[];
extern const unsigned room_chat_phrase_groups_count;

/* NULL if there is none. */
const struct room_chat_phrase *room_chat_phrase_find(const char *id);
/* ,"talk":[{"id","label","phrases":[{"id","text","symbol"?}]}] */
void room_chat_phrases_write(struct talon_string_buffer *buffer);

#endif
