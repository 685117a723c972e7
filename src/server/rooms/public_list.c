/* public_list.c - lists of rooms in the order of their ids; and the list of public tables that are
 * not over.
 */
#include "public_list.h"

#include <assert.h>
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
