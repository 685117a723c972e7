/* room_json.c - how a room is, as everybody may see it: who sits there, the rules of the house,
 * what was promised about the cards; and the list of those that are public. It refuses to know
 * what any seat holds.
 */
#include "server/rooms/public_list.h"
#include "server/requests/request.h"
#include "json/json_members.h"

#include <talon/json.h>

#include <string.h>

static void put_game(struct talon_string_buffer *buffer, const struct room *room)
{
    const struct talon_config *config = &room->opening.config;

    json_put_text(buffer, "game", config->game->id);
    json_put_text(buffer, "form", config->game->form);
    json_put_text(buffer, "preset", config->preset);
    json_put_name(buffer, "options");
    talon_json_options(buffer, config);
}

/* ---- the room ----------------------------------------------------------------------------- */

static const char *who_of(const struct chair *chair)
{
    return chair->kind == CHAIR_PERSON ? "person" : chair->kind == CHAIR_BOT ? chair->who : "open";
}

static void put_seat(struct talon_string_buffer *buffer, const struct room *room, int seat)
{
    const struct chair *chair = &room->chairs[seat];

    talon_string_buffer_add(buffer, seat ? ",{\"who\":" : "{\"who\":");
    talon_json_string(buffer, who_of(chair));
    json_put_text(buffer, "name", chair->name);
    json_put_flag(buffer, "here", room_is_here(room, seat));
    json_put_flag(buffer, "kept", chair_is_kept(room, seat));
    json_put_flag(buffer, "account", chair->account[0]);
    json_put_flag(buffer, "mixed", room->fair.mixed >> seat & 1);
    talon_string_buffer_add(buffer, "}");
}

static void put_seats(struct talon_string_buffer *buffer, const struct room *room)
{
    json_put_name(buffer, "seats");
    talon_string_buffer_add(buffer, "[");
    for (int seat = 0; seat < room->seats; seat++)
        put_seat(buffer, room, seat);
    talon_string_buffer_add(buffer, "]");
}

static void put_clock(struct talon_string_buffer *buffer, const struct house_clock *clock)
{
    json_put_name(buffer, "clock");
    if (!clock->move && !clock->bank) {
        talon_string_buffer_add(buffer, "null");
        return;
    }
    talon_string_buffer_add(buffer, "{\"move\":");
    talon_string_buffer_add_number(buffer, clock->move);
    json_put_number(buffer, "bank", clock->bank);
    talon_string_buffer_add(buffer, "}");
}

void room_commitment(const struct room *room, char hex[TALON_KEY_HEX])
{
    talon_commitment(room->table ? talon_table_key(room->table) : room->fair.secret, hex);
}

static void put_house(struct talon_string_buffer *buffer, const struct room *room)
{
    const struct opening *opening = &room->opening;
    char commitment[TALON_KEY_HEX];

    room_commitment(room, commitment);
    json_put_flag(buffer, "public", opening->is_public);
    json_put_number(buffer, "delay", opening->delay);
    json_put_text(buffer, "talk", talk_names[opening->talk]);
    put_clock(buffer, &opening->clock);
    json_put_number(buffer, "grace", opening->grace);
    json_put_number(buffer, "pace", opening->pace);
    json_put_flag(buffer, "seeded", opening->seeded);
    json_put_text(buffer, "commitment", commitment);
}

void room_write_room(const struct room *room, bool late, struct talon_string_buffer *buffer)
{
    const bool hidden = late && delay_hides_end(room);

    talon_string_buffer_add(buffer, "{\"state\":");
    talon_json_string(buffer, room_state_names[hidden ? ROOM_PLAYING : room_state(room)]);
    json_put_number(buffer, "host", room->host_seat);
    put_seats(buffer, room);
    json_put_name(buffer, "removed");
    removals_tell(&room->removed, buffer);
    json_put_number(buffer, "watchers", room_watchers(room));
    put_house(buffer, room);
    put_game(buffer, room);
    json_put_text(buffer, "next", room->next[0] && !hidden ? room->next : NULL);
    talon_string_buffer_add(buffer, "}");
}

