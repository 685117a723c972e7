/* hint_requests.c - a hint is a question to the strongest bot. If it takes a search, the driver has
 * it searched for elsewhere, and the request is answered afterwards, unless the table has changed.
 */
#include "request_dispatch.h"
#include "request.h"

#include "util/memory.h"

#include <assert.h>
#include <talon/hint.h>
#include <talon/json.h>

#include <stdlib.h>
#include <string.h>

/* A hint that a bot thinks about. */
struct request_hinting {
    struct request_hinting *next;
    uint64_t number, conn;
    char table[STORE_ID_ROOM];
    struct limits_holder holder; /* asked */
    uint32_t generation;         /* of the room when it was asked */
    int64_t lost_at;             /* without an answer until then it is given up */
    struct json_value *envelope;
};

static struct talon_question *question_of(const struct request *request)
{
    assert(request->room);
    struct talon_question *question =
        talon_question_new(request->room->table, request->seat, talon_hint_bot(),
                           talon_rng_wide_word(&request->room->chance));

    util_require_memory(question);
    return question;
}

/* Where there is nothing to search for. */
static bool answer_at_once(struct request *request)
{
    struct talon_question *question = question_of(request);
    struct talon_hint hint;

    talon_question_hint(question, NULL, 0, &hint);
    talon_json_hint(&request->out, &hint);
    talon_question_free(question);
    return true;
}

/* ---- by the driver ----------------------------------------------------------------------------
 */

static void drop(struct request_hinting **at)
{
    struct request_hinting *hinting = *at;

    *at = hinting->next;
    json_value_free(hinting->envelope);
    free(hinting);
}

/* Whether the hint is still about the position at the table, and nothing is being stored that has
 * to be stored before anything is told. */
static bool is_current(const struct requests *requests, const struct request_hinting *hinting)
{
    const struct room *room = rooms_find(requests->rooms, hinting->table);

    return room && room->table && room->generation == hinting->generation && !room->wait.batch;
}

static void send_hint(struct requests *requests, const struct request_hinting *hinting,
                      const struct talon_hint *hint, struct journal_outputs *outputs)
{
    struct request request = { .context = requests,
                               .outputs = outputs,
                               .now = outputs->now,
                               .conn = hinting->conn,
                               .body = hinting->envelope };

    if (!hint)
        request_refuse(&request, "limit", "Too many bots are thinking right now. Try again.");
    else if (!is_current(requests, hinting))
        request_refuse(&request, "stale", "The table has changed. Ask again.");
    else
        talon_json_hint(&request.out, hint);
    request_finish(&request);
    free(request.out.at);
}

/* Answers the request, if somebody still waits for it, and forgets it. */
static void answer_hint(struct requests *requests, struct request_hinting **at,
                        const struct talon_hint *hint, struct journal_outputs *outputs)
{
    if (connection_find(requests->connections, (*at)->conn))
        send_hint(requests, *at, hint, outputs);
    drop(at);
}

/* An answer that comes later is ignored. */
static void give_up_lost(struct requests *requests, struct journal_outputs *outputs)
{
    struct request_hinting **at = &requests->hinting;

    while (*at)
        if ((*at)->lost_at <= outputs->now)
            answer_hint(requests, at, NULL, outputs);
        else
            at = &(*at)->next;
}

/* Whether somebody at this table waits for a hint already. */
static bool is_thinking(const struct requests *requests, const char *table)
{
    const struct request_hinting *hinting = requests->hinting;

    while (hinting && strcmp(hinting->table, table) != 0)
        hinting = hinting->next;
    return hinting != NULL;
}

/* Bounded in all, and for each address. */
static bool may_think(struct request *request)
{
    assert(request->room);
    const struct limits_client *client = &request_connection(request)->client;
    struct limits_places_held held = { 0 };

    for (const struct request_hinting *at = request->context->hinting; at; at = at->next)
        limits_place_count(&held, client, &at->holder);
    return request_has_place(request, PLACE_HINT, &held);
}

static bool ask_driver(struct request *request)
{
    assert(request->room && request->room->table && request->seat >= 0);
    struct room *room = request->room;
    struct requests *context = request->context;

    give_up_lost(context, request->outputs);
    if (is_thinking(context, room->id))
        return request_refuse(request, "limit",
                              "A hint for this table is on its way. Wait for it.");
    if (!may_think(request))
        return false;
    struct server_job job = {
        .kind = SERVER_JOB_HINT,
        .number = talon_rng_wide_word(&room->chance) | 1,
        .question = { .simulations =
                          talon_bot_simulations(talon_hint_bot(), talon_table_game(room->table)),
                      .question = question_of(request) },
    };
    struct request_hinting *hinting = util_allocate(sizeof *hinting);
    memcpy(job.question.table, room->id, sizeof job.question.table);
    *hinting = (struct request_hinting){ .next = context->hinting,
                                         .number = job.number,
                                         .conn = request->conn,
                                         .generation = room->generation,
                                         .lost_at = request->now + LIMIT_QUESTION_LOST,
                                         .envelope = request_envelope(request) };
    memcpy(hinting->table, room->id, sizeof hinting->table);
    hinting->holder = limits_holder_of(&request_connection(request)->client);
    context->hinting = hinting;
    journal_outputs_add_job(request->outputs, &job);
    request->promised = true;
    return true;
}

void request_hint_done(struct requests *requests, uint64_t number, const struct talon_hint *hint,
                       struct journal_outputs *outputs)
{
    for (struct request_hinting **at = &requests->hinting; *at; at = &(*at)->next)
        if ((*at)->number == number) {
            answer_hint(requests, at, hint, outputs);
            return;
        }
}

void request_hints_free(struct requests *requests)
{
    while (requests->hinting)
        drop(&requests->hinting);
}

/* ---- the request ------------------------------------------------------------------------------
 */

/* A seat with one move, and a game without choices, need no search. */
static bool needs_search(const struct request *request)
{
    assert(request->room);
    const struct talon_game *game = talon_table_game(request->room->table);
    struct talon_move moves[TALON_MOVES_MAX];

    return talon_bot_searches(talon_hint_bot(), game) &&
           game->legal(talon_table_state(request->room->table), request->seat, moves) > 1;
}

static bool request_hint(struct request *request)
{
    assert(request->room);
    const struct talon_table *table = request->room->table;

    if (!protocol_check_acting(table, request->seat, &request->fault) ||
        !request_may_see(request, talon_seat_bit(request->seat)))
        return false;
    return needs_search(request) ? ask_driver(request) : answer_at_once(request);
}

/* clang-format off */
const struct request_row request_hint_rows[] = {
    { "hint", STREAM_TABLES, A_SEAT | CARDS | NOT_STRICT | AGAIN, request_hint, NULL },
    { 0 },
};
/* clang-format on */
