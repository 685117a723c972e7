/* seat_requests.c - requests for seats: sitting down, standing up, giving entropy before the cards
 * are dealt; and for the signs of the people there.
 */
#include "request.h"
#include "json/json_writer.h"
#include "server/rooms/account_seats.h"
#include "util/hex.h"
#include "util/unicode_names.h"

#include <assert.h>
#include <string.h>

/* ---- sitting down ------------------------------------------------------------------------- */

/* The end of the game is checked last, so that a late spectator does not learn of it where no seat
 * is open anyway. */
static bool find_open(struct request *request, int *seat)
{
    assert(request->room);
    const bool any = !request_has(request, "seat");

    if (request->account && rooms_seat_of_account(request->room, request->account) >= 0)
        return request_refuse(request, "seat", "You already have a seat at this table.");
    *seat = any ? room_seat_first_open(request->room) : (int)request_number(request, "seat");
    if (*seat < 0 || request->room->seats[*seat].kind != SEAT_OPEN)
        return request_refuse(request, "seat", any ? "No seat is free." : "This seat is not open.");
    return !room_is_over(request->room) || request_refuse(request, "seat", "The game is over.");
}

/* In a game that counts for ratings, only the person who left a seat takes it again. Elsewhere
 * others wait for the next deal, if they would see a hand. */
static bool find_first_deal(struct request *request, struct room_sitting *sitting, int seat)
{
    sitting->from_deal = room_seat_plays_from(request->room, seat, sitting);
    return !sitting->from_deal || !rooms_is_rated(request->context->rooms, request->room) ||
           request_refuse(request, "seat",
                          "This game counts for ratings. Only the person who left a seat can take "
                          "it before the game is over.");
}

static bool read_new_name(struct request *request, struct room_sitting *sitting)
{
    if (request->account) { /* it has a name of its own */
        sitting->name = request->account->name;
        sitting->account = request->account->stream.id;
        return true;
    }
    sitting->name = request_read_text(request, "name");
    if (!sitting->name || !request_check_guest_name(request, sitting->name, -1))
        return false;
    return !util_unicode_blank(sitting->name) ||
           request_refuse(request, "name", "A player needs a name.");
}

/* A person with the host's token sits down as the host. */
static bool read_host(struct request *request, struct room_sitting *sitting)
{
    assert(request->room);
    sitting->host = request_has(request, "host");
    return !sitting->host ||
           (request_find_host(request) &&
            (request->room->host_seat < 0 ||
             request_refuse(request, "seat", "The host already has a seat at this table.")));
}

/* After the deal the value is ignored. */
static void find_mix(const struct request *request, uint8_t mix[TALON_KEY_BYTES],
                     struct room_sitting *sitting)
{
    assert(request->room);
    const char *text = request_text(request, "mix");

    sitting->mix =
        text && !request->room->table && util_hex_read(text, mix, TALON_KEY_BYTES) ? mix : NULL;
}

/* ---- bans and devices -------------------------------------------------------------------- */

static void find_visitor(const struct request *request, struct room_visitor *visitor,
                         struct room_sitting *sitting)
{
    assert(request->room);
    const struct connection *connection = request_connection(request);
    char mark[TOKEN_SIZE];

    request_copy_digits(request, "device", mark);
    if (mark[0])
        room_device_make(request->room->settings.host, mark, sitting->device);
    *visitor = (struct room_visitor){ .account = sitting->account,
                                      .conn = request->conn,
                                      .who = connection_address_key(connection),
                                      .has_address = connection->client.has_address };
    memcpy(visitor->device, sitting->device, sizeof visitor->device);
}

/* Whether nothing but the address is known of this person. */
static bool is_unmarked(const struct request *request, const struct room_sitting *sitting)
{
    return !sitting->account && !request_has(request, "device");
}

/* A person whose device shows no seat yet. Who sends no mark has the device of anybody else at the
 * same address who sends none. */
static bool sits_alone(struct request *request, const struct room_visitor *visitor,
                       struct room_sitting *sitting, int *partner)
{
    const struct room *room = request->room;

    if (sitting->account && rooms_seat_of_account(room, request->account) >= 0)
        return true; /* which is refused as such */
    if (is_unmarked(request, sitting) && talon_owners_have_secrets(room->settings.config.game))
        *partner = room_seat_at_address(room, visitor);
    sitting->shared = *partner >= 0;
    return room_seat_at_device(room, visitor) < 0 ||
           request_refuse(
               request, "seat",
               "Someone on your device already sits here. Enter a name for the other player.");
}

/* "beside": the person shares a device with somebody who sits here, and the token proves it. */
static bool read_beside(struct request *request, const struct room_visitor *visitor,
                        struct room_sitting *sitting, int *partner)
{
    const struct room *room = request->room;

    if (!request_has(request, "beside"))
        return sits_alone(request, visitor, sitting, partner);
    if (!request_find_seat(request, "beside", partner))
        return false;
    const struct room_seat *holder = &room->seats[*partner];
    sitting->beside = holder->own || holder->beside || room->host_seat == *partner;
    sitting->shared = true;
    return true;
}

