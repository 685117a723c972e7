/* reset_code.h - codes with which somebody who has forgotten a passphrase sets a new one, made by
 * the operator. A code names its last day and is signed with the server's key for the account as it
 * is: when the passphrase is another one, by this code or otherwise, the code is worth nothing.
 * Where servers share a database, no key of theirs is known to all: there a code is signed with
 * random bytes, and its hash is noted in the database.
 */
#pragma once

#include "invitation.h"

/* The file with the key in the data directory, as in invitation_key.h. */
#define RESET_KEY_FILE "talon.reset"

enum {
    RESET_CODE_SIZE = 33, /* 32 hexadecimal digits and a final zero */
    RESET_NOTE_SIZE = 66, /* of the hash: a mark, 64 hexadecimal digits and a final zero */
};

/* The account's id, and the stored hash of its passphrase. */
struct reset_code_account {
    const char *id, *hash;
};

/* Writes the code. It can be used until the end of `last_day`, counted in days since 1970. */
void util_reset_code_write(const uint8_t key[INVITATION_KEY_BYTES],
                           const struct reset_code_account *account, uint16_t last_day,
                           char code[RESET_CODE_SIZE]);
/* False if the code is not signed with this key for this account. Capitals are as good. */
bool util_reset_code_read(const uint8_t key[INVITATION_KEY_BYTES],
                          const struct reset_code_account *account, const char *code,
                          uint16_t *last_day);
/* Who hands a noted code out. One of a mail has the half hour in which it was made instead of a
 * last day: that since 1970, without its higher bits. */
enum reset_note_kind { RESET_NOTE_OF_OPERATOR, RESET_NOTE_OF_MAIL };

/* The text by which a code for this account is noted, and its last day. False: it is no code. A
 * code of one kind is none of the other. */
bool util_reset_code_note(enum reset_note_kind kind, const struct reset_code_account *account,
                          const char *code, uint16_t *last_day, char note[RESET_NOTE_SIZE]);
