/* rule_book_markup.h - the parts of a rule book, between its text (rule_book.c) and its markup
 * (rule_book_markup.c).
 */
#pragma once

#include <talon/rule_book.h>

/* A page being written: `line` gathers the paragraph at hand. */
struct text_page {
    enum talon_rule_book_format format;
    const struct talon_wording *wording;
    struct talon_string_buffer line, *out;
    bool in_list;
    int columns; /* of plain text */
};

/* Plain text for a terminal of so many columns; 0, and more than usual: the usual lines. */
void text_rule_book_lines(const struct talon_config *config, const struct talon_wording *wording,
                          size_t columns, struct talon_string_buffer *out);

/* Text as it is meant; the page escapes what its form needs. */
void text_page_put(struct text_page *page, const char *text, size_t length);
/* A card, and how it is called. */
void text_page_card(struct text_page *page, enum talon_deck deck, uint8_t face, const char *name);
/* The rules a paragraph tells, ids with one blank between. */
void text_page_rules(struct text_page *page, const char *rules);

/* The gathered text, as one of these. */
enum text_block { TEXT_TITLE, TEXT_LEAD, TEXT_CHAPTER, TEXT_PLAIN, TEXT_LISTED, TEXT_SAMPLE };
void text_page_block(struct text_page *page, enum text_block block);

void text_page_open(struct text_page *page);
void text_page_close(struct text_page *page);
