/* engine.h - `talon engine`: one JSON request in, one JSON answer out (doc/protocol.md).
 */
#ifndef TALON_PROTOCOL_ENGINE_H
#define TALON_PROTOCOL_ENGINE_H

#include "answer.h"

#include <talon/review.h>

enum {
    TALON_ENGINE_TABLES = 256,      /* open at once */
    TALON_ENGINE_LINE = 17u << 20,  /* bytes of one request: a record fits */
    TALON_ENGINE_PLAYOUT = 1000000, /* steps of one playout */
};

/* A review that is done in parts. Its table is a copy, so that the open one can be moved meanwhile.
 */
struct protocol_review {
    int64_t number; /* of the open table; 0: no review is under way */
    struct talon_table *table;
    struct talon_review_plan plan;
    struct talon_review *review;
    struct talon_review_worker *worker;
    uint32_t done; /* tasks */
};

/* One engine: its open tables. Zero it to begin; close it to free them. */
struct protocol_engine {
    struct talon_table *tables[TALON_ENGINE_TABLES];
    struct talon_search *search; /* memory; NULL until a bot searches */
    struct protocol_review review;
};

/* Answers one request line (without its newline) with one line (without newline). */
void protocol_answer_line(struct protocol_engine *engine, const char *line, size_t length,
                          struct talon_string_buffer *answer);
void protocol_close(struct protocol_engine *engine);

/* A request being answered: the answer's members go into `out`, or an error is noted. */
struct protocol_call {
    struct protocol_engine *engine;
    struct json_value *request;
    struct talon_string_buffer out;
    struct protocol_fault fault;
};

/* engine_members.c. Notes the error and answers false, for `return protocol_refuse(…)`. */
bool protocol_refuse(struct protocol_call *call, const char *error, const char *message);
/* A text member, or NULL if it is missing; an error if it is not a text. */
const char *protocol_text_member(struct protocol_call *call, const char *name);
/* "seed" as text (whole numbers are accepted), or `missing` without one; NULL with an error
 * noted. */
const char *protocol_seed_member(struct protocol_call *call, const char *missing, char room[24]);
/* A whole number member within bounds; else false with an error noted. */
bool protocol_number_member(struct protocol_call *call, const char *name, int64_t low, int64_t high,
                            int64_t *out);
/* The table that the request names; NULL with an error noted. */
struct talon_table *protocol_table_member(struct protocol_call *call);

/* The number of a seat from `low` on, TALON_WATCHER or 0. */
bool protocol_seat_member(struct protocol_call *call, const struct talon_table *table, int low,
                          int *seat);
/* ,"number":… : the steps made at the table. */
void protocol_write_step_number(struct protocol_call *call, const struct talon_table *table);
/* ,"hash":"…" : of the table's state. */
void protocol_put_hash(struct protocol_call *call, const struct talon_table *table);

/* engine_tables.c: opening tables. */
bool protocol_do_new(struct protocol_call *call);
bool protocol_do_position(struct protocol_call *call);
bool protocol_do_load(struct protocol_call *call);
bool protocol_do_copy(struct protocol_call *call);
/* engine_moves.c: views and moves. */
bool protocol_do_view(struct protocol_call *call);
bool protocol_do_legal(struct protocol_call *call);
bool protocol_do_act(struct protocol_call *call);
bool protocol_do_why(struct protocol_call *call);
bool protocol_do_undo(struct protocol_call *call);
bool protocol_do_redo(struct protocol_call *call);
bool protocol_do_past(struct protocol_call *call);
bool protocol_do_history(struct protocol_call *call);
bool protocol_do_go(struct protocol_call *call);
bool protocol_do_record(struct protocol_call *call);
bool protocol_do_inspect(struct protocol_call *call);
/* engine_bots.c: what bots would do. */
bool protocol_do_bot(struct protocol_call *call);
bool protocol_do_hint(struct protocol_call *call);
bool protocol_do_playout(struct protocol_call *call);
/* engine_review.c */
bool protocol_do_review(struct protocol_call *call);
/* Gives up the review that is under way, if there is one. */
void protocol_drop_review(struct protocol_engine *engine);

#endif
