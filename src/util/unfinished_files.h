/* unfinished_files.h - files and folders that go where the program is ended before they are whole:
 * by ^C, by a closed terminal, or by kill. Only one thread may name them.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Names one more, which need not exist yet; a folder before its files. What to end it with. A path
 * is shorter than UTIL_UNFINISHED_PATH. */
enum { UTIL_UNFINISHED_PATH = 4200 };
size_t util_unfinished_add(const char *path);

/* Forgets that one and all that were named after it. Removes them, too, if they are not whole. */
void util_unfinished_end(size_t first, bool is_whole);
