/* engine_command.c - `talon engine`: requests from standard input, answers to standard output.
 */
#define _POSIX_C_SOURCE 200809L /* read */
#include "command_words.h"
#include "command_entry.h"
#include "protocol/engine.h"
#include "util/memory.h"
#include "util/output_file.h"
#include "util/text_file.h"

#include "text/spoken.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Requests as they come. Of a line that is too long only the beginning is kept. */
struct request_reader {
    char piece[1 << 16];
    size_t at, end;
    struct talon_string_buffer line;
    bool failed;
};

/* False at the end of the input, or if it cannot be read. */
static bool read_piece(struct request_reader *reader)
{
    ssize_t count;

    do
        count = read(STDIN_FILENO, reader->piece, sizeof reader->piece);
    while (count < 0 && errno == EINTR);
    reader->failed = count < 0;
    reader->at = 0;
    reader->end = count > 0 ? (size_t)count : 0;
    return count > 0;
}

static void keep_bytes(struct talon_string_buffer *line, const char *bytes, size_t count)
{
    const size_t room = TALON_ENGINE_LINE + 1 - line->length;

    talon_string_buffer_add_bytes(line, bytes, count < room ? count : room);
    util_require_memory(!line->failed);
}

/* The next line, without its end; a last one need not have an end. */
static bool read_line(struct request_reader *reader)
{
    bool any = false;

    reader->line.length = 0;
    while (reader->at < reader->end || read_piece(reader)) {
        const char *from = reader->piece + reader->at;
        const size_t left = reader->end - reader->at;
        const char *newline = memchr(from, '\n', left);
        const size_t count = newline ? (size_t)(newline - from) : left;
        keep_bytes(&reader->line, from, count);
        reader->at += count + (newline != NULL);
        any = true;
        if (newline)
            return true;
    }
    return any && !reader->failed;
}

/* Requests come one by one, so the text before is never known whole: only the byte-order mark that
 * some shells put before what they pipe is taken away. */
static size_t behind_mark(const struct request_reader *reader, bool is_first)
{
    return is_first && reader->line.length
               ? (size_t)(util_text_behind_mark(reader->line.at) - reader->line.at)
               : 0;
}

/* clang-format off */
static const struct cli_option options[] = {
    CLI_PARAGRAPH(N_("One JSON request a line on standard input, one answer a line on standard "
                     "output. The requests: doc/protocol.md.")),
    CLI_TOLD("{\"do\":\"games\"}", N_("to begin: the games, with their presets and options")),
};
/* clang-format on */
static const struct cli_command cli_engine_command = {
    .name = "talon engine",
    .usage = "talon engine\n",
    CLI_OPTIONS(options),
};

static int talon_engine(int argc, char **argv)
{
    static struct protocol_engine engine;
    struct talon_string_buffer answer = { 0 };
    static struct request_reader reader;
    bool is_first = true;
    int status;

    if (!cli_read_command(&cli_engine_command, NULL, argc, argv, &status))
        return status;
    while (read_line(&reader)) {
        const size_t mark = behind_mark(&reader, is_first);
        answer.length = 0;
        protocol_answer_line(&engine, reader.line.at + mark, reader.line.length - mark, &answer);
        is_first = false;
        talon_string_buffer_add(&answer, "\n");
        util_write(stdout, answer.at, answer.length);
        if (!util_flush_file(stdout))
            break; /* the end of the command tells it */
    }
    if (reader.failed)
        return spoken_complain("talon engine", "The requests could not be read.", NULL), 1;
    free(reader.line.at);
    free(answer.at);
    protocol_close(&engine);
    return 0;
}

const struct cli_entry cli_engine_entry = {
    &cli_engine_command,
    talon_engine,
    N_("JSON on standard input and output, for programs"),
    NULL,
};
