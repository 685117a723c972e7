/* broadcast.c - sends the view of a table, or the state of its room, to its members. Each view is
 * made for the seat whose token the connection has shown.
 */
#include "broadcast.h"

#include "members.h"
#include "room_json.h"
#include "seat_clocks.h"
#include "spectator_delay.h"
#include "json/json_writer.h"

#include <talon/json.h>

#include <assert.h>

/* The message last written for a seat. Spectators are many, and get the same. */
struct written_view {
    bool any, delta;
    uint32_t last_sent;
    size_t at, length;
};

/* The messages and texts already written in one broadcast. */
struct broadcast {
    uint32_t people;
    struct written_view views[1 + TALON_SEATS_MAX];
    struct talon_json_render_cache whole, delta;
};

static void write_view(const struct room *room, int64_t now, struct talon_string_buffer *buffer,
                       const struct room_member *member, bool delta, struct broadcast *broadcast)
{
    assert(room->table);
    const uint32_t since = room_since(room, member->seat, member->last_sent);

    json_write_member_name(buffer, "view");
    if (delta)
        talon_json_view_delta(buffer, room->table, member->seat, since, &broadcast->delta);
    else
        talon_json_view_cached(buffer, room->table, member->seat, since, &broadcast->whole);
    room_clock_write(room, now, buffer);
    talon_string_buffer_add(buffer, "}");
}

static void push_view(struct room *room, struct journal_outputs *outputs,
                      struct room_member *member, struct broadcast *broadcast)
{
    struct written_view *written = &broadcast->views[1 + member->seat];
    const bool delta = member->deltas && member->people == broadcast->people;

    if (!written->any || written->last_sent != member->last_sent || written->delta != delta) {
        const size_t from = room_begin_push(room, outputs, "view");
        write_view(room, outputs->now, &outputs->text, member, delta, broadcast);
        *written = (struct written_view){ true, delta, member->last_sent, from,
                                          outputs->text.length - from };
    }
    journal_outputs_send_piece(outputs, member->conn, written->at, written->length);
    member->people = broadcast->people;
    member->last_sent = room_steps(room);
}

void room_broadcast_view(struct room *room, struct journal_outputs *outputs)
{
    assert(room->table);
    struct broadcast broadcast = { .people = talon_json_people_version(room->table) };

    for (size_t i = 0; i < room->members_count; i++)
        if (!room_member_is_late(room, &room->members[i]))
            push_view(room, outputs, &room->members[i], &broadcast);
    room_delay_note_view(room, outputs->now);
}

void room_broadcast_room(struct room *room, struct journal_outputs *outputs, uint64_t but)
{
    const size_t from = room_begin_push(room, outputs, "room");

    room->tell_at = SERVER_NEVER;
    json_write_member_name(&outputs->text, "room");
    room_write_state(room, false, &outputs->text);
    room_clock_write(room, outputs->now, &outputs->text);
    talon_string_buffer_add(&outputs->text, "}");
    room_broadcast(room, outputs, from, false, but);
    if (room_delay_runs(room) && room->last_sent_state == ROOM_GATHERING)
        room_delay_show_start(room, outputs);
    else
        room_delay_note_room(room, outputs->now);
}
