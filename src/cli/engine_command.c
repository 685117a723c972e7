/* engine_command.c - `talon engine`: requests from standard input, answers to standard output.
 */
#define _POSIX_C_SOURCE 200809L /* getline */
#include "commands.h"
#include "protocol/engine.h"
#include "util/memory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int talon_engine(int argc, char **argv)
{
    static struct protocol_engine engine;
    struct talon_string_buffer answer = { 0 };
    char *line = NULL;
    size_t room = 0;
    ssize_t length;

    if (argc == 2 && !strcmp(argv[1], "--help"))
        return puts(
                   "talon engine: one JSON request a line on standard input, one answer a line on\n"
                   "standard output. The requests: doc/protocol.md. To begin: {\"do\":\"games\"}") <
               0;
    if (argc > 1)
        return fputs("talon engine takes no arguments: it reads requests from standard input.\n",
                     stderr),
               2;
    while ((length = getline(&line, &room, stdin)) > 0) {
        if (line[length - 1] == '\n')
            length--;
        answer.length = 0;
        protocol_answer_line(&engine, line, (size_t)length, &answer);
        if (puts(answer.at) < 0 || fflush(stdout))
            break;
    }
    util_require_memory(feof(stdin) || errno != ENOMEM);
    if (!feof(stdin) && length < 0)
        return fputs("talon engine: the requests could not be read.\n", stderr), 1;
    const bool fine = !ferror(stdout);
    free(line);
    free(answer.at);
    protocol_close(&engine);
    return fine ? 0 : (fputs("talon engine: the answer could not be written.\n", stderr), 1);
}
