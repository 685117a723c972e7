/* replay_page.c - writes a finished game as one HTML page that plays it without Talon: the player
 * of the page (web/src/review/replay_player.js), and the cards as they lay after each move.
 */
#include "replay_page.h"

#include "json/json_reader.h"
#include "text/catalogue.h"
#include "util/base64url.h"
#include "util/html_text.h"
#include "util/memory.h"

#include <talon/card_art.h>
#include <talon/json.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The player's script and style sheet; tool/text_to_c.py makes them. */
extern const char replay_script[], replay_style[];

enum {
    LONGEST = 2500, /* steps of a page */
    KEY = 24,       /* bytes of a cell's key */
    CARD = 40,      /* bytes of a card's name */
    SENTENCE = 640, /* bytes of a sentence */
};

static const char policy[] = "default-src 'none'; style-src 'unsafe-inline'; "
                             "script-src 'unsafe-inline'";

/* Texts in the order in which they came up, each once. */
struct texts {
    char **at;
    size_t count;
};

/* The cards of one row: "0.1.0" names zone, owner and row. */
struct cell {
    char key[KEY];
    char *text;
};
struct cells {
    struct cell *at;
    size_t count;
};

/* A page being made. */
struct replay {
    const struct talon_catalogue *catalogue;
    struct talon_table *table;
    const struct talon_game *game;
    char name[TALON_SEATS_MAX][TALON_NAME_MAX];
    const char *names[TALON_SEATS_MAX];
    struct texts faces, say; /* the cards shown, and the sentences told */
    struct cells before;     /* as the cards lay after the step before */
    const char *pictures;    /* where messengers find the games' pictures; "": nowhere; or NULL */
    struct talon_string_buffer *page;
};

static const char *translated(const struct replay *replay, const char *msgid)
{
    return talon_translate(replay->catalogue, msgid);
}

/* Where the text stands in the list, to which it is added if it is new. */
static size_t index_in(struct texts *texts, const char *text)
{
    size_t i = 0;

    while (i < texts->count && strcmp(texts->at[i], text) != 0)
        i++;
    if (i == texts->count) {
        texts->at = util_reallocate(texts->at, ++texts->count * sizeof *texts->at);
        texts->at[i] = util_copy_text(text);
    }
    return i;
}

static void free_texts(struct texts *texts)
{
    for (size_t i = 0; i < texts->count; i++)
        free(texts->at[i]);
    free(texts->at);
}

static void free_cells(struct cells *cells)
{
    for (size_t i = 0; i < cells->count; i++)
        free(cells->at[i].text);
    free(cells->at);
}

/* ---- how the cards lie ----------------------------------------------------------------------- */

/* Whether a hand, cards in a row, or a pile. */
static const char *arrangement(const struct talon_zone *zone)
{
    const bool own = zone->visibility == TALON_OWNER || zone->visibility == TALON_OTHERS;
    const bool single = zone->rows <= 1, slot = zone->kind == TALON_SLOT;
    const bool stack = zone->kind == TALON_STACK || zone->kind == TALON_PACKED;

    if (zone->owner == TALON_SEAT && own && single && !slot)
        return "hand";
    return slot || (stack && single && zone->visibility == TALON_PUBLIC) ? "row" : "pile";
}

/* The text of a row of cards; cards that lie face down are "?". */
static char *row_text(struct replay *replay, const struct talon_zone *zone,
                      const struct json_value *cards)
{
    const bool pile = !strcmp(arrangement(zone), "pile");
    const bool set = zone->kind == TALON_SET13 || zone->kind == TALON_SET20;
    const bool closed = zone->visibility == TALON_NOBODY || set;
    const size_t count = json_value_count(cards), shown = pile ? (closed || !count ? 0 : 1) : count;
    struct talon_string_buffer text = { 0 };

    talon_string_buffer_add(&text, "");
    if (pile)
        talon_string_buffer_add_number(&text, (int64_t)count);
    for (size_t i = count - shown; i < count; i++) {
        const char *card = json_value_text(json_value_item(cards, i));

        if (*card == '-')
            card = "?";
        index_in(&replay->faces, card);
        talon_string_buffer_add(&text, text.length ? " " : "");
        talon_string_buffer_add(&text, card);
    }
    return text.at;
}

