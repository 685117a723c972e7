/* failing_malloc.c - preloaded into `talon` it makes one allocation fail: the one whose number
 * stands in FAILING_MALLOC, counted from the start of the process, in the program and in every
 * library. At exit it writes how many there were into the file named by FAILING_MALLOC_COUNT.
 */
#define _GNU_SOURCE /* dladdr */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The C library's own, behind ours. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);

static atomic_ulong requested;
static unsigned long failing;

/* The loader's memory for a new thread is spared: libuv aborts without a word if one of its own
 * threads cannot start. */
static bool is_loader(const void *caller)
{
    Dl_info about;

    return dladdr(caller, &about) && strstr(about.dli_fname, "/ld-linux");
}

static bool fails(const void *caller)
{
    const bool now = atomic_fetch_add(&requested, 1) + 1 == failing && !is_loader(caller);

    if (now)
        errno = ENOMEM;
    return now;
}

void *malloc(size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_realloc(old, size);
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
