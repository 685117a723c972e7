/* table_settings.c - the settings of a table as one JSON object in its first row, and back; also
 * from rows of the first version of the store.
 */
#include "json/json_reader.h"
#include "json/table_request.h"
#include "util/memory.h"
#include "json/json_writer.h"
#include "table_settings.h"
#include "util/table_memory.h"

#include <talon/json.h>

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const room_chat_mode_names[CHAT_MODES] = { "phrases", "free", "off" };

const char *room_seat_who(const struct room_seat *holder)
{
    return holder->kind == SEAT_PERSON ? "person" : holder->kind == SEAT_BOT ? holder->who : "open";
}

int room_settings_first_person(const struct room_settings *settings)
{
    for (int seat = 0; seat < talon_seats(&settings->config); seat++)
        if (settings->seats[seat].kind == SEAT_PERSON)
            return seat;
    return -1;
}

bool room_settings_deal_at_once(const struct room_settings *settings)
{
    bool complete = true;

    for (int seat = 0; seat < talon_seats(&settings->config); seat++)
        complete = complete && settings->seats[seat].kind != SEAT_OPEN;
    return settings->record || (complete && !settings->wait);
}

struct talon_table *room_settings_deal(const struct room_settings *settings,
                                       const struct talon_fair *fair)
{
    struct talon_record_error error;

    if (settings->record)
        return util_record_read(settings->record, strlen(settings->record), &error);
    struct talon_table *table = talon_table_new_fair(&settings->config, fair);
    util_require_memory(table);
    return table;
}

/* ---- writing ---------------------------------------------------------------------------- */

/* Settings with their default are left out. */
static const char *filled(const char *text)
{
    return *text ? text : NULL;
}

static void put_seat_kind(struct talon_string_buffer *buffer, const struct room_settings *settings,
                          int seat)
{
    assert(seat >= 0 && seat < talon_seats(&settings->config));
    const struct room_seat *holder = &settings->seats[seat];

    json_write_list_object(buffer);
    json_write_member(buffer, "who", room_seat_who(holder));
    json_write_member(buffer, "name",
                      holder->account[0] ? NULL : filled(holder->name)); /* it is the account's */
    json_write_member(buffer, "sign", filled(holder->sign));
    json_write_member_hex(buffer, "token", holder->kind == SEAT_PERSON ? holder->token : NULL,
                          TALON_SHA256_BYTES);
    json_write_member(buffer, "account", filled(holder->account));
    json_write_member_hex(buffer, "mix",
                          (settings->fair.mixed >> seat & 1) ? settings->fair.mix[seat] : NULL,
                          TALON_SHA256_BYTES);
    json_write_member_flag(buffer, "own", holder->own);
    json_write_member_flag(buffer, "beside", holder->beside);
    if (holder->shared)
        json_write_member_flag(buffer, "shared", true);
    if (holder->member)
        json_write_member_number(buffer, "member", holder->member);
    room_tally_write(&holder->tally, buffer);
    room_device_write(buffer, holder->device);
    talon_string_buffer_add(buffer, "}");
}

static void put_drive(struct talon_string_buffer *buffer, const struct room_drive *drive)
{
    json_write_member(buffer, "drive", drive->id);
    json_write_member_number(buffer, "round", drive->round);
    json_write_member_number(buffer, "drive_table", drive->table);
    json_write_member_number(buffer, "deal", drive->deal);
    json_write_member_flag(buffer, "same", drive->same);
    json_write_member_flag(buffer, "board", drive->board);
}

void room_tally_write(const struct room_tally *tally, struct talon_string_buffer *buffer)
{
    if (!tally->games)
        return;
    json_write_member_list(buffer, "tally");
    json_write_list_number(buffer, tally->games);
    json_write_list_number(buffer, tally->won);
    json_write_list_number(buffer, tally->points);
    talon_string_buffer_add(buffer, "]");
}

