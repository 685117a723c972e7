/* circle_table_requests.c - tables of a circle: opening one, and saying which member has a seat
 * there.
 */
#include "circle_visitor.h"

#include "json/json_writer.h"

#include <assert.h>
#include <stdio.h>

/* A table that is there already is found where it is, and a copy of the circle does. A new one is
 * opened by the owner of the circle. If both were asked for at their owners, two servers could send
 * the request to and fro for ever. */
static bool find_host_circle(struct request *request, const char *table,
                             struct circle_visitor *visitor)
{
    struct room *room = NULL;

    *visitor = (struct circle_visitor){ 0 };
    return (!*table || request_look_up_room(request, table, &room)) &&
           request_find_circle_for(request, room ? STREAM_READ : STREAM_OWN, &visitor->circle) &&
           request_find_member_by(request, "token", visitor);
}

bool request_circle_table(struct request *request)
{
    struct circle_visitor visitor;
    struct request_table_spec spec;

    request_spec_start(request, &spec);
    if (!find_host_circle(request, spec.id, &visitor))
        return false;
    snprintf(spec.settings.circle, sizeof spec.settings.circle, "%s",
             stream_letters(&visitor.circle->stream));
    if (!request_open_spec(request, &spec))
        return false;
    circles_tell(visitor.circle, request->now);
    return true;
}

/* The answer waits for the rows of the table, not for those of the circle. */
static bool find_seat_member(struct request *request, struct circle_visitor *visitor)
{
    assert(request->room);
    struct journal_wait *awaits = request->awaits;
    const char *id = request->room->settings.circle;

    *visitor = (struct circle_visitor){ 0 };
    if (*id &&
        !request_seek(request, STREAM_CIRCLES, id, STREAM_READ, (struct stream **)&visitor->circle))
        return false;
    if (!visitor->circle || visitor->circle->stream.broken)
        return request_refuse(request, "unknown", "This is not the table of a circle.");
    const bool fine = request_require_stored(request, &visitor->circle->stream.wait) &&
                      request_find_member_by(request, "member", visitor);
    request->awaits = awaits;
    return fine;
}

bool request_circle_seat(struct request *request)
{
    assert(request->room && request->seat >= 0);
    struct circle_visitor visitor;
    char number[16];

    if (!find_seat_member(request, &visitor))
        return false;
    const int seat = room_seat_of_member(request->room, visitor.member);
    json_write_member_number(&request->out, "member", visitor.member);
    if (seat == request->seat)
        return true;
    if (seat >= 0)
        return request_refuse(request, "seat", "You already have a seat at this table.");
    if (room_is_over(request->room))
        return request_refuse(request, "request", "The game is over.");
    snprintf(number, sizeof number, "%u", visitor.member);
    if (!request_record_event(request, STORE_MEMBER, request->seat, number))
        return false;
    circles_tell(visitor.circle, request->now);
    return true;
}
