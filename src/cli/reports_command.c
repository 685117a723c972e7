/* reports_command.c - `talon store reports`: prints players' reports for the operator.
 */
#include "commands.h"

#include "store/store.h"

#include "text/spoken.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

static const char *member(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));

    return text ? text : "";
}

/* Looks up the name of an account; a deleted account has none. */
static const char *account_name(const struct store_report *report, const json_t *object)
{
    const char *account = member(object, "account");
    const char *row = *account ? store_report_account(report, account) : NULL;
    const char *name = row ? strchr(row, ' ') : NULL;

    if (!*account)
        return member(object, "name");
    return name ? name + 1 : "(forgotten)";
}

static void print_line(const struct store_report *report, const json_t *line)
{
    const char *text = member(line, "text");

    printf("    %s (seat %d): %s\n", account_name(report, line),
           (int)json_integer_value(json_object_get(line, "seat")),
           *text ? text : member(line, "phrase"));
}

/* Control characters were refused when the text was sent, so it is safe to print. */
static void print_report(void *context, const struct store_report *report)
{
    json_t *text = json_loads(report->text, 0, NULL);
    const json_t *lines = json_object_get(text, "lines");
    size_t *count = context;

    printf("%s table %s: seat %d reports %s (seat %d)%s%s\n", report->when, report->table,
           report->seat, account_name(report, text),
           (int)json_integer_value(json_object_get(text, "seat")),
           *member(text, "reason") ? ": " : "", member(text, "reason"));
    for (size_t i = 0; i < json_array_size(lines); i++)
        print_line(report, json_array_get(lines, i));
    json_decref(text);
    ++*count;
}

int talon_store_reports(char **arguments)
{
    struct store_fault fault;
    size_t count = 0;

    if (!store_read_reports(arguments[0], print_report, &count, &fault)) {
        spoken_complain("talon store", fault.sentence, NULL);
        return 1;
    }
    if (!count)
        puts(spoken("Nobody has reported anything."));
    return 0;
}
