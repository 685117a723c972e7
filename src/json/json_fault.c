/* json_fault.c - says in a sentence why a text is no JSON.
 */
#include "json_reader.h"

#include <stdio.h>

/* clang-format off */
static const char *const sentences[] = {
    [JSON_FINE]              = "",
    [JSON_ENDS_EARLY]        = "The JSON text ends too early, after byte %zu.",
    [JSON_NO_JSON]           = "This is not JSON at byte %zu.",
    [JSON_NO_ESCAPE]         = "There is no such escape in JSON, at byte %zu.",
    [JSON_ZERO]              = "A text cannot contain \\u0000, at byte %zu.",
    [JSON_HALF_CHARACTER]    = "Half a character (a lone surrogate) is escaped at byte %zu.",
    [JSON_CONTROL_CHARACTER] = "A control character in a text must be escaped, at byte %zu.",
    [JSON_NO_UTF8]           = "This is not UTF-8 at byte %zu.",
    [JSON_TOO_LARGE]         = "The number at byte %zu is too large.",
    [JSON_NAME_TWICE]        = "The name \"%s\" comes twice in one object, again at byte %zu.",
    [JSON_TOO_DEEP]          = "Objects and lists are nested too deeply at byte %zu.",
    [JSON_TOO_MANY]          = "There are too many values at byte %zu.",
    [JSON_MORE_BEHIND]       = "Something follows the JSON object, at byte %zu.",
};
/* clang-format on */

void json_fault_tell(const struct json_fault *fault, char *sentence, size_t size)
{
    if (fault->kind == JSON_NAME_TWICE)
        snprintf(sentence, size, sentences[fault->kind], fault->name, fault->place + 1);
    else
        snprintf(sentence, size, sentences[fault->kind], fault->place + 1);
}
