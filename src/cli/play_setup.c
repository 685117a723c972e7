/* play_setup.c - reads the command line of `talon play` and deals the table, or prints one sentence
 * about the mistake.
 */
#define _DEFAULT_SOURCE /* getentropy, isatty */

#include "command_files.h"
#include "command_words.h"
#include "game_arguments.h"
#include "play_remote.h"
#include "terminal_letters.h"
#include "text/bot_names.h"
#include "text/spoken.h"
#include "util/memory.h"
#include "util/name_key.h"
#include "util/unicode_names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RANDOM_BYTES = 16, NAME = 64 };

/* The command line, taken apart. */
struct play_arguments {
    struct cli_choice choice;
    const char *seats, *level, *names, *seed, *record, *load, *name;
    bool ascii, rank_first, lines, four_colours, stats, json, watch;
};

static void list_games_too(const void *given)
{
    putchar('\n');
    cli_list_games(((const struct play_arguments *)given)->choice.play);
}

/* clang-format off */
static const char help_usage[] =
    "talon play GAME[/PRESET] [--option NAME=VALUE]... [--seats LIST | --level LEVEL]\n"
    "           [--names LIST] [--seed TEXT]\n"
    "           [--lines] [--four-colours] [--ascii] [--rank-first] [--record FILE]\n"
    "talon play LINK [--name NAME | --watch] [--lines] [--four-colours] [--ascii] [--rank-first]\n"
    "           [--record FILE]\n"
    "talon play --load FILE [--lines] [--four-colours] [--ascii] [--rank-first]\n"
    "           [--record FILE]\n"
    "talon play --stats [--json]\n";
#define AT(member) offsetof(struct play_arguments, member)
static const struct cli_option options[] = {
    CLI_TOLD("GAME, PRESET", N_("see the list below; the first letters are enough")),
    CLI_TOLD("LINK", N_("to a table of a server, as people send it: you sit down there")),
    CLI_EACH("--option NAME=VALUE", cli_take_option,
        N_("sets an option to another value; an unknown name lists all options")),
    CLI_TEXT("--seats LIST", AT(seats),
        N_("the players in seat order, for example human,simple,random; h, s and r are human, "
           "simple and random, otherwise an unambiguous beginning is enough")),
    CLI_TEXT("--level LEVEL", AT(level),
        N_("you sit in the first seat, bots of this level in the others; remembered at a "
           "terminal")),
    CLI_TEXT("--names LIST", AT(names),
        N_("the players' names in seat order, for example Ida,Max")),
    CLI_TEXT("--name NAME", AT(name), N_("your name at a table of a server")),
    CLI_SWITCH("--watch", AT(watch), N_("looks on at a table of a server")),
    CLI_TEXT("--seed TEXT", AT(seed), N_("the same text deals the same cards")),
    CLI_SWITCH("--ascii", AT(ascii), N_("cards in letters")),
    CLI_SWITCH("--rank-first", AT(rank_first), N_("the rank before the suit")),
    CLI_SWITCH("--lines", AT(lines),
        N_("line by line, as for a screen reader, instead of the full screen; so does "
           "TALON_LINES")),
    CLI_SWITCH("--four-colours", AT(four_colours), N_("each suit in a colour of its own")),
    CLI_FILE("--record FILE", AT(record), CLI_WRITES | CLI_RECORD,
        N_("the file to which the record is written at the end")),
    CLI_FILE("--load FILE", AT(load), CLI_READS,
        N_("goes on with a game whose record was written before its end")),
    CLI_SWITCH("--stats", AT(stats), N_("how your games at this terminal ended")),
    CLI_SWITCH("--json", AT(json), N_("the same as one line of JSON")),
};
/* clang-format on */
const struct cli_command cli_play_command = {
    .name = "talon play",
    .usage = help_usage,
    CLI_OPTIONS(options),
    .word = AT(choice.selection.game),
    .too_many = N_("One game is enough: \"{word}\" is one too many."),
    .add_help = list_games_too,
};

