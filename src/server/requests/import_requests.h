/* import_requests.h - imports of exports: collected piece by piece, checked record by record, one
 * a tick, and stored all together or not at all.
 */
#ifndef TALON_SERVER_REQUESTS_IMPORT_REQUESTS_H
#define TALON_SERVER_REQUESTS_IMPORT_REQUESTS_H

#include "requests.h"

struct request_import;

void request_imports_free(struct requests *requests);
/* The connection is closed: what it has sent is dropped. */
void request_imports_drop(struct requests *requests, uint64_t conn);
/* Checks one more result; when all are checked, the answer follows. */
void request_imports_continue(struct requests *requests, int64_t now,
                              struct journal_outputs *outputs);
/* Whether there is something to check. */
bool request_imports_waiting(const struct requests *requests);

#endif
