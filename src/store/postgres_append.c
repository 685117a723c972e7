/* postgres_append.c - adds a batch of rows in one transaction and one exchange of messages, and
 * finds out what became of a batch whose answer was lost.
 *
 * All statements of a batch are sent in pipeline mode before any answer is read, and end with one
 * Sync, which commits. The first statement notes the batch's number in this opening's row of the
 * table `writer`, if the turn is still the present one. A connection that is lost leaves its turn
 * behind: the next one raises the turn first, and waits for that row meanwhile. So the number in
 * the row then says for certain whether the batch is stored.
 */
#define _POSIX_C_SOURCE 200809L /* clock_gettime, nanosleep */
#include "postgres_internal.h"

#include <assert.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    ANSWER_MS = 30000, /* for one batch; then the connection is given up */
    SETTLE_MS = 40000, /* to find out what became of a batch; the last attempt may take longer */
    LOOK_MS = 1500,    /* between two looks at a database that is asked nothing else */
    LOOK_ANSWER_MS = 5000,
    SETTLE_PAUSE = 200, /* ms between attempts to connect */
    PARAMETERS_MOST = ARRAYS_MOST + 1,
};

/* ---- the statements -------------------------------------------------------------------------- */

/* The value of a row that stands in an array of a statement. */
enum column {
    COLUMN_END,
    STREAM,
    SORT,
    NUMBER,
    KIND,
    SEAT,
    TEXT,
    EPOCH,
    AT,
    CLOSES,
    MESSAGE_STREAM,
    MESSAGE_NUMBER,
};

enum {
    ALL_PARTS = (1 << ROW_PARTS) - 1,
    NOT_KEPT = 1 << ROW_REMOVES | 1 << ROW_SENDS | 1 << ROW_DECLINES | 1 << ROW_NAMES,
    ENDS_MESSAGE =
        1 << ROW_PARTS, /* beside its part: the row is about a message that it has heard */
};

enum statement {
    TURN,
    LOOK,
    FENCE,
    ADD_STREAMS,
    ADD_EVENTS,
    CLOSE_STREAMS,
    SEND_MESSAGES,
    END_MESSAGES,
    ADD_HANDLES,
    CHECK_HANDLES,
    REMOVE_MESSAGES,
    REMOVE_HANDLES,
    REMOVE_EVENTS,
    REMOVE_STREAMS,
    STATEMENTS
};

