/* outputs.h - putting effects together; for the files of this folder.
 */
#ifndef TALON_SERVER_JOURNAL_OUTPUTS_H
#define TALON_SERVER_JOURNAL_OUTPUTS_H

#include "server/server.h"

struct journal_wait;

/* Codes of RFC 6455 §7.4 with which a socket is hung up. */
enum { CLOSE_POLICY = 1008, CLOSE_TOO_BIG = 1009, CLOSE_TRY_LATER = 1013 };

/* Sends what was put into effects->text since it was `from` long. */
void journal_outputs_send(struct journal_outputs *outputs, uint64_t conn, size_t from);
/* Sends a piece of effects->text once more, to somebody else. */
void journal_outputs_send_piece(struct journal_outputs *outputs, uint64_t conn, size_t at,
                                size_t length);
void journal_outputs_hang_up(struct journal_outputs *outputs, uint64_t conn, int code);
/* Copies the row, for which `pending` will wait. */
void journal_outputs_append(struct journal_outputs *outputs, const struct store_row *row,
                            struct journal_wait *wait);
/* Has a passphrase hashed or checked, see server.h. */
void journal_outputs_hash(struct journal_outputs *outputs, uint64_t job, const char *passphrase,
                          const char *hash);
/* Overwrites a secret before its memory is freed, and is not optimised away. */
void journal_outputs_wipe(char *secret, size_t length);
/* A sentence for whoever runs the server. The table is named by the first eight digits of
 * SHA-256("talon log " ‖ id). */
void journal_outputs_note(struct journal_outputs *outputs, const char *table, const char *sentence);

#endif
