/* directories.h - where a program keeps its data.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* The folder `name` of the user's data (XDG Base Directory Specification); false if there is no
 * home directory, or the path is too long. */
bool util_data_home(const char *name, char *path, size_t size);
/* The same for what a program remembers from one time to the next. */
bool util_state_home(const char *name, char *path, size_t size);
/* Whether the file is there, and is no folder, pipe or device; else errno says why not. */
bool util_is_regular_file(const char *path);
/* Makes the directory, for this user only, and those above it. False, with errno, if it cannot be
 * used afterwards. */
bool util_make_directory(const char *path);
