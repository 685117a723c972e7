/* table_settings.c - the opening of a table as one JSON object, and back. What is read here was
 * written here, or is a row of the first version of the store; it refuses to know requests.
 */
#include "json/json_members.h"
#include "table_settings.h"
#include "json/json_parse.h"

#include <talon/json.h>

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const talk_names[TALKS] = { "phrases", "free", "off" };

static const char *const chair_names[] = { "open", "person" };

int opening_first_person(const struct opening *opening)
{
    for (int seat = 0; seat < talon_seats(&opening->config); seat++)
        if (opening->chairs[seat].kind == CHAIR_PERSON)
            return seat;
    return -1;
}

bool opening_deals_at_once(const struct opening *opening)
{
    bool complete = true;

    for (int seat = 0; seat < talon_seats(&opening->config); seat++)
        complete = complete && opening->chairs[seat].kind != CHAIR_OPEN;
    return opening->record || (complete && !opening->wait);
}

struct talon_table *opening_deal(const struct opening *opening, const struct talon_fair *fair)
{
    struct talon_record_error error;

    if (opening->record)
        return talon_record_read(opening->record, strlen(opening->record), &error);
    return talon_table_fair(&opening->config, fair);
}

/* ---- writing ---------------------------------------------------------------------------- */

/* What says nothing is not said. */
static const char *filled(const char *text)
{
    return *text ? text : NULL;
}

static void put_hex(struct talon_string_buffer *buffer, const char *name, const uint8_t *bytes,
                    bool any)
{
    talon_string_buffer_add(buffer, ",");
    room_write_hex(buffer, name, bytes, any);
}

static void put_chair(struct talon_string_buffer *buffer, const struct opening *opening, int seat)
{
    const struct chair *chair = &opening->chairs[seat];

    talon_string_buffer_add(buffer, seat ? ",{\"who\":" : "{\"who\":");
    talon_json_string(buffer, chair->kind == CHAIR_BOT ? chair->who : chair_names[chair->kind]);
    json_put_text(buffer, "name",
                  chair->account[0] ? NULL : filled(chair->name)); /* it is the account's */
    put_hex(buffer, "token", chair->token, chair->kind == CHAIR_PERSON);
    json_put_text(buffer, "account", filled(chair->account));
    put_hex(buffer, "mix", opening->fair.mix[seat], opening->fair.mixed >> seat & 1);
    json_put_flag(buffer, "own", chair->own);
    json_put_flag(buffer, "beside", chair->beside);
    device_write(buffer, chair->device);
    talon_string_buffer_add(buffer, "}");
}

static void put_house(struct talon_string_buffer *buffer, const struct opening *opening)
{
    json_put_number(buffer, "pace", opening->pace);
    json_put_flag(buffer, "public", opening->is_public);
    json_put_flag(buffer, "wait", opening->wait);
    json_put_flag(buffer, "seeded", opening->seeded);
    json_put_number(buffer, "delay", opening->delay);
    json_put_text(buffer, "talk", talk_names[opening->talk]);
    json_put_number(buffer, "move", opening->clock.move);
    json_put_number(buffer, "bank", opening->clock.bank);
    json_put_number(buffer, "grace", opening->grace);
    put_hex(buffer, "host", opening->host, opening->hosted);
    json_put_number(buffer, "host_seat", opening->host_seat);
}

void opening_write(const struct opening *opening, struct talon_string_buffer *buffer)
{
    const struct talon_config *config = &opening->config;

    talon_string_buffer_add(buffer, "{\"game\":");
    talon_json_string(buffer, config->game->id);
    json_put_text(buffer, "form", config->game->form);
    json_put_text(buffer, "preset", config->preset);
    json_put_name(buffer, "options");
    talon_json_options(buffer, config);
    put_house(buffer, opening);
    json_put_name(buffer, "seats");
    talon_string_buffer_add(buffer, "[");
    for (int seat = 0; seat < talon_seats(config); seat++)
        put_chair(buffer, opening, seat);
    talon_string_buffer_add(buffer, "]");
    removals_write(&opening->removed, buffer);
    if (opening->record)
        json_put_text(buffer, "record", opening->record);
    else
        put_hex(buffer, "secret", opening->fair.secret, true);
    talon_string_buffer_add(buffer, "}");
}

