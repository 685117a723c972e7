/* failing_malloc.c - preloaded into `talon` it makes one allocation fail: the one whose number
 * stands in FAILING_MALLOC, counted from the start of the process, in the program and in every
 * library. At exit it writes how many there were into the file named by FAILING_MALLOC_COUNT.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* The C library's own, behind ours. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);

static atomic_ulong requested;
static unsigned long failing;

static bool fails(void)
{
    const bool now = atomic_fetch_add(&requested, 1) + 1 == failing;

    if (now)
        errno = ENOMEM;
    return now;
}

void *malloc(size_t size)
{
    return fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return fails() ? NULL : __libc_realloc(old, size);
}

__attribute__((constructor)) static void read_number(void)
{
    const char *number = getenv("FAILING_MALLOC");

    failing = number ? strtoul(number, NULL, 10) : 0;
    atomic_store(&requested, 0);
}

__attribute__((destructor)) static void write_count(void)
{
    const char *path = getenv("FAILING_MALLOC_COUNT");
    char line[32];
    const int length = snprintf(line, sizeof line, "%lu\n", atomic_load(&requested));
    const int file = path ? open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600) : -1;

    if (file >= 0 && write(file, line, (size_t)length) != length)
        abort();
}
