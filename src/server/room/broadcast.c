/* broadcast.c - who looks on at a table, and telling them. Every view is made for the one seat
 * its socket has proved to hold; it refuses to look at the state itself.
 */
#include "json/json_members.h"
#include "room.h"

#include <talon/json.h>

#include <stdlib.h>

static struct member *member_of(struct room *room, uint64_t conn)
{
    for (size_t i = 0; i < room->members_count; i++)
        if (room->members[i].conn == conn)
            return &room->members[i];
    return NULL;
}

static struct member *new_member(struct room *room)
{
    if (room->members_count == room->members_room) {
        const size_t wanted = room->members_room ? 2 * room->members_room : 4;
        struct member *members = realloc(room->members, wanted * sizeof *members);
        if (!members)
            return NULL;
        room->members = members;
        room->members_room = wanted;
    }
    return &room->members[room->members_count++];
}

bool room_join(struct room *room, uint64_t conn, int seat, unsigned also)
{
    struct member *member = member_of(room, conn);

    if (!member)
        member = new_member(room);
    if (!member)
        return false;
    *member = (struct member){ .conn = conn, .seat = seat, .told = room_steps(room), .also = also };
    return true;
}

void room_be_brief(struct room *room, uint64_t conn, bool told)
{
    struct member *member = member_of(room, conn);

    member->brief = true;
    member->people = told ? talon_json_people_version(room->table) : 0;
}

void room_leave(struct room *room, uint64_t conn)
{
    struct member *member = member_of(room, conn);

    if (member)
        *member = room->members[--room->members_count];
}

/* All seats whose people are at this socket. */
static unsigned seats_at(const struct member *member)
{
    return member->also | (member->seat >= 0 ? 1u << member->seat : 0);
}

bool room_is_here(const struct room *room, int seat)
{
    for (size_t i = 0; i < room->members_count; i++)
        if (seats_at(&room->members[i]) >> seat & 1)
            return true;
    return false;
}

unsigned room_watchers(const struct room *room)
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
    return room_watchers(room) << TALON_SEATS_MAX | here;
}

uint32_t room_since(const struct room *room, int seat, uint32_t told)
{
    const uint32_t count = room_steps(room);
    const uint32_t first = count > LIMIT_EVENTS ? count - LIMIT_EVENTS : 0;
    const uint32_t own = seat >= 0 ? room->chairs[seat].since : 0;
    const uint32_t since = told > first ? told : first;

    return since > own ? since : own;
}

/* The view last made for a seat in one round of pushes: watchers are many, and see the same. */
struct made {
    bool any, brief;
    uint32_t told;
    size_t at, length;
};

/* One round: what has been written in it already. */
struct round {
    uint32_t people;
    struct made made[1 + TALON_SEATS_MAX];
    struct talon_json_render_cache whole, brief;
};

static void write_push(struct room *room, int64_t now, struct talon_string_buffer *buffer,
                       const struct member *member, bool brief, struct round *round)
{
    const uint32_t since = room_since(room, member->seat, member->told);

    talon_string_buffer_add(buffer, "{\"push\":\"view\",\"table\":");
    talon_json_string(buffer, room->id);
    talon_string_buffer_add(buffer, ",\"view\":");
    if (brief)
        talon_json_view_delta(buffer, room->table, member->seat, since, &round->brief);
    else
        talon_json_view_cached(buffer, room->table, member->seat, since, &round->whole);
    clock_write(room, now, buffer);
    talon_string_buffer_add(buffer, "}");
}

static void push_to(struct room *room, int64_t now, struct server_effects *effects,
                    struct member *member, struct round *round)
{
    struct made *made = &round->made[1 + member->seat];
    const bool brief = member->brief && member->people == round->people;

    if (made->any && made->told == member->told && made->brief == brief) {
        effects_send_piece(effects, member->conn, made->at, made->length);
    } else {
        const size_t from = effects->text.length;
        write_push(room, now, &effects->text, member, brief, round);
        effects_send(effects, member->conn, from);
        *made = (struct made){ effects->text.length > from, brief, member->told, from,
                               effects->text.length - from };
        if (!made->any) /* out of memory, and taken back */
            round->whole.count = round->brief.count = 0;
    }
    member->people = round->people;
    member->told = room_steps(room);
}

/* Who holds no seat sees everything later, where that was agreed. */
static bool is_late(const struct room *room, const struct member *member)
{
    return delay_runs(room) && !seats_at(member);
}

