/* export_requests.c - the request `export`: everything an account owns, in pieces small enough to
 * send. The pieces are objects alike; their lists put together are the whole.
 */
#include "server/requests/record_lookup.h"
#include "json/json_writer.h"
#include "request.h"

#include <talon/json.h>

#include <stdlib.h>
#include <string.h>

/* The pieces of an export: first the seats asked for, then the account's results. */
struct listing {
    struct request *request;
    const json_t *seats;
    size_t next;
    bool any;  /* in the list being written */
    bool full; /* enough was read for one piece */
};

static size_t seats_count(const struct listing *listing)
{
    return json_array_size(listing->seats);
}

static size_t all(const struct listing *listing)
{
    const struct account *account = listing->request->account;

    return seats_count(listing) + (account ? account->stats.results_count : 0);
}

/* Too long a record is left to `record`, as long as the table is there. */
static void put_record(struct talon_string_buffer *out, const struct talon_string_buffer *record)
{
    talon_string_buffer_add(out, ",\"record\":");
    if (record->length && record->length <= LIMIT_EXPORT_RECORD)
        talon_json_string(out, record->at);
    else
        talon_string_buffer_add(out, "null");
    free(record->at);
}

/* ---- seats ------------------------------------------------------------------------------ */

static const char *member(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));

    return text ? text : "";
}

static void begin_item(struct listing *listing)
{
    talon_string_buffer_add(&listing->request->out, listing->any ? ",{" : "{");
    listing->any = true;
}

/* A table that waits for the store, or comes back to memory, makes the whole request wait. *room
 * is NULL where there is none that could be read. Nothing is written at a table that is told of, so
 * the answer does not wait for it: it may have left memory again by then. */
static bool reach(struct listing *listing, const char *table, struct room **room)
{
    struct request *request = listing->request;
    struct journal_wait *awaits = request->awaits;
    const bool here = rooms_find(request->context->rooms, table);

    if (request_find_room(request, table, room))
        listing->full = listing->full || !here;
    else if (request->fault.code && strcmp(request->fault.code, "limit"))
        request->fault.code = NULL; /* what is not there, or cannot be read, is left out */
    const bool fine = !request->blocked && !request->fault.code &&
                      (!*room || request_require_stored(request, &(*room)->wait));
    request->awaits = awaits;
    return fine;
}

/* One table a piece is made again, and only for this: others wait meanwhile. */
static void put_record_of(struct listing *listing, struct room *room)
{
    struct talon_string_buffer record = { 0 };

    if (room)
        request_write_record(room, &record);
    put_record(&listing->request->out, &record);
    if (room)
        rooms_evict_resting(listing->request->context->rooms, room, listing->request->outputs);
}

/* A token that opens nothing any more is no mistake: it is left out. */
static bool put_seat(struct listing *listing, const json_t *wanted)
{
    struct talon_string_buffer *out = &listing->request->out;
    const char *table = member(wanted, "table");
    struct room *room;

    if (!reach(listing, table, &room))
        return false;
    const int seat = room ? room_seat_of_token(room, member(wanted, "token")) : -1;
    if (seat < 0)
        return true;
    begin_item(listing);
    talon_string_buffer_add(out, "\"table\":");
    talon_json_string(out, table);
    json_write_member_number(out, "seat", seat);
    json_write_member(out, "name", room->seats[seat].name);
    json_write_member(out, "state", room_state_names[room_state(room)]);
    put_record_of(listing, room);
    talon_string_buffer_add(out, "}");
    return true;
}

/* ---- results ---------------------------------------------------------------------------- */

static bool put_result(struct listing *listing, const struct stats_result *result)
{
    struct talon_string_buffer *out = &listing->request->out, record = { 0 };
    struct room *room = NULL;

    if (!result->imported && !reach(listing, result->table, &room))
        return false;
    begin_item(listing);
    stats_result_write_json(out, result);
    if (result->imported) {
        request_write_imported_record(listing->request->context->journal,
                                      listing->request->account->id, result->number, &record);
        put_record(out, &record);
    } else {
        put_record_of(listing, room);
    }
    talon_string_buffer_add(out, "}");
    return true;
}

/* ---- the piece -------------------------------------------------------------------------- */

/* Items from listing->next up to `end`, as many as fit into a piece. */
static bool put_items(struct listing *listing, size_t end)
{
    const struct talon_string_buffer *out = &listing->request->out;
    const size_t seats = seats_count(listing);

    listing->any = false;
    for (; listing->next < end && !listing->full &&
           (out->length < LIMIT_EXPORT_PIECE || !listing->any);
         listing->next++) {
        const size_t at = listing->next;
        if (!(at < seats
                  ? put_seat(listing, json_array_get(listing->seats, at))
                  : put_result(listing, &listing->request->account->stats.results[at - seats])))
            return false;
    }
    return true;
}

static void put_account(struct request *request, bool first)
{
    struct talon_string_buffer *out = &request->out;

    talon_string_buffer_add(out, ",\"export\":{\"talon\":\"" TALON_VERSION "\",\"account\":");
    if (!first || !request->account) {
        talon_string_buffer_add(out, "null");
        return;
    }
    talon_string_buffer_add(out, "{\"name\":");
    talon_json_string(out, request->account->name);
    stats_player_write_json(out, &request->account->stats);
    talon_string_buffer_add(out, "}");
}

static bool read_seats(struct request *request, const json_t **seats)
{
    const json_t *list = json_object_get(request->body, "seats");
    bool fine = !list || (json_is_array(list) && json_array_size(list) <= LIMIT_EXPORT_SEATS);

    for (size_t i = 0; i < json_array_size(list); i++)
        fine = fine && *member(json_array_get(list, i), "table") &&
               *member(json_array_get(list, i), "token");
    *seats = list;
    return fine ||
           request_refuse(request, "request", "\"seats\" must be a list of tables and tokens.");
}

bool request_export(struct request *request)
{
    struct listing listing = { .request = request };
    int64_t from;

    if (!request_read_visitor(request) || !read_seats(request, &listing.seats) ||
        !request_read_number(request, "from", 0, INT32_MAX, 0, &from))
        return false;
    listing.next = (size_t)from;
    put_account(request, !from);
    talon_string_buffer_add(&request->out, ",\"seats\":[");
    if (!put_items(&listing, seats_count(&listing)))
        return false;
    talon_string_buffer_add(&request->out, "],\"results\":[");
    if (listing.next >= seats_count(&listing) && !put_items(&listing, all(&listing)))
        return false;
    talon_string_buffer_add(&request->out, "]},\"next\":");
    if (listing.next < all(&listing))
        talon_string_buffer_add_number(&request->out, (int64_t)listing.next);
    else
        talon_string_buffer_add(&request->out, "null");
    return true;
}
