/* bot_command.c - `talon bot`: a program takes a seat at a table of a server.
 */
#include "bot_seat.h"
#include "command_words.h"
#include "command_entry.h"

#include "text/spoken.h"

#include <stdlib.h>
#include <string.h>

enum { RECONNECT_USUAL = 120, RECONNECT_MOST = 86400 }; /* seconds */

struct bot_arguments {
    struct bot_seat_plan plan;
    uint64_t deadline, ready, reconnect;
};

/* clang-format off */
static const char help_usage[] =
    "talon bot --server URL --table ID --token TOKEN [--deadline MS] [--ready MS]\n"
    "          [--reconnect SECONDS] -- PROGRAM [ARGUMENT]...\n";
#define AT(member) offsetof(struct bot_arguments, member)
static const struct cli_option options[] = {
    CLI_PARAGRAPH(N_("Lets a program play a seat at a table of talon serve until the game is over. "
                     "The program gets questions on its standard input and answers on its standard "
                     "output, as in talon match; see doc/bots.md. If it does not answer as it "
                     "should, Talon's own bot plays on.")),
    CLI_GAP,
    CLI_TEXT("--server URL", AT(plan.server),
        N_("such as ws://127.0.0.1:8080 or wss://example.org/cards/")),
    CLI_TEXT("--table ID", AT(plan.table), N_("the table's id, which stands in its link")),
    CLI_TEXT("--token TOKEN", AT(plan.token),
        N_("the seat's, from the answer to new or sit or from the seat's link")),
    CLI_WHOLE("--deadline MS", AT(deadline), 1, BOT_DEADLINE_MOST,
        N_("how long the program may think about a move (5000)")),
    CLI_WHOLE("--ready MS", AT(ready), 1, BOT_DEADLINE_MOST,
        N_("how long the program may take until it is ready to play (10000)")),
    CLI_WHOLE("--reconnect SECONDS", AT(reconnect), 0, RECONNECT_MOST,
        N_("how long to try to reach a lost server again (120); 0: not at all")),
};
/* clang-format on */
static const struct cli_command cli_bot_command = {
    .name = "talon bot",
    .usage = help_usage,
    CLI_OPTIONS(options),
};

/* The program and its arguments as one line for the shell, each in quotation marks. */
static void add_argument(struct talon_string_buffer *line, const char *argument)
{
    talon_string_buffer_add(line, line->length ? " '" : "'");
    for (; *argument; argument++)
        if (*argument == '\'')
            talon_string_buffer_add(line, "'\\''");
        else
            talon_string_buffer_add_bytes(line, argument, 1);
    talon_string_buffer_add(line, "'");
}

static int play_seat(struct bot_arguments *given, char **program, struct talon_string_buffer *text)
{
    struct bot_seat_plan *plan = &given->plan;

    for (; *program; program++)
        add_argument(text, *program);
    if (!plan->server || !plan->table || !plan->token)
        return cli_refuse_words("talon bot", "{word} are needed.", "--server, --table and --token");
    if (!text->length)
        return cli_refuse_words("talon bot", "The program is missing: write it after {word}.",
                                "--");
    plan->command = (struct bot_command){ .line = text->at,
                                          .deadline = (int)given->deadline,
                                          .start = (int)given->ready };
    plan->reconnect = (int)given->reconnect;
    return cli_bot_seat_play(plan);
}

static int talon_bot(int argc, char **argv)
{
    struct bot_arguments given = { .deadline = BOT_DEADLINE,
                                   .ready = BOT_START,
                                   .reconnect = RECONNECT_USUAL };
    struct talon_string_buffer text = { 0 };
    int own = 1, status; /* own: words before the program's */

    while (own < argc && strcmp(argv[own], "--") != 0)
        own++;
    if (!cli_read_command(&cli_bot_command, &given, own, argv, &status))
        return status;
    status = play_seat(&given, argv + own + (own < argc), &text);
    free(text.at);
    return status;
}

const struct cli_entry cli_bot_entry = {
    &cli_bot_command,
    talon_bot,
    N_("let a program play at a server's table: {example}"),
    "talon bot --help",
};
