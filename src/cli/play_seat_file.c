/* play_seat_file.c - keeps the seats that a person has taken at tables of servers, so that the same
 * link leads to the same seat: a file of lines for each table in $XDG_STATE_HOME/talon/seats, which
 * this user alone can read. Beside them lie the device's mark and the person's name.
 */
#define _DEFAULT_SOURCE /* getentropy */

#include "play_link.h"

#include "util/directories.h"
#include "util/output_file.h"
#include "util/text_file.h"

#include <talon/core.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 4096, NAME_ROOM = 96, CHANCE_MOST = 64 };

static const char seat_heading[] = "talon-seat 1\n";

/* The path of a file in the folder of the seats, which is made. */
static bool seat_path(char path[PATH_ROOM], const char *name)
{
    if (!util_state_home("talon/seats", path, PATH_ROOM - NAME_ROOM) || !util_make_directory(path))
        return false;
    const size_t length = strlen(path);
    snprintf(path + length, NAME_ROOM, "/%.60s", name);
    return true;
}

static bool read_seat_file(const char *name, struct talon_string_buffer *text)
{
    enum util_text_form form;
    char path[PATH_ROOM];

    return seat_path(path, name) && util_is_regular_file(path) &&
           util_text_read_file(path, text, &form) && !util_text_is_refused(form) && text->length;
}

/* For this user alone, whatever files are usually for. */
static void write_seat_file(const char *name, const struct talon_string_buffer *text)
{
    char path[PATH_ROOM];
    const mode_t usual = umask(S_IRWXG | S_IRWXO);

    if (seat_path(path, name) && (util_is_regular_file(path) || errno == ENOENT))
        (void)util_write_file(path, text->at, text->length);
    umask(usual);
}

/* ---- seats ----------------------------------------------------------------------------------- */

/* Two servers may have tables of the same name. */
static void name_of_seat(const struct cli_link *link, char name[NAME_ROOM])
{
    uint32_t sum = 2166136261U;

    for (const char *at = link->server; *at; at++)
        sum = (sum ^ (unsigned char)*at) * 16777619U;
    snprintf(name, NAME_ROOM, "%s-%08x.txt", link->table, sum);
}

/* The rest of the line that begins with this word; "" if there is none. */
static void line_of(const char *text, const char *word, char *to, size_t size)
{
    const size_t length = strlen(word);

    *to = 0;
    for (const char *at = text; at; at = strchr(at, '\n') ? strchr(at, '\n') + 1 : NULL)
        if (!strncmp(at, word, length) && at[length] == ' ')
            snprintf(to, size, "%.*s", (int)strcspn(at + length + 1, "\n"), at + length + 1);
}

void cli_seat_recall(struct cli_link *link)
{
    struct talon_string_buffer text = { 0 };
    char name[NAME_ROOM], server[CLI_LINK_SERVER];

    name_of_seat(link, name);
    if (read_seat_file(name, &text) && !strncmp(text.at, seat_heading, strlen(seat_heading))) {
        line_of(text.at, "server", server, sizeof server);
        if (!strcmp(server, link->server)) {
            line_of(text.at, "token", link->token, sizeof link->token);
            line_of(text.at, "own", link->own, sizeof link->own);
            line_of(text.at, "name", link->name, sizeof link->name);
        }
    }
    free(text.at);
}

static void keep_name(const char *name)
{
    struct talon_string_buffer text = { 0 };

    util_print(&text, "%s\n", name);
    write_seat_file("name", &text);
    free(text.at);
}

void cli_seat_keep(const struct cli_link *link)
{
    struct talon_string_buffer text = { 0 };
    char name[NAME_ROOM];

    name_of_seat(link, name);
    util_print(&text, "%sserver %s\ntable %s\nname %s\nown %s\ntoken %s\n", seat_heading,
               link->server, link->table, link->name, link->own, link->token);
    write_seat_file(name, &text);
    free(text.at);
    if (*link->name)
        keep_name(link->name);
}

void cli_seat_forget(const struct cli_link *link)
{
    char path[PATH_ROOM], name[NAME_ROOM];

    name_of_seat(link, name);
    if (seat_path(path, name))
        unlink(path);
}

/* ---- the person ------------------------------------------------------------------------------ */

bool cli_seat_chance(char *hex, size_t size)
{
    unsigned char bytes[CHANCE_MOST];
    const size_t count = (size - 1) / 2;

    if (count > sizeof bytes || getentropy(bytes, count))
        return false;
    for (size_t i = 0; i < count; i++)
        snprintf(hex + 2 * i, size - 2 * i, "%02x", bytes[i]);
    return true;
}

/* The first line of a file; "" if there is none. */
static void first_line(const char *name, char *to, size_t size)
{
    struct talon_string_buffer text = { 0 };

    *to = 0;
    if (read_seat_file(name, &text))
        snprintf(to, size, "%.*s", (int)strcspn(text.at, "\n"), text.at);
    free(text.at);
}

void cli_seat_last_name(char name[CLI_LINK_NAME])
{
    first_line("name", name, CLI_LINK_NAME);
}

void cli_seat_device(char mark[CLI_LINK_KEY])
{
    struct talon_string_buffer text = { 0 };

    first_line("device", mark, CLI_LINK_KEY);
    if (strspn(mark, "0123456789abcdef") == CLI_LINK_KEY - 1)
        return;
    cli_seat_chance(mark, CLI_LINK_KEY);
    util_print(&text, "%s\n", mark);
    write_seat_file("device", &text);
    free(text.at);
}
