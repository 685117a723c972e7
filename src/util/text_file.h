/* text_file.h - the bytes of a text file, whichever program wrote it, as text that all readers
 * take: UTF-8 without a byte-order mark, lines that end with "\n", the last one too, no blank lines
 * at the end. web/src/base/text_file.ts is its twin for the page.
 */
#pragma once

#include <talon/table.h>

enum util_text_form {
    UTIL_TEXT_UTF8,
    UTIL_TEXT_LATIN1,
    UTIL_TEXT_UTF16,
    UTIL_TEXT_BINARY,   /* this and the next are refused */
    UTIL_TEXT_TOO_LONG, /* for those who read a file no further than they must */
    UTIL_TEXT_FORMS,
};

/* A sentence for people about a file in this form, with "{file}"; NULL: there is none. */
extern const char *const util_text_sentences[UTIL_TEXT_FORMS];

static inline bool util_text_is_refused(enum util_text_form form)
{
    return form >= UTIL_TEXT_BINARY;
}

/* Turns the bytes into text; those that are refused stay as they are. No memory: `failed`. */
enum util_text_form util_text_read(struct talon_string_buffer *text);
/* Reads a whole file as such a text; false, with errno, if it cannot be read. */
bool util_text_read_file(const char *path, struct talon_string_buffer *text,
                         enum util_text_form *form);
/* Behind the byte-order mark of UTF-8, if the text begins with one: for lines that come one by one.
 */
const char *util_text_behind_mark(const char *text);
