/* circles.c - circles as a kind of streams: their rows, the results of their games, and who is
 * told.
 */
#include "circles.h"

#include "server/rooms/account_seats.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DAY = 24 * 3600 * 1000 }; /* ms */

struct circle *circles_find(const struct circles *circles, const char *letters)
{
    return (struct circle *)streams_find_letters(&circles->streams, letters);
}

/* ---- telling ------------------------------------------------------------------------------- */

void circles_tell(struct circle *circle, int64_t now)
{
    struct circles *circles = (struct circles *)circle->stream.all;

    circle->has_news = true;
    if (!circles->news_at)
        circles->news_at = now + LIMIT_CIRCLE_NEWS;
}

static void circle_is_left(struct stream *stream, int64_t now)
{
    circles_tell((struct circle *)stream, now);
}

static void tell_news(struct streams *all, struct journal_outputs *outputs)
{
    struct circles *circles = (struct circles *)all;

    if (!circles->news_at || outputs->now < circles->news_at)
        return;
    circles->news_at = 0;
    for (size_t i = 0; i < all->count; i++) {
        struct circle *circle = (struct circle *)all->list[i];
        if (circle->has_news)
            stream_tell(&circle->stream, outputs);
        circle->has_news = false;
    }
}

static int64_t circles_wake_at(const struct streams *all)
{
    const struct circles *circles = (const struct circles *)all;

    return circles->news_at ? circles->news_at : SERVER_NEVER;
}

struct limits_places_held circle_watchers_count(const struct circle *circle, unsigned member)
{
    struct limits_places_held held = { .all = circle->stream.watchers_count };

    for (size_t i = 0; i < circle->stream.watchers_count; i++)
        held.of_client += circle->stream.watchers[i].who == member;
    return held;
}

/* ---- acts ---------------------------------------------------------------------------------- */

void circles_write_opening(struct circle *circle, struct journal_outputs *outputs)
{
    struct talon_string_buffer text = { 0 };

    assert(circle->members_count == 1);
    circle_opening_write(circle, &text);
    stream_write(&circle->stream, STORE_CIRCLE, text.at, outputs);
    free(text.at);
}

void circles_write_act(struct circle *circle, const struct circle_act *act,
                       struct journal_outputs *outputs)
{
    struct talon_string_buffer text = { 0 };

    assert(!circle->stream.wait.batch && circle->stream.stored);
    circle_carry_out(circle, act);
    circle_act_write(act, &text);
    stream_write(&circle->stream, STORE_ACT, text.at, outputs);
    free(text.at);
}

void circles_note_use(struct circle *circle, struct journal_outputs *outputs)
{
    assert(circle->stream.stored && !circle->stream.wait.batch);
    const struct circle_act act = { .kind = CIRCLE_USED };

    if (stream_unused_days(&circle->stream) >= LIMIT_CIRCLE_NOTED_DAYS &&
        circle->acts < LIMIT_CIRCLE_ACTS && !journal_is_full(circle->stream.all->journal))
        circles_write_act(circle, &act, outputs);
}

static void circle_is_stored(struct stream *stream, struct journal_outputs *outputs)
{
    struct circle *circle = (struct circle *)stream;
    const enum circle_act_kind act = circle->before.act;

    if (!circle->has_before)
        return; /* it is open, and nobody watches yet */
    circle_keep(circle);
    if (act == CIRCLE_LEAVE || act == CIRCLE_REMOVE)
        stream_drop(stream, circle->before.number, outputs);
    if (act != CIRCLE_USED)
        circles_tell(circle, outputs->now);
}

/* A deletion has changed nothing. */
static void circle_is_not_stored(struct stream *stream, struct journal_outputs *outputs)
{
    struct circle *circle = (struct circle *)stream;

    (void)outputs;
    if (circle->has_before)
        circle_take_back(circle);
}

/* ---- results ------------------------------------------------------------------------------- */

/* The member who has played the whole game at this seat; 0: nobody. */
static unsigned member_at(const struct room *room, int seat)
{
    assert(seat >= 0 && seat < room->seats_count);
    const struct room_seat *holder = &room->seats[seat];

    return holder->kind == SEAT_PERSON && !holder->since && !room_seat_waits(room, seat)
               ? holder->member
               : 0;
}

static void note_player(struct circle_result *result, unsigned member,
                        const struct stats_result *played)
{
    assert(member && result->count < TALON_SEATS_MAX);
    unsigned at = result->count++;

    for (; at && result->players[at - 1].member > member; at--)
        result->players[at] = result->players[at - 1];
    result->players[at] =
        (struct circle_player){ member, played->outcome != OUTCOME_LOST, played->points };
}

static void post_circle_result(struct circle *circle, const struct circle_result *result,
                               const struct store_message *message, struct journal_outputs *outputs)
{
    assert(result->count >= 2 && result->game && circle->stream.stored);
    struct talon_string_buffer text = { 0 };

    circle->results++;
    circle_result_write(result, &text);
    stream_post(&circle->stream, text.at, result, sizeof *result, message, outputs);
    free(text.at);
}

static void take_result(struct stream *stream, const void *what, struct journal_outputs *outputs)
{
    assert(stream->posted);
    struct circle *circle = (struct circle *)stream;

    circle_scores_add(&circle->scores, what);
    circles_tell(circle, outputs->now);
}

static void lose_result(struct stream *stream, const void *what)
{
    assert(((struct circle *)stream)->results);
    (void)what;
    ((struct circle *)stream)->results--;
}

