/* away.c - see absence.h. Who is here is known in this process only; that a bot keeps a seat is
 * written down. It refuses to make a move.
 */
#include "room.h"

#include <string.h>

static const char *const reasons[AWAYS] = { "off", "on", "absent", "time" };

bool absence_read(struct room *room, int seat, const char *text)
{
    struct chair *chair = &room->chairs[seat];
    int away = 0;

    while (away < AWAYS && strcmp(reasons[away], text))
        away++;
    if (away == AWAYS || chair->kind != CHAIR_PERSON)
        return false;
    if (away == AWAY_LATE)
        clock_runs_out(room, seat);
    else if (away == AWAY_NOT && chair->away)
        clock_gives_more(room, seat);
    chair->away = (enum away)away;
    return true;
}

void absence_begin(struct room *room, int64_t now)
{
    room->back = 0;
    for (int seat = 0; seat < room->seats; seat++)
        room->absent_at[seat] = room->chairs[seat].own ? SERVER_NEVER : now;
}

void absence_sits(struct room *room, int seat, int64_t now)
{
    room->back &= ~(1u << seat);
    room->absent_at[seat] = now;
}

void absence_comes(struct room *room, unsigned seats)
{
    for (int seat = 0; seat < room->seats; seat++)
        if (seats >> seat & 1 && chair_is_kept(room, seat) && clock_has_more(room, seat))
            room->back |= 1u << seat;
}

void absence_follow(struct room *room, unsigned before, int64_t now)
{
    const unsigned left = before & ~room_presence(room);

    for (int seat = 0; seat < room->seats; seat++)
        if (left >> seat & 1)
            absence_sits(room, seat, now);
}

/* ---- keeping and giving back -------------------------------------------------------------- */

/* When a bot is to keep this seat. */
static int64_t keeps_at(const struct room *room, int seat, unsigned people)
{
    const int64_t absent = room->absent_at[seat];

    if (!chair_is_held(room, seat) || chair_is_kept(room, seat) || absent == SERVER_NEVER ||
        people >> seat & 1 || !people)
        return SERVER_NEVER;
    return absent + 1000 * (int64_t)room->opening.grace;
}

static bool gives_back(const struct room *room, int seat)
{
    return room->back >> seat & 1 && chair_is_kept(room, seat);
}

int64_t absence_wakes_at(const struct room *room)
{
    const unsigned people = chairs_here(room);
    int64_t first = SERVER_NEVER;

    for (int seat = 0; seat < room->seats; seat++) {
        const int64_t at = room->opening.grace < 0 || room_state(room) != ROOM_PLAYING
                               ? SERVER_NEVER
                               : keeps_at(room, seat, people);
        first = at < first ? at : first;
        if (gives_back(room, seat))
            return 0; /* at once */
    }
    return first;
}

bool absence_keeps(struct room *room, struct server_effects *effects, int seat, int64_t now,
                   enum away why)
{
    room->back &= ~(1u << seat);
    return (why == AWAY_LATE || clock_put_down(room, effects, 1u << seat, now)) &&
           room_happens(room, effects, STORE_AWAY, seat, reasons[why]);
}

bool absence_attend(struct room *room, struct server_effects *effects, int64_t now)
{
    const unsigned people = chairs_here(room);
    const bool keeps = room->opening.grace >= 0 && room_state(room) == ROOM_PLAYING;

    for (int seat = 0; seat < room->seats; seat++) {
        if (gives_back(room, seat) && !absence_ends(room, effects, seat))
            return false;
        if (keeps && keeps_at(room, seat, people) <= now &&
            !absence_keeps(room, effects, seat, now, AWAY_ABSENT))
            return false;
    }
    return true;
}

bool absence_ends(struct room *room, struct server_effects *effects, int seat)
{
    return !chair_is_kept(room, seat) ||
           room_happens(room, effects, STORE_AWAY, seat, reasons[AWAY_NOT]);
}
