/* match_command.c - `talon match`: two players against each other over duplicate deals, on several
 * threads, with the result as a table or as JSON.
 */
#include "command_files.h"
#include "command_words.h"
#include "command_entry.h"
#include "bot_program.h"
#include "game_arguments.h"
#include "match/match_run.h"
#include "match_program.h"
#include "merged_levels.h"
#include "record_folder.h"

#include "text/spoken.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WRONG_USAGE = 2, DEALS_USUAL = 100, DEALS_MOST = 1000000, RECORD_NAME = 64 };
enum { FAULTS_FEW = 2, HUNDRED = 100 }; /* a result stands with a few, or 1 % of the deals */

/* A player of the command line that is not one of the bots as they are. */
struct own_player {
    struct match_bot bot;
    struct bot_pool pool; /* of a program, which has a line */
};

struct match_arguments {
    struct cli_choice choice;
    const char *preset, *players, *seed, *sprt, *resume, *player[2];
    struct record_folder records;
    uint64_t deals, jobs, deadline, ready; /* 0: the usual ms */
    struct own_player own[2];
    char preset_name[CLI_LINE]; /* GAME/PRESET, if only the preset was given */
    int players_given;
    bool json, time, whole;
};

static int complain(const char *sentence, const char *word)
{
    return cli_refuse_words("talon match", sentence, word);
}

static int take_player(void *context, const char *word)
{
    struct match_arguments *given = context;

    if (given->players_given == 2)
        return complain("Two players are enough: \"{word}\" is one too many.", word);
    given->player[given->players_given++] = word;
    return 0;
}

/* clang-format off */
static const char help_usage[] =
    "talon match A B --preset [GAME/]PRESET [--option NAME=VALUE]... [--players NUMBER]\n"
    "            [--deals NUMBER] [--seed TEXT] [--jobs NUMBER] [--whole] [--sprt LOW:HIGH]\n"
    "            [--deadline MS] [--ready MS] [--resume FILE] [--records FOLDER] [--time]\n"
    "            [--json]\n";
#define AT(member) offsetof(struct match_arguments, member)
static const struct cli_option options[] = {
    CLI_PARAGRAPH(N_("Lets two players play the same deals, each twice with the seats exchanged, "
                     "and tells how much better A does: tricks a deal at Whist, points a deal at "
                     "its relatives, points a game at Wunsdorf and Romanian Whist, elsewhere how "
                     "much more often it wins. With the same seed the result is the same for any "
                     "number of jobs.")),
    CLI_GAP,
    CLI_PARAGRAPH(N_("A, B: simple, random, a level (beginner, casual, steady, strong, expert), a "
                     "level with another budget of simulations (expert@2000), or cmd:PROGRAM, a "
                     "program that is asked on its standard input and answers on its standard "
                     "output (doc/bots.md)")),
    CLI_GAP,
    CLI_TEXT("--preset [GAME/]PRESET", AT(preset), N_("what is played, such as whist/classic")),
    CLI_EACH("--option NAME=VALUE", cli_take_option,
        N_("sets an option to another value; an unknown name lists all options")),
    CLI_TEXT("--players NUMBER", AT(players), N_("the number of players")),
    CLI_WHOLE("--deals NUMBER", AT(deals), 1, DEALS_MOST, N_("duplicate deals (100)")),
    CLI_TEXT("--seed TEXT", AT(seed),
        N_("decides the cards and the random choices of the players (1)")),
    CLI_WHOLE("--jobs NUMBER", AT(jobs), 1, CLI_JOBS_MOST, N_("threads (as many as processors)")),
    CLI_SWITCH("--whole", AT(whole),
        N_("plays whole games where it would be one deal, and counts who wins them")),
    CLI_TEXT("--sprt LOW:HIGH", AT(sprt),
        N_("stops once a sequential test with 1 % error has decided between these")),
    CLI_WHOLE("--deadline MS", AT(deadline), 1, BOT_DEADLINE_MOST,
        N_("how long a program may think about a move (5000)")),
    CLI_WHOLE("--ready MS", AT(ready), 1, BOT_DEADLINE_MOST,
        N_("how long a program may take until it is ready to play (10000)")),
    CLI_FILE("--resume FILE", AT(resume), CLI_READS | CLI_WRITES,
        N_("keeps finished deals in FILE and goes on where it ended")),
    CLI_TEXT("--records FOLDER", AT(records.path),
        N_("writes the record of each game into a file of FOLDER")),
    CLI_SWITCH("--time", AT(time), N_("tells how much CPU time a decision of each player took")),
    CLI_SWITCH("--json", AT(json), N_("one line of JSON at the end")),
};
/* clang-format on */
static const struct cli_command cli_match_command = {
    .name = "talon match",
    .usage = help_usage,
    CLI_OPTIONS(options),
    .take_word = take_player,
};