static void add_rows(struct replay *replay, struct cells *cells, int zone, int owner,
                     const struct json_value *rows)
{
    const struct talon_zone *it = &replay->game->zones[zone];
    const size_t count = it->rows > 1 ? json_value_count(rows) : 1;

    cells->at = util_reallocate(cells->at, (cells->count + count + 1) * sizeof *cells->at);
    for (size_t row = 0; row < count; row++) {
        struct cell *cell = &cells->at[cells->count++];

        snprintf(cell->key, sizeof cell->key, "%d.%d.%u", zone, owner, (unsigned)row);
        cell->text = row_text(replay, it, it->rows > 1 ? json_value_item(rows, row) : rows);
    }
}

/* All cells of the table as it stands. */
static struct cells cells_now(struct replay *replay)
{
    struct talon_string_buffer text = { 0 };
    struct cells cells = { 0 };

    talon_json_state(&text, replay->table);
    struct json_value *state = json_read(text.at, text.length);

    free(text.at);
    for (int z = 0; z < replay->game->zones_count; z++) {
        const struct talon_zone *zone = &replay->game->zones[z];
        const struct json_value *all =
            json_value_member(json_value_member(state, "zones"), zone->id);

        if (zone->owner == TALON_TABLE)
            add_rows(replay, &cells, z, -1, all);
        else
            for (size_t i = 0; i < json_value_count(all); i++)
                add_rows(replay, &cells, z, (int)i, json_value_item(all, i));
    }
    json_value_free(state);
    return cells;
}

static const char *text_in(const struct cells *cells, const char *key)
{
    for (size_t i = 0; i < cells->count; i++)
        if (!strcmp(cells->at[i].key, key))
            return cells->at[i].text;
    return NULL;
}

/* A member of an object of cells; without a text the row is gone. */
static void add_cell(struct talon_string_buffer *page, const char *key, const char *text)
{
    if (page->at[page->length - 1] != '{')
        talon_string_buffer_add(page, ",");
    talon_json_string(page, key);
    talon_string_buffer_add(page, ":");
    if (text)
        talon_json_string(page, text);
    else
        talon_string_buffer_add(page, "null");
}

/* The cells that differ from those before. */
static void add_changed_cells(struct replay *replay)
{
    struct cells now = cells_now(replay);
    const struct cells *before = &replay->before;

    talon_string_buffer_add(replay->page, "{");
    for (size_t i = 0; i < now.count; i++) {
        const char *old = text_in(before, now.at[i].key);

        if (!old || strcmp(old, now.at[i].text) != 0)
            add_cell(replay->page, now.at[i].key, now.at[i].text);
    }
    for (size_t i = 0; i < before->count; i++)
        if (!text_in(&now, before->at[i].key))
            add_cell(replay->page, before->at[i].key, NULL);
    talon_string_buffer_add(replay->page, "}");
    free_cells(&replay->before);
    replay->before = now;
}

/* ---- the data -------------------------------------------------------------------------------- */

/* A comma between the items of a list or an object. */
static void add_comma(struct talon_string_buffer *page, size_t index)
{
    talon_string_buffer_add(page, index ? "," : "");
}

static void add_step(struct replay *replay, uint32_t number, const struct talon_step *made)
{
    const struct talon_wording wording = { replay->catalogue, TALON_SYMBOLS, replay->names };
    char sentence[SENTENCE], whole[SENTENCE + 1];

    talon_table_seek(replay->table, number);
    if (made)
        talon_move_log_sentence(&wording, replay->game, made->move, replay->names[made->seat],
                                sentence, sizeof sentence);
    snprintf(whole, sizeof whole, made ? "%s." : "%s",
             made ? sentence : translated(replay, "The cards are dealt."));
    add_comma(replay->page, number);
    talon_string_buffer_add(replay->page, "[");
    talon_string_buffer_add_number(replay->page, (int64_t)index_in(&replay->say, whole));
    talon_string_buffer_add(replay->page, ",");
    talon_string_buffer_add_number(replay->page, made ? made->seat : -1);
    talon_string_buffer_add(replay->page, ",");
    add_changed_cells(replay);
    talon_string_buffer_add(replay->page, "]");
}

