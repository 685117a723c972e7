/* clock_checks.c - checks that clocks are fair. The time a person has left shrinks only while the
 * clock was said to run, never by more than has passed, and not while the server was down. Where it
 * ran all the time and nothing happened, it shrinks by no less than has passed.
 */
#include "simulated_server.h"

#include "json/json_reader.h"

#include <string.h>

enum { LENIENT = 20 };

/* How long the server has been up, as it sees it. */
static int64_t up(const struct sim *sim)
{
    return sim->time - sim->down + sim->jumped;
}

static struct told_clock read_clock(const struct sim *sim, const struct json_value *from,
                                    unsigned given)
{
    struct told_clock clock = {
        .any = true, .at = up(sim), .given = given, .fails = sim->fails, .restarts = sim->restarts
    };
    const struct json_value *left = json_value_member(from, "left"),
                            *running = json_value_member(from, "running");

    for (size_t seat = 0; seat < json_value_count(left) && seat < TALON_SEATS_MAX; seat++)
        clock.left[seat] = json_value_whole(json_value_item(left, seat));
    for (size_t i = 0; i < json_value_count(running); i++)
        clock.running |= 1u << (json_value_whole(json_value_item(running, i)) & 7);
    return clock;
}

/* Nothing came between the two that stops a clock or begins another decision. */
static bool ran_on(const struct told_clock *before, const struct told_clock *now, int seat)
{
    return before->running & now->running & 1u << seat && before->rows == now->rows &&
           before->fails == now->fails && before->restarts == now->restarts &&
           !((before->given | now->given) >> seat & 1);
}

static void compare(struct sim *sim, const struct known_table *table, const struct told_clock *now)
{
    const struct told_clock *before = &table->clock;

    for (int seat = 0; seat < table->seats; seat++) {
        const int64_t lost = before->left[seat] - now->left[seat];
        const int64_t most = (before->running >> seat & 1 ? now->at - before->at + LENIENT : 0) +
                             (before->given >> seat & 1 ? LIMIT_CLOCK_GRACE : 0);
        if (now->left[seat] < 0)
            wrong(sim, table->id, "seat %d has less than no time left", seat);
        else if (lost > most)
            wrong(sim, table->id, "seat %d lost %lld ms, and %lld have passed", seat,
                  (long long)lost, (long long)most);
    }
}

/* It has run since; for want of memory a table is made again from its rows, and that is not seen.
 */
static void compare_running(struct sim *sim, const struct known_table *table,
                            const struct told_clock *now)
{
    const struct told_clock *before = &table->clock;
    const int64_t passed = now->at - before->at;

    for (int seat = 0; seat < table->seats; seat++) {
        const int64_t lost = before->left[seat] - now->left[seat];
        if (!ran_on(before, now, seat) || !now->left[seat])
            continue;
        sim->checker.clocks += passed > LENIENT;
        if (lost < passed - LENIENT)
            wrong(sim, table->id, "seat %d lost %lld ms only, and %lld have passed", seat,
                  (long long)lost, (long long)passed);
    }
}

static bool find_clock(const struct sim *sim, int table, const char *text, struct told_clock *clock)
{
    static const char name[] = ",\"clock\":";
    const struct known_table *known = &sim->tables[table];
    const char *at = strstr(text, ",\"clock\":{\"left\"");

    if (!at)
        return false;
    struct json_value *told = json_read(at + strlen(name), strcspn(at + strlen(name), "}") + 1);
    *clock = read_clock(sim, told, known->clock.given);
    clock->rows = known->rows;
    json_value_free(told);
    return true;
}

void check_clock(struct sim *sim, int table, const char *text)
{
    struct known_table *known = &sim->tables[table];
    struct told_clock now;

    if (!find_clock(sim, table, text, &now))
        return;
    if (known->clock.any) {
        compare(sim, known, &now);
        compare_running(sim, known, &now);
    }
    known->clock = now;
}

void check_clock_meanwhile(struct sim *sim, int table, const char *text)
{
    struct told_clock now;

    if (sim->tables[table].clock.any && find_clock(sim, table, text, &now))
        compare_running(sim, &sim->tables[table], &now);
}