static const struct {
    const char *name, *sql;
    unsigned parts;                       /* of the rows that it is for */
    enum column columns[ARRAYS_MOST + 1]; /* its parameters */
    bool by_server;                       /* one more: the server's id */
} statements[STATEMENTS] = {
    [TURN] = { .name = "turn",
               .sql = "WITH present AS (UPDATE writer SET batch = $3"
                      " WHERE id = $1 AND turn = $2 RETURNING id)"
                      " SELECT depose('') WHERE NOT EXISTS (SELECT FROM present)" },
    [LOOK] = { .name = "look",
               .sql = "SELECT depose('') WHERE NOT EXISTS"
                      " (SELECT FROM writer WHERE id = $1 AND turn = $2)" },
    [FENCE] = { .name = "fence",
                .sql = "WITH held AS MATERIALIZED (SELECT lease.stream FROM lease"
                       " JOIN unnest($1::text[], $2::bigint[]) AS mine(stream, epoch)"
                       " ON lease.stream = mine.stream AND lease.epoch = mine.epoch"
                       " WHERE lease.server = $3 FOR SHARE OF lease)"
                       " SELECT depose(mine.stream) FROM unnest($1::text[]) AS mine(stream)"
                       " WHERE mine.stream NOT IN (SELECT stream FROM held) LIMIT 1",
                .parts = ALL_PARTS,
                .columns = { STREAM, EPOCH },
                .by_server = true },
    [ADD_STREAMS] = { .name = "add_streams",
                      .sql = "INSERT INTO stream(id, sort, opened) SELECT * FROM"
                             " unnest($1::text[], $2::text[], $3::bigint[])",
                      .parts = 1 << ROW_OPENS,
                      .columns = { STREAM, SORT, AT } },
    /* A server alone goes on under the last epoch of each stream. */
    [ADD_EVENTS] = { .name = "add_events",
                     .sql = "INSERT INTO event(stream, number, kind, seat, text, epoch, at)"
                            " SELECT stream, number, kind, seat, text, CASE WHEN epoch > 0"
                            " THEN epoch ELSE coalesce((SELECT last.epoch FROM event AS last"
                            " WHERE last.stream = part.stream ORDER BY last.number DESC LIMIT 1),"
                            " 0) END, at FROM unnest($1::text[], $2::bigint[], $3::text[],"
                            " $4::integer[], $5::text[], $6::bigint[], $7::bigint[])"
                            " AS part(stream, number, kind, seat, text, epoch, at)",
                     .parts = ALL_PARTS & ~NOT_KEPT,
                     .columns = { STREAM, NUMBER, KIND, SEAT, TEXT, EPOCH, AT } },
    [CLOSE_STREAMS] = { .name = "close_streams",
                        .sql = "UPDATE stream SET closed = CASE WHEN last.closes THEN last.at"
                               " END FROM (SELECT DISTINCT ON (id) id, closes, at"
                               " FROM unnest($1::text[], $2::boolean[], $3::bigint[])"
                               " WITH ORDINALITY AS part(id, closes, at, place)"
                               " ORDER BY id, place DESC) AS last"
                               " WHERE stream.id = last.id",
                        .parts = 1 << ROW_CLOSES | 1 << ROW_WAKES,
                        .columns = { STREAM, CLOSES, AT } },
    /* To a stream that has been deleted there is nothing to say. */
    [SEND_MESSAGES] = { .name = "send_messages",
                        .sql = "INSERT INTO message(receiver, sender, number, text, at)"
                               " SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[],"
                               " $4::text[], $5::bigint[]) AS sent(receiver)"
                               " WHERE receiver IN (SELECT id FROM stream)",
                        .parts = 1 << ROW_SENDS,
                        .columns = { MESSAGE_STREAM, STREAM, MESSAGE_NUMBER, TEXT, AT } },
    /* Each of them must be there still: so none counts twice. */
    [END_MESSAGES] = { .name = "end_messages",
                       .sql = "WITH heard AS (SELECT * FROM unnest($1::text[], $2::text[],"
                              " $3::bigint[]) AS heard(receiver, sender, number)),"
                              " ended AS (DELETE FROM message USING heard"
                              " WHERE message.receiver = heard.receiver"
                              " AND message.sender = heard.sender"
                              " AND message.number = heard.number RETURNING 1)"
                              " SELECT 1 / (CASE WHEN (SELECT count(*) FROM ended) ="
                              " (SELECT count(*) FROM heard) THEN 1 ELSE 0 END)",
                       .parts = ENDS_MESSAGE,
                       .columns = { STREAM, MESSAGE_STREAM, MESSAGE_NUMBER } },
    /* Who comes second loses his stream, as if another server had it. */
    [ADD_HANDLES] = { .name = "add_handles",
                      .sql = "INSERT INTO handle(text, stream) SELECT * FROM"
                             " unnest($1::text[], $2::text[]) ON CONFLICT(text) DO NOTHING",
                      .parts = 1 << ROW_NAMES,
                      .columns = { TEXT, STREAM } },
    [CHECK_HANDLES] = { .name = "check_handles",
                        .sql = "SELECT depose(mine.stream) FROM unnest($1::text[], $2::text[])"
                               " AS mine(text, stream) JOIN handle ON handle.text = mine.text"
                               " WHERE handle.stream <> mine.stream LIMIT 1",
                        .parts = 1 << ROW_NAMES,
                        .columns = { TEXT, STREAM } },
    [REMOVE_MESSAGES] = { .name = "remove_messages",
                          .sql = "DELETE FROM message WHERE receiver = ANY($1::text[])",
                          .parts = 1 << ROW_REMOVES,
                          .columns = { STREAM } },
    [REMOVE_HANDLES] = { .name = "remove_handles",
                         .sql = "DELETE FROM handle WHERE stream = ANY($1::text[])",
                         .parts = 1 << ROW_REMOVES,
                         .columns = { STREAM } },
    [REMOVE_EVENTS] = { .name = "remove_events",
                        .sql = "DELETE FROM event WHERE stream = ANY($1::text[])",
                        .parts = 1 << ROW_REMOVES,
                        .columns = { STREAM } },
    [REMOVE_STREAMS] = { .name = "remove_streams",
                         .sql = "DELETE FROM stream WHERE id = ANY($1::text[])",
                         .parts = 1 << ROW_REMOVES,
                         .columns = { STREAM } },
};

