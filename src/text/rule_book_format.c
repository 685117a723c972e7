/* rule_book_format.c - how a rule book looks: plain text, Markdown, HTML. It refuses to know what
 * it says.
 */
#include "rule_book_format.h"

#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 78, SUITS = 4, CONTINUED = 0x80, CONTINUED_MASK = 0xc0 };

static const char *const suit_classes[2][SUITS] = {
    [TALON_FRENCH] = { "c", "d", "h", "s" },
    [TALON_ELFER] = { "blue", "green", "red", "yellow" },
};

static bool is_html(const struct tln_page *page)
{
    return page->form == TALON_BOOK_HTML;
}

static const char *escaped(const struct tln_page *page, char c)
{
    if (is_html(page))
        return c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : NULL;
    if (page->form == TALON_BOOK_MARKDOWN)
        return c == '*' ? "\\*" : c == '_' ? "\\_" : c == '[' ? "\\[" : NULL;
    return NULL;
}

void tln_page_put(struct tln_page *page, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        const char *instead = escaped(page, text[i]);
        if (instead)
            talon_ink_put(&page->line, instead);
        else
            talon_ink_bytes(&page->line, text + i, 1);
    }
}

static void raw(struct tln_page *page, const char *text)
{
    talon_ink_put(&page->line, text);
}

static const char *class_of(enum talon_deck deck, uint8_t face)
{
    if (deck == TALON_FRENCH && talon_rank(face) == TALON_JOKER)
        return "joker";
    return suit_classes[deck][deck == TALON_FRENCH ? talon_suit(face) : talon_colour(face)];
}

void tln_page_card(struct tln_page *page, enum talon_deck deck, uint8_t face, const char *name)
{
    char text[TALON_CARD_TEXT];

    if (is_html(page)) {
        talon_card_write(deck, face, text);
        raw(page, "<span class=\"card-name ");
        raw(page, class_of(deck, face));
        raw(page, "\" data-card=\"");
        raw(page, text);
        raw(page, "\">");
    }
    tln_page_put(page, name, strlen(name));
    if (is_html(page))
        raw(page, "</span>");
}

void tln_page_rules(struct tln_page *page, const char *rules)
{
    static const char *const before[] = { " (", " *(", " <span class=\"rule\">" };
    static const char *const after[] = { ")", ")*", "</span>" };

    raw(page, before[page->form]);
    for (const char *at = rules; *at; at++)
        talon_ink_bytes(&page->line, *at == ' ' ? ", " : at, *at == ' ' ? 2 : 1);
    raw(page, after[page->form]);
}

/* ---- plain text -------------------------------------------------------------------------------
 */

static int columns_of(const char *text, size_t length)
{
    int columns = 0;

    for (size_t i = 0; i < length; i++)
        columns += ((unsigned char)text[i] & CONTINUED_MASK) != CONTINUED;
    return columns;
}

/* Breaks a text at its blanks; `first` begins the first line, `rest` the others. */
static void wrap(struct talon_ink *out, const char *text, const char *first, const char *rest)
{
    int column = columns_of(first, strlen(first));

    talon_ink_put(out, first);
    for (bool begun = false; *text; begun = true) {
        const size_t word = strcspn(text, " ");
        const int wide = columns_of(text, word);
        if (begun && column + 1 + wide > COLUMNS) {
            talon_ink_put(out, "\n");
            talon_ink_put(out, rest);
            column = columns_of(rest, strlen(rest));
        } else if (begun) {
            talon_ink_put(out, " ");
            column++;
        }
        talon_ink_bytes(out, text, word);
        column += wide;
        text += word + (text[word] == ' ');
    }
    talon_ink_put(out, "\n");
}

static void underline(struct talon_ink *out, const char *text, char with)
{
    wrap(out, text, "", "");
    for (int i = columns_of(text, strlen(text)); i; i--)
        talon_ink_bytes(out, &with, 1);
    talon_ink_put(out, "\n");
}

static void text_block(struct tln_page *page, enum tln_block block)
{
    const char *text = page->line.at;

    if (block == TLN_TITLE)
        underline(page->out, text, '=');
    else if (block == TLN_CHAPTER)
        underline(page->out, text, '-');
    else if (block == TLN_LISTED)
        wrap(page->out, text, "  - ", "    ");
    else
        wrap(page->out, text, block == TLN_SAMPLE ? "    " : "", block == TLN_SAMPLE ? "    " : "");
}

/* ---- Markdown and HTML ---------------------------------------------------------------------- */

struct tags {
    const char *before, *after;
};

static const struct tags markdown_tags[] = {
    [TLN_TITLE] = { "# ", "\n\n" },    [TLN_LEAD] = { "", "\n\n" },
    [TLN_CHAPTER] = { "## ", "\n\n" }, [TLN_PLAIN] = { "", "\n\n" },
    [TLN_LISTED] = { "- ", "\n" },     [TLN_SAMPLE] = { "> ", "\n\n" },
};

static const struct tags html_tags[] = {
    [TLN_TITLE] = { "<h1>", "</h1>\n" },   [TLN_LEAD] = { "<p class=\"lead\">", "</p>\n" },
    [TLN_CHAPTER] = { "<h2>", "</h2>\n" }, [TLN_PLAIN] = { "<p>", "</p>\n" },
    [TLN_LISTED] = { "<li>", "</li>\n" },  [TLN_SAMPLE] = { "<p class=\"example\">", "</p>\n" },
};

static void tagged(struct tln_page *page, const struct tags *tags)
{
    talon_ink_put(page->out, tags->before);
    talon_ink_bytes(page->out, page->line.at, page->line.length);
    talon_ink_put(page->out, tags->after);
}

static void end_list(struct tln_page *page)
{
    if (page->in_list)
        talon_ink_put(page->out, is_html(page) ? "</ul>\n" : "\n");
    page->in_list = false;
}

static void begin_list(struct tln_page *page)
{
    if (!page->in_list && is_html(page))
        talon_ink_put(page->out, "<ul>\n");
    page->in_list = true;
}

void tln_page_block(struct tln_page *page, enum tln_block block)
{
    if (block == TLN_LISTED)
        begin_list(page);
    else
        end_list(page);
    if (page->line.failed)
        page->out->failed = true;
    else if (is_html(page))
        tagged(page, &html_tags[block]);
    else if (page->form == TALON_BOOK_MARKDOWN)
        tagged(page, &markdown_tags[block]);
    else
        text_block(page, block);
    if (page->form == TALON_BOOK_TEXT && block != TLN_LISTED)
        talon_ink_put(page->out, "\n");
    page->line.length = 0;
}

void tln_page_open(struct tln_page *page)
{
    if (is_html(page))
        talon_ink_put(page->out, "<article class=\"book\">\n");
}

void tln_page_close(struct tln_page *page)
{
    end_list(page);
    if (is_html(page))
        talon_ink_put(page->out, "</article>\n");
    free(page->line.at);
}
