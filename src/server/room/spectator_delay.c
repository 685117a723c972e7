/* spectator_delay.c - keeps views and room states for spectators until their delay is over. They
 * are in memory only: after a restart they begin with the table as it is then.
 */
#include "spectator_delay.h"

#include "members.h"
#include "room_json.h"
#include "seat_clocks.h"
#include "util/memory.h"

#include <talon/json.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct room_delay *room_delay_new(void)
{
    struct room_delay *delay = util_allocate_zeroed(1, sizeof *delay);

    delay->end_at = SERVER_NEVER;
    return delay;
}

static void drop_views(struct room_late_views *views)
{
    for (size_t i = 0; i < views->count; i++)
        free(views->waiting[i].text);
    free(views->shown.text);
    views->count = 0;
    views->shown.text = NULL;
}

void room_delay_free(struct room_delay *delay)
{
    if (!delay)
        return;
    drop_views(&delay->views);
    drop_views(&delay->rooms);
    free(delay);
}

static int64_t behind(const struct room *room)
{
    assert(room->settings.delay >= 0);
    return 1000 * (int64_t)room->settings.delay;
}

bool room_delay_hides_end(const struct room *room)
{
    return room->delay && room_is_over(room) && !room->delay->end_shown;
}

uint32_t room_delay_deals(const struct room *room)
{
    assert(room->delay);
    return room->delay->views.shown.deals;
}

/* ---- keeping ------------------------------------------------------------------------------ */

/* The view as it is now, with the steps since the view before it. */
static char *view_since(const struct room *room, int64_t now, uint32_t steps)
{
    assert(room->table);
    struct talon_string_buffer buffer = { 0 };

    talon_string_buffer_add(&buffer, ",\"view\":");
    talon_json_view(&buffer, room->table, TALON_WATCHER, room_since(room, TALON_WATCHER, steps));
    room_clock_write(room, now, &buffer);
    return buffer.at;
}

/* Puts it behind the others, or in place of the newest. */
static void queue_view(struct room_late_views *views, struct room_late_view view)
{
    assert(view.text);
    assert(views->count <= LIMIT_DELAYED_VIEWS);
    if (views->count == LIMIT_DELAYED_VIEWS)
        free(views->waiting[--views->count].text);
    views->waiting[views->count++] = view;
}

/* The view behind which the next one is queued. */
static const struct room_late_view *newest_kept(const struct room_late_views *views)
{
    const size_t count =
        views->count < LIMIT_DELAYED_VIEWS ? views->count : LIMIT_DELAYED_VIEWS - 1;

    return count ? &views->waiting[count - 1] : &views->shown;
}

void room_delay_note_view(struct room *room, int64_t now)
{
    if (!room_delay_runs(room))
        return;
    struct room_late_views *views = &room->delay->views;
    char *text = view_since(room, now, newest_kept(views)->steps);
    queue_view(views, (struct room_late_view){ now + behind(room), room_steps(room),
                                               talon_table_deals(room->table), false, text });
}

static char *room_now(const struct room *room, bool hides_end)
{
    struct talon_string_buffer buffer = { 0 };

    room_write_state(room, hides_end, &buffer);
    return buffer.at;
}

/* Sends a push with these members to the late spectators. */
static void show(struct room *room, struct journal_outputs *outputs, const char *push,
                 const char *name, const char *members)
{
    assert(members);
    const size_t from = room_begin_push(room, outputs, push);

    talon_string_buffer_add(&outputs->text, name);
    talon_string_buffer_add(&outputs->text, members);
    talon_string_buffer_add(&outputs->text, "}");
    room_broadcast(room, outputs, from, true, 0);
}

static bool is_changed(const struct room_late_views *rooms, const char *text)
{
    const char *newest = rooms->count ? rooms->waiting[rooms->count - 1].text : rooms->shown.text;

    return !newest || strcmp(newest, text) != 0;
}

void room_delay_note_room(struct room *room, int64_t now)
{
    char *text = room_delay_runs(room) ? room_now(room, false) : NULL;

    if (text && is_changed(&room->delay->rooms, text))
        queue_view(&room->delay->rooms,
                   (struct room_late_view){ now + behind(room), 0, 0, room->next[0], text });
    else
        free(text);
}

void room_delay_show_start(struct room *room, struct journal_outputs *outputs)
{
    assert(room->delay);
    struct room_late_view *shown = &room->delay->rooms.shown;

    free(shown->text);
    shown->text = room_now(room, room_delay_hides_end(room));
    show(room, outputs, "room", ",\"room\":", shown->text);
}

