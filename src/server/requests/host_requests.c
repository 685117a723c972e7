/* host_requests.c - requests of the host: who may sit where, dealing the cards, a rematch.
 */
#include "request.h"
#include "json/json_writer.h"
#include "json/table_request.h"
#include "server/rooms/account_seats.h"

#include <talon/json.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- who sits where ----------------------------------------------------------------------- */

/* Who is to sit there; NULL: the request does not say. */
static const char *sitter_of(const struct request *request, const char *member)
{
    const char *who = request_text(request, member);

    return who ? talon_request_sitter(who, request->room->settings.config.game) : NULL;
}

static bool sits_already(const struct room_seat *holder, const char *who)
{
    return strcmp(who, "open") ? holder->kind == SEAT_BOT && !strcmp(holder->who, who)
                               : holder->kind == SEAT_OPEN;
}

/* Opening an open seat again lifts the bans. */
static bool lifts_bans(const struct room *room, const char *who)
{
    return !strcmp(who, "open") && room->bans.count;
}

static bool request_seat(struct request *request)
{
    assert(request->room);
    const char *who = sitter_of(request, "who");
    const int seat = (int)request_number(request, "seat");

    if (sits_already(&request->room->seats[seat], who) && !lifts_bans(request->room, who))
        return true;
    if (seat != request->room->host_seat && rooms_is_rated(request->context->rooms, request->room))
        return request_refuse(
            request, "request",
            "This game counts for ratings. Players can leave, but until the game is over nobody "
            "else can take a seat.");
    return request_record_event(request, STORE_SEAT, seat, who);
}

/* ---- dealing ------------------------------------------------------------------------------ */

/* Whether all values that are given for the deal are of seats of this device. */
static bool check_device_shares(struct request *request)
{
    assert(request->room);
    uint8_t mix[TALON_KEY_BYTES];

    for (int seat = 0; seat < request->room->seats_count; seat++)
        if (!request->room->seats[seat].own && request->room->host_seat != seat &&
            request_mix_of(request, "mixes", seat, mix))
            return request_refuse(request, "seat",
                                  "This device can give random values only for its own seats.");
    return true;
}

static void write_mixes(struct request *request)
{
    struct room *room = request->room;

    for (int seat = 0; seat < room->seats_count; seat++) {
        uint8_t mix[TALON_KEY_BYTES];
        char text[TALON_KEY_HEX];
        if (!request_mix_of(request, "mixes", seat, mix))
            continue;
        util_hex_digits(mix, TALON_KEY_BYTES, text);
        room_record_event(room, request->outputs, STORE_MIX, seat, text);
    }
}

static bool request_start(struct request *request)
{
    const char *fill = sitter_of(request, "fill");

    if (!check_device_shares(request))
        return false;
    if (request->room->table)
        return request_refuse(request, "request", "The cards have already been dealt.");
    if (!fill && room_seat_first_open(request->room) >= 0)
        return request_refuse(request, "seat",
                              "A seat is still free. Wait, or let a bot play there.");
    if (!request_has_capacity(request))
        return false;
    write_mixes(request);
    return request_record_event(request, STORE_START, -1, fill ? fill : "");
}

/* ---- the rematch -------------------------------------------------------------------------- */

/* The dealer of the first deal; -1 if the game has none. */
static int first_dealer(const struct room *room)
{
    assert(room->table && room->seats_count <= TALON_SEATS_MAX);
    const struct talon_game *game = room->settings.config.game;
    const int field = talon_field_find(game, "dealer");
    struct talon_table *table = room_settings_deal(&room->settings, &room->fair);

    const int dealer = table && field >= 0
                           ? (int)talon_field_get(&game->fields[field], talon_table_state(table), 0)
                           : -1;
    talon_table_free(table);
    return dealer;
}

/* The deal passes on to the next seat. */
static void pass_the_deal(const struct room *room, struct talon_config *config)
{
    const int dealer = first_dealer(room);
    struct talon_draft draft;

    if (dealer < 0 || dealer >= room->seats_count)
        return;
    talon_draft_reopen(&draft, config);
    talon_draft_dealer(&draft, (dealer + 1) % room->seats_count);
    const char *reason = talon_draft_finish(&draft, config);
    assert(!reason); /* who deals first changes nothing else */
    (void)reason;
}

