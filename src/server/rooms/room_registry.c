/* room_registry.c - the rooms in memory: finding, opening and removing them.
 */
#include "room_registry.h"

#include "account_seats.h"
#include "public_list.h"
#include "record_texts.h"
#include "room_changed.h"

#include <assert.h>
#include <string.h>

struct room *rooms_find(const struct rooms *rooms, const char *id)
{
    const size_t next = rooms_place_after(rooms->list, rooms->count, id);

    return next && !strcmp(rooms->list[next - 1]->id, id) ? rooms->list[next - 1] : NULL;
}

static void insert(struct rooms *rooms, struct room *room)
{
    assert(rooms->count < 2 * LIMIT_TABLES && !rooms_find(rooms, room->id));
    room->wait.kind = rooms->streams.kind->wait;
    room->wait.owner = room;
    room->wait.context = rooms;
    room->wait.epoch = ownership_epoch(rooms->streams.ownership, room->id);
    room_enter(room, &rooms->memory_usage);
    rooms_list_insert(rooms->list, &rooms->count, room);
}

static void make_id(const struct rooms *rooms, char id[STORE_ID_ROOM])
{
    uint8_t bytes[ROOMS_ID_LETTERS];

    do {
        rooms->streams.entropy->fill(rooms->streams.entropy->self, bytes, sizeof bytes);
        util_id_letters(bytes, sizeof bytes, id);
    } while (rooms_find(rooms, id));
}

/* Where others use the store, too, the id of a new table is kept until it is known to be this
 * server's. */
enum ownership_state rooms_own_new(struct rooms *rooms, const char *id,
                                   struct journal_outputs *outputs, struct journal_wait **waits)
{
    if (!rooms->streams.ownership->is_shared)
        return OWNERSHIP_OURS;
    if (!*id && !rooms->next_id[0])
        make_id(rooms, rooms->next_id);
    const char *wanted = *id ? id : rooms->next_id;
    const enum ownership_state state =
        ownership_find(rooms->streams.ownership, wanted, true, outputs, waits);
    if (!*id && (state == OWNERSHIP_ELSEWHERE || state == OWNERSHIP_UNKNOWN))
        rooms->next_id[0] = '\0';
    return state;
}

static void seed_bots(struct rooms *rooms, struct room *room)
{
    uint8_t key[TALON_KEY_BYTES];

    rooms->streams.entropy->fill(rooms->streams.entropy->self, key, sizeof key);
    talon_rng_key(&room->chance, key);
}

struct room *rooms_open(struct rooms *rooms, const struct room_settings *settings, const char *id)
{
    if (!*id && !rooms->next_id[0])
        make_id(rooms, rooms->next_id);
    struct room *room = room_new(*id ? id : rooms->next_id, settings);
    assert(room); /* the settings are no row's, so nothing in them can be wrong */
    if (!*id)
        rooms->next_id[0] = '\0';
    seed_bots(rooms, room);
    insert(rooms, room);
    return room;
}

void rooms_tell_presence(struct rooms *rooms, struct room *room, unsigned before, uint64_t but,
                         struct journal_outputs *outputs)
{
    const unsigned changed = room_presence(room) ^ before, seats = (1u << TALON_SEATS_MAX) - 1;

    room_away_update(room, before, outputs->now);
    if (changed && !(changed & seats)) {
        if (room->tell_at == SERVER_NEVER)
            room->tell_at = outputs->now + LIMIT_SPECTATOR_NOTICE;
    } else if (changed && room_is_unwritten(room)) {
        room->dirty |= DIRTY_PRESENCE;
    } else if (changed) {
        room_broadcast_room(room, outputs, but);
    }
    if (room->due == SERVER_NEVER)
        room_bots_plan(room, outputs->now);
    rooms_room_changed(rooms, room, outputs->now);
}

/* A person who stood up becomes a spectator. A person whose seat was given away leaves the room,
 * unless the device shows another seat. */
static void leave_seat(struct rooms *rooms, struct room *room, const struct room_event *event,
                       struct journal_outputs *outputs)
{
    assert(event->seat >= 0 && event->seat < room->seats_count);
    const unsigned bit = 1u << event->seat;

    for (size_t i = room->members_count; i-- > 0;) {
        struct room_member *member = &room->members[i];
        const bool shared = member->also & bit, own = member->seat == event->seat;
        member->also &= ~bit;
        member->seat = own ? TALON_WATCHER : member->seat;
        if (event->kind == STORE_STAND || (!shared && !own))
            continue;
        room_send_removed(room, outputs, member->conn, event->seat);
        if (!own)
            continue;
        connection_leave(connection_find(rooms->streams.journal->connections, member->conn), room);
        room_leave(room, member->conn);
    }
}

