/* screen_state.h - the files of the full screen share it: all that is shown, and where it lies.
 */
#pragma once

#include "play_command.h"
#include "screen_terminal.h"

#include "util/string_buffer.h"

enum { CLI_SPOTS = 256, CLI_EARLIER = 32, CLI_NOT_CHOSEN = -1 };

/* A part of the terminal. */
struct cli_area {
    int row, column, rows, columns;
};

/* Something under the mouse. */
struct cli_spot {
    struct cli_area area;
    enum { CLI_SPOT_CARD, CLI_SPOT_KEY, CLI_SPOT_PROMPT } kind;
    int zone, row; /* of a card */
    uint8_t face;
    int number; /* of a key */
};

/* A long text beside the table or over it. */
struct cli_panel {
    struct talon_string_buffer text;
    int top, lines, page; /* the first line shown, all of them, and how many are shown */
    int columns;
    bool open, seeks, begun; /* what is typed is looked for, and replaces what was before */
    char sought[CLI_LINE];
};

struct cli_screen {
    const struct cli_play *play;
    const struct cli_reader *reader; /* NULL: nobody looks */
    const struct cli_moves *moves;   /* NULL: there is nothing to choose from */
    char sentence[CLI_SENTENCE];     /* whose turn it is */
    cli_text_lister *lister;
    const void *listed;
    struct talon_string_buffer log;
    size_t top;    /* byte of the log with which the shown part begins */
    size_t answer; /* byte with which the answer to the last line begins */
    bool answers;  /* the lines from there on are an answer */
    bool has_end, rests, looks_back;
    struct talon_move made; /* that is looked back at */
    size_t end;             /* byte from which on the log stays on the terminal */
    struct cli_panel panel;
    char typed[CLI_LINE]; /* the line so far, and its bytes and the place in it */
    size_t length, cursor;
    char earlier[CLI_EARLIER][CLI_LINE]; /* lines, the latest last */
    int earlier_count, recalled;
    int chosen; /* the move, or CLI_NOT_CHOSEN */
    struct cli_spot spots[CLI_SPOTS];
    int spots_count;
    int cursor_row, cursor_column;
    struct cli_area log_area; /* of the last picture */
};

/* ---- screen_flow.c: texts and cards one behind the other --------------------------------------
 */

/* Where the next one goes. Without `draws` it is only measured. */
struct cli_flow {
    struct cli_screen *screen;
    struct cli_area area;
    int row, column, indent;
    bool tall, draws; /* tall: this line has cards of three rows */
};

/* Begins another line; the rows that are taken so far are in `row`. */
void cli_flow_line(struct cli_flow *flow, bool tall);
/* The rows of all lines. */
int cli_flow_rows(const struct cli_flow *flow);
void cli_flow_text(struct cli_flow *flow, unsigned look, const char *text);
void cli_flow_gap(struct cli_flow *flow, int columns);
/* A row of cards of a view: hidden ones as their number, and at most so many open ones. */
void cli_flow_cards(struct cli_flow *flow, int zone, int row, unsigned most);
/* An empty place for cards. */
void cli_flow_place(struct cli_flow *flow, int zone, int row);
void cli_add_spot(struct cli_screen *screen, struct cli_spot spot);

/* ---- screen_choice.c: choosing a move by keys and the mouse -----------------------------------
 */

/* Whether an operand of this move is this card or pile. `face` may be TALON_NO_CARD. */
bool cli_is_meant(const struct cli_screen *screen, struct talon_move move, int zone, int row,
                  uint8_t face);
/* Whether any move that can be chosen means it. */
bool cli_is_offered(const struct cli_screen *screen, int zone, int row, uint8_t face);
/* The next or previous card or pile with which a move begins. */
void cli_choose_source(struct cli_screen *screen, int step);
/* The next or previous move that begins alike. */
void cli_choose_target(struct cli_screen *screen, int step);
/* Takes a click; true: the chosen move shall be made. */
bool cli_choose_spot(struct cli_screen *screen, const struct cli_spot *spot);

/* ---- screen_table.c: what lies on the table ----------------------------------------------------
 */

/* Each draws or measures a region, and answers the rows that it takes. Of its forms the first is
 * the roomiest. */
int cli_draw_title(struct cli_flow *flow, int form);
int cli_draw_players(struct cli_flow *flow, int form);
int cli_draw_centre(struct cli_flow *flow, int form);
int cli_draw_hand(struct cli_flow *flow, int form);

/* ---- screen_text.c: the log, the panel, the prompt and the keys --------------------------------
 */

int cli_draw_log(struct cli_flow *flow, int form);
int cli_draw_panel(struct cli_flow *flow, int form);
int cli_draw_prompt(struct cli_flow *flow, int form);
int cli_draw_keys(struct cli_flow *flow, int form);
/* What a function key types; NULL: nothing. */
const char *cli_typed_by_key(int number);
/* Looks on for what is sought. */
void cli_panel_seek(struct cli_panel *panel);
void cli_panel_scroll(struct cli_panel *panel, int lines);
/* How many lines a text has in so many columns. */
int cli_count_lines(const char *text, int columns);

/* ---- screen_layout.c: where what goes ----------------------------------------------------------
 */

/* Draws everything. */
void cli_screen_draw(struct cli_screen *screen);
/* Whether a long text stands beside the table, and not over it. */
bool cli_panel_is_beside(void);
