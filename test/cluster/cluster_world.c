/* cluster_world.c - chance, letters, and the first thing found wrong.
 */
#include "cluster.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

uint32_t below(struct cluster *cluster, uint32_t bound)
{
    return (uint32_t)((uint64_t)talon_rng_word(&cluster->chance) * bound >> 32);
}

int64_t between(struct cluster *cluster, int64_t low, int64_t high)
{
    return low + (int64_t)below(cluster, (uint32_t)(high - low + 1));
}

void note(const struct cluster *cluster, const char *format, ...)
{
    va_list list;

    if (!cluster->trace)
        return;
    printf("%8lld ", (long long)cluster->time);
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
    putchar('\n');
}

void wrong(struct cluster *cluster, const char *format, ...)
{
    va_list list;

    if (cluster->wrong[0])
        return;
    const int at = snprintf(cluster->wrong, sizeof cluster->wrong,
                            "after %lld ms: ", (long long)cluster->time);
    va_start(list, format);
    vsnprintf(cluster->wrong + at, sizeof cluster->wrong - (size_t)at, format, list);
    va_end(list);
}

struct letter *letter_new(enum letter_kind kind, int64_t at)
{
    struct letter *letter = calloc(1, sizeof *letter);

    if (!letter)
        abort();
    letter->kind = kind;
    letter->at = at;
    return letter;
}

void letters_add(struct letters *letters, struct letter *letter)
{
    struct letter **place = &letters->first;

    for (const struct letter *other = letters->first; letter->conn && other; other = other->next)
        if (other->conn == letter->conn && letter->at < other->at)
            letter->at = other->at;
    while (*place && (*place)->at <= letter->at)
        place = &(*place)->next;
    letter->next = *place;
    *place = letter;
}

struct letter *letters_take(struct letters *letters, int64_t now)
{
    struct letter *first = letters->first;

    if (!first || first->at > now)
        return NULL;
    letters->first = first->next;
    first->next = NULL;
    return first;
}

void letter_free(struct letter *letter)
{
    journal_rows_free(letter->rows, letter->count);
    if (letter->kind == JOB)
        journal_job_free(&letter->job);
    free(letter);
}

void letters_free(struct letters *letters)
{
    while (letters->first) {
        struct letter *first = letters->first;
        letters->first = first->next;
        letter_free(first);
    }
}
