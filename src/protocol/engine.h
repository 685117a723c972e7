/* engine.h - `talon engine`: one JSON request in, one JSON answer out (doc/protocol.md).
 */
#pragma once

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
    int64_t number; /* what its row needs: the table, with its number, and the seat */
    struct talon_table *table;
    int seat;
    struct talon_string_buffer out;
    struct protocol_fault fault;
};

/* engine_members.c. Notes the error and answers false, for `return protocol_refuse(…)`. */
bool protocol_refuse(struct protocol_call *call, const char *error, const char *message);
/* The same with a name in the message, which has %s for it. */
bool protocol_refuse_named(struct protocol_call *call, const char *error, const char *message,
                           const char *name);
/* A text member, or NULL if it is missing; an error if it is not a text. */
const char *protocol_text_member(struct protocol_call *call, const char *name);
/* "seed" as text (whole numbers are accepted), or `missing` without one; NULL with an error
 * noted. */
const char *protocol_seed_member(struct protocol_call *call, const char *missing, char room[24]);
/* A whole number member within bounds; else false with an error noted. */
bool protocol_number_member(struct protocol_call *call, const char *name, int64_t low, int64_t high,
                            int64_t *out);
/* The same of a member that may be missing: then *out stays. */
bool protocol_number_if_given(struct protocol_call *call, const char *name, int64_t low,
                              int64_t high, int64_t *out);
/* The number of a seat from `low` on, TALON_WATCHER or 0. */
bool protocol_seat_member(struct protocol_call *call, int low);
/* ,"number":… : the steps made at the table. */
void protocol_write_step_number(struct protocol_call *call);
/* ,"hash":"…" : of the table's state. */
void protocol_put_hash(struct protocol_call *call);
/* Gives up the review that is under way, if there is one. */
void protocol_drop_review(struct protocol_engine *engine);

/* Answers a request; false with an error noted. */
typedef bool protocol_handler(struct protocol_call *call);

/* engine_tables.c: opening tables. */
protocol_handler protocol_do_new, protocol_do_position, protocol_do_load, protocol_do_copy;
/* The key in "key" or of "seed"; false with the error. */
bool protocol_read_key(struct protocol_call *call, uint8_t key[TALON_KEY_BYTES]);
/* Opens a table, which the engine then owns, for the people in "seats" and "names", and writes the
 * answer; false with the error. */
bool protocol_open_table(struct protocol_call *call, struct talon_table *table);
/* engine_worlds.c */
protocol_handler protocol_do_world;
/* engine_moves.c: views and moves. */
protocol_handler protocol_do_view, protocol_do_legal, protocol_do_act, protocol_do_why,
    protocol_do_undo, protocol_do_redo, protocol_do_past, protocol_do_history, protocol_do_go,
    protocol_do_record, protocol_do_inspect;
/* engine_bots.c: what bots would do. */
protocol_handler protocol_do_bot, protocol_do_hint, protocol_do_playout;
/* engine_review.c */
protocol_handler protocol_do_review;
