/* refusals.c - counts refused requests by error code.
 */
#include "refusals.h"

#include <assert.h>
#include <string.h>

void limits_count_refusal(struct limits_refusal list[REFUSAL_CODES], const char *code)
{
    assert(code);
    for (int i = 0; i < REFUSAL_CODES; i++) {
        if (!list[i].code)
            list[i].code = code;
        if (!strcmp(list[i].code, code)) {
            list[i].count++;
            return;
        }
    }
}
