/* pause_requests.c - requests to pause the game, to be away from a seat and to come back.
 */
#include "request.h"

#include <assert.h>

/* ---- pausing ------------------------------------------------------------------------------ */

static bool is_under_way(struct request *request)
{
    return !room_is_over(request->room) || request_refuse(request, "request", "The game is over.");
}

static bool request_pause(struct request *request)
{
    assert(request->room && request->room->table);
    struct room *room = request->room;

    if (room->paused || !is_under_way(request))
        return room->paused;
    if (!request_has_capacity(request))
        return false;
    room_clock_save(room, request->outputs, ~0u);
    return request_record_event(request, STORE_PAUSE, -1, "");
}

static bool request_resume(struct request *request)
{
    return !request->room->paused || request_record_event(request, STORE_RESUME, -1, "");
}

/* ---- being away --------------------------------------------------------------------------- */

static bool goes_away(struct request *request)
{
    assert(request->seat >= 0);
    struct room *room = request->room;

    if (room->seats[request->seat].away == AWAY_ASKED)
        return true;
    if (!is_under_way(request) || !request_has_capacity(request))
        return false;
    room_away_start(room, request->outputs, request->seat, AWAY_ASKED);
    request_run_bots(request);
    return true;
}

/* A person who is late twice for the same decision waits until the bot has made it. */
static bool comes_back(struct request *request)
{
    assert(request->room && request->seat >= 0);
    if (!room_clock_has_time(request->room, request->seat))
        return true;
    room_away_end(request->room, request->outputs, request->seat);
    request_run_bots(request);
    return true;
}

/* Where nobody may help no bot may, either; but a drive must go on. */
static bool may_go_away(struct request *request)
{
    assert(request->room);
    const struct room_settings *settings = &request->room->settings;

    return !settings->strict || settings->drive.id[0] ||
           request_refuse(request, "request", "At this table everybody keeps the seat.");
}

static bool request_away(struct request *request)
{
    assert(request->room && request->room->table && request->seat >= 0);
    return may_go_away(request) &&
           (request_flag(request, "on") ? goes_away(request) : comes_back(request));
}

/* ---- the rows ----------------------------------------------------------------------------- */

/* clang-format off */
const struct request_row request_pause_rows[] = {
    { "pause", STREAM_TABLES, A_HOST | CARDS | CHANGES, request_pause, NULL },
    { "resume", STREAM_TABLES, A_HOST | CARDS | CHANGES, request_resume, NULL },
    { "away", STREAM_TABLES, A_SEAT | CARDS | CHANGES | AGAIN, request_away, MEMBERS(
        { "on", MEMBER_FLAG, .when = REQUIRED, .refusal = &request_no_switch }) },
    { 0 },
};
/* clang-format on */
