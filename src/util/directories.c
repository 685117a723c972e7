/* directories.c - where a program keeps its data.
 */
#include "directories.h"

#include "memory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* The folder `name` below the one that the variable names, or below this one of the user's home. */
static bool path_below(const char *variable, const char *usual, const char *name, char *path,
                       size_t size)
{
    const char *shared = getenv(variable), *home = getenv("HOME");

    if (shared && shared[0] == '/')
        return (size_t)snprintf(path, size, "%s/%s", shared, name) < size;
    return home && home[0] == '/' &&
           (size_t)snprintf(path, size, "%s/%s/%s", home, usual, name) < size;
}

bool util_data_home(const char *name, char *path, size_t size)
{
    return path_below("XDG_DATA_HOME", ".local/share", name, path, size);
}

bool util_state_home(const char *name, char *path, size_t size)
{
    return path_below("XDG_STATE_HOME", ".local/state", name, path, size);
}

bool util_is_regular_file(const char *path)
{
    struct stat about;

    if (stat(path, &about))
        return false;
    errno = S_ISDIR(about.st_mode) ? EISDIR : ENXIO;
    return S_ISREG(about.st_mode);
}

/* 0, or why there is no such folder and none could be made. */
static int make_one(const char *path, mode_t mode)
{
    return mkdir(path, mode) && errno != EEXIST ? errno : 0;
}

/* The first trouble on the way, 0 for none: what comes after it fails because of it. */
static int make_parents(const char *path)
{
    char *parent = util_copy_text(path);
    int trouble = 0;

    for (char *at = parent + 1; *at && !trouble; at++)
        if (*at == '/') {
            *at = 0;
            trouble = make_one(parent, 0777);
            *at = '/';
        }
    free(parent);
    return trouble;
}

bool util_make_directory(const char *path)
{
    struct stat about;

    int trouble = make_parents(path);
    if (!trouble)
        trouble = make_one(path, 0700);
    if (stat(path, &about)) {
        errno = trouble ? trouble : errno;
        return false;
    }
    if (!S_ISDIR(about.st_mode))
        errno = ENOTDIR;
    return S_ISDIR(about.st_mode) && !access(path, R_OK | W_OK | X_OK);
}
