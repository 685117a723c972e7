/* room.c - a room as the layers above use it: made, loaded and freed, and when it needs attention.
 * One table has the effect of each kind of row; event_log.c applies it.
 */
#include "room.h"

#include "util/memory.h"
#include "util/table_memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_ROOM = 12 };

/* ---- effects of rows -------------------------------------------------------------------- */

static bool make_move(struct room *room, int seat, const char *text)
{
    struct talon_move move;

    return talon_move_read(talon_table_game(room->table), text, &move) &&
           util_step_is_made(talon_table_act(room->table, seat, move));
}

/* A row of undo or redo has the number of steps after it. */
static bool has_steps(const struct room *room, const char *text)
{
    char number[NUMBER_ROOM];

    snprintf(number, sizeof number, "%u", (unsigned)room_steps(room));
    return !strcmp(number, text);
}

/* The seat of an account has the account's name, whatever a row says. */
static bool rename_seat(struct room *room, int seat, const char *name)
{
    assert(seat >= 0 && seat < room->seats_count);
    if (room_seat_has_account(room, seat))
        return true;
    talon_text_cut(room->seats[seat].name, TALON_NAME_MAX, name);
    if (room->table)
        room_seat_tell_table(room, seat);
    return true;
}

static bool undo_step(struct room *room, int seat, const char *text)
{
    room->seats[seat].automatic = false; /* or it would be made again at once */
    return util_step_is_made(talon_table_undo(room->table, seat)) && has_steps(room, text);
}

static bool redo_step(struct room *room, int seat, const char *text)
{
    return util_step_is_made(talon_table_redo(room->table, seat)) && has_steps(room, text);
}

static bool set_automatic(struct room *room, int seat, const char *text)
{
    room->seats[seat].automatic = !strcmp(text, "on");
    return true;
}

static bool set_next_table(struct room *room, int seat, const char *text)
{
    (void)seat;
    snprintf(room->next, sizeof room->next, "%s", text);
    return true;
}

/* "2 on": this seat ignores seat 2. */
static bool ignore(struct room *room, int seat, const char *text)
{
    const int other = text[0] - '0';

    if (other < 0 || other >= room->seats_count || text[1] != ' ')
        return false;
    room_chat_ignore(&room->chat, seat, other, !strcmp(text + 2, "on"));
    return true;
}

/* after_event() applies pauses and rests; a report has no effect. */
static bool has_no_effect(struct room *room, int seat, const char *text)
{
    (void)room, (void)seat, (void)text;
    return true;
}

/* Whether a bot made the last step for a person who had a choice. */
static bool was_helped(const struct room *room, int seat)
{
    assert(room->table);
    assert(seat >= 0 && seat < room->seats_count);
    uint32_t count;
    const struct talon_step *steps = talon_table_steps(room->table, &count);

    return room_seat_is_away(room, seat) && !steps[count - 1].forced;
}

static void after_event(struct room *room, enum store_kind kind, int seat)
{
    assert(seat < room->seats_count);
    if (kind == STORE_PAUSE || kind == STORE_RESUME)
        room->paused = kind == STORE_PAUSE;
    if (kind == STORE_MOVE || kind == STORE_UNDO || kind == STORE_REDO || kind == STORE_START)
        room->generation++;
    if (kind == STORE_CLOSE || kind == STORE_WAKE)
        room->resting = kind == STORE_CLOSE;
    if (kind == STORE_MOVE && was_helped(room, seat))
        room->seats[seat].helped = true;
    if (kind == STORE_MOVE)
        room_seats_begin_deal(room);
    room_clock_after_event(room, kind, seat);
}

/* Makes the room as it was opened. False: its record does not begin a table. */
static bool reopen(struct room *room)
{
    talon_table_free(room->table);
    room->table = NULL;
    room->generation++;
    room->seats_count = talon_seats(&room->settings.config);
    memcpy(room->seats, room->settings.seats, sizeof room->seats);
    room->fair = room->settings.fair;
    room->bans = room->settings.bans;
    room->host_seat = room->settings.host_seat;
    room->next[0] = 0;
    memset(room->chat.ignored, 0, sizeof room->chat.ignored);
    memset(room->left, 0, sizeof room->left);
    memset(room->leavers, 0, sizeof room->leavers);
    room->shared = false;
    room->forward_left = 0;
    memset(room->named, 0, sizeof room->named);
    room->closing = room->resting = room->posted = room->paused = false;
    room_clock_reset(room);
    if (room_settings_deal_at_once(&room->settings) && !room_seats_start(room, -1, ""))
        return false;
    room_clock_after_event(room, STORE_OPEN, -1);
    return true;
}