/* A match and its outcome. */
struct match_result {
    struct match_spec spec;
    struct match_plan plan;
    struct match_sum sum;
};

/* ---- arguments ------------------------------------------------------------------------------- */

/* "simple", "expert", "expert@2000", "cmd:PROGRAM". */
static bool read_player(const char *text, const struct match_arguments *given,
                        struct own_player *own, struct match_player *player)
{
    if (!strncmp(text, "cmd:", 4)) {
        own->pool.command = (struct bot_command){
            .line = text + 4,
            .deadline = given->deadline ? (int)given->deadline : BOT_DEADLINE,
            .start = given->ready ? (int)given->ready : BOT_START,
        };
        *player = cli_match_program_player(text, &own->pool);
        return text[4];
    }
    return match_read_bot(text, &own->bot, player);
}

static bool read_bounds(const char *text, struct match_plan *plan)
{
    char *end;

    if (!text)
        return true;
    plan->sequential = true;
    plan->low = strtod(text, &end);
    if (*end != ':')
        return false;
    plan->high = strtod(end + 1, &end);
    return !*end && plan->low < plan->high;
}

/* ---- what is played -------------------------------------------------------------------------- */

static int choose_preset(struct cli_play *play, struct match_arguments *given)
{
    if (!given->preset)
        return complain("{word} is missing.", "--preset");
    given->choice.selection.game = cli_preset_of(given->preset, given->preset_name);
    if (!cli_choose_game(play, &given->choice.selection) ||
        !cli_set_players(play, given->players) || !cli_check_options(play))
        return play->status ? play->status : WRONG_USAGE;
    return 0;
}

/* Whether the games of this match are whole without --whole. */
static bool changes_nothing(const struct match_spec *spec)
{
    struct match_spec whole = *spec;

    whole.whole = true;
    return !strcmp(match_unit(&whole), match_unit(spec));
}

static bool asks_program(const struct match_arguments *given)
{
    return !strncmp(given->player[0], "cmd:", 4) || !strncmp(given->player[1], "cmd:", 4);
}

static int choose_plan(struct match_arguments *given, struct match_spec *spec,
                       struct match_plan *plan)
{
    if (given->players_given < 2)
        return complain("Two players are needed.", "");
    for (int i = 0; i < 2; i++)
        if (!read_player(given->player[i], given, &given->own[i], &spec->player[i]))
            return complain("There is no player \"{word}\".", given->player[i]);
    if (given->whole && changes_nothing(spec))
        return complain("{word} has no effect: this game is played whole anyway.", "--whole");
    if ((given->deadline || given->ready) && !asks_program(given))
        return complain("{word} has no effect: no player is a program.",
                        given->deadline ? "--deadline" : "--ready");
    if (given->seed && strlen(given->seed) > MATCH_SEED_MOST)
        return complain("--seed must have at most 64 bytes, not \"{word}\".", given->seed);
    if (!read_bounds(given->sprt, plan))
        return complain("--sprt needs two numbers, the lower first: 0:0.5, not \"{word}\".",
                        given->sprt);
    spec->seed = given->seed ? given->seed : "1";
    spec->whole = given->whole;
    plan->deals = (uint32_t)given->deals;
    plan->jobs = cli_jobs(given->jobs);
    plan->resume = given->resume;
    plan->progress = isatty(STDERR_FILENO);
    return 0;
}

/* ---- levels that play as others -------------------------------------------------------------- */

/* NULL: a program. */
static const struct talon_bot *bot_that_plays(const struct match_spec *spec, int which)
{
    const struct talon_bot *bot = spec->player[which].bot;

    return bot ? talon_bot_at(bot, spec->config.game) : NULL;
}

static bool has_one_name(const struct match_spec *spec)
{
    return !strcmp(spec->player[0].name, spec->player[1].name);
}

/* Two names for one bot: such a match tells nothing of either. */
static bool is_against_itself(const struct match_spec *spec)
{
    const struct talon_bot *first = bot_that_plays(spec, 0);

    return first && first == bot_that_plays(spec, 1) && !has_one_name(spec);
}

/* Before the match, which may be long. */
static void tell_merged_levels(const struct match_spec *spec)
{
    if (is_against_itself(spec)) {
        spoken_complain("talon match",
                        "In this game {a} and {b} both play as {level}. So the result does not "
                        "tell which of them plays better.",
                        "a", spec->player[0].name, "b", spec->player[1].name, "level",
                        bot_that_plays(spec, 0)->id, NULL);
        return;
    }
    for (int which = 0; which < 2 - has_one_name(spec); which++)
        if (spec->player[which].bot)
            cli_say_merged_level("talon match", spec->player[which].name, spec->player[which].bot,
                                 spec->config.game);
}

