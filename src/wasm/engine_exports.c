/* engine_exports.c - the requests of `talon engine` (doc/protocol.md) for a page: a text goes in, a
 * text comes out.
 */
#include "input_buffer.h"

#include "protocol/engine.h"

static struct talon_engine engine;
static struct talon_string_buffer answer;

/* Answers the request of so many bytes in the input buffer; the bytes of the answer. */
TALON_EXPORT size_t talon_ask(size_t length)
{
    answer.length = 0;
    talon_engine_answer(&engine, talon_room_bytes, length, &answer);
    return answer.length;
}

TALON_EXPORT const char *talon_answer(void)
{
    return answer.at;
}
