/* postgres_place.c - reads a database of PostgreSQL from outside, also while servers run: it takes
 * no lock, and writes nothing but texts by which servers find a stream.
 */
#include "postgres_internal.h"

#include <stdio.h>
#include <stdlib.h>

/* A connection to a database that has the tables. */
struct visit {
    struct postgres_place place;
    struct postgres_connection connection;
};

static bool begin_visit(struct visit *visit, const char *address, struct store_fault *fault)
{
    *visit = (struct visit){ .connection = { .place = NULL } };
    return store_postgres_find(&visit->place, address, fault) &&
           store_postgres_connect(&visit->connection, &visit->place, "talon visits", fault) &&
           store_postgres_has_tables(&visit->connection, fault);
}

static void end_visit(struct visit *visit)
{
    store_postgres_disconnect(&visit->connection);
    store_postgres_forget(&visit->place);
}

bool store_postgres_read_place(const char *address, store_reader *reader, void *context,
                               struct store_fault *fault)
{
    struct visit visit;
    const bool fine =
        begin_visit(&visit, address, fault) &&
        store_postgres_has_heard_all(&visit.connection, fault) &&
        store_postgres_read(&visit.connection, STORE_ROWS_ALL, reader, context, fault);

    end_visit(&visit);
    return fine;
}

/* ---- accounts -------------------------------------------------------------------------------- */

/* As in account_reader.c. */
static const char names[] =
    "SELECT stream, substr(text, strpos(text, ' ') + 1),"
    " (SELECT substr(text, 1, strpos(text, ' ') - 1) FROM event AS later"
    "  WHERE later.stream = event.stream AND kind IN ('account', 'passphrase')"
    "  ORDER BY number DESC LIMIT 1)"
    " FROM event WHERE kind = 'account' AND number = 0";

bool store_postgres_read_accounts(const char *address, store_account_reader *reader, void *context,
                                  struct store_fault *fault)
{
    struct visit visit;
    PGresult *result = begin_visit(&visit, address, fault)
                           ? store_postgres_ask(&visit.connection, names, 0, NULL, fault)
                           : NULL;
    const struct libpq *libpq = visit.place.libpq;

    for (int i = 0; result && i < libpq->count(result); i++)
        reader(context,
               &(struct store_account){ libpq->value(result, i, 0), libpq->value(result, i, 1),
                                        libpq->value(result, i, 2) });
    const bool fine = result;
    if (result)
        libpq->clear(result);
    end_visit(&visit);
    return fine;
}

/* ---- reports --------------------------------------------------------------------------------- */

static const char reports[] =
    "SELECT to_char(to_timestamp(at / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI'), stream,"
    " seat, text FROM event WHERE kind = 'report' ORDER BY at, stream, number";
static const char first_row[] =
    "SELECT text FROM event WHERE stream = $1 AND number = 0 AND kind = 'account'";

/* Its answer is valid until the next call. */
struct reading {
    const struct postgres_connection *connection;
    PGresult *account;
};

static const char *ask_account(const struct store_report *report, const char *account)
{
    struct reading *reading = report->base;
    const struct libpq *libpq = reading->connection->place->libpq;
    struct store_fault ignored;

    libpq->clear(reading->account);
    reading->account = store_postgres_ask(reading->connection, first_row, 1, &account, &ignored);
    return reading->account && libpq->count(reading->account) ? libpq->value(reading->account, 0, 0)
                                                              : NULL;
}

static void pass_reports(struct reading *reading, const PGresult *result,
                         store_report_reader *reader, void *context)
{
    const struct libpq *libpq = reading->connection->place->libpq;

    for (int i = 0; i < libpq->count(result); i++)
        reader(context,
               &(struct store_report){ .when = libpq->value(result, i, 0),
                                       .table = libpq->value(result, i, 1),
                                       .seat = (int)strtol(libpq->value(result, i, 2), NULL, 10),
                                       .text = libpq->value(result, i, 3),
                                       .find_account = ask_account,
                                       .base = reading });
    libpq->clear(reading->account);
}

bool store_postgres_read_reports(const char *address, store_report_reader *reader, void *context,
                                 struct store_fault *fault)
{
    struct visit visit;
    struct reading reading = { &visit.connection, NULL };
    PGresult *result = begin_visit(&visit, address, fault)
                           ? store_postgres_ask(&visit.connection, reports, 0, NULL, fault)
                           : NULL;

    if (result) {
        pass_reports(&reading, result, reader, context);
        visit.place.libpq->clear(result);
    }
    end_visit(&visit);
    return result;
}

/* ---- handles --------------------------------------------------------------------------------- */

static const char sharing[] = "SELECT count(*) FROM server WHERE until > clock_timestamp()";
static const char add_handle[] = "INSERT INTO handle(text, stream) VALUES($1, $2)";

/* A server that has the database alone looks for nothing there. */
static bool check_sharing(const struct postgres_connection *connection, struct store_fault *fault)
{
    const int64_t servers = store_postgres_number(connection, sharing, fault);

    return servers > 0 ||
           (!servers && util_refuse(&fault->why,
                                    "No server shares the database {database} at present: name the "
                                    "directory of its keys with --keys.",
                                    "database", connection->place->name, NULL));
}

bool store_postgres_add_handle(const char *address, const char *stream, const char *text,
                               struct store_fault *fault)
{
    struct visit visit;
    const bool fine = begin_visit(&visit, address, fault) &&
                      check_sharing(&visit.connection, fault) &&
                      store_postgres_run(&visit.connection, add_handle, 2,
                                         (const char *const[]){ text, stream }, fault);

    end_visit(&visit);
    return fine;
}
