/* wire.c - views and states of a table as JSON. What a seat may not know never gets here: it
 * writes talon_view(), and the whole state only where a test or an analyst asks for it.
 */
#include <talon/wire.h>

#include "json.h"

/* Calls `one` for every row of a zone or field in the shape the protocol promises: a value;
 * a list for each owner; or, where there are several rows, a list of rows for each owner. Of
 * `rows` the first `live` are in use. */
struct shape {
    int owner, rows, owners, live;
};

typedef void row_writer(struct talon_ink *ink, void *context, int row);

static void shaped(struct talon_ink *ink, struct shape shape, row_writer *one, void *context)
{
    const bool lists = shape.owner != TALON_TABLE, nested = shape.rows > 1;

    if (lists)
        talon_ink_put(ink, "[");
    for (int owner = 0; owner < shape.owners; owner++) {
        tln_json_comma(ink, owner);
        if (nested)
            talon_ink_put(ink, "[");
        for (int row = 0; row < shape.live; row++) {
            tln_json_comma(ink, row);
            one(ink, context, owner * shape.rows + row);
        }
        if (nested)
            talon_ink_put(ink, "]");
    }
    if (lists)
        talon_ink_put(ink, "]");
}

static int at_least_one(int rows)
{
    return rows ? rows : 1;
}

/* "9h", "-9h" or "?"; most cards of a view are the latter. */
static void card(struct talon_ink *ink, enum talon_deck deck, uint8_t face)
{
    char name[TALON_CARD_TEXT];

    if (face == TALON_BACK) {
        talon_ink_put(ink, "\"?\"");
        return;
    }
    talon_card_write(deck, face & (uint8_t)~TALON_DOWN, name);
    talon_ink_put(ink, face & TALON_DOWN ? "\"-" : "\"");
    talon_ink_put(ink, name);
    talon_ink_put(ink, "\"");
}

static void cards(struct talon_ink *ink, enum talon_deck deck, const uint8_t *faces, unsigned count)
{
    talon_ink_put(ink, "[");
    for (unsigned i = 0; i < count; i++) {
        tln_json_comma(ink, (int)i);
        card(ink, deck, faces[i]);
    }
    talon_ink_put(ink, "]");
}

/* What a row writer needs: a view (or none, for everything), the state (of which beside a view
 * only the number of rows in use is read), and which zone or field. */
struct source {
    const struct talon_game *game;
    const struct talon_view *view;
    const void *state;
    int index;
};

static void zone_row(struct talon_ink *ink, void *context, int row)
{
    const struct source *from = context;
    uint8_t listed[TALON_PACK_MAX];
    const uint8_t *faces = listed;
    unsigned count;

    if (from->view)
        faces = talon_view_zone(from->game, from->view, from->index, row, &count);
    else
        count = talon_zone_list(from->game, from->state, from->index, row, listed);
    cards(ink, from->game->deck, faces, count);
}

static void field_row(struct talon_ink *ink, void *context, int row)
{
    const struct source *from = context;
    int64_t value;

    if (from->view)
        value = talon_view_field(from->game, from->view, from->index, row);
    else
        value = (int64_t)talon_field_get(&from->game->fields[from->index], from->state, row);
    if (value == TALON_UNKNOWN)
        talon_ink_put(ink, "null");
    else
        talon_ink_number(ink, value);
}

static void zones(struct talon_ink *ink, struct source from, int seats)
{
    tln_json_name(ink, "zones");
    talon_ink_put(ink, "{");
    for (from.index = 0; from.index < from.game->zones_count; from.index++) {
        const struct talon_zone *zone = &from.game->zones[from.index];
        const int rows = at_least_one(zone->rows);
        tln_json_comma(ink, from.index);
        tln_json_name(ink, zone->id);
        const struct shape shape = { zone->owner, rows, talon_zone_rows(zone, seats) / rows,
                                     talon_zone_live(zone, from.state) };
        shaped(ink, shape, zone_row, &from);
    }
    talon_ink_put(ink, "}");
}

static void fields(struct talon_ink *ink, struct source from, int seats)
{
    tln_json_name(ink, "fields");
    talon_ink_put(ink, "{");
    for (from.index = 0; from.index < from.game->fields_count; from.index++) {
        const struct talon_field *field = &from.game->fields[from.index];
        const int rows = at_least_one(field->rows);
        tln_json_comma(ink, from.index);
        tln_json_name(ink, field->id);
        const struct shape shape = { field->owner, rows, talon_field_rows(field, seats) / rows,
                                     rows };
        shaped(ink, shape, field_row, &from);
    }
    talon_ink_put(ink, "}");
}

