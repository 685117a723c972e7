/* clocks.c - whether clocks are fair: what a person has left grows less only while it was told to
 * be running, and never by more than has passed; not while the server was down.
 */
#include "sim.h"

#include <jansson.h>

#include <string.h>

enum { LENIENT = 20 };

/* How long the server has been up, as it sees it. */
static int64_t up(const struct sim *sim)
{
    return sim->time - sim->down + sim->jumped;
}

static struct told_clock read_clock(const struct sim *sim, const json_t *from, unsigned given)
{
    struct told_clock clock = { .any = true, .at = up(sim), .given = given };
    const json_t *left = json_object_get(from, "left"), *running = json_object_get(from, "running");

    for (size_t seat = 0; seat < json_array_size(left) && seat < TALON_SEATS_MAX; seat++)
        clock.left[seat] = json_integer_value(json_array_get(left, seat));
    for (size_t i = 0; i < json_array_size(running); i++)
        clock.running |= 1u << (json_integer_value(json_array_get(running, i)) & 7);
    return clock;
}

static void compare(struct sim *sim, const struct link *link, const struct told_clock *now)
{
    const struct told_clock *before = &link->clock;

    for (int seat = 0; seat < link->seats; seat++) {
        const int64_t lost = before->left[seat] - now->left[seat];
        const int64_t most = (before->running >> seat & 1 ? now->at - before->at + LENIENT : 0) +
                             (before->given >> seat & 1 ? LIMIT_LATE : 0);
        if (now->left[seat] < 0)
            wrong(sim, link->id, "seat %d has less than no time left", seat);
        else if (lost > most)
            wrong(sim, link->id, "seat %d lost %lld ms, and %lld have passed", seat,
                  (long long)lost, (long long)most);
    }
}

void judge_clock(struct sim *sim, int link, const char *text)
{
    const char *at = strstr(text, ",\"clock\":{\"left\"");
    struct link *known = &sim->links[link];

    if (!at)
        return;
    json_t *told = json_loads(at + strlen(",\"clock\":"), JSON_DISABLE_EOF_CHECK, NULL);
    const struct told_clock now = read_clock(sim, told, known->clock.given);
    if (known->clock.any)
        compare(sim, known, &now);
    known->clock = now;
    json_decref(told);
}
