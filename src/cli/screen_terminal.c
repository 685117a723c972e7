/* screen_terminal.c - the cells of a terminal, by ncurses, which knows how each kind of terminal
 * does it. Whatever ends the process gives the terminal back first.
 */
#define _XOPEN_SOURCE 700
#define _DEFAULT_SOURCE

#include "screen_terminal.h"
#include "terminal_letters.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#define NCURSES_NOMACROS
#include <ncurses.h>

enum { ROWS_LEAST = 20, COLUMNS_LEAST = 40, ESCAPE_MS = 25, RESTORE = 256 };
enum { CTRL_D = 4, CTRL_L = 12, CTRL_U = 21, ESCAPE = 27, DELETE = 127, FUNCTIONS = 12 };
enum { FIRST_ACCENTED = 0xc0, LAST_LATIN = 0xff, BUTTONS_WHEEL = 5 };

/* What gives the terminal back, ready for a signal handler. */
static struct {
    SCREEN *screen;
    struct termios before;
    char restore[RESTORE];
    size_t restore_length;
    bool colour, utf8, four_colours;
} page;

/* ---- giving it back -------------------------------------------------------------------------- */

static void collect_byte(char byte)
{
    if (page.restore_length < RESTORE)
        page.restore[page.restore_length++] = byte;
}

/* NULL where the terminal lacks it. */
static const char *capability(const char *name)
{
    const char *text = tigetstr(name);

    return (intptr_t)text == -1 ? NULL : text;
}

/* Without "$<5>", by which old terminals got time. */
static void collect_capability(const char *name)
{
    for (const char *text = capability(name); text && *text; text++) {
        const char *end = text[0] == '$' && text[1] == '<' ? strchr(text, '>') : NULL;
        if (end)
            text = end;
        else
            collect_byte(*text);
    }
}

static void prepare_restore(void)
{
    static const char no_mouse[] = "\033[?1006;1000l";
    static const char *const names[] = { "sgr0", "cnorm", "rmkx", "rmcup" };
    const bool mouse = capability("kmous");

    page.restore_length = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        collect_capability(names[i]);
    for (size_t i = 0; mouse && no_mouse[i]; i++)
        collect_byte(no_mouse[i]);
}

/* A process that is ended in the middle of a move leaves no broken terminal. */
static void end_by_signal(int number)
{
    const ssize_t written = write(STDOUT_FILENO, page.restore, page.restore_length);

    (void)written;
    tcsetattr(STDIN_FILENO, TCSANOW, &page.before);
    signal(number, SIG_DFL);
    raise(number);
}

/* These end the process. */
static const int ending_signals[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT };

static void catch_signals(void)
{
    struct sigaction action = { .sa_handler = end_by_signal };

    for (size_t i = 0; i < sizeof ending_signals / sizeof *ending_signals; i++)
        sigaction(ending_signals[i], &action, NULL);
}

static void leave_signals(void)
{
    for (size_t i = 0; i < sizeof ending_signals / sizeof *ending_signals; i++)
        signal(ending_signals[i], SIG_DFL);
}

/* ---- taking it ------------------------------------------------------------------------------- */

static void set_colours(bool colour)
{
    static const short colours[CLI_COLOURS] = { 0, COLOR_RED, COLOR_GREEN, COLOR_YELLOW,
                                                COLOR_BLUE };

    page.colour = colour && has_colors() && start_color() == OK;
    if (!page.colour)
        return;
    const short ground = use_default_colors() == OK ? -1 : COLOR_BLACK;
    for (int i = 1; i < CLI_COLOURS; i++)
        init_pair((short)i, colours[i], ground);
}