static bool prepare(const struct postgres_store *store, struct store_fault *fault)
{
    const struct libpq *libpq = store->place.libpq;
    bool fine = true;

    for (int i = 0; fine && i < STATEMENTS; i++) {
        PGresult *result = libpq->send_statement(store->writer.link, statements[i].name,
                                                 statements[i].sql, 0, NULL)
                               ? store_postgres_answer(&store->writer)
                               : NULL;
        fine = libpq->result_status(result) == PGRES_COMMAND_OK ||
               store_postgres_tell(&store->writer, result, fault);
        libpq->clear(result);
    }
    return fine;
}

/* ---- arrays ---------------------------------------------------------------------------------- */

static void add_quoted(struct talon_string_buffer *array, const char *text)
{
    talon_string_buffer_add(array, "\"");
    for (size_t plain; *text; text += plain) {
        plain = strcspn(text, "\"\\");
        talon_string_buffer_add_bytes(array, text, plain);
        if (text[plain]) {
            talon_string_buffer_add(array, "\\");
            talon_string_buffer_add_bytes(array, text + plain++, 1);
        }
    }
    talon_string_buffer_add(array, "\"");
}

static unsigned parts_of(const struct store_row *row)
{
    const enum row_part part = store_row_kinds[row->kind].part;

    return 1u << part | (row->message.stream[0] && part != ROW_SENDS ? ENDS_MESSAGE : 0);
}

static void add_value(struct talon_string_buffer *array, const struct store_row *row,
                      enum column column, int64_t now)
{
    const struct row_kind *kind = &store_row_kinds[row->kind];

    talon_string_buffer_add(array, array->length ? "," : "{");
    switch (column) {
    case STREAM:
        add_quoted(array, row->table);
        break;
    case SORT:
        add_quoted(array, kind->sort);
        break;
    case NUMBER:
        talon_string_buffer_add_number(array, row->number);
        break;
    case KIND:
        add_quoted(array, kind->name);
        break;
    case SEAT:
        talon_string_buffer_add_number(array, row->seat);
        break;
    case TEXT:
        add_quoted(array, row->text);
        break;
    case EPOCH:
        talon_string_buffer_add_number(array, row->epoch);
        break;
    case AT:
        talon_string_buffer_add_number(array, row->at ? row->at : now);
        break;
    case CLOSES:
        talon_string_buffer_add(array, kind->part == ROW_CLOSES ? "t" : "f");
        break;
    case MESSAGE_STREAM:
        add_quoted(array, row->message.stream);
        break;
    case MESSAGE_NUMBER:
        talon_string_buffer_add_number(array, row->message.number);
        break;
    case COLUMN_END:
        break;
    }
}

static void fill_array(struct talon_string_buffer *array, const struct store_row *rows,
                       size_t count, unsigned parts, enum column column, int64_t now)
{
    array->length = 0;
    for (size_t i = 0; i < count; i++)
        if (parts & parts_of(&rows[i]))
            add_value(array, &rows[i], column, now);
    if (array->length)
        talon_string_buffer_add(array, "}");
}

/* ---- sending --------------------------------------------------------------------------------- */

