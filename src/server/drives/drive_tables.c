/* drive_tables.c - runs the tables of online drives. Whatever it does can be done again: after a
 * crash it looks at the rooms of the open round, and goes on from there.
 */
#include "drive_tables.h"

#include "server/rooms/room_changed.h"
#include "server/rooms/room_loader.h"
#include "server/rooms/room_registry.h"
#include "server/rooms/room_timers.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

static struct drive_deal *deal_at(const struct drive *drive, struct drive_place place)
{
    assert(place.round && place.round <= drive->rounds && place.table);
    return drive_deal_of(drive, place.round, place.table, place.deal);
}

/* ---- opening ------------------------------------------------------------------------------ */

static bool give_up_seat(struct room *room, int seat, struct journal_outputs *outputs)
{
    assert(seat >= 0 && seat < room->seats_count);
    room->gave_up |= 1u << seat;
    if (!room_seat_is_away(room, seat))
        room_away_start(room, outputs, seat, AWAY_ASKED);
    return true;
}

/* Bots go on at once for those who have left the drive, until they come back to it. */
static bool take_over(const struct drive *drive, struct drive_place place, struct room *room,
                      struct journal_outputs *outputs)
{
    const struct drive_table *table = &drive->round[place.round - 1].table[place.table - 1];
    bool any = false;

    for (int seat = 0; seat < room->seats_count; seat++) {
        const unsigned bit = 1u << seat;
        if (!drive_has_left(drive, table->seat[seat]))
            room->gave_up &= ~bit;
        else if (room_seat_is_held(room, seat) && !(room->gave_up & bit))
            any = give_up_seat(room, seat, outputs);
    }
    return any;
}

struct room *drive_tables_open(struct drives *drives, const struct drive *drive,
                               struct drive_place place, struct journal_outputs *outputs)
{
    struct room_settings settings;

    if (!ownership_is_ours(drives->streams.ownership, deal_at(drive, place)->room) ||
        !rooms_evict_for_one(rooms_beside(&drives->streams), outputs))
        return NULL;
    drive_room_settings(drive, place, deal_at(drive, place), drives->streams.entropy, &settings);
    struct room *room =
        rooms_open(rooms_beside(&drives->streams), &settings, deal_at(drive, place)->room);
    room->asked_at = outputs->now;
    room->hurried = drive->hurry.on;
    room_away_reset(room, outputs->now);
    room_append_settings(room, outputs);
    take_over(drive, place, room, outputs);
    rooms_run_bots(rooms_beside(&drives->streams), room, outputs);
    return room;
}

/* ---- results ------------------------------------------------------------------------------ */

/* A row can be written in the batch of this step only, or when the store has answered. */
static bool may_write_rows(const struct journal_wait *wait, const struct journal_outputs *outputs)
{
    return !wait->batch || wait->batch == outputs->batch;
}

static bool carry_out_alone(struct drive *drive, struct drive_act *act,
                            struct journal_outputs *outputs)
{
    assert(drive->is_ready && !drives_stream(drive)->leaves);
    struct series_refusal why;

    if (!drive_carry_out(drive, act, &why))
        return false;
    drives_append(drive, act, outputs);
    return true;
}

/* When the table needs the server again. The result must not be stored without the moves. */
static int64_t post_result(struct drive *drive, struct drive_place place, const struct room *room,
                           struct journal_outputs *outputs)
{
    assert(drive->is_ready && room_is_over(room));
    const unsigned at[] = { place.round, place.table, place.deal };
    int32_t values[SERIES_SEATS_MOST];
    struct drive_act act;

    if (!may_write_rows(&room->wait, outputs) ||
        !may_write_rows(&drives_stream(drive)->wait, outputs))
        return outputs->now + LIMIT_DRIVE_RETRY;
    drive_game_values(room->table, values);
    drive_act_played(&act, at, values, series_values(drive->series));
    return carry_out_alone(drive, &act, outputs) ? outputs->now : outputs->now + LIMIT_DRIVE_SWEEP;
}

static bool is_played_now(const struct drive *drive, struct drive_place place, const char *room)
{
    return drive->is_ready && drive->phase == DRIVE_PLAYING && drive->rounds == place.round &&
           place.table <= drive->round[place.round - 1].tables &&
           drive_deal_now(drive, place.table) == place.deal &&
           !strcmp(deal_at(drive, place)->room, room);
}

void drive_tables_hear(struct streams *all, const struct stream_message *message,
                       struct journal_outputs *outputs)
{
    if (message->kind != STREAM_GAME_OVER)
        return;
    const struct room *room = message->room;
    const struct room_drive *at = &room->settings.drive;
    const struct drive_place place = { at->round, at->table, at->deal };
    struct drive *drive = at->id[0] ? drives_find((struct drives *)all, at->id) : NULL;
    if (!drive || drives_stream(drive)->leaves)
        return;
    drives_wake(drive, outputs->now);
    if (is_played_now(drive, place, room->id))
        post_result(drive, place, room, outputs);
}

