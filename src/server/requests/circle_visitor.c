/* circle_visitor.c - finds the circle that a request names, and the member who asks.
 */
#include "circle_visitor.h"

bool request_find_circle_for(struct request *request, enum stream_use use, struct circle **circle)
{
    if (!request_seek(request, STREAM_CIRCLES, request_text(request, "circle"), use,
                      (struct stream **)circle))
        return false;
    if (!*circle)
        return request_refuse(request, "unknown", "There is no such circle.");
    if ((*circle)->stream.broken)
        return request_refuse(request, "store",
                              "This circle could not be loaded. Try again later.");
    return request_require_stored(request, &(*circle)->stream.wait);
}

bool request_find_circle(struct request *request, struct circle **circle)
{
    return request_find_circle_for(request, STREAM_OWN, circle);
}

bool request_find_member_by(struct request *request, const char *name,
                            struct circle_visitor *visitor)
{
    const bool has_token = request_has(request, name);
    const char *token = has_token ? request_read_text(request, name) : NULL;

    if (has_token && !token)
        return false;
    if (!has_token && !request_read_visitor(request))
        return false;
    if (token)
        visitor->member = circle_member_of_token(visitor->circle, token);
    else if (request->account)
        visitor->member = circle_member_of_account(visitor->circle, request->account->stream.id);
    return visitor->member ||
           request_refuse(request, "token", "You are not a member of this circle.");
}

bool request_find_circle_member(struct request *request, struct circle_visitor *visitor)
{
    *visitor = (struct circle_visitor){ 0 };
    return request_find_circle(request, &visitor->circle) &&
           request_find_member_by(request, "token", visitor);
}