static bool send_values(const struct postgres_store *store, enum statement which, int count,
                        const char *const *values)
{
    return store->place.libpq->send_prepared(store->writer.link, statements[which].name, count,
                                             values, NULL, NULL, 0);
}

/* Nothing is sent if the statement is for none of the rows. */
static bool send_statement(struct postgres_store *store, enum statement which,
                           const struct store_row *rows, size_t count, int64_t now)
{
    const enum column *columns = statements[which].columns;
    const char *values[PARAMETERS_MOST];
    int filled = 0;

    for (; columns[filled]; filled++) {
        fill_array(&store->arrays[filled], rows, count, statements[which].parts, columns[filled],
                   now);
        if (!store->arrays[filled].length)
            return true;
        values[filled] = store->arrays[filled].at;
    }
    if (statements[which].by_server)
        values[filled++] = store->id;
    return send_values(store, which, filled, values);
}

static bool removes(const struct store_row *row)
{
    return store_row_kinds[row->kind].part == ROW_REMOVES;
}

/* Rows up to the next that removes a stream, or the other way round, are added together. */
static bool send_rows(struct postgres_store *store, const struct store_row *rows, size_t count,
                      int64_t now)
{
    bool fine = true;

    for (size_t from = 0, to; fine && from < count; from = to) {
        to = from + 1;
        while (to < count && removes(&rows[to]) == removes(&rows[from]))
            to++;
        for (enum statement which = ADD_STREAMS; fine && which < STATEMENTS; which++)
            fine = send_statement(store, which, rows + from, to - from, now);
    }
    return fine;
}

static int64_t wall_clock(void)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* False: the connection has failed. Some of it may have been sent. */
static bool send_batch(struct postgres_store *store, const struct store_row *rows, size_t count,
                       int64_t batch)
{
    const int64_t now = wall_clock();
    char number[TURN_ROOM];

    snprintf(number, sizeof number, "%" PRId64, batch);
    return send_values(store, TURN, 3, (const char *const[]){ store->id, store->turn, number }) &&
           (!store->shared || send_statement(store, FENCE, rows, count, now)) &&
           send_rows(store, rows, count, now) && store->place.libpq->sync(store->writer.link);
}

/* ---- the answer ------------------------------------------------------------------------------ */

enum outcome { STORED, NOT_STORED, READ_ONLY, NOT_OWNED, NOT_KNOWN };

/* The first failure is the reason of all that follow. */
static enum outcome judge(const struct postgres_store *store, const PGresult *result,
                          enum outcome before, struct store_fault *fault)
{
    const struct libpq *libpq = store->place.libpq;
    const ExecStatusType status = libpq->result_status(result);

    if (before != STORED || status != PGRES_FATAL_ERROR)
        return before;
    if (!store_postgres_is_state(&store->writer, result, "TL001")) {
        store_postgres_tell(&store->writer, result, fault);
        return store_postgres_is_state(&store->writer, result, "25006") ? READ_ONLY : NOT_STORED;
    }
    snprintf(fault->stream, sizeof fault->stream, "%s",
             libpq->error_field(result, PG_DIAG_MESSAGE_PRIMARY));
    return NOT_OWNED;
}

/* The transaction is over once the Sync is answered. A failure that ends the connection may have
 * come after the commit. */
static enum outcome await_answer(const struct postgres_store *store, int64_t until,
                                 struct store_fault *fault)
{
    const struct libpq *libpq = store->place.libpq;
    enum outcome outcome = STORED;

    for (bool over = false; !over;) {
        if (!store_postgres_exchange(&store->writer, until))
            return NOT_KNOWN;
        while (!over && !libpq->is_busy(store->writer.link)) {
            PGresult *result = libpq->next_result(store->writer.link);
            over = libpq->result_status(result) == PGRES_PIPELINE_SYNC;
            if (result)
                outcome = judge(store, result, outcome, fault);
            libpq->clear(result);
            if (!store_postgres_is_up(&store->writer))
                return NOT_KNOWN;
        }
    }
    return outcome;
}

/* ---- the next turn --------------------------------------------------------------------------- */

