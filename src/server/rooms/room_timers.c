/* room_timers.c - what time does at tables, and requests about it: pausing, going away, clocks and
 * absence when something is due, and the end of the process. It refuses to count time itself.
 */
#include "server/requests/request.h"
#include "server/accounts/account_seats.h"

static const unsigned ALL = (1u << TALON_SEATS_MAX) - 1;

/* ---- pausing ------------------------------------------------------------------------------ */

static bool is_under_way(struct request *request)
{
    return !room_is_over(request->room) || request_refuse(request, "request", "The game is over.");
}

bool request_pause(struct request *request)
{
    struct room *room = request->room;

    if (room->paused || !is_under_way(request))
        return room->paused;
    if (!request_has_capacity(request))
        return false;
    room_clock_save(room, request->outputs, ALL, request->now);
    return request_record_event(request, STORE_PAUSE, -1, "");
}

bool request_resume(struct request *request)
{
    return !request->room->paused || request_record_event(request, STORE_RESUME, -1, "");
}

bool request_require_unpaused(struct request *request)
{
    return !request->room->paused || request_refuse(request, "paused", "The game is paused.");
}

/* ---- going away --------------------------------------------------------------------------- */

void request_end_away(struct request *request)
{
    room_away_end(request->room, request->outputs, request->seat);
}

static bool goes_away(struct request *request)
{
    struct room *room = request->room;

    if (room->seats[request->seat].away == AWAY_ASKED)
        return true;
    if (!is_under_way(request) || !request_has_capacity(request))
        return false;
    room_away_start(room, request->outputs, request->seat, request->now, AWAY_ASKED);
    request_run_bots(request);
    return true;
}

/* Whoever comes back too late for a second time waits until the bot has decided. */
static bool comes_back(struct request *request)
{
    if (!room_clock_has_time(request->room, request->seat))
        return true;
    request_end_away(request);
    request_run_bots(request);
    return true;
}

bool request_away(struct request *request)
{
    const json_t *on = json_object_get(request->body, "on");

    if (!json_is_boolean(on))
        return request_refuse(request, "request", "\"on\" must be true or false.");
    return json_is_true(on) ? goes_away(request) : comes_back(request);
}

/* ---- when something is due ---------------------------------------------------------------- */

/* Bots of a table without pace answer at once. */
static void write_due(struct server *server, struct room *room, int64_t now,
                      struct journal_outputs *outputs)
{
    room_clock_attend(room, outputs, now);
    room_away_attend(room, outputs, now);
    if (!room->settings.pace)
        room_bots_run(room, outputs, LIMIT_RUN);
    account_seats_record_results(server, room, outputs);
}

void rooms_timer_attend(struct server *server, struct room *room, int64_t now,
                        struct journal_outputs *outputs)
{
    if (journal_is_full(server))
        room->retry_at = now + LIMIT_STORE_RETRY;
    else
        write_due(server, room, now, outputs);
    server_plan(server, room, now);
}

/* ---- the end ------------------------------------------------------------------------------ */

static void tell_everybody(struct server *server, struct journal_outputs *outputs)
{
    static const char text[] = "{\"push\":\"restart\"}";
    const size_t at = outputs->text.length;

    talon_string_buffer_add(&outputs->text, text);
    for (size_t i = 0; i < LIMIT_PLACES; i++)
        if (server->connections[i].open)
            journal_outputs_send_piece(outputs, server->connections[i].conn, at, sizeof text - 1);
}

/* What waits for the store gets no further rows: its turn comes when the store has answered. */
void rooms_stop(struct server *server, int64_t now, struct journal_outputs *outputs)
{
    for (size_t i = server->rooms_count; i-- > 0;) {
        struct room *room = server->rooms[i];
        room->stops = room_is_unwritten(room);
        if (!room->stops)
            room_clock_save(room, outputs, ALL, now);
    }
    tell_everybody(server, outputs);
}

void rooms_stop_stored(struct room *room, int64_t now, struct journal_outputs *outputs)
{
    if (!room->stops)
        return;
    room->stops = false;
    room_clock_save(room, outputs, ALL, now);
}
