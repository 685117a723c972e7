/* simulated_world.c - drives the server as src/daemon does, but in a simulated world: events of one
 * moment are one turn, its rows go to the simulated disk, its messages to the simulated
 * connections.
 */
#include "simulated_circles.h"

#include "server/streams/stream_kind.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    STALL_RARELY = 40,
    LOOK_AT_ALL = 16,
    ASTRAY_RARELY = 30,
    HEAD = 60,
    SPINS = 1000, /* the longest table comes back to memory in fewer ticks */
    STOPPING_TIME = 3000
};

const char *const injection_names[INJECTIONS] = {
    "nothing", "early",  "lost",   "twice",   "swapped",   "renumbered", "astray",
    "peek",    "silent", "asleep", "forged",  "denied",    "hasty",      "slow",
    "undone",  "redone", "unread", "shifted", "uncounted", "recounted",  "tomorrow",
};

bool sim_in_server;

static int64_t server_now(const struct sim *sim)
{
    const int64_t late = sim->injection == INJECT_SLOW ? (sim->time - sim->down_since) / 2 : 0;

    return sim->time + sim->skew - late;
}

void sim_step(struct sim *sim, const struct server_event *event)
{
    const size_t from = sim->outputs.sends_count;

    if (!sim->server || sim->wrong_found || (sim->stopping && event->kind == SERVER_TEXT))
        return;
    sim_in_server = true;
    server_step(sim->server, server_now(sim), event, &sim->outputs);
    sim_in_server = false;
    injection_sends(sim, from);
    check_sends(sim, from);
}

/* ---- starting and dying ---------------------------------------------------------------------- */

static void fill(void *self, void *bytes, size_t count)
{
    struct sim *sim = self;

    for (size_t i = 0; i < count; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)talon_rng_word(&sim->keys);
}

/* Without faults there is room for every table, or somebody might wait for ever. */
void server_bounds(struct sim *sim)
{
    const struct plan *plan = &sim->plan;

    server_keep_tables(sim->server, plan->loaded && !sim->quiet_end ? plan->loaded : LIMIT_TABLES,
                       plan->kept ? plan->kept : SERVER_NEVER);
}

static void tell_day(struct sim *sim)
{
    server_tell_day(sim->server, sim->day + (sim->injection == INJECT_TOMORROW));
}

/* The clock is about to say another day. */
static void note_jump(struct sim *sim)
{
    const bool believes = !sim->day_jumped || server_now(sim) - sim->day_at >= LIMIT_NEW_DAY;

    if (believes && sim->day > sim->believed)
        sim->believed = sim->day;
    sim->day_jumped = true;
    sim->day_at = server_now(sim);
}

void server_sees_day(struct sim *sim, int64_t by)
{
    const int64_t day = sim->day + by;

    if (by != 1)
        note_jump(sim);
    sim->day = day < 1 ? 1 : (uint32_t)day;
    if (sim->server)
        tell_day(sim);
    note(sim, "it is day %u", (unsigned)sim->day);
}

static void look_up_accounts(struct sim *sim)
{
    struct store_row rows[SIM_ACCOUNTS];

    server_look_up_accounts(sim->server, disk_accounts(sim, rows, SIM_ACCOUNTS),
                            sim->day * (int64_t)(24 * 3600 * 1000));
}

static void begin_server(struct sim *sim)
{
    const struct server_entropy entropy = { .fill = fill, .self = sim };

    sim->server = server_new(&entropy);
    if (!sim->server)
        abort();
    server_use_archive(sim->server);
    server_bounds(sim);
    server_use(sim->server, STREAM_DRIVES);
    server_use(sim->server, STREAM_DAYS);
    server_use(sim->server, STREAM_CIRCLES);
    tell_day(sim);
    if (sim->plan.looks_up)
        look_up_accounts(sim);
    sim->day_jumped = false;
    sim->tick_at = SERVER_NEVER;
}

void server_starts(struct sim *sim)
{
    if (sim->server)
        return;
    sim->skew = between(sim, 1, 1000000000) - sim->time; /* another clock */
    sim->restarts++;
    sim->down += sim->time - sim->down_since;
    begin_server(sim);
    disk_read(sim, sim->server, false, &sim->outputs);
    note(sim, "the server starts");
    if (sim->outputs.notes.length)
        wrong(sim, "", "after a restart: %.300s", sim->outputs.notes.at);
    check_tables(sim);
    check_drives(sim);
    check_circles(sim);
    check_days(sim);
}

