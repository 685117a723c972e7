/* members.c - the connections that look at a table: who is here, and messages to them.
 */
#include "members.h"

#include "json/json_writer.h"
#include "util/memory.h"

#include <talon/json.h>

#include <assert.h>

static struct room_member *member_of(const struct room *room, uint64_t conn)
{
    for (size_t i = 0; i < room->members_count; i++)
        if (room->members[i].conn == conn)
            return &room->members[i];
    return NULL;
}

void room_join(struct room *room, uint64_t conn, int seat, unsigned also)
{
    assert(seat < room->seats_count);
    struct room_member *member = member_of(room, conn);

    if (!member) {
        room->members = util_grow(room->members, &room->members_capacity, room->members_count,
                                  sizeof *room->members);
        member = &room->members[room->members_count++];
    }
    *member = (struct room_member){
        .conn = conn, .seat = seat, .last_sent = room_steps(room), .also = also
    };
}

int room_member_eyes(const struct room *room, const struct room_member *member)
{
    return member->seat >= 0 && room_seat_waits(room, member->seat) ? TALON_WATCHER : member->seat;
}

void room_send_deltas(struct room *room, uint64_t conn, bool whole)
{
    struct room_member *member = member_of(room, conn);

    member->deltas = true;
    if (whole)
        room_update_delta_base(room);
    member->base = whole ? room->delta_base_version : 0;
    member->base_seat = room_member_eyes(room, member);
}

void room_update_delta_base(struct room *room)
{
    assert(room->table);
    struct talon_json_snapshot *base = &room->delta_base, *next = &room->next_delta_base;

    util_require_memory(talon_json_snapshot_take(next, room->table));
    if (talon_json_snapshot_equal(base, next))
        return;
    const struct talon_json_snapshot old = *base;
    *base = *next;
    *next = old;
    room->delta_base_version++;
}

void room_leave(struct room *room, uint64_t conn)
{
    struct room_member *member = member_of(room, conn);

    if (member)
        *member = room->members[--room->members_count];
}

/* All seats whose people are at this connection. */
static unsigned seats_at(const struct room_member *member)
{
    return member->also | (member->seat >= 0 ? 1u << member->seat : 0);
}

bool room_is_present(const struct room *room, int seat)
{
    assert(seat >= 0 && seat < room->seats_count);
    return room_presence(room) >> seat & 1;
}

unsigned room_spectators(const struct room *room)
{
    unsigned count = 0;

    for (size_t i = 0; i < room->members_count; i++)
        count += !seats_at(&room->members[i]);
    return count;
}

unsigned room_presence(const struct room *room)
{
    unsigned here = 0;

    for (size_t i = 0; i < room->members_count; i++)
        here |= seats_at(&room->members[i]);
    return room_spectators(room) << TALON_SEATS_MAX | here;
}

uint32_t room_since(const struct room *room, int seat, uint32_t last_sent)
{
    assert(seat < room->seats_count);
    const uint32_t count = room_steps(room);
    const uint32_t first = count > LIMIT_VIEW_STEPS ? count - LIMIT_VIEW_STEPS : 0;
    const uint32_t own = seat >= 0 ? room->seats[seat].since : 0;
    const uint32_t since = last_sent > first ? last_sent : first;

    return since > own ? since : own;
}

bool room_delay_runs(const struct room *room)
{
    return room->delay && room->table;
}

bool room_member_is_late(const struct room *room, const struct room_member *member)
{
    return room_delay_runs(room) && !(seats_at(member) & ~room_seats_waiting(room));
}

bool room_sees_now(const struct room *room, uint64_t conn)
{
    const struct room_member *member = member_of(room, conn);

    return member ? !room_member_is_late(room, member) : !room_delay_runs(room);
}

/* ---- messages ----------------------------------------------------------------------------- */

size_t room_begin_push(const struct room *room, struct journal_outputs *outputs, const char *push)
{
    const size_t from = outputs->text.length;

    talon_string_buffer_add(&outputs->text, "{");
    json_write_member(&outputs->text, "push", push);
    json_write_member(&outputs->text, "table", room->id);
    return from;
}

void room_broadcast(const struct room *room, struct journal_outputs *outputs, size_t from,
                    bool late, uint64_t but)
{
    const size_t length = outputs->text.length - from;

    for (size_t i = 0; i < room->members_count; i++) {
        const struct room_member *member = &room->members[i];
        if (member->conn != but && room_member_is_late(room, member) == late)
            journal_outputs_send_piece(outputs, member->conn, from, length);
    }
}

void room_broadcast_next(const struct room *room, struct journal_outputs *outputs, bool late)
{
    assert(room->next[0]);
    const size_t from = room_begin_push(room, outputs, "next");

    json_write_member(&outputs->text, "next", room->next);
    talon_string_buffer_add(&outputs->text, "}");
    room_broadcast(room, outputs, from, late, 0);
}

void room_broadcast_chat(const struct room *room, struct journal_outputs *outputs,
                         const struct room_chat_line *line, bool late)
{
    assert(line);
    const size_t from = room_begin_push(room, outputs, "said");

    json_write_member_name(&outputs->text, "line");
    room_chat_write_line(&outputs->text, line);
    talon_string_buffer_add(&outputs->text, "}");
    const size_t length = outputs->text.length - from;
    for (size_t i = 0; i < room->members_count; i++) {
        const struct room_member *member = &room->members[i];
        if (room_member_is_late(room, member) == late &&
            room_chat_is_heard(&room->chat, member->seat, line->seat))
            journal_outputs_send_piece(outputs, member->conn, from, length);
    }
}

void room_send_removed(const struct room *room, struct journal_outputs *outputs, uint64_t conn,
                       int seat)
{
    assert(seat >= 0 && seat < room->seats_count);
    const size_t from = room_begin_push(room, outputs, "removed");

    json_write_member_number(&outputs->text, "seat", seat);
    talon_string_buffer_add(&outputs->text, "}");
    journal_outputs_send(outputs, conn, from);
}
