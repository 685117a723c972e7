/* shared_library.h - libraries that are loaded where they are first needed. So a start of a program
 * does not wait for them, and who does not need them need not install their packages.
 */
#pragma once

#include "refusal.h"

struct shared_function {
    const char *name;
    void *pointer; /* to the pointer to functions that is set */
};

struct shared_library {
    const char *file, *package;
    const struct shared_function *functions;
    size_t count;
    bool loaded; /* it stays until the process ends */
};

/* Sets all pointers. False with the reason, where the library is not there or lacks a function.
 * Called first by the process's main thread. */
bool util_load_library(struct shared_library *library, struct util_refusal *why);
