/* server.c - the state machine: every event to whom it concerns, and what was held back until
 * it was written down. It knows no clock and no socket; see server.h.
 */
#include "server/rooms/public_list.h"
#include "server/limits/rate_limit.h"
#include "server/requests/import_requests.h"
#include "server/requests/account_requests.h"
#include "server/accounts/account_seats.h"
#include "server/rooms/room_loader.h"

#include <stdlib.h>
#include <string.h>

struct server *server_new(const struct server_entropy *entropy)
{
    struct server *server = calloc(1, sizeof *server);

    if (!server)
        return NULL;
    server->entropy = *entropy;
    entropy->fill(entropy->self, server->tally.salt, sizeof server->tally.salt);
    server_allow_tables(server, LIMIT_OPENED);
    server_keep_tables(server, LIMIT_TABLES, SERVER_NEVER);
    server_keep_rows(server, LIMIT_ROWS_KEPT, LIMIT_RESULTS_KEPT);
    server_rest_bots(server, LIMIT_RUN_REST);
    pending_list_begin(&server->unwritten);
    return server;
}

void server_allow_tables(struct server *server, unsigned an_address)
{
    server->opened = (struct tally_limit){ "open", an_address, LIMIT_OPENED_WITHIN };
}

void server_keep_tables(struct server *server, size_t most, int64_t time)
{
    server->rooms_most = most;
    server->kept_most = time > 1 ? time : 1;
}

void server_keep_rows(struct server *server, size_t rows, size_t results)
{
    server->hall.rows_most = rows;
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
    waking_free(server);
    imports_free(server);
    people_free(server);
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
    struct room *room = lobby_find(server, id);

    return room ? room->table : NULL;
}

bool server_is_pressed(const struct server *server)
{
    return server->unwritten.bytes >= LIMIT_UNWRITTEN;
}

struct socket *socket_of(struct server *server, uint64_t conn)
{
    struct socket *socket = &server->sockets[conn % LIMIT_PLACES];

    return socket->open && socket->conn == conn ? socket : NULL;
}

uint64_t socket_who(const struct socket *socket)
{
    uint64_t who;

    memcpy(&who, socket->who, sizeof who);
    return who;
}

void server_plan(struct server *server, struct room *room, int64_t now)
{
    pace_plan(room, now);
    agenda_put(server, room);
}

/* ---- sockets ---------------------------------------------------------------------------- */

static void open_socket(struct server *server, int64_t now, uint64_t conn, const char *address,
                        struct server_effects *effects)
{
    struct socket *socket = &server->sockets[conn % LIMIT_PLACES];

    if (server->sockets_count >= LIMIT_SOCKETS) {
        const size_t from = effects->text.length;
        talon_string_buffer_add(&effects->text, "{\"error\":{\"code\":\"limit\",\"message\":"
                                                "\"Too many people are here: come back later.\"}}");
        effects_send(effects, conn, from);
        effects_hang_up(effects, conn, CLOSE_TRY_LATER);
        return;
    }
    *socket = (struct socket){
        .conn = conn, .open = true, .refilled_at = now, .credit = LIMIT_MESSAGES_A_SECOND
    };
    tally_who(&server->tally, address ? address : "", socket->who);
    socket->has_address = address && *address;
    server->sockets_count++;
}

static void close_socket(struct server *server, int64_t now, uint64_t conn,
                         struct server_effects *effects)
{
    struct socket *socket = socket_of(server, conn);

    if (!socket)
        return;
    for (int i = 0; i < socket->joined_count; i++) {
        struct room *room = socket->joined[i];
        const unsigned presence = room_presence(room);
        room_leave(room, conn);
        lobby_tell_presence(server, room, presence, now, conn, effects);
        room->asked_at = now;
    }
    imports_leave(server, conn);
    socket->open = false;
    server->sockets_count--;
}

/* ---- requests --------------------------------------------------------------------------- */

/* What is about something that waits for the store waits with it, in the order of coming. */
static void ask(struct server *server, int64_t now, const struct server_event *event,
                struct server_effects *effects)
{
    struct pending *waits =
        request_answer(server, now, event->conn, event->text, event->length, effects);

    if (waits && !pending_park(server, waits, event->conn, event->text, event->length))
        request_refuse_wait(server, event->conn, event->text, event->length, effects);
}

/* Who goes on is not worth reading: it costs far less to be deaf than to answer. */
static void refuse_haste(struct server *server, struct socket *socket,
                         const struct server_event *event, struct server_effects *effects)
{
    if (++socket->deaf <= LIMIT_DEAF_TOLD)
        request_refuse_haste(server, event->conn, event->text, event->length, effects);
    else
        server_refused(server, "limit");
    if (socket->deaf >= LIMIT_DEAF)
        effects_hang_up(effects, event->conn, CLOSE_POLICY);
}

static void take_text(struct server *server, int64_t now, const struct server_event *event,
                      struct server_effects *effects)
{
    struct socket *socket = socket_of(server, event->conn);

    if (!socket)
        return;
    if (event->length > LIMIT_MESSAGE) {
        request_refuse_size(server, event->conn, effects);
    } else if (!haste_asks(socket, now)) {
        refuse_haste(server, socket, event, effects);
    } else {
        ask(server, now, event, effects);
    }
}

