/* screen_table.c - the regions of the table, by the tables of the game: others, the middle, and the
 * cards of the reader.
 */
#include "play_words.h"
#include "screen_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PILE_OPEN = 3, ROW_OPEN = TALON_PACK_MAX, GAP = 2, ROUND_SEATS = 4, ROUND_CARDS = 2 };
enum { ROUND_COLUMNS = 38, ROUND_MOST = 60, ROUND_ROW = 2, TALL_MOST = 12 };

static const struct talon_zone *zone_at(const struct cli_flow *flow, int zone)
{
    return &cli_game(flow->screen->play)->zones[zone];
}

static int seats_of(const struct cli_flow *flow)
{
    return flow->screen->reader->view.seats;
}

static unsigned cards_of_row(const struct cli_flow *flow, int zone, int row)
{
    unsigned count;

    talon_view_zone(cli_game(flow->screen->play), &flow->screen->reader->view, zone, row, &count);
    return count;
}

static int rows_each_of(const struct talon_zone *zone)
{
    return zone->rows ? zone->rows : 1;
}

/* ---- what a zone is on the table ------------------------------------------------------------- */

/* Cards that players lay before all: a trick, or a battle. */
static bool is_laid(const struct talon_zone *zone)
{
    return zone->owner == TALON_SEAT && zone->visibility == TALON_PUBLIC && !zone->rows;
}

/* Cards that one holds. */
static bool is_held(const struct talon_zone *zone)
{
    return zone->owner == TALON_SEAT && zone->visibility == TALON_OWNER;
}

static bool is_seen_by(const struct cli_flow *flow, int zone, int row)
{
    unsigned count;
    const uint8_t *faces = talon_view_zone(cli_game(flow->screen->play),
                                           &flow->screen->reader->view, zone, row, &count);

    for (unsigned i = 0; i < count; i++)
        if (faces[i] != TALON_BACK)
            return true;
    return false;
}

/* Whether a row lies there: it has cards, or a move may lay some. */
static bool is_there(const struct cli_flow *flow, int zone, int row)
{
    return cards_of_row(flow, zone, row) ||
           (zone_at(flow, zone)->rows && cli_is_offered(flow->screen, zone, row, TALON_NO_CARD));
}

/* ---- pieces ---------------------------------------------------------------------------------- */

static void flow_buffer(struct cli_flow *flow, unsigned look, struct talon_string_buffer *text)
{
    if (text->length)
        cli_flow_text(flow, look, text->at);
    free(text->at);
}

static void flow_label(struct cli_flow *flow, const char *label)
{
    struct talon_string_buffer text = { 0 };

    talon_string_buffer_add(&text, spoken(label));
    spoken_add_colon(&text);
    flow_buffer(flow, CLI_PLAIN, &text);
}

/* Of piles the last cards are shown, of all else that people play with every card. */
static unsigned open_most(const struct talon_zone *zone)
{
    if (zone->rows)
        return PILE_OPEN;
    return zone->owner == TALON_TABLE || is_held(zone) ? ROW_OPEN : TALL_MOST;
}

/* One row: its name where there are several, its cards, and what else is known of it. */
static void flow_row(struct cli_flow *flow, int zone, int row)
{
    const struct cli_screen *screen = flow->screen;
    const bool many = zone_at(flow, zone)->rows;
    struct talon_string_buffer name = { 0 }, facts = { 0 };

    if (many)
        cli_add_row_name(screen->play, screen->reader, zone, row, &name);
    flow_buffer(flow, CLI_PLAIN, &name);
    if (cards_of_row(flow, zone, row))
        cli_flow_cards(flow, zone, row, open_most(zone_at(flow, zone)));
    else
        cli_flow_place(flow, zone, row);
    if (many && cards_of_row(flow, zone, row))
        cli_add_row_facts(screen->play, screen->reader, zone, row, &facts);
    flow_buffer(flow, CLI_PLAIN, &facts);
}

/* The rows of one owner with the zone's label; nothing where there are none. */
static bool flow_rows(struct cli_flow *flow, int zone, int owner)
{
    const int each = rows_each_of(zone_at(flow, zone));
    bool any = false;

    for (int row = owner * each; row < (owner + 1) * each; row++) {
        if (!is_there(flow, zone, row))
            continue;
        if (!any)
            flow_label(flow, zone_at(flow, zone)->label);
        else
            cli_flow_gap(flow, 1);
        any = true;
        flow_row(flow, zone, row);
    }
    return any;
}

