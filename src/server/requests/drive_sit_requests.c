/* drive_sit_requests.c - people of an online drive sit down where they play now.
 */
#include "drive_visitors.h"

#include "json/json_writer.h"
#include "drive/drive_state_json.h"

#include <assert.h>

/* Where a person plays now. */
struct drive_chair {
    struct drive_place place;
    unsigned seat;
    const char *room;
};

static bool is_played_online(struct request *request, const struct drive_visitor *visitor)
{
    assert(visitor->drive->is_ready);
    const struct drive *drive = visitor->drive;

    if (visitor->role != DRIVE_PERSON)
        return request_refuse(request, "token", "Only a player of this drive can sit down.");
    if (!drive->setup.game.is_online)
        return request_refuse(request, "request",
                              "This drive is played with cards on real tables.");
    if (drive->phase == DRIVE_GATHERING)
        return request_refuse(request, "seat", "The drive has not begun yet.");
    return drive->phase == DRIVE_PLAYING || request_refuse(request, "seat", "The drive is over.");
}

static bool find_chair(struct request *request, const struct drive_visitor *visitor,
                       struct drive_chair *chair)
{
    assert(visitor->drive->is_ready);
    const struct drive *drive = visitor->drive;
    chair->place.round = (unsigned)drive->rounds;
    chair->place.table = drive_seat_of(drive, visitor->person, &chair->seat);
    chair->place.deal = chair->place.table ? drive_deal_now(drive, chair->place.table) : 0;
    if (drive_has_left(drive, visitor->person))
        return request_refuse(request, "seat", "You have left this drive.");
    if (!chair->place.table)
        return request_refuse(request, "seat", "You sit out in this round.");
    if (!chair->place.deal)
        return request_refuse(request, "seat", "Your table has played this round.");
    chair->room =
        drive_deal_of(drive, chair->place.round, chair->place.table, chair->place.deal)->room;
    return true;
}

/* The room may not be there yet. */
static bool find_drive_room(struct request *request, const struct drive_visitor *visitor,
                            const struct drive_chair *chair)
{
    if (!request_look_up_room(request, chair->room, &request->room))
        return false;
    if (request->room)
        return request_require_room_stored(request);
    if (!request_own_new_table(request, chair->room))
        return false;
    request->room = drive_tables_open(drives_of(request->context->sets), visitor->drive,
                                      chair->place, request->outputs);
    if (!request->room)
        return request_refuse(request, "limit", "There are too many tables. Come back later.");
    request->awaits = &request->room->wait;
    return true;
}

/* A person who sat down before gets the same answer again. */
bool request_drive_sit(struct request *request)
{
    struct drive_visitor visitor;
    struct drive_chair chair = { 0 };
    uint8_t hash[TALON_SHA256_BYTES];
    char token[TOKEN_SIZE];

    if (!request_find_drive(request, &visitor) || !is_played_online(request, &visitor) ||
        !find_chair(request, &visitor, &chair) || !find_drive_room(request, &visitor, &chair))
        return false;
    drive_room_token(visitor.drive, chair.room, visitor.person, token, hash);
    json_write_member(&request->out, "table", chair.room);
    json_write_member_number(&request->out, "seat", chair.seat);
    json_write_member(&request->out, "token", token);
    return true;
}
