/* server_outbox.h - the alerts and mails of a server_world that have no answer yet.
 */
#ifndef TALON_TEST_SERVER_OUTBOX_H
#define TALON_TEST_SERVER_OUTBOX_H

#include "server_world.h"

/* Takes those of this turn. */
void outbox_take(struct world *world);
/* Drops all: the process has ended. */
void outbox_empty(struct world *world);
void outbox_free(struct world *world);

#endif
