/* http_request.c - asks the server for people who come by a link, and answers with a page: the link
 * that stops mails, the replay of a game, and the page with a preview of a table. To the server
 * each is a connection that asks one thing, so everything that holds for WebSockets holds for them:
 * who may know it, limits, and answers that are stored first.
 */
#include "http_answer.h"
#include "link_preview.h"
#include "text_page.h"

#include "json/json_reader.h"
#include "json/json_writer.h"
#include "replay/replay_page.h"
#include "util/memory.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BODY_MOST = 1000 };

static const char mail_path[] = "/mail/", replay_path[] = "/replay/";
static const struct util_rate replays = { "replay", LIMIT_REPLAYS, LIMIT_REPLAYS_WITHIN },
                              previews = { "preview", LIMIT_PREVIEWS, LIMIT_REPLAYS_WITHIN };

/* ---- answers ------------------------------------------------------------------------------ */

static void send_text(struct loop *loop, struct session *session, enum text_page which)
{
    struct http_page page = { .cached = "no-store" };
    struct talon_string_buffer text = { 0 };

    page.status = daemon_text_page_write(which, session->language, session->words, &text);
    snprintf(page.policy, sizeof page.policy, "%s", daemon_text_page_policy);
    daemon_http_send_page(loop, session, &page, &text);
}

static void send_replay(struct loop *loop, struct session *session,
                        struct talon_string_buffer *text)
{
    struct http_page page = { .status = HTTP_STATUS_OK, .cached = "public, max-age=3600" };
    struct talon_string_buffer policy = { 0 };

    replay_page_policy(&policy);
    snprintf(page.policy, sizeof page.policy, "%s", policy.at);
    free(policy.at);
    daemon_http_send_page(loop, session, &page, text);
}

/* `answer`: what the server tells of the table; NULL: nothing. */
static void send_preview(struct loop *loop, struct session *session,
                         const struct json_value *answer)
{
    const struct http_page page = { .status = HTTP_STATUS_OK, .cached = "no-cache" };
    struct talon_string_buffer text = { 0 };

    daemon_link_write(loop->config.files, session, answer, &text);
    daemon_http_send_page(loop, session, &page, &text);
}

/* False: it is not known, or not limited. */
static bool write_address(struct loop *loop, const struct session *session,
                          char address[ADDRESS_ROOM])
{
    struct address client;
    const bool known = daemon_websocket_client(loop, session->wsi, &client);

    *address = 0;
    if (known)
        util_address_write(&client, address);
    return known;
}

/* ---- asking the server -------------------------------------------------------------------- */

/* As a connection with the address of the client. */
static void enter(struct loop *loop, struct session *session)
{
    char address[ADDRESS_ROOM] = "", network[ADDRESS_ROOM] = "";
    struct address client;

    if (daemon_websocket_client(loop, session->wsi, &client)) {
        util_address_write(&client, address);
        util_address_write_wider(&client, network);
    }
    daemon_websocket_enter(loop, session, address, network);
}

static void leave(struct loop *loop, struct session *session)
{
    if (session->question == HTTP_REPLAY)
        daemon_replay_pages_drop(&loop->replays, session->conn);
    if (session->conn)
        daemon_websocket_leave(loop, session);
    session->conn = 0;
    session->question = HTTP_NOTHING;
}

static bool can_ask_server(const struct loop *loop)
{
    return loop->free_count && !loop->leaving;
}

static void ask_server(struct loop *loop, struct session *session, const char *request,
                       const char *name)
{
    struct talon_string_buffer text = { 0 };

    assert(session->question != HTTP_NOTHING && !session->conn);
    if (!can_ask_server(loop)) {
        send_text(loop, session, TEXT_TRY_LATER);
        return;
    }
    talon_string_buffer_add(&text, "{");
    json_write_member(&text, "do", request);
    json_write_member(&text, name, session->words);
    talon_string_buffer_add(&text, "}");
    enter(loop, session);
    daemon_tick_step(loop, &(struct server_event){ .kind = SERVER_TEXT,
                                                   .conn = session->conn,
                                                   .text = text.at,
                                                   .length = text.length });
    free(text.at);
}