/* ---- the result ------------------------------------------------------------------------------ */

static double milliseconds(const struct match_sum *sum, int which)
{
    return sum->decisions[which] ? 1e3 * sum->cpu[which] / (double)sum->decisions[which] : 0;
}

/* One deal has no interval. */
static void print_interval_json(const struct match_sum *sum)
{
    const double mean = match_mean(sum), spread = match_spread(sum);

    if (sum->deals > 1)
        printf("\"low\":%.6f,\"high\":%.6f", mean - spread, mean + spread);
    else
        fputs("\"low\":null,\"high\":null", stdout);
}

static void print_json(const struct match_result *result, const struct match_arguments *given)
{
    static const char *const decided[] = {
        [MATCH_OPEN] = "null", [MATCH_LOW] = "\"low\"", [MATCH_HIGH] = "\"high\""
    };
    const struct match_sum *sum = &result->sum;

    printf("{\"deals\":%u,\"mean\":%.6f,", sum->deals, match_mean(sum));
    print_interval_json(sum);
    printf(",\"unit\":\"%s\",\"won\":%u,\"drawn\":%u,\"lost\":%u,\"faults\":[%u,%u]",
           match_unit(&result->spec), sum->won, sum->drawn, sum->lost, sum->faults[0],
           sum->faults[1]);
    if (result->plan.sequential)
        printf(",\"decided\":%s", decided[match_decide(&result->plan, sum)]);
    if (given->time)
        printf(",\"milliseconds\":[%.3f,%.3f]", milliseconds(sum, 0), milliseconds(sum, 1));
    puts("}");
}

/* A row of the table: its name in a column, and what follows it. */
static void print_row(const char *name, const char *words)
{
    struct talon_string_buffer line = { 0 };

    spoken_add_left(&line, name, 20);
    printf("%s %s\n", line.at, words);
    free(line.at);
}

static void print_decision(const struct match_plan *plan, const struct match_sum *sum)
{
    const enum match_decision decision = match_decide(plan, sum);
    const char *low = SPOKEN_DECIMAL("%g", plan->low), *high = SPOKEN_DECIMAL("%g", plan->high);
    char words[SPOKEN_LINE];

    if (decision == MATCH_OPEN)
        spoken_with(words, sizeof words, "not decided between {low} and {high}", "low", low, "high",
                    high, NULL);
    else
        spoken_with(words, sizeof words, "{number}, not {other}", "number",
                    decision == MATCH_LOW ? low : high, "other", decision == MATCH_LOW ? high : low,
                    NULL);
    print_row(spoken("sequential test"), words);
}

static void print_mean(const struct match_result *result)
{
    const struct match_sum *sum = &result->sum;
    const double mean = match_mean(sum), spread = match_spread(sum);
    char words[SPOKEN_LINE];

    if (sum->deals > 1)
        spoken_with(words, sizeof words, "{mean} (99 %: {low} to {high})", "mean",
                    SPOKEN_DECIMAL("%+.3f", mean), "low", SPOKEN_DECIMAL("%+.3f", mean - spread),
                    "high", SPOKEN_DECIMAL("%+.3f", mean + spread), NULL);
    else
        spoken_with(words, sizeof words, "{mean} (one deal has no interval)", "mean",
                    SPOKEN_DECIMAL("%+.3f", mean), NULL);
    print_row(spoken(match_unit(&result->spec)), words);
}

static void print_table(const struct match_result *result, const struct match_arguments *given)
{
    const struct match_spec *spec = &result->spec;
    const struct match_sum *sum = &result->sum;
    char words[SPOKEN_LINE];

    spoken_print(stdout, "{game}/{preset}: {a} against {b}", "game", spec->config.game->id,
                 "preset", spec->config.preset ? spec->config.preset : "", "a",
                 spec->player[0].name, "b", spec->player[1].name, NULL);
    putchar('\n');
    print_row(spoken("duplicate deals"),
              spoken_with(words, sizeof words, "{n}: {won}, {drawn}, {lost}", "n",
                          SPOKEN_WHOLE(sum->deals), "won",
                          SPOKEN_COUNT("1 won", "{n} won", (uint64_t)sum->won), "drawn",
                          SPOKEN_COUNT("1 drawn", "{n} drawn", (uint64_t)sum->drawn), "lost",
                          SPOKEN_COUNT("1 lost", "{n} lost", (uint64_t)sum->lost), NULL));
    print_mean(result);
    if (result->plan.sequential)
        print_decision(&result->plan, sum);
    if (sum->faults[0] || sum->faults[1])
        print_row(spoken("deals with a fault"),
                  spoken_with(words, sizeof words, "{first} and {second}", "first",
                              SPOKEN_WHOLE(sum->faults[0]), "second", SPOKEN_WHOLE(sum->faults[1]),
                              NULL));
    if (given->time)
        print_row(spoken("ms a decision"),
                  spoken_with(words, sizeof words, "{first} and {second}", "first",
                              SPOKEN_DECIMAL("%.3f", milliseconds(sum, 0)), "second",
                              SPOKEN_DECIMAL("%.3f", milliseconds(sum, 1)), NULL));
}

