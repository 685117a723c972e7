/* drive_room_derivation.c - derives the rooms of an online drive from its secret: their ids, the
 * tokens of the seats, and the cards where several tables play the same ones.
 */
#include "drive_room_derivation.h"

#include "json/json_writer.h"
#include "series/series_movements.h"

#include "util/hash_map.h"
#include "util/hex.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ID_LETTERS = 12, BYTE_BITS = 8, WORD_MOST = 32 };

static void derive_bytes(const struct drive *drive, const char *word, const void *bytes,
                         size_t count, uint8_t out[TALON_SHA256_BYTES])
{
    struct talon_sha256 sum;

    talon_sha256_start(&sum);
    talon_sha256_add(&sum, "talon drive ", 12);
    talon_sha256_add(&sum, word, strlen(word) + 1);
    talon_sha256_add(&sum, drive->secret, sizeof drive->secret);
    talon_sha256_add(&sum, bytes, count);
    talon_sha256_end(&sum, out);
}

static void add_word(uint8_t *bytes, size_t *count, unsigned number)
{
    bytes[(*count)++] = (uint8_t)number;
    bytes[(*count)++] = (uint8_t)(number >> BYTE_BITS);
}

static void add_long(uint8_t *bytes, size_t *count, uint32_t number)
{
    add_word(bytes, count, number);
    add_word(bytes, count, number >> 2 * BYTE_BITS);
}

void drive_room_rules(struct drive *drive)
{
    const struct series_setup *series = &drive->setup.series;
    struct talon_string_buffer text = { 0 };

    if (!drive->setup.game.is_online)
        return;
    drive_game_write(&drive->setup.game, series->bots, &text);
    json_write_member(&text, "score", series->scoring->name);
    json_write_member_number(&text, "deals", series->deals);
    json_write_member_flag(&text, "same", series->same);
    derive_bytes(drive, "rules", text.at, text.length, drive->rules);
    free(text.at);
}

void drive_room_name(const struct drive *drive, struct drive_place place,
                     const struct drive_table *table, struct drive_deal *deal)
{
    uint8_t bytes[TALON_SHA256_BYTES + 2 * (6 + SERIES_SEATS_MOST)], hash[TALON_SHA256_BYTES];
    size_t count = sizeof drive->rules;

    memcpy(bytes, drive->rules, sizeof drive->rules);
    add_long(bytes, &count, table->cards);
    add_word(bytes, &count, place.round);
    add_word(bytes, &count, place.table);
    add_word(bytes, &count, place.deal);
    add_word(bytes, &count, (unsigned char)deal->trump);
    for (int i = 0; i < SERIES_SEATS_MOST; i++)
        add_word(bytes, &count, table->seat[i]);
    derive_bytes(drive, "room", bytes, count, hash);
    util_id_letters(hash, ID_LETTERS, deal->room);
}

void drive_room_token(const struct drive *drive, const char *room, unsigned person,
                      char token[TOKEN_SIZE], uint8_t hash[TALON_SHA256_BYTES])
{
    uint8_t bytes[STORE_ID_ROOM + TALON_SHA256_BYTES] = { 0 }, derived[TALON_SHA256_BYTES];

    snprintf((char *)bytes, STORE_ID_ROOM, "%s", room);
    memcpy(bytes + STORE_ID_ROOM, drive->person[person].token, TALON_SHA256_BYTES);
    derive_bytes(drive, "seat", bytes, sizeof bytes, derived);
    util_hex_digits(derived, TOKEN_SIZE / 2, token);
    room_token_hash(token, hash);
}

/* ---- cards -------------------------------------------------------------------------------- */

/* Boards that go from table to table. The same deals at all tables are played in one round. */
static bool has_boards(const struct drive *drive)
{
    return drive->setup.series.movement->boards;
}

/* Fresh cards, unless others play them, too. Those change when a round is taken back and opened
 * by another act: people have seen the old ones. */
static void choose_secret(const struct drive *drive, struct drive_place place,
                          const struct drive_table *table, const struct server_entropy *entropy,
                          struct room_settings *settings)
{
    uint8_t bytes[8];
    size_t count = 0;

    settings->drive.same = table->board;
    settings->drive.board = has_boards(drive);
    if (!settings->drive.same) {
        entropy->fill(entropy->self, settings->fair.secret, sizeof settings->fair.secret);
        return;
    }
    add_word(bytes, &count, has_boards(drive) ? table->board + place.deal - 1 : place.round);
    add_word(bytes, &count, has_boards(drive) ? 0 : place.deal);
    add_long(bytes, &count, table->cards);
    derive_bytes(drive, has_boards(drive) ? "board" : "deal", bytes, count, settings->fair.secret);
}

bool drive_room_hides_deal(const struct drive *drive, const struct room_drive *place)
{
    if (!place->same || drive->phase == DRIVE_OVER)
        return false;
    return place->board || drive->rounds <= place->round;
}

/* ---- the room ----------------------------------------------------------------------------- */

static unsigned dealer_of(const struct drive *drive, struct drive_place place,
                          const struct drive_table *table)
{
    return has_boards(drive) ? table->board + place.deal - 2
                             : (place.round - 1) * drive->setup.series.deals + place.deal - 1;
}

static void fill_seat(const struct drive *drive, const char *room, unsigned number,
                      struct room_seat *holder)
{
    const struct drive_person *person = &drive->person[number];
    char token[TOKEN_SIZE];

    snprintf(holder->name, sizeof holder->name, "%s", person->name);
    holder->kind = person->has_token ? SEAT_PERSON : SEAT_BOT; /* who has left may come back */
    if (holder->kind == SEAT_PERSON)
        drive_room_token(drive, room, number, token, holder->token);
    else
        snprintf(holder->who, sizeof holder->who, "%s", drive->setup.game.level);
}

void drive_room_settings(const struct drive *drive, struct drive_place place,
                         const struct drive_deal *deal, const struct server_entropy *entropy,
                         struct room_settings *settings)
{
    const struct drive_game *game = &drive->setup.game;
    const struct series_setup series = drive_series_setup(&drive->setup, 0);
    const struct drive_table *table = &drive->round[place.round - 1].table[place.table - 1];

    *settings = (struct room_settings){
        .config = drive_game_config(game, &series, deal->trump, dealer_of(drive, place, table)),
        .strict = true,
        .pace = (int)game->pace,
        .grace = (int)game->grace,
        .clock = { .move = game->clock },
        .chat = CHAT_PHRASES,
        .host_seat = -1,
        .drive = { .round = (uint16_t)place.round,
                   .table = (uint16_t)place.table,
                   .deal = (uint16_t)place.deal },
    };
    memcpy(settings->drive.id, drive->id + 1, sizeof settings->drive.id - 1);
    for (unsigned seat = 0; seat < drive->setup.series.seats; seat++)
        fill_seat(drive, deal->room, table->seat[seat], &settings->seats[seat]);
    choose_secret(drive, place, table, entropy, settings);
}
