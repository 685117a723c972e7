/* bot_command.c - `talon bot`: a program takes a seat at a table of a server.
 */
#include "bot_question.h"
#include "bot_seat.h"
#include "command_words.h"
#include "commands.h"

#include "text/spoken.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    WRONG_USAGE = 2,

    RECONNECT_USUAL = 120, /* seconds */
    RECONNECT_MOST = 86400,
};

/* clang-format off */
static const char help_usage[] =
    "talon bot --server URL --table ID --token TOKEN [--deadline MS] [--reconnect SECONDS]\n"
    "          -- PROGRAM [ARGUMENT]...\n";
static const struct spoken_help help_lines[] = {
    { NULL, NULL },
    { NULL, N_("Lets a program play a seat at a table of talon serve until the game is "
            "over. The program gets questions on its standard input and answers on its "
            "standard output, as in talon match; see doc/bots.md. If it does not answer "
            "as it should, Talon's own bot plays on.") },
    { NULL, NULL },
    { "--server URL", N_("such as ws://127.0.0.1:8080 or wss://example.org/cards/") },
    { "--table ID", N_("the table's id, which stands in its link") },
    { "--token TOKEN",
      N_("the seat's, from the answer to new or sit or from the "
         "seat's link") },
    { "--deadline MS", N_("how long the program may take for a move (5000)") },
    { "--reconnect SECONDS",
      N_("how long to try to reach a lost server again (120); "
         "0: not at all") },
};
/* clang-format on */

struct number_texts {
    const char *deadline, *reconnect;
    bool help;
};

static int wrong(const char *sentence, const char *word)
{
    return cli_refuse_words("talon bot", sentence, word);
}

static int take_bot_word(void *context, const char *word)
{
    (void)context;
    return wrong("\"{word}\" is one word too many.", word);
}

static int read_bot_words(struct bot_seat_plan *plan, struct number_texts *texts, int argc,
                          char **argv)
{
    const struct cli_flag flags[] = {
        { "--help", .on = &texts->help },
        { "--server", .value = &plan->server },
        { "--table", .value = &plan->table },
        { "--token", .value = &plan->token },
        { "--deadline", .value = &texts->deadline },
        { "--reconnect", .value = &texts->reconnect },
    };
    const struct cli_words words = {
        .command = "talon bot",
        .usage = help_usage,
        .flags = flags,
        .count = sizeof flags / sizeof *flags,
        .word = take_bot_word,
    };

    return cli_read_words(&words, argc, argv);
}

/* The program and its arguments as one line for the shell, each in quotation marks. */
static void add_argument(struct talon_string_buffer *command, const char *argument)
{
    talon_string_buffer_add(command, command->length ? " '" : "'");
    for (; *argument; argument++)
        if (*argument == '\'')
            talon_string_buffer_add(command, "'\\''");
        else
            talon_string_buffer_add_bytes(command, argument, 1);
    talon_string_buffer_add(command, "'");
}

static int read_bot_arguments(struct bot_seat_plan *plan, int argc, char **argv,
                              struct talon_string_buffer *command, bool *help)
{
    struct number_texts texts = { 0 };
    long deadline = plan->deadline, reconnect = plan->reconnect;
    int own = 1; /* words before the program's */

    while (own < argc && strcmp(argv[own], "--") != 0)
        own++;
    const int status = read_bot_words(plan, &texts, own, argv);
    if (status || texts.help)
        return status ? status : (*help = true, 0);
    for (int i = own + 1; i < argc; i++)
        add_argument(command, argv[i]);
    if (!plan->server || !plan->table || !plan->token)
        return wrong("{word} are needed.", "--server, --table and --token");
    if (!command->length)
        return wrong("The program is missing: write it after {word}.", "--");
    if (!cli_read_number(texts.deadline, 1, BOT_DEADLINE_MOST, &deadline))
        return wrong("--deadline must be a whole number from 1 to 600000, not \"{word}\".",
                     texts.deadline);
    if (!cli_read_number(texts.reconnect, 0, RECONNECT_MOST, &reconnect))
        return wrong("--reconnect must be a whole number from 0 to 86400, not \"{word}\".",
                     texts.reconnect);
    plan->deadline = (int)deadline;
    plan->reconnect = (int)reconnect;
    plan->command = command->at;
    return 0;
}

int talon_bot(int argc, char **argv)
{
    struct bot_seat_plan plan = { .deadline = BOT_DEADLINE, .reconnect = RECONNECT_USUAL };
    struct talon_string_buffer command = { 0 };

    bool help = false;
    int status = read_bot_arguments(&plan, argc, argv, &command, &help);
    if (!status && help)
        status = !SPOKEN_HELP(help_usage, help_lines);
    else if (!status)
        status = cli_bot_seat_play(&plan);
    free(command.at);
    return status;
}