static void seat_set(struct talon_ink *ink, unsigned seats)
{
    talon_ink_put(ink, "[");
    for (int seat = 0, any = 0; seat < TALON_SEATS_MAX; seat++)
        if (seats >> seat & 1) {
            tln_json_comma(ink, any++);
            talon_ink_number(ink, seat);
        }
    talon_ink_put(ink, "]");
}

static void standing(struct talon_ink *ink, const struct talon_table *table)
{
    struct talon_result result;
    const int seats = talon_table_seats(table);

    talon_table_game(table)->result(talon_table_state(table), &result);
    tln_json_name(ink, "rank");
    for (int seat = 0; seat < seats; seat++) {
        talon_ink_put(ink, seat ? "," : "[");
        talon_ink_number(ink, result.rank[seat]);
    }
    talon_ink_put(ink, "],");
    tln_json_name(ink, "points");
    for (int seat = 0; seat < seats; seat++) {
        talon_ink_put(ink, seat ? "," : "[");
        talon_ink_number(ink, result.points[seat]);
    }
    talon_ink_put(ink, "]");
}

void talon_wire_moves(struct talon_ink *ink, const struct talon_table *table, int seat)
{
    const struct talon_game *game = talon_table_game(table);
    struct talon_move moves[TALON_MOVES_MAX];
    char text[TALON_MOVE_TEXT];
    int count = 0;

    if (seat >= 0 && talon_table_acting(table) >> seat & 1)
        count = game->legal(talon_table_state(table), seat, moves);
    talon_ink_put(ink, "[");
    for (int i = 0; i < count; i++) {
        tln_json_comma(ink, i);
        talon_move_write(game, moves[i], text);
        talon_wire_string(ink, text);
    }
    talon_ink_put(ink, "]");
}

void talon_wire_options(struct talon_ink *ink, const struct talon_config *config)
{
    char value[24];

    talon_ink_put(ink, "{");
    for (int i = 0; i < config->game->options_count; i++) {
        const struct talon_option *option = &config->game->options[i];
        tln_json_comma(ink, i);
        tln_json_name(ink, option->id);
        talon_option_write(option, config->value[i], value, sizeof value);
        talon_wire_string(ink, value);
    }
    talon_ink_put(ink, "}");
}

static void identity(struct talon_ink *ink, const struct talon_table *table)
{
    const struct talon_config *config = talon_table_config(table);

    tln_json_name(ink, "game");
    talon_wire_string(ink, config->game->id);
    tln_json_member(ink, "form", config->game->form);
    tln_json_member(ink, "preset", config->preset);
    talon_ink_put(ink, ",");
    tln_json_name(ink, "options");
    talon_wire_options(ink, config);
}

static void people(struct talon_ink *ink, const struct talon_table *table)
{
    tln_json_name(ink, "who");
    for (int seat = 0; seat < talon_table_seats(table); seat++) {
        talon_ink_put(ink, seat ? "," : "[");
        talon_wire_string(ink, talon_table_who(table, seat));
    }
    talon_ink_put(ink, "],");
    tln_json_name(ink, "names");
    for (int seat = 0; seat < talon_table_seats(table); seat++) {
        talon_ink_put(ink, seat ? "," : "[");
        talon_wire_string(ink, talon_table_name(table, seat));
    }
    talon_ink_put(ink, "]");
}

/* A secret choice (R-STL-06) is told to nobody else, now or later. */
static bool may_tell(const struct talon_table *table, const struct talon_step *step, int seat)
{
    const struct talon_verb *verb = &talon_table_game(table)->verbs[step->move.verb];

    return !verb->secret || step->seat == seat;
}