static bool takes_results(const struct circle *circle)
{
    return circle->stream.stored && !circle->stream.broken && !circle->stream.leaves &&
           circle->results < LIMIT_CIRCLE_RESULTS;
}

/* Of all who sat there as members of the circle. False: it does not count. */
static bool result_of_room(const struct room *room, uint32_t day, struct circle_result *result)
{
    *result = (struct circle_result){ .day = day };
    if (!room->settings.circle[0] || !rooms_game_counts(room))
        return false;
    for (int seat = 0; seat < room->seats_count; seat++) {
        const unsigned member = member_at(room, seat);
        const struct stats_result played = stats_result_of(room->table, seat);
        if (member)
            note_player(result, member, &played);
    }
    snprintf(result->table, sizeof result->table, "%s", room->id);
    result->game = talon_table_game(room->table)->id;
    return result->count > 1;
}

/* Who is no member any more has not played; a game of at least two members counts. */
static bool take_game(struct circle *circle, struct circle_result *result,
                      const struct store_message *message, struct journal_outputs *outputs)
{
    unsigned kept = 0;

    if (!takes_results(circle))
        return false;
    for (unsigned i = 0; i < result->count; i++)
        if (circle_find_member(circle, result->players[i].member))
            result->players[kept++] = result->players[i];
    result->count = kept;
    if (kept > 1)
        post_circle_result(circle, result, message, outputs);
    return kept > 1;
}

static void circle_hears(struct streams *all, const struct stream_message *message,
                         struct journal_outputs *outputs)
{
    struct circle_result result;

    if (message->kind != STREAM_GAME_OVER || !result_of_room(message->room, all->day, &result))
        return;
    struct circle *circle = circles_find((struct circles *)all, message->room->settings.circle);
    if (circle)
        take_game(circle, &result, NULL, outputs);
}

static bool compose_result(const struct streams *all, const struct stream_message *message,
                           char to[STORE_ID_ROOM], struct talon_string_buffer *text)
{
    struct circle_result result;

    if (message->kind != STREAM_GAME_OVER || !result_of_room(message->room, all->day, &result))
        return false;
    snprintf(to, STORE_ID_ROOM, "%c%.*s", CIRCLE_MARK, STORE_ID_ROOM - 2,
             message->room->settings.circle);
    circle_result_write(&result, text);
    return true;
}

static enum stream_hearing receive_result(struct stream *stream, const char *text,
                                          const struct store_message *message,
                                          struct journal_outputs *outputs)
{
    struct circle_result result;

    return circle_result_read(&result, text) &&
                   take_game((struct circle *)stream, &result, message, outputs)
               ? STREAM_HEARS
               : STREAM_DECLINES;
}

/* ---- unused ones --------------------------------------------------------------------------- */

/* Nobody has joined it, and nothing was played. */
static bool is_lone(const struct circle *circle)
{
    return circle->members_count < 2 && !circle->results;
}

static uint32_t circle_days(const struct stream *stream)
{
    return is_lone((const struct circle *)stream) ? LIMIT_LONE_CIRCLE_DAYS : LIMIT_CIRCLE_DAYS;
}

static uint32_t circle_spare_days(struct stream *stream, unsigned *examined)
{
    const uint32_t days = stream_unused_days(stream);

    (void)examined;
    return is_lone((const struct circle *)stream) && days > 1 ? days : 0;
}

/* ---- rows ---------------------------------------------------------------------------------- */

static bool load_played(struct circle *circle, const struct store_row *row)
{
    struct circle_result result;

    circle->results++;
    if (!circle_result_read(&result, row->text))
        return false;
    if (!result.day)
        result.day = (uint32_t)(row->at / DAY);
    circle_scores_add(&circle->scores, &result);
    return true;
}

static bool load_act(struct circle *circle, const struct store_row *row)
{
    struct circle_act act;

    circle->acts++;
    if (!circle_act_read(&act, row->text))
        return false;
    circle_apply(circle, &act);
    return true;
}

static bool apply_circle_row(struct stream *stream, const struct store_row *row)
{
    struct circle *circle = (struct circle *)stream;

    if (row->kind == STORE_CIRCLE)
        return circle_opening_read(circle, row->text);
    return row->kind == STORE_PLAYED ? load_played(circle, row)
                                     : row->kind == STORE_ACT && load_act(circle, row);
}

const struct stream_kind circle_kind = {
    .place = STREAM_CIRCLES,
    .mark = CIRCLE_MARK,
    .name = "circle",
    .opening = STORE_CIRCLE,
    .posted = STORE_PLAYED,
    .size = sizeof(struct circle),
    .all_size = sizeof(struct circles),
    .fault = STREAM_IS_BROKEN,
    .most = LIMIT_CIRCLES,
    .sweep = LIMIT_CIRCLE_SWEEP,
    .free = circle_clear,
    .apply = apply_circle_row,
    .stored = circle_is_stored,
    .roll_back = circle_is_not_stored,
    .take = take_result,
    .lose = lose_result,
    .days = LIMIT_LONE_CIRCLE_DAYS,
    .days_of = circle_days,
    .spare = circle_spare_days,
    .attend = tell_news,
    .wake_at = circles_wake_at,
    .hear = circle_hears,
    .compose = compose_result,
    .heard = STORE_PLAYED,
    .receive = receive_result,
    .left = circle_is_left,
};
