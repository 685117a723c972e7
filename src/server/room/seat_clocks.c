/* seat_clocks.c - the time that people have for their decisions.
 */
#include "seat_clocks.h"

#include "bot_driver.h"
#include "event_log.h"
#include "json/json_writer.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

enum { TEXT_ROOM = 48 };

static bool has_clocks(const struct room *room)
{
    return room->settings.clock.move || room->settings.clock.bank;
}

static int64_t own_time(const struct room *room)
{
    return 1000 * room->settings.clock.move;
}

/* ---- effects of rows ---------------------------------------------------------------------- */

void room_clock_start(struct room *room)
{
    for (int seat = 0; seat < TALON_SEATS_MAX; seat++)
        room->clocks[seat].since = SERVER_NEVER;
}

void room_clock_reset(struct room *room)
{
    room->acting = 0;
    for (int seat = 0; seat < TALON_SEATS_MAX; seat++) {
        struct room_clock *clock = &room->clocks[seat];
        clock->bank = 1000 * room->settings.clock.bank;
        clock->spent = 0;
        clock->mark = clock->late = 0;
    }
}

static void begin_anew(struct room_clock *clock, int64_t spent)
{
    clock->spent = spent;
    clock->mark++;
}

/* Several steps of one seat are one decision until a verb closes it. */
void room_clock_after_event(struct room *room, enum store_kind kind, int seat)
{
    const unsigned acting = room->table ? talon_table_acting(room->table) : 0;
    const bool closed = kind == STORE_MOVE && talon_table_turn(room->table) == room_steps(room);

    if (!has_clocks(room))
        return;
    for (int other = 0; other < room->seats_count; other++)
        if ((acting ^ room->acting) >> other & 1 || (closed && other == seat))
            begin_anew(&room->clocks[other], 0);
    room->acting = acting;
}

/* "bank spent" */
bool room_clock_read(struct room *room, int seat, const char *text)
{
    assert(seat >= 0 && seat < room->seats_count);
    char *end;
    const int64_t bank = strtoll(text, &end, 10);

    if (*end != ' ')
        return false;
    room->clocks[seat].bank = bank;
    begin_anew(&room->clocks[seat], strtoll(end + 1, &end, 10));
    return !*end;
}

void room_clock_expire(struct room *room, int seat)
{
    assert(seat >= 0 && seat < room->seats_count);
    room->clocks[seat].bank = 0;
    begin_anew(&room->clocks[seat], own_time(room));
}

/* The time for the present decision is used up. */
static bool is_out(const struct room *room, int seat)
{
    assert(seat >= 0 && seat < room->seats_count);
    const struct room_clock *clock = &room->clocks[seat];

    return has_clocks(room) && room->acting >> seat & 1 && !clock->bank &&
           clock->spent >= own_time(room);
}

bool room_clock_has_time(const struct room *room, int seat)
{
    return !is_out(room, seat) || room->clocks[seat].late != room_steps(room) + 1;
}

void room_clock_extend(struct room *room, int seat)
{
    assert(seat >= 0 && seat < room->seats_count);
    const int64_t own = own_time(room),
                  more = own && own < LIMIT_CLOCK_GRACE ? own : LIMIT_CLOCK_GRACE;

    if (!is_out(room, seat) || !room_clock_has_time(room, seat))
        return;
    room->clocks[seat].late = room_steps(room) + 1;
    begin_anew(&room->clocks[seat], own - more);
}

/* ---- running ------------------------------------------------------------------------------ */

static bool should_run(const struct room *room, int seat)
{
    assert(seat >= 0 && seat < room->seats_count);
    return room_state(room) == ROOM_PLAYING && talon_table_acting(room->table) >> seat & 1 &&
           room_bots_await_person(room, seat);
}

void room_clock_update(struct room *room, int64_t now)
{
    if (!has_clocks(room) || room_is_unwritten(room))
        return;
    for (int seat = 0; seat < room->seats_count; seat++) {
        struct room_clock *clock = &room->clocks[seat];
        const bool runs = should_run(room, seat) && !room->stuck;
        if (clock->of != clock->mark) {
            clock->of = clock->mark;
            clock->ran = 0;
            clock->since = SERVER_NEVER;
        }
        if (runs && clock->since == SERVER_NEVER) {
            clock->since = now;
        } else if (!runs && clock->since != SERVER_NEVER) {
            clock->ran += now - clock->since;
            clock->since = SERVER_NEVER;
        }
    }
}

static bool is_running(const struct room_clock *clock)
{
    return clock->of == clock->mark && clock->since != SERVER_NEVER;
}

/* The time used for this decision that is not stored yet. */
static int64_t taken(const struct room_clock *clock, int64_t now)
{
    return clock->of != clock->mark ? 0 : clock->ran + (is_running(clock) ? now - clock->since : 0);
}

/* When the bank begins to run, and when all is used up. */
static int64_t bank_begins(const struct room *room, const struct room_clock *clock)
{
    return clock->since + own_time(room) - clock->spent - clock->ran;
}

static int64_t runs_out_at(const struct room *room, const struct room_clock *clock)
{
    return bank_begins(room, clock) + clock->bank;
}

