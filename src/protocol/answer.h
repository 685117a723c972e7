/* answer.h - what `talon engine` and `talon serve` answer alike: the envelope, errors, games, rules
 * and moves. Each has its own way to find the table that a request means.
 */
#pragma once

#include <talon/bot.h>
#include <talon/table.h>

#include "json/json_reader.h"

/* Why a request failed. */
struct protocol_fault {
    const char *code, *message, *rule; /* code NULL: all went well */
    const char *template;              /* the msgid of a message with filled placeholders */
    int wait;                          /* seconds until it can be tried again; 0: unknown */
    const char *server;                /* the one that can answer; NULL: no other */
    char text[320];                    /* room for a message written for this request */
};

/* Notes the error and answers false, so that `return protocol_fail(…)` reads well. */
bool protocol_fail(struct protocol_fault *fault, const char *code, const char *message);

/* The whole answer: the request's "id", and its error or the members in `out`. */
void protocol_write_answer(struct talon_string_buffer *buffer, const struct json_value *request,
                           const struct protocol_fault *fault,
                           const struct talon_string_buffer *out);

/* The members of the answers to `hello` and `rules`. */
void protocol_write_hello(struct talon_string_buffer *out);
bool protocol_write_rules(struct talon_string_buffer *out, const struct json_value *request,
                          struct protocol_fault *fault);
/* ,"record": */
void protocol_write_record(struct talon_string_buffer *out, const struct talon_table *table);

/* Whether what was read of a text is a request; else with the error. What json_read_partly() made
 * of the text gives the answer its "id" all the same. */
bool protocol_check_request(const struct json_value *request, const struct json_fault *read,
                            struct protocol_fault *fault);
/* False with the error if the request has one of these members, which end with a NULL: it would be
 * ignored, and somebody could believe that it counted. `reason` has a %s for the name. */
bool protocol_check_absent(const struct json_value *request, const char *const *names,
                           const char *reason, struct protocol_fault *fault);

/* A text; NULL with the error if it is missing or something else. */
const char *protocol_read_text(const struct json_value *member, const char *name,
                               struct protocol_fault *fault);
/* Whether a person can be called so; else with the error. */
bool protocol_check_name(const char *name, struct protocol_fault *fault);
/* Whether `names`, if it is there, is a list of names or nulls for so many seats; else with the
 * error. */
bool protocol_check_names(const struct json_value *names, int seats, struct protocol_fault *fault);
/* A whole number within bounds; false with the error, which calls the member by its name. */
bool protocol_read_number(const struct json_value *member, const char *name, int64_t low,
                          int64_t high, int64_t *out, struct protocol_fault *fault);
/* A bot by its id; NULL with the error. */
const struct talon_bot *protocol_read_bot(const char *id, struct protocol_fault *fault);
/* Whether "seats" is a list of so many; else with the error. */
bool protocol_check_seats(const struct json_value *seats, int count, struct protocol_fault *fault);
/* The game and its options; false with the error. */
bool protocol_read_config(const struct json_value *request, struct talon_config *config,
                          struct protocol_fault *fault);
/* Reads the name of a move; false with the error if the game has no such move. */
bool protocol_read_move(const struct talon_table *table, const char *text, struct talon_move *move,
                        struct protocol_fault *fault);
/* Whether a move of this number would be the table's next step; else with the error. */
bool protocol_check_number(const struct talon_table *table, int64_t number,
                           struct protocol_fault *fault);
/* Whether the move is legal; else the error says which rule forbids it. */
bool protocol_check_move(const struct talon_table *table, int seat, struct talon_move move,
                         struct protocol_fault *fault);
/* Whether a step succeeded; without memory the process ends. */
bool protocol_check_step(enum talon_table_error error, struct protocol_fault *fault);
/* The members of the answer to `why`. */
void protocol_write_why(struct talon_string_buffer *out, const struct talon_table *table, int seat,
                        struct talon_move move);
/* Whether the seat has something to decide; else with the error. */
bool protocol_check_acting(const struct talon_table *table, int seat, struct protocol_fault *fault);
