/* sim_arguments.c - reads the command line of `talon sim`. Where files of counters are added up,
 * the first of them says which game it was.
 */
#include "sim_arguments.h"

#include "command_files.h"
#include "merged_levels.h"
#include "record_file.h"
#include "sim/sim_remember.h"
#include "text/spoken.h"
#include "util/text_file.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WRONG_USAGE = 2, RANKS_MOST = 32, GAMES_USUAL = 10000 };
#define GAMES_MOST 1000000000000000ull
static const char seed_usual[] = "1", bots_usual[] = "random";

/* ---- words ----------------------------------------------------------------------------------- */

int cli_complain_sim(const char *sentence, const char *word)
{
    return cli_refuse_words("talon sim", sentence, word);
}

/* Which of both a word is, is known at the end of the line. */
static int take_preset_or_file(void *context, const char *word)
{
    struct sim_arguments *given = context;

    if (given->merges == SIM_FILES)
        return cli_complain_sim("{word} are too many files: add them up in parts.", word);
    given->merge[given->merges++] = word;
    return 0;
}

static int take_condition(void *context, const char *text)
{
    struct sim_arguments *given = context;

    if (given->whens == SIM_CONDITIONS_MOST)
        return cli_complain_sim("There are too many conditions: \"{word}\" is one too many.", text);
    given->when[given->whens++] = text;
    return 0;
}

/* clang-format off */
static const char help_usage[] =
    "talon sim [GAME/]PRESET [--games NUMBER | --range FROM:TO] [--seed TEXT]\n"
    "          [--option NAME=VALUE]... [--players NUMBER] [--deck RANKSxSUITS]\n"
    "          [--bots LIST] [--duplicate] [--when CONDITION]...\n"
    "          [--until MARGIN [--of NAME]]\n"
    "          [--over NUMBER [--of NAME]] [--jobs NUMBER] [--kernel auto|engine|NAME]\n"
    "          [--file FILE] [--records FOLDER] [--deadline MS] [--ready MS]\n"
    "          [--json | --csv] [--html FILE]\n"
    "talon sim --merge FILE... [--over NUMBER [--of NAME]] [--json | --csv] [--html FILE]\n";
