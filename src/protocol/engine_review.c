/* engine_review.c - the request for the review of a finished game.
 */
#include "engine.h"

#include "util/memory.h"

#include <talon/json.h>
#include <talon/review.h>
#include <talon/text.h>

/* The seats that the request names; all, if it names none. */
static bool review_seats(struct protocol_call *call, const struct talon_table *table,
                         unsigned *seats)
{
    int seat = 0;

    *seats = (1u << talon_table_seats(table)) - 1;
    if (!json_object_get(call->request, "seat"))
        return true;
    if (!protocol_seat_member(call, table, 0, &seat))
        return false;
    *seats = 1u << seat;
    return true;
}

static bool review_plan(struct protocol_call *call, const struct talon_table *table,
                        struct talon_review_plan *plan)
{
    int64_t simulations = TALON_REVIEW_SIMULATIONS, seed = 1;

    if (!review_seats(call, table, &plan->seats))
        return false;
    if (json_object_get(call->request, "simulations") &&
        !protocol_number_member(call, "simulations", TALON_REVIEW_SIMULATIONS_LEAST,
                                TALON_REVIEW_SIMULATIONS_MOST, &simulations))
        return false;
    if (json_object_get(call->request, "seed") &&
        !protocol_number_member(call, "seed", 0, INT32_MAX, &seed))
        return false;
    plan->simulations = (uint32_t)simulations;
    plan->seed = (uint64_t)seed;
    return true;
}

bool protocol_do_review(struct protocol_call *call)
{
    const struct talon_table *table = protocol_table_member(call);
    struct talon_review_plan plan;
    struct talon_review *review;

    if (!table || !review_plan(call, table, &plan))
        return false;
    const enum talon_review_error error = talon_review_run(table, &plan, &review);
    if (error == TALON_REVIEW_RUNNING)
        return protocol_refuse(call, "running", talon_review_running);
    util_require_memory(review);
    talon_json_review(&call->out, review);
    talon_review_free(review);
    return true;
}
