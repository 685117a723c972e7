/* host_requests.c - requests of the host: who may sit where, when the cards are dealt, playing once
 * more. It refuses to make a move.
 */
#include "request.h"
#include "server/accounts/account_seats.h"

#include <talon/json.h>

#include <stdlib.h>
#include <string.h>

/* ---- who sits where ----------------------------------------------------------------------- */

/* "open", or the id of a bot. */
static const char *read_who(struct call *call, const char *name)
{
    const char *who = call_text(call, name);

    if (!who || !strcmp(who, "open") || talon_bot_find(who))
        return who;
    call_refuse(call, "unknown", "There is no such bot.");
    return NULL;
}

static bool sits_already(const struct chair *chair, const char *who)
{
    return strcmp(who, "open") ? chair->kind == CHAIR_BOT && !strcmp(chair->who, who)
                               : chair->kind == CHAIR_OPEN;
}

/* An open seat is opened anew: whoever was sent away may come again. */
static bool lets_back(const struct room *room, const char *who)
{
    return !strcmp(who, "open") && room->removed.count;
}

bool do_seat(struct call *call)
{
    const char *who = read_who(call, "who");
    int seat;

    if (!who || !call_seat(call, "seat", -1, &seat))
        return false;
    if (sits_already(&call->room->chairs[seat], who) && !lets_back(call->room, who))
        return true;
    if (seat != call->room->host_seat && seated_is_rated(call->server, call->room, seat))
        return call_refuse(call, "request",
                           "This game counts for ratings: who plays in it may leave, but is not "
                           "removed.");
    return call_happens(call, STORE_SEAT, seat, who);
}

/* ---- dealing ------------------------------------------------------------------------------ */

/* What this device's own seats give to the mix. */
static bool read_mixes(struct call *call, uint8_t mix[][TALON_KEY_BYTES], bool *given)
{
    const json_t *mixes = json_object_get(call->request, "mixes");
    size_t known = 0;

    if (mixes && !json_is_object(mixes))
        return call_refuse(call, "request", "\"mixes\" must be an object.");
    for (int seat = 0; seat < call->room->seats; seat++) {
        const char name[] = { (char)('0' + seat), 0 };
        const json_t *member = json_object_get(mixes, name);
        if (!call_mix(call, member, mix[seat], &given[seat]))
            return false;
        known += member != NULL;
        if (given[seat] && !call->room->chairs[seat].own && call->room->host_seat != seat)
            return call_refuse(call, "seat", "Only the seats of this device are mixed by it.");
    }
    return known == json_object_size(mixes) ||
           call_refuse(call, "request", "\"mixes\" names a seat that is none.");
}

static bool write_mixes(struct call *call, uint8_t mix[][TALON_KEY_BYTES], const bool *given)
{
    struct room *room = call->room;

    for (int seat = 0; seat < room->seats; seat++) {
        struct talon_string_buffer text = { 0 };
        if (!given[seat])
            continue;
        talon_string_buffer_add_hex(&text, mix[seat], TALON_KEY_BYTES);
        const bool fine =
            !text.failed && room_happens(room, call->effects, STORE_MIX, seat, text.at);
        free(text.at);
        if (!fine)
            return call_out_of_memory(call);
    }
    return true;
}

static const char *read_fill(struct call *call)
{
    if (!json_object_get(call->request, "fill"))
        return "";
    const char *fill = call_text(call, "fill");
    if (!fill || talon_bot_find(fill))
        return fill;
    call_refuse(call, "unknown", "There is no such bot.");
    return NULL;
}

bool do_start(struct call *call)
{
    uint8_t mix[TALON_SEATS_MAX][TALON_KEY_BYTES];
    bool given[TALON_SEATS_MAX] = { false };
    const char *fill = read_fill(call);

    if (!fill || !read_mixes(call, mix, given))
        return false;
    if (call->room->table)
        return call_refuse(call, "request", "The cards are dealt already.");
    if (!*fill && chair_first_open(call->room) >= 0)
        return call_refuse(call, "seat", "A seat is still open: wait, or let a bot play it.");
    return call_has_room(call) && write_mixes(call, mix, given) &&
           call_happens(call, STORE_START, -1, fill);
}

/* ---- once more ---------------------------------------------------------------------------- */

/* The dealer of the first deal, or -1 where a game knows none. */
static int first_dealer(const struct room *room, bool *failed)
{
    const struct talon_game *game = room->opening.config.game;
    const int field = talon_field_find(game, "dealer");
    struct talon_table *table = opening_deal(&room->opening, &room->fair);

    *failed = !table;
    const int dealer = table && field >= 0
                           ? (int)talon_field_get(&game->fields[field], talon_table_state(table), 0)
                           : -1;
    talon_table_free(table);
    return dealer;
}

/* The deal passes on to the next seat. */
static bool pass_the_deal(const struct room *room, struct talon_config *config)
{
    const int option = talon_option_find(config->game, "first_dealer");
    bool failed = false;

    if (option < 0)
        return true;
    const int dealer = first_dealer(room, &failed);
    if (dealer >= 0 && dealer < room->seats)
        config->value[option] = (int16_t)(1 + (dealer + 1) % room->seats);
    return !failed;
}

/* The same people at the same seats, under the same tokens. */
static void take_over(struct call *call, struct opening *opening)
{
    const struct room *room = call->room;
    const struct server_entropy *entropy = &call->server->entropy;

    *opening = room->opening;
    memcpy(opening->chairs, room->chairs, sizeof opening->chairs);
    for (int seat = 0; seat < room->seats; seat++) {
        opening->chairs[seat].automatic = opening->chairs[seat].helped = false;
        opening->chairs[seat].forgotten = false; /* the new table never knew the account */
        opening->chairs[seat].away = AWAY_NOT;
        opening->chairs[seat].since = 0;
    }
    opening->removed = room->removed;
    opening->host_seat = room->host_seat;
    opening->wait = !opening_deals_at_once(&room->opening);
    opening->seeded = false;
    opening->record = NULL;
    opening->fair = (struct talon_fair){ 0 };
    entropy->fill(entropy->self, opening->fair.secret, sizeof opening->fair.secret);
}

static bool open_next(struct call *call)
{
    struct opening opening;
    unsigned made;

    take_over(call, &opening);
    if (!pass_the_deal(call->room, &opening.config))
        return call_out_of_memory(call);
    call->fresh = call_open(call, &opening, "");
    if (!call->fresh)
        return false;
    call->fresh->seen = call->room->seen;
    if (!room_write_opening(call->fresh, call->effects) ||
        (!opening.pace && !pace_run(call->fresh, call->effects, LIMIT_RUN, &made)))
        return call_out_of_memory(call);
    server_plan(call->server, call->fresh, call->now);
    return call_happens(call, STORE_NEXT, -1, call->fresh->id);
}

bool do_rematch(struct call *call)
{
    if (!room_is_over(call->room))
        return call_refuse(call, "request", "This game is not over yet.");
    if (!call->room->next[0] && (!call_has_room(call) || !open_next(call)))
        return false;
    talon_string_buffer_add(&call->out, ",\"table\":");
    talon_json_string(&call->out, call->room->next);
    return true;
}
