/* metrics_snapshot.c - counts of tables by state, rows and refused requests, for monitoring.
 */
#include "server_internal.h"

#include <string.h>

void server_metrics_snapshot(const struct server *server, struct server_metrics *metrics)
{
    _Static_assert((int)ROOM_STATES <= (int)SERVER_STATES, "states");
    *metrics = (struct server_metrics){ 0 };
    memcpy(metrics->refusals, server->requests.refusals, sizeof metrics->refusals);
    metrics->rows = server->rooms.memory_usage.rows;
    for (int i = 0; i < ROOM_STATES; i++)
        metrics->states[i] = room_state_names[i];
    for (size_t i = 0; i < server->rooms.count; i++)
        metrics->tables[room_state(server->rooms.list[i])]++;
}
