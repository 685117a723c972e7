/* output_file.h - files and standard streams that a program writes: what is lost, is told.
 */
#ifndef TALON_UTIL_OUTPUT_FILE_H
#define TALON_UTIL_OUTPUT_FILE_H

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
/* Writes a new file with these bytes; errno says why not. */
bool util_write_file(const char *path, const char *bytes, size_t count);

#endif
