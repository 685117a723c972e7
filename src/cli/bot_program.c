/* bot_program.c - begins programs that play, finds out what they know of the protocol, and keeps
 * them from one game to the next.
 */
#include "bot_program.h"

#include "text/spoken.h"
#include "util/memory.h"

#include <stdlib.h>

enum {
    NOT_FOUND = 127, /* the exit statuses of a shell that cannot start a program */
    NO_PROGRAM = 126,
    PATIENCE = 1000, /* ms in which a program that cannot play ends unasked */
    SECOND = 1000,
};

struct bot_program {
    const struct bot_command *command;
    struct bot_process *process;
    bool takes_games;
    bool owes_ready; /* it was asked in vain: the answer may come later */
    double told;     /* seconds of a processor that its start took, or that were told */
    struct bot_program *next;
};

/* ---- ready ----------------------------------------------------------------------------------- */

/* Asks one of the questions that are answered with "ready". */
static enum bot_process_fault ask_ready(struct bot_program *program,
                                        const struct talon_string_buffer *question,
                                        struct bot_answer *answer)
{
    const struct bot_limit limit = cli_bot_limit(program->command->start);
    const enum bot_process_fault fault =
        cli_bot_process_ask(program->process, question, &limit, &answer->line);

    if (!fault)
        cli_bot_answer_read(answer);
    return fault;
}

/* Whether it is ready. An old program that is asked may answer anything, nothing, or end. */
static bool greet(struct bot_program *program, enum bot_process_fault *fault)
{
    struct talon_string_buffer question = { 0 };
    struct bot_answer answer = { 0 };

    cli_bot_question_ready(&question, program->command->deadline);
    *fault = ask_ready(program, &question, &answer);
    const bool is_ready = !*fault && cli_bot_answer_is_ready(&answer);
    program->takes_games = is_ready && answer.takes_games;
    program->owes_ready = *fault == BOT_LATE;
    program->told = is_ready ? cli_bot_process_seconds(program->process) : 0;
    free(question.at);
    cli_bot_answer_free(&answer);
    return is_ready;
}

static void begin_process(struct bot_program *program)
{
    program->process = cli_bot_process_start(program->command->line);
    program->takes_games = program->owes_ready = false;
    program->told = 0;
}

static struct bot_program *new_program(const struct bot_command *command)
{
    struct bot_program *program = util_allocate_zeroed(1, sizeof *program);

    program->command = command;
    begin_process(program);
    return program;
}

struct bot_program *cli_bot_program_start(const struct bot_command *command)
{
    struct bot_program *program = new_program(command);
    enum bot_process_fault fault;

    if (!command->is_old && !greet(program, &fault) && fault == BOT_ENDED) {
        cli_bot_process_end(program->process);
        begin_process(program);
    }
    return program;
}

static bool was_not_found(const struct bot_process *process)
{
    int number = 0;

    return cli_bot_process_ended(process, PATIENCE, &number) == BOT_EXITED &&
           (number == NOT_FOUND || number == NO_PROGRAM);
}

/* It has ended when it was asked. Begun again it lives if it knows no `ready`; else it cannot play
 * at all. */
static bool begin_again(struct bot_program *program, char reason[BOT_REASON])
{
    const bool is_lost = was_not_found(program->process);

    if (is_lost)
        cli_bot_fault_of_start(program->process, 0, reason);
    cli_bot_process_end(program->process);
    begin_process(program);
    return !is_lost && !cli_bot_fault_of_start(program->process, PATIENCE, reason);
}

static void tell_silent(const char *who, const struct bot_command *command)
{
    spoken_complain(who,
                    "{program} has not said within {seconds} s that it is ready. It is taken for "
                    "a program that does not know this question (doc/bots.md).",
                    "program", command->line, "seconds",
                    SPOKEN_DECIMAL("%g", (double)command->start / SECOND), NULL);
}

static void tell_ended(const char *who, const struct bot_command *command)
{
    spoken_complain(who,
                    "{program} ended when it was asked whether it is ready. It is taken for a "
                    "program that does not know this question (doc/bots.md), and begun again.",
                    "program", command->line, NULL);
}

struct bot_program *cli_bot_program_try(struct bot_command *command, const char *who,
                                        char reason[BOT_REASON])
{
    struct bot_program *program = new_program(command);
    enum bot_process_fault fault;

    if (greet(program, &fault))
        return program;
    command->is_old = true;
    if (fault == BOT_LATE)
        tell_silent(who, command);
    if (fault != BOT_ENDED)
        return program;
    if (!begin_again(program, reason)) {
        cli_bot_program_end(program);
        return NULL;
    }
    tell_ended(who, command);
    return program;
}