void rooms_dismiss_members(struct rooms *rooms, struct room *room, struct journal_outputs *outputs)
{
    for (size_t i = room->stored ? room->stored - 1 : 0; i < room->event_count; i++)
        if (room->event_log[i].kind == STORE_SIT)
            room_away_sat_down(room, room->event_log[i].seat, outputs->now);
        else if (room->event_log[i].kind == STORE_STAND || room->event_log[i].kind == STORE_SEAT)
            leave_seat(rooms, room, &room->event_log[i], outputs);
}

static void leave_memory(struct rooms *rooms, struct room *room)
{
    assert(rooms_find(rooms, room->id) == room);
    for (size_t i = 0; i < room->members_count; i++)
        connection_leave(
            connection_find(rooms->streams.journal->connections, room->members[i].conn), room);
    rooms_record_forget(rooms, room);
    rooms_list_remove(rooms->list, &rooms->count, room);
    journal_wait_leave(rooms->streams.journal, &room->wait);
    rooms_room_leaves(rooms, room);
    room_free(room);
}

void rooms_remove(struct rooms *rooms, struct room *room, struct journal_outputs *outputs)
{
    assert(!room->wait.batch);
    const size_t from = room_begin_push(room, outputs, "gone");

    talon_string_buffer_add(&outputs->text, "}");
    for (size_t i = 0; i < room->members_count; i++)
        journal_outputs_send(outputs, room->members[i].conn, from);
    ownership_release(rooms->streams.ownership, room->id, outputs);
    leave_memory(rooms, room);
}

static void depose(struct rooms *rooms, struct room *room, struct journal_outputs *outputs)
{
    for (size_t i = 0; i < room->members_count; i++)
        journal_outputs_hang_up(outputs, room->members[i].conn, CLOSE_RESTART);
    journal_wait_hang_up(&room->wait, outputs);
    journal_outputs_drop_rows(outputs, &room->wait);
    leave_memory(rooms, room);
}

void rooms_depose(struct rooms *rooms, const char *id, struct journal_outputs *outputs)
{
    struct room *room = rooms_find(rooms, id);

    if (room)
        depose(rooms, room, outputs);
}

void rooms_depose_all(struct rooms *rooms, struct journal_outputs *outputs)
{
    while (rooms->count)
        depose(rooms, rooms->list[rooms->count - 1], outputs);
}

bool rooms_roll_back(struct rooms *rooms, struct room *room, struct journal_outputs *outputs)
{
    assert(!room->wait.batch);
    if (room->stored && room_roll_back(room)) {
        rooms_name_accounts(rooms, room);
        return true;
    }
    if (room->stored)
        journal_outputs_note(
            outputs, room->id,
            "it could not be rolled back, and is read again when somebody asks for it.");
    rooms_remove(rooms, room, outputs);
    return false;
}

/* ---- eviction --------------------------------------------------------------------------- */

void rooms_admit(struct rooms *rooms, struct room *room, int64_t now)
{
    assert(room->stored && !room->wait.batch);
    room->asked_at = now; /* bots wait until somebody comes back */
    room_away_reset(room, now);
    rooms_name_accounts(rooms, room);
    room_delay_update(room, now);
    seed_bots(rooms, room);
    insert(rooms, room);
    rooms_room_changed(rooms, room, now);
}

/* It has no members and no unwritten rows, and can be loaded again. */
static bool can_leave(const struct rooms *rooms, const struct room *room)
{
    return rooms->streams.journal->has_archive && !room->members_count &&
           !room_is_unwritten(room) && !room->closing;
}

/* And no timer is set there. */
static bool is_idle(const struct rooms *rooms, const struct room *room)
{
    return can_leave(rooms, room) && room_wakes_at(room) == SERVER_NEVER;
}

/* Writes STORE_CLOSE and the clocks, so that the next start does not load the room. */
static void evict(struct rooms *rooms, struct room *room, struct journal_outputs *outputs)
{
    assert(can_leave(rooms, room));
    if (room->resting) {
        rooms_remove(rooms, room, outputs);
        return;
    }
    room->due = SERVER_NEVER;
    room_clock_save(room, outputs, ~0u);
    room_record_event(room, outputs, STORE_CLOSE, -1, "");
    room->closing = true;
    rooms_room_changed(rooms, room, outputs->now);
}

void rooms_evict_resting(struct rooms *rooms, struct room *room, struct journal_outputs *outputs)
{
    if (room->resting && is_idle(rooms, room))
        rooms_remove(rooms, room, outputs);
}

