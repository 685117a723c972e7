/* service_manager.h - tells systemd that the server is ready, alive, or ending. Without systemd
 * nothing happens.
 */
#pragma once

#include <uv.h>

/* Says that the server is alive, twice in the time after which systemd would start it again
 * (WatchdogSec=). A timer of the loop says it, so a loop that hangs is noticed. The caller closes
 * the timer. */
void daemon_manager_watch(uv_loop_t *loop, uv_timer_t *alive);
/* "READY=1" or "STOPPING=1". */
void daemon_manager_tell(const char *state);
