/* rule_book_markup.c - the markup of a rule book: plain text, Markdown, or HTML.
 */
#include "rule_book_markup.h"

#include <stdlib.h>
#include <string.h>

enum { SUITS = 4, CONTINUED = 0x80, CONTINUED_MASK = 0xc0 };

static const char *const suit_classes[2][SUITS] = {
    [TALON_FRENCH] = { "c", "d", "h", "s" },
    [TALON_ELFER] = { "blue", "green", "red", "yellow" },
};

static bool is_html(const struct text_page *page)
{
    return page->format == TALON_RULE_BOOK_HTML;
}

static const char *escaped(const struct text_page *page, char c)
{
    if (is_html(page))
        return c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : NULL;
    if (page->format == TALON_RULE_BOOK_MARKDOWN)
        return c == '*' ? "\\*" : c == '_' ? "\\_" : c == '[' ? "\\[" : NULL;
    return NULL;
}

void text_page_put(struct text_page *page, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        const char *instead = escaped(page, text[i]);
        if (instead)
            talon_string_buffer_add(&page->line, instead);
        else
            talon_string_buffer_add_bytes(&page->line, text + i, 1);
    }
}

static void raw(struct text_page *page, const char *text)
{
    talon_string_buffer_add(&page->line, text);
}

static const char *class_of(enum talon_deck deck, uint8_t face)
{
    if (deck == TALON_FRENCH && talon_rank(face) == TALON_JOKER)
        return "joker";
    return suit_classes[deck][deck == TALON_FRENCH ? talon_suit(face) : talon_colour(face)];
}

void text_page_card(struct text_page *page, enum talon_deck deck, uint8_t face, const char *name)
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
    text_page_put(page, name, strlen(name));
    if (is_html(page))
        raw(page, "</span>");
}

void text_page_rules(struct text_page *page, const char *rules)
{
    static const char *const before[] = { " (", " *(", " <span class=\"rule\">" };
    static const char *const after[] = { ")", ")*", "</span>" };

    raw(page, before[page->format]);
    for (const char *at = rules; *at; at++)
        talon_string_buffer_add_bytes(&page->line, *at == ' ' ? ", " : at, *at == ' ' ? 2 : 1);
    raw(page, after[page->format]);
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
static void wrap(const struct text_page *page, const char *text, const char *first,
                 const char *rest)
{
    struct talon_string_buffer *out = page->out;
    int column = columns_of(first, strlen(first));

    talon_string_buffer_add(out, first);
    for (bool begun = false; *text; begun = true) {
        const size_t word = strcspn(text, " ");
        const int wide = columns_of(text, word);
        if (begun && column + 1 + wide > page->columns) {
            talon_string_buffer_add(out, "\n");
            talon_string_buffer_add(out, rest);
            column = columns_of(rest, strlen(rest));
        } else if (begun) {
            talon_string_buffer_add(out, " ");
            column++;
        }
        talon_string_buffer_add_bytes(out, text, word);
        column += wide;
        text += word + (text[word] == ' ');
    }
    talon_string_buffer_add(out, "\n");
}

static void underline(const struct text_page *page, const char *text, char with)
{
    const int wide = columns_of(text, strlen(text));

    wrap(page, text, "", "");
    for (int i = wide < page->columns ? wide : page->columns; i; i--)
        talon_string_buffer_add_bytes(page->out, &with, 1);
    talon_string_buffer_add(page->out, "\n");
}

static void text_block(struct text_page *page, enum text_block block)
{
    const char *text = page->line.at;

    if (block == TEXT_TITLE)
        underline(page, text, '=');
    else if (block == TEXT_CHAPTER)
        underline(page, text, '-');
    else if (block == TEXT_LISTED)
        wrap(page, text, "  - ", "    ");
    else
        wrap(page, text, block == TEXT_SAMPLE ? "    " : "", block == TEXT_SAMPLE ? "    " : "");
}

/* ---- Markdown and HTML ---------------------------------------------------------------------- */

struct tags {
    const char *before, *after;
};

static const struct tags markdown_tags[] = {
    [TEXT_TITLE] = { "# ", "\n\n" },    [TEXT_LEAD] = { "", "\n\n" },
    [TEXT_CHAPTER] = { "## ", "\n\n" }, [TEXT_PLAIN] = { "", "\n\n" },
    [TEXT_LISTED] = { "- ", "\n" },     [TEXT_SAMPLE] = { "> ", "\n\n" },
};

static const struct tags html_tags[] = {
    [TEXT_TITLE] = { "<h1>", "</h1>\n" },   [TEXT_LEAD] = { "<p class=\"lead\">", "</p>\n" },
    [TEXT_CHAPTER] = { "<h2>", "</h2>\n" }, [TEXT_PLAIN] = { "<p>", "</p>\n" },
    [TEXT_LISTED] = { "<li>", "</li>\n" },  [TEXT_SAMPLE] = { "<p class=\"example\">", "</p>\n" },
};

static void tagged(struct text_page *page, const struct tags *tags)
{
    talon_string_buffer_add(page->out, tags->before);
    talon_string_buffer_add_bytes(page->out, page->line.at, page->line.length);
    talon_string_buffer_add(page->out, tags->after);
}

static void end_list(struct text_page *page)
{
    if (page->in_list)
        talon_string_buffer_add(page->out, is_html(page) ? "</ul>\n" : "\n");
    page->in_list = false;
}

static void begin_list(struct text_page *page)
{
    if (!page->in_list && is_html(page))
        talon_string_buffer_add(page->out, "<ul>\n");
    page->in_list = true;
}

void text_page_block(struct text_page *page, enum text_block block)
{
    if (block == TEXT_LISTED)
        begin_list(page);
    else
        end_list(page);
    if (page->line.failed)
        page->out->failed = true;
    else if (is_html(page))
        tagged(page, &html_tags[block]);
    else if (page->format == TALON_RULE_BOOK_MARKDOWN)
        tagged(page, &markdown_tags[block]);
    else
        text_block(page, block);
    if (page->format == TALON_RULE_BOOK_TEXT && block != TEXT_LISTED)
        talon_string_buffer_add(page->out, "\n");
    page->line.length = 0;
}

void text_page_open(struct text_page *page)
{
    if (is_html(page))
        talon_string_buffer_add(page->out, "<article class=\"book\">\n");
}

void text_page_close(struct text_page *page)
{
    end_list(page);
    if (is_html(page))
        talon_string_buffer_add(page->out, "</article>\n");
    free(page->line.at);
}
