/* virtual_disk.h - a disk for tests. Programs linked with virtual_disk.c use it instead of the real
 * one without a change. Every write, truncation, sync and change of a directory is recorded on its
 * way to the real file, and may be made to fail. Afterwards a copy can be made of what would have
 * been left after a power cut at any moment.
 *
 * The contents of a file are safe when the file was synced, a name when its directory was. A sync
 * that failed makes nothing safe, and neither does a later sync of that file: the system has
 * forgotten what was to be written, unless it is written again. It does not forget names.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How much of the unsafe data a power cut leaves. */
enum disk_leaves {
    DISK_NOTHING,
    DISK_PIECES,     /* any sectors, and any beginning of the changes of names */
    DISK_EVERYTHING, /* no power cut at all: the process was killed */
};

/* Everything in this directory is noted from now on; what lies in it already is safe. */
void disk_begin(const char *directory);
void disk_end(void);
/* How many things have happened. */
size_t disk_count(void);
/* Whether this one changes a file or names, only names, or is a sync. */
bool disk_is_write(size_t index);
bool disk_is_name(size_t index);
bool disk_is_sync(size_t index);

/* The thing with this index fails with this error, and, if wanted, so does every one after it of
 * its sort: writes with writes, syncs with syncs. SIZE_MAX: nothing fails. */
void disk_fail(size_t index, int error, bool for_ever);
bool disk_has_failed(void);

/* Makes a directory as a power cut would leave it, after the first `count` things. */
void disk_copy(const char *to, size_t count, enum disk_leaves leaves, uint64_t chance);
