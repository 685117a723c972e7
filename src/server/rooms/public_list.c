/* public_list.c - lists of rooms in the order of their ids; and the list of public tables that are
 * not over.
 */
#include "public_list.h"

#include "server/room/room_json.h"
#include "util/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

size_t rooms_place_after(struct room *const *list, size_t count, const char *id)
{
    size_t low = 0, high = count;

    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (strcmp(list[middle]->id, id) <= 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void rooms_list_insert(struct room **list, size_t *count, struct room *room)
{
    assert(*count < 2 * LIMIT_TABLES && room->id[0]);
    const size_t place = rooms_place_after(list, *count, room->id);

    for (size_t i = (*count)++; i > place; i--)
        list[i] = list[i - 1];
    list[place] = room;
}

void rooms_list_remove(struct room **list, size_t *count, const struct room *room)
{
    assert(*count && room->id[0]);
    (*count)--;
    for (size_t i = rooms_place_after(list, *count + 1, room->id) - 1; i < *count; i++)
        list[i] = list[i + 1];
}

void rooms_public_remove(struct rooms *rooms, struct room *room)
{
    if (room->is_listed)
        rooms_list_remove(rooms->public_list, &rooms->public_count, room);
    room->is_listed = false;
}

void rooms_public_update(struct rooms *rooms, struct room *room)
{
    const bool wanted = room->settings.is_public &&
                        (room->last_sent_state != ROOM_OVER || room_delay_hides_end(room));

    if (!wanted) {
        rooms_public_remove(rooms, room);
    } else if (!room->is_listed) {
        rooms_list_insert(rooms->public_list, &rooms->public_count, room);
        room->is_listed = true;
    }
}

bool rooms_can_be_listed(const struct room *room)
{
    return room->stored && !(room->dirty & DIRTY_ROOM) && !room->closing;
}

/* ---- several servers ------------------------------------------------------------------------ */

void rooms_public_tell(const struct rooms *rooms, struct talon_string_buffer *text)
{
    size_t told = 0;

    for (size_t i = 0; i < rooms->public_count && told < LIMIT_LISTED_ELSEWHERE; i++) {
        const struct room *room = rooms->public_list[i];
        if (!rooms_can_be_listed(room))
            continue;
        talon_string_buffer_add(text, room->id);
        talon_string_buffer_add(text, " ");
        room_write_listing(room, room_delay_hides_end(room), text);
        talon_string_buffer_add(text, "\n");
        told++;
    }
}

static int compare_lines(const void *one, const void *other)
{
    return strcmp(*(const char *const *)one, *(const char *const *)other);
}

/* A line becomes two texts: the id, and behind its zero the JSON. */
static void add_listed(struct listed_elsewhere *elsewhere, char *line)
{
    char *blank = strchr(line, ' ');

    if (!blank || blank == line || blank - line >= STORE_ID_ROOM || blank[1] != '{')
        return;
    *blank = 0;
    elsewhere->lines = util_grow(elsewhere->lines, &elsewhere->capacity, elsewhere->count,
                                 sizeof *elsewhere->lines);
    elsewhere->lines[elsewhere->count++] = line;
}

void rooms_public_hear(struct rooms *rooms, char *text)
{
    struct listed_elsewhere *elsewhere = &rooms->elsewhere;

    free(elsewhere->text);
    elsewhere->text = text;
    elsewhere->count = 0;
    for (char *line = text, *end; line && (end = strchr(line, '\n')); line = end + 1) {
        *end = 0;
        add_listed(elsewhere, line);
    }
    if (elsewhere->count)
        qsort(elsewhere->lines, elsewhere->count, sizeof *elsewhere->lines, compare_lines);
}

void rooms_listing_begin(struct rooms_listing *at, const struct rooms *rooms, const char *after)
{
    *at = (struct rooms_listing){
        .rooms = rooms, .next = rooms_place_after(rooms->public_list, rooms->public_count, after)
    };
    while (at->next_elsewhere < rooms->elsewhere.count &&
           strcmp(rooms->elsewhere.lines[at->next_elsewhere], after) <= 0)
        at->next_elsewhere++;
}

bool rooms_listing_has_more(const struct rooms_listing *at)
{
    return at->next < at->rooms->public_count || at->next_elsewhere < at->rooms->elsewhere.count;
}

void rooms_listing_next(struct rooms_listing *at)
{
    const struct rooms *rooms = at->rooms;
    const char *own = at->next < rooms->public_count ? rooms->public_list[at->next]->id : NULL,
               *other = at->next_elsewhere < rooms->elsewhere.count
                            ? rooms->elsewhere.lines[at->next_elsewhere]
                            : NULL;

    assert(own || other);
    const bool is_own = own && (!other || strcmp(own, other) <= 0);
    at->id = is_own ? own : other;
    at->room = is_own ? rooms->public_list[at->next++] : NULL;
    at->json = is_own ? NULL : other + strlen(other) + 1;
    at->next_elsewhere += !is_own || (other && !strcmp(own, other));
}
