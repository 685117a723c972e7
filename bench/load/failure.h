/* failure.h - ends the program with a sentence, and tells the time.
 */
#pragma once

/* Seconds, from any beginning. */
double clock_now(void);
/* Ends the program with a sentence. */
_Noreturn void fail(const char *sentence, ...) __attribute__((format(printf, 1, 2)));
