/* view_json.c - views and states of a table as JSON. It never sees hidden values: it writes what
 * talon_view() shows, row by row, and the whole state only where a test or an analyst asks for it.
 */
#include <talon/json.h>

#include "json_writer.h"
#include "view_writer.h"

bool json_write_cached(struct json_view_writer *w)
{
    const int part = w->part++;

    if (part >= w->cache->count)
        return false;
    talon_string_buffer_add_again(w->buffer, w->cache->at[part], w->cache->length[part]);
    return true;
}

void json_cache_from(struct json_view_writer *w, size_t at)
{
    struct talon_json_render_cache *cache = w->cache;

    if (w->part != cache->count + 1 || cache->count == TALON_JSON_PARTS)
        return;
    cache->at[cache->count] = at;
    cache->length[cache->count++] = w->buffer->length - at;
}

/* ---- rows of zones and fields --------------------------------------------------------------- */

typedef void row_writer(struct json_view_writer *w, int index, int row);

/* Calls `one` for every row of a zone or field in the shape the protocol promises. */
static void write_rows(struct json_view_writer *w, struct json_shape shape, row_writer *one,
                       int index)
{
    const bool lists = shape.owner != TALON_TABLE, nested = shape.rows > 1;

    if (lists)
        talon_string_buffer_add(w->buffer, "[");
    for (int owner = 0; owner < shape.owners; owner++) {
        talon_string_buffer_add(w->buffer, owner ? "," : "");
        if (nested)
            talon_string_buffer_add(w->buffer, "[");
        for (int row = 0; row < shape.live; row++) {
            talon_string_buffer_add(w->buffer, row ? "," : "");
            one(w, index, owner * shape.rows + row);
        }
        if (nested)
            talon_string_buffer_add(w->buffer, "]");
    }
    if (lists)
        talon_string_buffer_add(w->buffer, "]");
}

static int at_least_one(int rows)
{
    return rows ? rows : 1;
}

/* "9h", "-9h" or "?" */
static void write_card(struct talon_string_buffer *buffer, enum talon_deck deck, uint8_t face)
{
    char text[TALON_CARD_TEXT + 3] = { '"', '-' };
    const size_t from = face & TALON_DOWN ? 2 : 1;
    const size_t length = from + talon_card_write(deck, face & (uint8_t)~TALON_DOWN, text + from);

    text[length] = '"';
    talon_string_buffer_add_bytes(buffer, text, length + 1);
}

/* Most cards of a view are these. */
static void write_backs(struct talon_string_buffer *buffer, unsigned count)
{
    static const char some[] = "\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\","
                               "\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\"";
    enum { EACH = 4, SOME = sizeof some / EACH };

    for (; count > SOME; count -= SOME) {
        talon_string_buffer_add_bytes(buffer, some, sizeof some - 1);
        talon_string_buffer_add(buffer, ",");
    }
    talon_string_buffer_add_bytes(buffer, some, EACH * count - 1);
}

static unsigned run_end(const uint8_t *faces, unsigned from, unsigned count)
{
    unsigned to = from + 1;

    while (to < count && faces[to] == faces[from])
        to++;
    return to;
}

void json_write_cards(struct talon_string_buffer *buffer, enum talon_deck deck,
                      const uint8_t *faces, unsigned count)
{
    talon_string_buffer_add(buffer, "[");
    for (unsigned i = 0; i < count;) {
        json_write_list_item(buffer);
        if (faces[i] == TALON_BACK) {
            const unsigned to = run_end(faces, i, count);
            write_backs(buffer, to - i);
            i = to;
        } else {
            write_card(buffer, deck, faces[i++]);
        }
    }
    talon_string_buffer_add(buffer, "]");
}

static void write_zone_row(struct json_view_writer *w, int index, int row)
{
    uint8_t faces[TALON_PACK_MAX];
    const unsigned count = w->all
                               ? talon_zone_list(w->game, w->state, index, row, faces)
                               : talon_visible_cards(w->game, w->state, w->seat, index, row, faces);

    json_write_cards(w->buffer, w->game->deck, faces, count);
}

void json_write_value(struct talon_string_buffer *buffer, int64_t value)
{
    if (value == TALON_UNKNOWN)
        talon_string_buffer_add(buffer, "null");
    else
        talon_string_buffer_add_number(buffer, value);
}