void room_rounds_write(const struct room_rounds *rounds, struct talon_string_buffer *buffer)
{
    if (!rounds->of)
        return;
    json_write_member_object(buffer, "rounds");
    json_write_member_number(buffer, "at", rounds->at);
    json_write_member_number(buffer, "of", rounds->of);
    talon_string_buffer_add(buffer, "}");
}

static void put_people_settings(struct talon_string_buffer *buffer,
                                const struct room_settings *settings)
{
    json_write_member_number(buffer, "pace", settings->pace);
    json_write_member_flag(buffer, "public", settings->is_public);
    json_write_member_flag(buffer, "wait", settings->wait);
    json_write_member_flag(buffer, "seeded", settings->seeded);
    if (settings->strict)
        json_write_member_flag(buffer, "strict", true);
    if (settings->day)
        json_write_member_number(buffer, "day", settings->day);
    if (settings->drive.id[0])
        put_drive(buffer, &settings->drive);
    if (settings->circle[0])
        json_write_member(buffer, "circle", settings->circle);
    room_rounds_write(&settings->rounds, buffer);
    json_write_member_number(buffer, "delay", settings->delay);
    json_write_member(buffer, "talk", room_chat_mode_names[settings->chat]);
    json_write_member_number(buffer, "move", settings->clock.move);
    json_write_member_number(buffer, "bank", settings->clock.bank);
    json_write_member_number(buffer, "grace", settings->grace);
    json_write_member_hex(buffer, "host", settings->hosted ? settings->host : NULL,
                          TALON_SHA256_BYTES);
    json_write_member_number(buffer, "host_seat", settings->host_seat);
}

void room_settings_write(const struct room_settings *settings, struct talon_string_buffer *buffer)
{
    talon_string_buffer_add(buffer, "{");
    talon_json_config(buffer, &settings->config);
    put_people_settings(buffer, settings);
    json_write_member_list(buffer, "seats");
    for (int seat = 0; seat < talon_seats(&settings->config); seat++)
        put_seat_kind(buffer, settings, seat);
    talon_string_buffer_add(buffer, "]");
    room_bans_write(&settings->bans, buffer);
    if (settings->record)
        json_write_member(buffer, "record", settings->record);
    else
        json_write_member_hex(buffer, "secret", settings->fair.secret, TALON_SHA256_BYTES);
    talon_string_buffer_add(buffer, "}");
}

/* ---- reading ---------------------------------------------------------------------------- */

static int number_of(const struct json_value *from, const char *name)
{
    return (int)json_value_whole(json_value_member(from, name));
}

static bool flag_of(const struct json_value *from, const char *name)
{
    return json_is_true(json_value_member(from, name));
}

/* The member may be missing; *any tells whether it is there. */
static bool read_hex(const struct json_value *from, const char *name,
                     uint8_t bytes[TALON_SHA256_BYTES], bool *any)
{
    const char *text = json_value_member_text(from, name);

    *any = text;
    return !text || util_hex_read(text, bytes, TALON_SHA256_BYTES);
}

/* The options of a row are finished already, so making them again changes nothing. */
static bool read_config(const struct json_value *from, struct talon_config *config)
{
    struct talon_request_error error;

    return talon_request_config(from, TALON_SEATS_UNKNOWN, config, &error);
}

static void read_tally(const struct json_value *list, struct room_tally *tally)
{
    tally->games = (uint32_t)json_value_whole(json_value_item(list, 0));
    tally->won = (uint32_t)json_value_whole(json_value_item(list, 1));
    tally->points = (int32_t)json_value_whole(json_value_item(list, 2));
}

static enum room_seat_kind kind_of(const char *who)
{
    return !strcmp(who, "open") ? SEAT_OPEN : !strcmp(who, "person") ? SEAT_PERSON : SEAT_BOT;
}

