/* simulated_faults.c - the properties of the world that a seed makes, and its faults.
 */
#include "simulated_server.h"

#include <stdio.h>

enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR };

enum { ABSENCES = 2 }; /* of everybody, in one run */

enum fault { CUT, BREAK_MANY, SLOW_DISK, FULL_DISK, KILL, STOP, JUMP, QUIET, NAP, FAULTS };

/* A few people in a circle, who play games that they can finish. */
static void plan_circles(struct sim *sim)
{
    struct plan *plan = &sim->plan;

    plan->circles = 1 + (int)below(sim, 2);
    plan->people = 3 + (int)below(sim, 4);
    plan->tables = 2 + (int)below(sim, 3);
    plan->think = one_in(sim, 3) ? plan->think : 300;
}

/* Tables would take all messages from drives, deals of the days and circles, so these have worlds
 * of their own, most of them. */
static void plan_evenings(struct sim *sim)
{
    struct plan *plan = &sim->plan;
    const uint32_t kind = below(sim, 4);

    plan->drives = kind == 1 || one_in(sim, 4) ? 1 + (int)below(sim, 2) : 0;
    plan->days = kind == 2;
    if (kind == 3)
        plan_circles(sim);
    else if (kind)
        plan->tables = one_in(sim, 4);
}

void plan_make(struct sim *sim)
{
    static const int64_t latencies[] = { 2, 30, 120, 700 }, thoughts[] = { 300, 2000, 15000 },
                         writes[] = { 0, 3, 40, 600 };
    struct plan *plan = &sim->plan;
    const bool big = one_in(sim, 12);

    plan->people = big ? 40 : 3 + (int)below(sim, 12);
    plan->tables = big ? 8 : 1 + (int)below(sim, 5);
    plan->length = between(sim, 2, 40) * MINUTE;
    plan->latency = latencies[below(sim, 4)];
    plan->think = thoughts[below(sim, 3)];
    plan->write = writes[below(sim, 4)];
    plan->stall = one_in(sim, 3) ? 0 : between(sim, 5, 400);
    plan->faults = one_in(sim, 10) ? 0 : below(sim, 1u << FAULTS) | below(sim, 1u << FAULTS);
    plan->fault_every = plan->think * between(sim, 3, 30) / 2;
    plan_evenings(sim);
    plan->budget = big ? 3000 : plan->circles ? 1800 : 900;
    plan->loaded = one_in(sim, 3) ? 1 + below(sim, 5) : 0;
    plan->kept = one_in(sim, 2) ? between(sim, SECOND, 90 * SECOND) : 0;
    plan->looks_up = sim->seed % 3;
    sim->disk.delay = plan->write;
    note(sim, "seed %llu: %d people, %d tables, latency %d, think %d, write %d, faults %x every %d",
         (unsigned long long)sim->seed, plan->people, plan->tables, (int)plan->latency,
         (int)plan->think, (int)plan->write, plan->faults, (int)plan->fault_every);
}

static void cut(struct sim *sim, int count)
{
    while (sim->lines_count && count--) {
        const size_t newest = sim->lines_count - 1, back = below(sim, (uint32_t)sim->plan.people);
        line_break(sim, (int)(newest - (back > newest ? newest : back)));
    }
}

static void change_disk(struct sim *sim, bool full)
{
    struct disk *disk = &sim->disk;

    disk->full = full && !disk->full;
    disk->delay =
        full || disk->delay > sim->plan.write ? sim->plan.write : between(sim, 500, 8 * SECOND);
    note(sim, "the disk: %s, %d ms", disk->full ? "full" : "room", (int)disk->delay);
}