static void write_field_row(struct json_view_writer *w, int index, int row)
{
    const int64_t value = w->all ? (int64_t)talon_field_get(&w->game->fields[index], w->state, row)
                                 : talon_visible_field(w->game, w->state, w->seat, index, row);

    json_write_value(w->buffer, value);
}

/* ---- all zones, all fields ------------------------------------------------------------------ */

struct list {
    int count;
    bool (*is_shared)(const struct talon_game *game, const void *state, int index);
    void (*one)(struct json_view_writer *w, int index);
};

struct json_shape json_zone_shape(const struct json_view_writer *w, int zone)
{
    const struct talon_zone *which = &w->game->zones[zone];
    const int rows = at_least_one(which->rows);

    return (struct json_shape){ which->id, which->owner, rows,
                                talon_zone_rows(which, w->seats) / rows,
                                talon_zone_rows_used(which, w->state) };
}

struct json_shape json_field_shape(const struct json_view_writer *w, int field)
{
    const struct talon_field *which = &w->game->fields[field];
    const int rows = at_least_one(which->rows);

    return (struct json_shape){ which->id, which->owner, rows,
                                talon_field_rows(which, w->seats) / rows, rows };
}

void json_write_zone_rows(struct json_view_writer *w, int zone)
{
    write_rows(w, json_zone_shape(w, zone), write_zone_row, zone);
}

static void write_zone(struct json_view_writer *w, int index)
{
    json_write_member_name(w->buffer, w->game->zones[index].id);
    json_write_zone_rows(w, index);
}

static void write_field(struct json_view_writer *w, int index)
{
    json_write_member_name(w->buffer, w->game->fields[index].id);
    write_rows(w, json_field_shape(w, index), write_field_row, index);
}

/* The end of those from `from` on that are the same for everybody. */
static int shared_end(const struct json_view_writer *w, const struct list *list, int from)
{
    while (from < list->count && !w->all && list->is_shared(w->game, w->state, from))
        from++;
    return from;
}

static void write_items(struct json_view_writer *w, const struct list *list, int from, int to)
{
    for (; from < to; from++)
        list->one(w, from);
}

static void write_list(struct json_view_writer *w, const char *name, const struct list *list)
{
    json_write_member_object(w->buffer, name);
    for (int from = 0, to; from < list->count; from = to) {
        const size_t at = w->buffer->length;
        to = shared_end(w, list, from);
        if (to == from) {
            write_items(w, list, from, ++to);
        } else if (!json_write_cached(w)) {
            write_items(w, list, from, to);
            json_cache_from(w, at);
        }
    }
    talon_string_buffer_add(w->buffer, "}");
}

static void write_zones(struct json_view_writer *w)
{
    write_list(w, "zones",
               &(struct list){ w->game->zones_count, talon_zone_is_shared, write_zone });
}

static void write_fields(struct json_view_writer *w)
{
    write_list(w, "fields",
               &(struct list){ w->game->fields_count, talon_field_is_shared, write_field });
}

/* ---- and the rest --------------------------------------------------------------------------- */

void json_write_seat_set(struct talon_string_buffer *buffer, unsigned seats)
{
    talon_string_buffer_add(buffer, "[");
    for (int seat = 0; seat < TALON_SEATS_MAX; seat++)
        if (seats >> seat & 1)
            json_write_list_number(buffer, seat);
    talon_string_buffer_add(buffer, "]");
}

void json_write_result(struct talon_string_buffer *buffer, const struct talon_result *result,
                       int seats)
{
    json_write_member_list(buffer, "rank");
    for (int seat = 0; seat < seats; seat++)
        json_write_list_number(buffer, result->rank[seat]);
    talon_string_buffer_add(buffer, "]");
    json_write_member_list(buffer, "points");
    for (int seat = 0; seat < seats; seat++)
        json_write_list_number(buffer, result->points[seat]);
    talon_string_buffer_add(buffer, "]");
}

static void write_standing(struct talon_string_buffer *buffer, const struct talon_table *table)
{
    struct talon_result result;

    talon_table_game(table)->result(talon_table_state(table), &result);
    json_write_result(buffer, &result, talon_table_seats(table));
}

