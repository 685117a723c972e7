/* manual_command.c - `talon manual`: writes the pages for man from the tables of the commands, in
 * the language that is spoken. doc/ tells more.
 */
#include "command_names.h"
#include "command_words.h"
#include "command_entry.h"

#include "text/spoken.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME = 64, LINE = 72 };

struct manual_arguments {
    const char *command;
};

/* clang-format off */
#define AT(member) offsetof(struct manual_arguments, member)
static const struct cli_option options[] = {
    CLI_PARAGRAPH(N_("Prints the manual page of talon, or of one command, for man: "
                     "talon manual sim | man -l -")),
};
/* clang-format on */
static const struct cli_command cli_manual_command = {
    .name = "talon manual",
    .usage = "talon manual [COMMAND]\n",
    CLI_OPTIONS(options),
    .word = AT(command),
    .too_many = N_("One command is enough: \"{word}\" is one too many."),
};

/* ---- the language of man --------------------------------------------------------------------- */

/* Text, in which troff finds no request and no sign of its own. */
static void add_troff(struct talon_string_buffer *page, const char *text)
{
    bool begins_line = !page->length || page->at[page->length - 1] == '\n';

    for (; *text; text++) {
        if (begins_line && (*text == '.' || *text == '\''))
            talon_string_buffer_add(page, "\\&");
        if (*text == '-')
            talon_string_buffer_add(page, "\\-");
        else if (*text == '\\')
            talon_string_buffer_add(page, "\\e");
        else
            talon_string_buffer_add_bytes(page, text, 1);
        begins_line = *text == '\n';
    }
}

/* A paragraph in lines of the usual length. */
static void add_paragraph(struct talon_string_buffer *page, const char *text)
{
    char word[SPOKEN_LINE];
    size_t column = 0;

    while (*text) {
        const size_t length = strcspn(text, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, text);
        if (column)
            talon_string_buffer_add(page, column + length > LINE ? "\n" : " ");
        column = column + length > LINE ? length : column + 1 + length;
        add_troff(page, word);
        text += length + strspn(text + length, " ");
    }
    talon_string_buffer_add(page, "\n");
}

static void add_heading(struct talon_string_buffer *page, const char *msgid)
{
    talon_string_buffer_add(page, ".SH ");
    add_paragraph(page, talon_translate_in_context(spoken_catalogue(), "manual", msgid));
}

static void add_usage(struct talon_string_buffer *page, const char *usage)
{
    add_heading(page, NC_("manual", "SYNOPSIS"));
    talon_string_buffer_add(page, ".nf\n");
    add_troff(page, usage);
    talon_string_buffer_add(page, ".fi\n");
}

/* An option in bold type, and its value in italics. */
static void add_title(struct talon_string_buffer *page, const char *title)
{
    const char *value = title + strcspn(title, " ");
    char name[CLI_NAME];

    if (title[0] == '-' && title[1] != '-' && *value) /* "-n, --games NUMBER" */
        value += 1 + strcspn(value + 1, " ");
    snprintf(name, sizeof name, "%.*s", (int)(value - title), title);
    talon_string_buffer_add(page, ".TP\n\\fB");
    add_troff(page, name);
    talon_string_buffer_add(page, "\\fR");
    if (*value) {
        talon_string_buffer_add(page, " \\fI");
        add_troff(page, value + 1);
        talon_string_buffer_add(page, "\\fR");
    }
    talon_string_buffer_add(page, "\n");
}

/* ---- pages ----------------------------------------------------------------------------------- */

/* The server is for those who run the machine. */
static int section_of(const struct cli_entry *entry)
{
    return entry->command->reads_environment ? 8 : 1;
}

static void begin_manual(struct talon_string_buffer *page, const char *name, int section,
                         const char *what)
{
    char title[NAME], number[NAME];

    snprintf(title, sizeof title, "%s", name);
    for (char *at = title; *at; at++)
        *at = (char)(*at >= 'a' && *at <= 'z' ? *at + 'A' - 'a' : *at);
    snprintf(number, sizeof number, "\" %d \"" TALON_DATE "\" \"Talon " TALON_VERSION "\"\n",
             section);
    talon_string_buffer_add(page, ".TH \"");
    add_troff(page, title);
    talon_string_buffer_add(page, number);
    add_heading(page, NC_("manual", "NAME"));
    add_troff(page, name);
    talon_string_buffer_add(page, " \\-\n");
    add_paragraph(page, what);
}

static void add_option(struct talon_string_buffer *page, const struct cli_command *command,
                       const struct cli_option *option)
{
    char title[CLI_NAME];

    add_title(page, cli_option_title(command, option, title));
    add_paragraph(page, spoken(option->msgid));
}

/* The rows of the help, in their order: paragraphs, and options with what they do. */
static void add_help_rows(struct talon_string_buffer *page, const struct cli_command *command)
{
    const size_t begin = page->length;

    for (size_t i = 0; i < command->count; i++) {
        const struct cli_option *option = &command->options[i];
        if (option->option && option->msgid)
            add_option(page, command, option);
        else if (option->msgid) {
            talon_string_buffer_add(page, page->length == begin ? "" : ".PP\n");
            add_paragraph(page, spoken(option->msgid));
        }
    }
}