/* All steps, or every n-th of a long game, and the last one. */
static void add_steps(struct replay *replay)
{
    uint32_t count;
    const struct talon_step *steps = talon_table_steps(replay->table, &count);
    struct talon_step *made = util_allocate((count + 1) * sizeof *made);
    const uint32_t every = count > LONGEST ? (count + LONGEST - 1) / LONGEST : 1;

    if (count)
        memcpy(made + 1, steps, count * sizeof *made);
    talon_string_buffer_add(replay->page, "\"steps\":[");
    for (uint32_t i = 0; i <= count; i += every)
        add_step(replay, i, i ? &made[i] : NULL);
    if (count % every)
        add_step(replay, count, &made[count]);
    talon_string_buffer_add(replay->page, "]");
    free(made);
}

/* ,"name":["text",…] */
static void add_list(struct talon_string_buffer *page, const char *name, const char *const *texts,
                     size_t count)
{
    talon_string_buffer_add(page, ",");
    talon_json_string(page, name);
    talon_string_buffer_add(page, ":[");
    for (size_t i = 0; i < count; i++) {
        add_comma(page, i);
        talon_json_string(page, texts[i]);
    }
    talon_string_buffer_add(page, "]");
}

/* "name":"text" */
static void add_member(struct talon_string_buffer *page, const char *name, const char *text)
{
    talon_json_string(page, name);
    talon_string_buffer_add(page, ":");
    talon_json_string(page, text);
}

static void add_zones(struct replay *replay)
{
    static const char *const owners[] = { "table", "seat", "side" };

    talon_string_buffer_add(replay->page, ",\"zones\":[");
    for (int z = 0; z < replay->game->zones_count; z++) {
        const struct talon_zone *zone = &replay->game->zones[z];

        add_comma(replay->page, (size_t)z);
        talon_string_buffer_add(replay->page, "{");
        add_member(replay->page, "label", translated(replay, zone->label));
        talon_string_buffer_add(replay->page, ",");
        add_member(replay->page, "owner", owners[zone->owner]);
        talon_string_buffer_add(replay->page, ",");
        add_member(replay->page, "how", arrangement(zone));
        talon_string_buffer_add(replay->page, "}");
    }
    talon_string_buffer_add(replay->page, "]");
}

/* "card":[classes,shapes,name] */
static void add_face(struct replay *replay, const char *card)
{
    const struct talon_card_art_options look = { replay->catalogue, TALON_COMPACT,
                                                 TALON_TWO_COLOURS, false };
    const enum talon_deck deck = replay->game->deck;
    const bool back = !strcmp(card, "?");
    const uint8_t face = back ? TALON_BACK : talon_card_read(deck, card, strlen(card));
    struct talon_string_buffer figure = { 0 };
    char name[CARD];

    text_game_card_name(replay->catalogue, replay->game, face, TALON_SYMBOLS, name, sizeof name);
    talon_card_art_figure(&look, deck, face, &figure);
    char *class = strstr(figure.at, "class=\"") + strlen("class=\"");
    char *shapes = strchr(class, '>') + 1;
    *strchr(class, '"') = 0;
    *strstr(shapes, "</svg>") = 0;
    const char *const parts[] = { class, shapes,
                                  back ? translated(replay, "face-down card") : name };
    talon_json_string(replay->page, card);
    talon_string_buffer_add(replay->page, ":[");
    for (size_t i = 0; i < 3; i++) {
        add_comma(replay->page, i);
        talon_json_string(replay->page, parts[i]);
    }
    talon_string_buffer_add(replay->page, "]");
    free(figure.at);
}

/* How many sides there are, if zones belong to sides. */
static int count_sides(const struct replay *replay)
{
    for (int z = 0; z < replay->game->zones_count; z++)
        if (replay->game->zones[z].owner == TALON_SIDE)
            return 2;
    return 0;
}

