/* chat_phrases.h - what people can say at a table without writing: sentences and signs by id, in
 * groups. Tables of msgids; it refuses to know who says them.
 */
#ifndef TALON_SERVER_ROOM_CHAT_PHRASES_H
#define TALON_SERVER_ROOM_CHAT_PHRASES_H

#include <talon/table.h>

struct phrase {
    const char *id;     /* frozen: it travels */
    const char *text;   /* msgid: the sentence, or of an emote what somebody does */
    const char *symbol; /* of an emote, else NULL */
};

struct phrase_group {
    const char *id, *label; /* msgid */
    const struct phrase *phrases;
    unsigned count;
};

extern const struct phrase_group phrase_groups[];
extern const unsigned phrase_groups_count;

/* NULL if there is none. */
const struct phrase *phrase_find(const char *id);
/* ,"talk":[{"id","label","phrases":[{"id","text","symbol"?}]}] */
void phrases_put(struct talon_string_buffer *buffer);

#endif