/* Terminals send them in one of two ways, and not always in the one that they are told. */
static void name_arrows(void)
{
    static const struct {
        const char *bytes;
        int code;
    } rows[] = {
        { "\033[A", KEY_UP },    { "\033[B", KEY_DOWN },  { "\033[C", KEY_RIGHT },
        { "\033[D", KEY_LEFT },  { "\033OA", KEY_UP },    { "\033OB", KEY_DOWN },
        { "\033OC", KEY_RIGHT }, { "\033OD", KEY_LEFT },  { "\033[H", KEY_HOME },
        { "\033[F", KEY_END },   { "\033[1~", KEY_HOME }, { "\033[4~", KEY_END },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        define_key(rows[i].bytes, rows[i].code);
}

static bool can_place_cursor(void)
{
    return capability("cup");
}

/* Unknown sizes are those that are usual for the terminal. */
static bool is_large_enough(void)
{
    struct winsize size = { 0 };

    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) || !size.ws_row || !size.ws_col)
        return true;
    return size.ws_row >= ROWS_LEAST && size.ws_col >= COLUMNS_LEAST;
}

bool cli_terminal_open(bool colour)
{
    cli_use_letters_of_terminal();
    page.utf8 = cli_terminal_speaks_utf8();
    if (tcgetattr(STDIN_FILENO, &page.before) || !is_large_enough())
        return false;
    fflush(stdout);
    page.screen = newterm(NULL, stdout, stdin);
    if (!page.screen)
        return false;
    if (!can_place_cursor() || LINES < ROWS_LEAST || COLS < COLUMNS_LEAST) {
        cli_terminal_close();
        return false;
    }
    prepare_restore();
    catch_signals();
    atexit(cli_terminal_close); /* so does an end for want of memory */
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, true);
    name_arrows();
    idlok(stdscr, true);
    set_escdelay(ESCAPE_MS);
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    set_colours(colour);
    return true;
}

void cli_terminal_close(void)
{
    if (!page.screen)
        return;
    endwin();
    delscreen(page.screen);
    page.screen = NULL;
    leave_signals();
}

int cli_terminal_rows(void)
{
    return LINES;
}

int cli_terminal_columns(void)
{
    return COLS;
}

/* ---- letters --------------------------------------------------------------------------------- */

/* The next letter of a text, which moves on behind it; a byte that begins none stands for itself.
 */
static wchar_t next_letter(const char **text)
{
    const unsigned char *at = (const unsigned char *)*text;
    const int more = *at >= 0xf0 ? 3 : *at >= 0xe0 ? 2 : *at >= 0xc0 ? 1 : 0;
    wchar_t letter = more ? *at & (0x3f >> more) : *at;

    for (int i = 1; i <= more; i++) {
        if ((at[i] & 0xc0) != 0x80) {
            *text += i;
            return L'?';
        }
        letter = letter << 6 | (at[i] & 0x3f);
    }
    *text += more + 1;
    return letter;
}

/* Stands for a letter where the terminal has ASCII alone. */
static const char *in_ascii(wchar_t letter, char room[2])
{
    static const char plain[] = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty";
    static const struct {
        wchar_t letter;
        const char *text;
    } rows[] = { { L'ä', "ae" }, { L'ö', "oe" },  { L'ü', "ue" }, { L'Ä', "Ae" }, { L'Ö', "Oe" },
                 { L'Ü', "Ue" }, { L'ß', "ss" },  { L'œ', "oe" }, { L'«', "\"" }, { L'»', "\"" },
                 { L'„', "\"" }, { L'“', "\"" },  { L'”', "\"" }, { L'’', "'" },  { L'–', "-" },
                 { L'—', "-" },  { L'…', "..." }, { L'·', "." },  { L'▶', ">" },  { L'×', "x" },
                 { L'♠', "S" },  { L'♥', "H" },   { L'♦', "D" },  { L'♣', "C" },  { L'─', "-" },
                 { L'│', "|" },  { L'╭', "+" },   { L'╮', "+" },  { L'╰', "+" },  { L'╯', "+" },
                 { L'▒', "#" },  { 0xa0, " " },   { 0x202f, " " } };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].letter == letter)
            return rows[i].text;
    room[0] = letter < DELETE                                    ? (char)letter
              : letter >= FIRST_ACCENTED && letter <= LAST_LATIN ? plain[letter - FIRST_ACCENTED]
                                                                 : '?';
    room[1] = 0;
    return room;
}

