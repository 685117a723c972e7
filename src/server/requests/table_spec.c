/* table_spec.c - reads the table that a client wants to open: the game and its options, the seats,
 * the settings.
 */
#include "util/memory.h"
#include "util/name_key.h"
#include "util/reserved_names.h"
#include "request.h"

#include <talon/table_request.h>

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEAT_WORD = 20 };

/* ---- tokens ------------------------------------------------------------------------------- */

/* A random token; or one derived from the client's own digits, so that it can be sent again. */
static void make_token(struct request *request, struct request_table_spec *spec, const char *word,
                       char token[TOKEN_SIZE], uint8_t hash[TALON_SHA256_BYTES])
{
    if (spec->own[0])
        room_token_derive(spec->own, word, token, hash);
    else
        room_token_make(request->context->entropy, token, hash);
}

static void write_seat_word(char word[SEAT_WORD], int seat)
{
    snprintf(word, SEAT_WORD, "seat %d", seat);
}

bool request_spec_start(struct request *request, struct request_table_spec *spec)
{
    uint8_t bytes[TALON_SHA256_BYTES];

    *spec = (struct request_table_spec){ .settings.hosted = true };
    if (!request_read_digits(request, "own", spec->own))
        return false;
    if (spec->own[0]) {
        room_token_derive_bytes(spec->own, "table", bytes);
        util_id_letters(bytes, ROOMS_ID_LETTERS, spec->id);
    }
    return true;
}

void request_spec_restore(struct request_table_spec *spec, const struct room_settings *settings)
{
    uint8_t hash[TALON_SHA256_BYTES];
    char word[SEAT_WORD];

    room_token_derive(spec->own, "host", spec->host, hash);
    for (int seat = 0; seat < talon_seats(&settings->config); seat++)
        if (settings->seats[seat].kind == SEAT_PERSON) {
            write_seat_word(word, seat);
            room_token_derive(spec->own, word, spec->token[seat], hash);
        }
}

/* ---- the people ------------------------------------------------------------------------- */

bool request_check_name(struct request *request, const char *name)
{
    return protocol_check_name(name, &request->fault);
}

static bool refuse_alike(struct request *request)
{
    return request_refuse(
        request, "name",
        "Somebody at this table already has this name, or one that looks like it.");
}

/* A seat of an account has no other name to choose. */
bool request_check_guest_name(struct request *request, const char *name, int own)
{
    assert(own >= -1 && own < TALON_SEATS_MAX);
    const struct room *room = request->room;

    if (!request_check_name(request, name))
        return false;
    if (util_name_is_role(name) || request_is_name_of_bot(name))
        return request_refuse(request, "name", "This name cannot be used.");
    for (int seat = 0; seat < room->seats_count; seat++)
        if (seat != own && util_names_alike(name, room->seats[seat].name))
            return refuse_alike(request);
    return true;
}

static void read_name(const struct request *request, struct room_seat *holder, int seat)
{
    assert(seat >= 0 && seat < TALON_SEATS_MAX);
    const struct json_value *names = json_value_member(request->body, "names");
    const struct json_value *name = json_value_item(names, (size_t)seat);

    if (holder->kind != SEAT_OPEN && json_is_text(name))
        talon_text_cut(holder->name, sizeof holder->name, json_value_text(name));
}

/* "human" is a person at the device that opens the table, which gets the seat's token. */
static bool read_seat_kind(struct request *request, struct request_table_spec *spec, int seat)
{
    assert(seat >= 0 && seat < TALON_SEATS_MAX);
    struct room_seat *holder = &spec->settings.seats[seat];
    const struct json_value *seats = json_value_member(request->body, "seats");
    const char *who = json_value_text(json_value_item(seats, (size_t)seat));
    char word[SEAT_WORD];

    if (who && !strcmp(who, "open")) {
        holder->kind = SEAT_OPEN;
    } else if (!who || !talon_request_player(who)) {
        return request_refuse(request, "unknown",
                              "Each seat must be \"human\", \"open\" or the id of a bot.");
    } else if (!strcmp(who, "human")) {
        holder->kind = SEAT_PERSON;
        holder->own = true;
        write_seat_word(word, seat);
        make_token(request, spec, word, spec->token[seat], holder->token);
    } else {
        holder->kind = SEAT_BOT;
        snprintf(holder->who, sizeof holder->who, "%s", who);
    }
    read_name(request, holder, seat);
    return true;
}

/* People whom the opener seats have names by the same rule as those who sit down. */
static bool check_own_names(struct request *request, const struct room_settings *settings)
{
    const int visitor = request->account ? room_settings_first_person(settings) : -1;

    for (int seat = 0; seat < talon_seats(&settings->config); seat++) {
        const struct room_seat *holder = &settings->seats[seat];
        if (holder->kind != SEAT_PERSON || seat == visitor || !holder->name[0])
            continue;
        for (int other = 0; other < talon_seats(&settings->config); other++)
            if (other != seat &&
                util_names_alike(holder->name, other == visitor ? request->account->name
                                                                : settings->seats[other].name))
                return refuse_alike(request);
    }
    return true;
}

static bool read_spec_seats(struct request *request, struct request_table_spec *spec)
{
    const struct json_value *seats = json_value_member(request->body, "seats");
    const int count = talon_seats(&spec->settings.config);

    if (!protocol_check_seats(seats, count, &request->fault) ||
        !protocol_check_names(json_value_member(request->body, "names"), count, &request->fault))
        return false;
    for (int seat = 0; seat < count; seat++)
        if (!read_seat_kind(request, spec, seat))
            return false;
    return check_own_names(request, &spec->settings);
}

/* ---- the settings of the table ------------------------------------------------------------- */

