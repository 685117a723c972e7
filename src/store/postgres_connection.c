/* postgres_connection.c - connects to a database of PostgreSQL, and turns its errors into sentences
 * that never show a password.
 */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include "postgres_connection.h"

#include "util/memory.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

enum { ANSWER_MS = 30000 }; /* for one statement */

/* ---- the place ------------------------------------------------------------------------------- */

static const char *option_of(const PQconninfoOption *options, const char *keyword)
{
    for (const PQconninfoOption *at = options; at->keyword; at++)
        if (!strcmp(at->keyword, keyword))
            return at->val && *at->val ? at->val : NULL;
    return NULL;
}

/* "talon on cards.example", or "talon" on this machine. */
static void name_place(struct postgres_place *place, const PQconninfoOption *options)
{
    const char *service = option_of(options, "service"), *base = option_of(options, "dbname"),
               *host = option_of(options, "host");

    if (!base)
        base = service ? service : "postgresql";
    snprintf(place->name, sizeof place->name, host ? "%.90s on %.90s" : "%.90s", base, host);
}

bool store_postgres_find(struct postgres_place *place, const char *address,
                         struct store_fault *fault)
{
    char *reason = NULL;

    *place = (struct postgres_place){ .libpq = store_libpq(fault) };
    if (!place->libpq)
        return false;
    place->address = util_copy_text(address);
    PQconninfoOption *options = place->libpq->read_address(address, &reason);
    if (!options) {
        /* the library's reason may repeat the address with its password */
        place->libpq->free(reason);
        return util_refuse(&fault->why,
                           "The address of the database cannot be read. It is written like "
                           "postgresql://user@host:5432/talon.",
                           NULL);
    }
    name_place(place, options);
    place->libpq->free_address(options);
    return true;
}

void store_postgres_forget(struct postgres_place *place)
{
    util_free_secret(place->address);
    place->address = NULL;
}

/* ---- errors ---------------------------------------------------------------------------------- */

static const struct {
    const char *state; /* the beginning of the SQLSTATE */
    const char *msgid;
} reasons[] = {
    { "53100", N_("The disk of the database {database} is full.") },
    { "53", N_("The database {database} has no room for this: {reason}.") },
    { "25006", N_("The database {database} can only be read at present: it is a standby, or was "
                  "made read-only.") },
    { "57014", N_("The database {database} has stopped a statement that took too long.") },
    { "57P", N_("The database {database} is being shut down or started: {reason}.") },
    { "08", N_("There is no connection to the database {database}: {reason}.") },
    { "28", N_("The database {database} does not let Talon in: {reason}.") },
    { "42501", N_("Talon may not do this in the database {database}: {reason}.") },
    { "", N_("The database {database} reports: {reason}.") },
};

/* The first line, without what begins and ends it. */
static void take_reason(char *reason, size_t size, const char *message)
{
    snprintf(reason, size, "%.*s", (int)strcspn(message, "\n"), message);
    size_t length = strlen(reason);
    while (length && strchr(" .:", reason[length - 1]))
        reason[--length] = 0;
}

static const char *state_of(const struct libpq *libpq, const PGresult *failed)
{
    const char *state = failed ? libpq->error_field(failed, PG_DIAG_SQLSTATE) : NULL;

    return state ? state : "08";
}

bool store_postgres_is_state(const struct postgres_connection *connection, const PGresult *failed,
                             const char *state)
{
    return !strcmp(state_of(connection->place->libpq, failed), state);
}

bool store_postgres_tell(const struct postgres_connection *connection, const PGresult *failed,
                         struct store_fault *fault)
{
    const struct libpq *libpq = connection->place->libpq;
    const char *state = state_of(libpq, failed),
               *message = failed ? libpq->error_field(failed, PG_DIAG_MESSAGE_PRIMARY) : NULL;
    char reason[UTIL_REFUSED_TEXT];
    size_t row = 0;

    take_reason(reason, sizeof reason, message ? message : libpq->message(connection->link));
    while (strncmp(state, reasons[row].state, strlen(reasons[row].state)) != 0)
        row++;
    return util_refuse(&fault->why, reasons[row].msgid, "database", connection->place->name,
                       "reason", *reason ? reason : "?", NULL);
}

/* ---- statements ------------------------------------------------------------------------------ */

