/* virtual_disk.c - the simulated disk: see virtual_disk.h. It defines the functions of the C
 * library that change files once more. The dynamic linker finds these first, for SQLite too.
 */
#define _GNU_SOURCE
#include "virtual_disk_internal.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HANDLES = 1024, PATH_ROOM = 512 };

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static char directory[PATH_ROOM]; /* empty: nothing is noted */
struct thing *disk_things;
size_t disk_things_count;
static size_t things_room;
static int files_count;
static int file_of[HANDLES]; /* 1 + the file a handle is open on, or 0 */
static bool is_directory[HANDLES];
static struct {
    char name[64]; /* empty: gone */
    int file;
} names[DISK_FILES];
static size_t names_count;
static size_t fails_at = SIZE_MAX;
static int fails_with;
static bool fails_for_ever, has_failed;

#define REAL(type, name, ...)                                                                      \
    static type (*real)(__VA_ARGS__);                                                              \
    if (!real)                                                                                     \
    *(void **)&real = dlsym(RTLD_NEXT, name)

/* ---- noting ----------------------------------------------------------------------------- */

static void *keep(const void *bytes, size_t count)
{
    void *kept = malloc(count + !count);

    if (!kept)
        abort();
    return memcpy(kept, bytes, count);
}

static struct thing *note(enum thing_kind kind)
{
    if (disk_things_count == things_room) {
        things_room = things_room ? 2 * things_room : 1024;
        disk_things = realloc(disk_things, things_room * sizeof *disk_things);
        if (!disk_things)
            abort();
    }
    struct thing *thing = &disk_things[disk_things_count++];
    *thing = (struct thing){ .kind = kind };
    return thing;
}

bool disk_about_names(const struct thing *thing)
{
    return thing->kind == NAME || thing->kind == UNNAME || thing->kind == RENAME;
}

/* After a power cut. */
static bool is_of_use(const char *name)
{
    const size_t length = strlen(name);

    return strcmp(name, "talon.lock") && (length < 4 || strcmp(name + length - 4, "-shm"));
}

/* The last part of a path within the directory, if what happens to it counts. */
static const char *watched(const char *path)
{
    const size_t length = strlen(directory);

    if (!length || strncmp(path, directory, length) || path[length] != '/')
        return NULL;
    return is_of_use(path + length + 1) ? path + length + 1 : NULL;
}

static int name_place(const char *name)
{
    for (size_t i = 0; i < names_count; i++)
        if (!strcmp(names[i].name, name))
            return (int)i;
    return -1;
}

static void set_name(const char *name, int file)
{
    int place = name_place(name);

    if (place < 0)
        place = name_place("");
    if (place < 0 && names_count < DISK_FILES)
        place = (int)names_count++;
    if (place < 0)
        abort();
    snprintf(names[place].name, sizeof names[place].name, "%s", name);
    names[place].file = file;
}

static void remove_name(const char *name)
{
    const int place = name_place(name);

    if (place >= 0)
        names[place].name[0] = 0;
}

/* True if what is about to be noted shall fail; errno is set. */
static bool shall_fail(bool sync)
{
    const bool now = disk_things_count == fails_at;
    const bool later = fails_for_ever && has_failed && disk_things_count > fails_at;

    if (fails_at == SIZE_MAX)
        return false;
    if (!now && !(later && sync == disk_is_sync(fails_at)))
        return false;
    has_failed = true;
    errno = fails_with;
    return true;
}

/* ---- the functions of the C library ----------------------------------------------------- */

static int watch_open(const char *path, int flags, mode_t mode, const char *name)
{
    struct stat about;
    REAL(int, "open64", const char *, int, ...);
    const bool there = stat(path, &about) == 0;

    pthread_mutex_lock(&mutex);
    int handle = -1;
    const bool makes = name && !there && flags & O_CREAT;
    const bool fails = makes && shall_fail(false);
    if (fails) {
        note(NAME)->failed = true;
    } else {
        handle = real(path, flags, mode);
    }
    if (handle >= 0 && handle < HANDLES) {
        file_of[handle] = 0;
        is_directory[handle] = *directory && !strcmp(path, directory);
    }
    if (handle >= 0 && name && handle < HANDLES) {
        if (makes) {
            struct thing *thing = note(NAME);
            thing->name = keep(name, strlen(name) + 1);
            thing->file = files_count;
            set_name(name, files_count++);
        }
        const int place = name_place(name);
        file_of[handle] = place < 0 ? 0 : 1 + names[place].file;
        if (file_of[handle] && flags & O_TRUNC)
            note(TRUNCATE)->file = file_of[handle] - 1;
    }
    const int error = errno;
    pthread_mutex_unlock(&mutex);
    errno = error;
    return handle;
}