bool drive_tables_compose(const struct streams *all, const struct stream_message *message,
                          char to[STORE_ID_ROOM], struct talon_string_buffer *text)
{
    assert(all->kind->mark == DRIVE_MARK);
    const struct room *room = message->room;
    int32_t values[SERIES_SEATS_MOST];
    struct drive_act act;

    if (message->kind != STREAM_GAME_OVER || !room->settings.drive.id[0])
        return false;
    const unsigned at[] = { room->settings.drive.round, room->settings.drive.table,
                            room->settings.drive.deal };
    drive_game_values(room->table, values);
    drive_act_played(&act, at, values, (unsigned)talon_table_seats(room->table));
    talon_string_buffer_add(text, "{");
    drive_act_write(&act, true, text);
    talon_string_buffer_add(text, "}");
    snprintf(to, STORE_ID_ROOM, "%c%.*s", DRIVE_MARK, STORE_ID_ROOM - 2, room->settings.drive.id);
    return true;
}

/* The result of another server's table, which has told the values of all its seats. */
static bool read_told_result(struct drive_act *act, const struct drive *drive, const char *text)
{
    struct series_refusal why;
    struct json_value *json = json_read_text(text);
    const bool fine = drive_act_read(act, json, true, &why);

    json_value_free(json);
    if (fine && act->values > series_values(drive->series))
        act->values = series_values(drive->series);
    return fine;
}

enum stream_hearing drive_tables_receive(struct stream *stream, const char *text,
                                         const struct store_message *message,
                                         struct journal_outputs *outputs)
{
    struct drive *drive = drives_drive(stream);
    struct drive_act act = { 0 };
    struct series_refusal why;

    if (stream->wait.batch)
        return STREAM_BUSY;
    if (!drives_make_ready(drive) || !read_told_result(&act, drive, text))
        return STREAM_DECLINES;
    const struct drive_place place = { (unsigned)act.round, (unsigned)act.table,
                                       (unsigned)act.deal };
    if (!is_played_now(drive, place, message->stream) || !drive_carry_out(drive, &act, &why))
        return STREAM_DECLINES;
    drives_append_heard(drive, &act, message, outputs);
    drives_wake(drive, outputs->now);
    return STREAM_HEARS;
}

bool drive_tables_hide_deal(struct streams *all, const struct room *room)
{
    struct drives *drives = (struct drives *)all;
    const struct room_drive *at = &room->settings.drive;
    struct drive *drive = drives_find(drives, at->id);

    if (!drive)
        return all->ownership->is_shared; /* it is another server's */
    if (!drive->is_ready && drives_make_ready(drive))
        drives_rest_others(drives, drive);
    return !drive->is_ready || drive_hides_deal(drive, at->round, at->same, at->board);
}

/* ---- one table ---------------------------------------------------------------------------- */

/* When the table needs the server again. */
static int64_t attend_room(struct drives *drives, const struct drive *drive,
                           struct drive_place place, struct room *room,
                           struct journal_outputs *outputs)
{
    if (!may_write_rows(&room->wait, outputs))
        return outputs->now + LIMIT_DRIVE_RETRY;
    const bool changes = room->hurried != drive->hurry.on;
    room->asked_at = outputs->now;
    room->hurried = drive->hurry.on;
    if (take_over(drive, place, room, outputs) || changes || room->due == SERVER_NEVER)
        rooms_run_bots(rooms_beside(&drives->streams), room, outputs);
    return SERVER_NEVER;
}

static int64_t find_room(struct drives *drives, struct drive *drive, struct drive_place place,
                         unsigned *budget, struct journal_outputs *outputs)
{
    struct journal_wait *waits;
    struct room *room = rooms_find(rooms_beside(&drives->streams), deal_at(drive, place)->room);

    if (!room && !*budget)
        return outputs->now;
    *budget -= !room; /* the store has to be asked */
    switch (rooms_loader_find(rooms_beside(&drives->streams), deal_at(drive, place)->room, outputs,
                              &room, &waits)) {
    case ROOMS_IN_MEMORY:
        break;
    case ROOMS_UNKNOWN:
        if (rooms_own_new(rooms_beside(&drives->streams), deal_at(drive, place)->room, outputs,
                          &waits) == OWNERSHIP_ASKED)
            return outputs->now + LIMIT_DRIVE_RETRY;
        return drive_tables_open(drives, drive, place, outputs) ? SERVER_NEVER
                                                                : outputs->now + LIMIT_STORE_RETRY;
    case ROOMS_LOADING:
        return outputs->now + LIMIT_DRIVE_RETRY;
    default:
        return outputs->now + LIMIT_DRIVE_SWEEP;
    }
    if (!room_is_over(room))
        return attend_room(drives, drive, place, room, outputs);
    drive->news = true; /* its people may have asked already where to sit next */
    return post_result(drive, place, room, outputs);
}

/* ---- one drive ---------------------------------------------------------------------------- */

