/* room.c - The event log of a room: recording what happened, applying rows again, and rolling back
 * when the store has failed. Loading a room and rolling it back are the same code.
 */
#include "util/memory.h"
#include "room.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_ROOM = 12 };

const char *const room_state_names[ROOM_STATES] = { "gathering", "playing", "paused", "over" };

/* ---- how long pasts are together ---------------------------------------------------------- */

bool room_memory_is_crowded(const struct room_memory_usage *memory_usage)
{
    return memory_usage->rows >= memory_usage->rows_most;
}

bool room_has_capacity(const struct room *room)
{
    const bool crowded = room->memory_usage && room_memory_is_crowded(room->memory_usage);

    return room->event_count < (crowded ? LIMIT_ROWS_CROWDED : LIMIT_ROWS);
}

void room_enter(struct room *room, struct room_memory_usage *memory_usage)
{
    assert(!room->memory_usage);
    room->memory_usage = memory_usage;
    memory_usage->rows += room->event_count;
}

/* Its past has so many rows now. */
static void count_past(struct room *room, size_t count)
{
    assert(!room->memory_usage || room->memory_usage->rows >= room->event_count);
    if (room->memory_usage)
        room->memory_usage->rows += count - room->event_count; /* wraps where there are fewer */
    room->event_count = count;
}

/* ---- ending ------------------------------------------------------------------------------- */

void room_free(struct room *room)
{
    if (!room)
        return;
    count_past(room, 0);
    talon_table_free(room->table);
    free(room->settings.record);
    free(room->event_log);
    free(room->texts.at);
    free(room->members);
    room_delay_free(room->delay);
    room_chat_free(&room->chat);
    journal_wait_free(&room->wait);
    free(room);
}

/* ---- beginning -------------------------------------------------------------------------- */

/* As it was when it was opened, whatever has happened since. False: its record does not begin a
 * table. */
static bool open_again(struct room *room)
{
    talon_table_free(room->table);
    room->table = NULL;
    room->seats_count = talon_seats(&room->settings.config);
    memcpy(room->seats, room->settings.seats, sizeof room->seats);
    room->fair = room->settings.fair;
    room->bans = room->settings.bans;
    room->host_seat = room->settings.host_seat;
    room->next[0] = 0;
    memset(room->chat.ignored, 0, sizeof room->chat.ignored);
    memset(room->left, 0, sizeof room->left);
    memset(room->named, 0, sizeof room->named);
    room->closing = room->resting = room->posted = room->paused = false;
    room_clock_reset(room);
    if (room_settings_deal_at_once(&room->settings) && !room_seats_start(room, ""))
        return false;
    room_clock_after_event(room, STORE_OPEN, -1);
    return true;
}

/* Takes over the opening's record. */
static struct room *blank(const char *id, const struct room_settings *settings)
{
    assert(*id && strlen(id) < STORE_ID_ROOM);
    struct room *room = util_allocate_zeroed(1, sizeof *room);

    snprintf(room->id, sizeof room->id, "%s", id);
    room->settings = *settings;
    room->due = room->tell_at = SERVER_NEVER;
    room_clock_start(room);
    room->delay = settings->delay ? room_delay_new() : NULL;
    return room;
}

struct room *room_new(const char *id, const struct room_settings *settings)
{
    struct room *room = blank(id, settings);

