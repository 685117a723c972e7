/* stores.c - the kinds of stores, by how their addresses begin.
 */
#include "store.h"

#include <string.h>

/* The last row takes every address that no other one takes. */
static const struct {
    const char *beginning;
    const struct store *store;
} kinds[] = {
    { "postgresql://", &store_postgres },
    { "postgres://", &store_postgres },
    { "", &store_sqlite },
};

const struct store *store_of(const char *address)
{
    size_t row = 0;

    while (strncmp(address, kinds[row].beginning, strlen(kinds[row].beginning)) != 0)
        row++;
    return kinds[row].store;
}