/* A connection of an earlier turn may hang in the database, and holds the row. */
static const char end_others[] = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                                 " WHERE application_name = $1 AND pid <> pg_backend_pid()";
/* A table that somebody has locked must not hold up those who want to know what is stored. */
static const char turn_patience[] = "SET lock_timeout = '5s'", turn_begun[] = "RESET lock_timeout";
static const char begin_turn[] =
    "UPDATE writer SET turn = turn + 1 WHERE id = $1 RETURNING turn, batch";

static void tell_taken_over(const struct postgres_store *store, struct store_fault *fault)
{
    util_refuse(&fault->why, "Another talon serve has taken over the database {database}.",
                "database", store->place.name, NULL);
}

enum postgres_return store_postgres_begin_turn(struct postgres_store *store, int64_t *batch,
                                               struct store_fault *fault)
{
    const struct libpq *libpq = store->place.libpq;
    const char *id = store->id;
    PGresult *result =
        store_postgres_run(&store->writer, turn_patience, 0, NULL, fault) && prepare(store, fault)
            ? store_postgres_ask(&store->writer, begin_turn, 1, &id, fault)
            : NULL;
    enum postgres_return answer = result ? RETURN_DEPOSED : RETURN_FAILED;

    if (result && libpq->count(result) == 1) {
        snprintf(store->turn, sizeof store->turn, "%s", libpq->value(result, 0, 0));
        *batch = strtoll(libpq->value(result, 0, 1), NULL, 10);
        answer = store_postgres_run(&store->writer, turn_begun, 0, NULL, fault) ? RETURN_KNOWN
                                                                                : RETURN_FAILED;
    }
    libpq->clear(result);
    if (answer == RETURN_DEPOSED)
        tell_taken_over(store, fault);
    if (answer == RETURN_KNOWN &&
        (libpq->never_block(store->writer.link, 1) || !libpq->enter_pipeline(store->writer.link))) {
        store_postgres_tell(&store->writer, NULL, fault);
        answer = RETURN_FAILED;
    }
    return answer;
}

/* The lock of the old connection may still be held by it; then this one has none. */
static enum postgres_return return_to_database(struct postgres_store *store, int64_t *batch,
                                               struct store_fault *fault)
{
    const char *application = store->writer.application;
    enum postgres_return answer = RETURN_FAILED;

    if (store_postgres_connect(&store->writer, &store->place, application, fault) &&
        store_postgres_run(&store->writer, end_others, 1, &application, fault) &&
        store_postgres_try_lock(store, fault))
        answer = store_postgres_begin_turn(store, batch, fault);
    if (answer != RETURN_KNOWN)
        store_postgres_disconnect(&store->writer);
    return answer;
}

/* The store's whole ownership is lost: that of a server alone for good. */
static enum store_result tell_deposed(const struct postgres_store *store, struct store_fault *fault)
{
    tell_taken_over(store, fault);
    return store->shared || *fault->stream ? STORE_DEPOSED : STORE_LOST;
}

static enum store_result tell_gone_back(const struct postgres_store *store,
                                        struct store_fault *fault)
{
    util_refuse(&fault->why,
                "The database {database} lacks rows that it had stored: it is an older copy, or a "
                "standby that was behind.",
                "database", store->place.name, NULL);
    return STORE_LOST;
}

/* Either the batch before or this one was stored last; anything else is another history. */
static enum store_result take_up(struct postgres_store *store, int64_t stored, int64_t batch,
                                 struct store_fault *fault)
{
    if (stored != store->batch && stored != batch)
        return tell_gone_back(store, fault);
    const bool written = stored == batch;
    store->batch = stored;
    return written ? STORE_WRITTEN : STORE_REFUSED;
}

/* The answer was lost. Nothing else is done before it is known what became of the batch. */
static enum store_result find_out_result(struct postgres_store *store, int64_t batch,
                                         struct store_fault *fault)
{
    const struct timespec pause = { .tv_nsec = SETTLE_PAUSE * 1000000L };
    const int64_t until = store_postgres_clock() + SETTLE_MS;
    struct store_fault later = { .stream = "" };
    int64_t stored;

