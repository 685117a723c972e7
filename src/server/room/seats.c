/* seats.c - who sits where at one table: applies the rows of sitting down, standing up and
 * starting, when they happen and when the table is loaded.
 */
#include "seats.h"

#include "members.h"
#include "json/json_reader.h"
#include "json/json_writer.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool room_seat_is_held(const struct room *room, int seat)
{
    assert(seat >= 0 && seat < room->seats_count);
    return room->seats[seat].kind == SEAT_PERSON;
}

bool room_seat_is_away(const struct room *room, int seat)
{
    assert(seat >= 0 && seat < room->seats_count);
    return room_seat_is_held(room, seat) && room->seats[seat].away;
}

bool room_seats_have_secrets(const struct room *room)
{
    return room->table && !room_is_over(room) &&
           talon_owners_have_secrets(talon_table_game(room->table));
}

bool room_seat_has_account(const struct room *room, int seat)
{
    assert(seat >= 0 && seat < room->seats_count);
    return room->seats[seat].account[0] || room->seats[seat].forgotten;
}

unsigned room_seats_present(const struct room *room)
{
    unsigned people = 0;

    for (int seat = 0; seat < room->seats_count; seat++)
        people |= (unsigned)room_seat_is_held(room, seat) << seat;
    return people & room_presence(room);
}

int room_seat_of_hash(const struct room *room, const uint8_t hash[TALON_SHA256_BYTES])
{
    for (int seat = 0; seat < room->seats_count; seat++)
        if (room_seat_is_held(room, seat) &&
            !memcmp(hash, room->seats[seat].token, TALON_SHA256_BYTES))
            return seat;
    return -1;
}

int room_seat_of_token(const struct room *room, const char *token)
{
    uint8_t hash[TALON_SHA256_BYTES];

    room_token_hash(token, hash); /* the time to compare hashes reveals nothing about tokens */
    return room_seat_of_hash(room, hash);
}

bool room_is_host(const struct room *room, const char *token)
{
    uint8_t hash[TALON_SHA256_BYTES];

    room_token_hash(token, hash);
    return room->settings.hosted && !memcmp(hash, room->settings.host, sizeof hash);
}

int room_seat_first_open(const struct room *room)
{
    for (int seat = 0; seat < room->seats_count; seat++)
        if (room->seats[seat].kind == SEAT_OPEN)
            return seat;
    return -1;
}

void room_seat_note_visitor(struct room *room, int seat, uint64_t conn, uint64_t who)
{
    assert(seat >= 0 && seat < room->seats_count);
    const struct room_ban_evidence evidence = { room_ban_token(room->seats[seat].token), conn,
                                                who };

    room_ban_evidence_add(&room->seen, &evidence);
}

/* From where the token of this seat came last, or NULL. */
static const struct room_ban_evidence *seen_at(const struct room *room, int seat)
{
    assert(seat >= 0 && seat < room->seats_count);
    return room_seat_is_held(room, seat)
               ? room_ban_evidence_find(&room->seen, room_ban_token(room->seats[seat].token))
               : NULL;
}

int room_seat_at_device(const struct room *room, const struct room_visitor *visitor)
{
    for (int seat = 0; seat < room->seats_count; seat++) {
        const struct room_ban_evidence *seen = seen_at(room, seat);
        if ((seen && seen->conn == visitor->conn) ||
            (room_seat_is_held(room, seat) &&
             room_device_equal(visitor->device, room->seats[seat].device)))
            return seat;
    }
    return -1;
}

int room_seat_at_address(const struct room *room, const struct room_visitor *visitor)
{
    static const uint8_t none[DEVICE_BYTES];

    for (int seat = 0; visitor->has_address && seat < room->seats_count; seat++) {
        const struct room_seat *holder = &room->seats[seat];
        const struct room_ban_evidence *seen = seen_at(room, seat);
        if (seen && seen->who == visitor->who && !holder->account[0] &&
            !memcmp(holder->device, none, sizeof none))
            return seat;
    }
    return -1;
}

