/* room.c - a table's past: putting down what happened, doing it again from what was put down,
 * and going back to it when the store refused. One way serves the start and the roll back.
 * It refuses to know requests.
 */
#include "room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_ROOM = 12 };

const char *const room_state_names[ROOM_STATES] = { "gathering", "playing", "paused", "over" };

/* ---- how long pasts are together ---------------------------------------------------------- */

bool hall_is_crowded(const struct hall *hall)
{
    return hall->rows >= hall->rows_most;
}

bool room_may_grow(const struct room *room)
{
    const bool crowded = room->hall && hall_is_crowded(room->hall);

    return room->past_count < (crowded ? LIMIT_ROWS_CROWDED : LIMIT_ROWS);
}

void room_enter(struct room *room, struct hall *hall)
{
    room->hall = hall;
    hall->rows += room->past_count;
}

/* Its past has so many rows now. */
static void count_past(struct room *room, size_t count)
{
    if (room->hall)
        room->hall->rows += count - room->past_count; /* wraps where there are fewer */
    room->past_count = count;
}

/* ---- ending ------------------------------------------------------------------------------- */

void room_free(struct room *room)
{
    if (!room)
        return;
    count_past(room, 0);
    talon_table_free(room->table);
    free(room->opening.record);
    free(room->past);
    free(room->texts.at);
    free(room->members);
    delay_free(room->delay);
    talk_free(&room->talk);
    pending_free(&room->pending);
    free(room);
}

/* ---- beginning -------------------------------------------------------------------------- */

/* As it was when it was opened, whatever has happened since. False: out of memory, or a record
 * that does not begin a table. */
static bool open_again(struct room *room)
{
    talon_table_free(room->table);
    room->table = NULL;
    room->seats = talon_seats(&room->opening.config);
    memcpy(room->chairs, room->opening.chairs, sizeof room->chairs);
    room->fair = room->opening.fair;
    room->removed = room->opening.removed;
    room->host_seat = room->opening.host_seat;
    room->next[0] = 0;
    memset(room->talk.ignored, 0, sizeof room->talk.ignored);
    memset(room->left, 0, sizeof room->left);
    memset(room->named, 0, sizeof room->named);
    room->closing = room->resting = room->torn = room->posted = room->paused = false;
    clock_begin(room);
    if (opening_deals_at_once(&room->opening) && !chairs_start(room, ""))
        return false;
    clock_passes(room, STORE_OPEN, -1);
    return true;
}

/* Takes over the opening's record. */
static struct room *blank(const char *id, const struct opening *opening)
{
    struct room *room = calloc(1, sizeof *room);

    if (!room) {
        free(opening->record);
        return NULL;
    }
    snprintf(room->id, sizeof room->id, "%s", id);
    room->opening = *opening;
    room->due = room->tell_at = SERVER_NEVER;
    clock_start(room);
    room->delay = opening->delay ? delay_new() : NULL;
    if (opening->delay && !room->delay) {
        room_free(room);
        return NULL;
    }
    return room;
}

struct room *room_new(const char *id, const struct opening *opening)
{
    struct room *room = blank(id, opening);

    if (room && open_again(room)) {
        room->told_state = room_state(room);
        return room;
    }
    room_free(room);
    return NULL;
}

struct room *room_load(const struct store_row *row, const char **reason)
{
    struct opening opening;

    if (!opening_read(row, &opening, reason)) {
        free(opening.record);
        return NULL;
    }
    *reason = "Its opening does not begin a table.";
    struct room *room = room_new(row->table, &opening);
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
    const int64_t absence = absence_wakes_at(room), clock = clock_wakes_at(room);
    const int64_t first = absence < clock ? absence : clock;

    if (first == SERVER_NEVER || room->past_count >= LIMIT_ROWS || room->closing)
        return SERVER_NEVER;
    return first < room->retry_at ? room->retry_at : first;
}

int64_t room_wakes_at(const struct room *room)
{
    if (room_unwritten(room))
        return SERVER_NEVER; /* seen anew when the store has answered */
    const int64_t first = room->due < room->tell_at ? room->due : room->tell_at;
    const int64_t writes = room_writes_at(room), shows = delay_wakes_at(room);
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
    if (chair_is_accounts(room, seat))
        return true;
    talon_text_cut(room->chairs[seat].name, TALON_NAME_MAX, name);
    if (room->table)
        chair_tell(room, seat);
    return true;
}

static bool take_back(struct room *room, int seat, const char *text)
{
    room->chairs[seat].automatic = false; /* or it would be made again at once */
    return talon_table_undo(room->table, seat) == TALON_TABLE_OK && arrived(room, text);
}