#define AT(member) offsetof(struct sim_arguments, member)
static const struct cli_option options[] = {
    CLI_PARAGRAPH(N_("Plays many games and tells how long they last and how they end, with 99 % "
                     "intervals. The same games give the same counters to the last bit, on any "
                     "number of threads and machines.")),
    CLI_GAP,
    CLI_WHOLE("--games NUMBER", AT(games), 1, GAMES_MOST, N_("games, numbered from 0 (10000)")),
    CLI_TEXT("--range FROM:TO", AT(range),
        N_("only the games from FROM up to the one before TO; also FROM+NUMBER")),
    CLI_TEXT("--seed TEXT", AT(seed), N_("decides the cards and the random choices (1)")),
    CLI_EACH("--option NAME=VALUE", cli_take_option,
        N_("a rule, such as first_dealer=0 (seat 1); an unknown name lists all")),
    CLI_TEXT("--players NUMBER", AT(players), N_("the number of players")),
    CLI_TEXT("--deck RxS", AT(deck), N_("for War between two: a pack of R ranks in S suits, 4x2")),
    CLI_TEXT("--bots LIST", AT(bots),
        N_("who plays, seat by seat, beginning again at the end of the list: random, simple, "
           "beginner ... expert, expert@200, cmd:PROGRAM (random)")),
    CLI_SWITCH("--duplicate", AT(duplicate),
        N_("each deal is played by every rotation of the bots, so that good cards help all of them "
           "alike")),
    CLI_EACH("--when CONDITION", take_condition,
        N_("plays and counts only the games whose deal meets it: PILE[SEAT]:CARDS and a "
           "comparison, such as hand:K>=2 or \"hand[any]:AKQh = 3\" (doc/simulation.md)")),
    CLI_TEXT("--until MARGIN", AT(until),
        N_("stops when the 99 % interval of the mean is the mean +- MARGIN or narrower")),
    CLI_WHOLE("--over NUMBER", AT(over), 0, INT32_MAX,
        N_("tells in how many games a distribution goes above NUMBER")),
    CLI_TEXT("--of NAME", AT(of),
        N_("the distribution that --until and --over are about (the first)")),
    CLI_WHOLE("--jobs NUMBER", AT(jobs), 1, CLI_JOBS_MOST, N_("threads (as many as processors)")),
    CLI_TEXT("--kernel NAME", AT(kernel),
        N_("auto, engine, or a level of the fast kernels (auto)")),
    CLI_FILE("--file FILE", AT(file), CLI_READS | CLI_WRITES,
        N_("keeps the counters in FILE, and goes on from there if it exists")),
    CLI_TEXT("--records FOLDER", AT(programs.records.path),
        N_("writes the record of each game into a file of FOLDER; the cards follow from a key of "
           "each game then, as for bots that search")),
    CLI_WHOLE("--deadline MS", AT(deadline), 1, BOT_DEADLINE_MOST,
        N_("how long a program may think about a move (5000)")),
    CLI_WHOLE("--ready MS", AT(ready), 1, BOT_DEADLINE_MOST,
        N_("how long a program may take until it is ready to play (10000)")),
    CLI_SWITCH("--merge FILE...", AT(is_merge), N_("adds up the counters of several files")),
    CLI_SWITCH("--json", AT(json), N_("one line of JSON (doc/simulation.md)")),
    CLI_SWITCH("--csv", AT(csv),
        N_("every counter that is not zero, for a spreadsheet: UTF-8 with a byte-order mark, with "
           "the separators of the language")),
    CLI_FILE("--html FILE", AT(html), CLI_WRITES | CLI_PAGE,
        N_("a page with charts and their tables")),
    CLI_GAP,
    CLI_PARAGRAPH(N_("doc/truths.md answers questions that people ask, each with its command.")),
};
/* clang-format on */
const struct cli_command cli_sim_command = {
    .name = "talon sim",
    .usage = help_usage,
    CLI_OPTIONS(options),
    .file = CLI_READS, /* those of --merge; no file has the name of a preset */
    .take_word = take_preset_or_file,
};

/* Without --merge the word is a preset. */
static int take_preset(struct sim_arguments *given)
{
    if (given->is_merge)
        return given->merges ? 0 : cli_complain_sim("{word} needs files.", "--merge");
    if (given->merges > 1)
        return cli_complain_sim("One preset is enough: \"{word}\" is one too many.",
                                given->merge[1]);
    given->preset = given->merges ? given->merge[0] : NULL;
    given->merges = 0;
    return 0;
}

/* ---- the head of a file ---------------------------------------------------------------------- */

/* Cuts the next line off the text; NULL at its end. */
static char *cut_line(char **text)
{
    char *line = *text, *end = line ? strchr(line, '\n') : NULL;

    if (!end)
        return NULL;
    *end = 0;
    *text = end + 1;
    return line;
}

static bool take_options(struct cli_play *play, struct sim_arguments *given, char *words)
{
    for (char *word = words; word && *word;) {
        char *next = strchr(word, ' ');
        if (next)
            *next++ = 0;
        if (!cli_add_option(play, &given->choice.selection, word))
            return false;
        word = next;
    }
    return true;
}

static bool take_header_line(struct cli_play *play, struct sim_arguments *given, char *line)
{
    char *value = strchr(line, ' ');

    if (!value)
        return false;
    *value++ = 0;
    if (!strcmp(line, "game"))
        given->preset = value;
    else if (!strcmp(line, "options"))
        return take_options(play, given, value);
    else if (!strcmp(line, "deck"))
        given->deck = value;
    else if (!strcmp(line, "bots"))
        given->bots = value;
    else if (!strcmp(line, "deals"))
        given->duplicate = !strcmp(value, "duplicate");
    else if (!strcmp(line, "when"))
        return !take_condition(given, value);
    else if (!strcmp(line, "seed"))
        given->seed = value;
    return true;
}