static int64_t earlier(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

/* Somebody who takes part looks at it, or somebody is at one of its tables, or a short time ago. */
static bool is_in_use(const struct drives *drives, struct drive *drive, int64_t now)
{
    assert(drive->rounds && drive->is_ready);
    const struct drive_round *round = &drive->round[drive->rounds - 1];
    bool used = stream_is_here(drives_stream(drive), UINT_MAX);

    for (unsigned table = 1; !used && table <= round->tables; table++) {
        const unsigned deal = drive_deal_now(drive, table);
        const struct room *room =
            deal ? rooms_find(rooms_beside(&drives->streams),
                              drive_deal_of(drive, (unsigned)drive->rounds, table, deal)->room)
                 : NULL;
        used = room && room->members_count;
    }
    if (used)
        drive->used_at = drive->wanted_at = now;
    return now - drive->wanted_at < LIMIT_DRIVE_REST;
}

static int64_t attend_round(struct drives *drives, struct drive *drive, unsigned *budget,
                            struct journal_outputs *outputs)
{
    assert(drive->rounds && drive->series);
    const unsigned tables = drive->round[drive->rounds - 1].tables;
    int64_t first = SERVER_NEVER;

    for (unsigned table = 1; table <= tables; table++) {
        const unsigned deal = drive_deal_now(drive, table);
        const struct drive_place place = { (unsigned)drive->rounds, table, deal };
        if (deal)
            first = earlier(first, find_room(drives, drive, place, budget, outputs));
    }
    return first;
}

/* All tables have played. */
static int64_t end_round_in_time(struct drive *drive, struct journal_outputs *outputs)
{
    assert(drive->is_ready && drive->rounds);
    const int64_t pause = 1000 * drive->setup.game.pause;
    struct drive_act act;

    if (!drive->next_at && !drive->hurry.on && !pause)
        return SERVER_NEVER; /* the director ends it */
    if (!drive->next_at)
        drive->next_at = outputs->now + (drive->hurry.on ? 0 : pause);
    if (outputs->now < drive->next_at)
        return drive->next_at;
    if (!may_write_rows(&drives_stream(drive)->wait, outputs))
        return SERVER_NEVER;
    drive_act_next(&act, (unsigned)drive->rounds, drive->hurry.finishes);
    return carry_out_alone(drive, &act, outputs) ? SERVER_NEVER : outputs->now + LIMIT_DRIVE_SWEEP;
}

enum { MINUTE = 60 * 1000 }; /* ms */

/* Online nobody has to start the clock of a round. Who stops it does so for this round. */
static bool start_clock(const struct drives *drives, struct drive *drive,
                        struct journal_outputs *outputs)
{
    const struct stream_sets *sets = drives->streams.sets;
    struct drive_act act;

    if (!drive->setup.minutes || drive->clocked == drive->rounds || !sets->started_at)
        return false;
    const int64_t wall = sets->started_at + outputs->now - sets->started_now;
    drive_act_clock(&act, wall + (int64_t)drive->setup.minutes * MINUTE);
    return carry_out_alone(drive, &act, outputs);
}

/* Applying the rows of a long drive takes as long as opening some rooms. */
static bool make_ready(struct drives *drives, struct drive *drive, unsigned *budget)
{
    if (drive->is_ready)
        return true;
    *budget = 0;
    if (!drives_make_ready(drive))
        return false;
    drives_rest_others(drives, drive);
    return true;
}

/* When the drive needs the server again. Its rows on their way to the store come first. */
static int64_t attend_drive(struct drives *drives, struct drive *drive, unsigned *budget,
                            struct journal_outputs *outputs)
{
    if (drives_stream(drive)->leaves || !may_write_rows(&drives_stream(drive)->wait, outputs))
        return SERVER_NEVER;
    if (!drive->is_ready && !*budget)
        return outputs->now;
    if (journal_is_full(drives->streams.journal))
        return outputs->now + LIMIT_STORE_RETRY;
    if (!make_ready(drives, drive, budget) || drive->phase != DRIVE_PLAYING ||
        !drive->setup.game.is_online || !is_in_use(drives, drive, outputs->now))
        return SERVER_NEVER;
    if (!drive_find_missing(drive))
        return end_round_in_time(drive, outputs);
    drive->next_at = 0;
    if (start_clock(drives, drive, outputs))
        return outputs->now;
    return earlier(attend_round(drives, drive, budget, outputs), outputs->now + LIMIT_DRIVE_SWEEP);
}

void drive_tables_attend(struct streams *all, struct journal_outputs *outputs)
{
    struct drives *drives = (struct drives *)all;
    unsigned budget = LIMIT_DRIVE_ROOMS_A_STEP;
    int64_t first = SERVER_NEVER;

    if (!drives->streams.count || outputs->now < drives->attend_at)
        return;
    for (size_t i = 0; i < drives->streams.count; i++) {
        struct drive *drive = drives_drive(drives->streams.list[i]);
        if (drive->attend_at <= outputs->now) {
            drive->attend_at = SERVER_NEVER;
            drives_tell_late(drive, outputs);
            const int64_t next = attend_drive(drives, drive, &budget, outputs);
            drive->attend_at = earlier(earlier(next, drive->tell_at), drive->attend_at);
        }
        first = earlier(first, drive->attend_at);
    }
    drives->attend_at = first;
}
