/* spoken.h - the language in which a program speaks to the person who started it: chosen once, when
 * the program starts, and English before that. Text for other programs is never translated.
 */
#pragma once

#include "util/refusal.h"

#include <talon/table.h>
#include <talon/text.h>

#include <stdio.h>

void spoken_choose(const struct talon_catalogue *catalogue);
const struct talon_catalogue *spoken_catalogue(void);

/* The translation of a msgid. */
const char *spoken(const char *msgid);
/* A translation with its {names} filled in, as talon_translate_with(): into room, behind a text, or
 * to a file. */
enum { SPOKEN_LINE = 4096, SPOKEN_COUNTED = 160, SPOKEN_DIGITS = 64 };
const char *spoken_with(char *room, size_t size, const char *msgid, ...) __attribute__((sentinel));
void spoken_add(struct talon_string_buffer *text, const char *msgid, ...) __attribute__((sentinel));
void spoken_print(FILE *file, const char *msgid, ...) __attribute__((sentinel));
/* "talon sim: The sentence." on standard error, with a new line. */
void spoken_complain(const char *command, const char *msgid, ...) __attribute__((sentinel));

/* Why something is refused: into room, or as a complaint. */
const char *spoken_refusal(char *room, size_t size, const struct util_refusal *refusal);
void spoken_complain_of(const char *command, const struct util_refusal *refusal);

/* So many of something: "1 round", "2 rounds". {n} in the msgids is the number, which stands as the
 * language writes it: "1,234". In a buffer of the caller's block. */
const char *spoken_count(char room[SPOKEN_COUNTED], const char *one, const char *many, uint64_t n);
#define SPOKEN_COUNT(one, many, n) spoken_count((char[SPOKEN_COUNTED]){ 0 }, (one), (many), (n))
/* Numbers in a buffer of the caller's block: plain digits, with thousands set apart, and with so
 * many decimals behind the language's sign. */
const char *spoken_number(char room[SPOKEN_DIGITS], int64_t number);
const char *spoken_whole(char room[SPOKEN_DIGITS], uint64_t number);
const char *spoken_decimal(char room[SPOKEN_DIGITS], const char *format, double number);
/* Adds a number such as "12.5" with the language's sign for the point. */
void spoken_add_digits(struct talon_string_buffer *text, const char *digits);
#define SPOKEN_NUMBER(number) spoken_number((char[SPOKEN_DIGITS]){ 0 }, (number))
#define SPOKEN_WHOLE(number) spoken_whole((char[SPOKEN_DIGITS]){ 0 }, (number))
#define SPOKEN_DECIMAL(format, number)                                                             \
    spoken_decimal((char[SPOKEN_DIGITS]){ 0 }, (format), (number))

/* ": ", as the language writes it. */
void spoken_add_colon(struct talon_string_buffer *text);

/* How many columns of a terminal a text takes. */
size_t spoken_columns(const char *text);
/* Adds a text and blanks up to so many columns; blanks in front with spoken_add_right(). */
void spoken_add_left(struct talon_string_buffer *text, const char *word, size_t columns);
void spoken_add_right(struct talon_string_buffer *text, const char *word, size_t columns);

/* A line of a help text: an option with what it does; without an option a paragraph; without both
 * an empty line. The texts behind neighbouring options are aligned. */
struct spoken_help {
    const char *option, *msgid;
};
/* How wide their lines are; 0, and more than usual, is the usual width. */
void spoken_set_columns(size_t columns);
/* Those that every command has. */
enum { SPOKEN_OWN_OPTIONS = 3 };
extern const struct spoken_help spoken_own_options[SPOKEN_OWN_OPTIONS];
/* Prints how a command is called, and its help with the options of every command at the end: true
 * if all was written. */
bool spoken_print_help(const char *usage, const struct spoken_help *lines, size_t count);
#define SPOKEN_HELP(usage, lines)                                                                  \
    spoken_print_help((usage), (lines), sizeof(lines) / sizeof *(lines))