static void events(struct talon_ink *ink, const struct talon_table *table, int seat, uint32_t since)
{
    uint32_t count;
    const struct talon_step *steps = talon_table_steps(table, &count);
    char text[TALON_MOVE_TEXT];
    int any = 0;

    tln_json_name(ink, "events");
    talon_ink_put(ink, "[");
    for (uint32_t i = since; i < count; i++) {
        if (!may_tell(table, &steps[i], seat))
            continue;
        talon_move_write(talon_table_game(table), steps[i].move, text);
        tln_json_comma(ink, any++);
        talon_ink_put(ink, "{");
        tln_json_count(ink, "number", i + 1);
        talon_ink_put(ink, ",");
        tln_json_count(ink, "seat", steps[i].seat);
        tln_json_member(ink, "move", text);
        talon_ink_put(ink, ",");
        tln_json_count(ink, "draws", steps[i].draws_count);
        talon_ink_put(ink, "}");
    }
    talon_ink_put(ink, "]");
}

static void progress(struct talon_ink *ink, const struct talon_table *table, int seat)
{
    uint32_t count;

    talon_table_steps(table, &count);
    tln_json_count(ink, "seat", seat);
    talon_ink_put(ink, ",");
    tln_json_count(ink, "seats", talon_table_seats(table));
    talon_ink_put(ink, ",");
    tln_json_count(ink, "number", count);
    talon_ink_put(ink, ",");
    tln_json_count(ink, "turn", talon_table_turn(table));
    talon_ink_put(ink, ",");
    tln_json_name(ink, "acting");
    seat_set(ink, talon_table_acting(table));
    talon_ink_put(ink, ",");
    tln_json_flag(ink, "over", !talon_table_acting(table));
}

static void looks(struct talon_ink *ink, const struct talon_table *table, int seat)
{
    struct talon_view view;
    const struct source from = { .game = talon_table_game(table),
                                 .view = &view,
                                 .state = talon_table_state(table) };

    talon_view(from.game, talon_table_state(table), seat, &view);
    zones(ink, from, view.seats);
    talon_ink_put(ink, ",");
    fields(ink, from, view.seats);
    talon_ink_put(ink, ",");
    tln_json_name(ink, "moves");
    talon_wire_moves(ink, table, seat);
}

/* What is the same for everybody, a third of the view. */
static void begin(struct talon_ink *ink, const struct talon_table *table,
                  struct talon_wire_head *head)
{
    if (head->length) {
        talon_ink_again(ink, head->at, head->length);
        return;
    }
    head->at = ink->length;
    talon_ink_put(ink, "{");
    identity(ink, table);
    talon_ink_put(ink, ",");
    people(ink, table);
    talon_ink_put(ink, ",");
    head->length = ink->length - head->at;
}

void talon_wire_view(struct talon_ink *ink, struct talon_table *table, int seat, uint32_t since)
{
    talon_wire_view_like(ink, table, seat, since, &(struct talon_wire_head){ 0 });
}

void talon_wire_view_like(struct talon_ink *ink, struct talon_table *table, int seat,
                          uint32_t since, struct talon_wire_head *head)
{
    begin(ink, table, head);
    progress(ink, table, seat);
    talon_ink_put(ink, ",");
    looks(ink, table, seat);
    talon_ink_put(ink, ",");
    events(ink, table, seat, since);
    talon_ink_put(ink, ",");
    standing(ink, table);
    talon_ink_put(ink, ",");
    tln_json_flag(ink, "undo", seat >= 0 && talon_table_can_undo(table, seat));
    talon_ink_put(ink, ",");
    tln_json_flag(ink, "redo", seat >= 0 && talon_table_can_redo(table, seat));
    talon_ink_put(ink, "}");
}

void talon_wire_state(struct talon_ink *ink, const struct talon_table *table)
{
    const struct source from = { .game = talon_table_game(table),
                                 .state = talon_table_state(table) };
    const int seats = talon_table_seats(table);
    char name[2] = "0";
    int any = 0;

    talon_ink_put(ink, "{");
    tln_json_name(ink, "acting");
    seat_set(ink, talon_table_acting(table));
    talon_ink_put(ink, ",");
    tln_json_name(ink, "legal");
    talon_ink_put(ink, "{");
    for (int seat = 0; seat < seats; seat++)
        if (talon_table_acting(table) >> seat & 1) {
            tln_json_comma(ink, any++);
            name[0] = (char)('0' + seat);
            tln_json_name(ink, name);
            talon_wire_moves(ink, table, seat);
        }
    talon_ink_put(ink, "},");
    zones(ink, from, seats);
    talon_ink_put(ink, ",");
    fields(ink, from, seats);
    talon_ink_put(ink, ",");
    standing(ink, table);
    talon_ink_put(ink, "}");
}
