/* room_json.c - a room as JSON for everybody: who sits there, its settings, the commitment to the
 * cards; and its line in the public list.
 */
#include "room_json.h"

#include "members.h"
#include "seats.h"
#include "json/json_writer.h"
#include "json/table_request.h"

#include <assert.h>

/* A table that is older than the choice of levels may name one that its game does not offer. The
 * caller closes the object. */
static void put_player(struct talon_string_buffer *buffer, const struct room *room, int seat)
{
    const struct room_seat *holder = &room->seats[seat];

    json_write_list_object(buffer);
    json_write_member(buffer, "who",
                      talon_request_sitter(room_seat_who(holder), room->settings.config.game));
    json_write_member(buffer, "name", holder->name);
    if (holder->sign[0])
        json_write_member(buffer, "sign", holder->sign);
}

static void put_seat(struct talon_string_buffer *buffer, const struct room *room, int seat)
{
    assert(seat >= 0 && seat < room->seats_count);
    const struct room_seat *holder = &room->seats[seat];

    put_player(buffer, room, seat);
    json_write_member_flag(buffer, "here", room_is_present(room, seat));
    json_write_member_flag(buffer, "kept", room_seat_is_away(room, seat));
    json_write_member_flag(buffer, "account", holder->account[0]);
    json_write_member_flag(buffer, "mixed", room->fair.mixed >> seat & 1);
    if (room_seat_is_shared(room, seat))
        json_write_member_flag(buffer, "shared", true);
    if (room_seat_waits(room, seat))
        json_write_member_flag(buffer, "waits", true);
    if (holder->member)
        json_write_member_number(buffer, "member", holder->member);
    room_tally_write(&holder->tally, buffer);
    talon_string_buffer_add(buffer, "}");
}

static void put_clock(struct talon_string_buffer *buffer, const struct room_clock_settings *clock)
{
    if (!clock->move && !clock->bank) {
        json_write_member(buffer, "clock", NULL);
        return;
    }
    json_write_member_object(buffer, "clock");
    json_write_member_number(buffer, "move", clock->move);
    json_write_member_number(buffer, "bank", clock->bank);
    talon_string_buffer_add(buffer, "}");
}

void room_commitment(const struct room *room, char hex[TALON_KEY_HEX])
{
    talon_commitment(room->table ? talon_table_key(room->table) : room->fair.secret, hex);
}

static void put_drive(struct talon_string_buffer *buffer, const struct room_drive *drive)
{
    json_write_member_object(buffer, "drive");
    json_write_member(buffer, "id", drive->id);
    json_write_member_number(buffer, "round", drive->round);
    json_write_member_number(buffer, "table", drive->table);
    json_write_member_number(buffer, "deal", drive->deal);
    talon_string_buffer_add(buffer, "}");
}

static void put_settings(struct talon_string_buffer *buffer, const struct room *room)
{
    const struct room_settings *settings = &room->settings;
    char commitment[TALON_KEY_HEX];

    room_commitment(room, commitment);
    json_write_member_flag(buffer, "public", settings->is_public);
    json_write_member_number(buffer, "delay", settings->delay);
    json_write_member(buffer, "talk", room_chat_mode_names[settings->chat]);
    put_clock(buffer, &settings->clock);
    json_write_member_number(buffer, "grace", settings->grace);
    json_write_member_number(buffer, "pace", settings->pace);
    json_write_member_flag(buffer, "seeded", settings->seeded);
    if (settings->strict)
        json_write_member_flag(buffer, "strict", true);
    if (settings->drive.id[0])
        put_drive(buffer, &settings->drive);
    if (settings->circle[0])
        json_write_member(buffer, "circle", settings->circle);
    room_rounds_write(&settings->rounds, buffer);
    json_write_member(buffer, "commitment", commitment);
}

void room_write_state(const struct room *room, bool hides_end, struct talon_string_buffer *buffer)
{
    talon_string_buffer_add(buffer, "{");
    json_write_member(buffer, "state",
                      room_state_names[hides_end ? ROOM_PLAYING : room_state(room)]);
    json_write_member_number(buffer, "host", room->host_seat);
    json_write_member_list(buffer, "seats");
    for (int seat = 0; seat < room->seats_count; seat++)
        put_seat(buffer, room, seat);
    talon_string_buffer_add(buffer, "]");
    room_bans_write_names(&room->bans, buffer);
    json_write_member_number(buffer, "watchers", room_spectators(room));
    put_settings(buffer, room);
    talon_json_config(buffer, &room->settings.config);
    json_write_member(buffer, "next", room->next[0] && !hides_end ? room->next : NULL);
    talon_string_buffer_add(buffer, "}");
}

/* ---- the list ----------------------------------------------------------------------------- */

void room_write_listing(const struct room *room, bool hides_end, struct talon_string_buffer *buffer)
{
    assert(room->settings.is_public || room->settings.circle[0]);
    talon_string_buffer_add(buffer, "{");
    json_write_member(buffer, "table", room->id);
    talon_json_config(buffer, &room->settings.config);
    json_write_member(buffer, "state",
                      room_state_names[hides_end ? ROOM_PLAYING : room->last_sent_state]);
    json_write_member(buffer, "host", room->host_seat < 0 ? "" : room->seats[room->host_seat].name);
    json_write_member_list(buffer, "seats");
    for (int seat = 0; seat < room->seats_count; seat++) {
        put_player(buffer, room, seat);
        json_write_member_flag(buffer, "account", room->seats[seat].account[0]);
        talon_string_buffer_add(buffer, "}");
    }
    talon_string_buffer_add(buffer, "]}");
}
