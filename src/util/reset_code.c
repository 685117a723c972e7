/* reset_code.c - a code is its last day, and the beginning of a hash of the key, the day and the
 * account. Most of the hash is left out, so a code tells nothing from which another one could be
 * made.
 */
#include "reset_code.h"

#include "hex.h"

#include <talon/rng.h>

#include <string.h>

enum { DAY_BYTES = 2 };

static void add_text(struct talon_sha256 *sum, const char *text)
{
    talon_sha256_add(sum, text, strlen(text) + 1); /* the zero ends it */
}

void util_reset_code_write(const uint8_t key[INVITATION_KEY_BYTES],
                           const struct reset_code_account *account, uint16_t last_day,
                           char code[RESET_CODE_SIZE])
{
    uint8_t bytes[DAY_BYTES + TALON_SHA256_BYTES] = { (uint8_t)(last_day >> 8), (uint8_t)last_day };
    struct talon_sha256 sum;

    talon_sha256_start(&sum);
    add_text(&sum, "talon reset");
    talon_sha256_add(&sum, key, INVITATION_KEY_BYTES);
    talon_sha256_add(&sum, bytes, DAY_BYTES);
    add_text(&sum, account->id);
    add_text(&sum, account->hash);
    talon_sha256_end(&sum, bytes + DAY_BYTES);
    util_hex_digits(bytes, (RESET_CODE_SIZE - 1) / 2, code);
}

static char small_letter(char letter)
{
    return (char)(letter >= 'A' && letter <= 'F' ? letter - 'A' + 'a' : letter);
}

/* The code in small letters; false: it is none. */
static bool read_letters(const char *code, char letters[RESET_CODE_SIZE], uint16_t *last_day)
{
    uint8_t bytes[(RESET_CODE_SIZE - 1) / 2];

    if (strlen(code) != RESET_CODE_SIZE - 1)
        return false;
    for (int i = 0; i < RESET_CODE_SIZE; i++)
        letters[i] = small_letter(code[i]);
    if (!util_hex_read(letters, bytes, sizeof bytes))
        return false;
    *last_day = (uint16_t)(bytes[0] << 8 | bytes[1]);
    return true;
}

bool util_reset_code_read(const uint8_t key[INVITATION_KEY_BYTES],
                          const struct reset_code_account *account, const char *code,
                          uint16_t *last_day)
{
    char letters[RESET_CODE_SIZE], right[RESET_CODE_SIZE];
    int different = 0;

    if (!read_letters(code, letters, last_day))
        return false;
    util_reset_code_write(key, account, *last_day, right);
    for (int i = 0; i < RESET_CODE_SIZE - 1; i++) /* the time reveals nothing about the code */
        different |= letters[i] ^ right[i];
    return !different;
}

/* ---- noted codes -------------------------------------------------------------------------- */

bool util_reset_code_note(enum reset_note_kind kind, const struct reset_code_account *account,
                          const char *code, uint16_t *last_day, char note[RESET_NOTE_SIZE])
{
    static const char *const uses[] = {
        [RESET_NOTE_OF_OPERATOR] = "talon reset note", [RESET_NOTE_OF_MAIL] = "talon reset mail"
    };
    char letters[RESET_CODE_SIZE];
    uint8_t hash[TALON_SHA256_BYTES];
    struct talon_sha256 sum;

    if (!read_letters(code, letters, last_day))
        return false;
    talon_sha256_start(&sum);
    add_text(&sum, uses[kind]);
    add_text(&sum, letters);
    add_text(&sum, account->id);
    add_text(&sum, account->hash);
    talon_sha256_end(&sum, hash);
    note[0] = '*';
    util_hex_digits(hash, sizeof hash, note + 1);
    return true;
}
