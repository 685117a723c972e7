/* exact_command.c - `talon exact`: what can be computed about War and Tod und Leben without
 * chance: fractions, all deals of small packs, and deals that never end.
 */
#include "command_words.h"
#include "command_entry.h"
#include "exact_report.h"
#include "game_arguments.h"

#include "text/spoken.h"

#include <stdio.h>
#include <string.h>

enum { WRONG_USAGE = 2, FAILED = 1, RANK_HIGHEST = 255, CARD_TEXT = 24 };
enum { SEEDS_MOST = 100000000, BATTLES_USUAL = 100000000 };

struct exact_arguments {
    struct cli_choice choice;
    const char *what, *deck, *seed, *packets;
    uint64_t count, most; /* count 0: one deal */
    bool json;
};

static int refuse(const char *sentence, const char *word)
{
    return cli_refuse_words("talon exact", sentence, word);
}

static int take_question(void *context, const char *word)
{
    struct exact_arguments *given = context;

    if (given->what && given->packets)
        return refuse(
            "\"{word}\" is one word too many: put all cards of --packets in quotation marks.",
            word);
    if (given->what)
        return refuse("\"{word}\" is one word too many.", word);
    given->what = word;
    return 0;
}

/* clang-format off */
static const char help_usage[] =
    "talon exact tod-und-leben [--json]\n"
    "talon exact first-pass [--deck RANKSxSUITS] [--json]\n"
    "talon exact war --deck RANKSxSUITS [--option NAME=VALUE]... [--json]\n"
    "talon exact cycle --seed NUMBER [--deck RANKSxSUITS] [--option NAME=VALUE]...\n"
    "            [--most NUMBER] [--json]\n"
    "talon exact cycle --count NUMBER [--seed NUMBER] [--deck RANKSxSUITS]\n"
    "            [--option NAME=VALUE]... [--most NUMBER] [--json]\n"
    "talon exact cycle --packets CARDS [--option NAME=VALUE]... [--most NUMBER] [--json]\n";
#define AT(member) offsetof(struct exact_arguments, member)
static const struct cli_option options[] = {
    CLI_PARAGRAPH(N_("Computes exactly what simulations estimate.")),
    CLI_GAP,
    CLI_TOLD("tod-und-leben", N_("the probabilities of a round of Tod und Leben, as fractions")),
    CLI_TOLD("first-pass", N_("how many ties the first pass of War has, as fractions")),
    CLI_TOLD("war",
        N_("all deals of a small pack: how long they last, who wins, how many never end; with "
           "collect_order=shuffled the means over all chances")),
    CLI_TOLD("cycle", N_("whether a deal of War ever ends with a fixed order of collecting")),
    CLI_GAP,
    CLI_TEXT("--deck RANKSxSUITS", AT(deck),
        N_("a pack of your own, such as 3x4: an even number of cards, at most 64")),
    CLI_EACH("--option NAME=VALUE", cli_take_option,
        N_("an option of War, such as war_down=3 or form=pyanitsa")),
    CLI_TEXT("--seed NUMBER", AT(seed),
        N_("the deal of this seed; with --count the first one (0)")),
    CLI_WHOLE("--count NUMBER", AT(count), 1, SEEDS_MOST,
        N_("counts over the deals of this many seeds")),
    CLI_TEXT("--packets CARDS", AT(packets),
        N_("both packets, the top first: \"K 3 9 / A T 2\", or numbers up to 255")),
    CLI_WHOLE("--most NUMBER", AT(most), 1, UINT64_MAX,
        N_("gives up a deal after this many battles (100000000)")),
    CLI_SWITCH("--json", AT(json), N_("one line of JSON")),
};
/* clang-format on */
static const struct cli_command cli_exact_command = {
    .name = "talon exact",
    .usage = help_usage,
    CLI_OPTIONS(options),
    .take_word = take_question,
};

/* Every number is a seed, so that a text tells whether there is one. */
static const struct cli_option seed_option = CLI_WHOLE("--seed", 0, 0, UINT64_MAX, NULL);

/* What the arguments ask for. */
struct exact_task {
    struct exact_war rules;
    struct exact_deck deck; /* ranks 0: none is named */
    struct exact_position deal;
    uint64_t first, count, most;
};

static int fail(const char *sentence)
{
    return spoken_complain("talon exact", sentence, NULL), FAILED;
}

/* ---- arguments ------------------------------------------------------------------------------- */

static bool read_natural(const char *text, uint64_t *number)
{
    const char *end;

    return cli_read_digits(text, number, &end) && !*end;
}

