/* drive.c - a drive is freed and begun again; the codes of its tables, and who may see their cards.
 */
#include "drive.h"

#include "util/hash_map.h"
#include "util/hex.h"
#include "util/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- codes -------------------------------------------------------------------------------- */

/* Players type them, so they are short; and only with many attempts can one be guessed. */
void drive_code(const struct drive *drive, unsigned table, char code[DRIVE_CODE_SIZE])
{
    char text[2 * TALON_KEY_BYTES + 16], digits[2 * TALON_KEY_BYTES + 1];
    uint8_t hash[TALON_SHA256_BYTES];

    util_hex_digits(drive->secret, sizeof drive->secret, digits);
    snprintf(text, sizeof text, "%s %u", digits, table);
    util_hash_text("talon drive table ", text, hash);
    util_id_letters(hash, DRIVE_CODE_LETTERS, code);
}

unsigned drive_table_of_code(const struct drive *drive, const char *code)
{
    char own[DRIVE_CODE_SIZE];

    for (unsigned table = 1; table <= SERIES_TABLES_MOST; table++) {
        drive_code(drive, table, own);
        if (!strcmp(own, code))
            return table;
    }
    return 0;
}

/* ---- cards -------------------------------------------------------------------------------- */

bool drive_hides_deal(const struct drive *drive, unsigned round, bool same, bool board)
{
    if (!same || drive->phase == DRIVE_OVER)
        return false;
    return board || drive->rounds <= round;
}

/* ---- freeing -------------------------------------------------------------------------- */

static void forget_kept(struct drive *drive)
{
    for (int i = 0; i < DRIVE_PARTS; i++) {
        free(drive->kept[i].text);
        drive->kept[i].text = NULL;
    }
}

void drive_start_again(struct drive *drive)
{
    drive_free_rounds(drive);
    drive_free_cards(drive);
    forget_kept(drive);
    free(drive->series);
    free(drive->person);
    free(drive->round);
    free(drive->change);
    free(drive->ask);
    free(drive->adjustment);
    free(drive->apart);
    free(drive->given.winner);
    drive->series = NULL;
    drive->person = NULL;
    drive->round = NULL;
    drive->change = NULL;
    drive->ask = NULL;
    drive->adjustment = NULL;
    drive->apart = NULL;
    drive->people = drive->changes = drive->asks = drive->adjustments = drive->numbers = 0;
    drive->person_capacity = drive->round_capacity = drive->change_capacity = 0;
    drive->ask_capacity = drive->adjustment_capacity = drive->aparts = drive->apart_capacity = 0;
    memset(drive->of_player, 0, sizeof drive->of_player);
    drive->setup = drive->first_setup;
    drive->phase = DRIVE_GATHERING;
    drive->bell = 0;
    drive->clocked = 0;
    drive->next_at = 0;
    drive->hurry = (struct drive_hurry){ 0 };
    drive->given = (struct drive_given){ 0 };
}

size_t drive_made_bytes(const struct drive *drive)
{
    return (drive->series ? sizeof *drive->series : 0) +
           drive->person_capacity * sizeof *drive->person + drive->rounds_bytes +
           drive->adjustment_capacity * sizeof *drive->adjustment +
           drive->given.capacity * sizeof *drive->given.winner;
}

void drive_clear(struct drive *drive)
{
    drive_start_again(drive);
    for (size_t i = 0; i < drive->rows_count; i++)
        free(drive->rows[i].text);
    free(drive->rows);
}