static int64_t kept_for(const struct rooms *rooms, const struct room *room)
{
    const int64_t kept = room->resting                                  ? LIMIT_IDLE_TABLE_KEPT
                         : room_memory_is_crowded(&rooms->memory_usage) ? LIMIT_BOTS_PLAY_ON
                         : room_is_over(room)                           ? LIMIT_FINISHED_TABLE_KEPT
                                              : LIMIT_UNVISITED_TABLE_KEPT;

    return kept < rooms->kept_most ? kept : rooms->kept_most;
}

void rooms_sweep(struct rooms *rooms, struct journal_outputs *outputs)
{
    assert(rooms->count <= 2 * LIMIT_TABLES && rooms->kept_most > 0);
    unsigned most = LIMIT_EVICTIONS_A_STEP;

    rooms->streams.swept_at = outputs->now;
    for (size_t i = rooms->count; i-- > 0;) {
        struct room *room = rooms->list[i];
        if (!is_idle(rooms, room) || outputs->now - room->asked_at < kept_for(rooms, room))
            continue;
        if (!most--) {
            rooms->streams.swept_at = outputs->now - LIMIT_EVICTION_INTERVAL + LIMIT_EVICTION_RETRY;
            return;
        }
        evict(rooms, room, outputs);
    }
}

/* ---- eviction for another room ---------------------------------------------------------- */

/* Rooms with a running clock come last, because people may come back in time after days. Their
 * clocks stop while they are not in memory. */
static bool is_sooner(const struct room *room, const struct room *other)
{
    if (room_clock_runs(room) != room_clock_runs(other))
        return room_clock_runs(other);
    return room->asked_at < other->asked_at;
}

/* Not the room of the present request. */
static bool may_be_evicted(const struct rooms *rooms, const struct room *room, int64_t now)
{
    const int64_t left = room->resting || room_is_over(room) ? 1 : LIMIT_BOTS_PLAY_ON;

    return can_leave(rooms, room) &&
           now - room->asked_at >= (left < rooms->kept_most ? left : rooms->kept_most);
}

/* The room that was left longest ago, or NULL. */
static struct room *longest_left(const struct rooms *rooms, int64_t now)
{
    struct room *longest = NULL;

    for (size_t i = 0; i < rooms->count; i++) {
        struct room *room = rooms->list[i];
        if (may_be_evicted(rooms, room, now) && (!longest || is_sooner(room, longest)))
            longest = room;
    }
    return longest;
}

static size_t tables_in_use(const struct rooms *rooms)
{
    assert(rooms->count <= 2 * LIMIT_TABLES);
    size_t count = 0;

    for (size_t i = 0; i < rooms->count; i++)
        count += !rooms->list[i]->closing;
    return count;
}

bool rooms_evict_for_one(struct rooms *rooms, struct journal_outputs *outputs)
{
    assert(rooms->most);
    /* Only a list as long as that can hold too many: most often nobody has to count. */
    const bool have_place = rooms->count < rooms->most || tables_in_use(rooms) < rooms->most;
    if (have_place && !room_memory_is_crowded(&rooms->memory_usage))
        return true;
    struct room *room = longest_left(rooms, outputs->now);
    if (!room || rooms->count >= 2 * LIMIT_TABLES)
        return false;
    evict(rooms, room, outputs);
    return true;
}

/* ---- starting up ------------------------------------------------------------------------ */

/* A table that cannot be loaded stays in the store; the others go on. Tables beyond the capacity
 * are loaded when a request asks for them. */
static void load_opening(struct rooms *rooms, const struct store_row *row,
                         struct journal_outputs *outputs)
{
    const char *reason = "It was opened twice.";
    struct room *room = NULL;

    if (rooms->count >= rooms->most || room_memory_is_crowded(&rooms->memory_usage))
        return;
    if (!rooms_find(rooms, row->table))
        room = room_load(row, &reason);
    if (room)
        rooms_admit(rooms, room, outputs->now);
    else
        journal_outputs_note(outputs, row->table, reason);
}

void rooms_load_row(struct streams *all, const struct store_row *row,
                    struct journal_outputs *outputs)
{
    struct rooms *rooms = (struct rooms *)all;

    if (row->kind == STORE_OPEN) {
        load_opening(rooms, row, outputs);
        return;
    }
    struct room *room = rooms_find(rooms, row->table);
    if (!room)
        return; /* its opening was refused, or there is no capacity */
    if (room_take_row(room, row)) {
        if (row->kind == STORE_SIT) {
            rooms_name_accounts(rooms, room);
            room_away_sat_down(room, row->seat, outputs->now);
        }
        room_delay_update(room, outputs->now);
        rooms_room_changed(rooms, room, outputs->now);
        return;
    }
    journal_outputs_note(outputs, room->id,
                         "what happened at it cannot be done again, so it is not open.");
    rooms_remove(rooms, room, outputs);
}
