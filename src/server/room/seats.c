/* seats.c - who sits where at one table: what sitting down, standing up and starting do. It
 * carries out what a row tells, on the day it happens and whenever the table is made again; it
 * refuses to know who asked for it.
 */
#include "json/json_parse.h"
#include "room.h"

#include <talon/json.h>

#include <jansson.h>
#include <stdio.h>
#include <string.h>

bool chair_is_held(const struct room *room, int seat)
{
    return room->chairs[seat].kind == CHAIR_PERSON;
}

bool chair_is_kept(const struct room *room, int seat)
{
    return chair_is_held(room, seat) && room->chairs[seat].away;
}

bool chair_is_accounts(const struct room *room, int seat)
{
    return room->chairs[seat].account[0] || room->chairs[seat].forgotten;
}

unsigned chairs_here(const struct room *room)
{
    unsigned people = 0;

    for (int seat = 0; seat < room->seats; seat++)
        people |= (unsigned)chair_is_held(room, seat) << seat;
    return people & room_presence(room);
}

int room_seat_of(const struct room *room, const char *token)
{
    uint8_t hash[TALON_SHA256_BYTES];
    int found = -1;

    token_hash(token, hash); /* comparing hashes tells a clock nothing about tokens */
    for (int seat = 0; seat < room->seats; seat++)
        if (chair_is_held(room, seat) && !memcmp(hash, room->chairs[seat].token, sizeof hash))
            found = seat;
    return found;
}

bool room_is_host(const struct room *room, const char *token)
{
    uint8_t hash[TALON_SHA256_BYTES];

    token_hash(token, hash);
    return room->opening.hosted && !memcmp(hash, room->opening.host, sizeof hash);
}

int chair_first_open(const struct room *room)
{
    for (int seat = 0; seat < room->seats; seat++)
        if (room->chairs[seat].kind == CHAIR_OPEN)
            return seat;
    return -1;
}

void chair_see(struct room *room, int seat, uint64_t conn, uint64_t who)
{
    const struct sighting sighting = { removed_token(room->chairs[seat].token), conn, who };

    sightings_add(&room->seen, &sighting);
}

int chair_at_device(const struct room *room, const struct visitor *visitor)
{
    for (int seat = 0; seat < room->seats; seat++) {
        const struct chair *chair = &room->chairs[seat];
        const struct sighting *seen = sightings_find(&room->seen, removed_token(chair->token));
        if (chair_is_held(room, seat) &&
            (device_is(visitor->device, chair->device) || (seen && seen->conn == visitor->conn)))
            return seat;
    }
    return -1;
}

/* ---- the table's own list of players ------------------------------------------------------ */

void chair_tell(struct room *room, int seat)
{
    const struct chair *chair = &room->chairs[seat];
    const char *who = chair->kind == CHAIR_PERSON ? "human"
                      : chair->kind == CHAIR_BOT  ? chair->who
                                                  : STAND_IN;

    talon_table_sit(room->table, seat, who, chair->name);
    memcpy(room->named[seat], chair->account, sizeof room->named[seat]);
}

/* Who got up after the game keeps his name in it. */
void chairs_name(struct room *room)
{
    for (int seat = 0; seat < room->seats; seat++)
        if (chair_is_held(room, seat))
            chair_tell(room, seat);
}

/* Whoever comes next knows nothing of what was seen here before, and takes nothing back of it.
 * Of a finished game the players stay the players. */
static void change_hands(struct room *room, int seat)
{
    room->chairs[seat].since = room_steps(room);
    talk_new_person(&room->talk, seat);
    if (room->host_seat == seat)
        room->host_seat = -1;
    if (!room->table)
        room->fair.mixed &= ~(1u << seat);
    else if (!room_is_over(room)) {
        talon_table_settle(room->table);
        chair_tell(room, seat);
    }
}

/* ---- sitting down ------------------------------------------------------------------------- */

void chair_write_sitting(const struct sitting *sitting, struct talon_string_buffer *buffer)
{
    talon_string_buffer_add(buffer, "{");
    room_write_hex(buffer, "token", sitting->token, true);
    talon_string_buffer_add(buffer, ",");
    room_write_hex(buffer, "mix", sitting->mix, sitting->mix);
    device_write(buffer, sitting->device);
    talon_string_buffer_add(buffer, sitting->host ? ",\"host\":true" : "");
    talon_string_buffer_add(buffer, sitting->beside ? ",\"beside\":true" : "");
    talon_string_buffer_add(buffer, ",\"account\":");
    if (sitting->account)
        talon_json_string(buffer, sitting->account);
    else
        talon_string_buffer_add(buffer, "null");
    talon_string_buffer_add(buffer, ",\"name\":");
    talon_json_string(buffer, sitting->account ? "" : sitting->name);
    talon_string_buffer_add(buffer, "}");
}

