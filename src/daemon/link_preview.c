/* link_preview.c - writes the page for addresses that people pass on: its index.html, with a head
 * from which messengers make a preview in the language they ask for.
 */
#include "link_preview.h"
#include "http_answer.h"

#include "json/json_reader.h"
#include "util/html_text.h"
#include "util/memory.h"

#include <talon/core.h>
#include <talon/text.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define N_(text) text

enum { SENTENCE = 600, HOST_MOST = 256, PREFIX_MOST = 128, DEEPEST = 6 };

static const char pictures_path[] = "previews/", no_game[] = "talon";

/* Where there is nothing else to tell. */
static const char any_title[] = "Talon",
                  any_description[] = N_("Card games against bots and with friends");

/* clang-format off */
static const struct {
    const char *path;
    bool has_table;
    const char *title, *title_of_day, *description, *picture;
} kinds[] = {
    [LINK_TABLE] = { "/table", true, any_title, NULL, any_description, no_game },
    [LINK_REVIEW] = { "/review", true, any_title, NULL, any_description, no_game },
    [LINK_PROBLEM] = { "/problem", false, N_("Problem of the day"), N_("Talon problem {day}"),
                       N_("Four open hands of Whist, the same for everybody"), "whist" },
    [LINK_DAY] = { "/day", false, N_("Deal of the day"), N_("Talon deals of {day}"),
                   N_("The same cards for everybody, against the same bots. Each deal is played "
                      "once."), no_game },
};
/* clang-format on */

/* ---- the address -------------------------------------------------------------------------- */

#define PLAIN "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"

static bool begins_with(const char *path, const char *start)
{
    const size_t length = strlen(start);

    return !strncmp(path, start, length) && (!path[length] || path[length] == '/');
}

/* Plain words between slashes. */
static bool read_rest(const char *rest, struct link *link, char words[HTTP_WORDS_SIZE])
{
    link->depth = 0;
    *words = 0;
    for (; *rest == '/'; link->depth++) {
        const size_t length = strspn(++rest, PLAIN);
        if (!link->depth && length < HTTP_WORDS_SIZE)
            snprintf(words, HTTP_WORDS_SIZE, "%.*s", (int)length, rest);
        rest += length;
    }
    return !*rest && link->depth <= DEEPEST;
}

bool daemon_link_read(const char *path, struct link *link, char words[HTTP_WORDS_SIZE])
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (begins_with(path, kinds[i].path)) {
            link->kind = (enum link_kind)i;
            return read_rest(path + strlen(kinds[i].path), link, words);
        }
    return false;
}

bool daemon_link_has_table(const struct link *link)
{
    return kinds[link->kind].has_table;
}

/* ---- absolute addresses, which messengers need of a picture --------------------------------- */

static bool is_folder(const char *prefix)
{
    return *prefix == '/' && !strstr(prefix, "//") && !prefix[strspn(prefix, PLAIN "/")];
}

/* The folder below which a proxy serves the page, without a slash at its end; only a proxy is
 * believed. */
static void read_prefix(struct loop *loop, struct lws *wsi, char prefix[PREFIX_MOST])
{
    static const char header[] = "x-forwarded-prefix:";
    struct address peer;

    *prefix = 0;
    if (!util_address_of_peer(lws_get_socket_fd(wsi), &peer) ||
        !util_proxies_have(&loop->config.options->proxies, &peer))
        return;
    const int length =
        lws_hdr_custom_copy(wsi, prefix, PREFIX_MOST, header, (int)sizeof header - 1);
    if (length <= 0 || !is_folder(prefix))
        *prefix = 0;
    else if (prefix[length - 1] == '/')
        prefix[length - 1] = 0;
}

