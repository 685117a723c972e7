/* rule_book.c - which paragraphs of the rule book hold for these options, and what goes into their
 * holes. It refuses to know any game, and how a page looks.
 */
#include "rule_book_format.h"

#include <stdio.h>
#include <string.h>

/* Marks a msgid that stands in a table and is translated where it is used. */
#define N_(text) text

enum { CONDITIONS = 3, VALUE = 128, CARD = 64, LAST_KIND = TALON_EXAMPLE };

static const enum tln_block blocks[LAST_KIND + 1] = {
    [TALON_TEXT] = TLN_PLAIN,
    [TALON_HEADING] = TLN_CHAPTER,
    [TALON_ITEM] = TLN_LISTED,
    [TALON_EXAMPLE] = TLN_SAMPLE,
};

bool talon_book_holds(const struct talon_config *config, const struct talon_paragraph *paragraph)
{
    for (int i = 0; i < CONDITIONS; i++) {
        const struct talon_condition *when = &paragraph->when[i];
        const int value = config->value[when->option];
        if (!when->option && !when->min && !when->max)
            continue;
        if (value < when->min || value > when->max)
            return false;
    }
    return true;
}

static void put(struct tln_page *page, const char *text)
{
    tln_page_put(page, text, strlen(text));
}

static void put_msgid(struct tln_page *page, const char *msgid)
{
    put(page, talon_say(page->words, msgid));
}

static void put_number(struct tln_page *page, int number)
{
    char text[VALUE];

    snprintf(text, sizeof text, "%d", number);
    put(page, text);
}

static void put_value(struct tln_page *page, const struct talon_option *option, int value)
{
    if (option->choices)
        put_msgid(page, option->choices[value - option->min].label);
    else
        put_number(page, value);
}

/* {players}, {deck}, {each}: an option, or a number that follows from the options. */
static void put_hole(struct tln_page *page, const struct talon_config *config, const char *name)
{
    const struct talon_game *game = config->game;
    const int option = talon_option_find(game, name);

    for (int i = 0; i < game->facts_count; i++)
        if (!strcmp(game->facts[i].id, name)) {
            put_number(page, game->facts[i].number(config));
            return;
        }
    if (option >= 0)
        put_value(page, &game->options[option], config->value[option]);
    else
        put(page, name);
}

static void put_card(struct tln_page *page, enum talon_deck deck, const char *name)
{
    const uint8_t face = talon_card_read(deck, name, strlen(name));
    char text[CARD];

    talon_say_card(page->words, deck, face, TALON_SYMBOLS, text, sizeof text);
    tln_page_card(page, deck, face, text);
}

/* The paragraph's text, cards and holes filled in. */
static void put_text(struct tln_page *page, const struct talon_config *config, const char *text)
{
    while (*text) {
        const size_t plain = strcspn(text, "{<");
        char name[CARD];

        tln_page_put(page, text, plain);
        text += plain;
        if (!*text)
            return;
        const size_t length = strcspn(text + 1, *text == '{' ? "}" : ">");
        snprintf(name, sizeof name, "%.*s", (int)length, text + 1);
        if (*text == '{')
            put_hole(page, config, name);
        else
            put_card(page, config->game->deck, name);
        text += 1 + length + (text[1 + length] != 0);
    }
}

static void put_paragraph(struct tln_page *page, const struct talon_config *config,
                          const struct talon_paragraph *paragraph)
{
    put_text(page, config, talon_say(page->words, paragraph->text));
    if (paragraph->rules)
        tln_page_rules(page, paragraph->rules);
    tln_page_block(page, blocks[paragraph->kind]);
}

/* "Players: 5", so that a reader sees what this book is about. */
static void put_options(struct tln_page *page, const struct talon_config *config)
{
    put_msgid(page, N_("The options of this table"));
    tln_page_block(page, TLN_CHAPTER);
    for (int i = 0; i < config->game->options_count; i++) {
        const struct talon_option *option = &config->game->options[i];
        put_msgid(page, option->label);
        put(page, ": ");
        put_value(page, option, config->value[i]);
        tln_page_block(page, TLN_LISTED);
    }
}

static const char *title_of(const struct talon_config *config)
{
    for (int i = 0; i < config->game->presets_count; i++)
        if (config->preset && !strcmp(config->game->presets[i].id, config->preset))
            return config->game->presets[i].title;
    return config->game->title;
}

void talon_book_write(const struct talon_config *config, const struct talon_words *words,
                      enum talon_book_form form, struct talon_ink *out)
{
    struct tln_page page = { .form = form, .words = words, .out = out };
    const char *title = talon_say(words, title_of(config));

    tln_page_open(&page);
    put(&page, title);
    tln_page_block(&page, TLN_TITLE);
    for (const struct talon_paragraph *at = config->game->book; at && at->text; at++)
        if (talon_book_holds(config, at))
            put_paragraph(&page, config, at);
    put_options(&page, config);
    tln_page_close(&page);
}
