/* fuzz_json.c - any bytes as JSON. A value that was read must be the same when it is printed and
 * read again, checking must find the fault that reading finds, and the fault must lie in the text.
 */
#include "../json_edit.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void require(bool fine)
{
    if (!fine)
        abort();
}

static void require_same_again(const struct json_value *value)
{
    char *text = json_print(value);
    struct json_value *again = json_read_text(text);

    require(json_is_same(value, again));
    json_value_free(again);
    free(text);
}

/* Names are compared where values are made alone; such a fault may hide a later one. */
static void require_checked_alike(const char *text, size_t length, enum json_fault_kind kind)
{
    const struct json_limits limits = { .depth = JSON_DEPTH_MAX, .values = SIZE_MAX };
    const enum json_fault_kind checked = json_check(text, length, &limits);

    require(kind == JSON_NAME_TWICE || checked == kind);
}

static void split(const char *text, size_t length)
{
    struct json_part part = { text, 0 };
    size_t at;

    if (!json_split_list(text, length, "results", &at))
        return;
    while (part.text && json_split_next(text, length, &at, &part) && part.text)
        require(part.text >= text && part.length <= length - (size_t)(part.text - text));
}

static void read_whole(const char *text, size_t length)
{
    char sentence[160];
    struct json_fault fault;
    struct json_value *part = json_read_partly(text, length, NULL, &fault);
    struct json_value *whole = json_read(text, length);

    require(!whole == (fault.kind != JSON_FINE));
    require(!fault.kind || fault.place < length);
    json_fault_tell(&fault, sentence, sizeof sentence);
    require(!*sentence == !fault.kind);
    require_checked_alike(text, length, fault.kind);
    if (whole)
        require_same_again(whole);
    json_value_free(whole);
    json_value_free(part);
}

/* The text in a block of its own, so that reading beyond it is noticed. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char *text = malloc(size ? size : 1);

    require(text);
    if (size) {
        memcpy(text, bytes, size);
        read_whole(text, size);
        split(text, size);
    }
    free(text);
    return 0;
}