static bool make_again(struct room *room, int seat, const char *text)
{
    return talon_table_redo(room->table, seat) == TALON_TABLE_OK && arrived(room, text);
}

static bool set_automatic(struct room *room, int seat, const char *text)
{
    room->chairs[seat].automatic = !strcmp(text, "on");
    return true;
}

static bool stand(struct room *room, int seat, const char *text)
{
    (void)text;
    return chair_stand(room, seat);
}

static bool begin(struct room *room, int seat, const char *text)
{
    (void)seat;
    return chairs_start(room, text);
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

    if (other < 0 || other >= room->seats || text[1] != ' ')
        return false;
    talk_ignore(&room->talk, seat, other, !strcmp(text + 2, "on"));
    return true;
}

/* It is for whoever runs the server, and changes nothing here. */
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

/* What the rows do, whether they need a seat or cards on the table, and who is to hear of it. */
static const struct {
    bool (*carry_out)(struct room *room, int seat, const char *text);
    bool at_seat, dealt;
    int news;
} deeds[STORE_KINDS] = {
    [STORE_MOVE] = { do_move, true, true, NEWS_VIEW },
    [STORE_UNDO] = { take_back, true, true, NEWS_VIEW },
    [STORE_REDO] = { make_again, true, true, NEWS_VIEW },
    [STORE_RENAME] = { rename_seat, true, false, NEWS_VIEW | NEWS_ROOM },
    [STORE_AUTO] = { set_automatic, true, true, NEWS_VIEW },
    [STORE_SIT] = { chair_sit, true, false, NEWS_VIEW | NEWS_ROOM },
    [STORE_STAND] = { stand, true, false, NEWS_VIEW | NEWS_ROOM },
    [STORE_SEAT] = { chair_seat, true, false, NEWS_VIEW | NEWS_ROOM },
    [STORE_MIX] = { chair_mix, true, false, NEWS_ROOM },
    [STORE_START] = { begin, false, false, NEWS_VIEW | NEWS_ROOM },
    [STORE_NEXT] = { go_on_there, false, true, NEWS_ROOM | NEWS_NEXT },
    [STORE_PAUSE] = { halt, false, true, NEWS_ROOM },
    [STORE_RESUME] = { go_on, false, true, NEWS_ROOM },
    [STORE_CLOCK] = { clock_read, true, true, 0 },
    [STORE_AWAY] = { absence_read, true, true, NEWS_ROOM },
    [STORE_IGNORE] = { ignore, true, false, 0 },
    [STORE_REPORT] = { note_report, true, false, 0 },
    [STORE_CLOSE] = { rest, false, false, 0 },
    [STORE_WAKE] = { wake, false, false, 0 },
};

/* The last step was made by a bot for somebody who had a choice. */
static bool was_helped(const struct room *room, int seat)
{
    uint32_t count;
    const struct talon_step *steps = talon_table_steps(room->table, &count);

    return chair_is_kept(room, seat) && !steps[count - 1].forced;
}

void room_passes(struct room *room, enum store_kind kind, int seat)
{
    if (kind == STORE_MOVE && was_helped(room, seat))
        room->chairs[seat].helped = true;
    clock_passes(room, (int)kind, seat);
}

bool room_do(struct room *room, enum store_kind kind, int seat, const char *text)
{
    if (kind >= STORE_KINDS || !deeds[kind].carry_out || (deeds[kind].dealt && !room->table) ||
        (deeds[kind].at_seat && (seat < 0 || seat >= room->seats)))
        return false;
    room->news |= deeds[kind].news;
    if (!deeds[kind].carry_out(room, seat, text))
        return false;
    room_passes(room, kind, seat);
    return true;
}

/* ---- putting down ----------------------------------------------------------------------- */

bool room_unwritten(const struct room *room)
{
    return room->torn || room->stored < 1 + room->past_count;
}

/* Adds a row to the past. */
static bool remember(struct room *room, enum store_kind kind, int seat, const char *text)
{
    if (room->past_count == room->past_room) {
        const size_t wanted = room->past_room ? 2 * room->past_room : 32;
        struct past *past = realloc(room->past, wanted * sizeof *past);
        if (!past)
            return false;
        room->past = past;
        room->past_room = wanted;
    }
    const uint32_t at = (uint32_t)room->texts.length;
    talon_string_buffer_add_bytes(&room->texts, text, strlen(text) + 1);
    if (room->texts.failed)
        return false;
    room->past[room->past_count] = (struct past){ (uint8_t)kind, (int8_t)seat, at };
    count_past(room, room->past_count + 1);
    return true;
}

