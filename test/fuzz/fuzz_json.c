/* fuzz_json.c - any bytes as JSON, for the reader of src/wasm. It must accept what jansson accepts,
 * with the same meaning, and refuse what jansson refuses. There are two exceptions, which it
 * refuses: texts nested deeper than it goes, and a zero byte after a number, which jansson does not
 * see. Then an allocation fails: the result must be the same or a refusal, and nothing may leak.
 */
#include "../unit/json_canonical.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 64, NEVER = -1 };

void own_json_set_alloc_funcs(void *(*allocate)(size_t), void (*release)(void *));
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static long left; /* allocations before the one that fails */
static long living;

static void *allocate(size_t size)
{
    void *at = left-- ? malloc(size) : NULL;

    living += at != NULL;
    return at;
}

static void release(void *at)
{
    living--;
    free(at);
}

static void require(bool fine)
{
    if (!fine)
        abort();
}

/* How deep lists and objects lie within each other, wherever the text is JSON. */
static int depth_of(const char *text, size_t length)
{
    int depth = 0, deepest = 0;
    bool quoted = false;

    for (size_t i = 0; i < length; i++) {
        if (quoted && text[i] == '\\')
            i++;
        else if (text[i] == '"')
            quoted = !quoted;
        else if (!quoted && (text[i] == '[' || text[i] == '{'))
            depth++;
        else if (!quoted && (text[i] == ']' || text[i] == '}'))
            depth--;
        if (depth > deepest)
            deepest = depth;
    }
    return deepest;
}

static void tell_own(const char *text, size_t length, long failing, char *told, size_t room)
{
    left = failing;
    living = 0;
    json_tell_own(text, length, told, room);
    require(!living);
}

static void compare(const char *text, size_t length, char *one, char *other, size_t room)
{
    const bool apart = depth_of(text, length) > DEEPEST || memchr(text, 0, length);

    json_tell_jansson(text, length, one, room);
    tell_own(text, length, NEVER, other, room);
    require(!strcmp(other, one) || (apart && !strcmp(other, "-")));
    tell_own(text, length, (text[length / 2] ^ (long)length) & 63, one, room);
    require(!strcmp(one, other) || !strcmp(one, "-"));
}

/* The text in a block of its own, so that reading beyond it is noticed; what is told of it is never
 * much longer. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const size_t room = 2 * size + 64;
    char *text = malloc(size ? size : 1), *one = malloc(room), *other = malloc(room);

    require(text && one && other);
    own_json_set_alloc_funcs(allocate, release);
    if (size) {
        memcpy(text, bytes, size);
        compare(text, size, one, other, room);
    }
    free(text);
    free(one);
    free(other);
    return 0;
}
