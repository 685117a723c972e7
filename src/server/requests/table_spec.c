/* table_spec.c - reading which table somebody wants: the game and its options, who sits where, what
 * they are called, the rules of the house. It refuses to open anything.
 */
#include "request.h"
#include "util/unicode_names.h"

#include <talon/table_request.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEAT_WORD = 20 };

/* ---- what opens seats --------------------------------------------------------------------- */

/* Made by chance or, so that it can be told again, from what whoever asks has made up. */
static void make_token(struct call *call, struct order *order, const char *word,
                       char token[TOKEN_ROOM], uint8_t hash[TALON_SHA256_BYTES])
{
    if (order->own[0])
        token_make_from(order->own, word, token, hash);
    else
        token_make(&call->server->entropy, token, hash);
}

static void write_seat(char word[SEAT_WORD], int seat)
{
    snprintf(word, SEAT_WORD, "seat %d", seat);
}

bool order_begin(struct call *call, struct order *order)
{
    uint8_t bytes[TALON_SHA256_BYTES];

    *order = (struct order){ .opening.hosted = true };
    if (!call_own(call, order->own))
        return false;
    if (order->own[0]) {
        token_follow(order->own, "table", bytes);
        lobby_id(bytes, order->id);
    }
    return true;
}

void order_remember(struct order *order, const struct opening *opening)
{
    uint8_t hash[TALON_SHA256_BYTES];
    char word[SEAT_WORD];

    token_make_from(order->own, "host", order->host, hash);
    for (int seat = 0; seat < talon_seats(&opening->config); seat++)
        if (opening->chairs[seat].kind == CHAIR_PERSON) {
            write_seat(word, seat);
            token_make_from(order->own, word, order->token[seat], hash);
        }
}

/* ---- the people ------------------------------------------------------------------------- */

bool name_check(struct call *call, const char *name)
{
    if (strlen(name) >= TALON_NAME_MAX)
        return call_refuse(call, "limit", "The name is too long.");
    return util_unicode_clean(name) ||
           call_refuse(call, "request", "The name has characters nobody can see.");
}

static bool read_name(struct call *call, struct chair *chair, int seat)
{
    const json_t *names = json_object_get(call->request, "names");
    const json_t *name = json_array_get(names, (size_t)seat);

    if (name && !json_is_string(name) && !json_is_null(name))
        return call_refuse(call, "request", "A name must be a text.");
    if (chair->kind == CHAIR_OPEN || !json_is_string(name))
        return true;
    if (!name_check(call, json_string_value(name)))
        return false;
    talon_text_cut(chair->name, sizeof chair->name, json_string_value(name));
    return true;
}

/* "human" is whoever asks: only here, and only now, the seat's token is told. */
static bool read_chair(struct call *call, struct order *order, int seat)
{
    struct chair *chair = &order->opening.chairs[seat];
    const json_t *seats = json_object_get(call->request, "seats");
    const char *who = json_string_value(json_array_get(seats, (size_t)seat));
    char word[SEAT_WORD];

    if (who && !strcmp(who, "open")) {
        chair->kind = CHAIR_OPEN;
    } else if (!who || !talon_request_player(who)) {
        return call_refuse(call, "unknown",
                           "A seat is taken by \"human\", \"open\" or a bot's id.");
    } else if (!strcmp(who, "human")) {
        chair->kind = CHAIR_PERSON;
        chair->own = true;
        write_seat(word, seat);
        make_token(call, order, word, order->token[seat], chair->token);
    } else {
        chair->kind = CHAIR_BOT;
        snprintf(chair->who, sizeof chair->who, "%s", who);
    }
    return read_name(call, chair, seat);
}

static bool read_chairs(struct call *call, struct order *order)
{
    const json_t *seats = json_object_get(call->request, "seats");
    const int count = talon_seats(&order->opening.config);

    if (json_array_size(seats) != (size_t)count)
        return call_refuse(call, "request", "\"seats\" must name as many players as there are.");
    for (int seat = 0; seat < count; seat++)
        if (!read_chair(call, order, seat))
            return false;
    return true;
}

/* ---- the rules of the house ------------------------------------------------------------- */

static bool read_small(struct call *call, const char *name, int low, int high, int missing,
                       int *out)
{
    int64_t number;

    if (!call_number(call, name, low, high, missing, &number))
        return false;
    *out = (int)number;
    return true;
}

