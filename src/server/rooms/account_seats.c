/* account_seats.c - accounts at tables: their names at seats, their results of finished games, and
 * removing a deleted account from all tables.
 */
#include "account_seats.h"

#include "room_changed.h"
#include "stats/ratings.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- names ------------------------------------------------------------------------------ */

static void name_seat(const struct rooms *rooms, struct room_seat *holder)
{
    const struct account *account =
        holder->account[0] ? accounts_find(rooms->accounts, holder->account) : NULL;

    if (!holder->account[0])
        return;
    if (!account) {
        holder->account[0] = 0;
        holder->forgotten = true;
        holder->sign[0] = 0;
    }
    talon_text_cut(holder->name, sizeof holder->name, account ? account->name : "");
}

/* A person who stood up after the game is still named in it. */
static void name_at_table(const struct rooms *rooms, struct room *room, int seat)
{
    assert(seat >= 0 && seat < room->seats_count && room->table);
    char who[TALON_NAME_MAX];

    if (!room->named[seat][0])
        return;
    const struct account *account = accounts_find(rooms->accounts, room->named[seat]);
    if (!account)
        room->named[seat][0] = 0;
    talon_text_cut(who, sizeof who, talon_table_player(room->table, seat));
    talon_table_set_player(room->table, seat, who, account ? account->name : "");
}

static void name_removed(const struct rooms *rooms, struct room_ban *bans)
{
    const struct account *account = accounts_find(rooms->accounts, bans->account);

    if (bans->account[0])
        talon_text_cut(bans->name, sizeof bans->name, account ? account->name : "");
}

void rooms_name_accounts(const struct rooms *rooms, struct room *room)
{
    bool any = false;

    for (int seat = 0; seat < room->seats_count; seat++) {
        any = any || room->seats[seat].account[0];
        name_seat(rooms, &room->seats[seat]);
        name_seat(rooms, &room->settings.seats[seat]);
    }
    for (int i = 0; i < room->bans.count; i++)
        name_removed(rooms, &room->bans.list[i]);
    if (any && room->table)
        room_seats_name(room);
    for (int seat = 0; room->table && seat < room->seats_count; seat++)
        name_at_table(rooms, room, seat);
}

int rooms_seat_of_account(const struct room *room, const struct account *account)
{
    assert(account->stream.id[0] == ACCOUNT_MARK);
    for (int seat = 0; seat < room->seats_count; seat++)
        if (!strcmp(room->seats[seat].account, account->stream.id))
            return seat;
    return -1;
}

static bool is_known_at(const struct room *room, const char *account)
{
    assert(account[0] == ACCOUNT_MARK);
    for (int seat = 0; seat < room->seats_count; seat++)
        if (!strcmp(room->seats[seat].account, account) ||
            !strcmp(room->settings.seats[seat].account, account) ||
            !strcmp(room->left[seat], account) || !strcmp(room->named[seat], account))
            return true;
    for (int i = 0; i < room->bans.count; i++)
        if (!strcmp(room->bans.list[i].account, account))
            return true;
    return false;
}

/* ---- where not all accounts are in memory ------------------------------------------------ */

static void keep_one(const struct rooms *rooms, const char *id, int64_t now)
{
    struct account *account = *id ? accounts_find(rooms->accounts, id) : NULL;

    if (account)
        account->stream.asked_at = now;
}

static void keep_accounts_at(const struct rooms *rooms, const struct room *room, int64_t now)
{
    for (int seat = 0; seat < room->seats_count; seat++) {
        keep_one(rooms, room->seats[seat].account, now);
        keep_one(rooms, room->settings.seats[seat].account, now);
        keep_one(rooms, room->left[seat], now);
        keep_one(rooms, room->named[seat], now);
    }
    for (int i = 0; i < room->bans.count; i++)
        keep_one(rooms, room->bans.list[i].account, now);
}

void rooms_keep_accounts(const struct rooms *rooms, int64_t now)
{
    for (size_t i = 0; i < rooms->count; i++)
        keep_accounts_at(rooms, rooms->list[i], now);
}

static enum stream_sought seek_one(const struct rooms *rooms, const char *id,
                                   enum stream_sought before, struct journal_outputs *outputs)
{
    struct account *account;
    struct journal_wait *waits;
    const enum stream_sought sought =
        *id ? accounts_seek(rooms->accounts, id, STREAM_READ, outputs, &account, &waits)
            : STREAM_MISSING;

    return sought == STREAM_FOUND || sought == STREAM_MISSING ? before : sought;
}

enum stream_sought rooms_seek_accounts(const struct rooms *rooms, const struct room *room,
                                       struct journal_outputs *outputs)
{
    enum stream_sought all = STREAM_FOUND;

    if (!streams_are_partial(&rooms->accounts->streams))
        return all;
    for (int seat = 0; seat < room->seats_count; seat++) {
        all = seek_one(rooms, room->seats[seat].account, all, outputs);
        all = seek_one(rooms, room->settings.seats[seat].account, all, outputs);
        all = seek_one(rooms, room->left[seat], all, outputs);
        all = seek_one(rooms, room->named[seat], all, outputs);
    }
    for (int i = 0; i < room->bans.count; i++)
        all = seek_one(rooms, room->bans.list[i].account, all, outputs);
    return all;
}

