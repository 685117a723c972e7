/* play_start.c - the command line of `talon play`: from words to a dealt table, or one sentence
 * that says what is wrong and what would have been right. It refuses to know any game.
 */
#define _DEFAULT_SOURCE /* getentropy, isatty */

#include "play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OPTIONS_MAX = 64, LIST = 256, RANDOM_BYTES = 16, NAME = 64 };

/* The command line, taken apart. */
struct request {
    const char *game, *seats, *seed, *language, *record;
    const char *options[OPTIONS_MAX];
    int options_count;
    bool ascii, rank_first, help;
};

/* ---- lists of what would have been right
 * ---------------------------------------------------------- */

static void add_name(char list[LIST], const char *name)
{
    const size_t length = strlen(list);

    if (length + strlen(name) + 3 <= LIST)
        snprintf(list + length, LIST - length, "%s%s", length ? ", " : "", name);
}

/* A word among names: its number if it is one of them or begins exactly one; otherwise -1, and
 * those it begins (all, if none) are in the list. The same name may come several times. */
static int choose(const char *const *names, int count, const char *word, char list[LIST])
{
    int found = -1, begun = 0;

    list[0] = 0;
    for (int i = 0; i < count; i++)
        if (!strcmp(names[i], word))
            return i;
    for (int i = 0; i < count; i++)
        if (*word && talon_begins(names[i], word)) {
            found = i;
            begun++;
            add_name(list, names[i]);
        }
    for (int i = 0; !begun && i < count; i++)
        add_name(list, names[i]);
    return begun == 1 ? found : -1;
}

/* ---- taking the line apart
 * ------------------------------------------------------------------------ */

static bool add_option(struct tln_play *play, struct request *request, const char *setting)
{
    if (request->options_count == OPTIONS_MAX)
        return tln_complain(play, "There are too many options.", NULL);
    request->options[request->options_count++] = setting;
    return true;
}

/* The places of a request that a flag with a value fills; NULL for --option and unknown ones. */
static const char **value_of(struct request *request, const char *flag)
{
    if (!strcmp(flag, "seats"))
        return &request->seats;
    if (!strcmp(flag, "seed"))
        return &request->seed;
    if (!strcmp(flag, "lang"))
        return &request->language;
    return !strcmp(flag, "record") ? &request->record : NULL;
}

static bool *switch_of(struct request *request, const char *flag)
{
    if (!strcmp(flag, "ascii"))
        return &request->ascii;
    if (!strcmp(flag, "rank-first"))
        return &request->rank_first;
    return !strcmp(flag, "help") ? &request->help : NULL;
}

static bool no_such_flag(struct tln_play *play, const char *flag)
{
    static const char flags[] = "--option, --seats, --seed, --lang, --ascii, --rank-first, "
                                "--record, --help";

    return tln_complain(play, "There is no --{flag} here. Possible: {list}.", "flag", flag, "list",
                        flags, NULL);
}

/* Reads one flag; *at is left at the last argument used. */
static bool read_flag(struct tln_play *play, struct request *request, int argc, char **argv,
                      int *at)
{
    char flag[NAME];
    const char *text = argv[*at] + 2, *value = strchr(text, '=');

    snprintf(flag, sizeof flag, "%.*s", (int)strcspn(text, "="), text);
    bool *to_switch = switch_of(request, flag);
    const char **to_value = value_of(request, flag);
    if (to_switch && !value)
        return *to_switch = true;
    if (to_switch || (!to_value && strcmp(flag, "option")))
        return no_such_flag(play, text);
    if (!value && (*at + 1 >= argc || !strncmp(argv[*at + 1], "--", 2)))
        return tln_complain(play, "--{flag} needs a value.", "flag", flag, NULL);
    value = value ? value + 1 : argv[++*at];
    if (!to_value)
        return add_option(play, request, value);
    *to_value = value;
    return true;
}

static bool read_line(struct tln_play *play, struct request *request, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (!strncmp(argv[i], "--", 2)) {
            if (!read_flag(play, request, argc, argv, &i))
                return false;
        } else if (argv[i][0] == '-' || request->game) {
            return tln_complain(play, "I do not know what to do with \"{text}\".", "text", argv[i],
                                NULL);
        } else {
            request->game = argv[i];
        }
    }
    return true;
}

/* ---- the language
 * ----------------------------------------------------------------------------------- */

static const char *environment(const char *name)
{
    const char *value = getenv(name);

    return value && *value ? value : NULL;
}

