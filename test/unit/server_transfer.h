/* server_transfer.h - what people take along from a server_world to another one: accounts, finished
 * games, exports put together and imports taken apart.
 */
#pragma once

#include "server_accounts.h"

enum { STEPS_MOST = 4000, PIECE = 2000, PIECES_MOST = 600, TICKS_MOST = 3000 };

struct opened finished_game(struct world *world, const struct visitor *visitor);
struct json_value *me(struct world *world, const struct visitor *visitor);
int64_t imported(struct world *world, const struct visitor *visitor);
/* All pieces put together; the number of them in *pieces. */
struct json_value *exported(struct world *world, const struct visitor *visitor, int *pieces);
struct json_value *results_of(struct json_value *whole);
/* Sends the text in pieces and lets it be checked; the answer, or NULL. */
struct json_value *send_all(struct world *world, uint64_t conn, const struct visitor *visitor,
                            const char *text);
struct json_value *send_json(struct world *world, const struct visitor *visitor,
                             const struct json_value *whole);
/* Claims without a record: so many that they need several pieces. */
struct json_value *claims(int count);
/* One request of an import. */
void write_import(struct talon_string_buffer *line, const struct visitor *visitor,
                  const char *piece, bool last);
