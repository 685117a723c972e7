/* refusal.h - why something is refused, until somebody says it in a language: a msgid and the texts
 * for its {holes}, and the sentence in English for logs. Also how holes are filled.
 */
#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

/* Marks a msgid that stands in a table and is translated where it is used. */
#ifndef N_
#define N_(text) text
#define NC_(context, text) text
#endif

/* A hole {name} in a sentence, and what goes there. */
struct util_part {
    const char *name, *text;
};

/* Copies a text with its holes filled; a hole nobody fills stays as it is. Never cuts a character
 * in half; returns the length written. */
size_t util_fill(const char *text, const struct util_part *parts, size_t count, char *out,
                 size_t size);

enum { UTIL_REFUSED_PARTS = 3, UTIL_REFUSED_TEXT = 256 };

struct util_refusal {
    char sentence[400];
    const char *msgid;
    size_t count;
    struct util_refused_part {
        const char *name;
        bool is_msgid; /* it is translated itself */
        char text[UTIL_REFUSED_TEXT];
    } part[UTIL_REFUSED_PARTS];
};

/* Keeps the msgid with pairs of a hole's name and its text, NULL at their end. "*reason" fills
 * {reason} with a msgid. Texts that are too long are cut. False, for the caller to return. */
bool util_refuse(struct util_refusal *refusal, const char *msgid, ...) __attribute__((sentinel));
bool util_refuse_pairs(struct util_refusal *refusal, const char *msgid, va_list pairs);
