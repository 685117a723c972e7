/* reports_command.c - `talon store reports`: prints players' reports for the operator.
 */
#include "reports_command.h"

#include "json/json_reader.h"
#include "store/store.h"

#include "text/chat_phrases.h"
#include "text/spoken.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *member(const struct json_value *object, const char *name)
{
    const char *text = json_value_text(json_value_member(object, name));

    return text ? text : "";
}

/* Looks up the name of an account; a deleted account has none. */
static const char *account_name(const struct store_report *report, const struct json_value *object)
{
    const char *account = member(object, "account");
    const char *row = *account ? report->find_account(report, account) : NULL;
    const char *name = row ? strchr(row, ' ') : NULL;

    if (!*account)
        return member(object, "name");
    return name ? name + 1 : spoken("(forgotten)");
}

/* As rows and protocol count seats: from 0. */
static const char *reported_seat(char room[SPOKEN_DIGITS], const struct json_value *object)
{
    return spoken_number(room, json_value_whole(json_value_member(object, "seat")));
}

/* What somebody wrote, or a ready-made sentence. */
static const char *words_of(const struct json_value *line)
{
    const char *text = member(line, "text");
    const struct text_chat_phrase *phrase = text_chat_phrase_find(member(line, "phrase"));

    if (phrase)
        return spoken(phrase->text);
    return *text ? text : member(line, "phrase");
}

static void print_line(const struct store_report *report, const struct json_value *line)
{
    char seat[SPOKEN_DIGITS];

    fputs("    ", stdout);
    spoken_print(stdout, "{name} (seat {n}): {text}", "name", account_name(report, line), "n",
                 reported_seat(seat, line), "text", words_of(line), NULL);
    putchar('\n');
}

/* Control characters were refused when the text was sent, so it is safe to print. */
static void print_report(void *context, const struct store_report *report)
{
    struct json_value *text = json_read_text(report->text);
    const struct json_value *lines = json_value_member(text, "lines");
    const char *reason = member(text, "reason");
    struct talon_string_buffer line = { .at = NULL };
    size_t *count = context;
    char seat[SPOKEN_DIGITS];

    spoken_add(&line, "{when} table {table}: seat {seat} reports {name} (seat {n})", "when",
               report->when, "table", report->table, "seat", SPOKEN_NUMBER(report->seat), "name",
               account_name(report, text), "n", reported_seat(seat, text), NULL);
    if (*reason)
        spoken_add_colon(&line);
    talon_string_buffer_add(&line, reason);
    puts(line.at);
    free(line.at);
    for (size_t i = 0; i < json_value_count(lines); i++)
        print_line(report, json_value_item(lines, i));
    json_value_free(text);
    ++*count;
}

int cli_store_reports(const char *const *arguments)
{
    struct store_fault fault;
    size_t count = 0;

    if (!store_read_reports(arguments[0], print_report, &count, &fault)) {
        spoken_complain_of("talon store", &fault.why);
        return 1;
    }
    if (!count)
        puts(spoken("Nobody has reported anything."));
    return 0;
}
