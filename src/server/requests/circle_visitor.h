/* circle_visitor.h - who asks about a circle, and the circle that a request names.
 */
#pragma once

#include "request.h"

#include "server/circles/circles.h"

/* Who asks: a member, or, 0, somebody with an invitation. */
struct circle_visitor {
    struct circle *circle;
    unsigned member;
};

/* The circle of the member "circle". False with the error, or if the request has to wait. */
bool request_find_circle(struct request *request, struct circle **circle);
bool request_find_circle_for(struct request *request, enum stream_use use, struct circle **circle);
/* The member by the token in the request's member of this name, or by the account of its session.
 */
bool request_find_member_by(struct request *request, const char *name,
                            struct circle_visitor *visitor);
/* Both: the circle, and the member by "token". */
bool request_find_circle_member(struct request *request, struct circle_visitor *visitor);

/* Of circle_table_requests.c. */
request_handler request_circle_table, request_circle_seat;