static bool read_seat_kind(const struct json_value *from, struct room_settings *settings, int seat)
{
    assert(seat >= 0 && seat < talon_seats(&settings->config));
    struct room_seat *holder = &settings->seats[seat];
    const char *who = json_value_member_text(from, "who"),
               *name = json_value_member_text(from, "name");
    const char *account = json_value_member_text(from, "account");
    bool has_token, mixed;

    if (!who)
        return false;
    holder->kind = kind_of(who);
    snprintf(holder->who, sizeof holder->who, "%s", holder->kind == SEAT_BOT ? who : "");
    talon_text_cut(holder->name, sizeof holder->name, name ? name : "");
    util_person_sign_copy(holder->sign, json_value_member_text(from, "sign"));
    snprintf(holder->account, sizeof holder->account, "%s", account ? account : "");
    holder->own = flag_of(from, "own");
    holder->beside = flag_of(from, "beside");
    holder->shared = flag_of(from, "shared");
    holder->member = (uint32_t)number_of(from, "member");
    read_tally(json_value_member(from, "tally"), &holder->tally);
    if (!room_device_read(from, holder->device) ||
        !read_hex(from, "token", holder->token, &has_token) ||
        !read_hex(from, "mix", settings->fair.mix[seat], &mixed))
        return false;
    settings->fair.mixed |= (unsigned)mixed << seat;
    return has_token == (holder->kind == SEAT_PERSON);
}

static bool read_settings_seats(const struct json_value *seats, struct room_settings *settings)
{
    const int count = talon_seats(&settings->config);

    if (json_value_count(seats) != (size_t)count)
        return false;
    for (int seat = 0; seat < count; seat++)
        if (!read_seat_kind(json_value_item(seats, (size_t)seat), settings, seat))
            return false;
    return true;
}

/* Older rows lack it: there the host was the first person. */
static int read_host_seat(const struct json_value *from, const struct room_settings *settings)
{
    const struct json_value *member = json_value_member(from, "host_seat");
    const int64_t seat = json_value_whole(member);

    if (!settings->hosted)
        return -1;
    if (!json_is_whole(member))
        return room_settings_first_person(settings);
    return seat >= 0 && seat < talon_seats(&settings->config) ? (int)seat : -1;
}

static void read_drive(const struct json_value *from, struct room_drive *drive)
{
    const char *id = json_value_member_text(from, "drive");

    snprintf(drive->id, sizeof drive->id, "%s", id ? id : "");
    drive->round = (uint16_t)number_of(from, "round");
    drive->table = (uint16_t)number_of(from, "drive_table");
    drive->deal = (uint16_t)number_of(from, "deal");
    drive->same = flag_of(from, "same");
    drive->board = flag_of(from, "board");
}

/* Rows of tables without them, and older ones, lack it. */
static void read_rounds(const struct json_value *from, struct room_rounds *rounds)
{
    rounds->at = (uint8_t)number_of(from, "at");
    rounds->of = (uint8_t)number_of(from, "of");
}

static bool read_people_settings(const struct json_value *from, struct room_settings *settings)
{
    const char *chat = json_value_member_text(from, "talk"),
               *circle = json_value_member_text(from, "circle");

    snprintf(settings->circle, sizeof settings->circle, "%s", circle ? circle : "");
    settings->pace = number_of(from, "pace");
    settings->is_public = flag_of(from, "public");
    settings->wait = flag_of(from, "wait");
    settings->seeded = flag_of(from, "seeded");
    settings->strict = flag_of(from, "strict");
    settings->day = (uint32_t)number_of(from, "day");
    read_drive(from, &settings->drive);
    read_rounds(json_value_member(from, "rounds"), &settings->rounds);
    settings->delay = number_of(from, "delay");
    settings->grace = number_of(from, "grace");
    settings->clock.move = json_value_whole(json_value_member(from, "move"));
    settings->clock.bank = json_value_whole(json_value_member(from, "bank"));
    for (int i = 0; chat && i < CHAT_MODES; i++)
        if (!strcmp(chat, room_chat_mode_names[i]))
            settings->chat = (enum room_chat_mode)i;
    if (!read_hex(from, "host", settings->host, &settings->hosted))
        return false;
    settings->host_seat = read_host_seat(from, settings);
    return true;
}

