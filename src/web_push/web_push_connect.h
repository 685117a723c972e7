/* web_push_connect.h - a connection to a push service: its name is resolved, and the address that
 * was checked is the one that is connected to.
 */
#ifndef TALON_WEB_PUSH_WEB_PUSH_CONNECT_H
#define TALON_WEB_PUSH_WEB_PUSH_CONNECT_H

#include "web_push_services.h"

#include <stdatomic.h>
#include <stdint.h>

/* Until when something may take: a moment of the monotonic clock, or the end of the program. */
struct web_push_patience {
    int64_t until; /* ms */
    const atomic_bool *ending;
};

int64_t web_push_now(void);
/* Waits until the handle can be read (POLLIN) or written (POLLOUT); false: the time is up. */
bool web_push_wait(const struct web_push_patience *patience, int handle, short events);

enum web_push_reached { WEB_PUSH_REACHED, WEB_PUSH_NOT_REACHED, WEB_PUSH_FORBIDDEN };

/* The caller closes the handle, which does not block. */
enum web_push_reached web_push_connect(const struct web_push_services *services,
                                       const struct https_url *url,
                                       const struct web_push_patience *patience, int *handle);

#endif
