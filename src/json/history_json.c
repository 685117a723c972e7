/* history_json.c - the memory of a seat as JSON: the events since the deal, read from the stream of
 * talon_table_history(), and the facts. It reads no state.
 */
#include <talon/json.h>

#include "json_writer.h"
#include "view_writer.h"

#include <stdlib.h>

/* The zone or field, and the row of it, that a row of a view means. */
struct place {
    int index, row;
};

static struct place find_zone_row(const struct talon_game *game, int seats, int row)
{
    struct place place = { 0, row };

    while (place.row >= talon_zone_rows(&game->zones[place.index], seats))
        place.row -= talon_zone_rows(&game->zones[place.index++], seats);
    return place;
}

static struct place find_field_row(const struct talon_game *game, int seats, int row)
{
    struct place place = { 0, row };

    while (place.row >= talon_field_rows(&game->fields[place.index], seats))
        place.row -= talon_field_rows(&game->fields[place.index++], seats);
    return place;
}

/* ["id",row, */
static void begin_row(struct talon_string_buffer *buffer, const char *id, int row)
{
    json_write_list_item(buffer);
    talon_string_buffer_add(buffer, "[");
    json_write_list_text(buffer, id);
    json_write_list_number(buffer, row);
    talon_string_buffer_add(buffer, ",");
}

/* ---- events ------------------------------------------------------------------------------------
 */

/* ,"cards":[["hand",0,["9h"]],…] */
static void write_changed_rows(struct talon_string_buffer *buffer, const struct talon_game *game,
                               int seats, const struct talon_history_event *event)
{
    const uint8_t *from = event->row;
    struct talon_history_row row;

    json_write_member_list(buffer, "cards");
    for (unsigned i = 0; i < event->rows; i++) {
        from = talon_history_read_row(from, &row);
        const struct place place = find_zone_row(game, seats, row.row);
        begin_row(buffer, game->zones[place.index].id, place.row);
        json_write_cards(buffer, game->deck, row.faces, row.count);
        talon_string_buffer_add(buffer, "]");
    }
    talon_string_buffer_add(buffer, "]");
}

/* ,"fields":[["turn",0,3],…] */
static void write_changed_fields(struct talon_string_buffer *buffer, const struct talon_game *game,
                                 int seats, const struct talon_history_event *event)
{
    const uint8_t *from = event->field;
    struct talon_history_field field;

    json_write_member_list(buffer, "fields");
    for (unsigned i = 0; i < event->fields; i++) {
        from = talon_history_read_field(from, &field);
        const struct place place = find_field_row(game, seats, field.field);
        begin_row(buffer, game->fields[place.index].id, place.row);
        json_write_value(buffer, field.value);
        talon_string_buffer_add(buffer, "]");
    }
    talon_string_buffer_add(buffer, "]");
}

static void write_event(struct talon_string_buffer *buffer, const struct talon_table *table,
                        uint32_t number, const struct talon_history_event *event)
{
    const struct talon_game *game = talon_table_game(table);
    const int seats = talon_table_seats(table);
    char text[TALON_MOVE_TEXT];

    json_write_list_object(buffer);
    json_write_member_number(buffer, "number", number);
    if (event->told) {
        talon_move_write(game, event->move, text);
        json_write_member_number(buffer, "seat", event->seat);
        json_write_member(buffer, "move", text);
    }
    json_write_member_name(buffer, "acting");
    json_write_seat_set(buffer, event->acting);
    write_changed_rows(buffer, game, seats, event);
    write_changed_fields(buffer, game, seats, event);
    talon_string_buffer_add(buffer, "}");
}

static void write_events(struct talon_string_buffer *buffer, const struct talon_table *table,
                         const struct talon_string_buffer *stream, uint32_t number, int64_t since)
{
    const uint8_t *from = (const uint8_t *)stream->at, *end = from + stream->length;
    struct talon_history_event event;

    json_write_member_list(buffer, "events");
    for (; from < end; number++) {
        from = talon_history_read_event(from, &event);
        if (number > since)
            write_event(buffer, table, number, &event);
    }
    talon_string_buffer_add(buffer, "]");
}

/* ---- facts -------------------------------------------------------------------------------------
 */

/* Rows with cards that the seat does not see: those it remembers, and "?". */
static void write_remembered(struct talon_string_buffer *buffer, const struct talon_game *game,
                             const struct talon_view *view, const struct talon_facts *facts)
{
    unsigned at = 0;

    json_write_member_list(buffer, "cards");
    for (int row = 0; row < view->rows; row++) {
        const struct place place = find_zone_row(game, view->seats, row);
        bool hidden = false;
        for (unsigned i = 0; i < view->count[row]; i++)
            hidden |= view->face[at + i] == TALON_BACK;
        if (hidden) {
            begin_row(buffer, game->zones[place.index].id, place.row);
            json_write_cards(buffer, game->deck, facts->face + at, view->count[row]);
            talon_string_buffer_add(buffer, "]");
        }
        at += view->count[row];
    }
    talon_string_buffer_add(buffer, "]");
}

/* ["2c",…]: a set of faces. */
static void write_faces(struct talon_string_buffer *buffer, const struct talon_game *game,
                        const uint64_t set[2])
{
    uint8_t faces[128];
    unsigned count = 0;

    for (unsigned face = 0; face < sizeof faces; face++)
        if (set[face >> 6] >> (face & 63) & 1)
            faces[count++] = (uint8_t)face;
    json_write_cards(buffer, game->deck, faces, count);
}