static int read_deck(const char *text, struct exact_deck *deck)
{
    uint64_t ranks, suits;

    if (!text)
        return 0;
    if (!cli_read_deck(text, &ranks, &suits) || ranks > EXACT_CARDS_MAX || suits > EXACT_CARDS_MAX)
        return refuse("--deck needs ranks and suits, such as 3x4, not \"{word}\".", text);
    *deck = (struct exact_deck){ (unsigned)ranks, (unsigned)suits };
    if (!exact_deck_is_possible(*deck))
        return refuse("The pack {word} must have an even number of cards, from 2 to 64.", text);
    return 0;
}

/* A card: its name with or without the suit, or a number. */
static bool read_rank(const char *word, uint8_t *rank)
{
    const char name[] = { word[0], word[1] ? word[1] : 'c' };
    const uint8_t face =
        strlen(word) > 2 ? TALON_NO_CARD : talon_card_read(TALON_FRENCH, name, sizeof name);
    uint64_t number;

    if (face != TALON_NO_CARD)
        number = (uint64_t)talon_rank(face) + EXACT_RANK_OF_TWO;
    else if (!read_natural(word, &number) || !number || number > RANK_HIGHEST)
        return false;
    *rank = (uint8_t)number;
    return true;
}

/* The next card of a seat; its word ends before this length. */
static int read_card(const char *text, size_t length, struct exact_position *deal, int seat)
{
    char word[CARD_TEXT];

    if (deal->count[0] + deal->count[1] == EXACT_CARDS_MAX)
        return refuse("--packets has more than {word} cards.", "64");
    snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : sizeof word), text);
    if (!read_rank(word, &deal->card[seat][deal->count[seat]++]))
        return refuse(
            "In --packets there is no card \"{word}\": a card is 2 to 9, T, J, Q, K or A, or "
            "a number from 1 to 255.",
            word);
    return 0;
}

/* Both packets, one "/" between them. */
static int read_packets(const char *text, struct exact_position *deal)
{
    static const char gaps[] = " ,\t\n";
    int seat = 0, status = 0;

    for (text += strspn(text, gaps); *text; text += strspn(text, gaps)) {
        const size_t length = *text == '/' ? 1 : strcspn(text, " ,\t\n/");
        if (*text == '/' && seat++)
            return refuse("--packets needs two packets with one {word} between them.", "/");
        if (*text != '/')
            status = read_card(text, length, deal, seat);
        if (status)
            return status;
        text += length;
    }
    if (!deal->count[0] || !deal->count[1])
        return refuse("--packets needs cards on both sides of the {word}.", "/");
    return 0;
}

/* ---- the rules ------------------------------------------------------------------------------- */

static bool sets_option(const struct cli_selection *selection, const char *option)
{
    const size_t length = strlen(option);

    for (int i = 0; i < selection->options_count; i++)
        if (!strncmp(selection->options[i], option, length) && selection->options[i][length] == '=')
            return true;
    return false;
}

static int choose_rules(struct exact_arguments *given, struct exact_task *task)
{
    struct cli_play *play = given->choice.play;

    if (sets_option(&given->choice.selection, "max_battles"))
        return refuse("{word} has no meaning here: no game is cut off as a draw.", "max_battles");
    given->choice.selection.game = "war/classic";
    if (!cli_choose_game(play, &given->choice.selection) || !cli_check_options(play))
        return play->status ? play->status : WRONG_USAGE;
    const char *reason = exact_war_rules(&play->config, &task->rules);
    if (reason)
        return refuse(reason, "");
    if (task->deck.ranks)
        exact_war_use_deck(&task->rules, task->deck);
    return 0;
}

/* ---- the commands ---------------------------------------------------------------------------- */

static int run_tod_und_leben(struct exact_arguments *given)
{
    static struct exact_tod_und_leben round;

    exact_tod_und_leben(&round);
    cli_report_tod_und_leben(&round, given->json);
    return 0;
}

static int run_first_pass(struct exact_arguments *given)
{
    struct exact_deck deck = { 13, 4 };
    static struct exact_first_pass pass;
    const int status = read_deck(given->deck, &deck);

    if (status)
        return status;
    exact_first_pass(deck, &pass);
    cli_report_first_pass(deck, &pass, given->json);
    return 0;
}

static int run_chain(const struct exact_war *rules, bool json)
{
    struct exact_chain chain;

    switch (exact_solve_chain(rules, &chain)) {
    case EXACT_CHAIN_LARGE:
        return refuse("The pack has too many deals: at most {word} positions can be followed.",
                      "2000000");
    case EXACT_CHAIN_MEMORY:
        return fail("There is not enough memory.");
    case EXACT_CHAIN_UNSETTLED:
        return fail("The means were not found in 20000 sweeps: these games last too long, or for "
                    "ever.");
    default:
        cli_report_chain(rules, &chain, json);
        return 0;
    }
}

