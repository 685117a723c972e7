/* drive_visitors.c - finds the drive that a request names, and who asks, by key, code or token.
 */
#include "drive_visitors.h"

#include "util/rate_counters.h"

#include <assert.h>

static const struct util_rate wrong_codes = { "drive code", LIMIT_WRONG_CODES,
                                              LIMIT_WRONG_CODES_WITHIN };

bool request_refuse_broken_drive(struct request *request)
{
    return request_refuse(request, "store",
                          "This drive cannot be read. What is stored of it is kept: ask those who "
                          "run this server.");
}

static bool find_drive(struct request *request, struct drive_visitor *visitor)
{
    struct stream *stream;

    if (!request_seek(request, STREAM_DRIVES, request_text(request, "drive"), STREAM_OWN, &stream))
        return false;
    if (!stream)
        return request_refuse(request, "unknown", "There is no such drive.");
    visitor->drive = drives_drive(stream);
    if (!request_require_stored(request, &drives_stream(visitor->drive)->wait))
        return false;
    visitor->drive->used_at = request->now;
    if (!drives_make_ready(visitor->drive))
        return request_refuse_broken_drive(request);
    drives_rest_others(drives_of(request->context->sets), visitor->drive);
    return true;
}

static bool may_guess(const struct request *request)
{
    const struct connection *connection = request_connection(request);

    return !connection->client.has_address ||
           util_rate_allows(request->context->rates, &wrong_codes, connection->client.who,
                            request->now);
}

static bool refuse_code(struct request *request)
{
    return request_refuse(request, "token", "This code is not valid in this drive.");
}

static bool refuse_table_code(struct request *request)
{
    const struct connection *connection = request_connection(request);

    if (connection->client.has_address)
        util_rate_count(request->context->rates, &wrong_codes, connection->client.who,
                        request->now);
    return refuse_code(request);
}

/* Keys and tokens are too long to guess. Somebody who guesses codes must not lock out those
 * who share the address and have one. */
static bool read_table_code(struct request *request, struct drive_visitor *visitor,
                            const char *code)
{
    if (!may_guess(request))
        return request_refuse(request, "limit", "Too many wrong codes. Wait a few minutes.");
    visitor->table = drive_table_of_code(visitor->drive, code);
    return visitor->table || refuse_table_code(request);
}

static bool read_drive_role(struct request *request, struct drive_visitor *visitor)
{
    assert(visitor->drive->is_ready);
    static const char *const names[] = { "token", "code", "key" };
    const struct drive *drive = visitor->drive;
    int role = DRIVE_DIRECTOR;

    while (role && !request_has(request, names[role - 1]))
        role--;
    visitor->role = (enum drive_role)role;
    if (role == DRIVE_ANYBODY)
        return true;
    const char *code = request_read_text(request, names[role - 1]);
    if (!code)
        return false;
    if (role == DRIVE_DIRECTOR)
        return drives_is_director(drive, code) || refuse_code(request);
    if (role == DRIVE_PERSON)
        return (visitor->person = drives_person_of_token(drive, code)) || refuse_code(request);
    return read_table_code(request, visitor, code);
}

bool request_takes_part(const struct drive_visitor *visitor)
{
    return visitor->role == DRIVE_PERSON || visitor->role == DRIVE_DIRECTOR;
}

/* Somebody who has only the link does not keep bots playing. */
static void keep_awake(struct request *request, struct drive *drive)
{
    assert(drive->is_ready && !drives_stream(drive)->broken);
    drive->wanted_at = request->now;
    if (drive->attend_at == SERVER_NEVER)
        drives_wake(drive, request->now);
}

bool request_find_drive(struct request *request, struct drive_visitor *visitor)
{
    *visitor = (struct drive_visitor){ 0 };
    if (!find_drive(request, visitor) || !read_drive_role(request, visitor))
        return false;
    if (request_takes_part(visitor))
        keep_awake(request, visitor->drive);
    return true;
}