/* ,"excluded":["2c",…], left out if there are none. */
static void write_excluded(struct talon_string_buffer *buffer, const struct talon_game *game,
                           const struct talon_hidden_group *group)
{
    if (!group->excluded[0] && !group->excluded[1])
        return;
    json_write_member_name(buffer, "excluded");
    write_faces(buffer, game, group->excluded);
}

/* ,"needed":["2c",…],"also_needed":[["Th"],…]: sets of faces, left out if there are none. */
static void write_needed(struct talon_string_buffer *buffer, const struct talon_game *game,
                         const struct talon_hidden_group *group)
{
    if (!group->needs)
        return;
    json_write_member_name(buffer, "needed");
    write_faces(buffer, game, group->needed[0]);
    if (group->needs == 1)
        return;
    json_write_member_list(buffer, "also_needed");
    for (unsigned i = 1; i < group->needs; i++) {
        json_write_list_item(buffer);
        write_faces(buffer, game, group->needed[i]);
    }
    talon_string_buffer_add(buffer, "]");
}

/* ,"arrived":[{"most":1,"faces":["2c",…]},…], left out if there are none. */
static void write_arrivals(struct talon_string_buffer *buffer, const struct talon_game *game,
                           const struct talon_hidden_group *group)
{
    const unsigned count = talon_arrivals(group);

    if (!count)
        return;
    json_write_member_list(buffer, "arrived");
    for (unsigned i = 0; i < count; i++) {
        json_write_list_object(buffer);
        json_write_member_number(buffer, "most", talon_arrived_most(group, i) - 1);
        json_write_member_name(buffer, "faces");
        const uint64_t *set = talon_arrived(group, i);
        const uint64_t faces[2] = { set[0], set[1] << 8 >> 8 };
        write_faces(buffer, game, faces);
        talon_string_buffer_add(buffer, "}");
    }
    talon_string_buffer_add(buffer, "]");
}

/* ,"limits":[null,3]: null is as many as there are. Left out if there is no limit. */
static void write_limits(struct talon_string_buffer *buffer, const struct talon_facts *facts,
                         const struct talon_hidden_group *group)
{
    bool any = false;

    for (unsigned kind = 0; kind < facts->kinds; kind++)
        any |= group->limit[kind] != TALON_NO_LIMIT;
    if (!any)
        return;
    json_write_member_list(buffer, "limits");
    for (unsigned kind = 0; kind < facts->kinds; kind++) {
        json_write_list_item(buffer);
        json_write_value(buffer,
                         group->limit[kind] == TALON_NO_LIMIT ? TALON_UNKNOWN : group->limit[kind]);
    }
    talon_string_buffer_add(buffer, "]");
}

static void write_groups(struct talon_string_buffer *buffer, const struct talon_game *game,
                         const struct talon_facts *facts)
{
    json_write_member_list(buffer, "groups");
    for (unsigned g = 0; g < facts->groups; g++) {
        const struct talon_hidden_group *group = &facts->hidden[g];
        json_write_list_object(buffer);
        json_write_member(buffer, "zone", game->zones[group->zone].id);
        json_write_member_number(buffer, "row", group->row);
        json_write_member_number(buffer, "places", group->places);
        write_excluded(buffer, game, group);
        write_needed(buffer, game, group);
        write_arrivals(buffer, game, group);
        write_limits(buffer, facts, group);
        talon_string_buffer_add(buffer, "}");
    }
    talon_string_buffer_add(buffer, "]");
}

/* ,"unseen":[["2c","2c",…],…]: a list for each kind. */
static void write_unseen(struct talon_string_buffer *buffer, const struct talon_game *game,
                         const struct talon_facts *facts)
{
    json_write_member_list(buffer, "unseen");
    for (unsigned kind = 0; kind < facts->kinds; kind++) {
        uint8_t faces[TALON_PACK_MAX];
        unsigned count = 0;
        for (unsigned face = 0; face < 128; face++)
            for (unsigned n = facts->unseen[kind][face]; n; n--)
                faces[count++] = (uint8_t)face;
        json_write_list_item(buffer);
        json_write_cards(buffer, game->deck, faces, count);
    }
    talon_string_buffer_add(buffer, "]");
}

static void write_facts(struct talon_string_buffer *buffer, const struct talon_table *table,
                        int seat)
{
    const struct talon_game *game = talon_table_game(table);
    struct talon_facts facts;
    struct talon_view view;

    talon_table_facts(table, seat, &facts);
    talon_view(game, talon_table_state(table), seat, &view);
    json_write_member_object(buffer, "facts");
    write_remembered(buffer, game, &view, &facts);
    write_groups(buffer, game, &facts);
    write_unseen(buffer, game, &facts);
    talon_string_buffer_add(buffer, "}");
}

void talon_json_memory(struct talon_string_buffer *buffer, const struct talon_table *table,
                       int seat, int64_t since)
{
    struct talon_string_buffer stream = { 0 };
    const uint32_t deal = talon_table_history(table, seat, &stream);
    uint32_t number;

    talon_table_steps(table, &number);
    json_write_member_number(buffer, "deal", deal);
    json_write_member_number(buffer, "number", number);
    buffer->failed |= stream.failed;
    if (!stream.failed)
        write_events(buffer, table, &stream, deal, since);
    free(stream.at);
    write_facts(buffer, table, seat);
}