/* The language of a locale such as "de_DE.UTF-8"; NULL if there is no catalogue of it. */
static const struct talon_words *words_of_locale(const char *locale)
{
    char language[NAME];

    if (!locale)
        return NULL;
    snprintf(language, sizeof language, "%.*s", (int)strcspn(locale, "_.@"), locale);
    return talon_words(language);
}

/* Complaints are to be in the right language already: it is found before anything else. */
static void choose_language(struct tln_play *play, int argc, char **argv)
{
    const char *locale = environment("LC_ALL");

    for (int i = 1; i < argc; i++)
        if (!strncmp(argv[i], "--lang=", strlen("--lang=")))
            play->words = talon_words(argv[i] + strlen("--lang="));
        else if (!strcmp(argv[i], "--lang") && i + 1 < argc)
            play->words = talon_words(argv[i + 1]);
    if (!locale)
        locale = environment("LC_MESSAGES");
    if (!locale)
        locale = environment("LANG");
    if (!play->words)
        play->words = words_of_locale(locale);
    if (!play->words)
        play->words = talon_words("en");
}

static bool check_language(struct tln_play *play, const struct request *request)
{
    char list[LIST] = "";

    if (!request->language || talon_words(request->language))
        return true;
    for (int i = 0; talon_languages[i]; i++)
        add_name(list, talon_languages[i]);
    return tln_complain(play, "There is no language \"{text}\". Possible: {list}.", "text",
                        request->language, "list", list, NULL);
}

/* ---- game and preset
 * ---------------------------------------------------------------------------------- */

/* All presets of games with this id (NULL: of any game), each with its game. */
struct presets {
    int count;
    const char *id[OPTIONS_MAX];
    const struct talon_game *game[OPTIONS_MAX];
};

static void find_presets(struct presets *presets, const char *game)
{
    presets->count = 0;
    for (unsigned g = 0; g < talon_games_count; g++)
        for (int p = 0; p < talon_games[g]->presets_count && presets->count < OPTIONS_MAX; p++)
            if (!game || !strcmp(talon_games[g]->id, game)) {
                presets->id[presets->count] = talon_games[g]->presets[p].id;
                presets->game[presets->count++] = talon_games[g];
            }
}

/* The id of the game a word means; NULL with a complaint. */
static const char *choose_game(struct tln_play *play, const char *word)
{
    const char *names[OPTIONS_MAX];
    char list[LIST];
    int count = 0;

    for (unsigned i = 0; i < talon_games_count; i++)
        if (talon_find(talon_games[i]->id, NULL, NULL) == talon_games[i])
            names[count++] = talon_games[i]->id;
    const int found = choose(names, count, word, list);
    if (found < 0)
        tln_complain(play, "Which game is \"{text}\"? Possible: {list}.", "text", word, "list",
                     list, NULL);
    return found < 0 ? NULL : names[found];
}

static bool takes_all(const struct talon_game *game, const struct request *request)
{
    struct talon_config config;
    char name[NAME];

    talon_config_start(&config, game);
    for (int i = 0; i < request->options_count; i++) {
        const char *equals = strchr(request->options[i], '=');
        snprintf(name, sizeof name, "%.*s", (int)strcspn(request->options[i], "="),
                 request->options[i]);
        if (!equals || talon_config_set(&config, name, equals + 1) != TALON_SET_OK)
            return false;
    }
    return true;
}

/* Without a preset: that of the first form which has all the options asked for. */
static int first_preset(const struct presets *presets, const struct request *request)
{
    for (int i = 0; i < presets->count; i++)
        if (takes_all(presets->game[i], request))
            return i;
    return 0;
}

static bool choose_preset(struct tln_play *play, const struct request *request)
{
    char word[NAME], list[LIST];
    const char *slash = strchr(request->game, '/');
    struct presets presets = { 0 };

    snprintf(word, sizeof word, "%.*s", (int)strcspn(request->game, "/"), request->game);
    const char *game = choose_game(play, word);
    if (!game)
        return false;
    find_presets(&presets, game);
    const int found = slash ? choose(presets.id, presets.count, slash + 1, list)
                            : first_preset(&presets, request);
    if (found < 0)
        return tln_complain(play, "Which preset of {game} is \"{text}\"? Possible: {list}.", "game",
                            game, "text", slash + 1, "list", list, NULL);
    talon_config_start(&play->config, presets.game[found]);
    return talon_config_preset(&play->config, presets.id[found]);
}

/* ---- options
 * -------------------------------------------------------------------------------------------- */

