/* fuzz_engine.c - any bytes as a conversation with the engine, one request a line. Each line must
 * get one answer that is a JSON object, and nothing may crash.
 */
#include "protocol/engine.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static struct protocol_engine engine;
    struct talon_string_buffer answer = { 0 };
    size_t start = 0;

    while (start < size) {
        const uint8_t *end = memchr(bytes + start, '\n', size - start);
        const size_t length = end ? (size_t)(end - bytes) - start : size - start;
        answer.length = 0;
        protocol_answer_line(&engine, (const char *)bytes + start, length, &answer);
        struct json_value *object = json_read(answer.at, answer.length);
        if (!json_is_object(object))
            abort();
        json_value_free(object);
        start += length + 1;
    }
    free(answer.at);
    protocol_close(&engine);
    return 0;
}
