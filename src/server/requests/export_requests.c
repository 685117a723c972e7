/* export_requests.c - the request `export`: everything an account owns, in pieces small enough to
 * send. Every piece is the same kind of object; the whole is their lists put together.
 */
#include "disclosure.h"
#include "stored_rows.h"
#include "json/json_reader.h"
#include "json/json_writer.h"

#include <talon/json.h>

#include <stdlib.h>
#include <string.h>

/* A piece of an export. Its items are numbered through all pieces: first the seats that the client
 * names, then the account's results. */
struct piece {
    struct request *request;
    const struct json_value *seats;
    size_t next;
    bool full; /* a table was loaded for it, or the rows at hand end */
};

static size_t seats_count(const struct piece *piece)
{
    return json_value_count(piece->seats);
}

static size_t items_count(const struct piece *piece)
{
    const struct account *account = piece->request->account;

    return seats_count(piece) + (account ? account->stats.results_count : 0);
}

/* Ends the item with its record. The request `record` gives a record that is too long here. */
static void put_record(struct piece *piece, struct talon_string_buffer *record)
{
    const bool fits = record->length && record->length <= LIMIT_EXPORT_RECORD;

    json_write_member(&piece->request->out, "record", fits ? record->at : NULL);
    talon_string_buffer_add(&piece->request->out, "}");
    free(record->at);
}

/* ---- tables ----------------------------------------------------------------------------- */

/* Finds the table; *room is NULL if it does not exist or cannot be read. A table that waits for the
 * store, or is being loaded, makes the whole request wait. The answer does not wait for the table:
 * nothing is written at it, and it may have left memory by then. */
static bool find_table(struct piece *piece, const char *table, struct room **room)
{
    struct request *request = piece->request;
    struct journal_wait *awaits = request->awaits;

    if (request_find_room(request, table, room))
        piece->full = piece->full || (*room)->resting;
    else if (request->fault.code && strcmp(request->fault.code, "limit"))
        request->fault.code = NULL; /* the item is left out */
    const bool fine = !request->blocked && !request->fault.code &&
                      (!*room || request_require_stored(request, &(*room)->wait));
    request->awaits = awaits;
    return fine;
}

/* Others wait while a table is loaded, so only one is loaded for a piece, and leaves memory. */
static void put_record_of_room(struct piece *piece, struct room *room)
{
    struct talon_string_buffer record = { 0 };

    if (room && request_disclose(piece->request, room, false).whole)
        talon_record_write(room->table, false, &record);
    put_record(piece, &record);
    if (room)
        rooms_evict_resting(piece->request->context->rooms, room, piece->request->outputs);
}

/* A seat whose token is not valid any more is left out. */
static bool put_seat(struct piece *piece, const struct json_value *wanted)
{
    struct talon_string_buffer *out = &piece->request->out;
    const char *table = json_value_member_text(wanted, "table");
    struct room *room;

    if (!find_table(piece, table, &room))
        return false;
    const int seat = room ? room_seat_of_token(room, json_value_member_text(wanted, "token")) : -1;
    if (seat < 0)
        return true;
    json_write_list_object(out);
    json_write_member(out, "table", table);
    json_write_member_number(out, "seat", seat);
    json_write_member(out, "name", room->seats[seat].name);
    json_write_member(out, "state", room_state_names[room_state(room)]);
    put_record_of_room(piece, room);
    return true;
}

/* ---- results ---------------------------------------------------------------------------- */

/* The text of such a row is the result, and its record from the second line on. False: the row has
 * to be read first. Those behind it are read with it; where they end, the piece does. */
static bool find_imported_record(struct piece *piece, uint32_t number,
                                 struct talon_string_buffer *record)
{
    bool here;
    const char *text = request_stored_row(piece->request, piece->request->account->stream.id,
                                          number, &here),
               *line = text ? strchr(text, '\n') : NULL;

    if (line)
        talon_string_buffer_add(record, line + 1);
    piece->full = piece->full || (!here && !piece->request->blocked);
    return here;
}

static bool put_result(struct piece *piece, const struct stats_result *result)
{
    struct talon_string_buffer record = { 0 };
    struct room *room = NULL;

    if (result->imported ? !find_imported_record(piece, result->number, &record)
                         : !find_table(piece, result->table, &room))
        return false;
    json_write_list_object(&piece->request->out);
    stats_result_write_json(&piece->request->out, result);
    if (result->imported)
        put_record(piece, &record);
    else
        put_record_of_room(piece, room);
    return true;
}

/* ---- the piece -------------------------------------------------------------------------- */

static bool put_item(struct piece *piece, size_t at)
{
    const size_t seats = seats_count(piece);

    return at < seats ? put_seat(piece, json_value_item(piece->seats, at))
                      : put_result(piece, &piece->request->account->stats.results[at - seats]);
}

/* The list of the items before number `end`, as many as fit into the piece. */
static bool put_items(struct piece *piece, const char *name, size_t end)
{
    const struct talon_string_buffer *out = &piece->request->out;

    json_write_member_list(&piece->request->out, name);
    const size_t start = out->length;
    for (; piece->next < end && !piece->full &&
           (out->length < LIMIT_EXPORT_PIECE || out->length == start);
         piece->next++)
        if (!put_item(piece, piece->next)) {
            if (!piece->full)
                return false;
            break;
        }
    talon_string_buffer_add(&piece->request->out, "]");
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
    talon_string_buffer_add(out, "{");
    json_write_member(out, "name", request->account->name);
    stats_player_write_json(out, &request->account->stats);
    talon_string_buffer_add(out, "}");
}

static bool request_export(struct request *request)
{
    const int64_t from = request_number(request, "from");
    struct piece piece = { .request = request,
                           .seats = json_value_member(request->body, "seats"),
                           .next = (size_t)from };

    if (!request_read_visitor(request))
        return false;
    put_account(request, !from);
    if (!put_items(&piece, "seats", seats_count(&piece)) ||
        !put_items(&piece, "results", piece.next < seats_count(&piece) ? 0 : items_count(&piece)))
        return false;
    talon_string_buffer_add(&request->out, "},\"next\":");
    if (piece.next < items_count(&piece))
        talon_string_buffer_add_number(&request->out, (int64_t)piece.next);
    else
        talon_string_buffer_add(&request->out, "null");
    return true;
}

/* ---- the row ------------------------------------------------------------------------------ */

/* clang-format off */
static const struct member_refusal no_seats = {
    "request", "\"seats\" must be a list of tables and tokens."
};
static const struct request_member seat_members[] = {
    { "table", MEMBER_TABLE, .when = REQUIRED, 1, 0, .refusal = &no_seats },
    { "token", MEMBER_TOKEN, .when = REQUIRED, 1, 0, .refusal = &no_seats },
    { 0 },
};
const struct request_row request_export_rows[] = {
    { "export", STREAM_ACCOUNTS, NOTHING, request_export, MEMBERS(
        { "session", MEMBER_SESSION, .when = LATER },
        { "seats",   MEMBER_LIST,    .when = OPTIONAL, 0, LIMIT_EXPORT_SEATS, .refusal = &no_seats,
          .items = seat_members },
        { "from",    MEMBER_NUMBER,  .when = OPTIONAL, 0, INT32_MAX }) },
    { 0 },
};
/* clang-format on */