static bool no_such_option(struct tln_play *play, const char *name)
{
    const struct talon_game *game = play->config.game;
    char list[LIST] = "";

    for (int i = 0; i < game->options_count; i++)
        add_name(list, game->options[i].id);
    return tln_complain(play, "{game} has no option \"{text}\". Possible: {list}.", "game",
                        talon_say(play->words, game->title), "text", name, "list", list, NULL);
}

static bool no_such_value(struct tln_play *play, const char *name, const char *value)
{
    const struct talon_game *game = play->config.game;
    const struct talon_option *option = &game->options[talon_option_find(game, name)];
    char list[LIST] = "";

    for (int v = option->min; option->choices && v <= option->max; v++)
        add_name(list, option->choices[v - option->min].id);
    if (!option->choices)
        snprintf(list, sizeof list, "%d...%d", option->min, option->max);
    return tln_complain(play, "The option {option} cannot be \"{value}\". Possible: {list}.",
                        "option", name, "value", value, "list", list, NULL);
}

static bool set_option(struct tln_play *play, const char *name, const char *value)
{
    switch (talon_config_set(&play->config, name, value)) {
    case TALON_SET_NO_OPTION:
        return no_such_option(play, name);
    case TALON_SET_NO_VALUE:
        return no_such_value(play, name, value);
    default:
        return true;
    }
}

static bool set_options(struct tln_play *play, const struct request *request)
{
    char name[NAME];

    for (int i = 0; i < request->options_count; i++) {
        const char *setting = request->options[i], *equals = strchr(setting, '=');
        if (!equals)
            return tln_complain(play, "\"{text}\" is no option: write --option name=value.", "text",
                                setting, NULL);
        snprintf(name, sizeof name, "%.*s", (int)strcspn(setting, "="), setting);
        if (!set_option(play, name, equals + 1))
            return false;
    }
    return true;
}

/* ---- seats
 * ------------------------------------------------------------------------------------------------
 */

/* Seats one player: "human" or a bot, or the beginning of either. */
static bool seat_one(struct tln_play *play, int seat, const char *word)
{
    const char *names[OPTIONS_MAX] = { "human" };
    char list[LIST];

    for (unsigned i = 0; i < talon_bots_count; i++)
        names[1 + i] = talon_bots[i].id;
    const int found = choose(names, 1 + (int)talon_bots_count, word, list);
    if (found < 0)
        return tln_complain(play, "Who is \"{text}\"? Possible: {list}.", "text", word, "list",
                            list, NULL);
    play->bot[seat] = found ? &talon_bots[found - 1] : NULL;
    return true;
}

/* The list of seats tells how many there are, unless an option has told so already. */
static bool count_seats(struct tln_play *play, int count)
{
    if (count == talon_seats(&play->config))
        return true;
    if (play->config.given >> TALON_OPTION_PLAYERS & 1)
        return tln_complain(play, "There are {seats} seats, but --seats names {named}.", "seats",
                            TLN_NUMBER(talon_seats(&play->config)), "named", TLN_NUMBER(count),
                            NULL);
    return set_option(play, play->config.game->options[TALON_OPTION_PLAYERS].id, TLN_NUMBER(count));
}

static bool set_seats(struct tln_play *play, const struct request *request)
{
    const char *at = request->seats;
    char word[NAME];
    int count = 0;

    for (; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
        if (count == TALON_SEATS_MAX)
            return tln_complain(play, "There are at most {n} seats.", "n",
                                TLN_NUMBER(TALON_SEATS_MAX), NULL);
        snprintf(word, sizeof word, "%.*s", (int)strcspn(at, ","), at);
        if (!seat_one(play, count++, word))
            return false;
    }
    if (count)
        return count_seats(play, count);
    for (int seat = 1; seat < TALON_SEATS_MAX; seat++)
        play->bot[seat] = talon_bot_find("simple");
    return true;
}

static void set_readers(struct tln_play *play)
{
    const int seats = talon_seats(&play->config);

    play->looking = -1;
    for (int seat = 0; seat < seats; seat++)
        if (!play->bot[seat])
            play->readers[play->readers_count++].seat = seat;
    if (!play->readers_count)
        play->readers[play->readers_count++].seat = TALON_WATCHER;
}

/* ---- dealing
 * ------------------------------------------------------------------------------------------- */