static bool read_talk(struct call *call, enum talk *talk)
{
    const json_t *member = json_object_get(call->request, "talk");

    for (int i = 0; i < TALKS; i++)
        if (!member ||
            (json_is_string(member) && !strcmp(json_string_value(member), talk_names[i])))
            return *talk = (enum talk)i, true;
    return call_refuse(call, "request", "\"talk\" must be \"phrases\", \"free\" or \"off\".");
}

static bool read_seconds(struct call *call, const json_t *clock, const char *name, int64_t *out)
{
    const json_t *seconds = json_object_get(clock, name);

    *out = json_integer_value(seconds);
    return (!seconds || json_is_integer(seconds)) && *out >= 0 && *out <= LIMIT_CLOCK
               ? true
               : call_refuse(call, "request",
                             "A clock's times are whole seconds, two weeks at most.");
}

static bool read_clock(struct call *call, struct house_clock *clock)
{
    const json_t *member = json_object_get(call->request, "clock");

    if (!member || json_is_null(member))
        return true;
    if (!json_is_object(member))
        return call_refuse(call, "request", "\"clock\" must be an object.");
    return read_seconds(call, member, "move", &clock->move) &&
           read_seconds(call, member, "bank", &clock->bank) &&
           (clock->move + clock->bank > 0 ||
            call_refuse(call, "request", "A clock needs time for a move, or a bank of it."));
}

static bool read_house(struct call *call, struct opening *opening)
{
    return call_flag(call, "wait", &opening->wait) &&
           call_flag(call, "public", &opening->is_public) &&
           read_small(call, "pace", 0, LIMIT_PACE, DEFAULT_PACE, &opening->pace) &&
           read_small(call, "delay", 0, LIMIT_DELAY, 0, &opening->delay) &&
           read_small(call, "grace", -1, LIMIT_CLOCK, DEFAULT_GRACE, &opening->grace) &&
           read_talk(call, &opening->talk) && read_clock(call, &opening->clock);
}

/* ---- the cards -------------------------------------------------------------------------- */

/* A value given before the commitment is known could be allowed for in the choice of the secret. */
static bool read_fair(struct call *call, struct opening *opening)
{
    const struct server_entropy *entropy = &call->server->entropy;

    entropy->fill(entropy->self, opening->fair.secret, sizeof opening->fair.secret);
    return !json_object_get(call->request, "mix") ||
           call_refuse(call, "request",
                       "A random value comes after the commitment: let people gather, and give it "
                       "when you start.");
}

/* Whose account it is bears its name, which is not written down here. */
static void name_seats(const struct call *call, const struct opening *opening,
                       struct talon_table *table)
{
    const int visitor = call->account ? opening_first_person(opening) : -1;

    for (int seat = 0; seat < talon_table_seats(table); seat++) {
        const struct chair *chair = &opening->chairs[seat];
        talon_table_sit(table, seat, chair->kind == CHAIR_PERSON ? "human" : chair->who,
                        seat == visitor ? "" : chair->name);
    }
}

static bool deal_seeded(struct call *call, struct opening *opening, const char *seed)
{
    struct talon_string_buffer record = { 0 };
    uint8_t key[TALON_KEY_BYTES];

    talon_key_from_seed(seed, key);
    struct talon_table *table = talon_table_new(&opening->config, key, NULL, 0);
    if (!table)
        return call_out_of_memory(call);
    name_seats(call, opening, table);
    talon_record_write(table, false, &record);
    talon_table_free(table);
    opening->record = record.at;
    opening->seeded = true;
    return !record.failed || call_out_of_memory(call);
}

/* Whoever knows the seed knows the cards: nobody else may be asked to play with them. */
static bool read_seed(struct call *call, struct opening *opening)
{
    const char *seed = call_text(call, "seed");

    if (!seed)
        return false;
    if (opening->is_public || !opening_deals_at_once(opening))
        return call_refuse(call, "request", "A table with a seed is for yourself and bots only.");
    return deal_seeded(call, opening, seed);
}

bool order_read(struct call *call, struct order *order)
{
    struct opening *opening = &order->opening;
    struct talon_fault fault;

    if (!talon_request_config(call->request, &opening->config, &fault)) {
        snprintf(call->text, sizeof call->text, "%s", fault.sentence);
        return call_refuse(call, fault.code, call->text);
    }
    make_token(call, order, "host", order->host, opening->host);
    if (!read_chairs(call, order) || !read_house(call, opening))
        return false;
    opening->host_seat = opening_first_person(opening);
    return json_object_get(call->request, "seed") ? read_seed(call, opening)
                                                  : read_fair(call, opening);
}