/* The game as JSON: the steps first, since they tell which cards and sentences there are. */
static void add_game(struct replay *replay)
{
    struct talon_string_buffer *page = replay->page;

    talon_string_buffer_add(page, "{");
    add_steps(replay);
    talon_string_buffer_add(page, ",\"words\":{");
    add_member(page, "play", translated(replay, "Play back"));
    talon_string_buffer_add(page, ",");
    add_member(page, "pause", translated(replay, "Pause"));
    talon_string_buffer_add(page, "},\"sides\":");
    talon_string_buffer_add_number(page, count_sides(replay));
    add_list(page, "names", replay->names, (size_t)talon_table_seats(replay->table));
    add_list(page, "say", (const char *const *)replay->say.at, replay->say.count);
    add_zones(replay);
    talon_string_buffer_add(page, ",\"faces\":{");
    index_in(&replay->faces, "?");
    for (size_t i = 0; i < replay->faces.count; i++) {
        add_comma(page, i);
        add_face(replay, replay->faces.at[i]);
    }
    talon_string_buffer_add(page, "}}");
}

/* ---- the page -------------------------------------------------------------------------------- */

/* The data as JSON in which no tag can begin. */
static void add_data(struct talon_string_buffer *page, struct replay *replay)
{
    struct talon_string_buffer game = { 0 };

    replay->page = &game;
    add_game(replay);
    for (const char *at = game.at; *at; at++)
        if (*at == '<')
            talon_string_buffer_add(page, "\\u003c");
        else
            talon_string_buffer_add_bytes(page, at, 1);
    free(game.at);
}

/* Who has won. */
static void write_headline(const struct replay *replay, char sentence[SENTENCE])
{
    struct talon_string_buffer first = { 0 };
    struct talon_result result;
    int count = 0;
    const int seats = talon_table_seats(replay->table);

    replay->game->result(talon_table_state(replay->table), &result);
    for (int seat = 0; seat < seats; seat++)
        if (result.rank[seat] == 1) {
            talon_string_buffer_add(&first, count++ ? ", " : "");
            talon_string_buffer_add(&first, replay->names[seat]);
        }
    if (count == seats)
        snprintf(sentence, SENTENCE, "%s", translated(replay, "A draw"));
    else
        talon_translate_with(replay->catalogue, sentence, SENTENCE,
                             count == 1            ? "{who} has won"
                             : count_sides(replay) ? "{who} have won"
                                                   : "{who} share the first place",
                             "who", first.at, NULL);
    free(first.at);
}

/* For messengers, which do not run the page's script. */
static void add_link_tags(struct talon_string_buffer *page, const struct replay *replay,
                          const char *title, const char *headline)
{
    struct talon_string_buffer whole = { 0 }, picture = { 0 };

    talon_string_buffer_add(&whole, title);
    talon_string_buffer_add(&whole, " · ");
    talon_string_buffer_add(&whole, translated(replay, "Replay"));
    talon_string_buffer_add(&picture, replay->pictures);
    if (*replay->pictures) {
        talon_string_buffer_add(&picture, replay->game->id);
        talon_string_buffer_add(&picture, ".png");
    }
    util_html_add_link_tags(page, &(struct util_link_tags){ whole.at, headline, picture.at });
    free(whole.at);
    free(picture.at);
}

static void add_button(struct talon_string_buffer *page, const struct replay *replay,
                       const char *start, const char *label, const char *end)
{
    talon_string_buffer_add(page, start);
    util_html_add(page, translated(replay, label));
    talon_string_buffer_add(page, end);
}

static void add_controls(struct talon_string_buffer *page, const struct replay *replay)
{
    talon_string_buffer_add(page, "<div class=\"tools\"><button type=\"button\" id=\"play\">"
                                  "</button>");
    add_button(page, replay, "<button type=\"button\" id=\"back\" aria-label=\"", "One move back",
               "\">◀</button>");
    add_button(page, replay,
               "<input type=\"range\" id=\"slider\" min=\"0\" value=\"0\" "
               "aria-label=\"",
               "Move", "\">");
    add_button(page, replay, "<button type=\"button\" id=\"on\" aria-label=\"", "One move on",
               "\">▶</button><span id=\"count\"></span>");
    add_button(page, replay, "<select id=\"pace\" aria-label=\"", "Speed", "\">");
    add_button(page, replay, "<option>", "Slow", "</option>");
    add_button(page, replay, "<option selected>", "Normal", "</option>");
    add_button(page, replay, "<option>", "Fast", "</option></select></div>");
}

