/* command_end.h - how every command ends. */
#pragma once

/* Closes standard output. Output that was lost is told on standard error, and turns success into 1;
 * another status stays. The command is a word such as "verify", or NULL for the program itself. */
int cli_end_command(const char *command, int status);