/* Who came later or waits for the next deal has not played the game. */
static void count_game(const struct room *room, int seat, struct room_tally *tally)
{
    assert(seat >= 0 && seat < room->seats_count && room->table);
    const struct stats_result result = stats_result_of(room->table, seat);

    if (room->seats[seat].since || room_seat_waits(room, seat))
        return;
    tally->games++;
    tally->won += result.rank == 1;
    tally->points += result.points;
}

/* The next one of the games that were agreed on, or the first of so many more, for which the sums
 * begin again. */
static void pass_the_round(struct request *request, struct room_settings *settings)
{
    struct room_rounds *rounds = &settings->rounds;

    if (request_has(request, "rounds")) {
        *rounds = (struct room_rounds){ 1, (uint8_t)request_number(request, "rounds") };
        for (int seat = 0; seat < request->room->seats_count; seat++)
            settings->seats[seat].tally = (struct room_tally){ 0 };
    } else if (rounds->at < rounds->of) {
        rounds->at++;
    } else {
        *rounds = (struct room_rounds){ 0 };
    }
}

/* The same people at the same seats, with the same tokens. */
static void copy_settings(struct request *request, struct room_settings *settings)
{
    assert(request->room && request->room->table);
    const struct room *room = request->room;
    const struct server_entropy *entropy = request->context->entropy;

    *settings = room->settings;
    memcpy(settings->seats, room->seats, sizeof settings->seats);
    for (int seat = 0; seat < room->seats_count; seat++) {
        settings->seats[seat].automatic = settings->seats[seat].helped = false;
        settings->seats[seat].forgotten = false; /* the new table has no rows with the account */
        settings->seats[seat].away = AWAY_NOT;
        count_game(room, seat, &settings->seats[seat].tally);
        settings->seats[seat].since = settings->seats[seat].from_deal = 0;
    }
    settings->bans = room->bans;
    settings->host_seat = room->host_seat;
    settings->wait = !room_settings_deal_at_once(&room->settings);
    settings->seeded = false;
    settings->record = NULL;
    settings->fair = (struct talon_fair){ 0 };
    entropy->fill(entropy->self, settings->fair.secret, sizeof settings->fair.secret);
}

static bool open_next(struct request *request)
{
    assert(request->room);
    struct room_settings settings;

    copy_settings(request, &settings);
    pass_the_round(request, &settings);
    pass_the_deal(request->room, &settings.config);
    struct room *next = request_open_room(request, &settings, "");
    if (!next)
        return false;
    next->seen = request->room->seen;
    room_append_settings(next, request->outputs);
    if (!settings.pace)
        room_bots_run(next, request->outputs, LIMIT_BOT_MOVES_IN_A_ROW);
    rooms_plan_bots(request->context->rooms, next, request->now, 0);
    return request_record_event(request, STORE_NEXT, -1, next->id);
}

static bool request_rematch(struct request *request)
{
    if (!room_is_over(request->room))
        return request_refuse(request, "request", "This game is not over yet.");
    if (!request->room->next[0] && (!request_has_capacity(request) || !open_next(request)))
        return false;
    json_write_member(&request->out, "table", request->room->next);
    return true;
}

/* ---- the rows ----------------------------------------------------------------------------- */

/* clang-format off */
const struct request_row request_host_rows[] = {
    { "seat", STREAM_TABLES, A_HOST | CHANGES | NOT_STRICT, request_seat, MEMBERS(
        { "who",  MEMBER_WHO,  .when = REQUIRED },
        { "seat", MEMBER_SEAT, .when = REQUIRED }) },
    { "start", STREAM_TABLES, A_HOST | CHANGES | NOT_STRICT, request_start, MEMBERS(
        { "fill",  MEMBER_BOT,   .when = OPTIONAL },
        { "mixes", MEMBER_MIXES, .when = OPTIONAL }) },
    { "rematch", STREAM_TABLES, A_HOST | CHANGES | NOT_STRICT, request_rematch, MEMBERS(
        { "rounds", MEMBER_NUMBER, .when = OPTIONAL, 2, LIMIT_ROUNDS }) },
    { 0 },
};
/* clang-format on */
