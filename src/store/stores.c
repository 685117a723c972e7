/* stores.c - the kinds of stores, by how their addresses begin.
 */
#include "store.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* The last row takes every address that no other one takes. A misspelt address of a
 * database is none of those: the store of databases says how it is written, and makes no folder. */
static const struct {
    const char *beginning;
    const struct store *store;
} kinds[] = {
    { "postgresql:", &store_postgres },
    { "postgres:", &store_postgres },
    { "", &store_sqlite },
};

const struct store *store_of(const char *address)
{
    size_t row = 0;

    while (strncasecmp(address, kinds[row].beginning, strlen(kinds[row].beginning)) != 0)
        row++;
    return kinds[row].store;
}

/* "postgresql://user:word@host:5432/name?option=value" is "host:5432/name". */
void store_place_name(const char *address, char *name, size_t size)
{
    const char *from = address, *last;

    if (!store_of(address)->is_directory) {
        from = strchr(address, ':') + 1;
        from += strspn(from, "/");
        if ((last = strrchr(from, '@'))) /* a password may have any of ?/@ */
            from = last + 1;
    }
    snprintf(name, size, "%.*s", (int)(from == address ? strlen(from) : strcspn(from, "?")), from);
}

bool store_read_accounts(const char *address, store_account_reader *reader, void *context,
                         struct store_fault *fault)
{
    return store_of(address)->read_accounts(address, reader, context, fault);
}

bool store_read_reports(const char *address, store_report_reader *reader, void *context,
                        struct store_fault *fault)
{
    return store_of(address)->read_reports(address, reader, context, fault);
}