/* A crash may give back a minute of the bank, and an hour of a decision's own time. */
static int64_t saves_at(const struct room *room, const struct room_clock *clock)
{
    const int64_t begins = bank_begins(room, clock);
    const int64_t bank = (begins > clock->since ? begins : clock->since) + LIMIT_CRASH_BANK_TIME;
    const int64_t own = clock->since + LIMIT_CRASH_DECISION_TIME;

    return bank < own ? bank : own;
}

/* No clock runs while the store fails, because nobody can move. The row of a clock tests whether
 * the store works again. */
static bool needs_trial(const struct room *room, int seat)
{
    return room->stuck && has_clocks(room) && should_run(room, seat);
}

int64_t room_clock_wakes_at(const struct room *room)
{
    int64_t first = SERVER_NEVER;

    for (int seat = 0; has_clocks(room) && seat < room->seats_count; seat++) {
        const struct room_clock *clock = &room->clocks[seat];
        if (needs_trial(room, seat))
            return 0; /* as soon as it may be tried again */
        if (!is_running(clock))
            continue;
        const int64_t out = runs_out_at(room, clock), save = saves_at(room, clock);
        first = out < first ? out : first;
        first = save < first ? save : first;
    }
    return first;
}

bool room_clock_runs(const struct room *room)
{
    return room_clock_wakes_at(room) != SERVER_NEVER;
}

/* ---- saving ------------------------------------------------------------------------------- */

static void write_row(struct room *room, struct journal_outputs *outputs, int seat, int64_t taken)
{
    assert(seat >= 0 && seat < room->seats_count);
    const struct room_clock *clock = &room->clocks[seat];
    const int64_t spent = clock->spent + taken, own = own_time(room);
    const int64_t over = spent > own ? spent - own : 0;
    const int64_t bank = over < clock->bank ? clock->bank - over : 0;
    char text[TEXT_ROOM];

    snprintf(text, sizeof text, "%lld %lld", (long long)bank, (long long)(over ? own : spent));
    room_record_event(room, outputs, STORE_CLOCK, seat, text);
}

void room_clock_save(struct room *room, struct journal_outputs *outputs, unsigned seats)
{
    for (int seat = 0; has_clocks(room) && seat < room->seats_count; seat++) {
        const int64_t time = taken(&room->clocks[seat], outputs->now);
        if (seats >> seat & 1 && time)
            write_row(room, outputs, seat, time);
    }
}

void room_clock_charge(struct room *room, struct journal_outputs *outputs, int seat)
{
    assert(seat >= 0 && seat < room->seats_count);
    struct room_clock *clock = &room->clocks[seat];
    const int64_t time = taken(clock, outputs->now);

    clock->last = clock->spent + time;
    if (has_clocks(room) && time && clock->last > own_time(room))
        write_row(room, outputs, seat, time); /* only the use of the bank outlasts the decision */
}

void room_clock_undo(struct room *room, struct journal_outputs *outputs, int seat)
{
    assert(seat >= 0 && seat < room->seats_count);
    struct room_clock *clock = &room->clocks[seat];
    const int64_t before = clock->last + taken(clock, outputs->now),
                  own = own_time(room) - clock->spent;
    const int64_t time = before < own ? before : own; /* the bank was charged already */

    clock->last = 0;
    if (has_clocks(room) && time > 0)
        write_row(room, outputs, seat, time);
}

bool room_clock_attend(struct room *room, struct journal_outputs *outputs, int seat)
{
    assert(seat >= 0 && seat < room->seats_count);
    const struct room_clock *clock = &room->clocks[seat];
    const bool runs = has_clocks(room) && is_running(clock);
    const bool is_up = runs && runs_out_at(room, clock) <= outputs->now;

    if (needs_trial(room, seat) && !room_is_unwritten(room))
        write_row(room, outputs, seat, taken(clock, outputs->now));
    else if (runs && !is_up && saves_at(room, clock) <= outputs->now)
        room_clock_save(room, outputs, 1u << seat);
    return is_up;
}

/* ---- as JSON ------------------------------------------------------------------------------ */

static int64_t left_of(const struct room *room, int seat, int64_t now)
{
    assert(seat >= 0 && seat < room->seats_count);
    const struct room_clock *clock = &room->clocks[seat];
    const bool decides = room->acting >> seat & 1;
    const int64_t gone = decides ? clock->spent + taken(clock, now) : 0;
    const int64_t left = own_time(room) + clock->bank - gone;

    return left > 0 ? left : 0;
}

void room_clock_write(const struct room *room, int64_t now, struct talon_string_buffer *buffer)
{
    if (!has_clocks(room) || !room->table)
        return;
    talon_string_buffer_add(buffer, ",\"clock\":{\"left\":[");
    for (int seat = 0; seat < room->seats_count; seat++)
        json_write_list_number(buffer, left_of(room, seat, now));
    talon_string_buffer_add(buffer, "],\"running\":[");
    for (int seat = 0; seat < room->seats_count; seat++)
        if (is_running(&room->clocks[seat]))
            json_write_list_number(buffer, seat);
    talon_string_buffer_add(buffer, "]}");
}