/* ---- what the server answers -------------------------------------------------------------- */

static bool is_error(const char *text, const char *code)
{
    struct json_value *answer = json_read_text(text);
    const struct json_value *error = json_value_member(answer, "error");
    const char *own = json_value_text(json_value_member(error, "code"));
    const bool same = own && (!code || !strcmp(own, code));

    json_value_free(answer);
    return same;
}

/* A long answer is a record. */
static enum text_page refusal_of(const struct session *session, const char *text, size_t length)
{
    enum { ERROR_MOST = 1000 };
    char copy[ERROR_MOST];

    if (length >= sizeof copy)
        return TEXT_NONE;
    snprintf(copy, sizeof copy, "%.*s", (int)length, text);
    if (!is_error(copy, NULL))
        return TEXT_NONE;
    const bool busy = is_error(copy, "limit") || is_error(copy, "store");
    return busy || session->question != HTTP_REPLAY ? TEXT_TRY_LATER : TEXT_NO_REPLAY;
}

static void answer_stop(struct loop *loop, struct session *session, enum text_page refusal)
{
    leave(loop, session);
    send_text(loop, session, refusal == TEXT_NONE ? TEXT_STOPPED : refusal);
}

static bool make_replay(struct loop *loop, const struct session *session, const char *text,
                        size_t length)
{
    char address[ADDRESS_ROOM];
    char *pictures = daemon_link_pictures(loop->config.files, session->link->base);
    const struct replay_asker asker = { session->conn, address, session->language, pictures };

    write_address(loop, session, address);
    const bool taken = daemon_replay_pages_take(&loop->replays, &asker, text, length);
    free(pictures);
    return taken;
}

static void answer_replay(struct loop *loop, struct session *session, enum text_page refusal,
                          const char *text, size_t length)
{
    if (refusal == TEXT_NONE && length > LIMIT_REPLAY_BYTES)
        refusal = TEXT_LONG_REPLAY;
    if (refusal == TEXT_NONE && !make_replay(loop, session, text, length))
        refusal = TEXT_TRY_LATER;
    if (refusal == TEXT_NONE)
        return;
    leave(loop, session);
    send_text(loop, session, refusal);
}

static void answer_preview(struct loop *loop, struct session *session, const char *text,
                           size_t length)
{
    struct json_value *answer = text ? json_read(text, length) : NULL;

    leave(loop, session);
    send_preview(loop, session, answer);
    json_value_free(answer);
}

static void on_server_answered(struct loop *loop, struct session *session, const char *text,
                               size_t length)
{
    const enum text_page refusal = text ? refusal_of(session, text, length) : TEXT_TRY_LATER;

    if (session->page)
        return;
    if (session->question == HTTP_STOP_MAILS)
        answer_stop(loop, session, refusal);
    else if (session->question == HTTP_PREVIEW)
        answer_preview(loop, session, text, length);
    else
        answer_replay(loop, session, refusal, text, length);
}

static void on_replay_made(void *context, uint64_t conn, struct talon_string_buffer *page)
{
    struct loop *loop = context;
    struct session *session = session_of(loop, conn);

    if (!session || session->page || loop->stopping)
        return;
    leave(loop, session);
    if (page->length)
        send_replay(loop, session, page);
    else
        send_text(loop, session, TEXT_NO_REPLAY);
}

/* ---- requests ----------------------------------------------------------------------------- */

/* The last part of such an address: letters and digits of a token or an id. */
static bool read_words(struct session *session, const char *path, const char *start)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    const char *words = path + strlen(start);

    if (strncmp(path, start, strlen(start)) != 0 || !*words ||
        strspn(words, letters) != strlen(words))
        return false;
    return snprintf(session->words, sizeof session->words, "%s", words) < HTTP_WORDS_SIZE;
}

static void begin_question(struct lws *wsi, struct session *session)
{
    session->wsi = wsi;
    session->conn = 0;
    session->posted = 0;
    daemon_http_read_language(wsi, session->language);
}