/* ---- reading ---------------------------------------------------------------------------- */

static const char *text_of(const json_t *from, const char *name)
{
    return json_string_value(json_object_get(from, name));
}

static int number_of(const json_t *from, const char *name)
{
    return (int)json_integer_value(json_object_get(from, name));
}

static bool flag_of(const json_t *from, const char *name)
{
    return json_is_true(json_object_get(from, name));
}

/* Absent is fine, and told by *any. */
static bool read_hex(const json_t *from, const char *name, uint8_t bytes[TALON_SHA256_BYTES],
                     bool *any)
{
    const char *text = text_of(from, name);

    *any = text;
    return !text || util_hex_read(text, bytes, TALON_SHA256_BYTES);
}

static bool read_options(json_t *options, struct talon_config *config)
{
    const char *name;
    json_t *value;

    json_object_foreach(options, name, value)
    {
        const char *text = json_string_value(value);
        if (!text || talon_config_set(config, name, text) != TALON_SET_OK)
            return false;
    }
    return !talon_config_finish(config);
}

static bool read_config(const json_t *from, struct talon_config *config)
{
    const char *id = text_of(from, "game"), *preset = text_of(from, "preset");
    const struct talon_game *game = id ? talon_find(id, NULL, text_of(from, "form")) : NULL;

    if (!game)
        return false;
    talon_config_start(config, game);
    return (!preset || talon_config_preset(config, preset)) &&
           read_options(json_object_get(from, "options"), config);
}

static enum chair_kind kind_of(const char *who)
{
    return !strcmp(who, "open") ? CHAIR_OPEN : !strcmp(who, "person") ? CHAIR_PERSON : CHAIR_BOT;
}

static bool read_chair(const json_t *from, struct opening *opening, int seat)
{
    struct chair *chair = &opening->chairs[seat];
    const char *who = text_of(from, "who"), *name = text_of(from, "name");
    const char *account = text_of(from, "account");
    bool has_token, mixed;

    if (!who)
        return false;
    chair->kind = kind_of(who);
    snprintf(chair->who, sizeof chair->who, "%s", chair->kind == CHAIR_BOT ? who : "");
    talon_text_cut(chair->name, sizeof chair->name, name ? name : "");
    snprintf(chair->account, sizeof chair->account, "%s", account ? account : "");
    chair->own = flag_of(from, "own");
    chair->beside = flag_of(from, "beside");
    if (!device_read(from, chair->device) || !read_hex(from, "token", chair->token, &has_token) ||
        !read_hex(from, "mix", opening->fair.mix[seat], &mixed))
        return false;
    opening->fair.mixed |= (unsigned)mixed << seat;
    return has_token == (chair->kind == CHAIR_PERSON);
}

static bool read_chairs(const json_t *seats, struct opening *opening)
{
    const int count = talon_seats(&opening->config);

    if (json_array_size(seats) != (size_t)count)
        return false;
    for (int seat = 0; seat < count; seat++)
        if (!read_chair(json_array_get(seats, (size_t)seat), opening, seat))
            return false;
    return true;
}

/* Older rows do not tell it: only rematches knew better. */
static int read_host_seat(const json_t *from, const struct opening *opening)
{
    const json_t *member = json_object_get(from, "host_seat");
    const json_int_t seat = json_integer_value(member);

    if (!opening->hosted)
        return -1;
    if (!json_is_integer(member))
        return opening_first_person(opening);
    return seat >= 0 && seat < talon_seats(&opening->config) ? (int)seat : -1;
}

