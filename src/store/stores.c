/* stores.c - the kinds of stores, by how their addresses begin.
 */
#include "store.h"

#include <stdio.h>
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

/* "postgresql://user:word@host:5432/name?option=value" is "host:5432/name". */
void store_place_name(const char *address, char *name, size_t size)
{
    const char *from = address;
    size_t length = strlen(address);

    if (!store_of(address)->is_directory) {
        from = strstr(address, "//") + 2;
        length = strcspn(from, "?");
        for (size_t i = 0; i < length; i++)
            if (from[i] == '@') {
                from += i + 1;
                length -= i + 1;
                i = 0;
            }
    }
    snprintf(name, size, "%.*s", (int)length, from);
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
