/* talon/rule_book.h - the rule book of one configuration: the paragraphs of a game's table that
 * hold for these options, in a person's language, as plain text, Markdown or HTML.
 *
 * It knows no game: everything comes from the tables (talon/game.h) and the catalogues.
 */
#pragma once

#include <talon/table.h>
#include <talon/text.h>

#ifdef __cplusplus
extern "C" {
#endif

enum talon_rule_book_format {
    TALON_RULE_BOOK_TEXT,     /* lines of at most 78 characters */
    TALON_RULE_BOOK_MARKDOWN, /* CommonMark */
    TALON_RULE_BOOK_HTML,     /* an article, to be put into a page: h1 and h2, p, ul, class names */
    TALON_RULE_BOOK_FORMATS
};

/* What a person or a client calls them. */
extern const char *const talon_rule_book_format_names[TALON_RULE_BOOK_FORMATS];

/* Writes the rules of a finished configuration. Out of memory: out->failed. The first dealer is
 * called as `wording` says: by name, or "Seat 2". */
void talon_rule_book_write(const struct talon_config *config, const struct talon_wording *wording,
                           enum talon_rule_book_format format, struct talon_string_buffer *out);

/* The same as an HTML page of its own, the cards of its examples drawn. */
void talon_rule_book_alone(const struct talon_config *config,
                           const struct talon_catalogue *catalogue,
                           struct talon_string_buffer *out);

/* Whether a paragraph is shown for these options. */
bool talon_rule_book_holds(const struct talon_config *config,
                           const struct talon_paragraph *paragraph);

#ifdef __cplusplus
}
#endif
