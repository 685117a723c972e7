/* solve_contract.c - prints, for `talon solve`, a deal in which any seats play together for a
 * contract: whether it can be made with open cards, and by which cards.
 */
#include "solve_report.h"

#include "text/spoken.h"

#include <talon/json.h>

#include <stdio.h>
#include <string.h>

enum { ALL_SEATS = 15, NAMES = 160 };

/* ---- words ----------------------------------------------------------------------------------- */

/* "south", "north and south" or "north and east"; of more seats no contract is held. */
static void name_holders(unsigned seats, char names[NAMES])
{
    const unsigned first = (unsigned)__builtin_ctz(seats), rest = seats & (seats - 1);

    if (seats == 5 || seats == 10)
        snprintf(names, NAMES, "%s", spoken(cli_solve_sides[first]));
    else if (!rest)
        snprintf(names, NAMES, "%s", spoken(cli_solve_seats[first]));
    else
        spoken_with(names, NAMES, "{seat} and {other}", "seat", spoken(cli_solve_seats[first]),
                    "other", spoken(cli_solve_seats[__builtin_ctz(rest)]), NULL);
}

static unsigned holders_of(const struct cli_solved *solved)
{
    return solved->deal.goal.side & ALL_SEATS;
}

enum verdict { NOT_KNOWN, MADE, BEATEN };

static enum verdict verdict_of(const struct cli_solved *solved)
{
    if (!solved->reached && !solved->missed)
        return NOT_KNOWN;
    return solved->reached != solved->deal.goal.fewest ? MADE : BEATEN;
}

/* Whether a seat plays for the contract. */
static bool is_for(const struct cli_solved *solved, unsigned seat)
{
    const uint8_t side = solved->deal.goal.side;

    return (side | side >> TALON_SOLVE_HELPERS) >> seat & 1;
}

const char *cli_solved_contract_change(const struct cli_solved *solved, unsigned seat)
{
    return is_for(solved, seat) ? N_("trick {n}: {seat}'s {card} lets the contract be beaten")
                                : N_("trick {n}: {seat}'s {card} lets the contract be made");
}

/* ---- text ------------------------------------------------------------------------------------ */

static void add_verdict(const struct cli_solved *solved, enum verdict verdict,
                        struct talon_string_buffer *text)
{
    const char *contract = solved->deal.game_contract;
    char names[NAMES];

    name_holders(holders_of(solved), names);
    talon_string_buffer_add(text, "  ");
    spoken_add(text,
               verdict == MADE ? N_("{contract} by {seats}: with open cards it is made.")
                               : N_("{contract} by {seats}: with open cards it is beaten."),
               "contract", spoken(contract ? contract : N_("Contract")), "seats", names, NULL);
    talon_string_buffer_add(text, "\n");
}

/* The cards that the seat may play without giving the contract away. */
static void list_keeping_cards(const struct cli_solved *solved, enum verdict verdict,
                               struct talon_string_buffer *text)
{
    const struct talon_solve_result *result = &solved->result;
    const char *seat = spoken(cli_solve_seats[result->seat]);

    talon_string_buffer_add(text, "  ");
    if (is_for(solved, result->seat) != (verdict == MADE)) {
        spoken_add(text, "It is the turn of {seat}, and no card changes that.", "seat", seat, NULL);
    } else {
        spoken_add(text,
                   verdict == MADE ? N_("It is the turn of {seat}. It is made with")
                                   : N_("It is the turn of {seat}. It is beaten with"),
                   "seat", seat, NULL);
        for (unsigned i = 0; i < result->count; i++)
            if (result->card[i].optimal)
                cli_solve_card(result->card[i].face, text);
    }
    talon_string_buffer_add(text, "\n");
}

static void add_tricks(const struct cli_solved *solved, struct talon_string_buffer *text)
{
    char names[NAMES];

    name_holders(holders_of(solved), names);
    cli_solve_tricks(solved, names, N_("Tricks of {seats}: {least} to {most} of {all}."),
                     N_("Tricks of {seats}: {n} of {all}. It is the turn of {seat}:"), text);
}

void cli_solved_contract(const struct cli_solved *solved, struct talon_string_buffer *text)
{
    const enum verdict verdict = verdict_of(solved);

    if (verdict != NOT_KNOWN)
        add_verdict(solved, verdict, text);
    if (!solved->deal.goal.decides)
        add_tricks(solved, text);
    else if (solved->result.exact)
        list_keeping_cards(solved, verdict, text);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void add_seats_member(const char *name, unsigned seats, struct talon_string_buffer *text)
{
    util_print(text, ",\"%s\":\"", name);
    for (unsigned seat = 0; seat < PBN_SEATS; seat++)
        if (seats >> seat & 1)
            util_print(text, "%c", pbn_seats[seat]);
    util_print(text, "\"");
}

void cli_solved_contract_json(const struct cli_solved *solved, struct talon_string_buffer *text)
{
    static const char *const made[] = { "null", "true", "false" };
    const struct open_goal *goal = &solved->deal.goal;

    util_print(text, ",\"contract\":");
    if (solved->deal.game_contract)
        talon_json_string(text, solved->deal.game_contract);
    else
        util_print(text, "null");
    add_seats_member("holders", holders_of(solved), text);
    add_seats_member("helpers", goal->side >> TALON_SOLVE_HELPERS, text);
    util_print(text, ",\"fewest\":%s,\"need\":%u,\"made\":%s", goal->fewest ? "true" : "false",
               goal->need, made[verdict_of(solved)]);
}
