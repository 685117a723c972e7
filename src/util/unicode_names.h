/* unicode_names.h - names and chat lines of people, character by character: invisible characters,
 * and names that look the same in other letters.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether a text of unknown origin is UTF-8. */
bool util_unicode_valid(const char *text);
/* The next character of UTF-8 that the reader of JSON has found to be in order. */
uint32_t util_unicode_next(const char **text);
/* Writes a character as UTF-8, at most four bytes, and tells where the next one goes. */
char *util_unicode_write(char *out, uint32_t character);
/* Ends of lines would break a record; what turns the direction of writing, or is not there at
 * all, makes one text look like another. */
bool util_unicode_invisible(uint32_t character);
/* False if a character of the text is invisible. */
bool util_unicode_clean(const char *text);
/* Whether nothing of the text is seen: blanks of any width, what joins or chooses the shape of
 * letters beside it, and the empty pattern of Braille. */
bool util_unicode_blank(const char *text);
/* How many characters; a name is counted in these, a message in bytes. */
int util_unicode_count(const char *text);
/* The text without capital letters, ß as ss: so an account is found. Whether two names look alike
 * is more: name_key.h. Needs as many bytes as the text. Knows Latin, Greek and Cyrillic. */
void util_unicode_fold(const char *text, char *folded);
/* Whether the text could be taken for another one: marks that join the letter before them, blanks
 * other than single ones between words, letters of alphabets that look alike beside each other. */
bool util_unicode_misleading(const char *text);
