/* timer_heap.c - a binary heap: a timer is never due before the one at half its place.
 */
#include "timer_heap.h"

#include "memory.h"

#include <assert.h>
#include <stdlib.h>

enum { CAPACITY_FIRST = 64 };

void util_timer_heap_free(struct util_timer_heap *heap)
{
    free(heap->timers);
    *heap = (struct util_timer_heap){ 0 };
}

static void put_at(struct util_timer_heap *heap, size_t place, struct util_timer *timer)
{
    heap->timers[place] = timer;
    timer->place = place;
}

static bool is_earlier(const struct util_timer_heap *heap, size_t place,
                       const struct util_timer *timer)
{
    return heap->timers[place]->at < timer->at;
}

static void rise(struct util_timer_heap *heap, size_t place, struct util_timer *timer)
{
    while (place > 1 && !is_earlier(heap, place / 2, timer)) {
        put_at(heap, place, heap->timers[place / 2]);
        place /= 2;
    }
    put_at(heap, place, timer);
}

static void sink(struct util_timer_heap *heap, size_t place, struct util_timer *timer)
{
    for (;;) {
        size_t next = 2 * place;
        if (next < heap->count && !is_earlier(heap, next, heap->timers[next + 1]))
            next++;
        if (next > heap->count || !is_earlier(heap, next, timer))
            break;
        put_at(heap, place, heap->timers[next]);
        place = next;
    }
    put_at(heap, place, timer);
}

static void take_out(struct util_timer_heap *heap, struct util_timer *timer)
{
    const size_t place = timer->place;

    timer->place = 0;
    if (!place)
        return;
    assert(place <= heap->count && heap->timers[place] == timer);
    struct util_timer *last = heap->timers[heap->count--];
    if (last == timer)
        return;
    rise(heap, place, last);
    sink(heap, last->place, last);
}

static void reserve_one(struct util_timer_heap *heap)
{
    if (heap->count + 1 < heap->capacity)
        return;
    heap->capacity = heap->capacity ? 2 * heap->capacity : CAPACITY_FIRST;
    heap->timers = util_reallocate(heap->timers, heap->capacity * sizeof(struct util_timer *));
}

void util_timer_set(struct util_timer_heap *heap, struct util_timer *timer, int64_t at)
{
    take_out(heap, timer);
    timer->at = at;
    if (at == UTIL_TIMER_NEVER)
        return;
    reserve_one(heap);
    rise(heap, ++heap->count, timer);
}

struct util_timer *util_timer_first(const struct util_timer_heap *heap)
{
    return heap->count ? heap->timers[1] : NULL;
}