bool room_sees_now(const struct room *room, uint64_t conn)
{
    for (size_t i = 0; i < room->members_count; i++)
        if (room->members[i].conn == conn)
            return !is_late(room, &room->members[i]);
    return !delay_runs(room);
}

void room_push(struct room *room, int64_t now, struct server_effects *effects)
{
    struct round round = { .people = talon_json_people_version(room->table) };

    for (size_t i = 0; i < room->members_count; i++)
        if (!is_late(room, &room->members[i]))
            push_to(room, now, effects, &room->members[i], &round);
    delay_note(room, now);
}

/* ---- besides the views ------------------------------------------------------------------ */

/* The text's end to those who are kept behind, or to the others. If memory ran out on the way they
 * come again. */
static void send_to(struct room *room, struct server_effects *effects, bool late, uint64_t but,
                    size_t from)
{
    const bool failed = effects->text.failed;
    const size_t length = effects->text.length - from;

    for (size_t i = 0; i < room->members_count; i++) {
        const struct member *member = &room->members[i];
        if (member->conn == but || is_late(room, member) != late)
            continue;
        if (failed)
            effects_hang_up(effects, member->conn, CLOSE_TRY_LATER);
        else
            effects_send_piece(effects, member->conn, from, length);
    }
    effects->text.failed = false;
    if (failed)
        effects->text.length = from;
}

void room_push_room(struct room *room, int64_t now, struct server_effects *effects, uint64_t but)
{
    struct talon_string_buffer *buffer = &effects->text;
    const size_t from = buffer->length;

    room->tell_at = SERVER_NEVER;
    talon_string_buffer_add(buffer, "{\"push\":\"room\",\"table\":");
    talon_json_string(buffer, room->id);
    talon_string_buffer_add(buffer, ",\"room\":");
    room_write_room(room, false, buffer);
    clock_write(room, now, buffer);
    talon_string_buffer_add(buffer, "}");
    send_to(room, effects, false, but, from);
    if (delay_runs(room) && room->told_state == ROOM_GATHERING)
        delay_show_beginning(room, effects);
    else
        delay_note_room(room, now);
}

void room_push_late(struct room *room, struct server_effects *effects, const char *push,
                    const char *name, const char *text)
{
    struct talon_string_buffer *buffer = &effects->text;
    const size_t from = buffer->length;

    talon_string_buffer_add(buffer, "{\"push\":\"");
    talon_string_buffer_add(buffer, push);
    talon_string_buffer_add(buffer, "\",\"table\":");
    talon_json_string(buffer, room->id);
    talon_string_buffer_add(buffer, name);
    talon_string_buffer_add(buffer, text);
    talon_string_buffer_add(buffer, "}");
    send_to(room, effects, true, 0, from);
}

void room_push_late_next(struct room *room, struct server_effects *effects)
{
    for (size_t i = 0; i < room->members_count; i++)
        if (is_late(room, &room->members[i]))
            room_push_word(room, effects, room->members[i].conn, "next", "next", room->next);
}

void room_push_line(struct room *room, struct server_effects *effects, const struct talk_line *line,
                    bool late)
{
    struct talon_string_buffer *buffer = &effects->text;
    const size_t from = buffer->length;
    size_t length = 0;

    for (size_t i = 0; i < room->members_count; i++) {
        const struct member *member = &room->members[i];
        if (is_late(room, member) != late || !talk_heard(&room->talk, member->seat, line->seat))
            continue;
        if (length) {
            effects_send_piece(effects, member->conn, from, length);
            continue;
        }
        talon_string_buffer_add(buffer, "{\"push\":\"said\",\"table\":");
        talon_json_string(buffer, room->id);
        talon_string_buffer_add(buffer, ",\"line\":");
        talk_put_line(buffer, line);
        talon_string_buffer_add(buffer, "}");
        effects_send(effects, member->conn, from);
        length = buffer->length - from;
    }
}

void room_push_word(struct room *room, struct server_effects *effects, uint64_t conn,
                    const char *push, const char *name, const char *text)
{
    struct talon_string_buffer *buffer = &effects->text;
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
    effects_send(effects, conn, from);
}

void room_push_removed(struct room *room, struct server_effects *effects, uint64_t conn, int seat)
{
    struct talon_string_buffer *buffer = &effects->text;
    const size_t from = buffer->length;

    talon_string_buffer_add(buffer, "{\"push\":\"removed\",\"table\":");
    talon_json_string(buffer, room->id);
    json_put_number(buffer, "seat", seat);
    talon_string_buffer_add(buffer, "}");
    effects_send(effects, conn, from);
}