void server_dies(struct sim *sim)
{
    if (!sim->server)
        return;
    sim->kills++;
    sim->down_since = sim->time;
    note(sim, "the server dies");
    journal_outputs_clear(&sim->outputs); /* what it was about to do */
    server_free(sim->server);
    sim->server = NULL;
    sim->restarts++;
    sim->stopping = false;
    jobs_die(sim);
    disk_is_cut(sim);
    lines_die(sim);
}

/* It is told to end, and has three seconds to write down what it did. */
void server_stops(struct sim *sim)
{
    if (!sim->server || sim->stopping)
        return;
    note(sim, "the server stops");
    sim_step(sim, &(struct server_event){ .kind = SERVER_STOPPING });
    sim->stopping = true;
    calendar_add(sim, STOPPING_TIME, PATIENCE_ENDS, 0, sim->restarts);
}

/* ---- the end of a turn ----------------------------------------------------------------------- */

static void carry_out(struct sim *sim, const struct server_send *send)
{
    const char *text = sim->outputs.text.at + send->at;
    const bool push = !strncmp(text, "{\"push\"", 7);
    int line = line_of_conn(sim, send->conn);

    note(sim, "line %d is told %.*s… %016llx", line,
         (int)(send->length < HEAD ? send->length : HEAD), text,
         (unsigned long long)hash_bytes(0, text, send->length));
    if (sim->injection == INJECT_SILENT && !push && one_in(sim, ASTRAY_RARELY))
        return;
    if (line >= 0)
        line_send_down(sim, line, text, send->length);
}

static void write_down(struct sim *sim)
{
    const uint64_t batch = sim->outputs.batch;

    if (!sim->outputs.rows_count)
        return;
    disk_take(sim, &sim->outputs);
    if (sim->injection == INJECT_EARLY)
        sim_step(sim, &(struct server_event){ .kind = SERVER_STORED, .batch = batch });
}

static void set_timer(struct sim *sim)
{
    const int64_t at = sim->outputs.wake_at;

    if (at == sim->tick_at || sim->injection == INJECT_ASLEEP)
        return;
    sim->tick_at = at;
    sim->ticks++;
    if (at != SERVER_NEVER)
        calendar_add(sim, at - server_now(sim) + below(sim, 4), SERVER_TICKS, 0, sim->ticks);
}

static void look_at_all(struct sim *sim)
{
    check_tables(sim);
    check_drives(sim);
    check_circles(sim);
    if (!sim->disk.first && !sim->disk.busy)
        check_days(sim);
}

static void end_turn(struct sim *sim)
{
    if (!sim->server || sim->wrong_found)
        return;
    write_down(sim);
    sim_jobs_take(sim, &sim->outputs);
    for (size_t i = 0; i < sim->outputs.sends_count; i++)
        carry_out(sim, &sim->outputs.sends[i]);
    for (size_t i = 0; i < sim->outputs.hang_ups_count; i++) {
        const int line = line_of_conn(sim, sim->outputs.hang_ups[i].conn);
        note(sim, "line %d is hung up, %d", line, sim->outputs.hang_ups[i].code);
        if (line >= 0)
            line_drop(sim, line);
    }
    if (sim->outputs.notes.length)
        wrong(sim, "", "the server notes: %.300s", sim->outputs.notes.at);
    if (sim->outputs.sends_count && ++sim->turns % LOOK_AT_ALL == 0)
        look_at_all(sim);
    journal_outputs_clear(&sim->outputs);
    set_timer(sim);
    if (sim->stopping && !sim->disk.first)
        server_dies(sim);
}

/* ---- turns ----------------------------------------------------------------------------------- */

/* Ticks of which nothing comes, one hard upon the other, are a process that burns for nothing. */
static void tick(struct sim *sim)
{
    const size_t sends = sim->outputs.sends_count, rows = sim->outputs.rows_count;

    sim->tick_at = SERVER_NEVER;
    sim_step(sim, &(struct server_event){ .kind = SERVER_TICK });
    note(sim, "tick, the next one in %lld ms", (long long)(sim->outputs.wake_at - server_now(sim)));
    if (sim->outputs.sends_count > sends || sim->outputs.rows_count > rows ||
        sim->outputs.wake_at > server_now(sim))
        sim->spins = 0;
    else if (++sim->spins > SPINS)
        wrong(sim, "", "the server asks for ticks in which it does nothing");
}

