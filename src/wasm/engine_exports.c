/* engine_exports.c - exports the requests of `talon engine` (doc/protocol.md) to the page: a text
 * goes in, a text comes out.
 */
#include "input_buffer.h"

#include "protocol/engine.h"

static struct protocol_engine engine;
static struct talon_string_buffer answer;

/* Answers the request of so many bytes in the input buffer; the bytes of the answer. */
TALON_EXPORT size_t talon_engine_request(size_t length)
{
    answer.length = 0;
    protocol_answer_line(&engine, talon_input, length, &answer);
    return answer.length;
}

TALON_EXPORT const char *talon_engine_answer(void)
{
    return answer.at;
}
