/* input_buffer.c - see input_buffer.h.
 */
#include "input_buffer.h"

#include "util/memory.h"

#include <stdlib.h>

char *talon_room_bytes;
static size_t room;

TALON_EXPORT char *talon_room(size_t count)
{
    if (count >= room) {
        free(talon_room_bytes);
        talon_room_bytes = util_allocate(count + 1);
        room = count + 1;
    }
    talon_room_bytes[count] = 0;
    return talon_room_bytes;
}