/* Takes the game, bots and seed from the first file, so that nobody has to say them again. */
static int take_header(struct cli_play *play, struct sim_arguments *given)
{
    const char *path = given->merge[0];
    struct talon_string_buffer bytes = { .at = NULL };
    enum util_text_form form;

    if (!util_text_read_file(path, &bytes, &form)) {
        free(bytes.at);
        return cli_complain_unreadable("talon sim", path);
    }
    given->header = bytes.at;
    if (util_text_is_refused(form)) {
        spoken_complain("talon sim", util_text_sentences[form], "file", path, NULL);
        return WRONG_USAGE;
    }
    char *text = given->header, *line = cut_line(&text);
    if (!line || strcmp(line, "talon simulation 1") != 0)
        return cli_complain_sim("{word} is not a file of talon sim.", path);
    while ((line = cut_line(&text)) && strncmp(line, "games ", 6) != 0 &&
           strncmp(line, "played ", 7) != 0)
        if (!take_header_line(play, given, line))
            return cli_complain_sim("{word} is damaged.", path);
    return 0;
}

/* ---- numbers --------------------------------------------------------------------------------- */

/* Digits at the start of the text within these limits. */
static bool read_count(const char *text, uint64_t least, uint64_t most, uint64_t *number,
                       const char **end)
{
    return cli_read_digits(text, number, end) && *number >= least && *number <= most;
}

/* "FROM:TO", or "FROM+NUMBER". */
static bool read_range(const char *text, struct sim_range *range)
{
    const char *end;
    uint64_t second;

    if (!read_count(text, 0, GAMES_MOST, &range->from, &end) || (*end != ':' && *end != '+'))
        return false;
    const bool is_length = *end == '+';
    if (!read_count(end + 1, 1, GAMES_MOST, &second, &end) || *end)
        return false;
    range->to = is_length ? range->from + second : second;
    return range->from < range->to && range->to <= GAMES_MOST;
}

static bool read_small_deck(const char *text, struct sim_plan *plan)
{
    uint64_t ranks, suits;

    if (!cli_read_deck(text, &ranks, &suits) || !ranks || ranks > RANKS_MOST || !suits ||
        suits > FAST_WAR_PACK)
        return false;
    plan->ranks = (uint8_t)ranks;
    plan->suits = (uint8_t)suits;
    return true;
}

/* "0.1", "±0.1" or "+-0.1". */
static bool read_margin(const char *text, double *margin)
{
    char *end;

    if (!strncmp(text, "\xc2\xb1", 2) || !strncmp(text, "+-", 2))
        text += 2;
    if (*text != '.' && (*text < '0' || *text > '9'))
        return false;
    *margin = strtod(text, &end);
    return !*end && *margin > 0 && *margin < 1e9;
}

/* ---- bots ------------------------------------------------------------------------------------ */

/* Whether an earlier seat has a bot of this name. */
static bool is_named(const struct sim_plan *plan, const char *name)
{
    for (unsigned i = 0; i < plan->bots; i++)
        if (!strcmp(plan->bot_name[i], name))
            return true;
    return false;
}

static const char *name_bot(struct sim_arguments *given, struct sim_plan *plan, const char *name)
{
    struct match_player player;

    if (plan->bots == (unsigned)talon_seats(&plan->config))
        return N_("There are more bots than seats: \"{word}\" has none.");
    if (!strncmp(name, "cmd:", 4) && name[4] && !strchr(name, '\n')) {
        cli_sim_programs_add(&given->programs, plan, plan->bots, name);
    } else {
        if (!match_read_bot(name, &given->bot_storage[plan->bots], &player))
            return N_("There is no bot \"{word}\".");
        if (talon_bot_searches(player.bot, plan->config.game))
            plan->tables = &sim_tables_with_history;
        plan->bot[plan->bots] = player.bot;
        if (!is_named(plan, name))
            cli_say_merged_level("talon sim", name, player.bot, plan->config.game);
    }
    plan->bot_name[plan->bots++] = name;
    return NULL;
}

