/* commands.h - the commands of the program `talon`. Each takes its own arguments, argv[0] being the
 * command's name, and answers the exit status: 0 fine, 1 it could not be done, 2 wrong usage.
 */
#pragma once

#include "command_options.h"

int talon_engine(int argc, char **argv); /* JSON on standard input and output */
int talon_play(int argc, char **argv);   /* a table in the terminal */
int talon_rules(int argc, char **argv);  /* the rule book of one configuration */
int talon_card(int argc, char **argv);   /* cards as pictures */
int talon_serve(int argc, char **argv);  /* the page and its tables */
int talon_verify(int argc, char **argv); /* what of a record holds; 1: refused, 2: not read */
int talon_replay(int argc, char **argv); /* the moves of a record */
int talon_review(int argc, char **argv); /* what the decisions of a finished game cost */
int talon_match(int argc, char **argv);  /* players against each other */
int talon_sim(int argc, char **argv);    /* many games at once */
int talon_exact(int argc, char **argv);  /* figures of War that need no chance */
int talon_solve_command(int argc, char **argv); /* deals with open hands */
int talon_drive(int argc, char **argv);         /* who sits where in a drive */
int talon_league(int argc, char **argv);        /* several evenings of drives */
int talon_bot(int argc, char **argv);           /* a program at a seat of a server */
int talon_invite(int argc, char **argv);        /* codes for new accounts */
int talon_reset(int argc, char **argv);         /* a code for a new passphrase */
int talon_store(int argc, char **argv);         /* copies of a server's data, and more */

int talon_store_reports(const char *const *arguments); /* the data directory; the exit status */

/* What each of them takes. */
extern const struct cli_command cli_bot_command, cli_card_command, cli_drive_command,
    cli_engine_command, cli_exact_command, cli_invite_command, cli_league_command,
    cli_match_command, cli_play_command, cli_replay_command, cli_reset_command, cli_review_command,
    cli_rules_command, cli_serve_command, cli_sim_command, cli_solve_command, cli_store_command,
    cli_verify_command;