static int run_war(struct exact_arguments *given)
{
    static struct exact_deals sum;
    struct exact_task task = { .first = 0 };
    int status = read_deck(given->deck, &task.deck);

    if (!status && !given->deck)
        return refuse("{word} is missing.", "--deck");
    status = status ? status : choose_rules(given, &task);
    if (status)
        return status;
    if (task.rules.order == EXACT_SHUFFLED)
        return run_chain(&task.rules, given->json);
    if (!exact_count_deals(&task.rules))
        return refuse("The pack {word} has more than 10000000 deals.", given->deck);
    exact_play_all(&task.rules, BATTLES_USUAL, &sum);
    cli_report_deals(&task.rules, (struct cli_seeds){ 0, 0 }, &sum, given->json);
    return 0;
}

static int read_cycle_numbers(const struct exact_arguments *given, struct exact_task *task)
{
    if (given->seed && !read_natural(given->seed, &task->first))
        return cli_refuse_whole("talon exact", &seed_option, given->seed);
    if (given->count && task->first > UINT64_MAX - (given->count - 1))
        return refuse("From --seed {word} on there are fewer seeds than --count: the last one is "
                      "18446744073709551615.",
                      given->seed);
    task->count = given->count;
    task->most = given->most;
    return 0;
}

static int read_deal(const struct exact_arguments *given, struct exact_task *task)
{
    if (!given->packets) {
        exact_war_deal(&task->rules, task->first, &task->deal);
        return 0;
    }
    const int status = read_packets(given->packets, &task->deal);
    if (!status)
        exact_war_use_cards(&task->rules, &task->deal);
    return status;
}

static int follow_deal(struct exact_task *task, bool json)
{
    struct exact_course course;

    if (!exact_follow(&task->rules, &task->deal, task->most, &course)) {
        spoken_complain("talon exact",
                        "The deal neither ends nor repeats itself within {battles} (--most).",
                        "battles", SPOKEN_COUNT("1 battle", "{n} battles", task->most), NULL);
        return FAILED;
    }
    cli_report_course(&task->rules, &task->deal, &course, json);
    return 0;
}

static int check_cycle_flags(const struct exact_arguments *given)
{
    if (!given->packets && !given->seed && !given->count)
        return refuse("A deal is missing: {word}, --packets or --count.", "--seed");
    return 0;
}

static int check_order(const struct exact_war *rules)
{
    if (rules->order == EXACT_SHUFFLED)
        return refuse("With {word} a game always goes on by chance: there are no cycles.",
                      "collect_order=shuffled");
    return 0;
}

static int run_cycle(struct exact_arguments *given)
{
    static struct exact_deals sum;
    struct exact_task task = { .first = 0 };
    int status = check_cycle_flags(given);

    given->choice.selection.options[0] =
        "collect_order=seat_order"; /* with it many deals never end */
    status = status ? status : read_deck(given->deck, &task.deck);
    status = status ? status : choose_rules(given, &task);
    status = status ? status : check_order(&task.rules);
    status = status ? status : read_cycle_numbers(given, &task);
    status = status ? status : read_deal(given, &task);
    if (status)
        return status;
    if (!task.count)
        return follow_deal(&task, given->json);
    exact_play_seeds(&task.rules, task.first, task.count, task.most, &sum);
    cli_report_deals(&task.rules, (struct cli_seeds){ task.first, task.count }, &sum, given->json);
    return 0;
}

static const struct {
    const char *name;
    int (*run)(struct exact_arguments *given);
} exact_commands[] = {
    { "tod-und-leben", run_tod_und_leben },
    { "first-pass", run_first_pass },
    { "war", run_war },
    { "cycle", run_cycle },
};

static int run_exact(struct exact_arguments *given)
{
    if (!given->what)
        return refuse("Say what to compute: {word}, first-pass, war or cycle.", "tod-und-leben");
    for (size_t i = 0; i < sizeof exact_commands / sizeof *exact_commands; i++)
        if (!strcmp(exact_commands[i].name, given->what))
            return exact_commands[i].run(given);
    return refuse("Nothing is called \"{word}\" here: tod-und-leben, first-pass, war or cycle.",
                  given->what);
}

static int talon_exact(int argc, char **argv)
{
    struct cli_play play = { .command = "talon exact" };
    struct exact_arguments given = { .choice.play = &play, .most = BATTLES_USUAL };

    /* The first option is the command's own; one of the command line comes later and counts. */
    cli_add_option(&play, &given.choice.selection, "collect_order=shuffled");
    given.choice.selection.defaults = 1;
    return cli_read_command(&cli_exact_command, &given, argc, argv, &play.status)
               ? run_exact(&given)
               : play.status;
}

const struct cli_entry cli_exact_entry = {
    &cli_exact_command,
    talon_exact,
    N_("compute figures of War exactly: {example}"),
    "talon exact --help",
};
