/* view_checks.c - the only checks that look into a server: what the rows of a table say besides its
 * cards, whether they are written, and how much waits. Except for what is written, only the reader
 * is asked, never the server under test.
 */
#include "server/circles/circles.h"
#include "server/days/days.h"
#include "drive/drive_game.h"
#include "drive/drive_state_json.h"
#include "server/drives/drives.h"
#include "server/rooms/account_seats.h"
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
int look_drive(struct server *server, const char *id, struct talon_string_buffer *buffer);
void look_days(const struct server *server, struct talon_string_buffer *buffer);
bool look_log(const struct server *server, uint32_t day);
bool look_is_result(struct server *server, const char *id, const char *room,
                    const struct json_value *values);
bool look_bot_plays_on(struct server *server, const char *id, int seat);
const char *look_drive_room(struct server *server, const char *id, const int64_t at[3],
                            bool *known);
uint32_t look_day_of(const struct server *server, const char *id);
int look_circle(const struct server *server, const char *id, struct talon_string_buffer *buffer);
bool look_circle_told(const struct server *server, const char *id,
                      struct talon_string_buffer *buffer);
unsigned look_circle_member(const struct server *server, const char *id, const char *token);
const char *look_circle_of(const struct server *server, const char *id);
int look_circle_players(const struct server *server, const char *id);

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

int look_drive(struct server *server, const char *id, struct talon_string_buffer *buffer)
{
    struct drives *drives = drives_of(&server->sets);
    struct drive *drive = drives_find(drives, id);
    const struct drive_question question = { 0 };

    if (!drive || (!drives_stream(drive)->wait.batch && !drives_make_ready(drive)))
        return -1;
    if (drives_stream(drive)->wait.batch)
        return 0;
    drive_write_head(drive, id, 0, buffer);
    for (int part = 0; part < DRIVE_PARTS; part++)
        if (part != DRIVE_CARD)
            drive_write_part(&drives->counts, drive, (enum drive_part)part, &question, buffer);
    return 1;
}

uint32_t look_day_of(const struct server *server, const char *id)
{
    const struct room *room = rooms_find(&server->rooms, id);

    return room ? room->settings.day : 0;
}

bool look_log(const struct server *server, uint32_t day)
{
    return days_find(days_of(&server->sets), day);
}

static void look_field(const struct day_field *field, struct talon_string_buffer *buffer)
{
    for (size_t i = 0; i < field->counts_count; i++) {
        talon_string_buffer_add_number(buffer, field->counts[i].order);
        talon_string_buffer_add(buffer, ":");
        talon_string_buffer_add_number(buffer, field->counts[i].count);
        talon_string_buffer_add(buffer, " ");
    }
    for (size_t i = 0; i < field->best_count; i++) {
        talon_string_buffer_add(buffer, field->best[i].table);
        talon_string_buffer_add(buffer, " ");
    }
}

/* In the order of the days, whatever the order in memory. */
void look_days(const struct server *server, struct talon_string_buffer *buffer)
{
    const struct days *days = days_of(&server->sets);
    uint32_t last = 0;

    for (;;) {
        const struct day_log *next = NULL;
        for (size_t i = 0; i < days->streams.count; i++) {
            const struct day_log *log = (const struct day_log *)days->streams.list[i];
            if (log->day > last && (!next || log->day < next->day))
                next = log;
        }
        if (!next)
            return;
        last = next->day;
        talon_string_buffer_add(buffer, "\nday ");
        talon_string_buffer_add_number(buffer, last);
        for (int family = 0; family < DAY_FAMILIES; family++) {
            talon_string_buffer_add(buffer, ", ");
            look_field(&next->field[family], buffer);
        }
    }
}

const char *look_drive_room(struct server *server, const char *id, const int64_t at[3], bool *known)
{
    struct drive *drive = drives_find(drives_of(&server->sets), id);

    *known = false;
    if (!drive || !drives_make_ready(drive) || at[0] < 1 || at[0] > (int64_t)drive->rounds ||
        at[1] < 1 || at[1] > (int64_t)drive->round[at[0] - 1].tables || at[2] < 1 ||
        at[2] > drive->series->setup.deals)
        return "";
    const struct drive_deal *deal =
        drive_deal_of(drive, (unsigned)at[0], (unsigned)at[1], (unsigned)at[2]);
    *known = deal->known;
    return deal->room;
}

