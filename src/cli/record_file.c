/* record_file.c - reads the files that a command line names: any text, and records, of which it
 * says why they are refused.
 */
#include "record_file.h"

#include "replay/replay_page.h"
#include "text/spoken.h"
#include "util/text_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { PIECE = 1 << 16, REFUSED = 1 };

int cli_complain_unreadable(const char *command, const char *path)
{
    spoken_complain(command, "{file} cannot be opened: {reason}.", "file", path, "reason",
                    strerror(errno), NULL);
    return CLI_UNREADABLE;
}

/* Reads the whole file, up to the longest record. */
static bool read_all(FILE *file, struct talon_string_buffer *text)
{
    static char piece[PIECE];
    size_t count;

    while (text->length <= TALON_RECORD_MAX && (count = fread(piece, 1, sizeof piece, file)))
        talon_string_buffer_add_bytes(text, piece, count);
    return !ferror(file);
}

/* Says what the file's characters are, if that is not plain. */
static bool read_form(struct cli_play *play, const char *path, struct talon_string_buffer *text)
{
    const enum util_text_form form =
        text->length > TALON_RECORD_MAX ? UTIL_TEXT_TOO_LONG : util_text_read(text);
    const char *sentence = util_text_sentences[form];
    const int status = play->status;

    if (sentence)
        cli_complain(play, sentence, "file", path, NULL);
    if (!util_text_is_refused(form))
        play->status = status;
    return !util_text_is_refused(form);
}

bool cli_read_record_file(struct cli_play *play, const char *path, struct talon_string_buffer *text)
{
    const bool from_input = !strcmp(path, "-");
    FILE *file = from_input ? stdin : fopen(path, "rb");
    const bool fine = file && read_all(file, text);

    if (!fine)
        cli_complain(play, "{file} could not be read: {reason}", "file", path, "reason",
                     strerror(errno), NULL);
    if (file && !from_input)
        fclose(file);
    const bool is_read = fine && read_form(play, path, text);
    if (!is_read)
        play->status = CLI_UNREADABLE;
    return is_read;
}

const char *cli_recorded_name(const struct talon_table *table, int seat, char out[TALON_NAME_MAX])
{
    return replay_page_name(spoken_catalogue(), table, seat, out);
}

void cli_say_record_refused(struct cli_play *play, const struct talon_record_error *error)
{
    char reason[CLI_SENTENCE];

    const struct talon_wording wording = { spoken_catalogue(), play->suits, NULL };
    talon_record_sentence(&wording, error, reason, sizeof reason);
    cli_say(play, "Invalid. Line {line}: {reason}", "line", SPOKEN_NUMBER(error->line), "reason",
            reason, NULL);
    play->status = REFUSED;
}
