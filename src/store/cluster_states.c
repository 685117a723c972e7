/* cluster_states.c - the engines that keep the state of a cluster, by how their addresses begin.
 */
#include "cluster_state.h"

#include <string.h>
#include <strings.h>

static const struct {
    const char *beginning;
    const struct cluster_state *state;
} kinds[] = {
    { "postgresql:", &store_cluster_postgres },
    { "postgres:", &store_cluster_postgres },
    { "redis:", &store_cluster_redis },
    { "unix:", &store_cluster_redis },
};

const struct cluster_state *store_cluster_of(const char *address)
{
    for (size_t row = 0; row < sizeof kinds / sizeof *kinds; row++)
        if (!strncasecmp(address, kinds[row].beginning, strlen(kinds[row].beginning)))
            return kinds[row].state;
    return NULL;
}
