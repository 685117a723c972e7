/* timer_heap.h - timers by the time they are due, the earliest first. A timer is embedded in what
 * it is for, so setting one allocates nothing but the heap's own array.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define UTIL_TIMER_NEVER INT64_MAX

/* Zero it to begin. */
struct util_timer {
    size_t place; /* in the heap, from 1; 0: not in it */
    int64_t at;
};

/* Zero it to begin. */
struct util_timer_heap {
    struct util_timer **timers; /* [0] is unused */
    size_t count, capacity;
};

void util_timer_heap_free(struct util_timer_heap *heap);
/* Puts the timer where this time belongs; UTIL_TIMER_NEVER takes it out. */
void util_timer_set(struct util_timer_heap *heap, struct util_timer *timer, int64_t at);
/* The timer that is due first, or NULL. */
struct util_timer *util_timer_first(const struct util_timer_heap *heap);
