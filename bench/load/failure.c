/* failure.c - ends the program with a sentence, and tells the time.
 */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include "failure.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

double clock_now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

void fail(const char *sentence, ...)
{
    va_list list;

    va_start(list, sentence);
    fputs("load: ", stderr);
    vfprintf(stderr, sentence, list);
    fputs("\n", stderr);
    va_end(list);
    exit(1);
}