bool look_bot_plays_on(struct server *server, const char *id, int seat)
{
    const struct room *room = rooms_find(&server->rooms, id);
    const struct room_drive *place = room ? &room->settings.drive : NULL;
    struct drive *drive = place ? drives_find(drives_of(&server->sets), place->id) : NULL;

    if (!drive || !drives_make_ready(drive) || !place->round || place->round > drive->rounds)
        return false;
    const struct drive_table *table = &drive->round[place->round - 1].table[place->table - 1];
    return drive->hurry.on || drive_has_left(drive, table->seat[seat]);
}

bool look_is_result(struct server *server, const char *id, const char *room,
                    const struct json_value *values)
{
    const struct room *at = rooms_find(&server->rooms, room);
    struct drive *drive = drives_find(drives_of(&server->sets), id);
    int32_t own[SERIES_SEATS_MOST];

    if (!at || !at->table || !drive || !drives_make_ready(drive) ||
        json_value_count(values) != series_values(drive->series))
        return false;
    drive_game_values(at->table, own);
    for (size_t i = 0; i < json_value_count(values); i++)
        if (json_value_whole(json_value_item(values, i)) != own[i])
            return false;
    return true;
}

/* ---- circles ----------------------------------------------------------------------------------
 */

static bool is_circle_written(const struct server *server, const struct circle *circle)
{
    return !circle->stream.wait.batch && !circles_of(&server->sets)->streams.postings;
}

static void look_member(const struct circle_member *member, struct talon_string_buffer *buffer)
{
    talon_string_buffer_add(buffer, "\n");
    talon_string_buffer_add(buffer, member->name);
    talon_string_buffer_add(buffer, " ");
    talon_string_buffer_add(buffer, member->account);
    for (size_t i = 0; i < sizeof member->token; i++) {
        talon_string_buffer_add(buffer, " ");
        talon_string_buffer_add_number(buffer, member->token[i]);
    }
}

int look_circle(const struct server *server, const char *id, struct talon_string_buffer *buffer)
{
    const struct circle *circle = circles_find(circles_of(&server->sets), id);
    char table[CIRCLE_LINK_SIZE];

    if (!circle || circle->stream.broken)
        return -1;
    if (!is_circle_written(server, circle))
        return 0;
    circle_invitation(circle, table);
    talon_string_buffer_add(buffer, circle->title);
    talon_string_buffer_add(buffer, table);
    for (size_t i = 0; i < circle->members_count; i++)
        look_member(&circle->members[i], buffer);
    circle_write_scores(circle, 0, buffer);
    return 1;
}

bool look_circle_told(const struct server *server, const char *id,
                      struct talon_string_buffer *buffer)
{
    const struct circle *circle = circles_find(circles_of(&server->sets), id);

    if (!circle || circle->stream.broken)
        return false;
    talon_string_buffer_add(buffer, "{");
    circle_write_title(circle, buffer);
    circle_write_members(circle, &server->accounts, buffer);
    talon_string_buffer_add(buffer, "}");
    return true;
}

unsigned look_circle_member(const struct server *server, const char *id, const char *token)
{
    const struct circle *circle =
        server && token[0] ? circles_find(circles_of(&server->sets), id) : NULL;

    return circle && !circle->stream.wait.batch ? circle_member_of_token(circle, token) : 0;
}

const char *look_circle_of(const struct server *server, const char *id)
{
    const struct room *room = rooms_find(&server->rooms, id);

    return room ? room->settings.circle : "";
}

int look_circle_players(const struct server *server, const char *id)
{
    const struct room *room = rooms_find(&server->rooms, id);
    int players = 0;

    for (int seat = 0; room && rooms_game_counts(room) && seat < room->seats_count; seat++)
        players += room->seats[seat].kind == SEAT_PERSON && room->seats[seat].member &&
                   !room->seats[seat].since && !room_seat_waits(room, seat);
    return players;
}