static void add_page(struct talon_string_buffer *page, struct replay *replay)
{
    const char *title = translated(replay, replay->game->title);
    char headline[SENTENCE];

    write_headline(replay, headline);
    talon_string_buffer_add(page, "<!doctype html>\n<html lang=\"");
    talon_string_buffer_add(page, talon_language(replay->catalogue));
    talon_string_buffer_add(page, "\"><head><meta charset=\"utf-8\">"
                                  "<meta http-equiv=\"Content-Security-Policy\" content=\"");
    talon_string_buffer_add(page, policy);
    talon_string_buffer_add(page, "\"><meta name=\"viewport\" "
                                  "content=\"width=device-width, initial-scale=1\"><title>");
    util_html_add(page, title);
    talon_string_buffer_add(page, "</title>\n");
    if (replay->pictures)
        add_link_tags(page, replay, title, headline);
    talon_string_buffer_add(page, "<style>");
    talon_card_art_style(page);
    talon_string_buffer_add(page, replay_style);
    talon_string_buffer_add(page, "</style></head>\n<body><header><h1>");
    util_html_add(page, title);
    talon_string_buffer_add(page, "</h1><p id=\"result\" hidden>");
    util_html_add(page, headline);
    talon_string_buffer_add(page, "</p></header><main id=\"table\"></main>"
                                  "<footer><p id=\"said\" role=\"status\"></p>");
    add_controls(page, replay);
    talon_string_buffer_add(page, "</footer>\n<script type=\"application/json\" id=\"game\">");
    add_data(page, replay);
    talon_string_buffer_add(page, "</script>\n<script>");
    talon_string_buffer_add(page, replay_script);
    talon_string_buffer_add(page, "</script></body></html>\n");
}

void replay_page_write(const struct talon_catalogue *catalogue, struct talon_table *table,
                       const char *pictures, struct talon_string_buffer *page)
{
    struct replay replay = { .catalogue = catalogue,
                             .table = table,
                             .pictures = pictures,
                             .game = talon_table_game(table) };

    for (int seat = 0; seat < TALON_SEATS_MAX; seat++)
        replay.names[seat] = replay_page_name(catalogue, table, seat, replay.name[seat]);
    add_page(page, &replay);
    free_texts(&replay.faces);
    free_texts(&replay.say);
    free_cells(&replay.before);
    util_require_memory(!page->failed);
}

/* ---- the policy ------------------------------------------------------------------------------ */

/* 'sha256-…' of a text that stands in the page. */
static void add_hash(struct talon_string_buffer *policy_text, const char *first, const char *second)
{
    struct talon_sha256 sum;
    uint8_t hash[TALON_SHA256_BYTES];
    char text[UTIL_BASE64URL_SIZE(TALON_SHA256_BYTES)];

    talon_sha256_start(&sum);
    talon_sha256_add(&sum, first, strlen(first));
    talon_sha256_add(&sum, second, strlen(second));
    talon_sha256_end(&sum, hash);
    util_base64url_write(hash, sizeof hash, text);
    for (char *at = text; *at; at++) /* older browsers know the letters of plain base64 alone */
        *at = *at == '-' ? '+' : *at == '_' ? '/' : *at;
    talon_string_buffer_add(policy_text, "'sha256-");
    talon_string_buffer_add(policy_text, text);
    talon_string_buffer_add(policy_text, "='");
}

void replay_page_policy(struct talon_string_buffer *text)
{
    struct talon_string_buffer cards = { 0 };

    talon_card_art_style(&cards);
    talon_string_buffer_add(text, "default-src 'none'; base-uri 'none'; form-action 'none'; "
                                  "frame-ancestors 'none'; style-src ");
    add_hash(text, cards.at, replay_style);
    talon_string_buffer_add(text, "; script-src ");
    add_hash(text, replay_script, "");
    free(cards.at);
}
