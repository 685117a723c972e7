/* room_timers.c - what time does at tables, and requests about it: pausing, going away, clocks and
 * absence when something is due, and the end of the process. It refuses to count time itself.
 */
#include "server/requests/request.h"
#include "server/accounts/account_seats.h"

static const unsigned ALL = (1u << TALON_SEATS_MAX) - 1;

/* ---- pausing ------------------------------------------------------------------------------ */

static bool is_under_way(struct call *call)
{
    return !room_is_over(call->room) || call_refuse(call, "request", "The game is over.");
}

bool do_pause(struct call *call)
{
    struct room *room = call->room;

    if (room->paused || !is_under_way(call))
        return room->paused;
    if (!call_has_room(call))
        return false;
    if (!clock_put_down(room, call->effects, ALL, call->now))
        return call_out_of_memory(call);
    return call_happens(call, STORE_PAUSE, -1, "");
}

bool do_resume(struct call *call)
{
    return !call->room->paused || call_happens(call, STORE_RESUME, -1, "");
}

bool call_goes_on(struct call *call)
{
    return !call->room->paused || call_refuse(call, "paused", "The game is paused.");
}

/* ---- going away --------------------------------------------------------------------------- */

bool call_is_back(struct call *call)
{
    return absence_ends(call->room, call->effects, call->seat) || call_out_of_memory(call);
}

static bool goes_away(struct call *call)
{
    struct room *room = call->room;

    if (room->chairs[call->seat].away == AWAY_ASKED)
        return true;
    if (!is_under_way(call) || !call_has_room(call))
        return false;
    if (!absence_keeps(room, call->effects, call->seat, call->now, AWAY_ASKED))
        return call_out_of_memory(call);
    return call_settle(call);
}

/* Whoever comes back too late for a second time waits until the bot has decided. */
static bool comes_back(struct call *call)
{
    if (!clock_has_more(call->room, call->seat))
        return true;
    return call_is_back(call) && call_settle(call);
}

bool do_away(struct call *call)
{
    const json_t *on = json_object_get(call->request, "on");

    if (!json_is_boolean(on))
        return call_refuse(call, "request", "\"on\" must be true or false.");
    return json_is_true(on) ? goes_away(call) : comes_back(call);
}

/* ---- when something is due ---------------------------------------------------------------- */

/* Bots of a table without pace answer at once. */
static bool write_due(struct server *server, struct room *room, int64_t now,
                      struct server_effects *effects)
{
    unsigned made;

    return clock_attend(room, effects, now) && absence_attend(room, effects, now) &&
           (room->opening.pace || pace_run(room, effects, LIMIT_RUN, &made)) &&
           seated_post(server, room, effects);
}

void hours_attend(struct server *server, struct room *room, int64_t now,
                  struct server_effects *effects)
{
    if (server_is_pressed(server))
        room->retry_at = now + LIMIT_STORE_RETRY;
    else if (!write_due(server, room, now, effects)) {
        if (!lobby_roll_back(server, room, effects))
            return;
        room->retry_at = now + LIMIT_STORE_RETRY;
    }
    server_plan(server, room, now);
}

/* ---- the end ------------------------------------------------------------------------------ */

static void put_down(struct server *server, struct room *room, int64_t now,
                     struct server_effects *effects)
{
    if (!clock_put_down(room, effects, ALL, now))
        lobby_roll_back(server, room, effects);
}

static void tell_everybody(struct server *server, struct server_effects *effects)
{
    static const char text[] = "{\"push\":\"restart\"}";
    const size_t at = effects->text.length;

    talon_string_buffer_add(&effects->text, text);
    for (size_t i = 0; !effects->text.failed && i < LIMIT_PLACES; i++)
        if (server->sockets[i].open)
            effects_send_piece(effects, server->sockets[i].conn, at, sizeof text - 1);
}

/* What waits for the store gets no further rows: its turn comes when the store has answered. */
void hours_stop(struct server *server, int64_t now, struct server_effects *effects)
{
    for (size_t i = server->rooms_count; i-- > 0;) {
        struct room *room = server->rooms[i];
        room->stops = room_unwritten(room);
        if (!room->stops)
            put_down(server, room, now, effects);
    }
    tell_everybody(server, effects);
}

void hours_stopped(struct server *server, struct room *room, int64_t now,
                   struct server_effects *effects)
{
    if (!room->stops)
        return;
    room->stops = false;
    put_down(server, room, now, effects);
}