static void add_own_options(struct talon_string_buffer *page)
{
    for (size_t i = 0; i < SPOKEN_OWN_OPTIONS; i++) {
        add_title(page, spoken_own_options[i].option);
        add_paragraph(page, spoken(spoken_own_options[i].msgid));
    }
}

static void add_variables(struct talon_string_buffer *page, const struct cli_command *command)
{
    add_heading(page, NC_("manual", "ENVIRONMENT"));
    if (command && command->reads_environment) {
        add_paragraph(page,
                      spoken("What is not given may stand in a variable of the environment: "
                             "TALON_DATA is --data. An option that may be given several times "
                             "has its values with blanks between them."));
        talon_string_buffer_add(page, ".PP\n");
    }
    add_paragraph(page, spoken("LANGUAGE, LC_ALL, LC_MESSAGES and LANG name the language."));
}

static void add_status(struct talon_string_buffer *page)
{
    add_heading(page, NC_("manual", "EXIT STATUS"));
    add_paragraph(page, spoken("0 if it worked, 1 if it failed, 2 for wrong usage."));
}

static void add_reference(struct talon_string_buffer *page, const char *name, int section,
                          bool is_first)
{
    char number[NAME];

    snprintf(number, sizeof number, "\\fR(%d)", section);
    talon_string_buffer_add(page, is_first ? "\\fB" : ",\n\\fB");
    add_troff(page, name);
    talon_string_buffer_add(page, number);
}

static void add_references(struct talon_string_buffer *page, const struct cli_entry *own)
{
    char name[NAME];

    add_heading(page, NC_("manual", "SEE ALSO"));
    if (own)
        add_reference(page, "talon", 1, true);
    for (size_t i = 0; !own && cli_entry_at(i); i++) {
        snprintf(name, sizeof name, "talon-%s", cli_entry_word(cli_entry_at(i)));
        add_reference(page, name, section_of(cli_entry_at(i)), !i);
    }
    add_reference(page, "talon-record", 5, false);
    add_reference(page, "talon-protocol", 7, false);
    talon_string_buffer_add(page, "\n");
}

static void say_what(const struct cli_entry *entry, char what[SPOKEN_LINE])
{
    spoken_with(what, SPOKEN_LINE, entry->what, "example", entry->example, NULL);
}

/* The same without the example and the colon before it. */
static void say_short(const struct cli_entry *entry, char what[SPOKEN_LINE])
{
    static const char colon[] = ": \xc2\xa0"; /* its bytes, with a no-break space */
    const char *told = spoken(entry->what), *hole = strchr(told, '{');
    size_t length = hole ? (size_t)(hole - told) : strlen(told);

    while (hole && length && strchr(colon, told[length - 1]))
        length--;
    snprintf(what, SPOKEN_LINE, "%.*s", (int)length, told);
}

static void write_command_page(struct talon_string_buffer *page, const struct cli_entry *entry)
{
    char name[NAME], what[SPOKEN_LINE];

    snprintf(name, sizeof name, "talon-%s", cli_entry_word(entry));
    say_short(entry, what);
    begin_manual(page, name, section_of(entry), what);
    add_usage(page, entry->command->usage);
    add_heading(page, NC_("manual", "DESCRIPTION"));
    add_help_rows(page, entry->command);
    add_own_options(page);
    add_variables(page, entry->command);
    add_status(page);
    add_references(page, entry);
}

static void write_program_page(struct talon_string_buffer *page)
{
    char what[SPOKEN_LINE], name[NAME];

    begin_manual(page, "talon", 1,
                 "War, Whist and its relatives, Wunsdorf, Wippen, Spite and Malice");
    add_usage(page, "talon [--game FILE]... COMMAND [OPTION]... [WORD]...\n");
    add_heading(page, NC_("manual", "DESCRIPTION"));
    for (size_t i = 0; cli_entry_at(i); i++) {
        snprintf(name, sizeof name, "%s", cli_entry_word(cli_entry_at(i)));
        say_what(cli_entry_at(i), what);
        add_title(page, name);
        add_paragraph(page, what);
    }
    add_title(page, "--game FILE");
    add_paragraph(page, spoken("a game from outside, a shared object; before the command"));
    add_own_options(page);
    add_variables(page, NULL);
    add_status(page);
    add_references(page, NULL);
}

static int write_manual(int argc, char **argv)
{
    struct manual_arguments given = { 0 };
    struct talon_string_buffer page = { 0 };
    int status;

    if (!cli_read_command(&cli_manual_command, &given, argc, argv, &status))
        return status;
    const struct cli_entry *entry = given.command ? cli_entry_named(given.command) : NULL;
    if (!given.command)
        write_program_page(&page);
    else if (entry)
        write_command_page(&page, entry);
    if (!page.length)
        return cli_refuse_words("talon manual", "There is no command \"{word}\".", given.command);
    fputs(page.at, stdout);
    free(page.at);
    return 0;
}

const struct cli_entry cli_manual_entry = {
    &cli_manual_command,
    write_manual,
    N_("write the pages for man: {example}"),
    "talon manual sim | man -l -",
};