/* "Tricks: 3", if the field has a value. */
static bool flow_field(struct cli_flow *flow, int field, int row)
{
    const struct cli_screen *screen = flow->screen;
    struct talon_string_buffer text = { 0 };

    talon_string_buffer_add(&text, spoken(cli_game(screen->play)->fields[field].label));
    spoken_add_colon(&text);
    const bool any = cli_add_field_value(screen->play, screen->reader, field, row, &text);
    if (any)
        flow_buffer(flow, CLI_PLAIN, &text);
    else
        free(text.at);
    if (any)
        cli_flow_gap(flow, GAP);
    return any;
}

/* ---- the title ------------------------------------------------------------------------------- */

/* What counts for the whole table: the trump first, then numbers such as the round. */
int cli_draw_title(struct cli_flow *flow, int form)
{
    const struct cli_screen *screen = flow->screen;
    const struct talon_game *game = cli_game(screen->play);

    (void)form;
    cli_flow_line(flow, false);
    cli_flow_text(flow, CLI_STRONG, spoken(cli_game_title(&screen->play->config)));
    cli_flow_gap(flow, GAP);
    for (int numbers = 0; numbers < 2; numbers++)
        for (int f = 0; f < game->fields_count; f++)
            if (game->fields[f].owner == TALON_TABLE && cli_is_field_shown(game, f) &&
                cli_has_field_meaning(screen->play, screen->reader, f) &&
                cli_is_field_brief(screen->play, screen->reader, f) != numbers)
                flow_field(flow, f, 0);
    return 1;
}

/* ---- players --------------------------------------------------------------------------------- */

static bool is_acting(const struct cli_flow *flow, int owner, int kind)
{
    const struct talon_view *view = &flow->screen->reader->view;

    return kind == TALON_SEAT && (view->acting >> owner & 1);
}

/* "▶ Ben" */
static void flow_name(struct cli_flow *flow, int kind, int owner, bool strong)
{
    struct talon_string_buffer name = { 0 };

    cli_flow_text(flow, CLI_STRONG, is_acting(flow, owner, kind) ? "▶" : " ");
    cli_add_owner(flow->screen->play, flow->screen->reader, kind, owner, &name);
    flow_buffer(flow, strong ? CLI_STRONG : CLI_PLAIN, &name);
    cli_flow_gap(flow, GAP);
}

/* A zone that stands in the line of its owner. */
static bool is_in_line(const struct cli_flow *flow, int zone, int kind, int owner)
{
    const struct talon_zone *z = zone_at(flow, zone);
    const int own = flow->screen->reader->seat;

    if (z->owner != kind || is_laid(z) || cli_is_discard(z))
        return false;
    if (kind == TALON_SEAT && owner == own)
        return false;
    return !is_held(z) || is_seen_by(flow, zone, owner);
}

/* All that is known of an owner; false, and nothing, where that is nothing. */
static bool flow_owner(struct cli_flow *flow, int kind, int owner)
{
    const struct cli_screen *screen = flow->screen;
    const struct talon_game *game = cli_game(screen->play);
    bool any = false;

    for (int f = 0; f < game->fields_count; f++)
        if (game->fields[f].owner == kind && cli_is_field_shown(game, f) &&
            cli_has_field_meaning(screen->play, screen->reader, f))
            any |= flow_field(flow, f, owner);
    for (int z = 0; z < game->zones_count; z++)
        if (is_in_line(flow, z, kind, owner) && flow_rows(flow, z, owner)) {
            cli_flow_gap(flow, GAP);
            any = true;
        }
    return any;
}

/* Measures it alone first: a line without news is no line. */
static void draw_owner(struct cli_flow *flow, int kind, int owner)
{
    struct cli_flow measured = *flow;

    measured.draws = false;
    if (!flow_owner(&measured, kind, owner))
        return;
    cli_flow_line(flow, false);
    flow_name(flow, kind, owner, true);
    flow->indent = GAP;
    flow_owner(flow, kind, owner);
    flow->indent = 0;
}

/* A line for each seat and side, clockwise, the reader's last. */
int cli_draw_players(struct cli_flow *flow, int form)
{
    const int seats = seats_of(flow), own = flow->screen->reader->seat;

    (void)form;
    for (int i = 1; i <= seats; i++)
        draw_owner(flow, TALON_SEAT, ((own < 0 ? -1 : own) + i) % seats);
    for (int side = 0; side < seats / 2; side++)
        draw_owner(flow, TALON_SIDE, side);
    return cli_flow_rows(flow);
}

/* ---- the middle ------------------------------------------------------------------------------ */

static int laid_zone(const struct cli_flow *flow)
{
    for (int z = 0; z < cli_game(flow->screen->play)->zones_count; z++)
        if (is_laid(zone_at(flow, z)) && !cli_is_discard(zone_at(flow, z)))
            return z;
    return -1;
}

