/* drive_room_derivation.c - how the rooms of an online drive are opened: the tokens of their seats,
 * and the cards where several tables play the same ones.
 */
#include "drives.h"
#include "json/table_request.h"

#include "series/series_movements.h"

#include "util/hex.h"

#include <stdio.h>
#include <string.h>

_Static_assert((int)DRIVE_ROOM_SIZE == STORE_ID_ROOM, "the id of a table");
_Static_assert((int)DRIVE_PACE_MOST == LIMIT_BOT_PACE, "the pace of any table");
_Static_assert((int)DRIVE_PACE_USUAL == DEFAULT_PACE, "the pace of any table");
_Static_assert((int)DRIVE_CLOCK_MOST == LIMIT_CLOCK, "the clock of any table");

void drive_room_token(const struct drive *drive, const char *room, unsigned person,
                      char token[TOKEN_SIZE], uint8_t hash[TALON_SHA256_BYTES])
{
    uint8_t bytes[STORE_ID_ROOM + TALON_SHA256_BYTES] = { 0 }, derived[TALON_SHA256_BYTES];

    snprintf((char *)bytes, STORE_ID_ROOM, "%s", room);
    memcpy(bytes + STORE_ID_ROOM, drive->person[person].token, TALON_SHA256_BYTES);
    drive_derive(drive, "seat", bytes, sizeof bytes, derived);
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
    drive_add_word(bytes, &count, has_boards(drive) ? table->board + place.deal - 1 : place.round);
    drive_add_word(bytes, &count, has_boards(drive) ? 0 : place.deal);
    drive_add_long(bytes, &count, table->cards);
    drive_derive(drive, has_boards(drive) ? "board" : "deal", bytes, count, settings->fair.secret);
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
        snprintf(holder->who, sizeof holder->who, "%s",
                 talon_request_sitter(drive->setup.game.level, drive->setup.game.config.game));
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
    memcpy(settings->drive.id, stream_letters(drives_stream(drive)), sizeof settings->drive.id - 1);
    for (unsigned seat = 0; seat < drive->setup.series.seats; seat++)
        fill_seat(drive, deal->room, table->seat[seat], &settings->seats[seat]);
    choose_secret(drive, place, table, entropy, settings);
}
