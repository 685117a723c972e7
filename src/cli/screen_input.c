/* screen_input.c - typing on the full screen: a line, earlier lines, completion, and the keys that
 * choose moves, scroll and search.
 */
#include "screen_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

enum { LETTER_BYTES = 8, WHEEL = 3 };

/* What a key did. */
enum outcome { GOES_ON, LINE_TYPED };

typedef enum outcome key_function(struct cli_screen *screen, const struct cli_key *key);

/* ---- the line -------------------------------------------------------------------------------- */

static void set_typed(struct cli_screen *screen, const char *text)
{
    snprintf(screen->typed, CLI_LINE, "%s", text);
    screen->length = screen->cursor = strlen(screen->typed);
}

static bool is_inside_letter(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

static size_t letter_before(const struct cli_screen *screen)
{
    size_t at = screen->cursor;

    while (at && is_inside_letter(screen->typed[--at])) {
    }
    return at;
}

static size_t letter_behind(const struct cli_screen *screen)
{
    size_t at = screen->cursor;

    if (at < screen->length)
        at++;
    while (at < screen->length && is_inside_letter(screen->typed[at]))
        at++;
    return at;
}

static void cut_out(struct cli_screen *screen, size_t from, size_t to)
{
    memmove(screen->typed + from, screen->typed + to, screen->length - to + 1);
    screen->length -= to - from;
    screen->cursor = from;
}

/* A line that is full takes no more, which is seen at once. */
static void put_in(struct cli_screen *screen, const char *text)
{
    const size_t more = strlen(text);

    if (screen->length + more >= CLI_LINE)
        return;
    memmove(screen->typed + screen->cursor + more, screen->typed + screen->cursor,
            screen->length - screen->cursor + 1);
    memcpy(screen->typed + screen->cursor, text, more);
    screen->length += more;
    screen->cursor += more;
}

/* UTF-8, whatever the terminal sends. */
static void write_letter(wchar_t letter, char bytes[LETTER_BYTES])
{
    static const unsigned first[] = { 0, 0xc0, 0xe0, 0xf0 };
    const unsigned c = (unsigned)letter;
    int at = 0;

    if (c < 0x80) {
        bytes[at++] = (char)c;
    } else {
        const int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
        bytes[at++] = (char)(first[more] | c >> (6 * more));
        for (int i = more - 1; i >= 0; i--)
            bytes[at++] = (char)(0x80 | (c >> (6 * i) & 0x3f));
    }
    bytes[at] = 0;
}

/* ---- earlier lines --------------------------------------------------------------------------- */

static void keep_line(struct cli_screen *screen)
{
    if (!screen->length || (screen->earlier_count &&
                            !strcmp(screen->earlier[screen->earlier_count - 1], screen->typed)))
        return;
    if (screen->earlier_count == CLI_EARLIER)
        memmove(screen->earlier, screen->earlier + 1,
                sizeof *screen->earlier * (size_t)--screen->earlier_count);
    memcpy(screen->earlier[screen->earlier_count++], screen->typed, CLI_LINE);
}

static void recall(struct cli_screen *screen, int step)
{
    const int at = screen->recalled + step;

    if (at < 0 || at > screen->earlier_count)
        return;
    screen->recalled = at;
    set_typed(screen, at < screen->earlier_count ? screen->earlier[at] : "");
}

/* ---- completion ------------------------------------------------------------------------------ */

/* The beginning that all texts share. */
struct common_text {
    const char *typed;
    char text[CLI_COMPLETED];
    int count;
};

static void take_common(void *taking, const char *text)
{
    struct common_text *common = taking;
    size_t same = 0;

    if (strncmp(text, common->typed, strlen(common->typed)) != 0)
        return;
    if (!common->count++)
        snprintf(common->text, sizeof common->text, "%s", text);
    while (common->text[same] && common->text[same] == text[same])
        same++;
    while (same && is_inside_letter(common->text[same]))
        same--;
    common->text[same] = 0;
}

static enum outcome press_tab(struct cli_screen *screen, const struct cli_key *key)
{
    struct common_text common = { .typed = screen->typed };

    (void)key;
    if (!screen->lister || !screen->length)
        return GOES_ON;
    screen->lister(screen->listed, take_common, &common);
    if (common.count && strlen(common.text) >= screen->length)
        set_typed(screen, common.text);
    if (common.count == 1)
        put_in(screen, " ");
    return GOES_ON;
}

/* ---- keys ------------------------------------------------------------------------------------ */

static enum outcome seek(struct cli_screen *screen, wchar_t letter)
{
    struct cli_panel *panel = &screen->panel;
    char bytes[LETTER_BYTES];

    if (!panel->begun)
        panel->sought[0] = 0;
    panel->begun = true;
    write_letter(letter, bytes);
    if (strlen(panel->sought) + strlen(bytes) < CLI_LINE)
        memcpy(panel->sought + strlen(panel->sought), bytes, strlen(bytes) + 1);
    return GOES_ON;
}

static enum outcome press_letter(struct cli_screen *screen, const struct cli_key *key)
{
    char bytes[LETTER_BYTES];

    if (screen->panel.seeks)
        return seek(screen, key->letter);
    if (screen->panel.open && !screen->length && key->letter == L'/') {
        screen->panel.seeks = true;
        screen->panel.begun = false;
        return GOES_ON;
    }
    write_letter(key->letter, bytes);
    put_in(screen, bytes);
    return GOES_ON;
}

/* The chosen move is typed as the protocol writes it. */
static enum outcome press_enter(struct cli_screen *screen, const struct cli_key *key)
{
    char text[TALON_MOVE_TEXT];

    (void)key;
    if (screen->panel.seeks) {
        cli_panel_seek(&screen->panel);
        screen->panel.seeks = false;
        return GOES_ON;
    }
    if (!screen->length && screen->moves && screen->chosen != CLI_NOT_CHOSEN) {
        talon_move_write(cli_game(screen->play), screen->moves->move[screen->chosen], text);
        set_typed(screen, text);
    }
    return LINE_TYPED;
}

static enum outcome press_escape(struct cli_screen *screen, const struct cli_key *key)
{
    (void)key;
    if (screen->panel.seeks)
        screen->panel.seeks = false;
    else if (screen->length)
        set_typed(screen, "");
    else if (screen->panel.open)
        screen->panel.open = false;
    else
        screen->chosen = CLI_NOT_CHOSEN;
    return GOES_ON;
}

static enum outcome press_backspace(struct cli_screen *screen, const struct cli_key *key)
{
    size_t length = strlen(screen->panel.sought);

    (void)key;
    if (!screen->panel.seeks) {
        cut_out(screen, letter_before(screen), screen->cursor);
        return GOES_ON;
    }
    screen->panel.begun = true;
    while (length && is_inside_letter(screen->panel.sought[--length])) {
    }
    screen->panel.sought[length] = 0;
    return GOES_ON;
}

static enum outcome press_delete(struct cli_screen *screen, const struct cli_key *key)
{
    const size_t from = screen->cursor;

    (void)key;
    cut_out(screen, from, letter_behind(screen));
    return GOES_ON;
}

static enum outcome press_sideways(struct cli_screen *screen, const struct cli_key *key)
{
    const bool right = key->kind == CLI_KEY_RIGHT;

    if (!screen->length && screen->looks_back) {
        set_typed(screen, right ? "" : "b");
        return LINE_TYPED;
    }
    if (!screen->length)
        cli_choose_source(screen, right ? 1 : -1);
    else
        screen->cursor = right ? letter_behind(screen) : letter_before(screen);
    return GOES_ON;
}

/* A text over the table is scrolled, because nothing can be chosen below it. */
static enum outcome press_up_or_down(struct cli_screen *screen, const struct cli_key *key)
{
    const int step = key->kind == CLI_KEY_DOWN ? 1 : -1;

    if (screen->panel.open && !cli_panel_is_beside()) {
        cli_panel_scroll(&screen->panel, step);
    } else if (screen->looks_back && step > 0) {
        set_typed(screen, "m");
        return LINE_TYPED;
    } else if (screen->length || !screen->moves) {
        recall(screen, step);
    } else {
        cli_choose_target(screen, step);
    }
    return GOES_ON;
}

static enum outcome press_page(struct cli_screen *screen, const struct cli_key *key)
{
    const int page = screen->panel.page > WHEEL ? screen->panel.page - 1 : WHEEL;

    if (screen->panel.open)
        cli_panel_scroll(&screen->panel, key->kind == CLI_KEY_PAGE_DOWN ? page : -page);
    return GOES_ON;
}

static enum outcome press_home_or_end(struct cli_screen *screen, const struct cli_key *key)
{
    const bool end = key->kind == CLI_KEY_END;

    if (screen->panel.open && !screen->length)
        cli_panel_scroll(&screen->panel, end ? screen->panel.lines : -screen->panel.lines);
    else
        screen->cursor = end ? screen->length : 0;
    return GOES_ON;
}

static enum outcome press_erase(struct cli_screen *screen, const struct cli_key *key)
{
    (void)key;
    set_typed(screen, "");
    return GOES_ON;
}

static enum outcome press_function(struct cli_screen *screen, const struct cli_key *key)
{
    const char *typed = cli_typed_by_key(key->number);

    if (!typed || !screen->moves)
        return GOES_ON;
    set_typed(screen, typed);
    return LINE_TYPED;
}

static bool is_inside(const struct cli_area *area, const struct cli_key *key)
{
    return key->row >= area->row && key->row < area->row + area->rows &&
           key->column >= area->column && key->column < area->column + area->columns;
}

/* A second click on what is chosen makes the move. */
static enum outcome press_button(struct cli_screen *screen, const struct cli_key *key)
{
    for (int i = screen->spots_count - 1; i >= 0; i--) {
        const struct cli_spot *spot = &screen->spots[i];
        if (!is_inside(&spot->area, key))
            continue;
        if (spot->kind == CLI_SPOT_KEY)
            return press_function(screen, &(struct cli_key){ .number = spot->number });
        if (spot->kind == CLI_SPOT_PROMPT || cli_choose_spot(screen, spot))
            return press_enter(screen, key);
        return GOES_ON;
    }
    return GOES_ON;
}

/* Keys without a row do nothing but have the screen drawn again. */
static key_function *const pressed[CLI_KEY_OTHER + 1] = {
    [CLI_KEY_LETTER] = press_letter,
    [CLI_KEY_ENTER] = press_enter,
    [CLI_KEY_TAB] = press_tab,
    [CLI_KEY_ESCAPE] = press_escape,
    [CLI_KEY_BACKSPACE] = press_backspace,
    [CLI_KEY_DELETE] = press_delete,
    [CLI_KEY_LEFT] = press_sideways,
    [CLI_KEY_RIGHT] = press_sideways,
    [CLI_KEY_UP] = press_up_or_down,
    [CLI_KEY_DOWN] = press_up_or_down,
    [CLI_KEY_PAGE_UP] = press_page,
    [CLI_KEY_PAGE_DOWN] = press_page,
    [CLI_KEY_HOME] = press_home_or_end,
    [CLI_KEY_END] = press_home_or_end,
    [CLI_KEY_ERASE] = press_erase,
    [CLI_KEY_FUNCTION] = press_function,
    [CLI_KEY_CLICK] = press_button,
};

/* ---- asking ---------------------------------------------------------------------------------- */

/* An answer that is longer than the log stands in a panel, and not in the log. */
static void move_answer(struct cli_screen *screen)
{
    const struct cli_area *area = &screen->log_area;
    struct cli_panel *panel = &screen->panel;

    if (!screen->answers || screen->answer >= screen->log.length)
        return;
    const char *answer = screen->log.at + screen->answer;
    if (cli_count_lines(answer, area->columns) <= area->rows)
        return;
    panel->text.length = 0;
    talon_string_buffer_add(&panel->text, answer);
    screen->log.length = screen->answer;
    screen->log.at[screen->log.length] = 0;
    panel->open = true;
    panel->top = 0;
    panel->sought[0] = 0;
}

static void begin_line(struct cli_screen *screen)
{
    move_answer(screen);
    set_typed(screen, "");
    screen->chosen = CLI_NOT_CHOSEN;
    screen->recalled = screen->earlier_count;
}

/* A text over the table has been read when a line is typed. */
static void finish_line(struct cli_screen *screen, char line[CLI_LINE])
{
    keep_line(screen);
    memcpy(line, screen->typed, CLI_LINE);
    set_typed(screen, "");
    if (!cli_panel_is_beside())
        screen->panel.open = false;
    screen->answer = screen->log.length;
    screen->answers = true;
}

/* While nothing is typed, others may play. */
static bool wait_for_key(const struct cli_screen *screen)
{
    struct cli_waiter *waiter = screen->play->waiter;

    return !waiter || cli_terminal_has_key() || waiter->wait(waiter);
}

bool cli_screen_read(struct cli_screen *screen, char line[CLI_LINE])
{
    struct cli_key key;

    begin_line(screen);
    for (;;) {
        cli_screen_draw(screen);
        if (!wait_for_key(screen) || !cli_terminal_read(&key))
            return false;
        if (pressed[key.kind] && pressed[key.kind](screen, &key) == LINE_TYPED)
            break;
    }
    finish_line(screen, line);
    return true;
}
