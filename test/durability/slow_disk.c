/* slow_disk.c - loaded into a real `talon serve` (LD_PRELOAD) to disturb its disk. At every sync it
 * reads the file that TALON_TEST_DISK names. "slow 500" delays each sync by so many ms; "broken"
 * makes all fail.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int sync_with_trouble(const char *name, int handle)
{
    const char *path = getenv("TALON_TEST_DISK");
    FILE *file = path ? fopen(path, "r") : NULL;
    char text[32] = "";
    int (*real)(int);

    if (file) {
        if (!fgets(text, sizeof text, file))
            text[0] = 0;
        fclose(file);
    }
    if (!strncmp(text, "broken", 6)) {
        errno = EIO;
        return -1;
    }
    if (!strncmp(text, "slow ", 5))
        usleep((useconds_t)(1000 * strtoul(text + 5, NULL, 10)));
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
