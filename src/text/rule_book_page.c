/* rule_book_page.c - a rule book as an HTML page of its own: the article between a head and an
 * end, and below each example its cards as pictures.
 */
#include <talon/rule_book.h>
#include <talon/card_art.h>

#include <stdlib.h>
#include <string.h>

enum { CARDS_MAX = 16 };

static const char example[] = "<p class=\"example\">", mark[] = "data-card=\"", title[] = "<h1>";

/* A column to read, examples set off, cards as cards. */
static const char page_style[] =
    "body{max-width:42rem;margin:1rem auto;padding:0 1rem;font:1rem/1.55 system-ui,sans-serif}\n"
    ".rule{color:#565d5a;font-size:.85em}\n"
    ".example{padding:.5rem .8rem;border-left:4px solid #0d6b4f;background:#0d6b4f17}\n"
    ".pictures{display:flex;flex-wrap:wrap;gap:.4rem;margin-top:.5rem}\n"
    ".pictures svg{width:3.4rem;border-radius:.3rem;background:var(--card-paper);"
    "box-shadow:0 0 0 1px var(--card-edge)}\n";

/* The cards a piece of the article names, each once. */
struct named {
    uint8_t face[CARDS_MAX];
    size_t count;
};

static void find_cards(const char *at, const char *end, enum talon_deck deck, struct named *named)
{
    named->count = 0;
    while ((at = strstr(at, mark)) && at < end && named->count < CARDS_MAX) {
        at += strlen(mark);
        const uint8_t face = talon_card_read(deck, at, strcspn(at, "\""));
        if (!memchr(named->face, face, named->count))
            named->face[named->count++] = face;
    }
}

/* For the eye alone: the sentence has named them. */
static void put_pictures(const struct talon_catalogue *catalogue, enum talon_deck deck,
                         const struct named *named, struct talon_string_buffer *out)
{
    const struct talon_card_art_options look = { .catalogue = catalogue, .set = TALON_COMPACT };

    if (!named->count)
        return;
    talon_string_buffer_add(out, "<span class=\"pictures\" aria-hidden=\"true\">");
    for (size_t i = 0; i < named->count; i++)
        talon_card_art_figure(&look, deck, named->face[i], out);
    talon_string_buffer_add(out, "</span>");
}

static void put_article(const char *at, const struct talon_catalogue *catalogue,
                        enum talon_deck deck, struct talon_string_buffer *out)
{
    struct named named;

    for (const char *next; (next = strstr(at, example)) != NULL; at = next) {
        const char *end = strstr(next, "</p>");
        find_cards(next, end, deck, &named);
        talon_string_buffer_add_bytes(out, at, (size_t)(end - at));
        put_pictures(catalogue, deck, &named, out);
        next = end;
    }
    talon_string_buffer_add(out, at);
}

static void put_head(const char *article, const struct talon_catalogue *catalogue,
                     struct talon_string_buffer *out)
{
    const char *name = strstr(article, title) + strlen(title);

    talon_string_buffer_add(out, "<!doctype html>\n<html lang=\"");
    talon_string_buffer_add(out, talon_language(catalogue));
    talon_string_buffer_add(out,
                            "\">\n<meta charset=\"utf-8\">\n"
                            "<meta name=\"viewport\" content=\"width=device-width\">\n<title>");
    talon_string_buffer_add_bytes(out, name, strcspn(name, "<"));
    talon_string_buffer_add(out, "</title>\n<style>\n");
    talon_card_art_style(out);
    talon_string_buffer_add(out, page_style);
    talon_string_buffer_add(out, "</style>\n");
}

void talon_rule_book_alone(const struct talon_config *config,
                           const struct talon_catalogue *catalogue, struct talon_string_buffer *out)
{
    const struct talon_wording wording = { catalogue, TALON_SYMBOLS, NULL };
    struct talon_string_buffer article = { 0 };

    talon_rule_book_write(config, &wording, TALON_RULE_BOOK_HTML, &article);
    if (article.failed) {
        out->failed = true;
    } else {
        put_head(article.at, catalogue, out);
        put_article(article.at, catalogue, config->game->deck, out);
        talon_string_buffer_add(out, "</html>\n");
    }
    free(article.at);
}
