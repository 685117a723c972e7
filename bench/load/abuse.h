/* abuse.h - a crowd of abusive clients.
 */
#pragma once

#include "server_process.h"

#include <sys/types.h>

struct abuse {
    int slow, deaf, flooding; /* how many there are at any time */
    const char *request;      /* that the last send; NULL: `hello` */
};

/* In a process of their own, until that is killed. */
pid_t abuse_begin(const struct server_process *server, const struct abuse *abuse);