/* The effect of each kind of row, whether it needs a seat or cards, and what is sent then. */
static const struct room_event_handlers event_handlers = {
    .reopen = reopen,
    .after = after_event,
    .kinds = {
        [STORE_MOVE] = { make_move, true, true, DIRTY_VIEW },
        [STORE_UNDO] = { undo_step, true, true, DIRTY_VIEW },
        [STORE_REDO] = { redo_step, true, true, DIRTY_VIEW },
        [STORE_RENAME] = { rename_seat, true, false, DIRTY_VIEW | DIRTY_ROOM },
        [STORE_AUTO] = { set_automatic, true, true, DIRTY_VIEW },
        [STORE_SIT] = { room_seat_sit, true, false, DIRTY_VIEW | DIRTY_ROOM },
        [STORE_STAND] = { room_seat_stand, true, false, DIRTY_VIEW | DIRTY_ROOM },
        [STORE_SEAT] = { room_seat_set, true, false, DIRTY_VIEW | DIRTY_ROOM },
        [STORE_SHARE] = { room_seat_share, true, false, DIRTY_ROOM },
        [STORE_MEMBER] = { room_seat_join_circle, true, false, DIRTY_ROOM },
        [STORE_SIGN] = { room_seat_change_sign, true, false, DIRTY_ROOM },
        [STORE_MIX] = { room_seat_add_entropy, true, false, DIRTY_ROOM },
        [STORE_START] = { room_seats_start, false, false, DIRTY_VIEW | DIRTY_ROOM },
        [STORE_NEXT] = { set_next_table, false, true, DIRTY_ROOM | DIRTY_NEXT },
        [STORE_PAUSE] = { has_no_effect, false, true, DIRTY_ROOM },
        [STORE_RESUME] = { has_no_effect, false, true, DIRTY_ROOM },
        [STORE_CLOCK] = { room_clock_read, true, true, 0 },
        [STORE_AWAY] = { room_away_read, true, true, DIRTY_ROOM },
        [STORE_IGNORE] = { ignore, true, false, 0 },
        [STORE_REPORT] = { has_no_effect, true, false, 0 },
        [STORE_CLOSE] = { has_no_effect, false, false, 0 },
        [STORE_WAKE] = { has_no_effect, false, false, 0 },
    },
};

/* ---- opening, loading, freeing ------------------------------------------------------------ */

void room_free(struct room *room)
{
    if (!room)
        return;
    talon_table_free(room->table);
    free(room->settings.record);
    room_event_log_free(room);
    free(room->members);
    talon_json_snapshot_free(&room->delta_base);
    talon_json_snapshot_free(&room->next_delta_base);
    room_delay_free(room->delay);
    room_chat_free(&room->chat);
    journal_wait_free(&room->wait);
    free(room);
}

struct room *room_new(const char *id, const struct room_settings *settings)
{
    assert(*id && strlen(id) < STORE_ID_ROOM);
    assert(talon_config_is_finished(&settings->config));
    struct room *room = util_allocate_zeroed(1, sizeof *room);

    snprintf(room->id, sizeof room->id, "%s", id);
    room->settings = *settings;
    room->event_handlers = &event_handlers;
    room->due = room->tell_at = SERVER_NEVER;
    room_clock_start(room);
    room->delay = settings->delay ? room_delay_new() : NULL;
    if (reopen(room)) {
        room->last_sent_state = room_state(room);
        return room;
    }
    room_free(room);
    return NULL;
}

bool room_row_reads(const struct store_row *row)
{
    struct room_settings settings = { 0 };
    const char *reason;
    const bool reads = row->kind != STORE_OPEN || room_settings_read(row, &settings, &reason);

    free(settings.record);
    return reads;
}

struct room *room_load(const struct store_row *row, const char **reason)
{
    assert(row->kind == STORE_OPEN);
    struct room_settings settings;

    if (!room_settings_read(row, &settings, reason)) {
        free(settings.record);
        return NULL;
    }
    *reason = "Its opening does not begin a table.";
    struct room *room = room_new(row->table, &settings);
    if (room)
        room->stored = 1;
    return room;
}

/* ---- time and the store ------------------------------------------------------------------- */

int64_t room_writes_at(const struct room *room)
{
    const int64_t absence = room_away_wakes_at(room), clock = room_clock_wakes_at(room);
    const int64_t first = absence < clock ? absence : clock;

    if (first == SERVER_NEVER || room->event_count >= LIMIT_TABLE_ROWS || room->closing)
        return SERVER_NEVER;
    return first < room->retry_at ? room->retry_at : first;
}

int64_t room_wakes_at(const struct room *room)
{
    if (room_is_unwritten(room))
        return SERVER_NEVER; /* checked again when the store has answered */
    const int64_t first = room->due < room->tell_at ? room->due : room->tell_at;
    const int64_t writes = room_writes_at(room), shows = room_delay_wakes_at(room);
    const int64_t next = writes < shows ? writes : shows;
    return next < first ? next : first;
}

void room_was_stored(struct room *room, struct journal_outputs *outputs)
{
    assert(room->stored <= 1 + room->event_count);
    const enum room_state state = room_state(room);

    room->stored = (uint32_t)(1 + room->event_count);
    room->stuck = false;
    room_clock_update(room, outputs->now);
    room_delay_update(room, outputs->now);
    if (room->dirty & (DIRTY_ROOM | DIRTY_PRESENCE) || state != room->last_sent_state)
        room_broadcast_room(room, outputs, 0);
    room->last_sent_state = state;
    if (room->dirty & DIRTY_VIEW && room->table)
        room_broadcast_view(room, outputs);
    if (room->dirty & DIRTY_NEXT)
        room_broadcast_next(room, outputs, false);
    room->dirty = 0;
}