/* ---- seats ----------------------------------------------------------------------------------- */

/* The players of one letter. Other names begin with these letters, too. */
static const char *player_of_letter(const char *word)
{
    static const char *const players[] = { "human", "simple", "random" };

    for (size_t i = 0; i < sizeof players / sizeof *players; i++)
        if (strlen(word) == 1 && talon_has_prefix(players[i], word))
            return players[i];
    return word;
}

static bool no_such_player(struct cli_play *play, const char *word, const char *list)
{
    if (*word && talon_has_prefix(list, word))
        return cli_complain(play, "\"{text}\" is the beginning of several players: {list}.", "text",
                            word, "list", list, NULL);
    return cli_complain(play, "Who is \"{text}\"? Possible: {list}.", "text", word, "list", list,
                        NULL);
}

/* A player by a letter or an unambiguous beginning: bot NULL is "human". False after a complaint.
 */
static bool find_player(struct cli_play *play, const char *word, const struct talon_bot **bot)
{
    const char *names[CLI_OPTIONS_MAX] = { "human" };
    char list[CLI_LIST];

    for (unsigned i = 0; i < talon_bots_count; i++)
        names[1 + i] = talon_bots[i].id;
    const int found =
        cli_match_word(names, 1 + (int)talon_bots_count, player_of_letter(word), list);
    if (found < 0)
        return no_such_player(play, word, list);
    *bot = found ? &talon_bots[found - 1] : NULL;
    return true;
}

/* Who plays where this bot was asked for; NULL is a person. */
static const struct talon_bot *player_at(const struct cli_play *play, const struct talon_bot *bot)
{
    return bot ? talon_bot_at(bot, play->draft.config.game) : NULL;
}

/* The list of seats sets the number of players, unless an option did. */
static bool count_seats(struct cli_play *play, int count)
{
    const char *players = play->draft.config.game->options[TALON_OPTION_PLAYERS].id;

    if (count == talon_seats(&play->draft.config))
        return true;
    if (play->draft.config.given >> TALON_OPTION_PLAYERS & 1)
        return cli_complain(play, "There are {seats} seats, but --seats names {named}.", "seats",
                            SPOKEN_NUMBER(talon_seats(&play->draft.config)), "named",
                            SPOKEN_NUMBER(count), NULL);
    if (talon_draft_set(&play->draft, players, SPOKEN_NUMBER(count)) == TALON_SET_OK)
        return true;
    return cli_complain(play, "--seats names {named}, and this game is not played by so many.",
                        "named", SPOKEN_COUNT("1 player", "{n} players", (uint64_t)count), NULL);
}

/* As at a server's table, no two players have names that look alike. */
static bool is_named_before(const char *name, const char *list, const char *end)
{
    char other[CLI_CARD];

    while (list < end) {
        const size_t length = strcspn(list, ",");
        snprintf(other, sizeof other, "%.*s", (int)length, list);
        if (util_names_alike(name, other))
            return true;
        list += length + 1;
    }
    return false;
}

/* A name that would be cut, left out or turn the writing direction is refused with the reason. */
static bool check_names(struct cli_play *play, const char *list)
{
    const char *first = list;
    char name[CLI_CARD];

    for (int seat = 0; list; seat++) {
        const size_t length = strcspn(list, ",");
        if (seat >= talon_seats(&play->config))
            return cli_complain(play, "There are more names than seats.", NULL);
        if (length >= CLI_CARD)
            return cli_complain(play, "The name is too long.", NULL);
        snprintf(name, sizeof name, "%.*s", (int)length, list);
        if (!util_unicode_valid(name))
            return cli_complain(play, "The name is not valid UTF-8.", NULL);
        if (!util_unicode_clean(name))
            return cli_complain(play, "The name contains invisible characters.", NULL);
        if (is_named_before(name, first, list))
            return cli_complain(play, "This name has been given before.", NULL);
        list = list[length] ? list + length + 1 : NULL;
    }
    return true;
}

