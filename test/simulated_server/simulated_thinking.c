/* simulated_thinking.c - takes the place of the threads on which bots think: an answer takes its
 * time, comes too late, twice, is refused, or is lost. When the process dies, all of them are.
 */
#include "simulated_server.h"

#include <talon/hint.h>

#include <stdlib.h>
#include <string.h>

enum { TYPICAL = 60, RARELY = 25, LATE = 90 * 1000, SIMULATIONS = 8 };

static void free_thought(struct sim *sim, size_t at)
{
    talon_question_free(sim->questions[at].question);
    sim->questions[at] = sim->questions[--sim->questions_count];
}

void thinking_take(struct sim *sim, struct journal_outputs *outputs)
{
    for (size_t i = 0; i < outputs->questions_count; i++) {
        const struct server_question *question = &outputs->questions[i];
        sim->questions =
            more(sim->questions, &sim->questions_room, sim->questions_count, sizeof *question);
        sim->questions[sim->questions_count++] = *question;
        const int64_t delay = !sim->quiet_end && one_in(sim, RARELY) ? LATE : about(sim, TYPICAL);
        note(sim, "a bot thinks at %s", question->table);
        calendar_add(sim, delay, BOT_ANSWERS, question->number, sim->restarts);
    }
    outputs->questions_count = 0;
}

static void require_search(struct sim *sim)
{
    if (!sim->search)
        sim->search = malloc(talon_search_bytes());
    if (!sim->search)
        abort();
}

static void think(struct sim *sim, const struct server_question *question,
                  struct server_answer *answer, struct talon_hint *hint)
{
    require_search(sim);
    answer->hint = hint;
    server_think(question, sim->search, SIMULATIONS, &answer->move, hint);
}

static void answer(struct sim *sim, struct server_question *question)
{
    const bool fails = !sim->quiet_end && one_in(sim, RARELY);
    struct server_answer answered = { .number = question->number, .table = question->table };
    struct talon_hint hint;

    if (fails && one_in(sim, 2))
        return; /* lost */
    answered.refused = fails;
    if (!fails)
        think(sim, question, &answered, &hint);
    sim_step(sim, &(struct server_event){ .kind = SERVER_ANSWERED, .answer = &answered });
    if (one_in(sim, RARELY))
        sim_step(sim, &(struct server_event){ .kind = SERVER_ANSWERED, .answer = &answered });
}

void thinking_is_done(struct sim *sim, uint64_t number)
{
    for (size_t i = 0; i < sim->questions_count; i++)
        if (sim->questions[i].number == number) {
            answer(sim, &sim->questions[i]);
            free_thought(sim, i);
            return;
        }
}

void thinking_dies(struct sim *sim)
{
    while (sim->questions_count)
        free_thought(sim, sim->questions_count - 1);
}

void thinking_free(struct sim *sim)
{
    thinking_dies(sim);
    free(sim->questions);
    free(sim->search);
}
