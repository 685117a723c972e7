/* go_on_requests.c - opens a table that begins as a record says: in a page the game of a server
 * that is gone goes on there. A server that many people share has no such request, because who
 * brings the record knows the cards.
 */
#include "request.h"

static bool request_go_on(struct request *request)
{
    struct request_table_spec spec;

    request_spec_start(request, &spec);
    spec.record = request_text(request, "record");
    return request_open_spec(request, &spec);
}

/* clang-format off */
const struct request_row request_go_on_rows[] = {
    { "go_on", STREAM_TABLES, WRITES | AGAIN, request_go_on, MEMBERS(
        { .items = request_new_members },
        { "record", MEMBER_TEXT, .when = REQUIRED }) },
    { 0 },
};
/* clang-format on */