    store_postgres_tell(&store->writer, NULL, fault);
    do {
        switch (return_to_database(store, &stored, &later)) {
        case RETURN_KNOWN:
            return take_up(store, stored, batch, fault);
        case RETURN_DEPOSED:
            return tell_deposed(store, fault);
        case RETURN_FAILED:
            nanosleep(&pause, NULL);
            break;
        }
    } while (store_postgres_clock() < until);
    *fault = later;
    return STORE_BROKEN;
}

/* Connects first if the last attempt has left no connection. Nothing of this batch is sent yet. */
static enum store_result connect_again(struct postgres_store *store, struct store_fault *fault)
{
    int64_t stored;

    switch (return_to_database(store, &stored, fault)) {
    case RETURN_KNOWN:
        return stored == store->batch ? STORE_WRITTEN : tell_gone_back(store, fault);
    case RETURN_DEPOSED:
        return tell_deposed(store, fault);
    default:
        return STORE_REFUSED;
    }
}

/* A connection that the database has closed meanwhile is noticed before anything is sent: then the
 * batch is not in doubt. */
static bool is_still_up(const struct postgres_store *store)
{
    const struct libpq *libpq = store->place.libpq;
    bool up = store_postgres_is_up(&store->writer);
    struct pollfd news = { .events = POLLIN };

    if (up)
        news.fd = libpq->socket(store->writer.link);
    while (up && poll(&news, 1, 0) > 0)
        up = libpq->consume(store->writer.link) && store_postgres_is_up(&store->writer);
    return up;
}

enum store_result store_postgres_append(void *self, const struct store_row *rows, size_t count,
                                        struct store_fault *fault)
{
    struct postgres_store *store = self;
    const int64_t batch = store->batch + 1;
    enum store_result result = STORE_WRITTEN;

    fault->stream[0] = 0;
    if (!is_still_up(store))
        result = connect_again(store, fault);
    if (result != STORE_WRITTEN)
        return result;
    switch (send_batch(store, rows, count, batch)
                ? await_answer(store, store_postgres_clock() + ANSWER_MS, fault)
                : NOT_KNOWN) {
    case STORED:
        store->heard_at = store_postgres_clock();
        store->batch = batch;
        return STORE_WRITTEN;
    case NOT_OWNED:
        return tell_deposed(store, fault);
    case READ_ONLY: /* the address may name other servers: the next attempt connects again */
        store_postgres_disconnect(&store->writer);
        return STORE_REFUSED;
    case NOT_STORED:
        return STORE_REFUSED;
    default:
        return find_out_result(store, batch, fault);
    }
}

/* ---- nothing to add -------------------------------------------------------------------------- */

static enum outcome look_for_turn(const struct postgres_store *store, struct store_fault *fault)
{
    const struct libpq *libpq = store->place.libpq;

    return send_values(store, LOOK, 2, (const char *const[]){ store->id, store->turn }) &&
                   libpq->sync(store->writer.link)
               ? await_answer(store, store_postgres_clock() + LOOK_ANSWER_MS, fault)
               : NOT_KNOWN;
}

enum store_result store_postgres_check(void *self, struct store_fault *fault)
{
    struct postgres_store *store = self;
    const int64_t now = store_postgres_clock();

    if (now - store->heard_at < LOOK_MS)
        return STORE_WRITTEN;
    store->heard_at = now;
    fault->stream[0] = 0;
    if (!is_still_up(store))
        return connect_again(store, fault);
    switch (look_for_turn(store, fault)) {
    case STORED:
        return STORE_WRITTEN;
    case NOT_OWNED:
        return tell_deposed(store, fault);
    case NOT_KNOWN:
        store_postgres_tell(&store->writer, NULL, fault);
        store_postgres_disconnect(&store->writer);
        return STORE_REFUSED;
    default:
        return STORE_REFUSED;
    }
}