char *daemon_link_base(struct loop *loop, struct lws *wsi)
{
    char host[HOST_MOST], prefix[PREFIX_MOST];
    const char *site = loop->config.options->site;
    struct talon_string_buffer base = { 0 };

    read_prefix(loop, wsi, prefix);
    talon_string_buffer_add(&base, site);
    if (!*site && daemon_http_read_host(wsi, host, sizeof host)) {
        talon_string_buffer_add(&base, "http://");
        talon_string_buffer_add(&base, host);
    }
    if (base.length) {
        talon_string_buffer_add(&base, prefix);
        talon_string_buffer_add(&base, "/");
    }
    return base.at;
}

static bool has_picture(const struct static_files *files, const char *name)
{
    char path[SENTENCE];

    snprintf(path, sizeof path, "/%s%s.png", pictures_path, name);
    return daemon_files_find(files, path);
}

char *daemon_link_pictures(const struct static_files *files, const char *base)
{
    struct talon_string_buffer address = { 0 };

    talon_string_buffer_add(&address, "");
    if (*base && has_picture(files, no_game)) {
        talon_string_buffer_add(&address, base);
        talon_string_buffer_add(&address, pictures_path);
    }
    return address.at;
}

/* ---- the words ---------------------------------------------------------------------------- */

struct words {
    const struct talon_catalogue *catalogue;
    struct talon_string_buffer title, description;
    const char *picture;
};

/* Another part of the description. */
static void add_part(struct words *words, const char *text)
{
    talon_string_buffer_add(&words->description, words->description.length && *text ? " · " : "");
    talon_string_buffer_add(&words->description, text);
}

static void add_translated(struct words *words, const char *msgid)
{
    add_part(words, talon_translate(words->catalogue, msgid));
}

/* The list of names in this member, in the hole {names} of the sentence. */
static void add_names(struct words *words, const struct json_value *list, const char *msgid)
{
    struct talon_string_buffer names = { 0 };
    char sentence[SENTENCE];

    for (size_t i = 0; i < json_value_count(list); i++) {
        talon_string_buffer_add(&names, i ? ", " : "");
        talon_string_buffer_add(&names, json_value_text(json_value_item(list, i)));
    }
    if (names.length) {
        talon_translate_with(words->catalogue, sentence, sizeof sentence, msgid, "names", names.at,
                             NULL);
        add_part(words, sentence);
    }
    free(names.at);
}

static void add_free_seats(struct words *words, int free_seats)
{
    const char *text = talon_translate_count(words->catalogue, "One seat is free.",
                                             "{n} seats are free.", (uint64_t)free_seats);
    char digits[12], sentence[SENTENCE];

    snprintf(digits, sizeof digits, "%d", free_seats);
    talon_translate_with(words->catalogue, sentence, sizeof sentence, text, "n", digits, NULL);
    add_part(words, sentence);
}

/* The preset's title, unless it is the game's. */
static void add_preset(struct words *words, const struct talon_game *game, const char *preset)
{
    for (int i = 0; preset && i < game->presets_count; i++)
        if (!strcmp(game->presets[i].id, preset) &&
            strcmp(game->presets[i].title, game->title) != 0)
            add_translated(words, game->presets[i].title);
}

/* How the table stands. A review is opened by people who may read its record, so it may tell who
 * has won. */
static void add_state(struct words *words, const struct json_value *answer, bool review)
{
    const char *state = json_value_member_text(answer, "state");
    const int free_seats = (int)json_value_whole(json_value_member(answer, "free"));

    if (!strcmp(state, "over"))
        add_translated(words, "The game is over.");
    else if (free_seats)
        add_free_seats(words, free_seats);
    else
        add_translated(words, strcmp(state, "gathering") ? N_("The game is being played.")
                                                         : N_("All seats are taken."));
    add_names(words, json_value_member(answer, "names"), N_("At the table: {names}"));
    if (review)
        add_names(words, json_value_member(answer, "won"), N_("Won: {names}"));
}

/* False: the answer tells of no table. */
static bool write_words_of_table(struct words *words, const struct json_value *answer,
                                 enum link_kind kind)
{
    const char *id = json_value_member_text(answer, "game"),
               *preset = json_value_member_text(answer, "preset"),
               *variant = json_value_member_text(answer, "form");
    const struct talon_game *game = id ? talon_game_find(id, preset, variant) : NULL;

