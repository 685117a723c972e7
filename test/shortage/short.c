/* short.c - linked into `talon` it becomes a program of which one allocation fails: the one whose
 * number stands in TALON_TEST_SHORT, counted from the beginning of main(), whoever asks for it: we,
 * SQLite, libwebsockets, libuv, jansson, the C library. When it ends it writes into the file that
 * TALON_TEST_ASKED names how many there were. TALON_TEST_WHO: it tells who asked for the one that
 * failed (sanitized builds only).
 *
 * The program's malloc() stands before that of every library. Behind it is the sanitizer's, or the
 * C library's own.
 */
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

#ifdef __has_feature
#if __has_feature(address_sanitizer)
#define SANITIZED
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#define SANITIZED
#endif

#ifdef SANITIZED
#define REAL(name) __interceptor_##name
void __sanitizer_print_stack_trace(void);
#else
#define REAL(name) __libc_##name
#endif

void *REAL(malloc)(size_t size);
void *REAL(calloc)(size_t count, size_t size);
void *REAL(realloc)(void *old, size_t size);
void *REAL(memalign)(size_t alignment, size_t size);

static atomic_bool counting;
static atomic_ulong asked;
static unsigned long failing;
static bool tell_who;

static _Thread_local bool uncounted;

static bool fails(void)
{
    if (uncounted || !atomic_load(&counting) || atomic_fetch_add(&asked, 1) + 1 != failing)
        return false;
#ifdef SANITIZED
    if (tell_who) {
        atomic_store(&counting, false);
        __sanitizer_print_stack_trace();
        atomic_store(&counting, true);
    }
#endif
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size)
{
    return fails() ? NULL : REAL(malloc)(size);
}

void *calloc(size_t count, size_t size)
{
    return fails() ? NULL : REAL(calloc)(count, size);
}

void *realloc(void *old, size_t size)
{
    return fails() ? NULL : REAL(realloc)(old, size);
}

void *memalign(size_t alignment, size_t size)
{
    return fails() ? NULL : REAL(memalign)(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return memalign(alignment, size);
}

int posix_memalign(void **at, size_t alignment, size_t size)
{
    void *made = memalign(alignment, size);

    if (!made)
        return ENOMEM;
    *at = made;
    return 0;
}

/* The sanitizer's own would not ask us. */
char *strndup(const char *text, size_t most)
{
    const size_t length = strnlen(text, most);
    char *copy = malloc(length + 1);

    if (!copy)
        return NULL;
    copy[length] = 0;
    return memcpy(copy, text, length);
}

char *strdup(const char *text)
{
    return strndup(text, strlen(text));
}

char *__strdup(const char *text);
char *__strdup(const char *text)
{
    return strdup(text);
}

#ifdef SANITIZED
/* With this the sanitizer begins a thread, and it does not bear a failure. */
int pthread_getattr_np(pthread_t thread, pthread_attr_t *about)
{
    int (*real)(pthread_t, pthread_attr_t *);

    uncounted = true;
    *(void **)&real = dlsym(RTLD_NEXT, "pthread_getattr_np");
    const int result = real(thread, about);
    uncounted = false;
    return result;
}
#endif

/* What libwebsockets, having looked for its parts in vain, leaves behind as the process ends. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
    return "leak:__scandir64_tail";
}

static void end(void)
{
    const char *path = getenv("TALON_TEST_ASKED");
    char line[32];

    atomic_store(&counting, false);
    const int length = snprintf(line, sizeof line, "%lu\n", atomic_load(&asked));
    const int file = path ? open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600) : -1;
    if (file >= 0 && write(file, line, (size_t)length) != length)
        abort();
    if (file >= 0)
        close(file);
}

__attribute__((constructor)) static void begin(void)
{
    const char *number = getenv("TALON_TEST_SHORT");

    failing = number ? strtoul(number, NULL, 10) : 0;
    tell_who = getenv("TALON_TEST_WHO");
    atexit(end);
    atomic_store(&counting, true);
}
