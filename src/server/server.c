/* server.c - the state machine: passes every event to the layer that it concerns.
 */
#include "util/memory.h"
#include "util/string_buffer.h"
#include "server/requests/request_dispatch.h"
#include "server/rooms/account_seats.h"
#include "server/rooms/room_loader.h"
#include "server/rooms/room_registry.h"
#include "server/rooms/room_timers.h"
#include "server/server_internal.h"
#include "server/streams/stream_outbox.h"
#include "server/streams/stream_search.h"
#include "server/streams/stream_watchers.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- callbacks of the layers --------------------------------------------------------------- */

static struct journal_wait *answer_queued(void *self, uint64_t conn, const char *text,
                                          size_t length, struct journal_outputs *outputs)
{
    struct server *server = self;

    return request_answer(&server->requests, conn, text, length, outputs);
}

/* Every stream has what its rows are read by at a start. */
static bool row_reads(void *self, const struct store_row *row)
{
    const struct server *server = self;

    return streams_read(&server->sets, row);
}

static void account_is_settled(void *self, struct journal_outputs *outputs)
{
    struct server *server = self;

    request_hashing_retry(&server->requests, outputs);
}

static void keep_accounts_at_tables(void *self, int64_t now)
{
    const struct server *server = self;

    rooms_keep_accounts(&server->rooms, now);
}

void server_add_kind(struct server *server, const struct stream_kind *kind, struct streams *all)
{
    assert(kind->place < STREAM_PLACES && !server->sets.list[kind->place]);
    assert(kind->load || (kind->apply && strchr(STREAM_MARKS, kind->mark)));
    server->sets.list[kind->place] = all;
    all->kind = kind;
    all->entropy = &server->entropy;
    all->journal = &server->journal;
    all->ownership = &server->ownership;
    all->rates = &server->rates;
    all->sets = &server->sets;
    if (kind->connect)
        kind->connect(all);
}

/* Each layer knows those below it, and calls upward by the functions above. */
static void connect_layers(struct server *server)
{
    server->journal.connections = &server->connections;
    server->journal.answer = answer_queued;
    server->journal.answerer = server;
    server->journal.unwritten.reads = row_reads;
    server->journal.unwritten.reader = server;
    server_add_kind(server, &rooms_kind, &server->rooms.streams);
    server_add_kind(server, &account_kind, &server->accounts.streams);
    server->accounts.settled = account_is_settled;
    server->accounts.keep_at_tables = keep_accounts_at_tables;
    server->accounts.self = server;
    server->rooms.accounts = &server->accounts;
    server->requests.sets = &server->sets;
    server->requests.rooms = &server->rooms;
    server->requests.accounts = &server->accounts;
    server->requests.journal = &server->journal;
    server->requests.connections = &server->connections;
    server->requests.rates = &server->rates;
    server->requests.login_waits = &server->login_waits;
    server->requests.entropy = &server->entropy;
    for (int list = 0; list < request_rows_of_all_count; list++)
        request_add_rows(&server->requests, request_rows_of_all[list]);
}

/* ---- starting and freeing ------------------------------------------------------------------ */

/* Counts by address and name cannot be looked up by anybody else. */
static void fill_salts(struct server *server)
{
    const struct server_entropy *entropy = &server->entropy;

    entropy->fill(entropy->self, server->rates.salt, RATE_KEY_BYTES);
    entropy->fill(entropy->self, server->login_waits.wrong.salt, RATE_KEY_BYTES);
    entropy->fill(entropy->self, server->login_waits.known.salt, RATE_KEY_BYTES);
}

struct server *server_new(const struct server_entropy *entropy)
{
    struct server *server = util_allocate_zeroed(1, sizeof *server);