static bool is_control(wchar_t letter)
{
    return letter < L' ' || letter == DELETE;
}

/* One letter as the terminal has it: wide characters, and the columns that they take. */
static int shown_letter(const char **text, wchar_t out[4])
{
    const wchar_t letter = next_letter(text);
    char room[2];

    out[0] = out[1] = out[2] = out[3] = 0;
    if (is_control(letter))
        return 0;
    if (page.utf8) {
        out[0] = letter;
        const int width = wcwidth(letter);
        return width < 0 ? 0 : width;
    }
    const char *ascii = in_ascii(letter, room);
    int width = 0;
    for (; width < 3 && ascii[width]; width++)
        out[width] = (wchar_t)ascii[width];
    return width;
}

int cli_terminal_width(const char *text)
{
    wchar_t letters[4];
    int width = 0;

    while (*text)
        width += shown_letter(&text, letters);
    return width;
}

/* ---- the picture ----------------------------------------------------------------------------- */

void cli_terminal_set_suits(bool four_colours)
{
    page.four_colours = four_colours;
}

unsigned cli_suit_look(int suit)
{
    static const unsigned two[] = { CLI_PLAIN, CLI_RED, CLI_RED, CLI_PLAIN },
                          four[] = { CLI_GREEN, CLI_BLUE, CLI_RED, CLI_PLAIN };

    return (page.four_colours ? four : two)[suit & 3];
}

static unsigned look_of_mark(wchar_t letter)
{
    static const wchar_t marks[] = L"♣♦♥♠";
    const wchar_t *found = letter ? wcschr(marks, letter) : NULL;

    return found ? cli_suit_look((int)(found - marks)) : CLI_PLAIN;
}

static attr_t attributes_of(unsigned look)
{
    return (look & CLI_STRONG ? A_BOLD : 0) | (look & CLI_FAINT ? A_DIM : 0) |
           (look & CLI_REVERSE ? A_REVERSE : 0);
}

void cli_terminal_begin(void)
{
    werase(stdscr);
}

static void put_letters(int row, int column, unsigned look, const wchar_t *letters)
{
    cchar_t cell;
    const unsigned mark = look & CLI_COLOUR_MASK ? 0 : look_of_mark(letters[0]);
    const short pair = page.colour ? (short)((look & CLI_COLOUR_MASK) | mark) : 0;

    for (; *letters; letters++) {
        const wchar_t one[2] = { *letters, 0 };
        setcchar(&cell, one, attributes_of(look), pair, NULL);
        mvwadd_wch(stdscr, row, column++, &cell);
    }
}

int cli_terminal_put(int row, int column, int width, unsigned look, const char *text)
{
    wchar_t letters[4];
    int at = 0;

    if (row < 0 || row >= LINES || column < 0)
        return 0;
    if (width > COLS - column)
        width = COLS - column;
    while (*text) {
        const int columns = shown_letter(&text, letters);
        if (at + columns > width)
            break;
        if (columns)
            put_letters(row, column + at, look, letters);
        at += columns;
    }
    return at;
}

void cli_terminal_show(int row, int column)
{
    wmove(stdscr, row < LINES ? row : LINES - 1, column < COLS ? column : COLS - 1);
    wrefresh(stdscr);
}

/* ---- keys ------------------------------------------------------------------------------------ */

static void read_mouse(struct cli_key *key)
{
    MEVENT event;

    key->kind = CLI_KEY_OTHER;
    if (getmouse(&event) != OK)
        return;
    key->row = event.y;
    key->column = event.x;
    if (event.bstate & BUTTON1_PRESSED)
        key->kind = CLI_KEY_CLICK;
    else if (event.bstate & BUTTON4_PRESSED)
        key->kind = CLI_KEY_PAGE_UP;
    else if (event.bstate & BUTTON5_PRESSED)
        key->kind = CLI_KEY_PAGE_DOWN;
}

