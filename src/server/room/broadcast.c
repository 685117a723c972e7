/* broadcast.c - Who looks on at a table, and what is sent to them. Every view is made for the one
 * seat whose token the connection has shown.
 */
#include "util/memory.h"
#include "json/json_writer.h"
#include "room.h"

#include <talon/json.h>

#include <assert.h>
#include <stdlib.h>

static struct room_member *member_of(struct room *room, uint64_t conn)
{
    for (size_t i = 0; i < room->members_count; i++)
        if (room->members[i].conn == conn)
            return &room->members[i];
    return NULL;
}

static struct room_member *new_member(struct room *room)
{
    if (room->members_count == room->members_capacity) {
        const size_t wanted = room->members_capacity ? 2 * room->members_capacity : 4;
        room->members = util_reallocate(room->members, wanted * sizeof *room->members);
        room->members_capacity = wanted;
    }
    return &room->members[room->members_count++];
}

void room_join(struct room *room, uint64_t conn, int seat, unsigned also)
{
    assert(seat < room->seats_count);
    struct room_member *member = member_of(room, conn);

    if (!member)
        member = new_member(room);
    *member = (struct room_member){
        .conn = conn, .seat = seat, .last_sent = room_steps(room), .also = also
    };
}

void room_send_deltas(struct room *room, uint64_t conn, bool last_sent)
{
    struct room_member *member = member_of(room, conn);

    member->brief = true;
    member->people = last_sent ? talon_json_people_version(room->table) : 0;
}

void room_leave(struct room *room, uint64_t conn)
{
    struct room_member *member = member_of(room, conn);

    if (member)
        *member = room->members[--room->members_count];
}

/* All seats whose people are at this socket. */
static unsigned seats_at(const struct room_member *member)
{
    return member->also | (member->seat >= 0 ? 1u << member->seat : 0);
}

bool room_is_present(const struct room *room, int seat)
{
    assert(seat >= 0 && seat < room->seats_count);
    for (size_t i = 0; i < room->members_count; i++)
        if (seats_at(&room->members[i]) >> seat & 1)
            return true;
    return false;
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
    const uint32_t first = count > LIMIT_EVENTS ? count - LIMIT_EVENTS : 0;
    const uint32_t own = seat >= 0 ? room->seats[seat].since : 0;
    const uint32_t since = last_sent > first ? last_sent : first;

    return since > own ? since : own;
}

/* The view last made for a seat in one round of pushes: watchers are many, and see the same. */
struct made {
    bool any, brief;
    uint32_t last_sent;
    size_t at, length;
};

/* One round: what has been written in it already. */
struct round {
    uint32_t people;
    struct made made[1 + TALON_SEATS_MAX];
    struct talon_json_render_cache whole, brief;
};

static void write_push(struct room *room, int64_t now, struct talon_string_buffer *buffer,
                       const struct room_member *member, bool brief, struct round *round)
{
    assert(room->table);
    const uint32_t since = room_since(room, member->seat, member->last_sent);

    talon_string_buffer_add(buffer, "{\"push\":\"view\",\"table\":");
    talon_json_string(buffer, room->id);
    talon_string_buffer_add(buffer, ",\"view\":");
    if (brief)
        talon_json_view_delta(buffer, room->table, member->seat, since, &round->brief);
    else
        talon_json_view_cached(buffer, room->table, member->seat, since, &round->whole);
    room_clock_write(room, now, buffer);
    talon_string_buffer_add(buffer, "}");
}

static void push_to(struct room *room, int64_t now, struct journal_outputs *outputs,
                    struct room_member *member, struct round *round)
{
    struct made *made = &round->made[1 + member->seat];
    const bool brief = member->brief && member->people == round->people;

    if (made->any && made->last_sent == member->last_sent && made->brief == brief) {
        journal_outputs_send_piece(outputs, member->conn, made->at, made->length);
    } else {
        const size_t from = outputs->text.length;
        write_push(room, now, &outputs->text, member, brief, round);
        journal_outputs_send(outputs, member->conn, from);
        *made = (struct made){ true, brief, member->last_sent, from, outputs->text.length - from };
    }
    member->people = round->people;
    member->last_sent = room_steps(room);
}

/* Who holds no seat sees everything later, where that was agreed. */
static bool is_late(const struct room *room, const struct room_member *member)
{
    return room_delay_runs(room) && !seats_at(member);
}

bool room_sees_now(const struct room *room, uint64_t conn)
{
    for (size_t i = 0; i < room->members_count; i++)
        if (room->members[i].conn == conn)
            return !is_late(room, &room->members[i]);
    return !room_delay_runs(room);
}

void room_broadcast_view(struct room *room, int64_t now, struct journal_outputs *outputs)
{
    assert(room->table);
    struct round round = { .people = talon_json_people_version(room->table) };

    for (size_t i = 0; i < room->members_count; i++)
        if (!is_late(room, &room->members[i]))
            push_to(room, now, outputs, &room->members[i], &round);
    room_delay_note_view(room, now);
}