    if (!game || !json_value_member_text(answer, "state"))
        return false;
    talon_string_buffer_add(&words->title, talon_translate(words->catalogue, game->title));
    words->picture = game->id;
    add_preset(words, game, preset);
    add_state(words, answer, kind == LINK_REVIEW);
    return true;
}

/* "2026-11-28", a day of the calendar; other words of an address are not repeated. */
static bool is_day(const char *word)
{
    struct tm day = { 0 };
    char again[sizeof "2026-11-28"];
    const char *end = strptime(word, "%Y-%m-%d", &day);
    const time_t at = end ? timegm(&day) : 0;

    return end && gmtime_r(&at, &day) && strftime(again, sizeof again, "%Y-%m-%d", &day) &&
           !strcmp(again, word);
}

static void write_kind(struct words *words, const struct session *session)
{
    const enum link_kind kind = session->link->kind;
    const bool dated = kinds[kind].title_of_day && is_day(session->words);
    char title[SENTENCE];

    talon_translate_with(words->catalogue, title, sizeof title,
                         dated ? kinds[kind].title_of_day : kinds[kind].title, "day",
                         session->words, NULL);
    talon_string_buffer_add(&words->title, title);
    add_translated(words, kinds[kind].description);
    words->picture = kinds[kind].picture;
}

/* ---- the page ----------------------------------------------------------------------------- */

/* "../" as often as the page lies above the address. */
static void add_root(struct talon_string_buffer *page, int depth)
{
    talon_string_buffer_add(page, depth ? "" : "./");
    while (depth-- > 0)
        talon_string_buffer_add(page, "../");
}

/* The addresses of the page's files are relative: they begin with "./". */
static void add_part_of_page(struct talon_string_buffer *page, const char *at, const char *end,
                             int depth)
{
    static const char here[] = "=\"./";

    while (at < end) {
        const char *next = memmem(at, (size_t)(end - at), here, sizeof here - 1);
        talon_string_buffer_add_bytes(page, at, (size_t)((next ? next : end) - at));
        if (!next)
            return;
        talon_string_buffer_add(page, "=\"");
        add_root(page, depth);
        at = next + sizeof here - 1;
    }
}

static void add_head(const struct static_files *files, const struct link *link,
                     const struct words *words, struct talon_string_buffer *page)
{
    char *pictures = daemon_link_pictures(files, link->base);
    struct talon_string_buffer picture = { 0 };

    talon_string_buffer_add(&picture, pictures);
    if (*pictures) {
        talon_string_buffer_add(&picture,
                                has_picture(files, words->picture) ? words->picture : no_game);
        talon_string_buffer_add(&picture, ".png");
    }
    talon_string_buffer_add(page, "<meta name=\"talon-root\" content=\"");
    add_root(page, link->depth);
    talon_string_buffer_add(page, "\">\n");
    util_html_add_link_tags(
        page, &(struct util_link_tags){ words->title.at, words->description.at, picture.at });
    free(picture.at);
    free(pictures);
}

void daemon_link_write(const struct static_files *files, const struct session *session,
                       const struct json_value *answer, struct talon_string_buffer *page)
{
    static const char head_end[] = "</head>";
    const struct link *link = session->link;
    const struct static_file *index = daemon_files_find(files, "/");
    const char *start = (const char *)index->bytes, *end = start + index->length,
               *head = memmem(start, index->length, head_end, sizeof head_end - 1);
    struct words words = { .catalogue = talon_catalogue(session->language) };

    if (!answer || !write_words_of_table(&words, answer, link->kind))
        write_kind(&words, session);
    add_part_of_page(page, start, head ? head : end, link->depth);
    add_head(files, link, &words, page);
    add_part_of_page(page, head ? head : end, end, link->depth);
    free(words.title.at);
    free(words.description.at);
}
