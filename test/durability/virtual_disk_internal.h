/* virtual_disk_internal.h - the recording of the virtual disk, shared by virtual_disk.c and
 * virtual_disk_cut.c.
 */
#pragma once

#include "virtual_disk.h"

enum { DISK_FILES = 256 };

enum thing_kind {
    WRITE,    /* file, at, length, bytes */
    TRUNCATE, /* file, length */
    SYNC,     /* file */
    NAME,     /* name now means file */
    UNNAME,   /* name */
    RENAME,   /* from `other` to name */
    SYNC_NAMES,
};

struct thing {
    enum thing_kind kind;
    bool failed;
    int file;
    size_t at, length;
    unsigned char *bytes;
    char *name, *other;
};

extern struct thing *disk_things;
extern size_t disk_things_count;

bool disk_about_names(const struct thing *thing);
