/* libpq.c - finds the functions of PostgreSQL's client library in the shared object.
 */
#include "libpq.h"

#include <dlfcn.h>
#include <string.h>

static const char shared_object[] = "libpq.so.5";

static const struct {
    const char *name;
    size_t at;
} functions[] = {
    { "PQconnectdbParams", offsetof(struct libpq, connect) },
    { "PQfinish", offsetof(struct libpq, finish) },
    { "PQstatus", offsetof(struct libpq, status) },
    { "PQerrorMessage", offsetof(struct libpq, message) },
    { "PQsetNoticeProcessor", offsetof(struct libpq, hear_notices) },
    { "PQconninfoParse", offsetof(struct libpq, read_address) },
    { "PQconninfoFree", offsetof(struct libpq, free_address) },
    { "PQfreemem", offsetof(struct libpq, free) },
    { "PQsendPrepare", offsetof(struct libpq, send_statement) },
    { "PQsendQueryParams", offsetof(struct libpq, send) },
    { "PQsendQueryPrepared", offsetof(struct libpq, send_prepared) },
    { "PQsetSingleRowMode", offsetof(struct libpq, read_by_rows) },
    { "PQsetnonblocking", offsetof(struct libpq, never_block) },
    { "PQenterPipelineMode", offsetof(struct libpq, enter_pipeline) },
    { "PQexitPipelineMode", offsetof(struct libpq, leave_pipeline) },
    { "PQpipelineSync", offsetof(struct libpq, sync) },
    { "PQflush", offsetof(struct libpq, flush) },
    { "PQsocket", offsetof(struct libpq, socket) },
    { "PQconsumeInput", offsetof(struct libpq, consume) },
    { "PQisBusy", offsetof(struct libpq, is_busy) },
    { "PQgetResult", offsetof(struct libpq, next_result) },
    { "PQresultStatus", offsetof(struct libpq, result_status) },
    { "PQresultErrorField", offsetof(struct libpq, error_field) },
    { "PQntuples", offsetof(struct libpq, count) },
    { "PQgetvalue", offsetof(struct libpq, value) },
    { "PQclear", offsetof(struct libpq, clear) },
};

static struct libpq library;
static bool loaded;

static bool find_functions(void *object)
{
    bool fine = object;

    for (size_t i = 0; fine && i < sizeof functions / sizeof *functions; i++) {
        void *function = dlsym(object, functions[i].name);
        memcpy((char *)&library + functions[i].at, &function, sizeof function);
        fine = function;
    }
    return fine;
}

/* It stays until the process ends. */
const struct libpq *store_libpq(struct store_fault *fault)
{
    if (!loaded && !find_functions(dlopen(shared_object, RTLD_NOW | RTLD_LOCAL))) {
        util_refuse(&fault->why,
                    "PostgreSQL's library {file} cannot be loaded: install the package libpq5.",
                    "file", shared_object, NULL);
        return NULL;
    }
    loaded = true;
    return &library;
}
