/* public_requests.c - requests that need no seat: the list of public tables, what may be told of a
 * table to people who only know its id, and the values by which everybody can check that the cards
 * were dealt fairly.
 */
#include "disclosure.h"
#include "json/json_writer.h"
#include "server/rooms/public_list.h"

#include <talon/json.h>

#include <assert.h>
#include <string.h>

/* ---- the list ----------------------------------------------------------------------------- */

/* *more: the last table that was examined, if there are more behind it; else NULL. */
static void put_lines(struct request *request, const char *from, const char **more)
{
    struct rooms_listing at;

    rooms_listing_begin(&at, request->context->rooms, from);
    for (int count = 0, examined = 0;
         rooms_listing_has_more(&at) && examined < LIMIT_LIST_EXAMINED && count < LIMIT_LIST_TABLES;
         examined++) {
        rooms_listing_next(&at);
        if (at.room && !rooms_can_be_listed(at.room))
            continue;
        json_write_list_item(&request->out);
        if (at.room)
            room_write_listing(at.room, room_delay_hides_end(at.room), &request->out);
        else
            talon_string_buffer_add(&request->out, at.json);
        count++;
    }
    *more = rooms_listing_has_more(&at) ? at.id : NULL;
}

static bool request_list(struct request *request)
{
    assert(request->context->rooms->public_count <= request->context->rooms->count);
    const char *from = request_text(request, "from"), *more;

    json_write_member_list(&request->out, "tables");
    put_lines(request, from ? from : "", &more);
    talon_string_buffer_add(&request->out, "]");
    json_write_member(&request->out, "more", more);
    return true;
}

/* ---- a preview ------------------------------------------------------------------------------ */

/* Who plays at a public table. Bots are not told. */
static void put_people(struct talon_string_buffer *out, const struct room *room)
{
    json_write_member_list(out, "names");
    for (int seat = 0; seat < room->seats_count; seat++)
        if (room->settings.is_public && room->seats[seat].kind == SEAT_PERSON &&
            room->seats[seat].name[0])
            json_write_list_text(out, room->seats[seat].name);
    talon_string_buffer_add(out, "]");
}

/* As the record has it, which anybody may read then. */
static void put_winners(struct talon_string_buffer *out, const struct talon_table *table)
{
    struct talon_result result;

    talon_table_game(table)->result(talon_table_state(table), &result);
    json_write_member_list(out, "won");
    for (int seat = 0; seat < talon_table_seats(table); seat++)
        if (result.rank[seat] == 1 && talon_table_name(table, seat)[0])
            json_write_list_text(out, talon_table_name(table, seat));
    talon_string_buffer_add(out, "]");
}

static int count_free_seats(const struct room *room)
{
    int count = 0;

    for (int seat = 0; seat < room->seats_count; seat++)
        count += room->seats[seat].kind == SEAT_OPEN;
    return count;
}

static bool request_preview(struct request *request)
{
    assert(request->room);
    const struct room *room = request->room;
    const struct request_disclosure disclosure =
        request_disclose(request, room, request_is_delayed(request));
    struct talon_string_buffer *out = &request->out;

    talon_json_config(out, &room->settings.config);
    json_write_member(
        out, "state",
        room_state_names[room_delay_hides_end(room) ? ROOM_PLAYING : room_state(room)]);
    json_write_member_number(out, "free", count_free_seats(room));
    put_people(out, room);
    if (disclosure.whole)
        put_winners(out, room->table);
    return true;
}

/* ---- the values that decide the cards ----------------------------------------------------- */

static void put_mixes(struct talon_string_buffer *buffer, const struct room *room)
{
    json_write_member_list(buffer, "mixes");
    for (int seat = 0; seat < room->seats_count; seat++) {
        json_write_list_item(buffer);
        talon_string_buffer_add(buffer, room->fair.mixed >> seat & 1 ? "\"" : "null");
        if (!(room->fair.mixed >> seat & 1))
            continue;
        talon_string_buffer_add_hex(buffer, room->fair.mix[seat], TALON_KEY_BYTES);
        talon_string_buffer_add(buffer, "\"");
    }
    talon_string_buffer_add(buffer, "]");
}

static void put_deal(struct talon_string_buffer *buffer,
                     const struct request_disclosure *disclosure, uint32_t deal)
{
    assert(disclosure->room->table);
    uint8_t bytes[TALON_SHA256_BYTES];

    request_deal_commitment(disclosure, deal, bytes);
    json_write_list_object(buffer);
    json_write_member_hex(buffer, "commitment", bytes, TALON_SHA256_BYTES);
    const bool told = request_deal_secret(disclosure, deal, bytes);
    json_write_member_hex(buffer, "secret", told ? bytes : NULL, TALON_SHA256_BYTES);
    talon_string_buffer_add(buffer, "}");
}

static bool request_fair(struct request *request)
{
    assert(request->room);
    const struct request_disclosure disclosure =
        request_disclose(request, request->room, request_is_delayed(request));
    char commitment[TALON_KEY_HEX];

    room_commitment(request->room, commitment);
    json_write_member(&request->out, "commitment", commitment);
    put_mixes(&request->out, request->room);
    json_write_member_list(&request->out, "deals");
    for (uint32_t deal = 1; deal <= disclosure.begun; deal++)
        put_deal(&request->out, &disclosure, deal);
    talon_string_buffer_add(&request->out, "]");
    json_write_member_hex(&request->out, "secret", request_table_secret(&disclosure),
                          TALON_KEY_BYTES);
    return true;
}

/* ---- the rows ----------------------------------------------------------------------------- */

/* clang-format off */
const struct request_row request_public_rows[] = {
    { "list", STREAM_TABLES, AGAIN, request_list, MEMBERS(
        { "from", MEMBER_TEXT, .when = OPTIONAL }) },
    { "preview", STREAM_TABLES, A_TABLE | AGAIN, request_preview, NULL },
    { "fair", STREAM_TABLES, A_TABLE | AGAIN, request_fair, MEMBERS(
        { "token", MEMBER_TOKEN, .when = LATER }) },
    { 0 },
};
/* clang-format on */