static bool read_chat_mode(struct request *request, enum room_chat_mode *chat)
{
    const struct json_value *member = json_value_member(request->body, "talk");

    for (int i = 0; i < CHAT_MODES; i++)
        if (!member ||
            (json_is_text(member) && !strcmp(json_value_text(member), room_chat_mode_names[i])))
            return *chat = (enum room_chat_mode)i, true;
    return request_refuse(request, "request", "\"talk\" must be \"phrases\", \"free\" or \"off\".");
}

static bool read_seconds(struct request *request, const struct json_value *clock, const char *name,
                         int64_t *out)
{
    const struct json_value *seconds = json_value_member(clock, name);

    *out = json_value_whole(seconds);
    return (!seconds || json_is_whole(seconds)) && *out >= 0 && *out <= LIMIT_CLOCK
               ? true
               : request_refuse(request, "request",
                                "The times of a clock are whole seconds, two weeks at most.");
}

static bool read_clock(struct request *request, struct room_clock_settings *clock)
{
    const struct json_value *member = json_value_member(request->body, "clock");

    if (!member || json_is_null(member))
        return true;
    if (!json_is_object(member))
        return request_refuse(request, "request", "\"clock\" must be an object.");
    return read_seconds(request, member, "move", &clock->move) &&
           read_seconds(request, member, "bank", &clock->bank) &&
           (clock->move + clock->bank > 0 ||
            request_refuse(request, "request",
                           "A clock needs a time for each move or a time reserve."));
}

static bool read_people_settings(struct request *request, struct room_settings *settings)
{
    return request_read_flag(request, "wait", &settings->wait) &&
           request_read_flag(request, "public", &settings->is_public) &&
           request_read_flag(request, "strict", &settings->strict) &&
           request_read_int(request, "pace", 0, LIMIT_BOT_PACE, DEFAULT_PACE, &settings->pace) &&
           request_read_int(request, "delay", 0, LIMIT_SPECTATOR_DELAY, 0, &settings->delay) &&
           request_read_int(request, "grace", -1, LIMIT_CLOCK, DEFAULT_GRACE, &settings->grace) &&
           read_chat_mode(request, &settings->chat) && read_clock(request, &settings->clock);
}

/* ---- the cards -------------------------------------------------------------------------- */

/* The server could choose its secret to suit a value that it knows before the commitment. */
static bool read_fair(struct request *request, struct room_settings *settings)
{
    const struct server_entropy *entropy = request->context->entropy;
    static const char *const of_device[] = { "mix", "mixes", NULL };

    entropy->fill(entropy->self, settings->fair.secret, sizeof settings->fair.secret);
    return protocol_check_absent(request->body, of_device,
                                 "A random value can be given only after the commitment. Open the "
                                 "table first, and give the value when you start.",
                                 &request->fault);
}

/* A person with an account gets the name of the account, which is not stored here. */
static void name_seats(const struct request *request, const struct room_settings *settings,
                       struct talon_table *table)
{
    const int visitor = request->account ? room_settings_first_person(settings) : -1;

    for (int seat = 0; seat < talon_table_seats(table); seat++) {
        const struct room_seat *holder = &settings->seats[seat];
        talon_table_set_player(table, seat, holder->kind == SEAT_PERSON ? "human" : holder->who,
                               seat == visitor ? "" : holder->name);
    }
}

static void deal_seeded(struct request *request, struct room_settings *settings, const char *seed)
{
    struct talon_string_buffer record = { 0 };
    uint8_t key[TALON_KEY_BYTES];

    talon_key_from_seed(seed, key);
    struct talon_table *table = talon_table_new(&settings->config, key, NULL, 0);
    util_require_memory(table);
    name_seats(request, settings, table);
    talon_record_write(table, false, &record);
    talon_table_free(table);
    settings->record = record.at;
    settings->seeded = true;
}

/* A person who knows the seed knows the cards, so nobody else may play at this table. */
static bool read_seed(struct request *request, struct room_settings *settings)
{
    const char *seed = request_read_text(request, "seed");

    if (!seed)
        return false;
    if (settings->is_public || !room_settings_deal_at_once(settings))
        return request_refuse(request, "request", "A table with a seed is only for you and bots.");
    deal_seeded(request, settings, seed);
    return true;
}

/* The engine's requests have these members; here they would be ignored. */
static bool check_engine_members(struct request *request)
{
    static const char *const of_engine[] = { "key", "secret", "pack", "zones", "fields", NULL };

    return protocol_check_absent(request->body, of_engine,
                                 "The server deals the cards itself. It takes no \"%s\".",
                                 &request->fault);
}

static bool read_sign_of_host(struct request *request, struct room_settings *settings)
{
    char sign[PERSON_SIGN_SIZE];

    if (!request_read_sign(request, sign))
        return false;
    if (settings->host_seat >= 0)
        memcpy(settings->seats[settings->host_seat].sign, sign, sizeof sign);
    return true;
}

bool request_spec_read(struct request *request, struct request_table_spec *spec)
{
    struct room_settings *settings = &spec->settings;

    if (!check_engine_members(request) ||
        !protocol_read_config(request->body, &settings->config, &request->fault))
        return false;
    make_token(request, spec, "host", spec->host, settings->host);
    if (!read_spec_seats(request, spec) || !read_people_settings(request, settings))
        return false;
    settings->host_seat = room_settings_first_person(settings);
    if (!read_sign_of_host(request, settings))
        return false;
    if (json_value_member(request->body, "seed"))
        return read_seed(request, settings);
    if (settings->strict)
        return request_refuse(request, "request", "Only a table with a seed can be strict.");
    return read_fair(request, settings);
}
