/* libpq.c - lists the functions of PostgreSQL's client library that are called.
 */
#include "libpq.h"

#include "util/shared_library.h"

static struct libpq libpq;

static const struct shared_function libpq_functions[] = {
    { "PQconnectdbParams", &libpq.connect },
    { "PQfinish", &libpq.finish },
    { "PQstatus", &libpq.status },
    { "PQerrorMessage", &libpq.message },
    { "PQsetNoticeProcessor", &libpq.hear_notices },
    { "PQconninfoParse", &libpq.read_address },
    { "PQconninfoFree", &libpq.free_address },
    { "PQfreemem", &libpq.free },
    { "PQsendPrepare", &libpq.send_statement },
    { "PQsendQueryParams", &libpq.send },
    { "PQsendQueryPrepared", &libpq.send_prepared },
    { "PQsetSingleRowMode", &libpq.read_by_rows },
    { "PQsetnonblocking", &libpq.never_block },
    { "PQenterPipelineMode", &libpq.enter_pipeline },
    { "PQexitPipelineMode", &libpq.leave_pipeline },
    { "PQpipelineSync", &libpq.sync },
    { "PQflush", &libpq.flush },
    { "PQsocket", &libpq.socket },
    { "PQconsumeInput", &libpq.consume },
    { "PQisBusy", &libpq.is_busy },
    { "PQgetResult", &libpq.next_result },
    { "PQresultStatus", &libpq.result_status },
    { "PQresultErrorField", &libpq.error_field },
    { "PQntuples", &libpq.count },
    { "PQgetvalue", &libpq.value },
    { "PQclear", &libpq.clear },
};

const struct libpq *store_libpq(struct store_fault *fault)
{
    static struct shared_library library = {
        .file = "libpq.so.5",
        .package = "libpq5",
        .functions = libpq_functions,
        .count = sizeof libpq_functions / sizeof *libpq_functions,
    };

    return util_load_library(&library, &fault->why) ? &libpq : NULL;
}