static bool choose_seed(struct tln_play *play, const struct request *request)
{
    uint8_t bytes[RANDOM_BYTES];

    if (request->seed) {
        if (!*request->seed || strlen(request->seed) >= sizeof play->seed)
            return tln_complain(play, "A seed is a text of 1 to {most} bytes.", "most",
                                TLN_NUMBER(TLN_SEED_MAX - 1), NULL);
        snprintf(play->seed, sizeof play->seed, "%s", request->seed);
        return true;
    }
    if (getentropy(bytes, sizeof bytes))
        return tln_complain(play, "This machine gives no random numbers.", NULL);
    for (int i = 0; i < RANDOM_BYTES; i++)
        snprintf(play->seed + 2 * i, sizeof play->seed - 2 * (size_t)i, "%02x", bytes[i]);
    return true;
}

/* Each seat's own chance comes from the seed too, but tells nothing of the cards. */
static void set_chance(struct tln_play *play)
{
    char text[TLN_SEED_MAX + NAME];
    uint8_t key[TALON_KEY_BYTES];

    for (int seat = 0; seat < TALON_SEATS_MAX; seat++) {
        snprintf(text, sizeof text, "player %d of %s", seat, play->seed);
        talon_key_from_seed(text, key);
        talon_rng_key(&play->chance[seat], key);
    }
}

static bool deal(struct tln_play *play)
{
    uint8_t key[TALON_KEY_BYTES];

    talon_key_from_seed(play->seed, key);
    play->table = talon_table_new(&play->config, key, NULL, 0);
    if (!play->table) {
        tln_complain(play, "Out of memory.", NULL);
        play->status = 1;
        return false;
    }
    for (int seat = 0; seat < talon_seats(&play->config); seat++)
        talon_table_sit(play->table, seat, play->bot[seat] ? play->bot[seat]->id : "human", "");
    set_chance(play);
    return true;
}

/* ---- what there is
 * ------------------------------------------------------------------------------------- */

static bool list_games(const struct tln_play *play)
{
    struct presets presets = { 0 };

    tln_say(play, "Games:", NULL);
    find_presets(&presets, NULL);
    for (int i = 0; i < presets.count; i++) {
        const struct talon_game *game = presets.game[i];
        for (int p = 0; p < game->presets_count; p++)
            if (!strcmp(game->presets[p].id, presets.id[i]))
                tln_say(play, "{game}/{preset}: {title}", "game", game->id, "preset", presets.id[i],
                        "title", talon_say(play->words, game->presets[p].title), NULL);
    }
    tln_say(play, "To play: talon play, and one of these. More: talon play --help", NULL);
    return false;
}

static bool show_help(const struct tln_play *play)
{
    tln_print(play, "talon play GAME[/PRESET] [--option NAME=VALUE]... [--seats LIST]\n"
                    "           [--seed TEXT] [--lang LANGUAGE] [--ascii] [--rank-first]\n"
                    "           [--record FILE]");
    tln_say(play, "GAME, PRESET: as listed by talon play; the beginning is enough", NULL);
    tln_say(play, "--option: another value than the preset's; an unknown name lists all names",
            NULL);
    tln_say(play, "--seats: who sits where: human,simple,random and so on", NULL);
    tln_say(play, "--seed: the same text deals the same cards", NULL);
    tln_say(play, "--lang: the language; otherwise that of the surroundings (LANG)", NULL);
    tln_say(play, "--ascii: cards in letters; --rank-first: the rank before the suit", NULL);
    tln_say(play, "--record: the file the record is written to at the end", NULL);
    return false;
}

/* ---- altogether
 * ---------------------------------------------------------------------------------------- */

static void look_around(struct tln_play *play, const struct request *request)
{
    const char *terminal = getenv("TERM");

    play->echo = !isatty(STDIN_FILENO);
    play->screen = isatty(STDOUT_FILENO) && terminal && strcmp(terminal, "dumb");
    play->colour = play->screen && !environment("NO_COLOR");
    play->suits = request->ascii ? TALON_LETTERS : TALON_SYMBOLS;
    if (request->rank_first)
        play->suits = request->ascii ? TALON_RANK_LETTERS : TALON_RANK_SYMBOLS;
    play->record = request->record;
}

static bool check_options(struct tln_play *play)
{
    const char *reason = talon_config_finish(&play->config);

    return reason ? tln_complain(play, reason, NULL) : true;
}

bool tln_play_start(struct tln_play *play, int argc, char **argv)
{
    struct request request = { 0 };

    choose_language(play, argc, argv);
    if (!read_line(play, &request, argc, argv) || !check_language(play, &request))
        return false;
    look_around(play, &request);
    if (request.help)
        return show_help(play);
    if (!request.game)
        return list_games(play);
    if (!choose_preset(play, &request) || !set_options(play, &request) ||
        !set_seats(play, &request) || !check_options(play) || !choose_seed(play, &request))
        return false;
    set_readers(play);
    return deal(play);
}
