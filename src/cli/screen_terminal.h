/* screen_terminal.h - a terminal as a page of cells: what is put there is shown by as few bytes as
 * change it, and keys and the mouse are read. The only header that stands before ncurses.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <wchar.h>

/* How a text looks: a colour, and any of the rest. */
enum cli_look {
    CLI_PLAIN,
    CLI_RED,
    CLI_GREEN,
    CLI_YELLOW,
    CLI_BLUE,
    CLI_COLOURS,
    CLI_COLOUR_MASK = 15,
    CLI_STRONG = 16,
    CLI_FAINT = 32,
    CLI_REVERSE = 64,
};

/* Kinds of keys, and the mouse. */
enum cli_key_kind {
    CLI_KEY_LETTER, /* a letter to type */
    CLI_KEY_ENTER,
    CLI_KEY_TAB,
    CLI_KEY_ESCAPE,
    CLI_KEY_BACKSPACE,
    CLI_KEY_DELETE,
    CLI_KEY_LEFT,
    CLI_KEY_RIGHT,
    CLI_KEY_UP,
    CLI_KEY_DOWN,
    CLI_KEY_PAGE_UP,
    CLI_KEY_PAGE_DOWN,
    CLI_KEY_HOME,
    CLI_KEY_END,
    CLI_KEY_FUNCTION, /* `number` */
    CLI_KEY_ERASE,    /* the whole line */
    CLI_KEY_REDRAW,   /* by hand, or the terminal has another size */
    CLI_KEY_CLICK,    /* at `row` and `column` */
    CLI_KEY_OTHER,
};

struct cli_key {
    enum cli_key_kind kind;
    wchar_t letter;
    int number, row, column;
};

/* Takes the whole terminal; false where it cannot place a cursor, or is too small. */
bool cli_terminal_open(bool colour);
/* Gives it back as it was. */
void cli_terminal_close(void);

int cli_terminal_rows(void);
int cli_terminal_columns(void);

/* Begins another picture of it. */
void cli_terminal_begin(void);
/* Puts a text there, cut at `width` columns, in letters that the terminal has; the columns that it
 * took. Suit marks are in their colours. */
int cli_terminal_put(int row, int column, int width, unsigned look, const char *text);
/* The columns that it takes. */
int cli_terminal_width(const char *text);
/* Shows the picture with the cursor there. */
void cli_terminal_show(int row, int column);

/* Whether a key, or another size of the terminal, has come already. */
bool cli_terminal_has_key(void);
/* Waits for a key; false at the end of the input. */
bool cli_terminal_read(struct cli_key *key);

/* Whether suits have four colours instead of two. */
void cli_terminal_set_suits(bool four_colours);
unsigned cli_suit_look(int suit);