/* ---- besides the views ------------------------------------------------------------------ */

/* The text's end to those who are kept behind, or to the others. */
static void send_to(struct room *room, struct journal_outputs *outputs, bool late, uint64_t but,
                    size_t from)
{
    const size_t length = outputs->text.length - from;

    for (size_t i = 0; i < room->members_count; i++) {
        const struct room_member *member = &room->members[i];
        if (member->conn == but || is_late(room, member) != late)
            continue;
        journal_outputs_send_piece(outputs, member->conn, from, length);
    }
}

void room_broadcast_room(struct room *room, int64_t now, struct journal_outputs *outputs,
                         uint64_t but)
{
    struct talon_string_buffer *buffer = &outputs->text;
    const size_t from = buffer->length;

    room->tell_at = SERVER_NEVER;
    talon_string_buffer_add(buffer, "{\"push\":\"room\",\"table\":");
    talon_json_string(buffer, room->id);
    talon_string_buffer_add(buffer, ",\"room\":");
    room_write_state(room, false, buffer);
    room_clock_write(room, now, buffer);
    talon_string_buffer_add(buffer, "}");
    send_to(room, outputs, false, but, from);
    if (room_delay_runs(room) && room->told_state == ROOM_GATHERING)
        room_delay_show_start(room, outputs);
    else
        room_delay_note_room(room, now);
}

void room_broadcast_late(struct room *room, struct journal_outputs *outputs, const char *push,
                         const char *name, const char *text)
{
    assert(text);
    struct talon_string_buffer *buffer = &outputs->text;
    const size_t from = buffer->length;

    talon_string_buffer_add(buffer, "{\"push\":\"");
    talon_string_buffer_add(buffer, push);
    talon_string_buffer_add(buffer, "\",\"table\":");
    talon_json_string(buffer, room->id);
    talon_string_buffer_add(buffer, name);
    talon_string_buffer_add(buffer, text);
    talon_string_buffer_add(buffer, "}");
    send_to(room, outputs, true, 0, from);
}

void room_broadcast_late_next(struct room *room, struct journal_outputs *outputs)
{
    for (size_t i = 0; i < room->members_count; i++)
        if (is_late(room, &room->members[i]))
            room_send_notice(room, outputs, room->members[i].conn, "next", "next", room->next);
}

void room_broadcast_chat(struct room *room, struct journal_outputs *outputs,
                         const struct room_chat_line *line, bool late)
{
    assert(line);
    struct talon_string_buffer *buffer = &outputs->text;
    const size_t from = buffer->length;
    size_t length = 0;

    for (size_t i = 0; i < room->members_count; i++) {
        const struct room_member *member = &room->members[i];
        if (is_late(room, member) != late ||
            !room_chat_is_heard(&room->chat, member->seat, line->seat))
            continue;
        if (length) {
            journal_outputs_send_piece(outputs, member->conn, from, length);
            continue;
        }
        talon_string_buffer_add(buffer, "{\"push\":\"said\",\"table\":");
        talon_json_string(buffer, room->id);
        talon_string_buffer_add(buffer, ",\"line\":");
        room_chat_write_line(buffer, line);
        talon_string_buffer_add(buffer, "}");
        journal_outputs_send(outputs, member->conn, from);
        length = buffer->length - from;
    }
}

void room_send_notice(struct room *room, struct journal_outputs *outputs, uint64_t conn,
                      const char *push, const char *name, const char *text)
{
    assert(!name || text);
    struct talon_string_buffer *buffer = &outputs->text;
    const size_t from = buffer->length;

    talon_string_buffer_add(buffer, "{\"push\":\"");
    talon_string_buffer_add(buffer, push);
    talon_string_buffer_add(buffer, "\",\"table\":");
    talon_json_string(buffer, room->id);
    if (name) {
        talon_string_buffer_add(buffer, ",\"");
        talon_string_buffer_add(buffer, name);
        talon_string_buffer_add(buffer, "\":");
        talon_json_string(buffer, text);
    }
    talon_string_buffer_add(buffer, "}");
    journal_outputs_send(outputs, conn, from);
}

void room_send_removed(struct room *room, struct journal_outputs *outputs, uint64_t conn, int seat)
{
    assert(seat >= 0 && seat < room->seats_count);
    struct talon_string_buffer *buffer = &outputs->text;
    const size_t from = buffer->length;

    talon_string_buffer_add(buffer, "{\"push\":\"removed\",\"table\":");
    talon_json_string(buffer, room->id);
    json_write_member_number(buffer, "seat", seat);
    talon_string_buffer_add(buffer, "}");
    journal_outputs_send(outputs, conn, from);
}
