/* shared_library.c - loads a library, and finds its functions.
 */
#include "shared_library.h"

#include <dlfcn.h>
#include <string.h>

static bool find_functions(const struct shared_library *library, void *object)
{
    bool fine = object;

    for (size_t i = 0; fine && i < library->count; i++) {
        void *function = dlsym(object, library->functions[i].name);
        memcpy(library->functions[i].pointer, &function, sizeof function);
        fine = function;
    }
    return fine;
}

bool util_load_library(struct shared_library *library, struct util_refusal *why)
{
    if (!library->loaded)
        library->loaded = find_functions(library, dlopen(library->file, RTLD_NOW | RTLD_LOCAL));
    return library->loaded ||
           util_refuse(why, "The library {file} cannot be loaded: install the package {package}.",
                       "file", library->file, "package", library->package, NULL);
}