void room_delay_begin(struct room *room)
{
    struct room_late_views *rooms = room->delay ? &room->delay->rooms : NULL;

    if (!rooms || rooms->count || (rooms->shown.text && room->table))
        return;
    free(rooms->shown.text);
    rooms->shown.text = room_now(room, room_delay_hides_end(room));
}

/* Whether this text occurs in one of them. */
static bool contain(const struct room_late_views *views, const char *text)
{
    bool found = views->shown.text && strstr(views->shown.text, text);

    for (size_t i = 0; !found && i < views->count; i++)
        found = strstr(views->waiting[i].text, text);
    return found;
}

bool room_delay_forget(struct room_delay *delay, const char *name)
{
    struct talon_string_buffer quoted = { 0 };

    if (!delay)
        return false;
    talon_json_string(&quoted, name);
    const bool last_sent = contain(&delay->views, quoted.at) || contain(&delay->rooms, quoted.at);
    free(quoted.at);
    if (last_sent) {
        drop_views(&delay->views);
        drop_views(&delay->rooms);
    }
    return last_sent;
}

void room_delay_update(struct room *room, int64_t now)
{
    if (!room_delay_hides_end(room) || room->delay->end_at != SERVER_NEVER)
        return;
    room->delay->end_at = now + behind(room);
    room_delay_note_room(room, now);
}

/* ---- showing ------------------------------------------------------------------------------ */

static int64_t first_due(const struct room_late_views *views)
{
    return views->count ? views->waiting[0].due : SERVER_NEVER;
}

/* The next chat line to be sent to them, or NULL. */
static const struct room_chat_line *next_line(const struct room *room)
{
    assert(room->delay);
    return room_chat_after(&room->chat, room->delay->said);
}

int64_t room_delay_wakes_at(const struct room *room)
{
    if (!room_delay_runs(room))
        return SERVER_NEVER;
    const struct room_chat_line *line = next_line(room);
    const int64_t said = line ? line->at + behind(room) : SERVER_NEVER;
    const int64_t views = first_due(&room->delay->views), rooms = first_due(&room->delay->rooms);
    const int64_t end = room_delay_hides_end(room) ? room->delay->end_at : SERVER_NEVER;
    const int64_t seen = views < rooms ? views : rooms, last_sent = said < end ? said : end;

    return seen < last_sent ? seen : last_sent;
}

static void take_next(struct room_late_views *views)
{
    assert(views->count > 0 && views->count <= LIMIT_DELAYED_VIEWS);
    free(views->shown.text);
    views->shown = views->waiting[0];
    views->count--;
    memmove(views->waiting, views->waiting + 1, views->count * sizeof *views->waiting);
}

static void show_room(struct room *room, struct journal_outputs *outputs)
{
    const bool known = room->delay->rooms.shown.next;

    take_next(&room->delay->rooms);
    show(room, outputs, "room", ",\"room\":", room->delay->rooms.shown.text);
    if (room->delay->rooms.shown.next && !known)
        room_broadcast_next(room, outputs, true);
}

static void show_view(struct room *room, struct journal_outputs *outputs)
{
    take_next(&room->delay->views);
    show(room, outputs, "view", "", room->delay->views.shown.text);
}

/* Of the same moment, the room comes before the view. */
void room_delay_attend(struct room *room, struct journal_outputs *outputs)
{
    assert(room->delay);
    struct room_delay *delay = room->delay;

    while (first_due(&delay->rooms) <= outputs->now || first_due(&delay->views) <= outputs->now)
        if (first_due(&delay->rooms) <= first_due(&delay->views))
            show_room(room, outputs);
        else
            show_view(room, outputs);
    for (const struct room_chat_line *line = next_line(room);
         line && line->at + behind(room) <= outputs->now; line = next_line(room)) {
        delay->said = line->number;
        room_broadcast_chat(room, outputs, line, true);
    }
    if (room_delay_hides_end(room) && delay->end_at <= outputs->now)
        delay->end_shown = true;
}

void room_delay_write_view(struct room *room, int64_t now, struct talon_string_buffer *buffer)
{
    assert(room->delay);
    struct room_late_views *views = &room->delay->views;

    if (room->table && !views->shown.text && !views->count)
        room_delay_note_view(room, now); /* the server has started meanwhile */
    talon_string_buffer_add(buffer, views->shown.text ? views->shown.text : ",\"view\":null");
}

void room_delay_write_room(const struct room *room, struct talon_string_buffer *buffer)
{
    assert(room->delay);
    if (room->delay->rooms.shown.text)
        talon_string_buffer_add(buffer, room->delay->rooms.shown.text);
    else
        room_write_state(room, room_delay_hides_end(room), buffer);
}