int open64(const char *path, int flags, ...);
int open(const char *path, int flags, ...);

int open64(const char *path, int flags, ...)
{
    va_list list;

    va_start(list, flags);
    const mode_t mode = flags & O_CREAT ? va_arg(list, mode_t) : 0;
    va_end(list);
    return watch_open(path, flags, mode, watched(path));
}

int open(const char *path, int flags, ...)
{
    va_list list;

    va_start(list, flags);
    const mode_t mode = flags & O_CREAT ? va_arg(list, mode_t) : 0;
    va_end(list);
    return watch_open(path, flags, mode, watched(path));
}

int close(int handle)
{
    REAL(int, "close", int);

    pthread_mutex_lock(&mutex);
    if (handle >= 0 && handle < HANDLES) {
        file_of[handle] = 0;
        is_directory[handle] = false;
    }
    pthread_mutex_unlock(&mutex);
    return real(handle);
}

static bool is_watched(int handle)
{
    return *directory && handle >= 0 && handle < HANDLES && file_of[handle];
}

ssize_t pwrite64(int handle, const void *bytes, size_t count, off64_t at);
ssize_t pwrite64(int handle, const void *bytes, size_t count, off64_t at)
{
    REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t);
    ssize_t done;

    if (!is_watched(handle))
        return real(handle, bytes, count, at);
    pthread_mutex_lock(&mutex);
    const bool fails = shall_fail(false);
    const int error = errno;
    struct thing *thing = note(WRITE);
    thing->failed = fails;
    thing->file = file_of[handle] - 1;
    done = fails ? -1 : real(handle, bytes, count, at);
    if (done > 0) {
        thing->at = (size_t)at;
        thing->length = (size_t)done;
        thing->bytes = keep(bytes, (size_t)done);
    }
    pthread_mutex_unlock(&mutex);
    if (fails)
        errno = error;
    return done;
}

ssize_t write(int handle, const void *bytes, size_t count)
{
    REAL(ssize_t, "write", int, const void *, size_t);

    if (!is_watched(handle))
        return real(handle, bytes, count);
    const off64_t at = lseek64(handle, 0, SEEK_CUR);
    const ssize_t done = pwrite64(handle, bytes, count, at);
    if (done > 0)
        lseek64(handle, at + done, SEEK_SET);
    return done;
}

int ftruncate64(int handle, off64_t length)
{
    REAL(int, "ftruncate64", int, off64_t);
    int answer = -1;

    if (!is_watched(handle))
        return real(handle, length);
    pthread_mutex_lock(&mutex);
    const bool fails = shall_fail(false);
    const int error = errno;
    struct thing *thing = note(TRUNCATE);
    thing->failed = fails;
    thing->file = file_of[handle] - 1;
    thing->length = (size_t)length;
    if (!fails)
        answer = real(handle, length);
    pthread_mutex_unlock(&mutex);
    if (fails)
        errno = error;
    return answer;
}

static int sync_handle(int handle)
{
    pthread_mutex_lock(&mutex);
    const bool fails = shall_fail(true);
    const int error = errno;
    struct thing *thing = note(is_directory[handle] ? SYNC_NAMES : SYNC);
    thing->failed = fails;
    thing->file = file_of[handle] - 1;
    pthread_mutex_unlock(&mutex);
    if (fails)
        errno = error;
    return fails ? -1 : 0; /* nobody needs it to be done */
}

int fsync(int handle)
{
    REAL(int, "fsync", int);

    if (is_watched(handle) || (*directory && handle < HANDLES && is_directory[handle]))
        return sync_handle(handle);
    return real(handle);
}

int fdatasync(int handle)
{
    REAL(int, "fdatasync", int);

    return is_watched(handle) ? sync_handle(handle) : real(handle);
}

int unlink(const char *path)
{
    REAL(int, "unlink", const char *);
    const char *name = watched(path);
    struct stat about;
    int answer = -1;

    if (!name || stat(path, &about))
        return real(path);
    pthread_mutex_lock(&mutex);
    const bool fails = shall_fail(false);
    const int error = errno;
    struct thing *thing = note(UNNAME);
    thing->failed = fails;
    thing->name = keep(name, strlen(name) + 1);
    if (!fails) {
        answer = real(path);
        remove_name(name);
    }
    pthread_mutex_unlock(&mutex);
    if (fails)
        errno = error;
    return answer;
}

