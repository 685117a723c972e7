/* solve_problems.c - `talon solve --problems`: makes double-dummy problems and prints them as text,
 * as JSON and as games of PBN.
 */
#include "solve_arguments.h"

#include "command_words.h"
#include "solve_report.h"

#include "solve/solve_problem.h"
#include "util/memory.h"
#include "util/output_file.h"

#include "text/spoken.h"

#include <talon/card.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FAILED = 1, HARDEST = 5 };
/* A large table does not make small endings quicker. */
enum { SOLVER_BYTES = 1 << 22, SENTENCE = PBN_VALUE };

/* A problem on its way to the output. */
struct problem_print {
    long number;
    bool solution;
    const struct solve_problem *problem;
    struct pbn_deal deal;
    struct talon_string_buffer text;
};

static int refuse_word(const char *sentence, const char *word)
{
    return cli_refuse_words("talon solve", sentence, word);
}

/* ---- text ------------------------------------------------------------------------------------ */

static void add_suit_and_rank(struct talon_string_buffer *text, const char *before, uint8_t face)
{
    char card[3];

    pbn_write_card(face, card);
    util_print(text, "%s%s%s", before, cli_solve_strains[talon_suit(face)], card + 1);
}

/* For PBN, which other programs read. */
static void write_task(const struct solve_problem *problem, char sentence[SENTENCE])
{
    snprintf(sentence, SENTENCE,
             "South leads; north and south take %u of the %u tricks against "
             "any defence.",
             problem->goal, problem->cards);
}

/* The cards of a trick in the order of play, and who wins it. The seat that leads the next one. */
static unsigned add_trick(struct problem_print *print, unsigned first, unsigned leader)
{
    const unsigned winner = pbn_trick_winner(&print->deal, first, leader);
    struct talon_string_buffer cards = { 0 };

    for (unsigned i = 0; i < PBN_SEATS; i++)
        add_suit_and_rank(&cards, i ? " " : "", print->deal.card[first + i]);
    talon_string_buffer_add(&print->text, "  ");
    spoken_add(&print->text, "{n}. {seat}: {cards}, taken by {winner}", "n",
               SPOKEN_NUMBER(first / PBN_SEATS + 1), "seat", spoken(cli_solve_seats[leader]),
               "cards", cards.at, "winner", spoken(cli_solve_seats[winner]), NULL);
    talon_string_buffer_add(&print->text, "\n");
    free(cards.at);
    return winner;
}

static void add_solution(struct problem_print *print)
{
    unsigned leader = print->deal.leader;

    util_print(&print->text, "  %s", spoken("Key:"));
    for (uint64_t rest = print->problem->key; rest; rest &= rest - 1)
        add_suit_and_rank(&print->text, " ", (uint8_t)__builtin_ctzll(rest));
    talon_string_buffer_add(&print->text, "\n");
    for (unsigned first = 0; first < print->deal.played; first += PBN_SEATS)
        leader = add_trick(print, first, leader);
}

static void print_text(struct problem_print *print)
{
    char trump[CLI_SOLVE_TRUMP];

    cli_solve_trump(print->deal.trump, trump);
    spoken_add(&print->text, "Problem {n}: {trump}, difficulty {level} of {most}", "n",
               SPOKEN_NUMBER(print->number), "trump", trump, "level",
               SPOKEN_NUMBER(print->problem->difficulty), "most", SPOKEN_NUMBER(HARDEST), NULL);
    talon_string_buffer_add(&print->text, "\n");
    cli_solve_hands(&print->deal, &print->text);
    talon_string_buffer_add(&print->text, "  ");
    spoken_add(&print->text,
               "South leads; north and south take {goal} of the {cards} tricks against any "
               "defence.",
               "goal", SPOKEN_NUMBER(print->problem->goal), "cards",
               SPOKEN_NUMBER(print->problem->cards), NULL);
    talon_string_buffer_add(&print->text, "\n");
    if (print->solution)
        add_solution(print);
    talon_string_buffer_add(&print->text, "\n");
}

/* ---- JSON and PBN ---------------------------------------------------------------------------- */

static void add_card_word(struct talon_string_buffer *text, bool first, uint8_t face)
{
    char card[3];

    pbn_write_card(face, card);
    util_print(text, "%s%s\"", first ? "\"" : ",\"", card);
}

