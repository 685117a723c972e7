/* room_json.c - how a room is, as everybody may see it: who sits there, the rules of the house,
 * what was promised about the cards; and the list of those that are public. It refuses to know
 * what any seat holds.
 */
#include "server/rooms/public_list.h"
#include "server/requests/request.h"
#include "json/json_members.h"

#include <talon/json.h>

#include <string.h>

static void put_game(struct talon_ink *ink, const struct room *room)
{
    const struct talon_config *config = &room->opening.config;

    put_text(ink, "game", config->game->id);
    put_text(ink, "form", config->game->form);
    put_text(ink, "preset", config->preset);
    put_name(ink, "options");
    talon_wire_options(ink, config);
}

/* ---- the room ----------------------------------------------------------------------------- */

static const char *who_of(const struct chair *chair)
{
    return chair->kind == CHAIR_PERSON ? "person" : chair->kind == CHAIR_BOT ? chair->who : "open";
}

static void put_seat(struct talon_ink *ink, const struct room *room, int seat)
{
    const struct chair *chair = &room->chairs[seat];

    talon_ink_put(ink, seat ? ",{\"who\":" : "{\"who\":");
    talon_wire_string(ink, who_of(chair));
    put_text(ink, "name", chair->name);
    put_flag(ink, "here", room_is_here(room, seat));
    put_flag(ink, "kept", chair_is_kept(room, seat));
    put_flag(ink, "account", chair->account[0]);
    put_flag(ink, "mixed", room->fair.mixed >> seat & 1);
    talon_ink_put(ink, "}");
}

static void put_seats(struct talon_ink *ink, const struct room *room)
{
    put_name(ink, "seats");
    talon_ink_put(ink, "[");
    for (int seat = 0; seat < room->seats; seat++)
        put_seat(ink, room, seat);
    talon_ink_put(ink, "]");
}

static void put_clock(struct talon_ink *ink, const struct house_clock *clock)
{
    put_name(ink, "clock");
    if (!clock->move && !clock->bank) {
        talon_ink_put(ink, "null");
        return;
    }
    talon_ink_put(ink, "{\"move\":");
    talon_ink_number(ink, clock->move);
    put_number(ink, "bank", clock->bank);
    talon_ink_put(ink, "}");
}

void room_commitment(const struct room *room, char hex[TALON_KEY_HEX])
{
    talon_commitment(room->table ? talon_table_key(room->table) : room->fair.secret, hex);
}

static void put_house(struct talon_ink *ink, const struct room *room)
{
    const struct opening *opening = &room->opening;
    char commitment[TALON_KEY_HEX];

    room_commitment(room, commitment);
    put_flag(ink, "public", opening->is_public);
    put_number(ink, "delay", opening->delay);
    put_text(ink, "talk", talk_names[opening->talk]);
    put_clock(ink, &opening->clock);
    put_number(ink, "grace", opening->grace);
    put_number(ink, "pace", opening->pace);
    put_flag(ink, "seeded", opening->seeded);
    put_text(ink, "commitment", commitment);
}

void room_write_room(const struct room *room, bool late, struct talon_ink *ink)
{
    const bool hidden = late && delay_hides_end(room);

    talon_ink_put(ink, "{\"state\":");
    talon_wire_string(ink, room_state_names[hidden ? ROOM_PLAYING : room_state(room)]);
    put_number(ink, "host", room->host_seat);
    put_seats(ink, room);
    put_name(ink, "removed");
    removals_tell(&room->removed, ink);
    put_number(ink, "watchers", room_watchers(room));
    put_house(ink, room);
    put_game(ink, room);
    put_text(ink, "next", room->next[0] && !hidden ? room->next : NULL);
    talon_ink_put(ink, "}");
}

/* ---- the list ----------------------------------------------------------------------------- */

static void put_player(struct talon_ink *ink, const struct chair *chair, int seat)
{
    talon_ink_put(ink, seat ? ",{\"who\":" : "{\"who\":");
    talon_wire_string(ink, who_of(chair));
    put_text(ink, "name", chair->name);
    talon_ink_put(ink, "}");
}

void room_write_line(const struct room *room, struct talon_ink *ink)
{
    talon_ink_put(ink, "{\"table\":");
    talon_wire_string(ink, room->id);
    put_game(ink, room);
    put_text(ink, "state",
             room_state_names[delay_hides_end(room) ? ROOM_PLAYING : room->told_state]);
    put_text(ink, "host", room->host_seat < 0 ? "" : room->chairs[room->host_seat].name);
    put_name(ink, "seats");
    talon_ink_put(ink, "[");
    for (int seat = 0; seat < room->seats; seat++)
        put_player(ink, &room->chairs[seat], seat);
    talon_ink_put(ink, "]}");
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
        talon_ink_put(&call->out, count++ ? "," : "");
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
    talon_ink_put(&call->out, ",\"tables\":[");
    put_lines(call, from, &more);
    talon_ink_put(&call->out, "]");
    put_text(&call->out, "more", more);
    return true;
}

/* ---- what decides the cards --------------------------------------------------------------- */

static void put_hex(struct talon_ink *ink, const char *name, const uint8_t *bytes, bool any)
{
    talon_ink_put(ink, ",");
    hex_write(ink, name, bytes, any);
}

static void put_mixes(struct talon_ink *ink, const struct room *room)
{
    put_name(ink, "mixes");
    for (int seat = 0; seat < room->seats; seat++) {
        talon_ink_put(ink, seat ? "," : "[");
        talon_ink_put(ink, room->fair.mixed >> seat & 1 ? "\"" : "null");
        if (!(room->fair.mixed >> seat & 1))
            continue;
        talon_ink_hex(ink, room->fair.mix[seat], TALON_KEY_BYTES);
        talon_ink_put(ink, "\"");
    }
    talon_ink_put(ink, "]");
}

/* A deal is over when the next has begun, or the game is over. */
static void put_deal(struct talon_ink *ink, const struct room *room, uint32_t deal, bool over)
{
    uint8_t bytes[TALON_SHA256_BYTES];

    talon_fair_deal_commitment(room->fair.secret, deal, bytes);
    talon_ink_put(ink, deal > 1 ? ",{" : "{");
    hex_write(ink, "commitment", bytes, true);
    talon_fair_deal_secret(room->fair.secret, deal, bytes);
    put_hex(ink, "secret", bytes, over);
    talon_ink_put(ink, "}");
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
    put_text(&call->out, "commitment", commitment);
    put_mixes(&call->out, room);
    put_name(&call->out, "deals");
    talon_ink_put(&call->out, "[");
    for (uint32_t deal = 1; deal <= deals; deal++)
        put_deal(&call->out, room, deal, over || deal < deals);
    talon_ink_put(&call->out, "]");
    put_hex(&call->out, "secret", room->fair.secret, fair && over);
    return true;
}
