/* file_watch.h - notices that the files of an open database have been removed, replaced, cut short
 * or made read-only by somebody else. Later rows would be lost.
 */
#pragma once

#include "store.h"

#include <sys/stat.h>

enum { WATCHED_FILES = 2, WATCHED_PATH_ROOM = 4096 + 8 };

/* A file as it was seen last. */
struct watched_file {
    char path[WATCHED_PATH_ROOM];
    bool seen;
    dev_t device;
    ino_t inode;
    off_t size;
};

/* The database and its log. */
struct file_watch {
    struct watched_file files[WATCHED_FILES];
};

/* Remembers the files of the database with this path. False with the fault. */
bool store_watch_begin(struct file_watch *watch, const char *path, struct store_fault *fault);
/* Whether the files are still there, the same and no shorter. False with the fault. */
bool store_watch_check(struct file_watch *watch, struct store_fault *fault);
/* The store itself has cut its log. */
void store_watch_log_cut(struct file_watch *watch);
