/* screen_flow.c - texts and cards one behind the other, in lines as wide as a region. The same
 * calls measure a region and draw it.
 */
#include "play_words.h"
#include "screen_state.h"

#include "text/catalogue.h"

#include <stdio.h>
#include <string.h>

enum { TALL = 3, CELL = CLI_CARD + 16 };

void cli_add_spot(struct cli_screen *screen, struct cli_spot spot)
{
    if (screen->spots_count < CLI_SPOTS)
        screen->spots[screen->spots_count++] = spot;
}

static int rows_of_line(const struct cli_flow *flow)
{
    return flow->tall ? TALL : 1;
}

void cli_flow_line(struct cli_flow *flow, bool tall)
{
    if (flow->column >= 0)
        flow->row += rows_of_line(flow);
    flow->tall = tall;
    flow->column = 0;
}

int cli_flow_rows(const struct cli_flow *flow)
{
    return flow->column < 0 ? 0 : flow->row + rows_of_line(flow);
}

/* Makes room for so many columns, where need be on another line. */
static void find_room(struct cli_flow *flow, int columns)
{
    if (flow->column <= flow->indent || flow->column + columns <= flow->area.columns)
        return;
    cli_flow_line(flow, flow->tall);
    flow->column = flow->indent;
}

/* Draws a piece of one row: 0 is the first row of the line. */
static void put_piece(const struct cli_flow *flow, int row, unsigned look, const char *text)
{
    if (flow->draws && flow->row + row < flow->area.rows)
        cli_terminal_put(flow->area.row + flow->row + row, flow->area.column + flow->column,
                         flow->area.columns - flow->column, look, text);
}

void cli_flow_text(struct cli_flow *flow, unsigned look, const char *text)
{
    const int width = cli_terminal_width(text);

    find_room(flow, width);
    put_piece(flow, flow->tall ? 1 : 0, look, text);
    flow->column += width;
}

void cli_flow_gap(struct cli_flow *flow, int columns)
{
    flow->column += columns;
}

/* ---- cards ----------------------------------------------------------------------------------- */

/* A card, a number of hidden ones, or an empty place. */
struct cell {
    char text[CELL];
    unsigned look;
    struct cli_spot spot;
};

/* "╭──╮" or "╰──╯" */
static void put_edge(const struct cli_flow *flow, int row, unsigned look, int width)
{
    static const char *const corners[TALL][2] = { { "╭", "╮" }, { "", "" }, { "╰", "╯" } };
    char edge[CELL * TALL];
    size_t length = (size_t)snprintf(edge, sizeof edge, "%s", corners[row][0]);

    for (int i = 0; i < width && length + 2 * sizeof "─" < sizeof edge; i++)
        length += (size_t)snprintf(edge + length, sizeof edge - length, "─");
    snprintf(edge + length, sizeof edge - length, "%s", corners[row][1]);
    put_piece(flow, row, look, edge);
}

static void put_tall(const struct cli_flow *flow, const struct cell *cell, int width)
{
    struct cli_flow inside = *flow;
    const unsigned edge = cell->look & CLI_REVERSE;

    put_edge(flow, 0, edge, width);
    put_piece(flow, 1, edge, "│");
    inside.column++;
    put_piece(&inside, 1, cell->look, cell->text);
    inside.column += width;
    put_piece(&inside, 1, edge, "│");
    put_edge(flow, 2, edge, width);
}

static void put_cell(struct cli_flow *flow, struct cell *cell)
{
    const int width = cli_terminal_width(cell->text), columns = width + (flow->tall ? 2 : 0);

    find_room(flow, columns);
    if (flow->tall)
        put_tall(flow, cell, width);
    else
        put_piece(flow, 0, cell->look, cell->text);
    cell->spot.area =
        (struct cli_area){ flow->area.row + flow->row, flow->area.column + flow->column,
                           rows_of_line(flow), columns };
    if (flow->draws && flow->row + rows_of_line(flow) <= flow->area.rows)
        cli_add_spot(flow->screen, cell->spot);
    flow->column += columns + (flow->tall ? 0 : 1);
}