/* ---- the match ------------------------------------------------------------------------------- */

/* So many faults that the result tells of them rather than of the play. */
static bool has_too_many_faults(const struct match_sum *sum, int which)
{
    const uint64_t faults = sum->faults[which];

    return faults > FAULTS_FEW && faults * HUNDRED > sum->deals;
}

/* A player that failed in every deal was not measured at all. Where nobody decides, no program was
 * even asked. Of one that played against itself all was told before. */
static int tell_useless(const struct match_result *result)
{
    const struct match_sum *sum = &result->sum;
    int status = is_against_itself(&result->spec);

    for (int which = 0; which < 2; which++) {
        const bool is_useless = sum->faults[which] == sum->deals;
        if (is_useless || has_too_many_faults(sum, which)) {
            spoken_complain("talon match",
                            is_useless
                                ? N_("{a} lost a game by a fault in every deal. So the result "
                                     "does not tell how well it plays.")
                                : N_("{a} lost games by a fault in more than 1 % of the deals. So "
                                     "the result does not tell how well it plays."),
                            "a", result->spec.player[which].name, NULL);
            status = 1;
        }
    }
    if (!sum->decisions[0] && !sum->decisions[1]) {
        spoken_complain("talon match",
                        "Nobody decides anything in this game. So the result does not tell how "
                        "well the players play.",
                        NULL);
        status = 1;
    }
    return status;
}

/* The first and the second game of a deal: deal-000001-1.record. */
static bool keep_record(void *keeper, uint32_t deal, bool exchanged,
                        const struct talon_table *table)
{
    char name[RECORD_NAME];

    snprintf(name, sizeof name, "deal-%06u-%d.record", deal + 1, exchanged + 1);
    return cli_record_folder_keep(keeper, name, table);
}

static int play_match(struct match_arguments *given, struct match_result *result)
{
    int status = cli_record_folder_open(&given->records, "talon match", given->resume);

    if (given->records.path)
        result->spec.keep = keep_record;
    result->spec.keeper = &given->records;
    const char *fault = status ? NULL : match_run(&result->spec, &result->plan, &result->sum);
    const int unkept = cli_record_folder_close(&given->records, "talon match");
    if (fault && !unkept)
        spoken_complain("talon match", fault, NULL);
    return status || fault || unkept;
}

static bool is_program(const struct own_player *own)
{
    return own->pool.command.line;
}

/* Programs are tried before anything is played. */
static int open_programs(struct match_arguments *given)
{
    for (int i = 0; i < 2; i++)
        if (is_program(&given->own[i]) &&
            !cli_bot_pool_open(&given->own[i].pool, given->player[i], "talon match")) {
            if (i && is_program(&given->own[0]))
                cli_bot_pool_close(&given->own[0].pool);
            return 1;
        }
    return 0;
}

static void close_programs(struct match_arguments *given)
{
    for (int i = 0; i < 2; i++)
        if (is_program(&given->own[i]))
            cli_bot_pool_close(&given->own[i].pool);
}

static int talon_match(int argc, char **argv)
{
    struct cli_play play = { .command = "talon match" };
    struct match_arguments given = { .choice.play = &play, .deals = DEALS_USUAL };
    struct match_result result = { .spec = { .player = { { .name = "" }, { .name = "" } } } };
    int status;

    if (!cli_read_command(&cli_match_command, &given, argc, argv, &status))
        return status;
    status = choose_preset(&play, &given);
    result.spec.config = play.config;
    status = status ? status : choose_plan(&given, &result.spec, &result.plan);
    status = status ? status : open_programs(&given);
    if (status)
        return status;
    tell_merged_levels(&result.spec);
    status = play_match(&given, &result);
    close_programs(&given);
    if (status)
        return status;
    if (given.json)
        print_json(&result, &given);
    else
        print_table(&result, &given);
    return tell_useless(&result);
}

const struct cli_entry cli_match_entry = {
    &cli_match_command,
    talon_match,
    N_("let bots play duplicate deals: {example}"),
    "talon match expert simple --preset whist/classic",
};