bool daemon_http_may_post(struct loop *loop, struct lws *wsi, struct session *session,
                          const char *path)
{
    if (!loop->config.options->mail.words[0] || daemon_acceptor_is_admin(loop, wsi) ||
        !read_words(session, path, mail_path))
        return false;
    begin_question(wsi, session);
    session->question = HTTP_STOP_MAILS;
    session->head = false;
    return true;
}

int daemon_http_posted(struct session *session, size_t length)
{
    session->posted += length;
    return session->question == HTTP_STOP_MAILS && session->posted <= BODY_MOST ? 0 : -1;
}

int daemon_http_posted_all(struct loop *loop, struct session *session)
{
    if (session->question != HTTP_STOP_MAILS || session->conn || session->page)
        return -1;
    ask_server(loop, session, "mail_stop", "stop");
    return 0;
}

static bool may_ask(struct loop *loop, const struct session *session, struct util_rates *rates,
                    const struct util_rate *rate)
{
    char address[ADDRESS_ROOM];

    if (!write_address(loop, session, address))
        return true;
    return util_rate_spend(rates, rate, address, daemon_clock_now());
}

/* Keeps the address for the answer. */
static void keep_link(struct loop *loop, struct session *session, struct link link)
{
    link.base = daemon_link_base(loop, session->wsi);
    session->link = util_allocate(sizeof *session->link);
    *session->link = link;
}

static void drop_link(struct session *session)
{
    if (session->link)
        free(session->link->base);
    free(session->link);
    session->link = NULL;
}

static void ask_for_replay(struct loop *loop, struct session *session)
{
    if (!may_ask(loop, session, &loop->replay_rates, &replays)) {
        send_text(loop, session, TEXT_MANY_REPLAYS);
        return;
    }
    keep_link(loop, session, (struct link){ 0 });
    session->question = HTTP_REPLAY;
    ask_server(loop, session, "record", "table");
}

/* The page comes in any case: the preview tells of the table if the server can say so at once. */
static void ask_for_preview(struct loop *loop, struct session *session)
{
    const char *id = session->words;

    if (!daemon_link_has_table(session->link) || !*id || strlen(id) >= STORE_ID_ROOM ||
        !can_ask_server(loop) || !may_ask(loop, session, &loop->preview_rates, &previews)) {
        send_preview(loop, session, NULL);
        return;
    }
    session->question = HTTP_PREVIEW;
    ask_server(loop, session, "preview", "table");
}

static bool ask_for_link(struct loop *loop, struct lws *wsi, struct session *session,
                         const char *path)
{
    struct link link;

    if (!daemon_link_read(path, &link, session->words))
        return false;
    begin_question(wsi, session);
    keep_link(loop, session, link);
    ask_for_preview(loop, session);
    return true;
}

/* A program that looks through mails opens their links, so opening it alone stops nothing. */
bool daemon_http_ask(struct loop *loop, struct lws *wsi, struct session *session, const char *path)
{
    const bool mail = loop->config.options->mail.words[0] && read_words(session, path, mail_path);

    if (!mail && strncmp(path, replay_path, strlen(replay_path)) != 0)
        return ask_for_link(loop, wsi, session, path);
    begin_question(wsi, session);
    if (mail)
        send_text(loop, session, TEXT_STOP);
    else if (!read_words(session, path, replay_path) || strlen(session->words) >= STORE_ID_ROOM)
        send_text(loop, session, TEXT_NO_REPLAY);
    else
        ask_for_replay(loop, session);
    return true;
}

/* An open WebSocket was one of these before it was upgraded. */
void daemon_http_forget(struct loop *loop, struct session *session)
{
    if (session->question)
        leave(loop, session);
    drop_link(session);
    daemon_http_drop_page(session);
}

void daemon_http_start(struct loop *loop)
{
    randombytes_buf(loop->replay_rates.salt, sizeof loop->replay_rates.salt);
    randombytes_buf(loop->preview_rates.salt, sizeof loop->preview_rates.salt);
    loop->http_answered = on_server_answered;
    loop->replays = (struct replay_pages){
        .pool = loop->pool, .lane = LANE_REPLAYS, .listener = on_replay_made, .context = loop
    };
}