static void flow_laid(struct cli_flow *flow, int zone, int seat, int taker)
{
    flow_name(flow, TALON_SEAT, seat, seat == taker);
    flow->column -= 1;
    if (cards_of_row(flow, zone, seat))
        cli_flow_cards(flow, zone, seat, ROW_OPEN);
    else
        cli_flow_text(flow, CLI_PLAIN, "·");
}

/* Round the table: the reader sits below, the next seat on the left. */
static bool draw_round(struct cli_flow *flow, int zone, int taker)
{
    static const struct {
        int row, column; /* in steps of two rows, and of thirds of the width */
    } places[ROUND_SEATS + 1][ROUND_SEATS] = {
        [2] = { { 2, 1 }, { 0, 1 } },
        [3] = { { 2, 1 }, { 1, 0 }, { 1, 2 } },
        [4] = { { 2, 1 }, { 1, 0 }, { 0, 1 }, { 1, 2 } },
    };
    const int seats = seats_of(flow), own = flow->screen->reader->seat;
    const int width = flow->area.columns < ROUND_MOST ? flow->area.columns : ROUND_MOST;

    if (seats > ROUND_SEATS || flow->area.columns < ROUND_COLUMNS)
        return false;
    for (int seat = 0; seat < seats; seat++)
        if (cards_of_row(flow, zone, seat) > ROUND_CARDS)
            return false;
    for (int i = 0; i < seats; i++) {
        struct cli_flow place = *flow;
        place.area.row += places[seats][i].row * ROUND_ROW;
        place.area.column += places[seats][i].column * width / 3;
        place.area.rows -= places[seats][i].row * ROUND_ROW;
        place.area.columns -= places[seats][i].column * width / 3;
        cli_flow_line(&place, true);
        flow_laid(&place, zone, ((own < 0 ? 0 : own) + i) % seats, taker);
    }
    flow->row = 2 * ROUND_ROW;
    flow->tall = true;
    flow->column = 0;
    return true;
}

static void draw_laid(struct cli_flow *flow, int form)
{
    const int zone = laid_zone(flow), seats = seats_of(flow), own = flow->screen->reader->seat;
    bool is_whole;

    if (zone < 0)
        return;
    const int taker =
        talon_trick_taker(cli_game(flow->screen->play), &flow->screen->reader->view, &is_whole);
    if (!form && draw_round(flow, zone, taker))
        return;
    cli_flow_line(flow, form < 2);
    for (int i = 0; i < seats; i++) {
        flow_laid(flow, zone, ((own < 0 ? 0 : own) + i) % seats, taker);
        cli_flow_gap(flow, GAP);
    }
}

/* Forms: round the table with tall cards, tall cards in lines, flat cards, without what is hidden.
 */
int cli_draw_centre(struct cli_flow *flow, int form)
{
    const struct talon_game *game = cli_game(flow->screen->play);

    draw_laid(flow, form);
    for (int z = 0; z < game->zones_count; z++) {
        struct cli_flow line = *flow;
        if (zone_at(flow, z)->owner != TALON_TABLE || cli_is_discard(zone_at(flow, z)))
            continue;
        const bool open = is_seen_by(flow, z, 0) || zone_at(flow, z)->rows;
        cli_flow_line(&line, form < 2 && open);
        if (flow_rows(&line, z, 0))
            *flow = line;
    }
    return cli_flow_rows(flow);
}

/* ---- what the reader holds ------------------------------------------------------------------- */

/* Cards in the hand come last, nearest to the person. */
static void draw_own(struct cli_flow *flow, bool held, bool tall)
{
    const int own = flow->screen->reader->seat;

    for (int z = 0; z < cli_game(flow->screen->play)->zones_count; z++) {
        const struct talon_zone *zone = zone_at(flow, z);
        struct cli_flow line = *flow;
        if (zone->owner != TALON_SEAT || is_laid(zone) || is_held(zone) != held)
            continue;
        cli_flow_line(&line, tall && (zone->rows || is_seen_by(flow, z, own)) &&
                                 (held || cards_of_row(flow, z, own) <= TALL_MOST));
        if (flow_rows(&line, z, own))
            *flow = line;
    }
}

/* Forms: tall cards, flat piles with a tall hand, flat cards. */
int cli_draw_hand(struct cli_flow *flow, int form)
{
    if (flow->screen->reader->seat < 0)
        return 0;
    draw_own(flow, false, form < 1);
    draw_own(flow, true, form < 2);
    return cli_flow_rows(flow);
}