static bool is_taken(const struct cli_play *play, const char *name)
{
    for (int seat = 0; seat < TALON_SEATS_MAX; seat++)
        if (util_names_alike(name, play->name[seat]))
            return true;
    return false;
}

/* A bot's own name in this language, that of nobody else; or a first name for a person. */
static const char *usual_name(const struct cli_play *play, int seat)
{
    static const char *const usual[TALON_SEATS_MAX] = { "Anna", "Ben",   "Clara", "David",
                                                        "Emma", "Felix", "Greta", "Hugo" };
    const struct talon_bot *bot = play->bot[seat];
    const char *language = talon_language(spoken_catalogue()), *name = usual[seat];

    for (unsigned at = 0; bot && at < TEXT_BOT_NAMES; at++) {
        name = text_bot_name(language, bot->id, bot->level ? bot->level->name : NULL, at);
        if (!is_taken(play, name))
            break;
    }
    return name;
}

/* Names from the list in the order of the seats, and then usual ones for the rest. */
static void set_names(struct cli_play *play, const char *list)
{
    char name[CLI_CARD];

    for (int seat = 0; seat < TALON_SEATS_MAX; seat++) {
        const size_t length = list ? strcspn(list, ",") : 0;
        snprintf(name, sizeof name, "%.*s", (int)(length < CLI_CARD ? length : CLI_CARD - 1),
                 list ? list : "");
        talon_text_cut(play->name[seat], CLI_CARD, name);
        list = list && list[length] ? list + length + 1 : NULL;
    }
    for (int seat = 0; seat < TALON_SEATS_MAX; seat++)
        if (!*play->name[seat])
            talon_text_cut(play->name[seat], CLI_CARD, usual_name(play, seat));
}

static bool set_seats(struct cli_play *play, const char *at)
{
    char word[NAME];
    int count = 0;

    for (; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
        if (count == TALON_SEATS_MAX)
            return cli_complain(play, "There are at most {n} seats.", "n",
                                SPOKEN_NUMBER(TALON_SEATS_MAX), NULL);
        snprintf(word, sizeof word, "%.*s", (int)strcspn(at, ","), at);
        if (!find_player(play, word, &play->bot[count]))
            return false;
        play->bot[count] = player_at(play, play->bot[count]);
        count++;
    }
    return count_seats(play, count);
}

/* One person plays with bots of the level asked for, now or at an earlier time. */
static bool set_level(struct cli_play *play, const char *word)
{
    const struct talon_bot *level = word ? NULL : cli_remembered_level();

    if (word && !find_player(play, word, &level))
        return false;
    if (word && !level)
        return cli_complain(play, "--level names a bot, not a person.", NULL);
    if (word)
        cli_remember_level(level);
    for (int seat = 1; seat < TALON_SEATS_MAX; seat++)
        play->bot[seat] = player_at(play, level ? level : talon_bot_find("simple"));
    return true;
}

static bool set_players(struct cli_play *play, const struct play_arguments *given)
{
    if (given->seats)
        return set_seats(play, given->seats);
    return set_level(play, given->level);
}

/* ---- dealing --------------------------------------------------------------------------------- */

/* Without arguments a new one. */
static bool choose_seed(struct cli_play *play, const struct play_arguments *given)
{
    uint8_t bytes[RANDOM_BYTES];

    if (given && given->seed) {
        if (!cli_is_seed(given->seed))
            return cli_complain(play, "A seed is a line of text of 1 to {most} bytes.", "most",
                                SPOKEN_NUMBER(CLI_SEED_MAX - 1), NULL);
        snprintf(play->seed, sizeof play->seed, "%s", given->seed);
        return true;
    }
    if (getentropy(bytes, sizeof bytes))
        return cli_complain(play, "This computer provides no random numbers.", NULL);
    for (int i = 0; i < RANDOM_BYTES; i++)
        snprintf(play->seed + 2 * i, sizeof play->seed - 2 * (size_t)i, "%02x", bytes[i]);
    return true;
}