static bool read_sitting(struct room *room, int seat, const json_t *from)
{
    struct chair chair = { .kind = CHAIR_PERSON };
    const char *token = json_string_value(json_object_get(from, "token"));
    const char *name = json_string_value(json_object_get(from, "name"));
    const char *mix = json_string_value(json_object_get(from, "mix"));
    const char *account = json_string_value(json_object_get(from, "account"));

    if (!token || !util_hex_read(token, chair.token, sizeof chair.token) || !name ||
        !device_read(from, chair.device))
        return false;
    chair.beside = json_is_true(json_object_get(from, "beside"));
    talon_text_cut(chair.name, sizeof chair.name, name);
    snprintf(chair.account, sizeof chair.account, "%s", account ? account : "");
    room->chairs[seat] = chair;
    change_hands(room, seat);
    if (json_is_true(json_object_get(from, "host")))
        room->host_seat = seat;
    return !mix || chair_mix(room, seat, mix);
}

bool chair_sit(struct room *room, int seat, const char *text)
{
    bool starved;
    json_t *from = json_parse_text(text, strlen(text), &starved);
    const bool fine =
        from && room->chairs[seat].kind == CHAIR_OPEN && read_sitting(room, seat, from);

    json_decref(from);
    return fine;
}

/* ---- and getting up ----------------------------------------------------------------------- */

/* Whoever leaves a game has played it, and lost it. */
static void note_leaving(struct room *room, int seat)
{
    const struct chair *chair = &room->chairs[seat];

    if (room->table && !room_is_over(room) && chair->account[0] && !chair->since)
        memcpy(room->left[seat], chair->account, sizeof room->left[seat]);
}

/* Nobody is sent away from the host's own device. */
static void send_away(struct room *room, int seat)
{
    const struct chair *chair = &room->chairs[seat];
    struct removed removed = { .token = removed_token(chair->token) };

    if (chair->own || chair->beside || room->host_seat == seat)
        return;
    memcpy(removed.account, chair->account, sizeof removed.account);
    memcpy(removed.name, chair->name, sizeof removed.name);
    memcpy(removed.device, chair->device, sizeof removed.device);
    removals_add(&room->removed, &removed);
}

bool chair_stand(struct room *room, int seat)
{
    note_leaving(room, seat);
    return chair_assign(room, seat, "open");
}

bool chair_seat(struct room *room, int seat, const char *who)
{
    const bool open = !strcmp(who, "open"), held = chair_is_held(room, seat);

    if (held)
        send_away(room, seat);
    else if (open)
        room->removed.count = 0;
    return (open && room->chairs[seat].kind == CHAIR_OPEN) || chair_assign(room, seat, who);
}

bool chair_assign(struct room *room, int seat, const char *who)
{
    struct chair chair = { .kind = strcmp(who, "open") ? CHAIR_BOT : CHAIR_OPEN };

    if (chair.kind == CHAIR_BOT)
        snprintf(chair.who, sizeof chair.who, "%s", who);
    if (room->host_seat == seat) /* who gives the own seat away has left, too */
        note_leaving(room, seat);
    room->chairs[seat] = chair;
    change_hands(room, seat);
    return true;
}

/* ---- beginning ---------------------------------------------------------------------------- */

bool chair_mix(struct room *room, int seat, const char *text)
{
    if (room->table || !util_hex_read(text, room->fair.mix[seat], sizeof room->fair.mix[seat]))
        return false;
    room->fair.mixed |= 1u << seat;
    return true;
}

bool chairs_start(struct room *room, const char *fill)
{
    if (room->table)
        return false;
    for (int seat = 0; seat < room->seats; seat++)
        if (room->chairs[seat].kind == CHAIR_OPEN && (!*fill || !chair_assign(room, seat, fill)))
            return false;
    room->table = opening_deal(&room->opening, &room->fair);
    for (int seat = 0; room->table && seat < room->seats; seat++)
        chair_tell(room, seat);
    return room->table;
}
