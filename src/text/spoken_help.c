/* spoken_help.c - help texts of commands: paragraphs and options, broken into lines, with what the
 * options do in a column of its own.
 */
#include "spoken.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 96, NARROW = 60, INDENT = 2, GAP = 2, COLUMN_MOST = 24, COLUMN_NARROW = 6 };

static size_t width = WIDTH;

void spoken_set_columns(size_t columns)
{
    width = columns && columns < WIDTH ? columns : WIDTH;
}

const struct spoken_help spoken_own_options[SPOKEN_OWN_OPTIONS] = {
    { "--lang LANGUAGE", N_("the language: en, de or fr (that of the environment)") },
    { "-h, --help", N_("this help") },
    { "-V, --version", N_("the version of the program") },
};

/* The length of the next word and the blanks before it; no-break spaces are part of words. */
static size_t word_length(const char *at)
{
    const size_t blanks = strspn(at, " ");

    return blanks + strcspn(at + blanks, " ");
}

/* Adds a text in lines that begin at this column; the first one is there already. */
static void add_wrapped(struct talon_string_buffer *out, const char *text, size_t column)
{
    size_t at = column;
    char word[SPOKEN_LINE];

    while (*text) {
        const size_t length = word_length(text);
        snprintf(word, sizeof word, "%.*s", (int)length, text);
        const size_t columns = spoken_columns(word);
        if (at > column && at + columns > width) {
            talon_string_buffer_add(out, "\n");
            spoken_add_left(out, "", column);
            at = column;
        }
        const size_t skipped = at == column ? strspn(word, " ") : 0;
        talon_string_buffer_add(out, word + skipped);
        at += columns - skipped;
        text += length;
    }
    talon_string_buffer_add(out, "\n");
}

/* Where the texts behind these neighbouring options begin: on a narrow terminal below them. */
static size_t column_of(const struct spoken_help *lines, size_t count)
{
    size_t column = 0;

    if (width < NARROW)
        return COLUMN_NARROW;
    for (size_t i = 0; i < count && lines[i].option; i++) {
        const size_t own = INDENT + spoken_columns(lines[i].option) + GAP;
        if (own > column && own <= COLUMN_MOST + INDENT)
            column = own;
    }
    return column ? column : COLUMN_MOST;
}

static void add_option_line(struct talon_string_buffer *out, const struct spoken_help *line,
                            size_t column)
{
    spoken_add_left(out, "", INDENT);
    spoken_add_left(out, line->option, column - INDENT);
    if (INDENT + spoken_columns(line->option) >= column) {
        talon_string_buffer_add(out, "\n");
        spoken_add_left(out, "", column);
    }
    add_wrapped(out, spoken(line->msgid), column);
}

static void add_help_lines(struct talon_string_buffer *out, const struct spoken_help *lines,
                           size_t count)
{
    size_t column = 0;

    for (size_t i = 0; i < count; i++) {
        if (!i || !lines[i - 1].option)
            column = column_of(lines + i, count - i);
        if (!lines[i].msgid)
            talon_string_buffer_add(out, "\n");
        else if (lines[i].option)
            add_option_line(out, &lines[i], column);
        else
            add_wrapped(out, spoken(lines[i].msgid), 0);
    }
}

bool spoken_print_help(const char *usage, const struct spoken_help *lines, size_t count)
{
    struct talon_string_buffer out = { 0 };

    talon_string_buffer_add(&out, usage);
    add_help_lines(&out, lines, count);
    talon_string_buffer_add(&out, "\n");
    add_help_lines(&out, spoken_own_options, SPOKEN_OWN_OPTIONS);
    const bool is_written = fwrite(out.at, 1, out.length, stdout) == out.length;
    free(out.at);
    return is_written;
}
