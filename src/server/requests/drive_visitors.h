/* drive_visitors.h - who asks about which drive.
 */
#pragma once

#include "request.h"
#include "server/drives/drive_tables.h"

/* Who asks: with the director's key, the code of a table, a person's token, or nothing. */
struct drive_visitor {
    struct drive *drive;
    enum drive_role role;
    unsigned table, person;
};

/* The drive that the request names, and who asks; false with the error, or if it has to wait. */
bool request_find_drive(struct request *request, struct drive_visitor *visitor);

/* With a token, or the director's key. */
bool request_takes_part(const struct drive_visitor *visitor);

bool request_refuse_broken_drive(struct request *request);

/* drive_sit_requests.c */
request_handler request_drive_sit;
