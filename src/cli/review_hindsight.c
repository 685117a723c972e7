/* review_hindsight.c - for `talon review --deals`: whether the contract of each deal would have
 * been made with open cards, and the cards that changed it. The review itself judges by the
 * knowledge of a seat; this is hindsight, and is called so.
 */
#include "review_command.h"

#include "command_words.h"
#include "record_file.h"
#include "solve_report.h"

#include "solve/solve_budget.h"
#include "util/memory.h"

#include "text/spoken.h"

#include <stdio.h>
#include <stdlib.h>

enum { SOLVER_BYTES = 1 << 25, NODES_A_DEAL = 3000000, HOLDERS = 2 * TALON_NAME_MAX + 40 };

struct hindsight {
    const struct cli_play *play;
    struct talon_table *table; /* a copy */
    struct talon_solver *solver;
    bool headed;
};

static void name_holders_of(const struct hindsight *hindsight, const struct pbn_deal *deal,
                            char names[HOLDERS])
{
    const unsigned seats = deal->goal.side & 15, rest = seats & (seats - 1);
    char first[TALON_NAME_MAX], second[TALON_NAME_MAX];

    cli_recorded_name(hindsight->table, __builtin_ctz(seats), first);
    snprintf(names, HOLDERS, "%s", first);
    if (!rest)
        return;
    cli_recorded_name(hindsight->table, __builtin_ctz(rest), second);
    spoken_with(names, HOLDERS, "{seat} and {other}", "seat", first, "other", second, NULL);
}

/* "Deal 3, Misère by Anna: with open cards it is beaten." */
static void say_contract(const struct hindsight *hindsight, const struct pbn_deal *deal,
                         const char *msgid)
{
    char names[HOLDERS], sentence[CLI_SENTENCE], text[2 * CLI_SENTENCE];
    const char *contract = deal->game_contract ? deal->game_contract : N_("Contract");

    name_holders_of(hindsight, deal, names);
    spoken_with(sentence, sizeof sentence, msgid, "contract", spoken(contract), "seats", names,
                NULL);
    spoken_with(text, sizeof text, "Deal {n}: {sentence}", "n", deal->board, "sentence", sentence,
                NULL);
    cli_print(hindsight->play, text);
}

static void say_changes(const struct hindsight *hindsight, const struct cli_solved *solved)
{
    for (unsigned number = 0; number < solved->deal.played; number++) {
        struct talon_string_buffer card = { 0 };
        const unsigned seat = cli_solve_player(&solved->deal, number);
        char name[TALON_NAME_MAX], text[CLI_SENTENCE], line[CLI_SENTENCE + 2];
        if (!solved->lost[number])
            continue;
        cli_recorded_name(hindsight->table, (int)seat, name);
        cli_solve_card(solved->deal.card[number], &card);
        spoken_with(text, sizeof text, cli_solved_contract_change(solved, seat), "n",
                    SPOKEN_NUMBER(number / PBN_SEATS + 1), "seat", name, "card", card.at + 1, NULL);
        snprintf(line, sizeof line, "  %s", text);
        cli_print(hindsight->play, line);
        free(card.at);
    }
}

/* Only the contract is asked for, so that a deal takes no more than moments. */
static bool take_contract(void *context, const struct pbn_deal *deal)
{
    struct hindsight *hindsight = context;
    struct cli_solved solved = { .deal = *deal };
    struct talon_solve_position position;
    uint64_t nodes = NODES_A_DEAL;

    if (!deal->goal.need)
        return true;
    if (!hindsight->headed)
        cli_print(hindsight->play, spoken("In hindsight, with open cards:"));
    hindsight->headed = true;
    solved.deal.goal.decides = true;
    pbn_position(deal, &position);
    const struct talon_solve_request request = { TALON_SOLVE_TRICKS, nodes, NULL };
    talon_solve_reaches(hindsight->solver, &position, &request, deal->goal.need, &solved.result);
    nodes = solve_nodes_left(nodes, solved.result.nodes);
    if (!solved.result.exact) {
        say_contract(hindsight, deal, N_("{contract} by {seats}: not found out with open cards."));
        return true;
    }
    const bool made = (solved.result.least >= deal->goal.need) != deal->goal.fewest;
    say_contract(hindsight, deal,
                 made ? N_("{contract} by {seats}: with open cards it is made.")
                      : N_("{contract} by {seats}: with open cards it is beaten."));
    cli_solve_play(hindsight->solver, &nodes, &solved);
    say_changes(hindsight, &solved);
    return true;
}

void cli_say_hindsight(const struct cli_play *play, const struct talon_table *table)
{
    void *memory = malloc(SOLVER_BYTES);
    struct hindsight hindsight = { .play = play, .table = talon_table_copy(table) };

    util_require_memory(memory && hindsight.table);
    hindsight.solver = talon_solver_create(memory, SOLVER_BYTES);
    pbn_deals_of_table(hindsight.table, take_contract, &hindsight);
    talon_table_free(hindsight.table);
    free(memory);
}
