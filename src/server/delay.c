/* delay.c - see delay.h. What waits is kept in memory only: after a start of the server it begins
 * with the table as it is then. It refuses to know who looks on.
 */
#include "room.h"

#include <talon/wire.h>

#include <stdlib.h>
#include <string.h>

struct delay *delay_new(void)
{
    struct delay *delay = calloc(1, sizeof *delay);

    if (delay)
        delay->end_at = SERVER_NEVER;
    return delay;
}

static void drop_views(struct delay *delay)
{
    for (size_t i = 0; i < delay->count; i++)
        free(delay->waiting[i].text);
    free(delay->shown.text);
    delay->count = 0;
    delay->shown.text = NULL;
}

void delay_free(struct delay *delay)
{
    if (!delay)
        return;
    drop_views(delay);
    free(delay);
}

static int64_t behind(const struct room *room)
{
    return 1000 * (int64_t)room->opening.delay;
}

bool delay_hides_end(const struct room *room)
{
    return room->delay && room_is_over(room) && !room->delay->end_shown;
}

uint32_t delay_deals(const struct room *room)
{
    return room->delay->shown.deals;
}

/* ---- keeping ------------------------------------------------------------------------------ */

/* From the step that the view before it tells of. */
static char *view_since(const struct room *room, int64_t now, uint32_t steps)
{
    struct talon_ink ink = { 0 };

    talon_ink_put(&ink, ",\"view\":");
    talon_wire_view(&ink, room->table, TALON_WATCHER, room_since(room, TALON_WATCHER, steps));
    clock_write(room, now, &ink);
    if (ink.failed)
        free(ink.at);
    return ink.failed ? NULL : ink.at;
}

/* Where the next one is put: behind the others, or in place of the newest. */
static struct late_view *place_for_one(struct delay *delay)
{
    if (delay->count < LIMIT_DELAYED)
        return &delay->waiting[delay->count];
    return &delay->waiting[delay->count - 1];
}

void delay_note(struct room *room, int64_t now)
{
    struct delay *delay = room->delay;

    if (!delay || !room->table)
        return;
    struct late_view *place = place_for_one(delay);
    const uint32_t before = place > delay->waiting ? place[-1].steps : delay->shown.steps;
    char *text = view_since(room, now, before);
    if (!text)
        return; /* the next one tells of this, too */
    if (place < delay->waiting + delay->count)
        free(place->text);
    else
        delay->count++;
    *place = (struct late_view){ now + behind(room), room_steps(room),
                                 talon_table_deals(room->table), text };
}

bool delay_forget(struct delay *delay, const char *name)
{
    struct talon_ink quoted = { 0 };

    if (!delay)
        return false;
    talon_wire_string(&quoted, name);
    bool told = quoted.failed || (delay->shown.text && strstr(delay->shown.text, quoted.at));
    for (size_t i = 0; !told && i < delay->count; i++)
        told = strstr(delay->waiting[i].text, quoted.at);
    free(quoted.at);
    if (told)
        drop_views(delay);
    return told;
}

void delay_follow(struct room *room, int64_t now)
{
    if (delay_hides_end(room) && room->delay->end_at == SERVER_NEVER)
        room->delay->end_at = now + behind(room);
}

/* ---- showing ------------------------------------------------------------------------------ */

int64_t delay_wakes_at(const struct room *room)
{
    const struct delay *delay = room->delay;
    int64_t first = SERVER_NEVER;

    if (delay && delay->count)
        first = delay->waiting[0].due;
    if (delay_hides_end(room) && delay->end_at < first)
        first = delay->end_at;
    return first;
}

static void show_next(struct room *room, struct server_effects *effects)
{
    struct delay *delay = room->delay;

    free(delay->shown.text);
    delay->shown = delay->waiting[0];
    delay->count--;
    memmove(delay->waiting, delay->waiting + 1, delay->count * sizeof *delay->waiting);
    room_push_late(room, effects, delay->shown.text);
}

void delay_attend(struct room *room, struct server_effects *effects, int64_t now)
{
    struct delay *delay = room->delay;

    while (delay->count && delay->waiting[0].due <= now)
        show_next(room, effects);
    if (!delay_hides_end(room) || delay->end_at > now)
        return;
    delay->end_shown = true;
    room_push_end(room, effects);
}

void delay_write(struct room *room, int64_t now, struct talon_ink *ink)
{
    struct delay *delay = room->delay;

    if (room->table && !delay->shown.text && !delay->count)
        delay_note(room, now); /* the server has started meanwhile */
    talon_ink_put(ink, delay->shown.text ? delay->shown.text : ",\"view\":null");
}
