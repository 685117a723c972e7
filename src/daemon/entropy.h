/* entropy.h - random bytes from the operating system.
 */
#ifndef TALON_DAEMON_ENTROPY_H
#define TALON_DAEMON_ENTROPY_H

#include "server/server.h"

/* False if the system has none to give. */
bool daemon_entropy_start(struct server_entropy *entropy);

#endif
