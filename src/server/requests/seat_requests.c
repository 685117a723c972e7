/* seat_requests.c - requests of people who come and go: sitting down, standing up, giving a value
 * of one's own before the cards are dealt. It refuses to know what the host may do.
 */
#include "request.h"
#include "json/json_members.h"
#include "server/accounts/account_seats.h"

#include <stdlib.h>
#include <string.h>

/* Whatever was put together on the way is given back. */
static bool happens(struct call *call, enum store_kind kind, int seat,
                    struct talon_string_buffer *text)
{
    const bool fine =
        text->failed ? call_out_of_memory(call) : call_happens(call, kind, seat, text->at);

    free(text->at);
    return fine;
}

/* ---- sitting down ------------------------------------------------------------------------- */

/* That the game is over is told last: who is kept behind must not hear of it where no seat is open
 * anyway. */
static bool find_open(struct call *call, int *seat)
{
    const bool any = !json_object_get(call->request, "seat");

    if (call->account && seated_at(call->room, call->account) >= 0)
        return call_refuse(call, "seat", "You sit at this table already.");
    if (!call_seat(call, "seat", 0, seat))
        return false;
    if (any)
        *seat = chair_first_open(call->room);
    if (*seat < 0 || call->room->chairs[*seat].kind != CHAIR_OPEN)
        return call_refuse(call, "seat", any ? "No seat is open." : "This seat is not open.");
    return !room_is_over(call->room) || call_refuse(call, "seat", "The game is over.");
}

static bool read_new_name(struct call *call, struct sitting *sitting)
{
    if (call->account) { /* whose name it is, and nobody else's */
        sitting->name = call->account->name;
        sitting->account = call->account->id;
        return true;
    }
    sitting->name = call_text(call, "name");
    if (!sitting->name || !name_check(call, sitting->name))
        return false;
    return sitting->name[strspn(sitting->name, " ")] ||
           call_refuse(call, "name", "Whoever sits down needs a name.");
}

/* Who opened the table may sit down as its host. */
static bool read_host(struct call *call, struct sitting *sitting)
{
    if (!json_object_get(call->request, "host"))
        return true;
    const char *token = call_text(call, "host");
    if (!token)
        return false;
    sitting->host = room_is_host(call->room, token);
    return sitting->host || call_refuse(call, "host", "This token is not the host's.");
}

/* Of a table that is dealt it changes nothing any more. */
static bool read_mix(struct call *call, uint8_t mix[TALON_KEY_BYTES], struct sitting *sitting)
{
    bool any;

    if (!call_mix(call, json_object_get(call->request, "mix"), mix, &any))
        return false;
    sitting->mix = any && !call->room->table ? mix : NULL;
    return true;
}

/* ---- whether somebody may ----------------------------------------------------------------------
 */

static bool read_visitor(struct call *call, struct visitor *visitor, struct sitting *sitting)
{
    const struct socket *socket = socket_of(call->server, call->conn);
    char mark[TOKEN_ROOM];

    if (!call_digits(call, "device", mark))
        return false;
    if (mark[0])
        removed_device(call->room->opening.host, mark, sitting->device);
    *visitor = (struct visitor){ .account = sitting->account,
                                 .conn = call->conn,
                                 .who = socket_who(socket),
                                 .has_address = socket->has_address };
    memcpy(visitor->device, sitting->device, sizeof visitor->device);
    return true;
}

/* Whoever shares a device with somebody who sits here says so. */
static bool read_beside(struct call *call, const struct visitor *visitor, struct sitting *sitting)
{
    const struct room *room = call->room;

    if (!json_object_get(call->request, "beside"))
        return sitting->account || chair_at_device(room, visitor) < 0 ||
               call_refuse(call, "seat",
                           "Somebody sits here from your device already: say who shares it.");
    const char *token = call_text(call, "beside");
    const int seat = token ? room_seat_of(room, token) : -1;
    if (token && seat < 0)
        return call_refuse(call, "token", "This token opens no seat at this table.");
    sitting->beside =
        token && (room->chairs[seat].own || room->chairs[seat].beside || room->host_seat == seat);
    return token;
}

/* The host's token opens every door; and whoever shares the host's device was let in by the host.
 */
static bool is_welcome(struct call *call, struct sitting *sitting)
{
    struct visitor visitor;

    if (!read_visitor(call, &visitor, sitting))
        return false;
    if (sitting->host)
        return true;
    if (!read_beside(call, &visitor, sitting))
        return false;
    return sitting->beside || !removals_hold(&call->room->removed, &call->room->seen, &visitor) ||
           call_refuse(call, "removed",
                       "The host has sent you away from this table. You may sit down again once "
                       "the host lets you back.");
}

/* ---- and doing it ------------------------------------------------------------------------------
 */

/* Whoever made up the seat's token may ask again when no answer came: it is answered as before. */
static bool read_token(struct call *call, char token[TOKEN_ROOM], uint8_t hash[TALON_SHA256_BYTES])
{
    if (!call_own(call, token))
        return false;
    if (token[0])
        token_hash(token, hash);
    else
        token_make(&call->server->entropy, token, hash);
    return true;
}

static bool put_sat(struct call *call, int seat, const char *token)
{
    json_put_number(&call->out, "seat", seat);
    json_put_text(&call->out, "token", token);
    return true;
}

static bool sit_down(struct call *call, const struct sitting *sitting, int seat, const char *token)
{
    struct talon_string_buffer text = { 0 };

    chair_write_sitting(sitting, &text);
    if (!happens(call, STORE_SIT, seat, &text))
        return false;
    seated_name(call->server, call->room);
    chair_see(call->room, seat, call->conn, socket_who(socket_of(call->server, call->conn)));
    return put_sat(call, seat, token);
}

bool do_sit(struct call *call)
{
    struct sitting sitting = { 0 };
    uint8_t mix[TALON_KEY_BYTES];
    char token[TOKEN_ROOM];
    int seat = -1;

    if (!read_token(call, token, sitting.token))
        return false;
    if (room_seat_of(call->room, token) >= 0)
        return put_sat(call, room_seat_of(call->room, token), token);
    return call_visitor(call) && read_new_name(call, &sitting) && read_mix(call, mix, &sitting) &&
           read_host(call, &sitting) && is_welcome(call, &sitting) && find_open(call, &seat) &&
           sit_down(call, &sitting, seat, token);
}

/* ---- and the rest -------------------------------------------------------------------------- */

bool do_stand(struct call *call)
{
    return call_happens(call, STORE_STAND, call->seat, "");
}

bool do_mix(struct call *call)
{
    const char *text = call_text(call, "mix");
    uint8_t mix[TALON_KEY_BYTES];
    bool any;

    if (!text || !call_mix(call, json_object_get(call->request, "mix"), mix, &any))
        return false;
    if (call->room->table)
        return call_refuse(call, "request", "The cards are dealt already.");
    return call_happens(call, STORE_MIX, call->seat, text);
}