static void print_json(struct problem_print *print)
{
    const struct solve_problem *problem = print->problem;
    char hands[PBN_DEAL_TEXT];

    pbn_write_hands(&print->deal, hands);
    util_print(&print->text,
               "{\"number\":%ld,\"deal\":\"%s\",\"trump\":\"%s\",\"leader\":\"%c\",\"goal\":%u,"
               "\"difficulty\":%u,\"first\":%u,\"moments\":%u,\"failing\":%u,\"others\":%u,"
               "\"effort\":%u,\"key\":[",
               print->number, hands, pbn_strains[print->deal.trump], pbn_seats[print->deal.leader],
               problem->goal, problem->difficulty, problem->first, problem->line.moments,
               problem->line.failing, problem->line.others, problem->effort);
    for (uint64_t rest = problem->key; rest; rest &= rest - 1)
        add_card_word(&print->text, rest == problem->key, (uint8_t)__builtin_ctzll(rest));
    talon_string_buffer_add(&print->text, "],\"line\":[");
    for (unsigned i = 0; i < print->deal.played; i++)
        add_card_word(&print->text, !i, print->deal.card[i]);
    talon_string_buffer_add(&print->text, "]}\n");
}

static void print_pbn(struct problem_print *print)
{
    static const struct pbn_answers none = { .has_table = false };

    snprintf(print->deal.board, sizeof print->deal.board, "%ld", print->number);
    write_task(print->problem, print->deal.event);
    if (!print->solution)
        print->deal.played = 0;
    pbn_write(&print->deal, &none, &print->text);
}

/* ---- the command ----------------------------------------------------------------------------- */

/* The problem as a deal of text, with the main line as its play. */
static void make_deal(const struct solve_problem *problem, struct pbn_deal *deal)
{
    *deal = (struct pbn_deal){ .trump = problem->position.trump,
                               .leader = problem->position.leader,
                               .played = (uint8_t)(PBN_SEATS * problem->cards),
                               .result = PBN_UNKNOWN };
    memcpy(deal->hand, problem->position.hand, sizeof deal->hand);
    memcpy(deal->card, problem->line.face, sizeof problem->line.face);
}

/* Whether it could be printed, as far as is known. The end of the command tells if not. */
static bool write_out(struct talon_string_buffer *text)
{
    util_write(stdout, text->at, text->length);
    free(text->at);
    *text = (struct talon_string_buffer){ 0 };
    return !ferror(stdout);
}

struct problem_run {
    long count, seed;
    struct solve_problem_wish wish;
    void (*print)(struct problem_print *print);
    bool solution;
};

static bool make_problems(const struct problem_run *run, struct talon_solver *solver)
{
    struct solve_problem problem;
    struct problem_print print = { .solution = run->solution, .problem = &problem };
    struct talon_rng rng;

    talon_rng_simulate(&rng, (uint64_t)run->seed);
    while (print.number++ < run->count) {
        solve_problem_find(solver, &rng, &run->wish, &problem);
        make_deal(&problem, &print.deal);
        run->print(&print);
        if (!write_out(&print.text))
            return false;
    }
    return true;
}

/* "2026-11-26" has the seed 20261126; web/src/problem/problem_moment.ts has the same rule. */
static bool read_day(const char *day, long *seed)
{
    static const char form[] = "0000-00-00";
    size_t at = 0;

    *seed = 0;
    for (; form[at] && (form[at] == '0' ? day[at] >= '0' && day[at] <= '9' : day[at] == '-'); at++)
        if (form[at] == '0')
            *seed = 10 * *seed + day[at] - '0';
    return !form[at] && !day[at];
}

static bool is_in_calendar(long seed)
{
    enum { MONTHS = 12, FEBRUARY = 2, CENTURY = 100, SHORT_DAYS = 28 };
    static const int days[MONTHS] = { 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    const long year = seed / (CENTURY * CENTURY), month = seed / CENTURY % CENTURY,
               day = seed % CENTURY;
    const bool leaps = year % 4 == 0 && (year % CENTURY || year % (4 * CENTURY) == 0);

    return month >= 1 && month <= MONTHS && day >= 1 && day <= days[month - 1] &&
           (leaps || month != FEBRUARY || day <= SHORT_DAYS);
}

int cli_solve_problems(const struct cli_solve_arguments *given)
{
    struct problem_run run = {
        .count = given->day ? 1 : (long)given->problems,
        .seed = (long)given->seed,
        .wish = { .cards = (unsigned)given->cards, .trump = SOLVE_PROBLEM_ANY_TRUMP },
        .solution = given->solution,
        .print = given->json  ? print_json
                 : given->pbn ? print_pbn
                              : print_text,
    };

    if (given->day && !(read_day(given->day, &run.seed) && is_in_calendar(run.seed)))
        return refuse_word("--day must be a day such as 2026-11-26, not \"{word}\".", given->day);
    if (given->trump)
        run.wish.trump = pbn_read_strain(given->trump, strlen(given->trump));
    if (given->trump && run.wish.trump == PBN_UNKNOWN)
        return refuse_word("--trump must be S, H, D, C or NT, not \"{word}\".", given->trump);
    void *memory = util_allocate(SOLVER_BYTES);
    const bool fine = make_problems(&run, talon_solver_create(memory, SOLVER_BYTES));
    free(memory);
    return fine ? 0 : FAILED;
}