/* ---- moves ----------------------------------------------------------------------------------- */

static enum bot_process_fault ask_in_time(struct bot_program *program,
                                          const struct talon_string_buffer *question,
                                          const struct bot_limit *limit, struct bot_answer *answer)
{
    const enum bot_process_fault fault =
        cli_bot_process_ask(program->process, question, limit, &answer->line);

    if (!fault)
        cli_bot_answer_read(answer);
    return fault;
}

bool cli_bot_program_ask(struct bot_program *program, const struct talon_string_buffer *question,
                         const struct bot_limit *limit, struct bot_answer *answer,
                         char reason[BOT_REASON])
{
    static const struct talon_string_buffer nothing = { 0 };
    enum bot_process_fault fault = ask_in_time(program, question, limit, answer);

    if (!fault && program->owes_ready && cli_bot_answer_is_ready(answer)) {
        cli_bot_answer_free(answer);
        fault = ask_in_time(program, &nothing, limit, answer);
    }
    program->owes_ready = false;
    if (!fault && *answer->move)
        return true;
    cli_bot_fault_tell(program->process, fault, answer, question, reason);
    return false;
}

void cli_bot_program_refuse(const struct bot_program *program,
                            const struct talon_string_buffer *question,
                            const struct bot_answer *answer, char reason[BOT_REASON])
{
    cli_bot_fault_tell(program->process, BOT_ANSWERED, answer, question, reason);
}

double cli_bot_program_end(struct bot_program *program)
{
    const double seconds = cli_bot_process_end(program->process) - program->told;

    free(program);
    return seconds > 0 ? seconds : 0;
}

/* ---- programs that play many games ----------------------------------------------------------- */

bool cli_bot_pool_open(struct bot_pool *pool, const char *name, const char *who)
{
    char reason[BOT_REASON];
    struct bot_program *program = cli_bot_program_try(&pool->command, who, reason);

    if (!program)
        return spoken_complain(who, "{player} cannot play. {sentence}", "player", name, "sentence",
                               reason, NULL),
               false;
    pthread_mutex_init(&pool->lock, NULL);
    pool->untried = program;
    return true;
}

static struct bot_program *take_idle(struct bot_pool *pool, int seat)
{
    pthread_mutex_lock(&pool->lock);
    struct bot_program **from = pool->idle[seat] ? &pool->idle[seat] : &pool->untried,
                       *program = *from;
    if (program)
        *from = program->next;
    pthread_mutex_unlock(&pool->lock);
    return program;
}

static bool begin_game(struct bot_program *program, int seat, uint64_t seed,
                       const struct talon_config *config, char reason[BOT_REASON])
{
    struct talon_string_buffer question = { 0 };
    struct bot_answer answer = { 0 };

    cli_bot_question_new_game(&question, seat, program->command->deadline, seed, config);
    const enum bot_process_fault fault = ask_ready(program, &question, &answer);
    const bool is_ready = !fault && cli_bot_answer_is_ready(&answer);
    if (!is_ready)
        cli_bot_fault_tell(program->process, fault, &answer, &question, reason);
    free(question.at);
    cli_bot_answer_free(&answer);
    return is_ready;
}

struct bot_program *cli_bot_pool_take(struct bot_pool *pool, int seat, uint64_t seed,
                                      const struct talon_config *config, char reason[BOT_REASON])
{
    struct bot_program *program = take_idle(pool, seat);

    if (!program)
        program = cli_bot_program_start(&pool->command);
    if (program->takes_games && !begin_game(program, seat, seed, config, reason)) {
        cli_bot_program_end(program);
        return NULL;
    }
    return program;
}

double cli_bot_pool_give(struct bot_pool *pool, int seat, struct bot_program *program,
                         bool is_faulty)
{
    if (is_faulty || !program->takes_games)
        return cli_bot_program_end(program);
    const double now = cli_bot_process_seconds(program->process), seconds = now - program->told;
    program->told = now;
    pthread_mutex_lock(&pool->lock);
    program->next = pool->idle[seat];
    pool->idle[seat] = program;
    pthread_mutex_unlock(&pool->lock);
    return seconds > 0 ? seconds : 0;
}

void cli_bot_pool_close(struct bot_pool *pool)
{
    if (pool->untried)
        cli_bot_program_end(pool->untried);
    for (int seat = 0; seat < TALON_SEATS_MAX; seat++)
        for (struct bot_program *next; pool->idle[seat]; pool->idle[seat] = next) {
            next = pool->idle[seat]->next;
            cli_bot_program_end(pool->idle[seat]);
        }
    pthread_mutex_destroy(&pool->lock);
}
