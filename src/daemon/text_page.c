/* text_page.c - writes the pages of one sentence that links lead to.
 */
#include "text_page.h"

#include "util/html_text.h"

#include <talon/table.h>
#include <talon/text.h>

#include <stddef.h>

#define N_(text) text

const char daemon_text_page_policy[] = "default-src 'none'; base-uri 'none'; form-action 'self'; "
                                       "frame-ancestors 'none'";

enum { OK = 200, NOT_FOUND = 404, TOO_MANY = 429, UNAVAILABLE = 503 };

static const char mails[] = N_("Mails about your turn"), replay[] = N_("Replay");

static const struct {
    unsigned status;
    const char *title, *sentence;
    const char *button; /* sends the address once more, as a change */
} pages[TEXT_PAGES] = {
    [TEXT_STOP] = { OK, mails, N_("Do you want no more mails about your turn at this address?"),
                    N_("Stop these mails") },
    [TEXT_STOPPED] = { OK, mails, N_("You get no more mails about your turn at this address."),
                       NULL },
    [TEXT_TRY_LATER] = { UNAVAILABLE, "Talon",
                         N_("This does not work at the moment. Try again in a minute."), NULL },
    [TEXT_NO_REPLAY] = { NOT_FOUND, replay,
                         N_("There is no replay here. The game is not over yet, or the link is "
                            "incomplete."),
                         NULL },
    [TEXT_LONG_REPLAY] = { NOT_FOUND, replay,
                           N_("There is no replay here, because this game is too long."), NULL },
    [TEXT_MANY_REPLAYS] = { TOO_MANY, replay,
                            N_("You have opened too many replays. Try again in ten minutes."),
                            NULL },
};

static void add_words(struct talon_string_buffer *text, const struct talon_catalogue *catalogue,
                      const char *before, const char *msgid, const char *after)
{
    talon_string_buffer_add(text, before);
    util_html_add(text, talon_translate(catalogue, msgid));
    talon_string_buffer_add(text, after);
}

/* Mail programs send the same field when somebody stops mails there (RFC 8058). */
static void add_form(struct talon_string_buffer *text, const struct talon_catalogue *catalogue,
                     const char *button, const char *words)
{
    talon_string_buffer_add(text, "<form method=\"post\" action=\"/mail/");
    util_html_add(text, words);
    add_words(text, catalogue,
              "\"><input type=\"hidden\" name=\"List-Unsubscribe\" value=\"One-Click\">"
              "<button>",
              button, "</button></form>\n");
}

unsigned daemon_text_page_write(enum text_page which, const char *language, const char *words,
                                struct talon_string_buffer *text)
{
    const struct talon_catalogue *catalogue = talon_catalogue(language);

    talon_string_buffer_add(text, "<!doctype html>\n<html lang=\"");
    talon_string_buffer_add(text, language);
    talon_string_buffer_add(text, "\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
                                  "content=\"width=device-width, initial-scale=1\"><meta "
                                  "name=\"color-scheme\" content=\"light dark\">");
    add_words(text, catalogue, "<title>", pages[which].title, "</title></head>\n<body><main>");
    add_words(text, catalogue, "<h1>", pages[which].title, "</h1>");
    add_words(text, catalogue, "<p>", pages[which].sentence, "</p>\n");
    if (pages[which].button)
        add_form(text, catalogue, pages[which].button, words);
    talon_string_buffer_add(text, "</main></body></html>\n");
    return pages[which].status;
}
