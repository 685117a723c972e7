/* engine_review.c - the request for the review of a finished game, at once or in parts.
 */
#include "engine.h"
#include "json/json_writer.h"

#include "util/memory.h"

#include <talon/json.h>
#include <talon/review.h>
#include <talon/text.h>

/* Of the seat that the request names; of all, if it names none. */
static bool review_plan(struct protocol_call *call, struct talon_review_plan *plan)
{
    int64_t simulations = TALON_REVIEW_SIMULATIONS, seed = 1;
    const bool is_one = json_value_member(call->request, "seat");

    if ((is_one && !protocol_seat_member(call, 0)) ||
        !protocol_number_if_given(call, "simulations", TALON_REVIEW_SIMULATIONS_LEAST,
                                  TALON_REVIEW_SIMULATIONS_MOST, &simulations) ||
        !protocol_number_if_given(call, "seed", 0, INT32_MAX, &seed))
        return false;
    plan->seats = is_one ? 1u << call->seat : (1u << talon_table_seats(call->table)) - 1;
    plan->simulations = (uint32_t)simulations;
    plan->seed = (uint64_t)seed;
    return true;
}

/* ---- in parts -------------------------------------------------------------------------------- */

void protocol_drop_review(struct protocol_engine *engine)
{
    struct protocol_review *parts = &engine->review;

    talon_review_worker_free(parts->worker);
    talon_review_free(parts->review);
    talon_table_free(parts->table);
    *parts = (struct protocol_review){ 0 };
}

static bool are_same_steps(const struct talon_table *one, const struct talon_table *other)
{
    uint32_t count, other_count;
    const struct talon_step *step = talon_table_steps(one, &count),
                            *other_step = talon_table_steps(other, &other_count);

    if (count != other_count)
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (step[i].seat != other_step[i].seat ||
            !talon_same_move(step[i].move, other_step[i].move))
            return false;
    return true;
}

static bool is_same_plan(const struct talon_review_plan *one, const struct talon_review_plan *other)
{
    return one->simulations == other->simulations && one->seats == other->seats &&
           one->seed == other->seed;
}

/* Goes on with the review under way if it is of this game, as it still is, and this plan. Else
 * begins another one. */
static bool begin_parts(struct protocol_call *call, const struct talon_review_plan *plan)
{
    struct protocol_review *parts = &call->engine->review;

    if (talon_table_acting(call->table))
        return protocol_refuse(call, "running", talon_review_running);
    if (parts->number == call->number && is_same_plan(&parts->plan, plan) &&
        are_same_steps(parts->table, call->table))
        return true;
    protocol_drop_review(call->engine);
    *parts = (struct protocol_review){ .number = call->number, .plan = *plan };
    parts->table = talon_table_copy(call->table);
    util_require_memory(parts->table);
    talon_review_new(parts->table, plan, &parts->review);
    util_require_memory(parts->review);
    parts->worker = talon_review_worker_new(parts->review);
    util_require_memory(parts->worker);
    return true;
}

static bool review_part(struct protocol_call *call, const struct talon_review_plan *plan)
{
    struct protocol_review *parts = &call->engine->review;
    int64_t most;

    if (!protocol_number_member(call, "tasks", 1, UINT32_MAX, &most) || !begin_parts(call, plan))
        return false;
    const uint32_t tasks = talon_review_tasks(parts->review);
    for (; most && parts->done < tasks; most--)
        if (!talon_review_work(parts->worker, parts->done++))
            util_require_memory(false);
    if (parts->done < tasks) {
        json_write_member_number(&call->out, "done", parts->done);
        json_write_member_number(&call->out, "tasks", tasks);
        return true;
    }
    talon_review_finish(parts->review);
    talon_json_review(&call->out, parts->review);
    protocol_drop_review(call->engine);
    return true;
}

/* ---- the request ----------------------------------------------------------------------------- */

bool protocol_do_review(struct protocol_call *call)
{
    struct talon_review_plan plan;
    struct talon_review *review;

    if (!review_plan(call, &plan))
        return false;
    if (json_value_member(call->request, "tasks"))
        return review_part(call, &plan);
    const enum talon_review_error error = talon_review_run(call->table, &plan, &review);
    if (error == TALON_REVIEW_RUNNING)
        return protocol_refuse(call, "running", talon_review_running);
    util_require_memory(review);
    talon_json_review(&call->out, review);
    talon_review_free(review);
    return true;
}
