/* view_json.c - views and states of a table as JSON. What a seat may not know never gets here: it
 * writes what talon_view() shows, row by row, and the whole state only where a test or an analyst
 * asks for it.
 */
#include <talon/json.h>

#include "json_writer.h"

/* A view or a state being written. Who looks is a seat or TALON_WATCHER. */
struct writing {
    struct talon_ink *ink;
    const struct talon_table *table;
    const struct talon_game *game;
    const void *state;
    int seat, seats;
    bool all; /* everything, whoever looks */
    struct talon_wire_round *round;
    int part; /* of those that are the same for everybody, the next one */
};

/* Writes again what is the same for everybody, if it stands in the ink already. */
static bool stands(struct writing *w)
{
    const int part = w->part++;

    if (part >= w->round->count)
        return false;
    talon_ink_again(w->ink, w->round->at[part], w->round->length[part]);
    return true;
}

/* The same for everybody is what was written since. To be called if it did not stand there. */
static void stands_from(struct writing *w, size_t at)
{
    struct talon_wire_round *round = w->round;

    if (w->part != round->count + 1 || round->count == TALON_WIRE_PARTS)
        return;
    round->at[round->count] = at;
    round->length[round->count++] = w->ink->length - at;
}

/* ---- rows of zones and fields --------------------------------------------------------------- */

typedef void row_writer(struct writing *w, int index, int row);

/* Calls `one` for every row of a zone or field in the shape the protocol promises: a value;
 * a list for each owner; or, where there are several rows, a list of rows for each owner. Of
 * `rows` the first `live` are in use. */
struct shape {
    int owner, rows, owners, live;
};

static void shaped(struct writing *w, struct shape shape, row_writer *one, int index)
{
    const bool lists = shape.owner != TALON_TABLE, nested = shape.rows > 1;

    if (lists)
        talon_ink_put(w->ink, "[");
    for (int owner = 0; owner < shape.owners; owner++) {
        tln_json_comma(w->ink, owner);
        if (nested)
            talon_ink_put(w->ink, "[");
        for (int row = 0; row < shape.live; row++) {
            tln_json_comma(w->ink, row);
            one(w, index, owner * shape.rows + row);
        }
        if (nested)
            talon_ink_put(w->ink, "]");
    }
    if (lists)
        talon_ink_put(w->ink, "]");
}

static int at_least_one(int rows)
{
    return rows ? rows : 1;
}

/* "9h", "-9h" or "?" */
static void card(struct talon_ink *ink, enum talon_deck deck, uint8_t face)
{
    char text[TALON_CARD_TEXT + 3] = { '"', '-' };
    const size_t from = face & TALON_DOWN ? 2 : 1;
    const size_t length = from + talon_card_write(deck, face & (uint8_t)~TALON_DOWN, text + from);

    text[length] = '"';
    talon_ink_bytes(ink, text, length + 1);
}

/* Most cards of a view are these. */
static void backs(struct talon_ink *ink, unsigned count)
{
    static const char some[] = "\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\","
                               "\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\"";
    enum { EACH = 4, SOME = sizeof some / EACH };

    for (; count > SOME; count -= SOME) {
        talon_ink_bytes(ink, some, sizeof some - 1);
        talon_ink_put(ink, ",");
    }
    talon_ink_bytes(ink, some, EACH * count - 1);
}

static unsigned same_from(const uint8_t *faces, unsigned from, unsigned count)
{
    unsigned to = from + 1;

    while (to < count && faces[to] == faces[from])
        to++;
    return to;
}

static void cards(struct talon_ink *ink, enum talon_deck deck, const uint8_t *faces, unsigned count)
{
    talon_ink_put(ink, "[");
    for (unsigned i = 0; i < count;) {
        tln_json_comma(ink, (int)i);
        if (faces[i] == TALON_BACK) {
            const unsigned to = same_from(faces, i, count);
            backs(ink, to - i);
            i = to;
        } else {
            card(ink, deck, faces[i++]);
        }
    }
    talon_ink_put(ink, "]");
}

static void zone_row(struct writing *w, int index, int row)
{
    uint8_t faces[TALON_PACK_MAX];
    const unsigned count = w->all ? talon_zone_list(w->game, w->state, index, row, faces)
                                  : talon_see_zone(w->game, w->state, w->seat, index, row, faces);

    cards(w->ink, w->game->deck, faces, count);
}

static void field_row(struct writing *w, int index, int row)
{
    const int64_t value = w->all ? (int64_t)talon_field_get(&w->game->fields[index], w->state, row)
                                 : talon_see_field(w->game, w->state, w->seat, index, row);

    if (value == TALON_UNKNOWN)
        talon_ink_put(w->ink, "null");
    else
        talon_ink_number(w->ink, value);
}

