/* stored_rows.h - rows of an account that a request needs from the store. The request waits while
 * they are read by a job, and is answered again while they are at hand.
 */
#pragma once

#include "request.h"

/* The text of the row with this number, valid until the request is answered; NULL: it cannot be
 * read. Some of the rows behind it are read with it. *here is false where the row is not at hand:
 * the request then has to wait (`blocked`), or, if it had rows already, to answer without it. */
const char *request_stored_row(struct request *request, const char *stream, uint32_t number,
                               bool *here);
