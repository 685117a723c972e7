/* drive_ids.c - derives from the secret of a drive the ids of its online tables, and other values
 * that nobody can guess. So a table can be opened again after a crash, and is the same one.
 */
#include "drive.h"

#include "json/json_writer.h"
#include "util/hex.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ID_LETTERS = 12, BYTE_BITS = 8 };

void drive_derive(const struct drive *drive, const char *word, const void *bytes, size_t count,
                  uint8_t out[TALON_SHA256_BYTES])
{
    struct talon_sha256 sum;

    talon_sha256_start(&sum);
    talon_sha256_add(&sum, "talon drive ", 12);
    talon_sha256_add(&sum, word, strlen(word) + 1);
    talon_sha256_add(&sum, drive->secret, sizeof drive->secret);
    talon_sha256_add(&sum, bytes, count);
    talon_sha256_end(&sum, out);
}

/* The secret cannot be found from the nonce, and the seed not from the hash alone. */
void drive_seal(const struct drive *drive, char hash[DRIVE_SEAL_SIZE], char nonce[DRIVE_SEAL_SIZE])
{
    char text[DRIVE_SEAL_SIZE + 24];
    uint8_t sum[TALON_SHA256_BYTES];
    struct talon_sha256 state;

    drive_derive(drive, "seal", NULL, 0, sum);
    util_hex_digits(sum, sizeof sum, nonce);
    const int length =
        snprintf(text, sizeof text, "%llu %s", (unsigned long long)drive->setup.series.seed, nonce);
    talon_sha256_start(&state);
    talon_sha256_add(&state, text, (size_t)length);
    talon_sha256_end(&state, sum);
    util_hex_digits(sum, sizeof sum, hash);
}

void drive_add_word(uint8_t *bytes, size_t *count, unsigned number)
{
    bytes[(*count)++] = (uint8_t)number;
    bytes[(*count)++] = (uint8_t)(number >> BYTE_BITS);
}

void drive_add_long(uint8_t *bytes, size_t *count, uint32_t number)
{
    drive_add_word(bytes, count, number);
    drive_add_word(bytes, count, number >> 2 * BYTE_BITS);
}

/* ---- links of seats ----------------------------------------------------------------------- */

enum { LINK_BYTES = DRIVE_LINK_SIZE / 2, NUMBER_BYTES = 2 };

static void derive_seat(const struct drive *drive, unsigned person, uint8_t out[TALON_SHA256_BYTES])
{
    uint8_t bytes[NUMBER_BYTES];
    size_t count = 0;

    drive_add_word(bytes, &count, person);
    drive_derive(drive, "seat link", bytes, count, out);
}

/* It begins with the number, so that one person is looked at, and not all of them. */
void drive_seat_link(const struct drive *drive, unsigned person, char token[DRIVE_LINK_SIZE])
{
    uint8_t hash[TALON_SHA256_BYTES], bytes[LINK_BYTES];
    size_t count = 0;

    derive_seat(drive, person, hash);
    drive_add_word(bytes, &count, person);
    memcpy(bytes + count, hash, sizeof bytes - count);
    util_hex_digits(bytes, sizeof bytes, token);
}

unsigned drive_person_of_link(const struct drive *drive, const char *token)
{
    uint8_t bytes[LINK_BYTES];
    char link[DRIVE_LINK_SIZE];

    if (!util_hex_read(token, bytes, sizeof bytes))
        return 0;
    const unsigned number = bytes[0] | (unsigned)bytes[1] << BYTE_BITS;
    const struct drive_person *person = drive_find_person(drive, number);
    if (!person || person->struck || person->bot)
        return 0;
    drive_seat_link(drive, number, link);
    return strcmp(link, token) ? 0 : number;
}

void drive_give_token(const struct drive *drive, struct drive_person *person)
{
    derive_seat(drive, (unsigned)(person - drive->person), person->token);
    person->has_token = true;
}

/* ---- rooms -------------------------------------------------------------------------------- */

void drive_note_rules(struct drive *drive)
{
    const struct series_setup *series = &drive->setup.series;
    struct talon_string_buffer text = { 0 };

    if (!drive->setup.game.is_online)
        return;
    drive_game_write(&drive->setup.game, series->bots, &text);
    json_write_member(&text, "score", series->scoring->name);
    json_write_member_number(&text, "deals", series->deals);
    json_write_member_flag(&text, "same", series->same);
    drive_derive(drive, "rules", text.at, text.length, drive->rules);
    free(text.at);
}

void drive_name_room(const struct drive *drive, struct drive_place place,
                     const struct drive_table *table, struct drive_deal *deal)
{
    uint8_t bytes[TALON_SHA256_BYTES + 2 * (6 + SERIES_SEATS_MOST)], hash[TALON_SHA256_BYTES];
    size_t count = sizeof drive->rules;

    memcpy(bytes, drive->rules, sizeof drive->rules);
    drive_add_long(bytes, &count, table->cards);
    drive_add_word(bytes, &count, place.round);
    drive_add_word(bytes, &count, place.table);
    drive_add_word(bytes, &count, place.deal);
    drive_add_word(bytes, &count, (unsigned char)deal->trump);
    for (int i = 0; i < SERIES_SEATS_MOST; i++)
        drive_add_word(bytes, &count, table->seat[i]);
    drive_derive(drive, "room", bytes, count, hash);
    util_id_letters(hash, ID_LETTERS, deal->room);
}