void talon_json_moves(struct talon_string_buffer *buffer, const struct talon_table *table, int seat)
{
    const struct talon_game *game = talon_table_game(table);
    struct talon_move moves[TALON_MOVES_MAX];
    char text[TALON_MOVE_TEXT];
    int count = 0;

    if (seat >= 0 && talon_table_acting(table) >> seat & 1)
        count = game->legal(talon_table_state(table), seat, moves);
    talon_string_buffer_add(buffer, "[");
    for (int i = 0; i < count; i++) {
        talon_move_write(game, moves[i], text);
        json_write_list_text(buffer, text);
    }
    talon_string_buffer_add(buffer, "]");
}

void talon_json_options(struct talon_string_buffer *buffer, const struct talon_config *config)
{
    char value[24];

    talon_string_buffer_add(buffer, "{");
    for (int i = 0; i < config->game->options_count; i++) {
        const struct talon_option *option = &config->game->options[i];
        talon_option_write(option, config->value[i], value, sizeof value);
        json_write_member(buffer, option->id, value);
    }
    talon_string_buffer_add(buffer, "}");
}

void talon_json_config(struct talon_string_buffer *buffer, const struct talon_config *config)
{
    json_write_member(buffer, "game", config->game->id);
    json_write_member(buffer, "form", config->game->variant);
    json_write_member(buffer, "preset", config->preset);
    json_write_member_name(buffer, "options");
    talon_json_options(buffer, config);
}

static void write_players(struct talon_string_buffer *buffer, const struct talon_table *table)
{
    json_write_member_list(buffer, "who");
    for (int seat = 0; seat < talon_table_seats(table); seat++)
        json_write_list_text(buffer, talon_table_player(table, seat));
    talon_string_buffer_add(buffer, "]");
    json_write_member_list(buffer, "names");
    for (int seat = 0; seat < talon_table_seats(table); seat++)
        json_write_list_text(buffer, talon_table_name(table, seat));
    talon_string_buffer_add(buffer, "]");
}

/* A secret choice (R-STL-06) is told to nobody else, now or later. */
static bool may_report(const struct talon_table *table, const struct talon_step *step, int seat)
{
    const struct talon_verb *verb = &talon_table_game(table)->verbs[step->move.verb];

    return !verb->secret || step->seat == seat;
}

static void write_event(struct talon_string_buffer *buffer, const struct talon_table *table,
                        uint32_t i)
{
    uint32_t count;
    const struct talon_step *step = talon_table_steps(table, &count) + i;
    char text[TALON_MOVE_TEXT];

    talon_move_write(talon_table_game(table), step->move, text);
    json_write_list_object(buffer);
    json_write_member_number(buffer, "number", i + 1);
    json_write_member_number(buffer, "seat", step->seat);
    json_write_member(buffer, "move", text);
    json_write_member_number(buffer, "draws", step->draws_count);
    talon_string_buffer_add(buffer, "}");
}

void talon_json_history(struct talon_string_buffer *buffer, const struct talon_table *table)
{
    uint32_t count;

    talon_table_steps(table, &count);
    talon_string_buffer_add(buffer, "[");
    for (uint32_t i = 0; i < count; i++)
        write_event(buffer, table, i);
    talon_string_buffer_add(buffer, "]");
}

void json_write_events(struct talon_string_buffer *buffer, const struct talon_table *table,
                       int seat, uint32_t since)
{
    uint32_t count;
    const struct talon_step *steps = talon_table_steps(table, &count);

    json_write_member_list(buffer, "events");
    for (uint32_t i = since; i < count; i++)
        if (may_report(table, &steps[i], seat))
            write_event(buffer, table, i);
    talon_string_buffer_add(buffer, "]");
}

static void write_progress(struct talon_string_buffer *buffer, const struct talon_table *table)
{
    uint32_t count;

    talon_table_steps(table, &count);
    json_write_member_number(buffer, "seats", talon_table_seats(table));
    json_write_member_number(buffer, "number", count);
    json_write_member_number(buffer, "turn", talon_table_turn(table));
    json_write_member_name(buffer, "acting");
    json_write_seat_set(buffer, talon_table_acting(table));
    json_write_member_flag(buffer, "over", !talon_table_acting(table));
}