static bool read_house(const json_t *from, struct opening *opening)
{
    const char *talk = text_of(from, "talk");

    opening->pace = number_of(from, "pace");
    opening->is_public = flag_of(from, "public");
    opening->wait = flag_of(from, "wait");
    opening->seeded = flag_of(from, "seeded");
    opening->delay = number_of(from, "delay");
    opening->grace = number_of(from, "grace");
    opening->clock.move = json_integer_value(json_object_get(from, "move"));
    opening->clock.bank = json_integer_value(json_object_get(from, "bank"));
    for (int i = 0; talk && i < TALKS; i++)
        if (!strcmp(talk, talk_names[i]))
            opening->talk = (enum talk)i;
    if (!read_hex(from, "host", opening->host, &opening->hosted))
        return false;
    opening->host_seat = read_host_seat(from, opening);
    return true;
}

static bool keep_record(struct opening *opening, const char *record)
{
    const size_t size = strlen(record) + 1;

    opening->record = malloc(size);
    return opening->record && memcpy(opening->record, record, size);
}

static bool read_cards(const json_t *from, struct opening *opening, const char **reason)
{
    const char *record = text_of(from, "record"), *secret = text_of(from, "secret");

    *reason = "Out of memory.";
    if (record)
        return keep_record(opening, record);
    *reason = "Its secret is missing.";
    return secret && util_hex_read(secret, opening->fair.secret, TALON_KEY_BYTES);
}

static bool read_object(const json_t *from, struct opening *opening, const char **reason)
{
    *reason = "Its game is not known here.";
    if (!read_config(from, &opening->config))
        return false;
    *reason = "Its seats are not in order.";
    if (!read_chairs(json_object_get(from, "seats"), opening) || !read_house(from, opening) ||
        !removals_read(json_object_get(from, "removed"), &opening->removed))
        return false;
    return read_cards(from, opening, reason);
}

/* ---- tables of the first version -------------------------------------------------------- */

/* A word for every seat: the hash of its token, or "-". */
static bool read_tokens(struct opening *opening, const char *text)
{
    for (int seat = 0; seat < talon_seats(&opening->config); seat++) {
        struct chair *chair = &opening->chairs[seat];
        const size_t length = strcspn(text, " ");
        char word[2 * TALON_SHA256_BYTES + 1];
        snprintf(word, sizeof word, "%.*s", (int)length, text);
        chair->kind = strcmp(word, "-") ? CHAIR_PERSON : CHAIR_BOT;
        chair->own = chair->kind == CHAIR_PERSON;
        if (chair->own && !util_hex_read(word, chair->token, TALON_SHA256_BYTES))
            return false;
        text += length + (text[length] == ' ');
    }
    return !*text;
}

static void take_people(struct opening *opening, const struct talon_table *table)
{
    opening->config = *talon_table_config(table);
    for (int seat = 0; seat < talon_table_seats(table); seat++) {
        snprintf(opening->chairs[seat].who, WHO_ROOM, "%.*s", WHO_ROOM - 1,
                 talon_table_who(table, seat));
        snprintf(opening->chairs[seat].name, TALON_NAME_MAX, "%s", talon_table_name(table, seat));
    }
}

static bool read_first_kind(const char *record, const char *tokens, int pace,
                            struct opening *opening, const char **reason)
{
    struct talon_record_error error;
    struct talon_table *table = talon_record_read(record, strlen(record), &error);

    *reason = "Its record does not begin a table.";
    if (!table)
        return false;
    take_people(opening, table);
    talon_table_free(table);
    opening->pace = pace;
    opening->grace = opening->host_seat = -1;
    *reason = "Its tokens are not in order.";
    if (!tokens || !read_tokens(opening, tokens))
        return false;
    *reason = "Out of memory.";
    return keep_record(opening, record);
}

static bool read_any_kind(const json_t *from, struct opening *opening, const char **reason)
{
    const char *record = text_of(from, "record");

    if (record && !text_of(from, "game"))
        return read_first_kind(record, text_of(from, "tokens"), number_of(from, "pace"), opening,
                               reason);
    return read_object(from, opening, reason);
}

bool opening_read(const struct store_row *row, struct opening *opening, const char **reason)
{
    *opening = (struct opening){ 0 };
    bool starved;
    json_t *from = json_parse_text(row->text, strlen(row->text), &starved);
    *reason = starved ? "Out of memory." : "Its opening cannot be read.";
    const bool fine = from && read_any_kind(from, opening, reason);
    json_decref(from);
    return fine;
}