unsigned room_seats_seen_by(const struct room *room, uint64_t conn)
{
    unsigned seats = 0;

    for (int seat = 0; seat < room->seats_count; seat++) {
        const struct room_ban_evidence *seen = seen_at(room, seat);
        seats |= seen && seen->conn == conn ? 1u << seat : 0;
    }
    return seats;
}

/* ---- one person, one hand ----------------------------------------------------------------- */

static bool same_account(const char *account, const char *other)
{
    return account && *account && !strcmp(account, other);
}

/* Whether the person left this seat in the deal under way, and may take it again before the next.
 */
static bool is_left_by(const struct room *room, int seat, const struct room_sitting *sitting)
{
    assert(seat >= 0 && seat < room->seats_count);
    const struct room_leaver *leaver = &room->leavers[seat];

    return leaver->any && leaver->deal == talon_table_deals(room->table) &&
           (same_account(sitting->account, leaver->holder.account) ||
            room_device_equal(sitting->device, leaver->holder.device) ||
            !memcmp(sitting->token, leaver->holder.token, sizeof sitting->token));
}

/* At a table from a record the people of the record go on. Nobody has played an open seat yet. */
static bool is_fresh(const struct room *room, int seat, const struct room_sitting *sitting)
{
    assert(seat >= 0 && seat < room->seats_count);
    bool fresh = room->settings.record && room->settings.seats[seat].kind == SEAT_OPEN &&
                 !room->leavers[seat].any;

    for (int other = 0; other < room->seats_count; other++)
        fresh = fresh && !is_left_by(room, other, sitting);
    return fresh;
}

uint32_t room_seat_plays_from(const struct room *room, int seat, const struct room_sitting *sitting)
{
    assert(seat >= 0 && seat < room->seats_count);
    if (!room_seats_have_secrets(room) || is_left_by(room, seat, sitting) ||
        is_fresh(room, seat, sitting))
        return 0;
    return talon_table_deals(room->table) + 1;
}

/* A person who has waited has seen no card, so the one before may still come back. */
static void note_leaver(struct room *room, int seat)
{
    assert(seat >= 0 && seat < room->seats_count);
    if (room_seat_is_held(room, seat) && !room_seat_waits(room, seat) && room->table)
        room->leavers[seat] =
            (struct room_leaver){ true, talon_table_deals(room->table), room->seats[seat] };
}

bool room_seat_is_shared(const struct room *room, int seat)
{
    assert(seat >= 0 && seat < room->seats_count);
    const struct room_seat *holder = &room->seats[seat];
    bool shared = holder->shared || holder->beside;

    for (int other = 0; other < room->seats_count; other++)
        if (other != seat && room_seat_is_held(room, other))
            shared = shared || (holder->own && room->seats[other].own) ||
                     room_device_equal(holder->device, room->seats[other].device);
    return shared && room_seat_is_held(room, seat);
}

static bool any_is_shared(const struct room *room)
{
    bool any = false;

    for (int seat = 0; seat < room->seats_count; seat++)
        any = any || room_seat_is_shared(room, seat);
    return any;
}

bool room_seat_share(struct room *room, int seat, const char *text)
{
    (void)text;
    assert(seat >= 0 && seat < room->seats_count);
    room->seats[seat].shared = true;
    room->shared = room->shared || room->table;
    return room_seat_is_held(room, seat);
}

bool room_seat_join_circle(struct room *room, int seat, const char *text)
{
    assert(seat >= 0 && seat < room->seats_count);
    room->seats[seat].member = (uint32_t)strtoul(text, NULL, 10);
    return room_seat_is_held(room, seat);
}

bool room_seat_change_sign(struct room *room, int seat, const char *sign)
{
    assert(seat >= 0 && seat < room->seats_count);
    util_person_sign_copy(room->seats[seat].sign, sign);
    return true;
}

int room_seat_of_member(const struct room *room, uint32_t member)
{
    for (int seat = 0; seat < room->seats_count; seat++)
        if (room_seat_is_held(room, seat) && room->seats[seat].member == member)
            return seat;
    return -1;
}