static void meet(struct sim *sim, const struct appointment *now)
{
    switch (now->kind) {
    case AT_SERVER:
        line_arrives_up(sim, (int)now->who);
        break;
    case AT_PERSON:
        line_arrives_down(sim, (int)now->who);
        break;
    case SERVER_LOSES:
        line_lost_by_server(sim, (int)now->who);
        break;
    case PERSON_LOSES:
        line_lost_by_person(sim, (int)now->who);
        break;
    case PERSON_WAKES:
        if (now->count == sim->people[now->who].wake)
            person_wakes(sim, (int)now->who);
        break;
    case JOB_IS_DONE:
        if (now->count == sim->restarts)
            job_is_done(sim, now->who);
        break;
    case PATIENCE_ENDS:
        if (sim->stopping && now->count == sim->restarts)
            server_dies(sim);
        break;
    case DISK_IS_DONE:
        if (now->count == sim->restarts)
            disk_is_done(sim);
        break;
    case SERVER_TICKS:
        if (now->count != sim->ticks)
            break;
        tick(sim);
        break;
    case FAULT_COMES:
        fault_comes(sim);
        break;
    case SERVER_STARTS:
        server_starts(sim);
        break;
    }
}

/* Everything that is due is one turn; a busy process takes in more at once. */
static void turn(struct sim *sim)
{
    if (calendar_first(sim)->time > sim->time)
        sim->time = calendar_first(sim)->time;
    if (sim->plan.stall && one_in(sim, STALL_RARELY))
        sim->time += between(sim, 0, sim->plan.stall);
    while (!sim->wrong_found && calendar_first(sim) && calendar_first(sim)->time <= sim->time) {
        const struct appointment now = calendar_take(sim);
        meet(sim, &now);
    }
    end_turn(sim);
}

void sim_begin(struct sim *sim, uint64_t seed, enum injection injection)
{
    const bool live = sim->live, keep = sim->keep;
    const unsigned long budget = sim->budget;

    memset(sim, 0, sizeof *sim);
    sim->live = live;
    sim->seed = seed;
    sim->injection = injection;
    sim->keep = keep;
    sim->hash = 14695981039346656037u;
    talon_rng_simulate(&sim->chance, seed);
    talon_rng_simulate(&sim->keys, seed ^ 0x5eed5eed5eed);
    sim->skew = between(sim, 1, 1000000);
    sim->day = (uint32_t)between(sim, 15000, 25000);
    plan_make(sim);
    if (budget)
        sim->plan.budget = budget;
    check_begin(sim);
    begin_server(sim);
    crowd_begin(sim);
    if (sim->plan.faults)
        calendar_add(sim, about(sim, sim->plan.fault_every), FAULT_COMES, 0, 0);
}

static void run_until(struct sim *sim, int64_t end, unsigned long most)
{
    while (!sim->wrong_found && calendar_first(sim) && calendar_first(sim)->time <= end &&
           sim->messages < most)
        turn(sim);
    if (sim->time < end && sim->messages < most)
        sim->time = end;
}

/* First with faults; then without, while somebody looks whether everything goes on. */
void sim_run(struct sim *sim)
{
    enum { LOOKS = 10, MINUTES = 3 * 60 * 1000 };

    run_until(sim, sim->plan.length, sim->plan.budget);
    faults_end(sim);
    const unsigned long most = sim->messages + sim->plan.budget / 2;
    for (int look = 0; look < LOOKS && !sim->wrong_found && sim->messages < most; look++) {
        run_until(sim, sim->time + MINUTES, most);
        if (look)
            check_progress(sim);
    }
    if (!sim->wrong_found)
        check_tables(sim);
}

void sim_free(struct sim *sim)
{
    server_free(sim->server);
    journal_outputs_free(&sim->outputs);
    jobs_free(sim);
    check_free(sim);
    crowd_free(sim);
    lines_free(sim);
    disk_free(sim);
    free(sim->calendar.heap);
    for (size_t i = 0; i < sim->trace_count; i++)
        free(sim->trace_lines[i]);
    free(sim->trace_lines);
}