    util_string_buffers_must_grow(util_out_of_memory);
    server->entropy = *entropy;
    fill_salts(server);
    connect_layers(server);
    server->requests.longest = LIMIT_MESSAGE_BYTES;
    server_allow_tables(server, LIMIT_NEW_TABLES);
    server_keep_tables(server, LIMIT_TABLES, SERVER_NEVER);
    server_keep_rows(server, LIMIT_ROWS_IN_MEMORY, LIMIT_RESULTS_KEPT);
    server_rest_bots(server, LIMIT_BOT_REST);
    journal_waits_start(&server->journal.unwritten);
    return server;
}

void server_allow_tables(struct server *server, unsigned an_address)
{
    server->requests.opened = (struct util_rate){ "open", an_address, LIMIT_NEW_TABLES_WITHIN };
}

void server_require_invitations(struct server *server, const uint8_t key[INVITATION_KEY_BYTES])
{
    memcpy(server->requests.invitation_key, key, INVITATION_KEY_BYTES);
    server->requests.invites = true;
}

void server_allow_records(struct server *server)
{
    server->requests.longest = LIMIT_RECORD_REQUEST_BYTES;
    request_add_rows(&server->requests, request_go_on_rows);
}

void server_keep_tables(struct server *server, size_t most, int64_t time)
{
    assert(most);
    server->rooms.most = most;
    server->rooms.kept_most = time > 1 ? time : 1;
}

void server_keep_rows(struct server *server, size_t rows, size_t results)
{
    assert(rows && results);
    server->rooms.memory_usage.rows_most = rows;
    server->accounts.results_most = results;
}

void server_rest_bots(struct server *server, int64_t time)
{
    assert(time >= 0);
    server->rooms.run_rest = time;
}

void server_tell_day(struct server *server, uint32_t day)
{
    streams_tell_day(&server->sets, day);
}

void server_tell_start(struct server *server, int64_t at, int64_t now)
{
    server->sets.started_at = at;
    server->sets.started_now = now;
}

void server_check(struct server *server, struct journal_outputs *outputs)
{
    streams_check(&server->sets, outputs);
}

void server_free(struct server *server)
{
    if (!server)
        return;
    request_imports_free(&server->requests);
    request_hashing_free(&server->requests);
    request_hints_free(&server->requests);
    request_rows_free(&server->requests);
    streams_free(&server->sets);
    for (int i = STREAM_DRIVES; i < STREAM_PLACES; i++)
        free(server->sets.list[i]);
    ownership_free(&server->ownership);
    server_cluster_free(server);
    free(server->requests.games.at);
    free(server);
}

void server_use_archive(struct server *server)
{
    server->journal.has_archive = true;
}

struct talon_table *server_table(struct server *server, const char *id)
{
    struct room *room = rooms_find(&server->rooms, id);

    return room ? room->table : NULL;
}

bool server_has_stream(const struct server *server, const char *id)
{
    const struct streams *all = streams_set_of(&server->sets, id);

    return all->kind->load ? rooms_find(&server->rooms, id) != NULL : streams_find(all, id) != NULL;
}

void server_metrics_snapshot(const struct server *server, struct server_metrics *metrics)
{
    _Static_assert((int)ROOM_STATES <= (int)SERVER_STATES, "states");
    *metrics = (struct server_metrics){ .rows = server->rooms.memory_usage.rows };
    memcpy(metrics->refusals, server->requests.refusals, sizeof metrics->refusals);
    for (int i = 0; i < ROOM_STATES; i++)
        metrics->states[i] = room_state_names[i];
    for (size_t i = 0; i < server->rooms.count; i++)
        metrics->tables[room_state(server->rooms.list[i])]++;
}

/* ---- looking up ----------------------------------------------------------------------------- */

static void use_outbox(struct server *server, int64_t now)
{
    server->outbox.sets = &server->sets;
    server->outbox.journal = &server->journal;
    server->outbox.ownership = &server->ownership;
    server->outbox.look_at = server->outbox.orphans_at = now;
    server->sets.outbox = &server->outbox;
}

void server_look_up_accounts(struct server *server, size_t stored, int64_t last_at)
{
    assert(!server->ownership.is_shared);
    accounts_look_up(&server->accounts, stored, last_at);
    use_outbox(server, server->sets.started_now);
}

