/* table_spec.c - reads the table that a client wants to open: the game and its options, the seats,
 * the settings.
 */
#include "json/table_request.h"
#include "util/memory.h"
#include "util/name_key.h"
#include "util/reserved_names.h"
#include "util/table_memory.h"
#include "request.h"

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

void request_spec_start(struct request *request, struct request_table_spec *spec)
{
    uint8_t bytes[TALON_SHA256_BYTES];

    *spec = (struct request_table_spec){ .settings.hosted = true };
    request_copy_digits(request, "own", spec->own);
    if (spec->own[0]) {
        room_token_derive_bytes(spec->own, "table", bytes);
        util_id_letters(bytes, ROOMS_ID_LETTERS, spec->id);
    }
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
        snprintf(holder->who, sizeof holder->who, "%s",
                 talon_request_sitter(who, spec->settings.config.game));
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

static bool read_clock(struct request *request, struct room_clock_settings *clock)
{
    const struct json_value *member = json_value_member(request->body, "clock");

    if (!json_is_object(member))
        return true;
    clock->move = json_value_whole(json_value_member(member, "move"));
    clock->bank = json_value_whole(json_value_member(member, "bank"));
    return clock->move + clock->bank > 0 ||
           request_refuse(request, "request",
                          "A clock needs a time for each move or a time reserve.");
}

static bool read_people_settings(struct request *request, struct room_settings *settings)
{
    settings->wait = request_flag(request, "wait");
    settings->is_public = request_flag(request, "public");
    settings->strict = settings->strict || request_flag(request, "strict");
    settings->pace = (int)request_number(request, "pace");
    settings->delay = (int)request_number(request, "delay");
    settings->grace = (int)request_number(request, "grace");
    if (request_has(request, "rounds"))
        settings->rounds = (struct room_rounds){ 1, (uint8_t)request_number(request, "rounds") };
    settings->chat = (enum room_chat_mode)request_word(request, "talk");
    return read_clock(request, &settings->clock);
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

/* The table begins as this one is, which is freed. */
static void begin_as(struct request *request, struct room_settings *settings,
                     struct talon_table *table)
{
    struct talon_string_buffer record = { 0 };

    name_seats(request, settings, table);
    talon_record_write(table, false, &record);
    talon_table_free(table);
    settings->record = record.at;
    settings->seeded = true;
}

static void deal_seeded(struct request *request, struct room_settings *settings, const char *seed)
{
    uint8_t key[TALON_KEY_BYTES];

    talon_key_from_seed(seed, key);
    struct talon_table *table = talon_table_new(&settings->config, key, NULL, 0);
    util_require_memory(table);
    begin_as(request, settings, table);
}

static bool is_same_game(const struct talon_table *table, const struct talon_config *config)
{
    const struct talon_config *own = talon_table_config(table);

    return own->game == config->game && talon_seats(own) == talon_seats(config) &&
           !memcmp(own->value, config->value, sizeof own->value);
}

static bool read_beginning(struct request *request, struct room_settings *settings,
                           const char *record)
{
    struct talon_record_error error;
    struct talon_table *table = util_record_read(record, strlen(record), &error);

    if (table && is_same_game(table, &settings->config)) {
        begin_as(request, settings, table);
        return true;
    }
    talon_table_free(table);
    return request_refuse(request, "record", "This is no record of a game with these options.");
}

/* A person who knows the seed or the record knows the cards, so nobody else may play here. */
static bool read_known_cards(struct request *request, struct request_table_spec *spec)
{
    struct room_settings *settings = &spec->settings;

    if (settings->is_public || !room_settings_deal_at_once(settings))
        return request_refuse(request, "request", "A table with a seed is only for you and bots.");
    if (spec->record)
        return read_beginning(request, settings, spec->record);
    deal_seeded(request, settings, request_text(request, "seed"));
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
    if (settings->host_seat >= 0)
        request_copy_sign(request, settings->seats[settings->host_seat].sign);
    if (spec->record || request_has(request, "seed"))
        return read_known_cards(request, spec);
    if (settings->strict)
        return request_refuse(request, "request", "Only a table with a seed can be strict.");
    return read_fair(request, settings);
}

/* ---- the rows ----------------------------------------------------------------------------- */

/* clang-format off */
static const struct member_refusal no_talk = {
    "request", "\"talk\" must be \"phrases\", \"free\" or \"off\"."
};
static const struct member_refusal no_clock = { "request", "\"clock\" must be an object." };
static const struct member_refusal no_time = {
    "request", "The times of a clock are whole seconds, two weeks at most."
};
static const struct request_member clock_members[] = {
    { "move", MEMBER_NUMBER, .high = LIMIT_CLOCK, .refusal = &no_time },
    { "bank", MEMBER_NUMBER, .high = LIMIT_CLOCK, .refusal = &no_time },
    { 0 },
};
const struct request_member request_game_members[] = {
    { "game",    MEMBER_GAME,    .when = REQUIRED },
    { "preset",  MEMBER_PRESET,  .when = OPTIONAL },
    { "options", MEMBER_OPTIONS, .when = OPTIONAL },
    { 0 },
};
const struct request_member request_new_members[] = {
    { .items = request_game_members },
    { "seats",   MEMBER_SEATS,   .when = REQUIRED },
    { "names",   MEMBER_NAMES, .when = OPTIONAL },
    { "session", MEMBER_SESSION, .when = LATER },
    { "wait",    MEMBER_FLAG, .when = OPTIONAL },
    { "public",  MEMBER_FLAG, .when = OPTIONAL },
    { "strict",  MEMBER_FLAG, .when = OPTIONAL },
    { "pace",    MEMBER_NUMBER,  .when = OPTIONAL, 0, LIMIT_BOT_PACE, .missing = DEFAULT_PACE },
    { "delay",   MEMBER_NUMBER,  .when = OPTIONAL, 0, LIMIT_SPECTATOR_DELAY },
    { "grace",   MEMBER_NUMBER,  .when = OPTIONAL, -1, LIMIT_CLOCK, .missing = DEFAULT_GRACE },
    { "talk",    MEMBER_WORD,    .when = OPTIONAL, 0, CHAT_MODES, .refusal = &no_talk,
      .words = room_chat_mode_names },
    { "rounds",  MEMBER_NUMBER,  .when = OPTIONAL, 2, LIMIT_ROUNDS },
    { "clock",   MEMBER_OBJECT,  .refusal = &no_clock, .items = clock_members },
    { "seed",    MEMBER_TEXT, .when = OPTIONAL },
    { "own",     MEMBER_DIGITS, .when = OPTIONAL },
    { "sign",    MEMBER_SIGN, .when = OPTIONAL },
    { 0 },
};
/* clang-format on */
