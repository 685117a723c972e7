/* sim_exports.c - exports the simulation to the page: a run goes in as JSON, its games are played
 * in slices, so that somebody can watch and end it, and the result comes out as `talon sim --json`
 * writes it (doc/simulation.md). A module of its own: only the page of truths fetches it.
 */
#include "input_buffer.h"

#include "json/json_reader.h"
#include "sim/sim_play.h"
#include "sim/sim_text.h"

#include <talon/core.h>

#include <stdio.h>
#include <string.h>

enum { PRESET = 64 };

static struct talon_draft draft;
static struct sim_plan plan;
static struct sim_result result;
static struct sim_game scratch;
static struct talon_string_buffer answer;
static uint64_t next; /* the number of the next game */

static const char no_game[] = "There is no such game.", no_option[] = "There is no such option.",
                  no_bot[] = "Only random and simple play here.",
                  no_seed[] = "The seed must be one line of at most 64 bytes.",
                  no_run[] = "This is no run.";

static const char *text_member(const struct json_value *object, const char *name)
{
    const struct json_value *member = json_value_member(object, name);

    return json_is_text(member) ? json_value_text(member) : "";
}

static const char *choose_configuration(const struct json_value *run)
{
    char id[PRESET];
    const char *name = text_member(run, "preset"), *slash = strchr(name, '/');

    if (!slash || strlen(name) >= PRESET)
        return no_game;
    snprintf(id, sizeof id, "%.*s", (int)(slash - name), name);
    const struct talon_game *game = talon_game_find(id, slash + 1, NULL);
    if (!game)
        return no_game;
    talon_draft_start(&draft, game);
    return talon_draft_preset(&draft, slash + 1) ? NULL : no_game;
}

static bool set_run_option(const char *name, const struct json_value *value)
{
    return json_is_text(value) &&
           talon_draft_set(&draft, name, json_value_text(value)) == TALON_SET_OK;
}

static const char *set_run_options(const struct json_value *options)
{
    const char *name;
    struct json_value *value;

    if (options && !json_is_object(options))
        return no_option;
    json_each_member(options, name, value)
    {
        if (!set_run_option(name, value))
            return no_option;
    }
    return talon_draft_finish(&draft, &plan.config);
}

static const char *seat_bots(const struct json_value *list)
{
    const size_t count = json_value_count(list);

    if (!count || count > (size_t)talon_seats(&plan.config))
        return no_bot;
    for (; plan.bots < count; plan.bots++) {
        const struct json_value *name = json_value_item(list, plan.bots);
        const struct talon_bot *bot =
            json_is_text(name) ? talon_bot_find(json_value_text(name)) : NULL;
        if (!bot || bot->level)
            return no_bot;
        plan.bot[plan.bots] = bot;
        plan.bot_name[plan.bots] = bot->id;
    }
    return NULL;
}

static const char *choose_chance(const struct json_value *run)
{
    const char *seed = text_member(run, "seed");
    const size_t length = strlen(seed);

    if (!length || length > SIM_SEED_MOST || strchr(seed, '\n'))
        return no_seed;
    memcpy(plan.seed, seed, length + 1);
    const struct json_value *from = json_value_member(run, "from");
    const int64_t first = json_is_whole(from) ? json_value_whole(from) : 0;
    next = first > 0 ? (uint64_t)first : 0;
    return NULL;
}

static const char *plan_run(const struct json_value *run)
{
    const char *fault = json_is_object(run) ? choose_configuration(run) : no_run;

    fault = fault ? fault : set_run_options(json_value_member(run, "options"));
    fault = fault ? fault : seat_bots(json_value_member(run, "bots"));
    fault = fault ? fault : choose_chance(run);
    return fault ? fault : sim_plan_finish(&plan, true, fast_level_best());
}

/* Begins the run in the input buffer, {"preset":"war/classic","options":{},"bots":["random"],
 * "seed":"1","from":0}, and forgets the run before. The bytes of the reason why it cannot be
 * played, to be read as an answer; 0: it has begun. */
TALON_EXPORT size_t talon_sim_begin(size_t length)
{
    struct json_value *run = json_read(talon_input, length);

    if (plan.layout.total)
        sim_result_free(&result);
    plan = (struct sim_plan){ .bots = 0 };
    const char *fault = plan_run(run);
    json_value_free(run);
    if (fault)
        plan.layout.total = 0;
    else
        sim_result_begin(&result, &plan);
    answer.length = 0;
    talon_string_buffer_add(&answer, fault ? fault : "");
    return answer.length;
}

/* Plays so many more games of the run that has begun. */
TALON_EXPORT void talon_sim_play(uint32_t games)
{
    const struct sim_range range = { next, next + games };

    if (!plan.layout.total)
        return;
    sim_play_games(&plan, &scratch, range.from, range.to, &result.counters);
    sim_result_add_range(&result, range);
    next = range.to;
}

/* Writes the result of the games played so far; its bytes. It has no time: the module has no
 * clock. */
TALON_EXPORT size_t talon_sim_result(void)
{
    const struct sim_run_info info = { .kernel = sim_plan_kernel(&plan), .cpu_seconds = -1 };

    answer.length = 0;
    if (plan.layout.total)
        sim_write_json(&result, &info, &answer);
    return answer.length;
}

TALON_EXPORT const char *talon_sim_answer(void)
{
    return answer.at;
}
