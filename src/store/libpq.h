/* libpq.h - PostgreSQL's client library, loaded when the first database of PostgreSQL is opened. So
 * a server on SQLite neither needs the library nor waits for it at each start.
 */
#pragma once

#include "store.h"

#include <libpq-fe.h>

/* The functions that this folder calls, by what they do. */
struct libpq {
    __typeof__(PQconnectdbParams) *connect;
    __typeof__(PQfinish) *finish;
    __typeof__(PQstatus) *status;
    __typeof__(PQerrorMessage) *message;
    __typeof__(PQsetNoticeProcessor) *hear_notices;
    __typeof__(PQconninfoParse) *read_address;
    __typeof__(PQconninfoFree) *free_address;
    __typeof__(PQfreemem) *free;
    __typeof__(PQsendPrepare) *send_statement;
    __typeof__(PQsendQueryParams) *send;
    __typeof__(PQsendQueryPrepared) *send_prepared;
    __typeof__(PQsetSingleRowMode) *read_by_rows;
    __typeof__(PQsetnonblocking) *never_block;
    __typeof__(PQenterPipelineMode) *enter_pipeline;
    __typeof__(PQexitPipelineMode) *leave_pipeline;
    __typeof__(PQpipelineSync) *sync;
    __typeof__(PQflush) *flush;
    __typeof__(PQsocket) *socket;
    __typeof__(PQconsumeInput) *consume;
    __typeof__(PQisBusy) *is_busy;
    __typeof__(PQgetResult) *next_result;
    __typeof__(PQresultStatus) *result_status;
    __typeof__(PQresultErrorField) *error_field;
    __typeof__(PQntuples) *count;
    __typeof__(PQgetvalue) *value;
    __typeof__(PQclear) *clear;
};

/* NULL with the fault, if the library is not there. Called first by the process's main thread. */
const struct libpq *store_libpq(struct store_fault *fault);
