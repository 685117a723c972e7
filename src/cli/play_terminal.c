/* play_terminal.c - the only file of `talon play` that prints and reads lines: translated, with red
 * suits if the terminal has colours.
 */
#include "command_pager.h"
#include "play_command.h"

#include "util/unicode_names.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RED "\033[31m"
#define PLAIN "\033[0m"

static bool is_red(const char *text)
{
    return !strncmp(text, "♥", strlen("♥")) || !strncmp(text, "♦", strlen("♦"));
}

/* Red suit marks in red: the colour repeats what the mark says, no more. */
static void print_coloured(const char *text)
{
    while (*text) {
        const bool red = is_red(text);
        const size_t length = red ? strlen("♥") : 1;
        if (red)
            fputs(RED, stdout);
        fwrite(text, 1, length, stdout);
        if (red)
            fputs(PLAIN, stdout);
        text += length;
    }
}

/* News that come while somebody types stand above the prompt. */
static void hide_prompt(const struct cli_play *play)
{
    struct cli_waiter *waiter = play->waiter;

    if (!waiter || !waiter->prompt || waiter->is_hidden)
        return;
    waiter->is_hidden = true;
    if (play->editor)
        cli_line_editor_hide(play->editor, cli_columns());
    else
        putchar('\n');
}

void cli_show_prompt(const struct cli_play *play)
{
    struct cli_waiter *waiter = play->waiter;

    if (play->full_screen)
        cli_screen_show(play->full_screen);
    if (!waiter->prompt || !waiter->is_hidden)
        return;
    waiter->is_hidden = false;
    if (play->editor)
        cli_line_editor_show(play->editor);
    else
        fputs(waiter->prompt, stdout);
    fflush(stdout);
}

/* Texts of a server, and names, move no cursor and turn no line round. */
static void add_shown(struct talon_string_buffer *out, const char *text)
{
    if (!util_unicode_valid(text)) {
        talon_string_buffer_add(out, text);
        return;
    }
    while (*text) {
        const char *from = text;
        const uint32_t letter = util_unicode_next(&text);
        if (letter != '\n' && util_unicode_invisible(letter))
            talon_string_buffer_add(out, " ");
        else
            talon_string_buffer_add_bytes(out, from, (size_t)(text - from));
    }
}

static void print_shown(const struct cli_play *play, const char *lines)
{
    struct talon_string_buffer wrapped = { 0 };

    if (play->full_screen) {
        cli_screen_tell(play->full_screen, lines);
        return;
    }
    hide_prompt(play);
    cli_wrap(lines, cli_columns(), &wrapped);
    if (wrapped.length && play->colour)
        print_coloured(wrapped.at);
    else if (wrapped.length)
        fputs(wrapped.at, stdout);
    free(wrapped.at);
}

void cli_print_block(const struct cli_play *play, const char *lines)
{
    struct talon_string_buffer shown = { 0 };

    add_shown(&shown, lines);
    print_shown(play, shown.length ? shown.at : "");
    free(shown.at);
}

void cli_print(const struct cli_play *play, const char *text)
{
    cli_print_block(play, text);
    if (play->full_screen)
        cli_screen_tell(play->full_screen, "\n");
    else
        putchar('\n');
}

void cli_say(const struct cli_play *play, const char *msgid, ...)
{
    char text[CLI_SENTENCE];
    va_list pairs;

    va_start(pairs, msgid);
    talon_translate_pairs(spoken_catalogue(), text, sizeof text, msgid, pairs);
    va_end(pairs);
    cli_print(play, text);
}

static void complain_shown(const struct cli_play *play, const char *text)
{
    struct talon_string_buffer shown = { 0 };

    add_shown(&shown, text);
    fprintf(stderr, "%s: %s\n", play->command, shown.length ? shown.at : "");
    free(shown.at);
}

bool cli_complain(struct cli_play *play, const char *msgid, ...)
{
    char text[CLI_SENTENCE];
    va_list pairs;

    va_start(pairs, msgid);
    talon_translate_pairs(spoken_catalogue(), text, sizeof text, msgid, pairs);
    va_end(pairs);
    fflush(stdout);
    if (play->full_screen)
        cli_print(play, text);
    else
        complain_shown(play, text);
    play->status = 2;
    return false;
}

static int next_byte(const struct cli_play *play)
{
    if (play->waiter && !play->waiter->wait(play->waiter))
        return EOF;
    return getchar();
}

/* Reads a line, whatever bytes it has; false at the end of the input. *fits: it was not longer
 * than a line may be. */
static bool read_input_line(const struct cli_play *play, char line[CLI_LINE], bool *fits)
{
    size_t length = 0;
    int c;

    *fits = true;
    while ((c = next_byte(play)) != EOF && c != '\n') {
        if (!c || c == '\r')
            continue;
        if (length + 1 < CLI_LINE)
            line[length++] = (char)c;
        else
            *fits = false;
    }
    line[length] = 0;
    return c != EOF || length;
}

/* The same behind a prompt, and with an editor where there is one. */
static bool read_shown_line(const struct cli_play *play, const char *prompt, char line[CLI_LINE],
                            bool *fits)
{
    if (play->full_screen) {
        *fits = true;
        return cli_screen_read(play->full_screen, line);
    }
    if (play->editor)
        return cli_line_editor_read(play->editor, prompt, line, CLI_LINE, fits);
    fputs(prompt, stdout);
    fflush(stdout);
    return read_input_line(play, line, fits);
}

static bool read_one_line(const struct cli_play *play, const char *prompt, char line[CLI_LINE],
                          bool *fits)
{
    if (play->waiter)
        play->waiter->prompt = prompt;
    const bool is_read = read_shown_line(play, prompt, line, fits);
    if (play->waiter)
        play->waiter->prompt = NULL;
    return is_read;
}

bool cli_read_line(const struct cli_play *play, const char *prompt, char line[CLI_LINE])
{
    bool fits;

    for (;;) {
        if (!read_one_line(play, prompt, line, &fits)) {
            if (!play->full_screen)
                putchar('\n');
            return false;
        }
        if (play->echo)
            puts(line);
        if (fits)
            return true;
        cli_say(play, "This line is too long.", NULL);
    }
}
