/* server_moved.h - which of several servers has a table, as they tell it by the error `moved`.
 */
#pragma once

#include "play_link.h"

#include "json/json_value.h"

/* Zero it for a table of which nothing was told yet. */
struct cli_moved {
    char server[CLI_LINK_SERVER]; /* where the table is, as told last; "": where it is asked for */
    unsigned times;               /* told one after the other */
};

/* The code of the answer's error, or "". */
const char *cli_moved_code(const struct json_value *answer);
/* Whether the answer sends to another server, which stands in `server` then. One who asked at an
 * address over TLS is sent to none without it, and nobody is sent on for ever. */
bool cli_moved_follow(struct cli_moved *moved, const struct json_value *answer, const char *from);
/* A server has answered for the table. */
void cli_moved_arrive(struct cli_moved *moved);
