/* server.c - the state machine: every event to whom it concerns, and what was held back until
 * it was written down. It knows no clock and no socket; see server.h.
 */
#include "util/memory.h"
#include "util/string_buffer.h"
#include "server/rooms/public_list.h"
#include "server/limits/rate_limit.h"
#include "server/requests/import_requests.h"
#include "server/requests/account_requests.h"
#include "server/accounts/account_seats.h"
#include "server/rooms/room_loader.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

struct server *server_new(const struct server_entropy *entropy)
{
    struct server *server = util_allocate_zeroed(1, sizeof *server);

    util_string_buffers_must_grow(util_out_of_memory);
    json_set_alloc_funcs(util_allocate, free);
    server->entropy = *entropy;
    entropy->fill(entropy->self, server->counters.salt, sizeof server->counters.salt);
    server_allow_tables(server, LIMIT_OPENED);
    server_keep_tables(server, LIMIT_TABLES, SERVER_NEVER);
    server_keep_rows(server, LIMIT_ROWS_KEPT, LIMIT_RESULTS_KEPT);
    server_rest_bots(server, LIMIT_RUN_REST);
    journal_waits_start(&server->unwritten);
    return server;
}

void server_allow_tables(struct server *server, unsigned an_address)
{
    server->opened = (struct limits_rate){ "open", an_address, LIMIT_OPENED_WITHIN };
}

void server_keep_tables(struct server *server, size_t most, int64_t time)
{
    server->rooms_most = most;
    server->kept_most = time > 1 ? time : 1;
}

void server_keep_rows(struct server *server, size_t rows, size_t results)
{
    server->memory_usage.rows_most = rows;
    server->accounts.results_most = results;
}

void server_rest_bots(struct server *server, int64_t time)
{
    server->run_rest = time;
}

void server_tell_day(struct server *server, uint32_t day)
{
    server->accounts.day = day;
}

void server_free(struct server *server)
{
    if (!server)
        return;
    for (size_t i = 0; i < server->rooms_count; i++)
        room_free(server->rooms[i]);
    rooms_loader_free(server);
    request_imports_free(server);
    request_hashing_free(server);
    accounts_free(&server->accounts);
    free(server->games.at);
    free(server);
}

void server_use_archive(struct server *server, const struct server_archive *archive)
{
    server->archive = *archive;
}

struct talon_table *server_table(struct server *server, const char *id)
{
    struct room *room = rooms_find(server, id);

    return room ? room->table : NULL;
}

bool journal_is_full(const struct server *server)
{
    return server->unwritten.bytes >= LIMIT_UNWRITTEN;
}

struct connection *connection_find(struct server *server, uint64_t conn)
{
    struct connection *connection = &server->connections[conn % LIMIT_PLACES];

    return connection->open && connection->conn == conn ? connection : NULL;
}

uint64_t connection_address_key(const struct connection *connection)
{
    uint64_t who;

    memcpy(&who, connection->who, sizeof who);
    return who;
}

void server_plan(struct server *server, struct room *room, int64_t now)
{
    room_bots_plan(room, now);
    rooms_timer_update(server, room);
}

/* ---- sockets ---------------------------------------------------------------------------- */

static void open_socket(struct server *server, int64_t now, uint64_t conn, const char *address,
                        struct journal_outputs *outputs)
{
    struct connection *connection = &server->connections[conn % LIMIT_PLACES];

    if (server->connections_count >= LIMIT_SOCKETS) {
        const size_t from = outputs->text.length;
        talon_string_buffer_add(&outputs->text, "{\"error\":{\"code\":\"limit\",\"message\":"
                                                "\"Too many people are here: come back later.\"}}");
        journal_outputs_send(outputs, conn, from);
        journal_outputs_hang_up(outputs, conn, CLOSE_TRY_LATER);
        return;
    }
    *connection = (struct connection){
        .conn = conn, .open = true, .refilled_at = now, .credit = LIMIT_MESSAGES_A_SECOND
    };
    limits_rate_key(&server->counters, address ? address : "", connection->who);
    connection->has_address = address && *address;
    server->connections_count++;
}

static void close_socket(struct server *server, int64_t now, uint64_t conn,
                         struct journal_outputs *outputs)
{
    struct connection *connection = connection_find(server, conn);

    if (!connection)
        return;
    for (int i = 0; i < connection->joined_count; i++) {
        struct room *room = connection->joined[i];
        const unsigned presence = room_presence(room);
        room_leave(room, conn);
        rooms_tell_presence(server, room, presence, now, conn, outputs);
        room->asked_at = now;
    }
    request_imports_drop(server, conn);
    connection->open = false;
    server->connections_count--;
}

/* ---- requests --------------------------------------------------------------------------- */

/* What is about something that waits for the store waits with it, in the order of coming. */
static void ask(struct server *server, int64_t now, const struct server_event *event,
                struct journal_outputs *outputs)
{
    struct journal_wait *waits =
        request_answer(server, now, event->conn, event->text, event->length, outputs);

    if (waits && !journal_wait_queue(server, waits, event->conn, event->text, event->length))
        request_refuse_wait(server, event->conn, event->text, event->length, outputs);
}

/* Who goes on is not worth reading: it costs far less to be deaf than to answer. */
static void refuse_haste(struct server *server, struct connection *connection,
                         const struct server_event *event, struct journal_outputs *outputs)
{
    if (++connection->deaf <= LIMIT_DEAF_TOLD)
        request_refuse_rate(server, event->conn, event->text, event->length, outputs);
    else
        server_count_refusal(server, "limit");
    if (connection->deaf >= LIMIT_DEAF)
        journal_outputs_hang_up(outputs, event->conn, CLOSE_POLICY);
}