int rename(const char *from, const char *to)
{
    REAL(int, "rename", const char *, const char *);
    const char *name = watched(to), *other = watched(from);
    int answer = -1;

    if (!name || !other)
        return real(from, to);
    pthread_mutex_lock(&mutex);
    const bool fails = shall_fail(false);
    const int error = errno;
    struct thing *thing = note(RENAME);
    thing->failed = fails;
    thing->name = keep(name, strlen(name) + 1);
    thing->other = keep(other, strlen(other) + 1);
    if (!fails) {
        answer = real(from, to);
        const int place = name_place(other);
        if (place >= 0)
            set_name(name, names[place].file);
        remove_name(other);
    }
    pthread_mutex_unlock(&mutex);
    if (fails)
        errno = error;
    return answer;
}

int link(const char *from, const char *to)
{
    REAL(int, "link", const char *, const char *);
    const char *name = watched(to), *other = watched(from);
    int answer = -1;

    if (!name || !other)
        return real(from, to);
    pthread_mutex_lock(&mutex);
    const bool fails = shall_fail(false);
    int error = errno;
    if (!fails) {
        answer = real(from, to);
        error = errno;
    }
    const int place = name_place(other);
    if (!answer || fails) {
        struct thing *thing = note(NAME);
        thing->failed = fails;
        thing->name = keep(name, strlen(name) + 1);
        thing->file = place < 0 ? 0 : names[place].file;
        if (!fails && place >= 0)
            set_name(name, thing->file);
    }
    pthread_mutex_unlock(&mutex);
    errno = error;
    return answer;
}

/* ---- beginning and ending --------------------------------------------------------------- */

static void forget(void)
{
    for (size_t i = 0; i < disk_things_count; i++) {
        free(disk_things[i].bytes);
        free(disk_things[i].name);
        free(disk_things[i].other);
    }
    free(disk_things);
    disk_things = NULL;
    disk_things_count = things_room = names_count = 0;
    files_count = 0;
    fails_at = SIZE_MAX;
    has_failed = fails_for_ever = false;
    memset(file_of, 0, sizeof file_of);
}

static void take_in(const char *name)
{
    char path[2 * PATH_ROOM];
    struct stat about;

    snprintf(path, sizeof path, "%s/%s", directory, name);
    if (stat(path, &about) || !S_ISREG(about.st_mode))
        return;
    FILE *file = fopen(path, "rb");
    struct thing *thing = note(NAME);
    thing->name = keep(name, strlen(name) + 1);
    thing->file = files_count;
    thing = note(WRITE);
    thing->file = files_count;
    thing->length = (size_t)about.st_size;
    thing->bytes = malloc(thing->length + 1);
    if (!file || !thing->bytes || fread(thing->bytes, 1, thing->length, file) != thing->length)
        abort();
    fclose(file);
    note(SYNC)->file = files_count;
    set_name(name, files_count++);
}

void disk_begin(const char *path)
{
    struct dirent *entry;

    forget();
    snprintf(directory, sizeof directory, "%s", path);
    DIR *list = opendir(path);
    while (list && (entry = readdir(list)))
        if (strcmp(entry->d_name, ".") && strcmp(entry->d_name, "..") && is_of_use(entry->d_name))
            take_in(entry->d_name);
    if (list)
        closedir(list);
    note(SYNC_NAMES);
}

void disk_end(void)
{
    forget();
    directory[0] = 0;
}

size_t disk_count(void)
{
    return disk_things_count;
}

bool disk_is_sync(size_t index)
{
    return index < disk_things_count &&
           (disk_things[index].kind == SYNC || disk_things[index].kind == SYNC_NAMES);
}

bool disk_is_write(size_t index)
{
    return index < disk_things_count && !disk_is_sync(index);
}

bool disk_is_name(size_t index)
{
    return index < disk_things_count && disk_about_names(&disk_things[index]);
}

void disk_fail(size_t index, int error, bool for_ever)
{
    fails_at = index;
    fails_with = error;
    fails_for_ever = for_ever;
    has_failed = false;
}

bool disk_has_failed(void)
{
    return has_failed;
}
