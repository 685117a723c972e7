/* rule_book_json.c - the rule book of the table a request describes.
 */
#include <talon/rule_book.h>

#include "json_reader.h"
#include "json_writer.h"
#include "table_request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool refuse_rule_book(struct talon_request_error *fault, const char *code,
                             const char *sentence)
{
    fault->code = code;
    snprintf(fault->sentence, sizeof fault->sentence, "%s", sentence);
    return false;
}

/* A text member; `missing` where it is not there, NULL where it is something else. */
static const char *text_or(const struct json_value *request, const char *name, const char *missing)
{
    const struct json_value *member = json_value_member(request, name);

    return member ? json_value_text(member) : missing;
}

static bool read_form(const struct json_value *request, enum talon_rule_book_format *format)
{
    const char *name = text_or(request, "format", "text");

    for (*format = 0; *format < TALON_RULE_BOOK_FORMATS; ++*format)
        if (!strcmp(talon_rule_book_format_names[*format], name))
            return true;
    return false;
}

bool talon_request_rule_book(const struct json_value *request, struct talon_string_buffer *out,
                             struct talon_request_error *fault)
{
    const char *language = text_or(request, "lang", "en");
    const struct talon_catalogue *catalogue = language ? talon_catalogue(language) : NULL;
    struct talon_config config = { 0 };
    struct talon_string_buffer book = { 0 };
    enum talon_rule_book_format format = TALON_RULE_BOOK_TEXT;

    if (!language)
        return refuse_rule_book(fault, "request", "\"lang\" must be a text.");
    if (!catalogue)
        return refuse_rule_book(fault, "unknown", "There is no such language.");
    if (!text_or(request, "format", "text"))
        return refuse_rule_book(fault, "request", "\"format\" must be a text.");
    if (!read_form(request, &format))
        return refuse_rule_book(fault, "unknown",
                                "\"format\" is \"text\", \"markdown\" or \"html\".");
    if (!talon_request_config(request, talon_request_seats(request), &config, fault))
        return false;
    const struct talon_wording wording = { catalogue, TALON_SYMBOLS, NULL };
    talon_rule_book_write(&config, &wording, format, &book);
    if (!book.failed)
        json_write_member(out, "book", book.at);
    free(book.at);
    return !book.failed || refuse_rule_book(fault, "memory", "Out of memory.");
}