static void take_text(struct server *server, int64_t now, const struct server_event *event,
                      struct journal_outputs *outputs)
{
    struct connection *connection = connection_find(server, event->conn);

    if (!connection)
        return;
    if (event->length > LIMIT_MESSAGE) {
        request_refuse_size(server, event->conn, outputs);
    } else if (!limits_may_ask(connection, now)) {
        refuse_haste(server, connection, event, outputs);
    } else {
        ask(server, now, event, outputs);
    }
}

/* ---- the store's answers ---------------------------------------------------------------- */

static void room_is_stored(struct server *server, int64_t now, void *owner,
                           struct journal_outputs *outputs)
{
    struct room *room = owner;

    if (room->closing) {
        rooms_remove(server, room, outputs);
        return;
    }
    rooms_dismiss_members(server, room, now, outputs);
    room_was_stored(room, now, outputs);
    rooms_public_update(server, room);
    rooms_stop_stored(room, now, outputs);
    if (room->due == SERVER_NEVER)
        room_bots_plan(room, now);
    rooms_timer_update(server, room);
}

static void room_is_not_stored(struct server *server, int64_t now, void *owner,
                               struct journal_outputs *outputs)
{
    struct room *room = owner;

    if (!rooms_roll_back(server, room, outputs))
        return;
    if (room->dirty & DIRTY_PRESENCE)
        room_broadcast_room(room, now, outputs, 0);
    room->dirty = 0;
    room->retry_at = now + LIMIT_STORE_RETRY;
    room->stuck = true;
    room_clock_update(room, now);
    server_plan(server, room, now + LIMIT_STORE_RETRY);
}

const struct journal_wait_kind rooms_wait_kind = { .stored = room_is_stored,
                                                   .failed = room_is_not_stored };

/* ---- time ------------------------------------------------------------------------------- */

static void run_bots(struct server *server, int64_t now, struct room *room, unsigned *budget,
                     struct journal_outputs *outputs)
{
    unsigned most = room->settings.pace ? 1 : LIMIT_RUN;

    if (journal_is_full(server)) {
        server_plan(server, room, now + LIMIT_STORE_RETRY);
        return;
    }
    if (most > *budget)
        most = *budget;
    const unsigned made = room_bots_run(room, outputs, most);
    account_seats_record_results(server, room, outputs);
    *budget -= made;
    server_plan(server, room, made == LIMIT_RUN ? now + server->run_rest : now);
}

static void tell_late(struct server *server, int64_t now, struct room *room,
                      struct journal_outputs *outputs)
{
    room_broadcast_room(room, now, outputs, 0);
    rooms_timer_update(server, room);
}

static void show_late(struct server *server, int64_t now, struct room *room,
                      struct journal_outputs *outputs)
{
    room_delay_attend(room, outputs, now);
    rooms_public_update(server, room);
    rooms_timer_update(server, room);
}

/* One thing at one table. */
static void attend(struct server *server, int64_t now, struct room *room, unsigned *budget,
                   struct journal_outputs *outputs)
{
    --*budget;
    if (room->tell_at <= now)
        tell_late(server, now, room, outputs);
    else if (room_delay_wakes_at(room) <= now)
        show_late(server, now, room, outputs);
    else if (room_writes_at(room) <= now)
        rooms_timer_attend(server, room, now, outputs);
    else
        run_bots(server, now, room, budget, outputs);
}

static int64_t sweeps_at(const struct server *server)
{
    return server->swept_at + (server->kept_most < LIMIT_SWEEP ? server->kept_most : LIMIT_SWEEP);
}

static void tick(struct server *server, int64_t now, struct journal_outputs *outputs)
{
    unsigned budget = LIMIT_TICK;
    struct room *room;

    request_imports_continue(server, now, outputs);
    rooms_loader_continue(server, now, outputs);
    while (budget && (room = rooms_timer_first(server, now)))
        attend(server, now, room, &budget, outputs);
    if (now >= sweeps_at(server))
        rooms_sweep(server, outputs, now);
}

static int64_t wakes_at(const struct server *server)
{
    if (request_imports_waiting(server) || rooms_loader_waiting(server))
        return 0; /* at once */
    const int64_t timers = rooms_timer_time(server), sweep = sweeps_at(server);

    return server->rooms_count && sweep < timers ? sweep : timers;
}

void server_step(struct server *server, int64_t now, const struct server_event *event,
                 struct journal_outputs *outputs)
{
    if (!server->swept_at)
        server->swept_at = now;
    if (!outputs->rows_count)
        outputs->batch = server->batch + 1;
    outputs->unwritten = &server->unwritten;
    switch (event->kind) {
    case SERVER_OPEN:
        open_socket(server, now, event->conn, event->address, outputs);
        break;
    case SERVER_TEXT:
        take_text(server, now, event, outputs);
        break;
    case SERVER_CLOSE:
        close_socket(server, now, event->conn, outputs);
        break;
    case SERVER_TICK:
        tick(server, now, outputs);
        break;
    case SERVER_STORED:
    case SERVER_STORE_FAILED:
        journal_wait_answered(server, now, event->batch, event->kind == SERVER_STORED, outputs);
        break;
    case SERVER_LOADED:
        if (event->row->table[0] == '@')
            accounts_load(server, event->row, outputs);
        else
            rooms_load_row(server, event->row, now, outputs);
        break;
    case SERVER_HASHED:
        request_hashing_done(server, now, event->job, event->text, outputs);
        break;
    case SERVER_STOPPING:
        rooms_stop(server, now, outputs); /* the driver hangs everybody up */
        break;
    }
    if (outputs->rows_count)
        server->batch = outputs->batch;
    outputs->wake_at = wakes_at(server);
}
