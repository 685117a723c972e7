/* failure.h - ends the program with a sentence, and tells the time.
 */
#ifndef TALON_BENCH_LOAD_FAILURE_H
#define TALON_BENCH_LOAD_FAILURE_H

/* Seconds, from any beginning. */
double clock_now(void);
/* Ends the program with a sentence. */
_Noreturn void fail(const char *sentence, ...) __attribute__((format(printf, 1, 2)));

#endif