static struct store_row blank_row(const struct room *room, enum store_kind kind)
{
    struct store_row row = { .kind = kind, .seat = -1 };

    memcpy(row.table, room->id, sizeof row.table);
    return row;
}

bool room_write_opening(struct room *room, struct server_effects *effects)
{
    struct store_row row = blank_row(room, STORE_OPEN);
    struct talon_string_buffer text = { 0 };

    opening_write(&room->opening, &text);
    row.text = text.at;
    const bool fine = !text.failed && effects_append(effects, &row, &room->pending);
    free(text.at);
    return fine;
}

static bool write_row(struct room *room, struct server_effects *effects, enum store_kind kind,
                      int seat, const char *text)
{
    struct store_row row = blank_row(room, kind);

    room->torn = !remember(room, kind, seat, text);
    if (room->torn)
        return false;
    room->news |= deeds[kind].news;
    row.number = (uint32_t)room->past_count;
    row.seat = seat;
    row.text = text;
    return effects_append(effects, &row, &room->pending);
}

/* From the first row on that follows a rest, a start reads the table again. */
static bool wake_up(struct room *room, struct server_effects *effects)
{
    room->resting = false;
    return write_row(room, effects, STORE_WAKE, -1, "");
}

bool room_write(struct room *room, struct server_effects *effects, enum store_kind kind, int seat,
                const char *text)
{
    if (room->resting && kind != STORE_CLOSE && !wake_up(room, effects))
        return false;
    return write_row(room, effects, kind, seat, text);
}

bool room_happens(struct room *room, struct server_effects *effects, enum store_kind kind, int seat,
                  const char *text)
{
    room->torn = !room_do(room, kind, seat, text);
    return !room->torn && room_write(room, effects, kind, seat, text);
}

bool room_write_steps(struct room *room, struct server_effects *effects, uint32_t from)
{
    uint32_t count;
    const struct talon_step *steps = talon_table_steps(room->table, &count);
    char text[TALON_MOVE_TEXT];

    for (uint32_t i = from; i < count; i++) {
        talon_move_write(talon_table_game(room->table), steps[i].move, text);
        room_passes(room, STORE_MOVE, steps[i].seat);
        if (!room_write(room, effects, STORE_MOVE, steps[i].seat, text))
            return false;
    }
    return true;
}

bool room_take_row(struct room *room, const struct store_row *row)
{
    if (row->number != room->past_count + 1 || !room_do(room, row->kind, row->seat, row->text) ||
        !remember(room, row->kind, row->seat, row->text))
        return false;
    room->stored++;
    room->posted = room_is_over(room);
    room->news = 0;
    room->told_state = room_state(room);
    return true;
}

/* ---- going back ------------------------------------------------------------------------- */

/* Forgets the rows beyond the first `count`. */
static void forget(struct room *room, size_t count)
{
    if (count < room->past_count)
        room->texts.length = room->past[count].text;
    room->texts.failed = false;
    count_past(room, count);
}

bool room_roll_back(struct room *room, struct server_effects *effects)
{
    const int presence = room->news & NEWS_PRESENCE;

    effects_unappend(effects, room->id);
    pending_settle(&room->pending);
    forget(room, room->stored - 1);
    if (!open_again(room))
        return false;
    for (size_t i = 0; i < room->past_count; i++) {
        const struct past *past = &room->past[i];
        if (!room_do(room, past->kind, past->seat, room->texts.at + past->text))
            return false;
    }
    room->news = presence;
    room->posted = room_is_over(room); /* with the move that ended it */
    return true;
}

/* ---- telling ---------------------------------------------------------------------------- */

void room_is_written(struct room *room, int64_t now, struct server_effects *effects)
{
    const enum room_state state = room_state(room);

    room->stored = (uint32_t)(1 + room->past_count);
    room->stuck = false;
    clock_follow(room, now);
    delay_follow(room, now);
    if (room->news & (NEWS_ROOM | NEWS_PRESENCE) || state != room->told_state)
        room_push_room(room, now, effects, 0);
    room->told_state = state;
    if (room->news & NEWS_VIEW && room->table)
        room_push(room, now, effects);
    for (size_t i = 0; room->news & NEWS_NEXT && i < room->members_count; i++)
        if (room_sees_now(room, room->members[i].conn))
            room_push_word(room, effects, room->members[i].conn, "next", "next", room->next);
    room->news = 0;
}