/* ---- all zones, all fields ------------------------------------------------------------------ */

struct list {
    int count;
    bool (*alike)(const struct talon_game *game, const void *state, int index);
    void (*one)(struct writing *w, int index);
};

static void zone(struct writing *w, int index)
{
    const struct talon_zone *zone = &w->game->zones[index];
    const int rows = at_least_one(zone->rows);
    const struct shape shape = { zone->owner, rows, talon_zone_rows(zone, w->seats) / rows,
                                 talon_zone_live(zone, w->state) };

    tln_json_name(w->ink, zone->id);
    shaped(w, shape, zone_row, index);
}

static void field(struct writing *w, int index)
{
    const struct talon_field *field = &w->game->fields[index];
    const int rows = at_least_one(field->rows);
    const struct shape shape = { field->owner, rows, talon_field_rows(field, w->seats) / rows,
                                 rows };

    tln_json_name(w->ink, field->id);
    shaped(w, shape, field_row, index);
}

/* The end of those from `from` on that are the same for everybody. */
static int end_of_alike(const struct writing *w, const struct list *list, int from)
{
    while (from < list->count && !w->all && list->alike(w->game, w->state, from))
        from++;
    return from;
}

static void some(struct writing *w, const struct list *list, int from, int to)
{
    for (; from < to; from++) {
        tln_json_comma(w->ink, from);
        list->one(w, from);
    }
}

static void list(struct writing *w, const char *name, const struct list *list)
{
    tln_json_name(w->ink, name);
    talon_ink_put(w->ink, "{");
    for (int from = 0, to; from < list->count; from = to) {
        const size_t at = w->ink->length;
        to = end_of_alike(w, list, from);
        if (to == from) {
            some(w, list, from, ++to);
        } else if (!stands(w)) {
            some(w, list, from, to);
            stands_from(w, at);
        }
    }
    talon_ink_put(w->ink, "}");
}

static void zones(struct writing *w)
{
    list(w, "zones", &(struct list){ w->game->zones_count, talon_zone_is_alike, zone });
}

static void fields(struct writing *w)
{
    list(w, "fields", &(struct list){ w->game->fields_count, talon_field_is_alike, field });
}

/* ---- and the rest --------------------------------------------------------------------------- */

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

static void event(struct talon_ink *ink, const struct talon_table *table, uint32_t i)
{
    uint32_t count;
    const struct talon_step *step = talon_table_steps(table, &count) + i;
    char text[TALON_MOVE_TEXT];

    talon_move_write(talon_table_game(table), step->move, text);
    talon_ink_put(ink, "{");
    tln_json_count(ink, "number", i + 1);
    talon_ink_put(ink, ",");
    tln_json_count(ink, "seat", step->seat);
    tln_json_member(ink, "move", text);
    talon_ink_put(ink, ",");
    tln_json_count(ink, "draws", step->draws_count);
    talon_ink_put(ink, "}");
}

void talon_wire_past(struct talon_ink *ink, const struct talon_table *table)
{
    uint32_t count;

    talon_table_steps(table, &count);
    talon_ink_put(ink, "[");
    for (uint32_t i = 0; i < count; i++) {
        tln_json_comma(ink, i > 0);
        event(ink, table, i);
    }
    talon_ink_put(ink, "]");
}

static void events(struct talon_ink *ink, const struct talon_table *table, int seat, uint32_t since)
{
    uint32_t count;
    const struct talon_step *steps = talon_table_steps(table, &count);
    int any = 0;

    tln_json_name(ink, "events");
    talon_ink_put(ink, "[");
    for (uint32_t i = since; i < count; i++) {
        if (!may_tell(table, &steps[i], seat))
            continue;
        tln_json_comma(ink, any++);
        event(ink, table, i);
    }
    talon_ink_put(ink, "]");
}

static void progress(struct talon_ink *ink, const struct talon_table *table)
{
    uint32_t count;

    talon_table_steps(table, &count);
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
    talon_ink_put(ink, ",");
}

static void beginning(struct talon_ink *ink, const struct talon_table *table)
{
    talon_ink_put(ink, "{");
    identity(ink, table);
    talon_ink_put(ink, ",");
    people(ink, table);
    talon_ink_put(ink, ",");
}

/* What is the same for everybody, half of the view. */
static void shared(struct writing *w,
                   void (*write)(struct talon_ink *ink, const struct talon_table *table))
{
    const size_t at = w->ink->length;

    if (stands(w))
        return;
    write(w->ink, w->table);
    stands_from(w, at);
}

