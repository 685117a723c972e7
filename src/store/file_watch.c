/* file_watch.c - notices that the files of an open database have been removed, replaced, cut short
 * or made read-only by somebody else.
 */
#define _POSIX_C_SOURCE 200809L
#include "file_watch.h"

#include "sqlite_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { DATABASE, LOG };

void store_watch_log_cut(struct file_watch *watch)
{
    watch->files[LOG].size = 0;
}

/* The msgid about the trouble with the file, or NULL. A missing log is none before the first row.
 */
static const char *trouble_of(const struct watched_file *file, const struct stat *now, bool there)
{
    if (!there)
        return file->seen ? N_("{file} was removed while the server was running. What was "
                               "acknowledged may be "
                               "lost.")
                          : NULL;
    if (!file->seen)
        return NULL;
    if (now->st_dev != file->device || now->st_ino != file->inode)
        return N_("{file} was replaced by another file while the server was running. What was "
                  "acknowledged may be lost.");
    return now->st_size < file->size
               ? N_("{file} was cut short while the server was running. What was "
                    "acknowledged may be lost.")
               : NULL;
}

static bool check_file(struct watched_file *file, struct store_fault *fault)
{
    struct stat now = { 0 };
    const bool there = !stat(file->path, &now);
    const char *trouble = trouble_of(file, &now, there);

    if (!trouble && there && access(file->path, W_OK) && errno == EROFS)
        trouble = N_("{file} has become read-only while the server was running. What was "
                     "acknowledged may be lost.");
    if (trouble)
        return util_refuse(&fault->why, trouble, "file", file->path, NULL);
    file->seen = there;
    file->device = now.st_dev;
    file->inode = now.st_ino;
    file->size = now.st_size;
    return true;
}

bool store_watch_check(struct file_watch *watch, struct store_fault *fault)
{
    return check_file(&watch->files[DATABASE], fault) && check_file(&watch->files[LOG], fault);
}

bool store_watch_begin(struct file_watch *watch, const char *path, struct store_fault *fault)
{
    *watch = (struct file_watch){ .files = { { .seen = false } } };
    snprintf(watch->files[DATABASE].path, WATCHED_PATH_ROOM, "%s", path);
    snprintf(watch->files[LOG].path, WATCHED_PATH_ROOM, "%s-wal", path);
    return store_watch_check(watch, fault);
}