void room_seats_begin_deal(struct room *room)
{
    assert(room->table);
    for (int seat = 0; seat < room->seats_count; seat++) {
        struct room_seat *holder = &room->seats[seat];
        if (!room_seat_waits(room, seat) || talon_table_deals(room->table) < holder->from_deal)
            continue;
        holder->from_deal = 0;
        holder->since = room_steps(room);
        room_seat_tell_table(room, seat);
        room->dirty |= DIRTY_ROOM;
    }
}

/* ---- the table's own list of players ------------------------------------------------------ */

/* A person who waits for the next deal does not play yet. */
void room_seat_tell_table(struct room *room, int seat)
{
    assert(seat >= 0 && seat < room->seats_count);
    static const struct room_seat stand_in;
    const bool waits = room_seat_waits(room, seat);
    const struct room_seat *holder = waits ? &stand_in : &room->seats[seat];
    const char *who = holder->kind == SEAT_PERSON ? "human"
                      : holder->kind == SEAT_BOT  ? holder->who
                                                  : STAND_IN_BOT;

    talon_table_set_player(room->table, seat, who, holder->name);
    memcpy(room->named[seat], holder->account, sizeof room->named[seat]);
}

/* A person who stands up after the game keeps the name in it. */
void room_seats_name(struct room *room)
{
    for (int seat = 0; seat < room->seats_count; seat++)
        if (room_seat_is_held(room, seat))
            room_seat_tell_table(room, seat);
}

/* The next person sees no earlier steps and cannot undo them. The players of a finished game stay
 * as they are. */
static void change_hands(struct room *room, int seat)
{
    assert(seat >= 0 && seat < room->seats_count);
    room->seats[seat].since = room_steps(room);
    room_chat_new_person(&room->chat, seat);
    if (room->host_seat == seat)
        room->host_seat = -1;
    if (room->forward_seat == seat)
        room->forward_left = 0;
    if (!room->table)
        room->fair.mixed &= ~(1u << seat);
    else if (!room_is_over(room)) {
        talon_table_commit(room->table);
        room_seat_tell_table(room, seat);
        room->shared = room->shared || any_is_shared(room);
    }
}

/* ---- sitting down ------------------------------------------------------------------------- */

void room_seat_write_sitting(const struct room_sitting *sitting, struct talon_string_buffer *buffer)
{
    talon_string_buffer_add(buffer, "{");
    json_write_member_hex(buffer, "token", sitting->token, TALON_SHA256_BYTES);
    json_write_member_hex(buffer, "mix", sitting->mix, TALON_KEY_BYTES);
    room_device_write(buffer, sitting->device);
    talon_string_buffer_add(buffer, sitting->host ? ",\"host\":true" : "");
    talon_string_buffer_add(buffer, sitting->beside ? ",\"beside\":true" : "");
    talon_string_buffer_add(buffer, sitting->shared ? ",\"shared\":true" : "");
    if (sitting->from_deal)
        json_write_member_number(buffer, "deal", sitting->from_deal);
    json_write_member(buffer, "account", sitting->account);
    json_write_member(buffer, "name", sitting->account ? "" : sitting->name);
    if (sitting->sign[0])
        json_write_member(buffer, "sign", sitting->sign);
    talon_string_buffer_add(buffer, "}");
}

static bool read_sitting(struct room *room, int seat, const struct json_value *from)
{
    struct room_seat holder = { .kind = SEAT_PERSON };
    const char *token = json_value_member_text(from, "token");
    const char *name = json_value_member_text(from, "name");
    const char *mix = json_value_member_text(from, "mix");
    const char *account = json_value_member_text(from, "account");

    if (!token || !util_hex_read(token, holder.token, sizeof holder.token) || !name ||
        !room_device_read(from, holder.device))
        return false;
    holder.beside = json_is_true(json_value_member(from, "beside"));
    holder.shared = json_is_true(json_value_member(from, "shared"));
    holder.from_deal = (uint32_t)json_value_whole(json_value_member(from, "deal"));
    talon_text_cut(holder.name, sizeof holder.name, name);
    util_person_sign_copy(holder.sign, json_value_member_text(from, "sign"));
    snprintf(holder.account, sizeof holder.account, "%s", account ? account : "");
    room->seats[seat] = holder;
    change_hands(room, seat);
    if (json_is_true(json_value_member(from, "host")))
        room->host_seat = seat;
    return !mix || room_seat_add_entropy(room, seat, mix);
}