static struct writing begin(struct talon_ink *ink, const struct talon_table *table, int seat,
                            struct talon_wire_round *round)
{
    return (struct writing){ .ink = ink,
                             .table = table,
                             .game = talon_table_game(table),
                             .state = talon_table_state(table),
                             .seat = seat,
                             .seats = talon_table_seats(table),
                             .round = round };
}

static void account_line(struct talon_ink *ink, const struct talon_line *line)
{
    talon_ink_put(ink, "{");
    tln_json_name(ink, "field");
    talon_wire_string(ink, line->field);
    talon_ink_put(ink, ",");
    tln_json_count(ink, "row", line->row);
    tln_json_member(ink, "label", line->label);
    talon_ink_put(ink, ",");
    tln_json_count(ink, "count", line->count);
    talon_ink_put(ink, ",");
    tln_json_count(ink, "amount", line->amount);
    talon_ink_put(ink, "}");
}

/* The standing, and where something has just ended what it scored. */
static void ending(struct talon_ink *ink, const struct talon_table *table)
{
    struct talon_account account;

    standing(ink, table);
    talon_table_account(table, &account);
    talon_ink_put(ink, ",");
    tln_json_name(ink, "account");
    talon_ink_put(ink, "[");
    for (unsigned i = 0; i < account.count; i++) {
        tln_json_comma(ink, (int)i);
        account_line(ink, &account.line[i]);
    }
    talon_ink_put(ink, "]");
}

void talon_wire_view(struct talon_ink *ink, struct talon_table *table, int seat, uint32_t since)
{
    struct talon_wire_round round;

    round.count = 0;
    talon_wire_view_like(ink, table, seat, since, &round);
}

/* What changes while people play. */
static void rest(struct writing *w, struct talon_table *table, uint32_t since)
{
    struct talon_ink *ink = w->ink;
    const int seat = w->seat;

    tln_json_count(ink, "seat", seat);
    talon_ink_put(ink, ",");
    shared(w, progress);
    zones(w);
    talon_ink_put(ink, ",");
    fields(w);
    talon_ink_put(ink, ",");
    tln_json_name(ink, "moves");
    talon_wire_moves(ink, table, seat);
    talon_ink_put(ink, ",");
    events(ink, table, seat, since);
    talon_ink_put(ink, ",");
    shared(w, ending);
    talon_ink_put(ink, ",");
    tln_json_flag(ink, "undo", seat >= 0 && talon_table_can_undo(table, seat));
    talon_ink_put(ink, ",");
    tln_json_flag(ink, "redo", seat >= 0 && talon_table_can_redo(table, seat));
    talon_ink_put(ink, "}");
}

void talon_wire_view_like(struct talon_ink *ink, struct talon_table *table, int seat,
                          uint32_t since, struct talon_wire_round *round)
{
    struct writing w = begin(ink, table, seat, round);

    shared(&w, beginning);
    rest(&w, table, since);
}

void talon_wire_brief_like(struct talon_ink *ink, struct talon_table *table, int seat,
                           uint32_t since, struct talon_wire_round *round)
{
    struct writing w = begin(ink, table, seat, round);

    talon_ink_put(ink, "{");
    rest(&w, table, since);
}

/* FNV-1a, each text with its end. */
static uint32_t hashed(uint32_t hash, const char *text)
{
    do
        hash = (hash ^ (unsigned char)*text) * 16777619u;
    while (*text++);
    return hash;
}

uint32_t talon_wire_people(const struct talon_table *table)
{
    uint32_t hash = 2166136261u;

    for (int seat = 0; seat < talon_table_seats(table); seat++)
        hash = hashed(hashed(hash, talon_table_who(table, seat)), talon_table_name(table, seat));
    return hash ? hash : 1;
}

static void legal(struct talon_ink *ink, const struct talon_table *table)
{
    char name[2] = "0";
    int any = 0;

    tln_json_name(ink, "legal");
    talon_ink_put(ink, "{");
    for (int seat = 0; seat < talon_table_seats(table); seat++)
        if (talon_table_acting(table) >> seat & 1) {
            tln_json_comma(ink, any++);
            name[0] = (char)('0' + seat);
            tln_json_name(ink, name);
            talon_wire_moves(ink, table, seat);
        }
    talon_ink_put(ink, "}");
}

void talon_wire_state(struct talon_ink *ink, const struct talon_table *table)
{
    struct writing w = begin(ink, table, TALON_WATCHER, NULL);

    w.all = true;
    talon_ink_put(ink, "{");
    tln_json_name(ink, "acting");
    seat_set(ink, talon_table_acting(table));
    talon_ink_put(ink, ",");
    legal(ink, table);
    talon_ink_put(ink, ",");
    zones(&w);
    talon_ink_put(ink, ",");
    fields(&w);
    talon_ink_put(ink, ",");
    standing(ink, table);
    talon_ink_put(ink, "}");
}
