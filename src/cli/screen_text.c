/* screen_text.c - the log, long texts in a panel with a search, the prompt, and the row of keys.
 */
#include "command_pager.h"
#include "screen_state.h"
#include "text/catalogue.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

enum { LINE_ROOM = 4096, LOG_KEPT = 3 };

/* ---- lines ----------------------------------------------------------------------------------- */

/* Lines of no more columns, also where a single word, such as a path, is wider. */
static void fit_lines(const char *text, int columns, struct talon_string_buffer *out)
{
    struct talon_string_buffer wrapped = { 0 };
    int at = 0;

    cli_wrap(text, (size_t)columns, &wrapped);
    for (const char *from = wrapped.at; from && *from;) {
        char letter[MB_LEN_MAX + 1] = { *from++ };
        for (size_t i = 1; ((unsigned char)*from & 0xc0) == 0x80 && i < MB_LEN_MAX; i++)
            letter[i] = *from++;
        const int width = cli_terminal_width(letter);
        if (*letter != '\n' && at + width > columns)
            talon_string_buffer_add(out, "\n");
        at = *letter == '\n' ? 0 : at + width > columns ? width : at + width;
        talon_string_buffer_add(out, letter);
    }
    free(wrapped.at);
}

int cli_count_lines(const char *text, int columns)
{
    struct talon_string_buffer wrapped = { 0 };
    int count = 0;

    fit_lines(text, columns, &wrapped);
    for (const char *at = wrapped.at; at && (at = strchr(at, '\n')); at++)
        count++;
    free(wrapped.at);
    return count;
}

/* Behind the next end of a line. */
static size_t behind_line(const char *text, size_t at)
{
    const char *end = strchr(text + at, '\n');

    return end ? (size_t)(end - text) + 1 : strlen(text);
}

/* Draws lines of a text from the line `first` on, those with what is sought in reverse. */
static void draw_lines(const struct cli_flow *flow, const char *text, int first, const char *sought)
{
    struct talon_string_buffer wrapped = { 0 };
    char line[LINE_ROOM];
    int number = 0;

    fit_lines(text, flow->area.columns, &wrapped);
    for (const char *at = wrapped.at; at && *at; number++) {
        const size_t length = strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, at);
        const bool found = sought && *sought && strstr(line, sought);
        if (number >= first && number - first < flow->area.rows)
            cli_terminal_put(flow->area.row + number - first, flow->area.column, flow->area.columns,
                             found ? CLI_REVERSE : CLI_PLAIN, line);
        at += length + (at[length] == '\n');
    }
    free(wrapped.at);
}

/* ---- the log --------------------------------------------------------------------------------- */

/* Where a log with room for so many rows begins. A log that would be drawn again as a whole makes
 * room for most of them at once, so that most lines are only added. */
static size_t begin_log(const struct cli_screen *screen, const struct cli_area *area, bool leaps)
{
    const char *text = screen->log.at;
    size_t at = leaps ? screen->top : 0;
    int rows = cli_count_lines(text + at, area->columns);
    const int room = leaps && rows > area->rows ? area->rows / LOG_KEPT : area->rows;

    while (text[at] && rows > room) {
        const size_t next = behind_line(text, at);
        if (rows <= area->rows && next > screen->answer) /* the latest lines stay */
            break;
        char line[LINE_ROOM];
        snprintf(line, sizeof line, "%.*s", (int)(next - at), text + at);
        rows -= cli_count_lines(line, area->columns);
        at = next;
    }
    return at;
}

/* Its form is whether it is drawn beside the table. */
int cli_draw_log(struct cli_flow *flow, int form)
{
    struct cli_screen *screen = flow->screen;

    if (!flow->draws || !screen->log.length)
        return 1;
    screen->top = begin_log(screen, &flow->area, form);
    draw_lines(flow, screen->log.at + screen->top, 0, NULL);
    return flow->area.rows;
}

/* ---- the panel ------------------------------------------------------------------------------- */

void cli_panel_scroll(struct cli_panel *panel, int lines)
{
    const int most = panel->lines > panel->page ? panel->lines - panel->page : 0;

    panel->top += lines;
    panel->top = panel->top > most ? most : panel->top;
    panel->top = panel->top < 0 ? 0 : panel->top;
}

void cli_panel_seek(struct cli_panel *panel)
{
    struct talon_string_buffer wrapped = { 0 };
    char line[LINE_ROOM];
    int number = 0, found = -1;

    fit_lines(panel->text.at, panel->columns, &wrapped);
    for (const char *at = wrapped.at; at && *at; number++) {
        const size_t length = strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, at);
        if (strstr(line, panel->sought) &&
            (found < 0 || (number > panel->top && found <= panel->top)))
            found = number;
        at += length + (at[length] == '\n');
    }
    free(wrapped.at);
    if (found >= 0)
        cli_panel_scroll(panel, found - panel->top);
}

