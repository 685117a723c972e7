/* public_requests.c - requests that need no seat: the list of public tables, and the values by
 * which everybody can check that the cards were dealt fairly.
 */
#include "json/json_writer.h"
#include "request.h"
#include "server/rooms/public_list.h"

#include <talon/json.h>

#include <string.h>

/* ---- the list ----------------------------------------------------------------------------- */

/* A room is listed only while the store has all of its rows: they may yet be refused. */
static bool can_be_listed(const struct room *room)
{
    return room->stored && !(room->dirty & DIRTY_ROOM) && !room->closing;
}

/* *more: the last table that was examined, if there are more behind it; else NULL. */
static void put_lines(struct request *request, const char *from, const char **more)
{
    const struct rooms *rooms = request->context->rooms;
    const size_t first = rooms_place_after(rooms->public_list, rooms->public_count, from);
    size_t at = first;

    for (int count = 0;
         at < rooms->public_count && at - first < LIMIT_LIST_EXAMINED && count < LIMIT_LIST_TABLES;
         at++) {
        if (!can_be_listed(rooms->public_list[at]))
            continue;
        const struct room *room = rooms->public_list[at];
        json_write_list_item(&request->out);
        room_write_listing(room, room_delay_hides_end(room), &request->out);
        count++;
    }
    *more = at < rooms->public_count ? rooms->public_list[at - 1]->id : NULL;
}

bool request_list(struct request *request)
{
    const char *from =
        json_object_get(request->body, "from") ? request_read_text(request, "from") : "";
    const char *more;

    if (!from)
        return false;
    json_write_member_list(&request->out, "tables");
    put_lines(request, from, &more);
    talon_string_buffer_add(&request->out, "]");
    json_write_member(&request->out, "more", more);
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

/* A deal is over when the next has begun, or the game is over. */
static void put_deal(struct talon_string_buffer *buffer, const struct room *room, uint32_t deal,
                     bool over)
{
    uint8_t bytes[TALON_SHA256_BYTES];

    talon_fair_deal_commitment(room->fair.secret, deal, bytes);
    talon_string_buffer_add(buffer, deal > 1 ? ",{" : "{");
    json_write_member_hex(buffer, "commitment", bytes, TALON_SHA256_BYTES);
    talon_fair_deal_secret(room->fair.secret, deal, bytes);
    json_write_member_hex(buffer, "secret", over ? bytes : NULL, TALON_SHA256_BYTES);
    talon_string_buffer_add(buffer, "}");
}

bool request_fair(struct request *request)
{
    const struct room *room = request->room;
    const bool fair = room->table && talon_table_is_fair(room->table),
               late = request_is_delayed(request);
    const bool over = room_is_over(room) && !(late && room_delay_hides_end(room)) &&
                      !request_hides_deal(request, room);
    const bool behind = late && !over;
    const uint32_t deals = !fair    ? 0
                           : behind ? room_delay_deals(room)
                                    : talon_table_deals(room->table);
    char commitment[TALON_KEY_HEX];

    room_commitment(room, commitment);
    json_write_member(&request->out, "commitment", commitment);
    put_mixes(&request->out, room);
    json_write_member_list(&request->out, "deals");
    for (uint32_t deal = 1; deal <= deals; deal++)
        put_deal(&request->out, room, deal, over || deal < deals);
    talon_string_buffer_add(&request->out, "]");
    json_write_member_hex(&request->out, "secret", fair && over ? room->fair.secret : NULL,
                          TALON_KEY_BYTES);
    return true;
}