static void write_head(struct talon_string_buffer *buffer, const struct talon_table *table)
{
    talon_string_buffer_add(buffer, "{");
    talon_json_config(buffer, talon_table_config(table));
    write_players(buffer, table);
}

/* The part of a view that is the same for everybody. */
static void write_shared(struct json_view_writer *w,
                         void (*write)(struct talon_string_buffer *buffer,
                                       const struct talon_table *table))
{
    const size_t at = w->buffer->length;

    if (json_write_cached(w))
        return;
    write(w->buffer, w->table);
    json_cache_from(w, at);
}

struct json_view_writer json_view_writer_for(struct talon_string_buffer *buffer,
                                             const struct talon_table *table, int seat,
                                             struct talon_json_render_cache *cache)
{
    return (struct json_view_writer){ .buffer = buffer,
                                      .table = table,
                                      .game = talon_table_game(table),
                                      .state = talon_table_state(table),
                                      .seat = seat,
                                      .seats = talon_table_seats(table),
                                      .cache = cache };
}

/* "account" is the protocol's frozen name of a score breakdown. */
void json_write_score_breakdown(struct talon_string_buffer *buffer,
                                const struct talon_score_breakdown *breakdown)
{
    json_write_member_list(buffer, "account");
    for (unsigned i = 0; i < breakdown->count; i++) {
        const struct talon_score_line *line = &breakdown->line[i];
        json_write_list_object(buffer);
        json_write_member(buffer, "field", line->field);
        json_write_member_number(buffer, "row", line->row);
        json_write_member(buffer, "label", line->label);
        json_write_member_number(buffer, "count", line->count);
        json_write_member_number(buffer, "amount", line->amount);
        talon_string_buffer_add(buffer, "}");
    }
    talon_string_buffer_add(buffer, "]");
}

/* The standing, and where something has just ended what it scored. */
static void write_ending(struct talon_string_buffer *buffer, const struct talon_table *table)
{
    struct talon_score_breakdown breakdown;

    write_standing(buffer, table);
    talon_table_score_breakdown(table, &breakdown);
    json_write_score_breakdown(buffer, &breakdown);
}

void talon_json_view(struct talon_string_buffer *buffer, struct talon_table *table, int seat,
                     uint32_t since)
{
    struct talon_json_render_cache cache;

    cache.count = 0;
    talon_json_view_cached(buffer, table, seat, since, &cache);
}

void talon_json_view_cached(struct talon_string_buffer *buffer, struct talon_table *table, int seat,
                            uint32_t since, struct talon_json_render_cache *cache)
{
    struct json_view_writer w = json_view_writer_for(buffer, table, seat, cache);

    write_shared(&w, write_head);
    json_write_member_number(buffer, "seat", seat);
    write_shared(&w, write_progress);
    write_zones(&w);
    write_fields(&w);
    json_write_member_name(buffer, "moves");
    talon_json_moves(buffer, table, seat);
    json_write_events(buffer, table, seat, since);
    write_shared(&w, write_ending);
    json_write_member_flag(buffer, "undo", seat >= 0 && talon_table_can_undo(table, seat));
    json_write_member_flag(buffer, "redo", seat >= 0 && talon_table_can_redo(table, seat));
    talon_string_buffer_add(buffer, "}");
}

static void write_legal(struct talon_string_buffer *buffer, const struct talon_table *table)
{
    json_write_member_object(buffer, "legal");
    for (int seat = 0; seat < talon_table_seats(table); seat++)
        if (talon_table_acting(table) >> seat & 1) {
            json_write_member_name(buffer, (const char[]){ (char)('0' + seat), 0 });
            talon_json_moves(buffer, table, seat);
        }
    talon_string_buffer_add(buffer, "}");
}

void talon_json_state(struct talon_string_buffer *buffer, const struct talon_table *table)
{
    struct json_view_writer w = json_view_writer_for(buffer, table, TALON_WATCHER, NULL);

    w.all = true;
    talon_string_buffer_add(buffer, "{");
    json_write_member_name(buffer, "acting");
    json_write_seat_set(buffer, talon_table_acting(table));
    write_legal(buffer, table);
    write_zones(&w);
    write_fields(&w);
    write_standing(buffer, table);
    talon_string_buffer_add(buffer, "}");
}
