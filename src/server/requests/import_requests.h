/* import_requests.h - imports of exports: collected piece by piece, checked record by record, one
 * a tick, and stored all together or not at all.
 */
#ifndef TALON_SERVER_REQUESTS_IMPORT_REQUESTS_H
#define TALON_SERVER_REQUESTS_IMPORT_REQUESTS_H

#include "requests.h"

void request_imports_free(struct requests *requests);
/* The connection is closed: its import is dropped. */
void request_imports_drop(struct requests *requests, uint64_t conn);
/* Checks one more result of an import, or answers one whose results are all checked. */
void request_imports_continue(struct requests *requests, struct journal_outputs *outputs);
/* Whether request_imports_continue() has something to do. */
bool request_imports_waiting(const struct requests *requests);

#endif
