/* accounts_internal.h - what accounts.c, account_names.c and account_changes.c share.
 */
#pragma once

#include "accounts.h"
#include "util/unicode_names.h"

/* Gives a new one its name, which must be free. */
void account_call(struct account *account, const char *name, const char *hash);
void account_add_login(struct account *account, const uint8_t login[TALON_SHA256_BYTES],
                       uint32_t day);
/* The number of the login, or -1. */
int account_find_login(const struct account *account, const uint8_t login[TALON_SHA256_BYTES]);
void account_set_invitation(struct account *account, const uint8_t invitation[TALON_SHA256_BYTES]);
/* Sets the hash of a new passphrase, and ends all sessions but this one. */
void account_set_passphrase(struct account *account, const char *hash,
                            const uint8_t login[TALON_SHA256_BYTES]);
/* Sets the hash of the mail address for a forgotten passphrase; NULL: there is none any more. */
void account_keep_recovery(struct account *account, const uint8_t *recovery);
void account_drop_login(struct account *account, const uint8_t login[TALON_SHA256_BYTES], bool all);

/* account_names.c */
void account_names_add(struct account *account);
void account_names_remove(const struct account *account);
void account_name_handles(const char *name, char handles[][STORE_HANDLE_ROOM]);

void account_add_result(struct account *account, const struct stats_result *result);

/* account_changes.c */
/* The store has the change, or it is taken back. */
void account_keep_change(struct stream *stream, struct journal_outputs *outputs);
void account_take_back(struct stream *stream, struct journal_outputs *outputs);
/* `message` is that of the outbox by which it has come, or NULL. */
void account_post_result(struct account *account, const struct stats_result *result,
                         const struct store_message *message, struct journal_outputs *outputs);