int cli_draw_panel(struct cli_flow *flow, int form)
{
    struct cli_panel *panel = &flow->screen->panel;
    struct cli_flow text = *flow;

    (void)form;
    text.area.rows--;
    panel->page = text.area.rows;
    panel->columns = text.area.columns;
    panel->lines = cli_count_lines(panel->text.at, text.area.columns);
    cli_panel_scroll(panel, 0);
    draw_lines(&text, panel->text.at, panel->top, panel->sought);
    cli_terminal_put(flow->area.row + text.area.rows, flow->area.column, flow->area.columns,
                     CLI_STRONG, spoken("Esc: close; /: find; Page Up, Page Down"));
    return flow->area.rows;
}

/* ---- the prompt ------------------------------------------------------------------------------ */

static void put_cursor(struct cli_flow *flow)
{
    flow->screen->cursor_row = flow->area.row + flow->row;
    flow->screen->cursor_column = flow->area.column + flow->column;
}

/* The part of the line before the cursor, and the part behind it. A line that is longer than the
 * terminal is shown from its end. */
static void flow_typed(struct cli_flow *flow)
{
    const struct cli_screen *screen = flow->screen;
    char before[CLI_LINE];
    const char *from = before;

    snprintf(before, sizeof before, "%.*s", (int)screen->cursor, screen->typed);
    while (*from && cli_terminal_width(from) > flow->area.columns - flow->column - 1)
        from++;
    cli_flow_text(flow, CLI_PLAIN, from);
    put_cursor(flow);
    cli_flow_text(flow, CLI_PLAIN, screen->typed + screen->cursor);
}

/* The words of a sentence one after the other, so that it is broken between them. */
static void flow_words(struct cli_flow *flow, unsigned look, const char *text)
{
    char word[CLI_SENTENCE];

    while (*text) {
        const size_t length = strcspn(text, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, text);
        cli_flow_text(flow, look, word);
        text += length;
        if (*text == ' ') {
            text++;
            cli_flow_text(flow, look, " ");
        }
    }
}

static void flow_chosen(struct cli_flow *flow)
{
    const struct cli_screen *screen = flow->screen;
    const struct talon_wording wording = cli_wording(screen->play, screen->reader);
    char sentence[CLI_SENTENCE];

    talon_move_sentence(&wording, cli_game(screen->play), screen->moves->move[screen->chosen],
                        sentence, sizeof sentence);
    flow_words(flow, CLI_REVERSE, sentence);
}

/* Forms: as many rows as it takes, and one. */
int cli_draw_prompt(struct cli_flow *flow, int form)
{
    struct cli_screen *screen = flow->screen;

    cli_flow_line(flow, false);
    flow->indent = 2;
    cli_flow_text(flow, CLI_PLAIN, screen->panel.seeks ? "/ " : "> ");
    put_cursor(flow);
    if (screen->panel.seeks)
        cli_flow_text(flow, CLI_PLAIN, screen->panel.sought);
    else if (screen->length)
        flow_typed(flow);
    else if (screen->moves && screen->chosen != CLI_NOT_CHOSEN)
        flow_chosen(flow);
    else
        flow_words(flow, CLI_PLAIN, screen->sentence);
    if (flow->draws)
        cli_add_spot(screen, (struct cli_spot){ .area = flow->area, .kind = CLI_SPOT_PROMPT });
    return form ? 1 : cli_flow_rows(flow);
}

/* ---- the keys -------------------------------------------------------------------------------- */

static const struct {
    int number;
    const char *typed;
} keys[] = { { 1, "help" },  { 2, "?" },    { 3, "undo" },  { 4, "redo" },  { 5, "hint" },
             { 6, "rules" }, { 7, "last" }, { 8, "score" }, { 9, "table" }, { 10, "quit" } };

const char *cli_typed_by_key(int number)
{
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i].number == number)
            return keys[i].typed;
    return NULL;
}

static const char *word_key(size_t i, char text[CLI_CARD * 2])
{
    snprintf(text, CLI_CARD * 2, "F%d %.40s", keys[i].number,
             talon_translate_in_context(spoken_catalogue(), "command", keys[i].typed));
    return text;
}

/* As many as there is room for; how to leave is always among them. */
int cli_draw_keys(struct cli_flow *flow, int form)
{
    enum { LAST = sizeof keys / sizeof *keys - 1 };
    char text[CLI_CARD * 2];
    const int last = cli_terminal_width(word_key(LAST, text));

    (void)form;
    cli_flow_line(flow, false);
    for (size_t i = 0; i <= LAST; i++) {
        const int width = cli_terminal_width(word_key(i, text));
        if (flow->column + width + (i < LAST ? 1 + last : 0) > flow->area.columns)
            continue;
        if (flow->draws)
            cli_add_spot(
                flow->screen,
                (struct cli_spot){
                    .kind = CLI_SPOT_KEY,
                    .number = keys[i].number,
                    .area = { flow->area.row, flow->area.column + flow->column, 1, width } });
        cli_flow_text(flow, CLI_REVERSE, text);
        cli_flow_gap(flow, 1);
    }
    return 1;
}
