/* numbers.c - telling what was counted. It refuses to count.
 */
#include "numbers.h"

#include "log.h"

#include <stddef.h>

const char *const refused_names[REFUSED_KINDS] = {
    [REFUSED_ORIGIN] = "origin", [REFUSED_ADDRESS] = "address", [REFUSED_FULL] = "full",
    [REFUSED_SLOW] = "slow",     [REFUSED_SILENT] = "silent",
};

void numbers_tell_refused(struct numbers *numbers)
{
    struct log_number list[REFUSED_KINDS + 1] = { 0 };
    int count = 0;

    for (int i = 0; i < REFUSED_KINDS; i++) {
        const uint64_t more = numbers->refused[i] - numbers->refused_told[i];
        numbers->refused_told[i] = numbers->refused[i];
        if (more)
            list[count++] = (struct log_number){ refused_names[i], (int64_t)more };
    }
    if (count)
        log_tell(LOG_REFUSED, NULL, list);
}
