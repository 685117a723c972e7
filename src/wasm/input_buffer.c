/* input_buffer.c - the buffer for texts that the page hands over.
 */
#include "input_buffer.h"

#include "util/memory.h"

#include <stdlib.h>

char *talon_input;
static size_t room;

TALON_EXPORT char *talon_input_buffer(size_t count)
{
    if (count >= room) {
        free(talon_input);
        talon_input = util_allocate(count + 1);
        room = count + 1;
    }
    talon_input[count] = 0;
    return talon_input;
}