/* A key that sends several bytes. */
static void name_key(wint_t code, struct cli_key *key)
{
    static const struct {
        int code;
        enum cli_key_kind kind;
    } rows[] = {
        { KEY_ENTER, CLI_KEY_ENTER },     { KEY_BACKSPACE, CLI_KEY_BACKSPACE },
        { KEY_DC, CLI_KEY_DELETE },       { KEY_LEFT, CLI_KEY_LEFT },
        { KEY_RIGHT, CLI_KEY_RIGHT },     { KEY_UP, CLI_KEY_UP },
        { KEY_DOWN, CLI_KEY_DOWN },       { KEY_PPAGE, CLI_KEY_PAGE_UP },
        { KEY_NPAGE, CLI_KEY_PAGE_DOWN }, { KEY_HOME, CLI_KEY_HOME },
        { KEY_END, CLI_KEY_END },         { KEY_RESIZE, CLI_KEY_REDRAW },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].code == (int)code)
            key->kind = rows[i].kind;
    if (code > (wint_t)KEY_F0 && code <= (wint_t)KEY_F0 + FUNCTIONS) {
        key->kind = CLI_KEY_FUNCTION;
        key->number = (int)code - KEY_F0;
    }
    if (code == (wint_t)KEY_MOUSE)
        read_mouse(key);
}

static void name_letter(wint_t letter, struct cli_key *key)
{
    static const struct {
        wint_t letter;
        enum cli_key_kind kind;
    } rows[] = {
        { L'\r', CLI_KEY_ENTER },   { L'\n', CLI_KEY_ENTER },      { L'\t', CLI_KEY_TAB },
        { ESCAPE, CLI_KEY_ESCAPE }, { DELETE, CLI_KEY_BACKSPACE }, { L'\b', CLI_KEY_BACKSPACE },
        { CTRL_L, CLI_KEY_REDRAW }, { CTRL_U, CLI_KEY_ERASE },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].letter == letter)
            key->kind = rows[i].kind;
    if (letter >= L' ' && letter != DELETE) {
        key->kind = CLI_KEY_LETTER;
        key->letter = (wchar_t)letter;
    }
}

bool cli_terminal_has_key(void)
{
    wtimeout(stdscr, 0);
    const int got = wgetch(stdscr);
    wtimeout(stdscr, -1);
    if (got != ERR)
        ungetch(got);
    return got != ERR;
}

/* A letter (OK), a key (KEY_CODE_YES) or the end of the input (ERR). Bytes that are no letter are
 * dropped, and take no letter with them: curses itself would wait for the rest of theirs. */
static int read_symbol(wint_t *letter)
{
    mbstate_t state = { 0 };
    wchar_t wide;

    for (;;) {
        errno = 0;
        const int got = wgetch(stdscr);
        const char byte = (char)got;
        if (got == ERR && errno == EINTR)
            continue;
        *letter = (wint_t)got;
        if (got == ERR || got > UCHAR_MAX)
            return got == ERR ? ERR : KEY_CODE_YES;
        size_t done = mbrtowc(&wide, &byte, 1, &state);
        if (done == (size_t)-1) {
            state = (mbstate_t){ 0 };
            done = mbrtowc(&wide, &byte, 1, &state);
        }
        if (done == (size_t)-1)
            state = (mbstate_t){ 0 };
        if (done != (size_t)-1 && done != (size_t)-2) {
            *letter = (wint_t)wide;
            return OK;
        }
    }
}

bool cli_terminal_read(struct cli_key *key)
{
    wint_t letter = 0;

    memset(key, 0, sizeof *key);
    key->kind = CLI_KEY_OTHER;
    const int got = read_symbol(&letter);
    if (got == ERR || (got == OK && letter == CTRL_D))
        return false;
    if (got == KEY_CODE_YES)
        name_key(letter, key);
    else
        name_letter(letter, key);
    if (letter == CTRL_L && got == OK)
        clearok(stdscr, true);
    return true;
}
