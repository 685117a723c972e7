/* output_file.h - files and standard streams that a program writes: what is lost, is told.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Opens standard streams that are closed, so that using them fails. Otherwise the next file that is
 * opened would take their place, and get what was printed. Call it before anything is opened. */
void util_open_standard_streams(void);

/* Writes to an open file. For long texts on standard output use this: the C library forgets why a
 * text longer than its buffer was lost. */
bool util_write(FILE *file, const char *bytes, size_t count);
/* Whether all that was written to the file so far has left the program; errno says why not. It is 0
 * where nobody knows: printf() to standard output had failed before. */
bool util_flush_file(FILE *file);
/* Closes the file; the same of everything that was written to it. */
bool util_close_file(FILE *file);

/* A file that is being written beside the one whose place it takes. A pipe or a device is written
 * straight. */
struct util_new_file {
    FILE *file;
    char *target, *beside; /* NULL: straight */
};

/* Standard output for the path -. False, with errno: the file cannot be made. */
bool util_begin_file(struct util_new_file *new, const char *path);
/* Puts the file in its place, if it is whole; else the old one stays as it was. Closes it in any
 * case. False, with errno, if it is not there; `errno` says before the call why it is not whole. */
bool util_end_file(struct util_new_file *new, bool is_whole);
/* Whether it could be begun now; errno says why not. */
bool util_can_write_file(const char *path);
/* All of it. Where a folder takes no new file, an old one is written straight. */
bool util_write_file(const char *path, const char *bytes, size_t count);
