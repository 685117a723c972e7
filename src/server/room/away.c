/* away.c - absent people: a bot plays for them. Who is present is known in this process only; that
 * a bot plays for somebody is a row.
 */
#include "away.h"

#include "event_log.h"
#include "members.h"
#include "seat_clocks.h"
#include "seats.h"

#include <assert.h>
#include <string.h>

static const char *const reasons[AWAYS] = { "off", "on", "absent", "time" };

bool room_away_read(struct room *room, int seat, const char *text)
{
    assert(seat >= 0 && seat < room->seats_count);
    struct room_seat *holder = &room->seats[seat];
    int away = 0;

    while (away < AWAYS && strcmp(reasons[away], text))
        away++;
    if (away == AWAYS || holder->kind != SEAT_PERSON)
        return false;
    if (away == AWAY_LATE)
        room_clock_expire(room, seat);
    else if (away == AWAY_NOT && holder->away)
        room_clock_extend(room, seat);
    holder->away = (enum room_away_reason)away;
    return true;
}

void room_away_reset(struct room *room, int64_t now)
{
    room->back = 0;
    for (int seat = 0; seat < room->seats_count; seat++)
        room->absent_at[seat] = room->seats[seat].own ? SERVER_NEVER : now;
}

void room_away_sat_down(struct room *room, int seat, int64_t now)
{
    assert(seat >= 0 && seat < room->seats_count);
    room->back &= ~(1u << seat);
    room->absent_at[seat] = now;
}

void room_away_came_back(struct room *room, unsigned seats)
{
    assert(!(seats >> room->seats_count));
    for (int seat = 0; seat < room->seats_count; seat++)
        if (seats >> seat & 1 && room_seat_is_away(room, seat) && room_clock_has_time(room, seat))
            room->back |= 1u << seat;
}

void room_away_update(struct room *room, unsigned before, int64_t now)
{
    const unsigned left = before & ~room_presence(room);

    for (int seat = 0; seat < room->seats_count; seat++)
        if (left >> seat & 1)
            room_away_sat_down(room, seat, now);
}

/* ---- timers ------------------------------------------------------------------------------- */

/* When a bot is to take over this seat, or SERVER_NEVER. */
static int64_t takes_over_at(const struct room *room, int seat, unsigned people)
{
    assert(seat >= 0 && seat < room->seats_count);
    const int64_t absent = room->absent_at[seat];

    if (!room_seat_is_held(room, seat) || room_seat_waits(room, seat) ||
        room_seat_is_away(room, seat) || absent == SERVER_NEVER || people >> seat & 1 ||
        (!people && !room->settings.drive.id[0]))
        return SERVER_NEVER;
    return absent + 1000 * (int64_t)room->settings.grace;
}

static bool gives_back(const struct room *room, int seat)
{
    assert(seat >= 0 && seat < room->seats_count);
    return room->back >> seat & 1 && room_seat_is_away(room, seat);
}

int64_t room_away_wakes_at(const struct room *room)
{
    const unsigned people = room_seats_present(room);
    int64_t first = SERVER_NEVER;

    for (int seat = 0; seat < room->seats_count; seat++) {
        const int64_t at = room->settings.grace < 0 || room_state(room) != ROOM_PLAYING
                               ? SERVER_NEVER
                               : takes_over_at(room, seat, people);
        first = at < first ? at : first;
        if (gives_back(room, seat))
            return 0; /* at once */
    }
    return first;
}

void room_away_start(struct room *room, struct journal_outputs *outputs, int seat,
                     enum room_away_reason why)
{
    assert(seat >= 0 && seat < room->seats_count);
    room->back &= ~(1u << seat);
    if (why != AWAY_LATE)
        room_clock_save(room, outputs, 1u << seat);
    room_record_event(room, outputs, STORE_AWAY, seat, reasons[why]);
}

static void attend_clocks(struct room *room, struct journal_outputs *outputs)
{
    for (int seat = 0; seat < room->seats_count; seat++) {
        if (!room_clock_attend(room, outputs, seat))
            continue;
        room->asked_at = outputs->now; /* the table stays in memory: the others go on */
        room_away_start(room, outputs, seat, AWAY_LATE);
    }
}

void room_away_attend(struct room *room, struct journal_outputs *outputs)
{
    attend_clocks(room, outputs);
    const unsigned people = room_seats_present(room);
    const bool keeps = room->settings.grace >= 0 && room_state(room) == ROOM_PLAYING;

    for (int seat = 0; seat < room->seats_count; seat++) {
        if (gives_back(room, seat))
            room_away_end(room, outputs, seat);
        if (keeps && takes_over_at(room, seat, people) <= outputs->now)
            room_away_start(room, outputs, seat, AWAY_ABSENT);
    }
}

void room_away_end(struct room *room, struct journal_outputs *outputs, int seat)
{
    assert(seat >= 0 && seat < room->seats_count);
    if (room_seat_is_away(room, seat))
        room_record_event(room, outputs, STORE_AWAY, seat, reasons[AWAY_NOT]);
}
