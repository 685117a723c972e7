/* server_circles.c - circles as a part of the server. A server in a page leaves it out: there
 * people play alone, or at one device.
 */
#include "server_internal.h"

#include "server/circles/circles.h"
#include "server/rooms/account_seats.h"
#include "util/memory.h"

#include <stdio.h>
#include <stdlib.h>

static void load_circle(void *self, const struct store_row *row, struct journal_outputs *outputs)
{
    circles_load(self, row, outputs);
}

static void leave_circles(void *self, struct connection *connection, int64_t now)
{
    while (connection->circles_count) {
        struct circle *circle = connection->circles[0];
        if (circle_unwatch(circle, connection))
            circles_tell(self, circle, now);
    }
}

static void sweep_circles(void *self, struct journal_outputs *outputs)
{
    circles_sweep(self, outputs);
}

static int64_t circles_wake(const void *self)
{
    return circles_wake_at(self);
}

static void tell_circles(void *self, uint32_t day)
{
    struct circles *circles = self;

    circles->day = day;
}

static void end_circles(void *self)
{
    circles_free(self);
    free(self);
}

static const struct server_part circles_part = {
    .mark = CIRCLE_MARK,
    .load = load_circle,
    .reads = circle_row_reads,
    .left = leave_circles,
    .sweep = sweep_circles,
    .wake_at = circles_wake,
    .tell_day = tell_circles,
    .free = end_circles,
};

/* ---- results ------------------------------------------------------------------------------- */

/* The member who has played the whole game at this seat; 0: nobody. */
static unsigned member_at(const struct circle *circle, const struct room *room, int seat)
{
    const struct room_seat *holder = &room->seats[seat];

    return holder->kind == SEAT_PERSON && !holder->since && !room_seat_waits(room, seat) &&
                   circle_find_member(circle, holder->member)
               ? holder->member
               : 0;
}

static void note_player(struct circle_result *result, unsigned member,
                        const struct stats_result *played)
{
    unsigned at = result->count++;

    for (; at && result->players[at - 1].member > member; at--)
        result->players[at] = result->players[at - 1];
    result->players[at] =
        (struct circle_player){ member, played->outcome != OUTCOME_LOST, played->points };
}

static void game_is_over(void *self, const struct room *room, struct journal_outputs *outputs)
{
    struct circles *circles = self;
    struct circle *circle =
        room->settings.circle[0] ? circles_find(circles, room->settings.circle) : NULL;
    struct circle_result result = { .day = circles->day };

    if (!circle || !rooms_game_counts(room))
        return;
    for (int seat = 0; seat < room->seats_count; seat++) {
        const unsigned member = member_at(circle, room, seat);
        const struct stats_result played = stats_result_of(room->table, seat);
        if (member)
            note_player(&result, member, &played);
    }
    snprintf(result.table, sizeof result.table, "%s", room->id);
    result.game = talon_table_game(room->table)->id;
    if (result.count > 1)
        circles_record(circles, circle, &result, outputs);
}

void server_use_circles(struct server *server)
{
    struct circles *circles = util_allocate_zeroed(1, sizeof *circles);

    circles->entropy = &server->entropy;
    circles->journal = &server->journal;
    server->requests.circles = circles;
    rooms_listen(&server->rooms, &(struct rooms_listener){ game_is_over, circles });
    server_add_part(server, &circles_part, circles, request_circle_rows);
}
