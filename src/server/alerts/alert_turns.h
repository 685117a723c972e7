/* alert_turns.h - when a device is told: the turn of its person has come, and the person is not at
 * the table. Each device is told once, until the person has been at the table again.
 */
#pragma once

#include "alert_list.h"

/* Called after each change of a room. */
void alert_turns_follow(struct alerts *alerts, struct room *room, int64_t now);
/* Called for a device that is new here, or has one more row. */
void alert_turns_follow_device(struct alerts *alerts, struct alert_device *device, int64_t now);
/* Sends what is due, as far as there is capacity. */
void alert_turns_send(struct streams *all, struct journal_outputs *outputs);
/* When the next one is due, or SERVER_NEVER. */
int64_t alert_turns_wake_at(const struct streams *all);
/* An alert or a mail has its answer. */
void alert_turns_answered(struct alerts *alerts, const struct server_answer *answer,
                          struct journal_outputs *outputs);