void rooms_forget_account(struct rooms *rooms, const char *account, const char *name,
                          struct journal_outputs *outputs)
{
    assert(account[0] == ACCOUNT_MARK && !accounts_find(rooms->accounts, account));
    for (size_t i = 0; i < rooms->count; i++) {
        struct room *room = rooms->list[i];
        room_chat_forget(&room->chat, account);
        if (!room_delay_forget(room->delay, name) && !is_known_at(room, account))
            continue;
        rooms_name_accounts(rooms, room);
        if (room_is_unwritten(room)) {
            room->dirty |= DIRTY_ROOM | DIRTY_VIEW; /* sent when its rows are stored */
            continue;
        }
        room_broadcast_room(room, outputs, 0);
        if (room->table)
            room_broadcast_view(room, outputs);
        rooms_room_changed(rooms, room, outputs->now);
    }
}

/* ---- results ---------------------------------------------------------------------------- */

struct player {
    struct account *account;
    struct stats_result result;
    bool left; /* before the end */
};

/* The account that gets the result: of a person who sat there from the first card on, or left the
 * game. */
static struct account *result_owner(const struct rooms *rooms, const struct room *room, int seat,
                                    bool *left)
{
    assert(seat >= 0 && seat < room->seats_count);
    const struct room_seat *holder = &room->seats[seat];

    *left = room->left[seat][0];
    if (*left)
        return accounts_find(rooms->accounts, room->left[seat]);
    return holder->account[0] && !holder->since && !room_seat_waits(room, seat)
               ? accounts_find(rooms->accounts, holder->account)
               : NULL;
}

/* A person who chose the seed knows the cards, and people who share a device see each other's:
 * such games count for nobody. */
bool rooms_game_counts(const struct room *room)
{
    return !room->settings.seeded && !room->settings.record && !room->shared;
}

/* Whether the game counts for the rating of the player at this seat. Then only this player may end
 * it. */
static bool is_seat_rated(const struct rooms *rooms, const struct room *room, int seat)
{
    assert(seat >= 0 && seat < room->seats_count);
    const struct talon_config *config = &room->settings.config;
    bool left, rated = false;

    if (!room->table || room_is_over(room) || !rooms_game_counts(room) ||
        !result_owner(rooms, room, seat, &left) || left)
        return false;
    for (int other = 0; other < room->seats_count; other++)
        rated = rated || (talon_side(config, other) != talon_side(config, seat) &&
                          result_owner(rooms, room, other, &left));
    return rated;
}

bool rooms_is_rated(const struct rooms *rooms, const struct room *room)
{
    bool rated = false;

    for (int seat = 0; seat < room->seats_count; seat++)
        rated = rated || is_seat_rated(rooms, room, seat);
    return rated;
}

static int find_players(const struct rooms *rooms, const struct room *room,
                        struct player players[TALON_SEATS_MAX])
{
    assert(room->table && room->seats_count <= TALON_SEATS_MAX);
    int count = 0;

    for (int seat = 0; seat < room->seats_count; seat++) {
        struct player *player = &players[count];
        player->account = result_owner(rooms, room, seat, &player->left);
        if (!player->account || player->account->stream.leaves)
            continue;
        player->result = stats_result_of(room->table, seat);
        snprintf(player->result.table, sizeof player->result.table, "%s", room->id);
        if (player->left)
            player->result.outcome = OUTCOME_LOST;
        count++;
    }
    return count;
}

static void rate(const struct room *room, struct player *players, int count)
{
    assert(count >= 0 && count <= room->seats_count);
    struct stats_rated rated[TALON_SEATS_MAX];

    for (int i = 0; i < count; i++) {
        const struct stats_result *result = &players[i].result;
        const struct stats_rating rating = account_rating(players[i].account, result->played.game);
        rated[i] =
            (struct stats_rated){ .side = talon_side(talon_table_config(room->table), result->seat),
                                  .rank = result->rank,
                                  .rating = rating.points,
                                  .games = rating.games,
                                  .kept = players[i].left || room->seats[result->seat].helped };
    }
    if (!stats_ratings_change(rated, count))
        return;
    for (int i = 0; i < count; i++) {
        players[i].result.rated = true;
        players[i].result.change = rated[i].change;
    }
}

static void send_result(const struct rooms *rooms, const struct room *room,
                        const struct player *player, struct journal_outputs *outputs)
{
    assert(player->account && player->result.table[0]);
    const struct stream_message message = { .kind = STREAM_RESULT,
                                            .from = room->id,
                                            .to = player->account->stream.id,
                                            .wait = (struct journal_wait *)&room->wait,
                                            .number = (uint32_t)room->event_count,
                                            .result = &player->result,
                                            .now = outputs->now };

    streams_send(rooms->streams.sets, &message, outputs);
}

void rooms_record_results(struct rooms *rooms, struct room *room, struct journal_outputs *outputs)
{
    struct player players[TALON_SEATS_MAX];

    if (room->posted || !room_is_over(room))
        return;
    room->posted = true;
    streams_send(rooms->streams.sets,
                 &(struct stream_message){ .kind = STREAM_GAME_OVER,
                                           .from = room->id,
                                           .wait = &room->wait,
                                           .number = (uint32_t)room->event_count,
                                           .room = room,
                                           .now = outputs->now },
                 outputs);
    if (!rooms_game_counts(room))
        return;
    const int count = find_players(rooms, room, players);
    rate(room, players, count);
    for (int i = 0; i < count; i++)
        send_result(rooms, room, &players[i], outputs);
}
