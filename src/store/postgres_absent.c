/* postgres_absent.c - stands in for the store in PostgreSQL where the program was built without it.
 */
#include "cluster_state.h"

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

static bool cannot_read(const char *address, store_reader *reader, void *context,
                        struct store_fault *fault)
{
    (void)reader;
    (void)context;
    return cannot_open(address, fault);
}

static bool cannot_read_accounts(const char *address, store_account_reader *reader, void *context,
                                 struct store_fault *fault)
{
    (void)reader;
    (void)context;
    return cannot_open(address, fault);
}

static bool cannot_read_reports(const char *address, store_report_reader *reader, void *context,
                                struct store_fault *fault)
{
    (void)reader;
    (void)context;
    return cannot_open(address, fault);
}

const struct store store_postgres = { .open = cannot_open,
                                      .probe = cannot_probe,
                                      .read_place = cannot_read,
                                      .read_accounts = cannot_read_accounts,
                                      .read_reports = cannot_read_reports };

static void *cannot_open_cluster(const char *address, const struct cluster_member *member,
                                 struct store_fault *fault)
{
    (void)member;
    return cannot_open(address, fault);
}

const struct cluster_state store_cluster_postgres = { .open = cannot_open_cluster };
const struct cluster_state store_cluster_redis = { .open = cannot_open_cluster };
