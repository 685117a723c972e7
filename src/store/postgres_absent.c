/* postgres_absent.c - stands in for the store in PostgreSQL where the program was built without it.
 */
#include "store.h"

static void *cannot_open(const char *address, struct store_fault *fault)
{
    (void)address;
    util_refuse(&fault->why,
                "This talon was built without PostgreSQL: build it again with libpq-dev installed, "
                "or give a directory with --data.",
                NULL);
    return NULL;
}

static bool cannot_probe(const char *address)
{
    (void)address;
    return false;
}

const struct store store_postgres = { .open = cannot_open, .probe = cannot_probe };
