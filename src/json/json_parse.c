/* json_parse.c - JSON from a text, while memory may run out. There jansson 2.14 drops a character
 * of a long word and goes on, and if that was the closing quote it writes beyond its own end. So it
 * never hears of a failure: from the first one on it gets pieces of a reserve, and what it made of
 * the text is thrown away. It refuses to know what a text is about.
 */
#include "json_parse.h"

#include <stdint.h>

/* More than any message can take: an empty object is two bytes there and some 200 here. */
enum { RESERVE = 1 << 20, ALIGNED = 16 };

static _Alignas(ALIGNED) char reserve[RESERVE];
static size_t taken;
static bool failed;
static json_malloc_t allocate;
static json_free_t release;

static void *take_from_reserve(size_t size)
{
    const size_t wanted = (size + ALIGNED - 1) / ALIGNED * ALIGNED;

    if (wanted > RESERVE - taken)
        return NULL;
    taken += wanted;
    return reserve + taken - wanted;
}

static void *allocate_somewhere(size_t size)
{
    void *at = failed ? NULL : allocate(size);

    failed = !at;
    return at ? at : take_from_reserve(size);
}

static void release_somewhere(void *at)
{
    if ((uintptr_t)at - (uintptr_t)reserve >= RESERVE)
        release(at);
}

struct json_size json_parse_measure(const char *text, size_t length)
{
    struct json_size size = { 0, 1 };
    bool quoted = false;

    for (size_t i = 0, depth = 0; i < length; i++) {
        const char c = text[i];
        if (c == '"')
            quoted = !quoted;
        else if (quoted)
            i += c == '\\';
        else if (c == '{' || c == '[')
            depth++;
        else if ((c == '}' || c == ']') && depth)
            depth--;
        size.values += !quoted && (c == ',' || c == '{' || c == '[');
        size.depth = (int)depth > size.depth ? (int)depth : size.depth;
    }
    return size;
}

json_t *json_parse_text(const char *text, size_t length, bool *starved)
{
    json_get_alloc_funcs(&allocate, &release);
    json_set_alloc_funcs(allocate_somewhere, release_somewhere);
    failed = false;
    taken = 0;
    json_t *read = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    if (failed) {
        json_decref(read);
        read = NULL;
    }
    json_set_alloc_funcs(allocate, release);
    *starved = failed;
    return read;
}
