/* command_pager.c - collects the output of a command in a file without a name, breaks its lines,
 * and shows it, by $PAGER where it is longer than the screen.
 */
#define _DEFAULT_SOURCE /* fileno, ioctl, popen */

#include "command_pager.h"

#include "text/spoken.h"
#include "util/output_file.h"

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { COLUMNS_LEAST = 20, COLUMNS_MOST = 1000, ROWS_USUAL = 24, PIECE = 1 << 16, DECIMAL = 10 };
enum { ESCAPE = 27 };

/* Standard output while its lines are collected. */
static struct {
    int terminal; /* a copy of what it was; -1: nothing is collected */
    FILE *lines;
} pages = { .terminal = -1 };

/* ---- the size -------------------------------------------------------------------------------- */

/* A number of the environment; 0: none that can be. */
static size_t size_of_environment(const char *name)
{
    const char *text = getenv(name);
    const long number = text ? strtol(text, NULL, DECIMAL) : 0;

    return number >= COLUMNS_LEAST && number <= COLUMNS_MOST ? (size_t)number : 0;
}

static struct winsize size_of_terminal(int file)
{
    struct winsize size = { 0 };

    if (ioctl(file, TIOCGWINSZ, &size))
        size.ws_col = size.ws_row = 0;
    return size;
}

static size_t columns_of(int file)
{
    const size_t given = size_of_environment("COLUMNS");
    const size_t columns = given ? given : size_of_terminal(file).ws_col;

    return columns >= COLUMNS_LEAST ? columns : 0;
}

size_t cli_columns(void)
{
    return columns_of(pages.terminal >= 0 ? pages.terminal : STDOUT_FILENO);
}

static size_t rows_of(int file)
{
    const size_t rows = size_of_terminal(file).ws_row;

    return rows ? rows : ROWS_USUAL;
}

/* ---- lines ----------------------------------------------------------------------------------- */

static void add_blanks(struct talon_string_buffer *out, size_t count)
{
    while (count--)
        talon_string_buffer_add(out, " ");
}

/* One line without its end. A word that is wider than a line stands alone. */
static void wrap_line(const char *line, size_t length, size_t columns,
                      struct talon_string_buffer *out)
{
    size_t indent = strspn(line, " "), at = 0;
    char word[PIECE / 16];

    indent = indent < length ? indent : length;
    while (length) {
        const size_t blanks = strspn(line, " ") < length ? strspn(line, " ") : length;
        const size_t letters = strcspn(line + blanks, " \n") < length - blanks
                                   ? strcspn(line + blanks, " \n")
                                   : length - blanks;
        snprintf(word, sizeof word, "%.*s", (int)letters, line + blanks);
        const size_t width = spoken_columns(word);
        if (at > indent && at + blanks + width > columns) {
            talon_string_buffer_add(out, "\n");
            add_blanks(out, indent);
            at = indent;
        } else {
            add_blanks(out, blanks);
            at += blanks;
        }
        talon_string_buffer_add_bytes(out, line + blanks, letters);
        at += width;
        line += blanks + letters;
        length -= blanks + letters;
    }
}

void cli_wrap(const char *text, size_t columns, struct talon_string_buffer *out)
{
    while (*text) {
        const size_t length = strcspn(text, "\n");
        if (columns)
            wrap_line(text, length, columns, out);
        else
            talon_string_buffer_add_bytes(out, text, length);
        text += length;
        if (*text == '\n')
            talon_string_buffer_add_bytes(out, text++, 1);
    }
}

static size_t count_lines(const char *text)
{
    size_t count = 0;

    for (; (text = strchr(text, '\n')); text++)
        count++;
    return count;
}

/* ---- collecting ------------------------------------------------------------------------------ */

/* Without a file for the lines they are printed as they come. */
void cli_page_output(void)
{
    if (pages.terminal >= 0 || !cli_columns())
        return;
    fflush(stdout);
    pages.lines = tmpfile();
    pages.terminal = pages.lines ? dup(STDOUT_FILENO) : -1;
    if (pages.terminal >= 0)
        dup2(fileno(pages.lines), STDOUT_FILENO);
}

static void read_lines(struct talon_string_buffer *text)
{
    static char piece[PIECE];
    size_t length;

    rewind(pages.lines);
    while ((length = fread(piece, 1, sizeof piece, pages.lines)))
        talon_string_buffer_add_bytes(text, piece, length);
    fclose(pages.lines);
}

/* ---- showing --------------------------------------------------------------------------------- */

/* less ends by itself where everything fits, and lets colours and what it showed stay. */
static FILE *open_pager(void)
{
    const char *pager = getenv("PAGER");

    if (!pager || !*pager)
        pager = access("/usr/bin/less", X_OK) ? "more" : "less";
    setenv("LESS", "FRX", 0);
    fflush(stdout);
    return popen(pager, "w"); /* NOLINT(cert-env33-c): the user's own command */
}

/* A handler, unlike SIG_IGN, is not handed on to the pager. */
static void heed_nothing(int signal_number)
{
    (void)signal_number;
}

/* False: the pager could not be started. Who leaves it early has seen enough, and ^C is meant for
 * it. */
static bool show_by_pager(const char *text, size_t length)
{
    enum { NOT_FOUND = 127, NOT_RUN = 126 };
    void (*pipe_before)(int) = signal(SIGPIPE, heed_nothing);
    void (*break_before)(int) = signal(SIGINT, heed_nothing);
    FILE *pager = open_pager();

    /* Without a buffer: what is left in one when the pager has gone makes pclose() fail, as though
     * there had been no pager. */
    if (pager) {
        (void)setvbuf(pager, NULL, _IONBF, 0);
        fwrite(text, 1, length, pager);
    }
    const int status = pager ? pclose(pager) : -1;
    signal(SIGPIPE, pipe_before);
    signal(SIGINT, break_before);
    return status >= 0 && WEXITSTATUS(status) != NOT_FOUND && WEXITSTATUS(status) != NOT_RUN;
}

void cli_show_pages(void)
{
    struct talon_string_buffer text = { 0 }, lines = { 0 };

    if (pages.terminal < 0)
        return;
    fflush(stdout);
    read_lines(&text);
    dup2(pages.terminal, STDOUT_FILENO);
    close(pages.terminal);
    pages.terminal = -1;
    /* Lines with colours have been broken before they got them. */
    const bool has_colours = text.length && strchr(text.at, ESCAPE);
    cli_wrap(text.length ? text.at : "", has_colours ? 0 : cli_columns(), &lines);
    if (lines.length &&
        (!isatty(STDOUT_FILENO) || !isatty(STDIN_FILENO) ||
         count_lines(lines.at) < rows_of(STDOUT_FILENO) || !show_by_pager(lines.at, lines.length)))
        util_write(stdout, lines.at, lines.length);
    free(text.at);
    free(lines.at);
}
