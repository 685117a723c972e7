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
    uint32_t base; /* the version that deltas begin from; 0: nobody gets one */
    struct written_view views[1 + TALON_SEATS_MAX];
    struct talon_json_render_cache whole;
    struct talon_json_delta_cache delta;
};

/* The snapshots of before and now are exchanged already. */
static size_t write_delta(const struct room *room, struct journal_outputs *outputs, int seat,
                          uint32_t since, struct broadcast *broadcast)
{
    const size_t from = room_begin_push(room, outputs, "delta");

    json_write_member_number(&outputs->text, "from", room->next_delta_base.number);
    json_write_member_name(&outputs->text, "delta");
    talon_json_view_delta(&outputs->text, room->table, &room->next_delta_base, &room->delta_base,
                          seat, since, &broadcast->delta);
    return from;
}

static size_t write_whole(const struct room *room, struct journal_outputs *outputs, int seat,
                          uint32_t since, struct broadcast *broadcast)
{
    const size_t from = room_begin_push(room, outputs, "view");

    json_write_member_name(&outputs->text, "view");
    talon_json_view_cached(&outputs->text, room->table, seat, since, &broadcast->whole);
    return from;
}

static struct written_view write_view(const struct room *room, struct journal_outputs *outputs,
                                      const struct room_member *member, bool delta,
                                      struct broadcast *broadcast)
{
    const int seat = room_member_eyes(room, member);
    const uint32_t since = room_since(room, seat, member->last_sent);
    const size_t from = delta ? write_delta(room, outputs, seat, since, broadcast)
                              : write_whole(room, outputs, seat, since, broadcast);

    room_clock_write(room, outputs->now, &outputs->text);
    talon_string_buffer_add(&outputs->text, "}");
    return (struct written_view){ true, delta, member->last_sent, from,
                                  outputs->text.length - from };
}

static void push_view(struct room *room, struct journal_outputs *outputs,
                      struct room_member *member, struct broadcast *broadcast)
{
    assert(room->table && member->conn);
    const int seat = room_member_eyes(room, member);
    struct written_view *written = &broadcast->views[1 + seat];
    const bool delta = member->deltas && broadcast->base && member->base == broadcast->base &&
                       member->base_seat == seat;

    if (!written->any || written->last_sent != member->last_sent || written->delta != delta)
        *written = write_view(room, outputs, member, delta, broadcast);
    journal_outputs_send_piece(outputs, member->conn, written->at, written->length);
    member->base = member->deltas ? room->delta_base_version : 0;
    member->base_seat = seat;
    member->last_sent = room_steps(room);
}

/* Somebody gets deltas: takes what is told now. Answers the version that deltas begin from; 0: all
 * views are to be whole, because other people sit there. */
static uint32_t begin_deltas(struct room *room)
{
    const uint32_t base = room->delta_base_version, people = room->delta_base.people;
    bool any = false;

    for (size_t i = 0; i < room->members_count; i++)
        any = any || room->members[i].deltas;
    if (!any)
        return 0;
    room_update_delta_base(room);
    return room->delta_base_version != base && room->delta_base.people == people ? base : 0;
}

void room_broadcast_view(struct room *room, struct journal_outputs *outputs)
{
    assert(room->table);
    struct broadcast broadcast = { .base = begin_deltas(room) };

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