/* Names with a comma or a blank between; commands may have blanks in them. */
static int name_bots(struct sim_arguments *given, struct sim_plan *plan)
{
    const char *text = given->bots ? given->bots : bots_usual;

    if (strlen(text) >= sizeof given->bot_text)
        return cli_complain_sim("{word} has too many names.", "--bots");
    const char *between = strstr(text, "cmd:") ? "," : ", ";
    memcpy(given->bot_text, text, strlen(text) + 1);
    for (char *name = given->bot_text; name;) {
        char *end = name + strcspn(name, between);
        char *next = *end ? end + 1 : NULL;
        *end = 0;
        const char *fault = name_bot(given, plan, name);
        if (fault)
            return cli_complain_sim(fault, name);
        name = next;
    }
    return 0;
}

/* Files of counters do not tell by what cards games were played that others play without records.
 */
static int check_programs(const struct sim_arguments *given)
{
    if (given->programs.records.path && (given->file || given->is_merge))
        return cli_complain_sim("--records and {word} do not go together.",
                                given->file ? "--file" : "--merge");
    if ((given->deadline || given->ready) && !given->programs.count)
        return cli_complain_sim("{word} has no effect: no player is a program.",
                                given->deadline ? "--deadline" : "--ready");
    return 0;
}

/* ---- the plan -------------------------------------------------------------------------------- */

static int choose_simulated_game(struct cli_play *play, struct sim_arguments *given)
{
    if (!given->preset)
        return cli_complain_sim("Which game? {word} is an example.", "war/classic");
    given->choice.selection.game = cli_preset_of(given->preset, given->preset_name);
    if (!cli_choose_game(play, &given->choice.selection) ||
        !cli_set_players(play, given->players) || !cli_check_options(play))
        return play->status ? play->status : WRONG_USAGE;
    return 0;
}

static int choose_range(const struct sim_arguments *given, struct sim_run *run)
{
    run->range.to = given->games;
    if (given->range && !read_range(given->range, &run->range))
        return cli_complain_sim("--range needs the first game and the one behind the last, "
                                "0:1000, not \"{word}\".",
                                given->range);
    return 0;
}

/* The first distribution whose mean has an interval; -1: there is none. */
static int first_with_interval(const struct sim_layout *layout)
{
    for (unsigned i = 0; i < layout->count; i++)
        if (layout->table[i].kind == SIM_DISTRIBUTION && !layout->table[i].is_dependent)
            return (int)i;
    return -1;
}

/* The mean that --until is about. */
static int choose_end(const struct sim_arguments *given, const struct sim_plan *plan,
                      struct sim_run *run)
{
    const int table =
        given->of ? sim_layout_find(&plan->layout, given->of) : first_with_interval(&plan->layout);

    if (!given->until)
        return 0;
    if (!read_margin(given->until, &run->until))
        return cli_complain_sim("--until needs the margin of the interval, 0.1, not \"{word}\".",
                                given->until);
    if (given->of && (table < 0 || plan->layout.table[table].kind != SIM_DISTRIBUTION))
        return cli_complain_sim("There is no distribution \"{word}\".", given->of);
    if (table < 0 || plan->layout.table[table].is_dependent)
        return cli_complain_sim(
            "--until needs an interval, and the mean of {word} has none: its values "
            "depend on each other.",
            given->of ? given->of : spoken("any distribution here"));
    run->until_table = (unsigned)table;
    return 0;
}

int cli_choose_over(const struct sim_arguments *given, const struct sim_plan *plan,
                    struct sim_run_info *info)
{
    const int table = given->of ? sim_layout_find(&plan->layout, given->of) : 0;

