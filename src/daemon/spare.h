/* spare.h - memory for the libraries of the loop, where they do not bear it that there is none.
 */
#ifndef TALON_DAEMON_SPARE_H
#define TALON_DAEMON_SPARE_H

#include <stdbool.h>

/* Before anything else is asked of libuv or libwebsockets. Until daemon_spare_started() the process
 * ends with a sentence, status 1, where libwebsockets finds no memory; afterwards connections may.
 */
void daemon_spare_begin(void);
void daemon_spare_started(void);
/* Whether libwebsockets can take in one more connection, come what may. */
bool daemon_spare_is_left(void);

#endif
