/* rule_book.c - which paragraphs of the rule book hold for these options, and what goes into their
 * holes.
 */
#include "rule_book_markup.h"

#include "catalogue.h"

#include <stdio.h>
#include <string.h>

enum { CONDITIONS = 3, VALUE = 128, CARD = 64, USUAL = 78, LAST_KIND = TALON_EXAMPLE };

static const enum text_block blocks[LAST_KIND + 1] = {
    [TALON_TEXT] = TEXT_PLAIN,
    [TALON_HEADING] = TEXT_CHAPTER,
    [TALON_ITEM] = TEXT_LISTED,
    [TALON_EXAMPLE] = TEXT_SAMPLE,
};

const char *const talon_rule_book_format_names[TALON_RULE_BOOK_FORMATS] = {
    [TALON_RULE_BOOK_TEXT] = "text",
    [TALON_RULE_BOOK_MARKDOWN] = "markdown",
    [TALON_RULE_BOOK_HTML] = "html",
};

bool talon_rule_book_holds(const struct talon_config *config,
                           const struct talon_paragraph *paragraph)
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

static void add_text(struct text_page *page, const char *text)
{
    text_page_put(page, text, strlen(text));
}

static void put_msgid(struct text_page *page, const char *msgid)
{
    add_text(page, talon_translate(page->wording->catalogue, msgid));
}

static void add_number(struct text_page *page, int number)
{
    char text[VALUE];

    snprintf(text, sizeof text, "%d", number);
    add_text(page, text);
}

static void add_option_value(struct text_page *page, const struct talon_option *option, int value)
{
    char name[VALUE];

    if (option->choices == talon_dealer_choices && value) {
        text_say_seat(page->wording, value - 1, name, sizeof name); /* 0: drawn by lot */
        add_text(page, name);
    } else if (option->choices)
        put_msgid(page, option->choices[value - option->min].label);
    else
        add_number(page, value);
}

/* {players}, {deck}, {each}: an option, or a number that follows from the options. */
static void put_hole(struct text_page *page, const struct talon_config *config, const char *name)
{
    const struct talon_game *game = config->game;
    const int option = talon_option_find(game, name);

    for (int i = 0; i < game->facts_count; i++)
        if (!strcmp(game->facts[i].id, name)) {
            add_number(page, game->facts[i].number(config));
            return;
        }
    if (option >= 0)
        add_option_value(page, &game->options[option], config->value[option]);
    else
        add_text(page, name);
}

static void put_card(struct text_page *page, enum talon_deck deck, const char *name)
{
    const uint8_t face = talon_card_read(deck, name, strlen(name));
    char text[CARD];

    talon_card_name(page->wording->catalogue, deck, face, page->wording->suits, text, sizeof text);
    text_page_card(page, deck, face, text);
}

/* The paragraph's text, cards and holes filled in. */
static void add_filled_text(struct text_page *page, const struct talon_config *config,
                            const char *text)
{
    while (*text) {
        const size_t plain = strcspn(text, "{<");
        char name[CARD];

        text_page_put(page, text, plain);
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

static void put_paragraph(struct text_page *page, const struct talon_config *config,
                          const struct talon_paragraph *paragraph)
{
    add_filled_text(page, config, talon_translate(page->wording->catalogue, paragraph->text));
    if (paragraph->rules)
        text_page_rules(page, paragraph->rules);
    text_page_block(page, blocks[paragraph->kind]);
}

/* "Players: 5", so that a reader sees what this book is about. */
static void put_options(struct text_page *page, const struct talon_config *config)
{
    char colon[TEXT_COLON];

    put_msgid(page, N_("The options of this table"));
    text_page_block(page, TEXT_CHAPTER);
    for (int i = 0; i < config->game->options_count; i++) {
        const struct talon_option *option = &config->game->options[i];
        put_msgid(page, option->label);
        add_text(page, text_colon(page->wording->catalogue, colon));
        add_option_value(page, option, config->value[i]);
        text_page_block(page, TEXT_LISTED);
    }
}

static const char *title_of(const struct talon_config *config)
{
    for (int i = 0; i < config->game->presets_count; i++)
        if (config->preset && !strcmp(config->game->presets[i].id, config->preset))
            return config->game->presets[i].title;
    return config->game->title;
}

static void write_book(struct text_page *page, const struct talon_config *config)
{
    const char *title = talon_translate(page->wording->catalogue, title_of(config));

    text_page_open(page);
    add_text(page, title);
    text_page_block(page, TEXT_TITLE);
    for (const struct talon_paragraph *at = config->game->book; at && at->text; at++)
        if (talon_rule_book_holds(config, at))
            put_paragraph(page, config, at);
    put_options(page, config);
    text_page_close(page);
}

void talon_rule_book_write(const struct talon_config *config, const struct talon_wording *wording,
                           enum talon_rule_book_format format, struct talon_string_buffer *out)
{
    struct text_page page = { .format = format, .wording = wording, .out = out, .columns = USUAL };

    write_book(&page, config);
}

void text_rule_book_lines(const struct talon_config *config, const struct talon_wording *wording,
                          size_t columns, struct talon_string_buffer *out)
{
    struct text_page page = {
        .format = TALON_RULE_BOOK_TEXT,
        .wording = wording,
        .out = out,
        .columns = columns && columns < USUAL ? (int)columns : USUAL,
    };

    write_book(&page, config);
}
