/* account_seats.c - see seated.h. It refuses to know how a game is played: only its end counts
 * here.
 */
#include "ratings.h"
#include "account_seats.h"

#include <stdio.h>
#include <string.h>

/* ---- names ------------------------------------------------------------------------------ */

static void name_chair(const struct server *server, struct chair *chair)
{
    const struct account *account =
        chair->account[0] ? accounts_find(&server->accounts, chair->account) : NULL;

    if (!chair->account[0])
        return;
    if (!account) {
        chair->account[0] = 0;
        chair->forgotten = true;
    }
    talon_text_cut(chair->name, sizeof chair->name, account ? account->name : "");
}

/* Who got up after the game has a name in it all the same. */
static void name_at_table(const struct server *server, struct room *room, int seat)
{
    char who[TALON_NAME_MAX];

    if (!room->named[seat][0])
        return;
    const struct account *account = accounts_find(&server->accounts, room->named[seat]);
    if (!account)
        room->named[seat][0] = 0;
    talon_text_cut(who, sizeof who, talon_table_who(room->table, seat));
    talon_table_sit(room->table, seat, who, account ? account->name : "");
}

static void name_removed(const struct server *server, struct removed *removed)
{
    const struct account *account = accounts_find(&server->accounts, removed->account);

    if (removed->account[0])
        talon_text_cut(removed->name, sizeof removed->name, account ? account->name : "");
}

void seated_name(const struct server *server, struct room *room)
{
    bool any = false;

    for (int seat = 0; seat < room->seats; seat++) {
        any = any || room->chairs[seat].account[0];
        name_chair(server, &room->chairs[seat]);
        name_chair(server, &room->opening.chairs[seat]);
    }
    for (int i = 0; i < room->removed.count; i++)
        name_removed(server, &room->removed.list[i]);
    if (any && room->table)
        chairs_name(room);
    for (int seat = 0; room->table && seat < room->seats; seat++)
        name_at_table(server, room, seat);
}

int seated_at(const struct room *room, const struct account *account)
{
    for (int seat = 0; seat < room->seats; seat++)
        if (!strcmp(room->chairs[seat].account, account->id))
            return seat;
    return -1;
}

static bool is_known_at(const struct room *room, const char *account)
{
    for (int seat = 0; seat < room->seats; seat++)
        if (!strcmp(room->chairs[seat].account, account) ||
            !strcmp(room->opening.chairs[seat].account, account) ||
            !strcmp(room->named[seat], account))
            return true;
    for (int i = 0; i < room->removed.count; i++)
        if (!strcmp(room->removed.list[i].account, account))
            return true;
    return false;
}

void seated_forget(struct server *server, int64_t now, const char *account, const char *name,
                   struct server_effects *effects)
{
    for (size_t i = 0; i < server->rooms_count; i++) {
        struct room *room = server->rooms[i];
        talk_forget(&room->talk, account);
        if (!delay_forget(room->delay, name) && !is_known_at(room, account))
            continue;
        seated_name(server, room);
        if (room_unwritten(room)) {
            room->news |= NEWS_ROOM | NEWS_VIEW; /* told with what is on its way */
            continue;
        }
        room_push_room(room, now, effects, 0);
        if (room->table)
            room_push(room, now, effects);
        agenda_put(server, room);
    }
}

/* ---- results ---------------------------------------------------------------------------- */

struct player {
    struct account *account;
    struct result result;
    bool left; /* before the end */
};

/* Whose game it was: who sat there from the first card to the last, or who left it. */
static struct account *whose(const struct server *server, const struct room *room, int seat,
                             bool *left)
{
    const struct chair *chair = &room->chairs[seat];

    *left = room->left[seat][0];
    if (*left)
        return accounts_find(&server->accounts, room->left[seat]);
    return chair->account[0] && !chair->since ? accounts_find(&server->accounts, chair->account)
                                              : NULL;
}

/* Whoever chose the seed knows the cards: such a game counts for nobody. */
static bool counts(const struct room *room)
{
    return !room->opening.seeded && !room->opening.record;
}

bool seated_is_rated(const struct server *server, const struct room *room, int seat)
{
    const struct talon_config *config = &room->opening.config;
    bool left, rated = false;

    if (!room->table || room_is_over(room) || !counts(room) || !whose(server, room, seat, &left) ||
        left)
        return false;
    for (int other = 0; other < room->seats; other++)
        rated = rated || (result_side(config, other) != result_side(config, seat) &&
                          whose(server, room, other, &left));
    return rated;
}

static int find_players(const struct server *server, const struct room *room,
                        struct player players[TALON_SEATS_MAX])
{
    int count = 0;

    for (int seat = 0; seat < room->seats; seat++) {
        struct player *player = &players[count];
        player->account = whose(server, room, seat, &player->left);
        if (!player->account || account_is_leaving(player->account))
            continue;
        player->result = result_of(room->table, seat);
        snprintf(player->result.table, sizeof player->result.table, "%s", room->id);
        if (player->left)
            player->result.outcome = OUTCOME_LOST;
        count++;
    }
    return count;
}

static void rate(const struct server *server, const struct room *room, struct player *players,
                 int count)
{
    struct rated rated[TALON_SEATS_MAX];

    for (int i = 0; i < count; i++) {
        const struct result *result = &players[i].result;
        const struct rating rating =
            account_rating(&server->accounts, players[i].account, result->played.game);
        rated[i] =
            (struct rated){ .side = result_side(talon_table_config(room->table), result->seat),
                            .rank = result->rank,
                            .rating = rating.points,
                            .games = rating.games,
                            .kept = players[i].left || room->chairs[result->seat].helped };
    }
    if (!ratings_change(rated, count))
        return;
    for (int i = 0; i < count; i++) {
        players[i].result.rated = true;
        players[i].result.change = rated[i].change;
    }
}

bool seated_post(struct server *server, struct room *room, struct server_effects *effects)
{
    struct player players[TALON_SEATS_MAX];

    if (room->posted || !room_is_over(room))
        return true;
    room->posted = true;
    if (!counts(room))
        return true;
    const int count = find_players(server, room, players);
    rate(server, room, players, count);
    for (int i = 0; i < count; i++)
        if (!account_post(server, effects, players[i].account, &players[i].result))
            return false;
    return true;
}
