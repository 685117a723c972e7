/* public_list.c - the public tables that are not over, in the order of their ids, so that the
 * request `list` costs what it shows.
 */
#include "public_list.h"

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

static void list_room(struct rooms *rooms, struct room *room)
{
    const size_t place = rooms_place_after(rooms->public_list, rooms->public_count, room->id);

    memmove(rooms->public_list + place + 1, rooms->public_list + place,
            (rooms->public_count++ - place) * sizeof(struct room *));
    rooms->public_list[place] = room;
    room->is_listed = true;
}

void rooms_public_remove(struct rooms *rooms, struct room *room)
{
    if (!room->is_listed)
        return;
    const size_t next = rooms_place_after(rooms->public_list, rooms->public_count, room->id);
    memmove(rooms->public_list + next - 1, rooms->public_list + next,
            (rooms->public_count-- - next) * sizeof(struct room *));
    room->is_listed = false;
}

void rooms_public_update(struct rooms *rooms, struct room *room)
{
    const bool wanted = room->settings.is_public &&
                        (room->last_sent_state != ROOM_OVER || room_delay_hides_end(room));

    if (wanted && !room->is_listed)
        list_room(rooms, room);
    else if (!wanted)
        rooms_public_remove(rooms, room);
}