/* ---- the list ----------------------------------------------------------------------------- */

static void put_player(struct talon_string_buffer *buffer, const struct chair *chair, int seat)
{
    talon_string_buffer_add(buffer, seat ? ",{\"who\":" : "{\"who\":");
    talon_json_string(buffer, who_of(chair));
    json_put_text(buffer, "name", chair->name);
    talon_string_buffer_add(buffer, "}");
}

void room_write_line(const struct room *room, struct talon_string_buffer *buffer)
{
    talon_string_buffer_add(buffer, "{\"table\":");
    talon_json_string(buffer, room->id);
    put_game(buffer, room);
    json_put_text(buffer, "state",
                  room_state_names[delay_hides_end(room) ? ROOM_PLAYING : room->told_state]);
    json_put_text(buffer, "host", room->host_seat < 0 ? "" : room->chairs[room->host_seat].name);
    json_put_name(buffer, "seats");
    talon_string_buffer_add(buffer, "[");
    for (int seat = 0; seat < room->seats; seat++)
        put_player(buffer, &room->chairs[seat], seat);
    talon_string_buffer_add(buffer, "]}");
}

/* Only what is written down is told: who sits where may be about to change. */
static bool is_told(const struct room *room)
{
    return room->stored && !(room->news & NEWS_ROOM) && !room->closing;
}

/* The last one that was looked at, if there are more. */
static void put_lines(struct call *call, const char *from, const char **more)
{
    const struct server *server = call->server;
    const size_t first = board_after(server, from);
    size_t at = first;

    for (int count = 0;
         at < server->board_count && at - first < LIMIT_LOOKED_THROUGH && count < LIMIT_LISTED;
         at++) {
        if (!is_told(server->board[at]))
            continue;
        talon_string_buffer_add(&call->out, count++ ? "," : "");
        room_write_line(server->board[at], &call->out);
    }
    *more = at < server->board_count ? server->board[at - 1]->id : NULL;
}

bool do_list(struct call *call)
{
    const char *from = json_object_get(call->request, "from") ? call_text(call, "from") : "";
    const char *more;

    if (!from)
        return false;
    talon_string_buffer_add(&call->out, ",\"tables\":[");
    put_lines(call, from, &more);
    talon_string_buffer_add(&call->out, "]");
    json_put_text(&call->out, "more", more);
    return true;
}

/* ---- what decides the cards --------------------------------------------------------------- */

static void put_hex(struct talon_string_buffer *buffer, const char *name, const uint8_t *bytes,
                    bool any)
{
    talon_string_buffer_add(buffer, ",");
    room_write_hex(buffer, name, bytes, any);
}

static void put_mixes(struct talon_string_buffer *buffer, const struct room *room)
{
    json_put_name(buffer, "mixes");
    for (int seat = 0; seat < room->seats; seat++) {
        talon_string_buffer_add(buffer, seat ? "," : "[");
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
    room_write_hex(buffer, "commitment", bytes, true);
    talon_fair_deal_secret(room->fair.secret, deal, bytes);
    put_hex(buffer, "secret", bytes, over);
    talon_string_buffer_add(buffer, "}");
}

bool do_fair(struct call *call)
{
    const struct room *room = call->room;
    const bool fair = room->table && talon_table_is_fair(room->table), late = call_is_late(call);
    const bool over = room_is_over(room) && !(late && delay_hides_end(room));
    const bool behind = late && !over;
    const uint32_t deals = !fair ? 0 : behind ? delay_deals(room) : talon_table_deals(room->table);
    char commitment[TALON_KEY_HEX];

    room_commitment(room, commitment);
    json_put_text(&call->out, "commitment", commitment);
    put_mixes(&call->out, room);
    json_put_name(&call->out, "deals");
    talon_string_buffer_add(&call->out, "[");
    for (uint32_t deal = 1; deal <= deals; deal++)
        put_deal(&call->out, room, deal, over || deal < deals);
    talon_string_buffer_add(&call->out, "]");
    put_hex(&call->out, "secret", room->fair.secret, fair && over);
    return true;
}
