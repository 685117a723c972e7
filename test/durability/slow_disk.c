/* slow_disk.c - loaded into a real `talon serve` (LD_PRELOAD) to disturb its disk. At every sync it
 * reads the file that TALON_TEST_DISK names. "held" keeps each sync waiting until something else
 * stands there; "broken" makes all fail; "read-only" refuses every write, as Linux does after an
 * error of the file system. The file with ".syncs" behind its name has a byte for each sync.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TROUBLE_ROOM = 32, HELD_STEP = 2000 /* microseconds */ };

static const char *trouble(char text[TROUBLE_ROOM])
{
    const char *path = getenv("TALON_TEST_DISK");
    FILE *file = path ? fopen(path, "r") : NULL;

    text[0] = 0;
    if (file && !fgets(text, TROUBLE_ROOM, file))
        text[0] = 0;
    if (file)
        fclose(file);
    return text;
}

static bool is_read_only(void)
{
    char text[TROUBLE_ROOM];

    if (strncmp(trouble(text), "read-only", 9) != 0)
        return false;
    errno = EROFS;
    return true;
}

static void count_sync(void)
{
    char path[PATH_MAX];
    const char *of = getenv("TALON_TEST_DISK");

    snprintf(path, sizeof path, "%s.syncs", of ? of : "");
    FILE *file = of ? fopen(path, "a") : NULL;
    if (!file)
        return;
    fputc('x', file);
    fclose(file);
}

static int sync_with_trouble(const char *name, int handle)
{
    char text[TROUBLE_ROOM];
    int (*real)(int);

    count_sync();
    while (!strncmp(trouble(text), "held", 4))
        usleep(HELD_STEP);
    if (!strncmp(text, "broken", 6)) {
        errno = EIO;
        return -1;
    }
    *(void **)&real = dlsym(RTLD_NEXT, name);
    return real(handle);
}

int fdatasync(int handle)
{
    return sync_with_trouble("fdatasync", handle);
}

int fsync(int handle)
{
    return sync_with_trouble("fsync", handle);
}

ssize_t pwrite64(int handle, const void *bytes, size_t count, off64_t at)
{
    ssize_t (*real)(int, const void *, size_t, off64_t);

    if (is_read_only())
        return -1;
    *(void **)&real = dlsym(RTLD_NEXT, "pwrite64");
    return real(handle, bytes, count, at);
}

int access(const char *path, int mode)
{
    int (*real)(const char *, int);

    if (mode & W_OK && is_read_only())
        return -1;
    *(void **)&real = dlsym(RTLD_NEXT, "access");
    return real(path, mode);
}