    if (open_again(room)) {
        room->told_state = room_state(room);
        return room;
    }
    room_free(room);
    return NULL;
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

uint32_t room_steps(const struct room *room)
{
    uint32_t count = 0;

    if (room->table)
        talon_table_steps(room->table, &count);
    return count;
}

bool room_is_over(const struct room *room)
{
    return room->table && !talon_table_acting(room->table);
}

int64_t room_writes_at(const struct room *room)
{
    const int64_t absence = room_away_wakes_at(room), clock = room_clock_wakes_at(room);
    const int64_t first = absence < clock ? absence : clock;

    if (first == SERVER_NEVER || room->event_count >= LIMIT_ROWS || room->closing)
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

enum room_state room_state(const struct room *room)
{
    if (!room->table)
        return ROOM_GATHERING;
    return room_is_over(room) ? ROOM_OVER : room->paused ? ROOM_PAUSED : ROOM_PLAYING;
}

/* ---- doing ------------------------------------------------------------------------------ */

static bool do_move(struct room *room, int seat, const char *text)
{
    struct talon_move move;

    return talon_move_read(talon_table_game(room->table), text, &move) &&
           talon_table_act(room->table, seat, move) == TALON_TABLE_OK;
}

/* Undo and redo are done again only if they lead to where they led. */
static bool arrived(const struct room *room, const char *text)
{
    char number[NUMBER_ROOM];

    snprintf(number, sizeof number, "%u", (unsigned)room_steps(room));
    return !strcmp(number, text);
}

/* Where an account sits or sat, its name is told and nothing else, whatever a row says. */
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

static bool take_back(struct room *room, int seat, const char *text)
{
    room->seats[seat].automatic = false; /* or it would be made again at once */
    return talon_table_undo(room->table, seat) == TALON_TABLE_OK && arrived(room, text);
}

static bool make_again(struct room *room, int seat, const char *text)
{
    return talon_table_redo(room->table, seat) == TALON_TABLE_OK && arrived(room, text);
}

static bool set_automatic(struct room *room, int seat, const char *text)
{
    room->seats[seat].automatic = !strcmp(text, "on");
    return true;
}

static bool stand(struct room *room, int seat, const char *text)
{
    (void)text;
    return room_seat_stand(room, seat);
}

static bool begin(struct room *room, int seat, const char *text)
{
    (void)seat;
    return room_seats_start(room, text);
}

static bool go_on_there(struct room *room, int seat, const char *text)
{
    (void)seat;
    snprintf(room->next, sizeof room->next, "%s", text);
    return true;
}

/* "2 on": what is said there is no longer told here. */
static bool ignore(struct room *room, int seat, const char *text)
{
    const int other = text[0] - '0';

    if (other < 0 || other >= room->seats_count || text[1] != ' ')
        return false;
    room_chat_ignore(&room->chat, seat, other, !strcmp(text + 2, "on"));
    return true;
}

/* It is for the operator, and changes nothing here. */
static bool note_report(struct room *room, int seat, const char *text)
{
    (void)room;
    (void)seat;
    (void)text;
    return true;
}

static bool halt(struct room *room, int seat, const char *text)
{
    (void)seat;
    (void)text;
    return room->paused = true;
}

static bool go_on(struct room *room, int seat, const char *text)
{
    (void)seat;
    (void)text;
    room->paused = false;
    return true;
}

static bool rest(struct room *room, int seat, const char *text)
{
    (void)seat;
    (void)text;
    return room->resting = true;
}

static bool wake(struct room *room, int seat, const char *text)
{
    (void)seat;
    (void)text;
    room->resting = false;
    return true;
}

/* The effect of each kind of row, whether it needs a seat or cards, and who is notified. */
static const struct {
    bool (*carry_out)(struct room *room, int seat, const char *text);
    bool at_seat, dealt;
    int dirty;
} event_handlers[STORE_KINDS] = {
    [STORE_MOVE] = { do_move, true, true, DIRTY_VIEW },
    [STORE_UNDO] = { take_back, true, true, DIRTY_VIEW },
    [STORE_REDO] = { make_again, true, true, DIRTY_VIEW },
    [STORE_RENAME] = { rename_seat, true, false, DIRTY_VIEW | DIRTY_ROOM },
    [STORE_AUTO] = { set_automatic, true, true, DIRTY_VIEW },
    [STORE_SIT] = { room_seat_sit, true, false, DIRTY_VIEW | DIRTY_ROOM },
    [STORE_STAND] = { stand, true, false, DIRTY_VIEW | DIRTY_ROOM },
    [STORE_SEAT] = { room_seat_set, true, false, DIRTY_VIEW | DIRTY_ROOM },
    [STORE_MIX] = { room_seat_add_entropy, true, false, DIRTY_ROOM },
    [STORE_START] = { begin, false, false, DIRTY_VIEW | DIRTY_ROOM },
    [STORE_NEXT] = { go_on_there, false, true, DIRTY_ROOM | DIRTY_NEXT },
    [STORE_PAUSE] = { halt, false, true, DIRTY_ROOM },
    [STORE_RESUME] = { go_on, false, true, DIRTY_ROOM },
    [STORE_CLOCK] = { room_clock_read, true, true, 0 },
    [STORE_AWAY] = { room_away_read, true, true, DIRTY_ROOM },
    [STORE_IGNORE] = { ignore, true, false, 0 },
    [STORE_REPORT] = { note_report, true, false, 0 },
    [STORE_CLOSE] = { rest, false, false, 0 },
    [STORE_WAKE] = { wake, false, false, 0 },
};

/* The last step was made by a bot for somebody who had a choice. */
static bool was_helped(const struct room *room, int seat)
{
    assert(room->table);
    assert(seat >= 0 && seat < room->seats_count);
    uint32_t count;
    const struct talon_step *steps = talon_table_steps(room->table, &count);

    return room_seat_is_away(room, seat) && !steps[count - 1].forced;
}

void room_after_event(struct room *room, enum store_kind kind, int seat)
{
    assert(seat < room->seats_count);
    if (kind == STORE_MOVE && was_helped(room, seat))
        room->seats[seat].helped = true;
    room_clock_after_event(room, (int)kind, seat);
}

bool room_apply_event(struct room *room, enum store_kind kind, int seat, const char *text)
{
    if (kind >= STORE_KINDS || !event_handlers[kind].carry_out ||
        (event_handlers[kind].dealt && !room->table) ||
        (event_handlers[kind].at_seat && (seat < 0 || seat >= room->seats_count)))
        return false;
    room->dirty |= event_handlers[kind].dirty;
    if (!event_handlers[kind].carry_out(room, seat, text))
        return false;
    room_after_event(room, kind, seat);
    return true;
}

/* ---- putting down ----------------------------------------------------------------------- */

bool room_is_unwritten(const struct room *room)
{
    return room->stored < 1 + room->event_count;
}

/* Adds a row to the past. */
static void remember(struct room *room, enum store_kind kind, int seat, const char *text)
{
    assert(kind < STORE_KINDS);
    assert(room->event_count <= room->event_capacity);
    if (room->event_count == room->event_capacity) {
        const size_t wanted = room->event_capacity ? 2 * room->event_capacity : 32;
        room->event_log = util_reallocate(room->event_log, wanted * sizeof *room->event_log);
        room->event_capacity = wanted;
    }
    const uint32_t at = (uint32_t)room->texts.length;
    talon_string_buffer_add_bytes(&room->texts, text, strlen(text) + 1);
    room->event_log[room->event_count] = (struct room_event){ (uint8_t)kind, (int8_t)seat, at };
    count_past(room, room->event_count + 1);
}

static struct store_row blank_row(const struct room *room, enum store_kind kind)
{
    struct store_row row = { .kind = kind, .seat = -1 };

    memcpy(row.table, room->id, sizeof row.table);
    return row;
}

void room_append_settings(struct room *room, struct journal_outputs *outputs)
{
    assert(!room->stored && !room->event_count);
    struct store_row row = blank_row(room, STORE_OPEN);
    struct talon_string_buffer text = { 0 };

    room_settings_write(&room->settings, &text);
    row.text = text.at;
    journal_append(outputs, &row, &room->wait);
    free(text.at);
}

static void write_row(struct room *room, struct journal_outputs *outputs, enum store_kind kind,
                      int seat, const char *text)
{
    struct store_row row = blank_row(room, kind);

    remember(room, kind, seat, text);
    room->dirty |= event_handlers[kind].dirty;
    row.number = (uint32_t)room->event_count;
    row.seat = seat;
    row.text = text;
    journal_append(outputs, &row, &room->wait);
}

/* From the first row on that follows a rest, a start reads the table again. */
static void wake_up(struct room *room, struct journal_outputs *outputs)
{
    room->resting = false;
    write_row(room, outputs, STORE_WAKE, -1, "");
}

void room_append_row(struct room *room, struct journal_outputs *outputs, enum store_kind kind,
                     int seat, const char *text)
{
    assert(kind < STORE_KINDS);
    assert(seat < room->seats_count);
    if (room->resting && kind != STORE_CLOSE)
        wake_up(room, outputs);
    write_row(room, outputs, kind, seat, text);
}

void room_record_event(struct room *room, struct journal_outputs *outputs, enum store_kind kind,
                       int seat, const char *text)
{
    const bool applied = room_apply_event(room, kind, seat, text);

    assert(applied); /* the caller has checked everything that a row could fail on */
    room_append_row(room, outputs, kind, seat, text);
}

void room_append_steps(struct room *room, struct journal_outputs *outputs, uint32_t from)
{
    assert(room->table);
    assert(from <= room_steps(room));
    uint32_t count;
    const struct talon_step *steps = talon_table_steps(room->table, &count);
    char text[TALON_MOVE_TEXT];

    for (uint32_t i = from; i < count; i++) {
        talon_move_write(talon_table_game(room->table), steps[i].move, text);
        room_after_event(room, STORE_MOVE, steps[i].seat);
        room_append_row(room, outputs, STORE_MOVE, steps[i].seat, text);
    }
}

bool room_take_row(struct room *room, const struct store_row *row)
{
    assert(!room_is_unwritten(room));
    if (row->number != room->event_count + 1 ||
        !room_apply_event(room, row->kind, row->seat, row->text))
        return false;
    remember(room, row->kind, row->seat, row->text);
    room->stored++;
    room->posted = room_is_over(room);
    room->dirty = 0;
    room->told_state = room_state(room);
    return true;
}

/* ---- going back ------------------------------------------------------------------------- */

/* Forgets the rows beyond the first `count`. */
static void forget(struct room *room, size_t count)
{
    assert(count <= room->event_count);
    if (count < room->event_count)
        room->texts.length = room->event_log[count].text;
    count_past(room, count);
}

bool room_roll_back(struct room *room)
{
    assert(room->stored >= 1 && room->stored <= 1 + room->event_count);
    const int presence = room->dirty & DIRTY_PRESENCE;

    forget(room, room->stored - 1);
    if (!open_again(room))
        return false;
    for (size_t i = 0; i < room->event_count; i++) {
        const struct room_event *event_log = &room->event_log[i];
        if (!room_apply_event(room, event_log->kind, event_log->seat,
                              room->texts.at + event_log->text))
            return false;
    }
    room->dirty = presence;
    room->posted = room_is_over(room); /* with the move that ended it */
    return true;
}

/* ---- telling ---------------------------------------------------------------------------- */

void room_was_stored(struct room *room, int64_t now, struct journal_outputs *outputs)
{
    assert(room->stored <= 1 + room->event_count);
    const enum room_state state = room_state(room);

    room->stored = (uint32_t)(1 + room->event_count);
    room->stuck = false;
    room_clock_update(room, now);
    room_delay_update(room, now);
    if (room->dirty & (DIRTY_ROOM | DIRTY_PRESENCE) || state != room->told_state)
        room_broadcast_room(room, now, outputs, 0);
    room->told_state = state;
    if (room->dirty & DIRTY_VIEW && room->table)
        room_broadcast_view(room, now, outputs);
    for (size_t i = 0; room->dirty & DIRTY_NEXT && i < room->members_count; i++)
        if (room_sees_now(room, room->members[i].conn))
            room_send_notice(room, outputs, room->members[i].conn, "next", "next", room->next);
    room->dirty = 0;
}
