/* rule_book_format.h - what the rule book is made of, between its text (book.c) and its look
 * (page.c).
 */
#ifndef TALON_TEXT_RULE_BOOK_FORMAT_H
#define TALON_TEXT_RULE_BOOK_FORMAT_H

#include <talon/rule_book.h>

/* A page being written: `line` gathers the paragraph at hand. */
struct tln_page {
    enum talon_book_form form;
    const struct talon_words *words;
    struct talon_ink line, *out;
    bool in_list;
};

/* Text as it is meant; the page escapes what its form needs. */
void tln_page_put(struct tln_page *page, const char *text, size_t length);
/* A card, and how it is called. */
void tln_page_card(struct tln_page *page, enum talon_deck deck, uint8_t face, const char *name);
/* The rules a paragraph tells, ids with one blank between. */
void tln_page_rules(struct tln_page *page, const char *rules);

/* What was gathered, as one of these. */
enum tln_block { TLN_TITLE, TLN_LEAD, TLN_CHAPTER, TLN_PLAIN, TLN_LISTED, TLN_SAMPLE };
void tln_page_block(struct tln_page *page, enum tln_block block);

void tln_page_open(struct tln_page *page);
void tln_page_close(struct tln_page *page);

#endif
