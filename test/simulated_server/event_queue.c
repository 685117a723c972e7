/* event_queue.c - the coming events of the simulated world: a heap ordered by time and, where times
 * are equal, by the order of asking.
 */
#include "simulated_server.h"

static bool before(const struct appointment *one, const struct appointment *two)
{
    return one->time != two->time ? one->time < two->time : one->order < two->order;
}

static void swap(struct appointment *one, struct appointment *two)
{
    const struct appointment kept = *one;

    *one = *two;
    *two = kept;
}

void calendar_add(struct sim *sim, int64_t delay, enum appointment_kind kind, uint64_t who,
                  uint64_t count)
{
    struct calendar *calendar = &sim->calendar;

    calendar->heap = more(calendar->heap, &calendar->room, calendar->count, sizeof *calendar->heap);
    size_t at = calendar->count++;
    calendar->heap[at] = (struct appointment){ sim->time + (delay > 0 ? delay : 0),
                                               ++calendar->order, kind, who, count };
    for (; at && before(&calendar->heap[at], &calendar->heap[(at - 1) / 2]); at = (at - 1) / 2)
        swap(&calendar->heap[at], &calendar->heap[(at - 1) / 2]);
}

const struct appointment *calendar_first(const struct sim *sim)
{
    return sim->calendar.count ? sim->calendar.heap : NULL;
}

struct appointment calendar_take(struct sim *sim)
{
    struct calendar *calendar = &sim->calendar;
    const struct appointment taken = calendar->heap[0];

    calendar->heap[0] = calendar->heap[--calendar->count];
    for (size_t at = 0, next; (next = 2 * at + 1) < calendar->count; at = next) {
        if (next + 1 < calendar->count && before(&calendar->heap[next + 1], &calendar->heap[next]))
            next++;
        if (!before(&calendar->heap[next], &calendar->heap[at]))
            break;
        swap(&calendar->heap[next], &calendar->heap[at]);
    }
    return taken;
}
