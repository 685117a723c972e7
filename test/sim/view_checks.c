/* view_checks.c - the only checks that look into a server: what the rows of a table say besides its
 * cards, whether they are written, and how much waits. Except for what is written, only the reader
 * is asked, never the server under test.
 */
#include "server/rooms/room_registry.h"
#include "server/server_internal.h"

#include <string.h>

bool look_rests(const struct server *server, const char *id);
bool look_twice(const struct server *server, const char *id);
int look_written(const struct server *server, const char *id);
int look_seat_of(const struct server *server, const char *id, const char *token);
void look_room(const struct server *server, const char *id, bool late,
               struct talon_string_buffer *buffer);
uint32_t look_since(const struct server *server, const char *id, int seat, uint32_t told);
bool look_session(const struct server *server, const char *session, const char *name);
bool look_account(const struct server *server, const char *name);
bool look_result(const struct server *server, const char *name, const char *table);
bool look_hears(const struct server *server, const char *id, int listener, int speaker);
int look_eyes(const struct server *server, const char *id, int seat);
bool look_shared(const struct server *server, const char *id, int seat);
size_t look_queued(const struct server *server);

bool look_rests(const struct server *server, const char *id)
{
    const struct room *room = rooms_find(&server->rooms, id);

    return room && room->resting;
}

bool look_twice(const struct server *server, const char *id)
{
    const struct room *room = rooms_find(&server->rooms, id);
    bool twice = false;

    for (int seat = 1; room && seat < room->seats_count; seat++)
        for (int other = 0; other < seat; other++)
            twice = twice || (room_seat_is_held(room, seat) && room_seat_is_held(room, other) &&
                              !memcmp(room->seats[seat].token, room->seats[other].token,
                                      sizeof room->seats[seat].token));
    return twice;
}

int look_written(const struct server *server, const char *id)
{
    const struct room *room = rooms_find(&server->rooms, id);

    return room ? !room_is_unwritten(room) : -1;
}

int look_seat_of(const struct server *server, const char *id, const char *token)
{
    const struct room *room = rooms_find(&server->rooms, id);

    return room ? room_seat_of_token(room, token) : -1;
}

void look_room(const struct server *server, const char *id, bool late,
               struct talon_string_buffer *buffer)
{
    const struct room *room = rooms_find(&server->rooms, id);

    if (room)
        room_write_state(room, late && room_delay_hides_end(room), buffer);
}

uint32_t look_since(const struct server *server, const char *id, int seat, uint32_t told)
{
    const struct room *room = rooms_find(&server->rooms, id);

    return room ? room_since(room, seat, told) : told;
}

bool look_session(const struct server *server, const char *session, const char *name)
{
    const struct account *account = accounts_logged_in(&server->accounts, session);

    return account && !strcmp(account->name, name);
}

bool look_account(const struct server *server, const char *name)
{
    return accounts_named(&server->accounts, name);
}

bool look_hears(const struct server *server, const char *id, int listener, int speaker)
{
    const struct room *room = rooms_find(&server->rooms, id);

    return room && room_chat_is_heard(&room->chat, listener, speaker);
}

int look_eyes(const struct server *server, const char *id, int seat)
{
    const struct room *room = rooms_find(&server->rooms, id);

    return room && seat >= 0 && room_seat_waits(room, seat) ? -1 : seat;
}

bool look_shared(const struct server *server, const char *id, int seat)
{
    const struct room *room = rooms_find(&server->rooms, id);

    return room && room_seat_is_shared(room, seat);
}

size_t look_queued(const struct server *server)
{
    return server->journal.queued;
}

bool look_result(const struct server *server, const char *name, const char *table)
{
    const struct account *account = accounts_named(&server->accounts, name);

    for (size_t i = 0; account && i < account->stats.results_count; i++)
        if (!strcmp(account->stats.results[i].table, table))
            return true;
    return false;
}