/* Bans do not hold for the host, nor for people who share the host's device. */
static bool is_welcome(struct request *request, struct room_sitting *sitting, int *partner)
{
    assert(request->room);
    struct room_visitor visitor;

    find_visitor(request, &visitor, sitting);
    if (!read_beside(request, &visitor, sitting, partner))
        return false;
    return sitting->beside || sitting->host ||
           !room_bans_include(&request->room->bans, &request->room->seen, &visitor) ||
           request_refuse(request, "removed",
                          "The host removed you from this table. You can sit down again when the "
                          "host allows it.");
}

/* ---- the row ------------------------------------------------------------------------------ */

static bool put_sat(struct request *request, int seat, const char *token)
{
    assert(seat >= 0 && seat < request->room->seats_count && token[0]);
    json_write_member_number(&request->out, "seat", seat);
    json_write_member(&request->out, "token", token);
    return true;
}

static bool sit_down(struct request *request, const struct room_sitting *sitting, int seat,
                     int partner, const char *token)
{
    assert(seat >= 0 && seat < request->room->seats_count && token[0]);
    struct talon_string_buffer text = { 0 };

    if (partner >= 0 && !room_seat_is_shared(request->room, partner) &&
        !request_record_event(request, STORE_SHARE, partner, ""))
        return false;
    room_seat_write_sitting(sitting, &text);
    if (!request_record_text(request, STORE_SIT, seat, &text))
        return false;
    rooms_name_accounts(request->context->rooms, request->room);
    room_seat_note_visitor(request->room, seat, request->conn,
                           connection_address_key(request_connection(request)));
    return put_sat(request, seat, token);
}

static bool request_sit(struct request *request)
{
    assert(request->room);
    struct room_sitting sitting = { 0 };
    uint8_t mix[TALON_KEY_BYTES];
    char token[TOKEN_SIZE];
    int seat = -1, partner = -1;

    /* a client that makes up the token can repeat a request whose answer was lost */
    request_make_token(request, token, sitting.token);
    if (room_seat_of_token(request->room, token) >= 0)
        return put_sat(request, room_seat_of_token(request->room, token), token);
    request_copy_sign(request, sitting.sign);
    find_mix(request, mix, &sitting);
    return request_read_visitor(request) && read_new_name(request, &sitting) &&
           read_host(request, &sitting) && is_welcome(request, &sitting, &partner) &&
           find_open(request, &seat) && find_first_deal(request, &sitting, seat) &&
           sit_down(request, &sitting, seat, partner, token);
}

/* ---- signs --------------------------------------------------------------------------------- */

static bool request_sign(struct request *request)
{
    assert(request->room && request->seat >= 0);
    char sign[PERSON_SIGN_SIZE];

    request_copy_sign(request, sign);
    return !strcmp(sign, request->room->seats[request->seat].sign) ||
           request_record_event(request, STORE_SIGN, request->seat, sign);
}

/* ---- standing up, entropy ------------------------------------------------------------------ */

static bool request_stand(struct request *request)
{
    return request_record_event(request, STORE_STAND, request->seat, "");
}

static bool request_mix(struct request *request)
{
    assert(request->room);
    if (request->room->table)
        return request_refuse(request, "request", "The cards have already been dealt.");
    return request_record_event(request, STORE_MIX, request->seat, request_text(request, "mix"));
}

/* ---- the rows ----------------------------------------------------------------------------- */

/* clang-format off */
const struct request_row request_seat_rows[] = {
    { "sit", STREAM_TABLES, A_TABLE | CHANGES | NOT_STRICT, request_sit, MEMBERS(
        { "name",    MEMBER_NAME,    .when = LATER | REQUIRED }, /* of a guest */
        { "session", MEMBER_SESSION, .when = LATER },
        { "seat",    MEMBER_SEAT,    .when = OPTIONAL },
        { "mix",     MEMBER_ENTROPY, .when = OPTIONAL },
        { "host",    MEMBER_TOKEN,   .when = OPTIONAL },
        { "own",     MEMBER_DIGITS,  .when = OPTIONAL },
        { "device",  MEMBER_DIGITS,  .when = OPTIONAL },
        { "beside",  MEMBER_TOKEN,   .when = OPTIONAL },
        { "sign",    MEMBER_SIGN,    .when = OPTIONAL }) },
    { "stand", STREAM_TABLES, A_SEAT | CHANGES | NOT_STRICT, request_stand, NULL },
    { "mix", STREAM_TABLES, A_SEAT | CHANGES, request_mix, MEMBERS(
        { "mix", MEMBER_ENTROPY, .when = REQUIRED }) },
    { "sign", STREAM_TABLES, A_SEAT | CHANGES, request_sign, MEMBERS(
        { "sign", MEMBER_SIGN, .when = OPTIONAL }) },
    { 0 },
};
/* clang-format on */