static bool read_card_source(const struct json_value *from, struct room_settings *settings,
                             const char **reason)
{
    const char *record = json_value_member_text(from, "record"),
               *secret = json_value_member_text(from, "secret");

    *reason = "Its secret is missing.";
    if (record) {
        settings->record = util_copy_text(record);
        return true;
    }
    return secret && util_hex_read(secret, settings->fair.secret, TALON_KEY_BYTES);
}

static bool read_object(const struct json_value *from, struct room_settings *settings,
                        const char **reason)
{
    *reason = "Its game is not known here.";
    if (!read_config(from, &settings->config))
        return false;
    *reason = "Its seats are not in order.";
    if (!read_settings_seats(json_value_member(from, "seats"), settings) ||
        !read_people_settings(from, settings) ||
        !room_bans_read(json_value_member(from, "removed"), &settings->bans))
        return false;
    return read_card_source(from, settings, reason);
}

/* ---- tables of the first version -------------------------------------------------------- */

/* A word for every seat: the hash of its token, or "-". */
static bool read_tokens(struct room_settings *settings, const char *text)
{
    for (int seat = 0; seat < talon_seats(&settings->config); seat++) {
        struct room_seat *holder = &settings->seats[seat];
        const size_t length = strcspn(text, " ");
        char word[2 * TALON_SHA256_BYTES + 1];
        snprintf(word, sizeof word, "%.*s", (int)length, text);
        holder->kind = strcmp(word, "-") ? SEAT_PERSON : SEAT_BOT;
        holder->own = holder->kind == SEAT_PERSON;
        if (holder->own && !util_hex_read(word, holder->token, TALON_SHA256_BYTES))
            return false;
        text += length + (text[length] == ' ');
    }
    return !*text;
}

static void take_people(struct room_settings *settings, const struct talon_table *table)
{
    settings->config = *talon_table_config(table);
    for (int seat = 0; seat < talon_table_seats(table); seat++) {
        snprintf(settings->seats[seat].who, BOT_ID_SIZE, "%.*s", BOT_ID_SIZE - 1,
                 talon_table_player(table, seat));
        snprintf(settings->seats[seat].name, TALON_NAME_MAX, "%s", talon_table_name(table, seat));
    }
}

static bool read_first_kind(const char *record, const char *tokens, int pace,
                            struct room_settings *settings, const char **reason)
{
    struct talon_record_error error;
    struct talon_table *table = util_record_read(record, strlen(record), &error);

    *reason = "Its record does not begin a table.";
    if (!table)
        return false;
    take_people(settings, table);
    talon_table_free(table);
    settings->pace = pace;
    settings->grace = settings->host_seat = -1;
    *reason = "Its tokens are not in order.";
    if (!tokens || !read_tokens(settings, tokens))
        return false;
    settings->record = util_copy_text(record);
    return true;
}

static bool read_any_kind(const struct json_value *from, struct room_settings *settings,
                          const char **reason)
{
    const char *record = json_value_member_text(from, "record");

    if (record && !json_value_member_text(from, "game"))
        return read_first_kind(record, json_value_member_text(from, "tokens"),
                               number_of(from, "pace"), settings, reason);
    return read_object(from, settings, reason);
}

bool room_settings_read(const struct store_row *row, struct room_settings *settings,
                        const char **reason)
{
    *settings = (struct room_settings){ 0 };
    struct json_value *from = json_read_text(row->text);
    *reason = "Its opening cannot be read.";
    const bool fine = from && read_any_kind(from, settings, reason);
    json_value_free(from);
    return fine;
}