bool room_seat_sit(struct room *room, int seat, const char *text)
{
    assert(seat >= 0 && seat < room->seats_count);
    struct json_value *from = json_read_text(text);
    const bool fine = from && room->seats[seat].kind == SEAT_OPEN && read_sitting(room, seat, from);

    json_value_free(from);
    return fine;
}

/* ---- leaving a seat ----------------------------------------------------------------------- */

/* A person who leaves during the game has lost it. */
static void note_leaving(struct room *room, int seat)
{
    assert(seat >= 0 && seat < room->seats_count);
    const struct room_seat *holder = &room->seats[seat];

    if (room->table && !room_is_over(room) && holder->account[0] && !holder->since &&
        !room_seat_waits(room, seat))
        memcpy(room->left[seat], holder->account, sizeof room->left[seat]);
}

/* Gives the seat to a bot, or opens it; also if a person sits there. */
static bool assign_seat(struct room *room, int seat, const char *who)
{
    assert(seat >= 0 && seat < room->seats_count);
    struct room_seat holder = { .kind = strcmp(who, "open") ? SEAT_BOT : SEAT_OPEN };

    if (holder.kind == SEAT_BOT)
        snprintf(holder.who, sizeof holder.who, "%s", who);
    if (room->host_seat == seat) /* a host who gives the own seat away has left, too */
        note_leaving(room, seat);
    note_leaver(room, seat);
    room->seats[seat] = holder;
    change_hands(room, seat);
    return true;
}

/* People at the host's own device are not banned. */
static void send_away(struct room *room, int seat)
{
    assert(seat >= 0 && seat < room->seats_count);
    const struct room_seat *holder = &room->seats[seat];
    struct room_ban ban = { .token = room_ban_token(holder->token) };

    if (holder->own || holder->beside || room->host_seat == seat)
        return;
    memcpy(ban.account, holder->account, sizeof ban.account);
    memcpy(ban.name, holder->name, sizeof ban.name);
    memcpy(ban.device, holder->device, sizeof ban.device);
    room_bans_add(&room->bans, &ban);
}

bool room_seat_stand(struct room *room, int seat, const char *text)
{
    (void)text;
    assert(seat >= 0 && seat < room->seats_count);
    note_leaving(room, seat);
    return assign_seat(room, seat, "open");
}

bool room_seat_set(struct room *room, int seat, const char *who)
{
    assert(seat >= 0 && seat < room->seats_count);
    const bool open = !strcmp(who, "open"), held = room_seat_is_held(room, seat);

    if (held)
        send_away(room, seat);
    else if (open)
        room->bans.count = 0;
    return (open && room->seats[seat].kind == SEAT_OPEN) || assign_seat(room, seat, who);
}

/* ---- dealing ------------------------------------------------------------------------------ */

bool room_seat_add_entropy(struct room *room, int seat, const char *text)
{
    assert(seat >= 0 && seat < room->seats_count);
    if (room->table || !util_hex_read(text, room->fair.mix[seat], sizeof room->fair.mix[seat]))
        return false;
    room->fair.mixed |= 1u << seat;
    return true;
}

bool room_seats_start(struct room *room, int seat, const char *fill)
{
    (void)seat; /* the row has none */
    if (room->table)
        return false;
    for (int each = 0; each < room->seats_count; each++)
        if (room->seats[each].kind == SEAT_OPEN && (!*fill || !assign_seat(room, each, fill)))
            return false;
    room->table = room_settings_deal(&room->settings, &room->fair);
    for (int each = 0; room->table && each < room->seats_count; each++)
        room_seat_tell_table(room, each);
    room->shared = any_is_shared(room);
    return room->table;
}