/* Everybody does something else for a while: minutes, hours, a week and more. */
static void send_away(struct sim *sim)
{
    static const int64_t times[] = { 2 * MINUTE, 15 * MINUTE, 2 * HOUR, 9 * (int64_t)DAY };
    const bool long_enough =
        sim->plan.kept && sim->plan.kept < MINUTE; /* for tables to leave memory */
    const int64_t time = times[below(sim, long_enough ? 2 : 4)];

    if (sim->absences++ >= (long_enough ? 4 * ABSENCES : ABSENCES))
        return;
    note(sim, "everybody goes away for %d minutes", (int)(time / MINUTE));
    for (int i = 0; i < sim->plan.people; i++)
        sim->people[i].away_until = sim->time + time;
    sim->plan.length += time;
}

/* Somebody sets the clock on the wall: by a day or years, forward or back. */
static void change_day(struct sim *sim)
{
    static const int64_t days[] = { 1, 8, LIMIT_SESSION_DAYS, LIMIT_SESSION_DAYS + 1, 400, 9000 };
    const int64_t by = days[below(sim, sizeof days / sizeof *days)];

    server_sees_day(sim, one_in(sim, 2) ? by : -by);
}

/* The server's own time never goes back, whatever the clock on the wall does. */
static void jump(struct sim *sim)
{
    if (one_in(sim, 2)) {
        change_day(sim);
        return;
    }
    const int64_t by = one_in(sim, 2) ? between(sim, 1, MINUTE) : between(sim, 1, 3 * (int64_t)DAY);
    sim->skew += by;
    sim->jumped += by;
    sim->tick_at = 0; /* set again at the end of the turn */
    note(sim, "the clock jumps");
}

static void die(struct sim *sim, bool gently)
{
    if (!sim->server || sim->stopping)
        return;
    if (gently)
        server_stops(sim);
    else
        server_dies(sim);
    calendar_add(sim,
                 one_in(sim, 6) ? between(sim, 4 * SECOND, 2 * (int64_t)DAY)
                                : 4 * SECOND + about(sim, 5 * SECOND),
                 SERVER_STARTS, 0, 0);
}

static void nap(struct sim *sim)
{
    sim->people[below(sim, (uint32_t)sim->plan.people)].away_until = sim->time + about(sim, MINUTE);
}

static void fault(struct sim *sim, enum fault kind)
{
    switch (kind) {
    case CUT:
        cut(sim, 1);
        break;
    case BREAK_MANY:
        cut(sim, sim->plan.people / 2);
        break;
    case SLOW_DISK:
    case FULL_DISK:
        change_disk(sim, kind == FULL_DISK);
        break;
    case KILL:
    case STOP:
        die(sim, kind == STOP);
        break;
    case JUMP:
        jump(sim);
        break;
    case QUIET:
        send_away(sim);
        break;
    default:
        nap(sim);
        break;
    }
}

void fault_comes(struct sim *sim)
{
    const enum fault kind = (enum fault)below(sim, FAULTS);

    if (sim->quiet_end)
        return;
    const int64_t length = sim->plan.length;
    if (sim->plan.faults >> kind & 1)
        fault(sim, kind);
    calendar_add(sim, about(sim, sim->plan.fault_every) + sim->plan.length - length, FAULT_COMES, 0,
                 0);
}

void faults_end(struct sim *sim)
{
    note(sim, "the faults end");
    sim->quiet_end = true;
    sim->quiet_since = sim->time;
    sim->disk.full = false;
    sim->disk.delay = 1;
    calendar_add(sim, 1, DISK_IS_DONE, 0, sim->restarts);
    sim->plan.latency = 20;
    if (sim->stopping)
        server_dies(sim);
    if (!sim->server)
        server_starts(sim);
    server_bounds(sim);
    for (size_t i = 0; i < sim->lines_count; i++)
        sim->lines[i].slow = false;
    for (int i = 0; i < sim->plan.people; i++) {
        sim->people[i].away_until = 0;
        sim->people[i].think = 500;
        person_wake_in(sim, i, between(sim, 1, 2000));
    }
    for (int i = 0; i < sim->tables_count; i++)
        sim->tables[i].moved_at = sim->time;
}