/* ---- several servers at one store ----------------------------------------------------------- */

void server_share(struct server *server, int64_t begun, int64_t lasting)
{
    ownership_share(&server->ownership, &server->journal, begun, lasting);
    use_outbox(server, begun);
    server_keep_tables(server, server->rooms.most, LIMIT_STREAM_KEPT);
}

bool server_may_answer(const struct server *server, int64_t now)
{
    return !ownership_has_ended(&server->ownership, now);
}

bool server_is_over(const struct server *server)
{
    return server->ownership.is_over;
}

/* Nobody is answered any more, because another server may own what this one knows. */
static void drop_all(struct server *server, struct journal_outputs *outputs)
{
    assert(!server->ownership.is_over);
    rooms_depose_all(&server->rooms, outputs);
    streams_depose_all(&server->sets, outputs);
    rooms_loader_free(&server->rooms);
    for (size_t i = 0; i < LIMIT_CONNECTIONS; i++)
        if (server->connections.list[i].open)
            journal_outputs_hang_up(outputs, server->connections.list[i].conn, CLOSE_RESTART);
}

static void end_lease(struct server *server, struct journal_outputs *outputs)
{
    drop_all(server, outputs);
    ownership_end(&server->ownership);
}

static void leave(struct server *server, struct journal_outputs *outputs)
{
    if (!server->ownership.is_shared)
        return;
    drop_all(server, outputs);
    ownership_give_all(&server->ownership, outputs);
}

static void lose_stream(struct server *server, const char *id, struct journal_outputs *outputs)
{
    assert(server->ownership.is_shared);
    rooms_depose(&server->rooms, id, outputs);
    streams_depose(&server->sets, id, outputs);
    ownership_lose(&server->ownership, id);
}