static unsigned look_of_face(const struct cli_screen *screen, uint8_t face)
{
    static const unsigned colours[] = { CLI_BLUE, CLI_GREEN, CLI_RED, CLI_YELLOW };

    return cli_game(screen->play)->deck == TALON_ELFER ? colours[talon_colour(face) & 3]
                                                       : cli_suit_look(talon_suit(face));
}

/* The cards of the chosen move stand out, and of the one that is looked back at; so do, a little,
 * those that can be played. */
static unsigned look_of_card(const struct cli_screen *screen, int zone, int row, uint8_t face)
{
    const struct cli_moves *moves = screen->moves;
    unsigned look = face == TALON_NO_CARD ? CLI_PLAIN : look_of_face(screen, face);

    if (screen->looks_back && cli_is_meant(screen, screen->made, zone, row, face))
        return look | CLI_REVERSE | CLI_STRONG;
    if (!moves)
        return look;
    if (screen->chosen != CLI_NOT_CHOSEN &&
        cli_is_meant(screen, moves->move[screen->chosen], zone, row, face))
        return look | CLI_REVERSE | CLI_STRONG;
    return cli_is_offered(screen, zone, row, face) ? look | CLI_STRONG : look;
}

static void flow_face(struct cli_flow *flow, int zone, int row, uint8_t face)
{
    struct cell cell = { .spot = {
                             .kind = CLI_SPOT_CARD, .zone = zone, .row = row, .face = face } };
    const struct cli_play *play = flow->screen->play;

    text_game_card_name(spoken_catalogue(), cli_game(play), face, play->suits, cell.text,
                        sizeof cell.text);
    cell.look = look_of_card(flow->screen, zone, row, face);
    put_cell(flow, &cell);
}

static void flow_hidden(struct cli_flow *flow, int zone, int row, unsigned count)
{
    struct cell cell = {
        .spot = { .kind = CLI_SPOT_CARD, .zone = zone, .row = row, .face = TALON_NO_CARD }
    };

    snprintf(cell.text, sizeof cell.text, "▒%u", count);
    cell.look = look_of_card(flow->screen, zone, row, TALON_NO_CARD);
    put_cell(flow, &cell);
}

void cli_flow_place(struct cli_flow *flow, int zone, int row)
{
    struct cell cell = {
        .text = "  ",
        .spot = { .kind = CLI_SPOT_CARD, .zone = zone, .row = row, .face = TALON_NO_CARD }
    };

    snprintf(cell.text, sizeof cell.text, flow->tall ? "  " : "··");
    cell.look = look_of_card(flow->screen, zone, row, TALON_NO_CARD);
    put_cell(flow, &cell);
}

/* How many there are, before the last ones of a pile. */
static void flow_count(struct cli_flow *flow, unsigned count)
{
    char text[CELL];

    snprintf(text, sizeof text, "(%u)… ", count);
    cli_flow_text(flow, CLI_PLAIN, text);
}

void cli_flow_cards(struct cli_flow *flow, int zone, int row, unsigned most)
{
    uint8_t faces[TALON_PACK_MAX];
    const unsigned count =
        cli_list_shown(flow->screen->play, flow->screen->reader, zone, row, faces);
    const unsigned skipped = count > most ? count - most : 0;

    if (skipped && faces[0] != TALON_BACK)
        flow_count(flow, count);
    for (unsigned i = 0; i < count;) {
        unsigned hidden = 0;
        while (i + hidden < count && faces[i + hidden] == TALON_BACK)
            hidden++;
        if (hidden)
            flow_hidden(flow, zone, row, hidden);
        else if (i >= skipped)
            flow_face(flow, zone, row, faces[i]);
        i += hidden ? hidden : 1;
    }
}