    if (given->over == SIM_UNSAID)
        return 0;
    if (table < 0 || plan->layout.table[table].kind != SIM_DISTRIBUTION)
        return cli_complain_sim("There is no distribution \"{word}\".",
                                given->of ? given->of : spoken("to look at"));
    info->has_over = true;
    info->over_table = (unsigned)table;
    info->over = (int64_t)given->over;
    return 0;
}

/* The level with this name; FAST_LEVELS: there is none, or this machine cannot run it. */
static enum fast_level level_named(const char *name)
{
    enum fast_level level = FAST_PLAIN;

    if (!strcmp(name, "auto"))
        return fast_level_best();
    while (level < FAST_LEVELS && strcmp(fast_level_name(level), name) != 0)
        level++;
    return level < FAST_LEVELS && fast_level_runs(level) ? level : FAST_LEVELS;
}

static int choose_kernel(const struct sim_arguments *given, struct sim_plan *plan)
{
    const char *kernel = given->kernel ? given->kernel : "auto";
    const bool by_engine = !strcmp(kernel, "engine") || given->programs.records.path,
               is_asked = strcmp(kernel, "auto") != 0;
    const enum fast_level level = by_engine ? FAST_PLAIN : level_named(kernel);

    if (level == FAST_LEVELS)
        return cli_complain_sim("There is no kernel \"{word}\" on this machine.", kernel);
    const char *fault = sim_plan_finish(plan, !by_engine, level);
    if (fault)
        return cli_complain_sim(fault, "");
    if (is_asked && strcmp(sim_plan_kernel(plan), kernel) != 0)
        return cli_complain_sim(
            "This game is not played by the kernel \"{word}\": leave --kernel out.", kernel);
    return 0;
}

static int choose_seed(const struct sim_arguments *given, struct sim_plan *plan)
{
    const char *seed = given->seed ? given->seed : seed_usual;
    const size_t length = strlen(seed);

    if (length > SIM_SEED_MOST || strchr(seed, '\n'))
        return cli_complain_sim("--seed must be one line of at most 64 bytes, not \"{word}\".",
                                seed);
    memcpy(plan->seed, seed, length + 1);
    return 0;
}

static int choose_conditions(const struct sim_arguments *given, struct sim_plan *plan)
{
    struct sim_condition_fault fault;

    for (unsigned i = 0; i < given->whens; i++) {
        const char *sentence = sim_condition_read(&plan->config, given->when[i],
                                                  &plan->condition[plan->conditions++], &fault);
        if (sentence)
            return spoken_complain("talon sim", sentence, "word", fault.word, "list", fault.list,
                                   NULL),
                   WRONG_USAGE;
    }
    return 0;
}

static int make_plan(struct sim_arguments *given, struct sim_plan *plan, struct sim_run *run)
{
    struct cli_play *play = given->choice.play;
    int status = given->is_merge ? take_header(play, given) : 0;

    status = status ? status : choose_simulated_game(play, given);
    if (status)
        return status;
    plan->config = play->config;
    plan->is_duplicate = given->duplicate;
    if (given->deck && !read_small_deck(given->deck, plan))
        return cli_complain_sim("--deck needs ranks and suits, 4x2, not \"{word}\".", given->deck);
    status = name_bots(given, plan);
    status = status ? status : check_programs(given);
    cli_sim_programs_plan(&given->programs, plan);
    status = status ? status : choose_conditions(given, plan);
    status = status ? status : choose_seed(given, plan);
    status = status ? status : choose_kernel(given, plan);
    status = status ? status : choose_range(given, run);
    run->jobs = cli_jobs(given->jobs);
    run->file = given->file;
    run->progress = isatty(STDERR_FILENO);
    return status ? status : choose_end(given, plan, run);
}

int cli_plan_sim(struct sim_arguments *given, int argc, char **argv, struct sim_plan *plan,
                 struct sim_run *run)
{
    int status;

    given->games = GAMES_USUAL;
    given->over = SIM_UNSAID;
    if (!cli_read_command(&cli_sim_command, given, argc, argv, &status))
        return status;
    status = take_preset(given);
    return status ? status : make_plan(given, plan, run);
}
