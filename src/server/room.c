/* room.c - a table's past: putting down what happened, doing it again from what was put down,
 * and going back to it when the store refused. One way serves the start and the roll back.
 * It refuses to know requests.
 */
#include "room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_ROOM = 12 };

static char *copy(const char *text)
{
    const size_t size = strlen(text) + 1;
    char *at = malloc(size);

    return at ? memcpy(at, text, size) : NULL;
}

void room_free(struct room *room)
{
    if (!room)
        return;
    talon_table_free(room->table);
    free(room->record);
    free(room->past);
    free(room->texts.at);
    free(room->members);
    pending_free(&room->pending);
    free(room);
}

static struct room *blank(const char *id, int pace)
{
    struct room *room = calloc(1, sizeof *room);

    if (!room)
        return NULL;
    snprintf(room->id, sizeof room->id, "%s", id);
    room->pace = pace;
    room->due = SERVER_NEVER;
    return room;
}

struct room *room_new(const char *id, struct talon_table *table, int pace)
{
    struct room *room = blank(id, pace);
    struct talon_ink record = { 0 };

    if (!room) {
        talon_table_free(table);
        return NULL;
    }
    room->table = table;
    talon_record_write(table, false, &record);
    room->record = record.at;
    if (record.failed) {
        room_free(room);
        return NULL;
    }
    for (int seat = 0; seat < talon_table_seats(table); seat++)
        room->held[seat] = !strcmp(talon_table_who(table, seat), "human");
    return room;
}

static bool read_opening(struct room *room, const struct store_row *row, const char **reason)
{
    struct talon_record_error error;

    *reason = "Out of memory.";
    room->record = copy(row->text);
    if (!room->record)
        return false;
    *reason = "Its record does not begin a table.";
    room->table = talon_record_read(row->text, strlen(row->text), &error);
    if (!room->table)
        return false;
    *reason = "Its tokens are not in order.";
    room->stored = 1;
    return tokens_read(room, row->tokens);
}

struct room *room_load(const struct store_row *row, const char **reason)
{
    struct room *room = blank(row->table, row->pace);

    *reason = "Out of memory.";
    if (!room || !read_opening(room, row, reason)) {
        room_free(room);
        return NULL;
    }
    return room;
}

uint32_t room_steps(const struct room *room)
{
    uint32_t count;

    talon_table_steps(room->table, &count);
    return count;
}

bool room_is_over(const struct room *room)
{
    return !talon_table_acting(room->table);
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

static void rename_seat(struct room *room, int seat, const char *name)
{
    char who[TALON_NAME_MAX];

    snprintf(who, sizeof who, "%s", talon_table_who(room->table, seat));
    talon_table_sit(room->table, seat, who, name);
}

static bool do_at_seat(struct room *room, enum store_kind kind, int seat, const char *text)
{
    switch (kind) {
    case STORE_MOVE:
        return do_move(room, seat, text);
    case STORE_UNDO:
        room->automatic[seat] = false; /* or it would be made again at once */
        return talon_table_undo(room->table, seat) == TALON_TABLE_OK && arrived(room, text);
    case STORE_REDO:
        return talon_table_redo(room->table, seat) == TALON_TABLE_OK && arrived(room, text);
    case STORE_RENAME:
        rename_seat(room, seat, text);
        return true;
    case STORE_AUTO:
        room->automatic[seat] = !strcmp(text, "on");
        return true;
    default:
        return false;
    }
}

bool room_do(struct room *room, enum store_kind kind, int seat, const char *text)
{
    if (kind == STORE_CLOSE)
        return room->closing = true;
    return seat >= 0 && seat < talon_table_seats(room->table) && do_at_seat(room, kind, seat, text);
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
    talon_ink_bytes(&room->texts, text, strlen(text) + 1);
    if (room->texts.failed)
        return false;
    room->past[room->past_count++] = (struct past){ (uint8_t)kind, (int8_t)seat, at };
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
    struct talon_ink tokens = { 0 };

    tokens_write(room, &tokens);
    row.text = room->record;
    row.tokens = tokens.at;
    row.pace = room->pace;
    const bool fine = !tokens.failed && effects_append(effects, &row, &room->pending);
    free(tokens.at);
    return fine;
}

bool room_write(struct room *room, struct server_effects *effects, enum store_kind kind, int seat,
                const char *text)
{
    struct store_row row = blank_row(room, kind);

    room->torn = !remember(room, kind, seat, text);
    if (room->torn)
        return false;
    row.number = (uint32_t)room->past_count;
    row.seat = seat;
    row.text = text;
    return effects_append(effects, &row, &room->pending);
}

bool room_write_steps(struct room *room, struct server_effects *effects, uint32_t from)
{
    uint32_t count;
    const struct talon_step *steps = talon_table_steps(room->table, &count);
    char text[TALON_MOVE_TEXT];

    for (uint32_t i = from; i < count; i++) {
        talon_move_write(talon_table_game(room->table), steps[i].move, text);
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
    return true;
}

/* ---- going back ------------------------------------------------------------------------- */

/* Forgets the rows beyond the first `count`. */
static void forget(struct room *room, size_t count)
{
    if (count < room->past_count)
        room->texts.length = room->past[count].text;
    room->texts.failed = false;
    room->past_count = count;
}

bool room_roll_back(struct room *room, struct server_effects *effects)
{
    struct talon_record_error error;
    struct talon_table *table = talon_record_read(room->record, strlen(room->record), &error);

    effects_unappend(effects, room->id);
    pending_settle(&room->pending);
    if (!table)
        return false;
    talon_table_free(room->table);
    room->table = table;
    forget(room, room->stored - 1);
    room->closing = room->torn = false;
    memset(room->automatic, 0, sizeof room->automatic);
    for (size_t i = 0; i < room->past_count; i++) {
        const struct past *past = &room->past[i];
        if (!room_do(room, past->kind, past->seat, room->texts.at + past->text))
            return false;
    }
    return true;
}
