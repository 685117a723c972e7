/* chat_phrases.h - ready-made chat: sentences and emotes by id, in groups. Tables of msgids.
 */
#pragma once

struct text_chat_phrase {
    const char *id;     /* frozen: it travels */
    const char *text;   /* msgid: the sentence, or of an emote what somebody does */
    const char *symbol; /* of an emote, else NULL */
};

struct text_chat_phrase_group {
    const char *id, *label; /* msgid */
    const struct text_chat_phrase *phrases;
    unsigned count;
};

extern const struct text_chat_phrase_group text_chat_phrase_groups[];
extern const unsigned text_chat_phrase_groups_count;

/* NULL if there is none. */
const struct text_chat_phrase *text_chat_phrase_find(const char *id);
