/* simulated_chance.c - the random numbers of the simulated world, its trace, and the first error
 * found in it.
 */
#define _POSIX_C_SOURCE 200809L /* strdup */
#include "simulated_server.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_ROOM = 700, RARE = 12, MUCH = 20 };

uint32_t below(struct sim *sim, uint32_t bound)
{
    return (uint32_t)((uint64_t)talon_rng_word(&sim->chance) * bound >> 32);
}

bool one_in(struct sim *sim, uint32_t bound)
{
    return below(sim, bound) == 0;
}

int64_t between(struct sim *sim, int64_t low, int64_t high)
{
    const uint64_t word =
        (uint64_t)talon_rng_word(&sim->chance) << 32 | talon_rng_word(&sim->chance);

    return low + (int64_t)(word % (uint64_t)(high - low + 1));
}

int64_t about(struct sim *sim, int64_t typical)
{
    const int64_t most = one_in(sim, RARE) ? MUCH * typical : typical;

    return between(sim, typical / 2, typical / 2 + most);
}

uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t count)
{
    const unsigned char *at = bytes;

    for (size_t i = 0; i < count; i++)
        hash = (hash ^ at[i]) * 1099511628211u;
    return hash;
}

void *more(void *list, size_t *room, size_t count, size_t size)
{
    if (count < *room)
        return list;
    *room = *room ? 2 * *room : 32;
    void *at = realloc(list, *room * size);
    if (!at)
        abort();
    return at;
}

char *blank_text(size_t length)
{
    char *at = calloc(1, length + 1);

    if (!at)
        abort();
    return at;
}

char *copy_text(const char *text, size_t length)
{
    return memcpy(blank_text(length), text, length);
}

void note(struct sim *sim, const char *format, ...)
{
    char line[LINE_ROOM];
    va_list list;

    const int head = snprintf(line, sizeof line, "%10.3f ", (double)sim->time / 1000);
    va_start(list, format);
    vsnprintf(line + head, sizeof line - (size_t)head, format, list);
    va_end(list);
    const size_t length = strlen(line);
    sim->hash = hash_bytes(sim->hash, line, length);
    if (sim->live)
        puts(line);
    if (!sim->keep)
        return;
    sim->trace_lines =
        more(sim->trace_lines, &sim->trace_capacity, sim->trace_count, sizeof *sim->trace_lines);
    sim->trace_lines[sim->trace_count++] = copy_text(line, length);
}

void wrong(struct sim *sim, const char *table, const char *format, ...)
{
    va_list list;

    if (sim->wrong_found)
        return;
    sim->wrong_found = true;
    va_start(list, format);
    vsnprintf(sim->wrong, sizeof sim->wrong, format, list);
    va_end(list);
    snprintf(sim->wrong_table, sizeof sim->wrong_table, "%s", table);
    note(sim, "WRONG at table %s: %s", table, sim->wrong);
}