static void deal_table(struct cli_play *play)
{
    uint8_t key[TALON_KEY_BYTES];

    talon_key_from_seed(play->seed, key);
    play->table = talon_table_new(&play->config, key, NULL, 0);
    util_require_memory(play->table);
    for (int seat = 0; seat < talon_seats(&play->config); seat++)
        talon_table_set_player(play->table, seat, play->bot[seat] ? play->bot[seat]->id : "human",
                               play->name[seat]);
    cli_set_chance(play, play->seed);
    play->loaded_steps = 0;
}

bool cli_deal_again(struct cli_play *play, bool same_cards)
{
    if (!same_cards && !choose_seed(play, NULL))
        return false;
    talon_table_free(play->table);
    deal_table(play);
    cli_set_readers(play);
    return true;
}

/* ---- start ----------------------------------------------------------------------------------- */

static void read_environment(struct cli_play *play, const struct play_arguments *given)
{
    const char *terminal = getenv("TERM");

    play->echo = !isatty(STDIN_FILENO);
    play->screen = isatty(STDOUT_FILENO) && terminal && strcmp(terminal, "dumb");
    play->colour = play->screen && !cli_environment("NO_COLOR");
    const bool letters = given->ascii || (isatty(STDOUT_FILENO) && !cli_terminal_speaks_utf8());
    play->suits = letters ? TALON_LETTERS : TALON_SYMBOLS;
    if (given->rank_first)
        play->suits = letters ? TALON_RANK_LETTERS : TALON_RANK_SYMBOLS;
    play->lines = given->lines || cli_environment("TALON_LINES");
    play->four_colours = given->four_colours;
    play->record = given->record;
}

/* Who says how a game shall begin wants a new one. */
static bool asks_for_new(const struct play_arguments *given)
{
    return given->seats || given->level || given->names || given->seed ||
           given->choice.selection.options_count;
}

static bool deal_new(struct cli_play *play, const struct play_arguments *given)
{
    if (!set_players(play, given) || !cli_check_options(play) || !choose_seed(play, given) ||
        !check_names(play, given->names) || !cli_can_write_record(play))
        return false;
    set_names(play, given->names);
    cli_set_readers(play);
    deal_table(play);
    return true;
}

/* A table of a server has its rules and people already. */
static bool go_to_table(struct cli_play *play, const struct play_arguments *given)
{
    const struct cli_remote_plan plan = { given->choice.selection.game, given->name, given->watch };

    if (asks_for_new(given))
        return cli_complain(play, "At a table of a server its host has chosen the rules and seats.",
                            NULL);
    return cli_can_write_record(play) && cli_remote_start(play, &plan);
}

/* A game that was left is offered first. */
static bool start_game(struct cli_play *play, const struct play_arguments *given)
{
    const bool has_name = given->choice.selection.game;
    enum cli_kept_answer answer = CLI_KEPT_NEW_GAME;

    if (has_name && !cli_choose_game(play, &given->choice.selection))
        return false;
    if (!asks_for_new(given))
        answer = cli_offer_kept(play, has_name ? play->draft.config.game->id : NULL);
    if (answer == CLI_KEPT_GOES_ON)
        return cli_can_write_record(play);
    if (answer == CLI_KEPT_NEITHER)
        return false;
    return has_name ? deal_new(play, given) : (cli_list_games(play), false);
}

bool cli_play_start(struct cli_play *play, int argc, char **argv)
{
    struct play_arguments given = { .choice.play = play };

    if (!cli_read_command(&cli_play_command, &given, argc, argv, &play->status))
        return false;
    read_environment(play, &given);
    if (given.stats)
        return cli_print_statistics(play, given.json), false;
    if (given.load)
        return cli_can_write_record(play) && cli_load_game(play, given.load);
    if (given.choice.selection.game && cli_link_is_meant(given.choice.selection.game))
        return go_to_table(play, &given);
    if (given.name || given.watch)
        return cli_complain(play, "--name and --watch need the link of a table.", NULL);
    return start_game(play, &given);
}