/* ---- the store's answers ---------------------------------------------------------------- */

static void room_is_stored(struct server *server, int64_t now, void *owner,
                           struct server_effects *effects)
{
    struct room *room = owner;

    if (room->closing) {
        lobby_remove(server, room, effects);
        return;
    }
    lobby_part(server, room, now, effects);
    room_is_written(room, now, effects);
    board_follow(server, room);
    hours_stopped(server, room, now, effects);
    if (room->due == SERVER_NEVER)
        pace_plan(room, now);
    agenda_put(server, room);
}

static void room_is_not_stored(struct server *server, int64_t now, void *owner,
                               struct server_effects *effects)
{
    struct room *room = owner;

    if (!lobby_roll_back(server, room, effects))
        return;
    if (room->news & NEWS_PRESENCE)
        room_push_room(room, now, effects, 0);
    room->news = 0;
    room->retry_at = now + LIMIT_STORE_RETRY;
    room->stuck = true;
    clock_follow(room, now);
    server_plan(server, room, now + LIMIT_STORE_RETRY);
}

const struct pending_kind room_pending = { .stored = room_is_stored, .failed = room_is_not_stored };

/* ---- time ------------------------------------------------------------------------------- */

static void run_bots(struct server *server, int64_t now, struct room *room, unsigned *budget,
                     struct server_effects *effects)
{
    unsigned most = room->opening.pace ? 1 : LIMIT_RUN, made;

    if (server_is_pressed(server)) {
        server_plan(server, room, now + LIMIT_STORE_RETRY);
        return;
    }
    if (most > *budget)
        most = *budget;
    if (pace_run(room, effects, most, &made) && seated_post(server, room, effects)) {
        *budget -= made;
        server_plan(server, room, made == LIMIT_RUN ? now + server->run_rest : now);
    } else if (lobby_roll_back(server, room, effects)) {
        server_plan(server, room, now + LIMIT_STORE_RETRY);
    }
}

static void tell_late(struct server *server, int64_t now, struct room *room,
                      struct server_effects *effects)
{
    room_push_room(room, now, effects, 0);
    agenda_put(server, room);
}

static void show_late(struct server *server, int64_t now, struct room *room,
                      struct server_effects *effects)
{
    delay_attend(room, effects, now);
    board_follow(server, room);
    agenda_put(server, room);
}

/* One thing at one table. */
static void attend(struct server *server, int64_t now, struct room *room, unsigned *budget,
                   struct server_effects *effects)
{
    --*budget;
    if (room->tell_at <= now)
        tell_late(server, now, room, effects);
    else if (delay_wakes_at(room) <= now)
        show_late(server, now, room, effects);
    else if (room_writes_at(room) <= now)
        hours_attend(server, room, now, effects);
    else
        run_bots(server, now, room, budget, effects);
}

static int64_t sweeps_at(const struct server *server)
{
    return server->swept_at + (server->kept_most < LIMIT_SWEEP ? server->kept_most : LIMIT_SWEEP);
}

static void tick(struct server *server, int64_t now, struct server_effects *effects)
{
    unsigned budget = LIMIT_TICK;
    struct room *room;

    imports_go_on(server, now, effects);
    waking_go_on(server, now, effects);
    while (budget && (room = agenda_first(server, now)))
        attend(server, now, room, &budget, effects);
    if (now >= sweeps_at(server))
        lobby_sweep(server, effects, now);
}

static int64_t wakes_at(const struct server *server)
{
    if (imports_wait(server) || waking_waits(server))
        return 0; /* at once */
    const int64_t agenda = agenda_time(server), sweep = sweeps_at(server);

    return server->rooms_count && sweep < agenda ? sweep : agenda;
}

void server_step(struct server *server, int64_t now, const struct server_event *event,
                 struct server_effects *effects)
{
    if (!server->swept_at)
        server->swept_at = now;
    if (!effects->rows_count)
        effects->batch = server->batch + 1;
    effects->unwritten = &server->unwritten;
    switch (event->kind) {
    case SERVER_OPEN:
        open_socket(server, now, event->conn, event->address, effects);
        break;
    case SERVER_TEXT:
        take_text(server, now, event, effects);
        break;
    case SERVER_CLOSE:
        close_socket(server, now, event->conn, effects);
        break;
    case SERVER_TICK:
        tick(server, now, effects);
        break;
    case SERVER_STORED:
    case SERVER_STORE_FAILED:
        pending_answered(server, now, event->batch, event->kind == SERVER_STORED, effects);
        break;
    case SERVER_LOADED:
        if (event->row->table[0] == '@')
            accounts_load(server, event->row, effects);
        else
            lobby_load(server, event->row, now, effects);
        break;
    case SERVER_HASHED:
        people_hashed(server, now, event->job, event->text, effects);
        break;
    case SERVER_STOPPING:
        hours_stop(server, now, effects); /* the driver hangs everybody up */
        break;
    }
    if (effects->rows_count)
        server->batch = effects->batch;
    effects->wake_at = wakes_at(server);
}