static int64_t sooner(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

/* ---- connections ------------------------------------------------------------------------ */

static void open_connection(struct server *server, const struct server_event *event,
                            struct journal_outputs *outputs)
{
    if (server->connections.count >= LIMIT_SOCKETS) {
        const size_t from = outputs->text.length;
        talon_string_buffer_add(&outputs->text, "{\"error\":{\"code\":\"limit\",\"message\":"
                                                "\"Too many people are here: come back later.\"}}");
        journal_outputs_send(outputs, event->conn, from);
        journal_outputs_hang_up(outputs, event->conn, CLOSE_TRY_LATER);
        return;
    }
    connection_open(&server->connections, &server->rates, outputs->now, event->conn, event->address,
                    event->network);
}

static void close_connection(struct server *server, uint64_t conn, struct journal_outputs *outputs)
{
    struct connection *connection = connection_find(&server->connections, conn);

    if (!connection)
        return;
    for (int i = 0; i < connection->joined_count; i++) {
        struct room *room = connection->joined[i];
        const unsigned presence = room_presence(room);
        room_leave(room, conn);
        rooms_tell_presence(&server->rooms, room, presence, conn, outputs);
        room->asked_at = outputs->now;
    }
    request_imports_drop(&server->requests, conn);
    stream_unwatch_all(connection, outputs->now);
    connection_close(&server->connections, connection);
}

/* ---- requests --------------------------------------------------------------------------- */

/* Requests about a room or account that waits for the store wait with it, in order. */
static void handle_request(struct server *server, const struct server_event *event,
                           struct journal_outputs *outputs)
{
    server->journal.since = outputs->now;
    struct journal_wait *waits =
        request_answer(&server->requests, event->conn, event->text, event->length, outputs);
    if (waits &&
        !journal_wait_queue(&server->journal, waits, event->conn, event->text, event->length))
        request_refuse_unread(&server->requests, event->conn, event->text, event->length,
                              "The server is busy writing to disk. Try again.", outputs);
    server->journal.since = 0;
}

/* Answering costs more than ignoring, so only the first of the refusals are answered. */
static void refuse_rate(struct server *server, struct connection *connection,
                        const struct server_event *event, struct journal_outputs *outputs)
{
    if (++connection->client.refusals <= LIMIT_RATE_REFUSALS_ANSWERED)
        request_refuse_unread(&server->requests, event->conn, event->text, event->length,
                              "Too many requests per second.", outputs);
    else
        limits_count_refusal(server->requests.refusals, "limit");
    if (connection->client.refusals >= LIMIT_RATE_REFUSALS)
        journal_outputs_hang_up(outputs, event->conn, CLOSE_POLICY);
}

static void receive_text(struct server *server, const struct server_event *event,
                         struct journal_outputs *outputs)
{
    struct connection *connection = connection_find(&server->connections, event->conn);

    if (!connection)
        return;
    if (event->length > server->requests.longest) {
        request_refuse_unread(&server->requests, event->conn, event->text, event->length,
                              "The message is too long.", outputs);
        journal_outputs_hang_up(outputs, event->conn, CLOSE_TOO_BIG);
    } else if (!limits_may_ask(&connection->client, outputs->now)) {
        refuse_rate(server, connection, event, outputs);
    } else {
        handle_request(server, event, outputs);
    }
}

/* ---- time ------------------------------------------------------------------------------- */

/* What waits for accounts, and not in a queue. */
static void retry_with_accounts(struct server *server, struct journal_outputs *outputs)
{
    if (!streams_are_partial(&server->accounts.streams))
        return;
    rooms_loader_continue(&server->rooms, outputs);
    request_imports_retry(&server->requests);
    request_hashing_retry(&server->requests, outputs);
}

static void tick(struct server *server, struct journal_outputs *outputs)
{
    retry_with_accounts(server, outputs);
    ownership_attend(&server->ownership, outputs);
    server_cluster_attend(server, outputs);
    request_imports_continue(&server->requests, outputs);
    streams_attend(&server->sets, outputs);
}

/* ---- answers to jobs -------------------------------------------------------------------- */

static void take_move(struct server *server, const struct server_answer *answer,
                      struct journal_outputs *outputs)
{
    rooms_bot_answered(&server->rooms, answer->table,
                       &(struct room_answer){ answer->number, answer->refused, answer->move },
                       outputs);
}

static void take_hint(struct server *server, const struct server_answer *answer,
                      struct journal_outputs *outputs)
{
    request_hint_done(&server->requests, answer->number, answer->refused ? NULL : answer->hint,
                      outputs);
}

static void take_hash(struct server *server, const struct server_answer *answer,
                      struct journal_outputs *outputs)
{
    request_hashing_done(&server->requests, answer->number, answer->hash, outputs);
}

static void take_alert(struct server *server, const struct server_answer *answer,
                       struct journal_outputs *outputs)
{
    if (server->alert_is_answered)
        server->alert_is_answered(server->sets.list[STREAM_DEVICES], answer, outputs);
}

static void take_owner(struct server *server, const struct server_answer *answer,
                       struct journal_outputs *outputs)
{
    if (!ownership_answered(&server->ownership, answer, outputs))
        end_lease(server, outputs);
    else
        retry_with_accounts(server, outputs);
}

static void take_rows(struct server *server, const struct server_answer *answer,
                      struct journal_outputs *outputs)
{
    if (!rooms_loader_answered(&server->rooms, answer, outputs) &&
        !streams_seek_answered(&server->sets, answer, outputs))
        request_rows_answered(&server->requests, answer, outputs);
    retry_with_accounts(server, outputs);
}

static void take_found(struct server *server, const struct server_answer *answer,
                       struct journal_outputs *outputs)
{
    streams_find_answered(&server->sets, answer, outputs);
    retry_with_accounts(server, outputs);
}

static void take_look(struct server *server, const struct server_answer *answer,
                      struct journal_outputs *outputs)
{
    stream_outbox_answered(&server->outbox, answer, outputs);
}

static void take_answer(struct server *server, const struct server_answer *answer,
                        struct journal_outputs *outputs)
{
    static void (*const takers[SERVER_JOB_KINDS])(struct server *, const struct server_answer *,
                                                  struct journal_outputs *) = {
        [SERVER_JOB_MOVE] = take_move,
        [SERVER_JOB_HINT] = take_hint,
        [SERVER_JOB_HASH] = take_hash,
        [SERVER_JOB_CHECK] = take_hash,
        [SERVER_JOB_ALERT] = take_alert,
        [SERVER_JOB_MAIL] = take_alert,
        [SERVER_JOB_READ] = take_rows,
        [SERVER_JOB_CLAIM] = take_owner,
        [SERVER_JOB_RELEASE] = take_owner,
        [SERVER_JOB_RENEW] = take_owner,
        [SERVER_JOB_FIND] = take_found,
        [SERVER_JOB_LOOK] = take_look,
        [SERVER_JOB_EXCHANGE] = server_cluster_answered,
    };

    assert(answer->kind < SERVER_JOB_KINDS);
    takers[answer->kind](server, answer, outputs);
}

static int64_t wakes_at(const struct server *server)
{
    const int64_t at = request_imports_waiting(&server->requests) ? 0 /* at once */
                                                                  : streams_wake_at(&server->sets);

    return server->ownership.is_over ? SERVER_NEVER
                                     : sooner(sooner(at, server_cluster_wakes_at(server)),
                                              ownership_wakes_at(&server->ownership));
}

/* After the lease; connections are closed as they come. */
static void step_after_end(struct server *server, const struct server_event *event,
                           struct journal_outputs *outputs)
{
    if (event->kind == SERVER_CLOSE)
        close_connection(server, event->conn, outputs);
    else if (event->kind == SERVER_OPEN)
        journal_outputs_hang_up(outputs, event->conn, CLOSE_RESTART);
    outputs->wake_at = SERVER_NEVER;
}

void server_step(struct server *server, int64_t now, const struct server_event *event,
                 struct journal_outputs *outputs)
{
    outputs->now = now;
    if (ownership_has_ended(&server->ownership, now))
        end_lease(server, outputs);
    if (server->ownership.is_over) {
        step_after_end(server, event, outputs);
        return;
    }
    if (!server->rooms.streams.swept_at)
        server->rooms.streams.swept_at = now;
    if (!outputs->rows_count)
        outputs->batch = server->journal.batch + 1;
    outputs->unwritten = &server->journal.unwritten;
    switch (event->kind) {
    case SERVER_OPEN:
        open_connection(server, event, outputs);
        break;
    case SERVER_TEXT:
        receive_text(server, event, outputs);
        break;
    case SERVER_CLOSE:
        close_connection(server, event->conn, outputs);
        break;
    case SERVER_TICK:
        tick(server, outputs);
        break;
    case SERVER_STORED:
    case SERVER_STORE_FAILED:
        journal_wait_answered(&server->journal, event->batch, event->kind == SERVER_STORED,
                              outputs);
        break;
    case SERVER_LOADED:
        streams_load(&server->sets, event->row, outputs);
        break;
    case SERVER_ANSWERED:
        take_answer(server, event->answer, outputs);
        break;
    case SERVER_DEPOSED:
        lose_stream(server, event->stream, outputs);
        break;
    case SERVER_LEAVES:
        leave(server, outputs);
        break;
    case SERVER_STOPPING:
        rooms_stop(&server->rooms, outputs); /* the driver hangs everybody up */
        break;
    }
    journal_refuse_unreadable(&server->journal, outputs);
    if (outputs->rows_count)
        server->journal.batch = outputs->batch;
    outputs->wake_at = wakes_at(server);
}

void server_think(const struct server_job *job, struct talon_search *search, uint32_t budget,
                  struct talon_move *move, struct talon_hint *hint)
{
    assert(journal_job_searches(job));
    if (job->kind == SERVER_JOB_HINT)
        talon_question_hint(job->question.question, search, budget, hint);
    else
        *move = talon_question_answer(job->question.question, search, budget);
}
