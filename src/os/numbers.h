/* numbers.h - what the loop counts while it runs.
 */
#ifndef TALON_OS_NUMBERS_H
#define TALON_OS_NUMBERS_H

#include <stdint.h>

/* Why somebody was not let in, or not kept. */
enum refused {
    REFUSED_ORIGIN,  /* a page of another site */
    REFUSED_ADDRESS, /* too many connections of one address */
    REFUSED_FULL,    /* too many connections in all */
    REFUSED_SLOW,    /* too much waited to be sent to it */
    REFUSED_SILENT,  /* it did not answer any more */
    REFUSED_KINDS,
};

struct numbers {
    uint64_t refused[REFUSED_KINDS];
    int pages_sent_now;                   /* on their way */
    uint64_t refused_told[REFUSED_KINDS]; /* of them, in the log */
};

extern const char *const refused_names[REFUSED_KINDS];

/* Puts into the log who was refused since it was last told. */
void numbers_tell_refused(struct numbers *numbers);

#endif
