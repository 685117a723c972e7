/* failing_malloc.c - preloaded into `talon` it makes one allocation fail: the one whose number
 * stands in FAILING_MALLOC, counted from the start of the process, in the program and in every
 * library. At exit it writes how many there were into the file named by FAILING_MALLOC_COUNT. No
 * thread starts from the one on whose number stands in FAILING_MALLOC_THREAD.
 */
#define _GNU_SOURCE /* RTLD_NEXT */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
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

static atomic_ulong requested, threads;
static unsigned long failing, failing_thread;

static bool fails(void)
{
    const bool now = atomic_fetch_add(&requested, 1) + 1 == failing;

    if (now)
        errno = ENOMEM;
    return now;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                   void *context)
{
    static int (*own)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

    if (failing_thread && atomic_fetch_add(&threads, 1) + 1 >= failing_thread)
        return EAGAIN;
    if (!own)
        *(void **)&own = dlsym(RTLD_NEXT, "pthread_create"); /* as POSIX has it */
    return own(thread, attributes, run, context);
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
    const char *number = getenv("FAILING_MALLOC"), *thread = getenv("FAILING_MALLOC_THREAD");

    failing = number ? strtoul(number, NULL, 10) : 0;
    failing_thread = thread ? strtoul(thread, NULL, 10) : 0;
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