int64_t store_postgres_clock(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

bool store_postgres_exchange(const struct postgres_connection *connection, int64_t until)
{
    const struct libpq *libpq = connection->place->libpq;
    const int unsent = libpq->flush(connection->link);
    const int64_t left = until - store_postgres_clock();
    struct pollfd wanted = { .fd = libpq->socket(connection->link),
                             .events = (short)(POLLIN | (unsent ? POLLOUT : 0)) };

    return unsent >= 0 && left > 0 && poll(&wanted, 1, (int)left) >= 0 &&
           libpq->consume(connection->link);
}

/* A connection on which an answer is still to come can be used for nothing else: it counts as
 * lost. */
static void give_up(const struct postgres_connection *connection)
{
    const struct libpq *libpq = connection->place->libpq;

    shutdown(libpq->socket(connection->link), SHUT_RDWR);
    libpq->consume(connection->link);
}

/* The last result of what was sent; NULL: there is no answer. */
PGresult *store_postgres_answer(const struct postgres_connection *connection)
{
    const struct libpq *libpq = connection->place->libpq;
    const int64_t until = store_postgres_clock() + ANSWER_MS;
    PGresult *last = NULL;

    for (;;) {
        if (libpq->is_busy(connection->link) && !store_postgres_exchange(connection, until)) {
            give_up(connection);
            libpq->clear(last);
            return NULL;
        }
        if (libpq->is_busy(connection->link))
            continue;
        PGresult *next = libpq->next_result(connection->link);
        if (!next)
            return last;
        libpq->clear(last);
        last = next;
    }
}

PGresult *store_postgres_ask(const struct postgres_connection *connection, const char *statement,
                             int count, const char *const *values, struct store_fault *fault)
{
    const struct libpq *libpq = connection->place->libpq;
    PGresult *result = libpq->send(connection->link, statement, count, NULL, values, NULL, NULL, 0)
                           ? store_postgres_answer(connection)
                           : NULL;
    const ExecStatusType status = libpq->result_status(result);

    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
        return result;
    store_postgres_tell(connection, result, fault);
    libpq->clear(result);
    return NULL;
}

bool store_postgres_run(const struct postgres_connection *connection, const char *statement,
                        int count, const char *const *values, struct store_fault *fault)
{
    PGresult *result = store_postgres_ask(connection, statement, count, values, fault);

    connection->place->libpq->clear(result);
    return result;
}

int64_t store_postgres_number(const struct postgres_connection *connection, const char *statement,
                              struct store_fault *fault)
{
    const struct libpq *libpq = connection->place->libpq;
    PGresult *result = store_postgres_ask(connection, statement, 0, NULL, fault);
    int64_t number = -1;

    if (result && libpq->count(result) == 1)
        number = strtoll(libpq->value(result, 0, 0), NULL, 10);
    else if (result)
        util_refuse(&fault->why,
                    "The tables of the database {database} are not as Talon made them.", "database",
                    connection->place->name, NULL);

    libpq->clear(result);
    return number;
}

/* ---- connecting ------------------------------------------------------------------------------ */

static void ignore_notice(void *self, const char *message)
{
    (void)self;
    (void)message;
}

/* Options before the address are defaults, those behind it take its place. A server that does
 * not answer any more is noticed after seconds, not after hours. */
static PGconn *open_link(const struct postgres_place *place, const char *application)
{
    const char *const keywords[] = { "connect_timeout",     "keepalives_idle",  "tcp_user_timeout",
                                     "keepalives_interval", "keepalives_count", "dbname",
                                     "client_encoding",     "application_name", NULL };
    const char *const values[] = { "5",    "2",         "5000", "1", "3", place->address,
                                   "UTF8", application, NULL };

    return place->libpq->connect(keywords, values, 1);
}

/* The value must be the one that is wanted, or, where none is, not the one that is refused. */
static const struct {
    const char *ask, *wanted, *refused, *sentence;
} settings[] = {
    { "SELECT current_setting('synchronous_commit')", NULL, "off",
      N_("The database {database} tells too early that rows are written: synchronous_commit is "
         "off. "
         "It must be local, on or more.") },
    { "SELECT current_setting('fsync')", NULL, "off",
      N_("The database {database} would lose rows in a power cut: fsync is off.") },
    { "SELECT current_setting('server_encoding')", "UTF8", NULL,
      N_("The database {database} cannot keep every letter: make one with the encoding UTF8.") },
};

static bool is_right(size_t row, const char *value)
{
    return settings[row].wanted ? !strcmp(value, settings[row].wanted)
                                : strcmp(value, settings[row].refused) != 0;
}

static bool check_setting(const struct postgres_connection *connection, size_t row,
                          struct store_fault *fault)
{
    const struct libpq *libpq = connection->place->libpq;
    PGresult *result = store_postgres_ask(connection, settings[row].ask, 0, NULL, fault);
    const bool fine = result && (is_right(row, libpq->value(result, 0, 0)) ||
                                 util_refuse(&fault->why, settings[row].sentence, "database",
                                             connection->place->name, NULL));

    libpq->clear(result);
    return fine;
}

/* The checked settings cannot change for this connection any more. A fence needs a statement to see
 * what was committed while it waited. And the database soon notices a server that is gone: its lock
 * must not keep out the next one for hours. */
static bool settle_session(const struct postgres_connection *connection, struct store_fault *fault)
{
    static const char pin[] =
        "SELECT set_config('synchronous_commit', current_setting('synchronous_commit'), false),"
        " set_config('default_transaction_isolation', 'read committed', false),"
        " set_config('tcp_keepalives_idle', '2', false),"
        " set_config('tcp_keepalives_interval', '1', false),"
        " set_config('tcp_keepalives_count', '3', false),"
        " set_config('tcp_user_timeout', '5000', false)";

    for (size_t row = 0; row < sizeof settings / sizeof *settings; row++)
        if (!check_setting(connection, row, fault))
            return false;
    return store_postgres_run(connection, pin, 0, NULL, fault);
}

bool store_postgres_connect(struct postgres_connection *connection,
                            const struct postgres_place *place, const char *application,
                            struct store_fault *fault)
{
    char name[APPLICATION_ROOM];

    snprintf(name, sizeof name, "%s", application); /* it may be the connection's own */
    store_postgres_disconnect(connection);
    connection->place = place;
    memcpy(connection->application, name, sizeof name);
    connection->link = open_link(place, name);
    util_require_memory(connection->link);
    place->libpq->hear_notices(connection->link, ignore_notice, NULL);
    if (place->libpq->status(connection->link) != CONNECTION_OK)
        store_postgres_tell(connection, NULL, fault);
    else if (settle_session(connection, fault))
        return true;
    store_postgres_disconnect(connection);
    return false;
}

void store_postgres_disconnect(struct postgres_connection *connection)
{
    if (connection->link)
        connection->place->libpq->finish(connection->link);
    connection->link = NULL;
}

bool store_postgres_is_up(const struct postgres_connection *connection)
{
    return connection->link && connection->place->libpq->status(connection->link) == CONNECTION_OK;
}
