/* circle_watchers.c - keeps the list of watchers of a circle and the list of circles of a
 * connection together.
 */
#include "circle_watchers.h"

#include "json/json_writer.h"
#include "util/memory.h"

#include <assert.h>

static struct circle_watcher *find_watcher(const struct circle *circle, uint64_t conn)
{
    for (size_t i = 0; i < circle->watchers_count; i++)
        if (circle->watchers[i].conn == conn)
            return &circle->watchers[i];
    return NULL;
}

/* `connection` may be NULL. */
static void forget_circle(struct connection *connection, const struct circle *circle)
{
    for (int i = 0; connection && i < connection->circles_count; i++)
        if (connection->circles[i] == circle)
            connection->circles[i] = connection->circles[--connection->circles_count];
}

bool circle_member_is_here(const struct circle *circle, unsigned member)
{
    for (size_t i = 0; i < circle->watchers_count; i++)
        if (circle->watchers[i].member == member && circle->watchers[i].here)
            return true;
    return false;
}

bool circle_is_watched_by(const struct circle *circle, const struct connection *connection)
{
    return find_watcher(circle, connection->conn);
}

struct limits_places_held circle_watchers_count(const struct circle *circle, unsigned member)
{
    struct limits_places_held held = { .all = circle->watchers_count };

    for (size_t i = 0; i < circle->watchers_count; i++)
        held.of_client += circle->watchers[i].member == member;
    return held;
}

static void add_watcher(struct circle *circle, struct connection *connection, unsigned member)
{
    assert(connection->circles_count < LIMIT_CIRCLES_OF_SOCKET);
    connection->circles[connection->circles_count++] = circle;
    circle->watchers = util_grow(circle->watchers, &circle->watchers_capacity,
                                 circle->watchers_count, sizeof *circle->watchers);
    circle->watchers[circle->watchers_count++] =
        (struct circle_watcher){ .conn = connection->conn, .member = member };
}

bool circle_watch(struct circle *circle, struct connection *connection, unsigned member, bool here)
{
    if (!circle_is_watched_by(circle, connection))
        add_watcher(circle, connection, member);
    struct circle_watcher *watcher = find_watcher(circle, connection->conn);
    const bool changes = watcher->here != here || (here && watcher->member != member);
    watcher->member = member;
    watcher->here = here;
    return changes;
}

bool circle_unwatch(struct circle *circle, struct connection *connection)
{
    struct circle_watcher *watcher = find_watcher(circle, connection->conn);
    const bool was_here = watcher && watcher->here;

    forget_circle(connection, circle);
    if (watcher)
        *watcher = circle->watchers[--circle->watchers_count];
    return was_here;
}

/* ---- telling ------------------------------------------------------------------------------- */

static size_t write_push(const struct circle *circle, struct journal_outputs *outputs)
{
    const size_t from = outputs->text.length;

    talon_string_buffer_add(&outputs->text, "{\"push\":\"circle\"");
    json_write_member(&outputs->text, "circle", circle_letters(circle));
    talon_string_buffer_add(&outputs->text, "}");
    return from;
}

void circle_watchers_tell(struct circle *circle, struct journal_outputs *outputs)
{
    const size_t at = write_push(circle, outputs), length = outputs->text.length - at;

    circle->has_news = false;
    for (size_t i = 0; i < circle->watchers_count; i++)
        journal_outputs_send_piece(outputs, circle->watchers[i].conn, at, length);
}

void circle_watchers_drop(struct connections *connections, struct circle *circle, unsigned member,
                          struct journal_outputs *outputs)
{
    const size_t at = write_push(circle, outputs), length = outputs->text.length - at;

    for (size_t i = circle->watchers_count; i-- > 0;) {
        if (circle->watchers[i].member != member)
            continue;
        journal_outputs_send_piece(outputs, circle->watchers[i].conn, at, length);
        forget_circle(connection_find(connections, circle->watchers[i].conn), circle);
        circle->watchers[i] = circle->watchers[--circle->watchers_count];
    }
}

void circle_watchers_dismiss(struct connections *connections, struct circle *circle)
{
    for (size_t i = 0; i < circle->watchers_count; i++)
        forget_circle(connection_find(connections, circle->watchers[i].conn), circle);
    circle->watchers_count = 0;
}
