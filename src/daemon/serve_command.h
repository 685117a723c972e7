/* serve_command.h - `talon serve`: the table in the browser. The command itself is
 * src/daemon/serve_command.c.
 */
#ifndef TALON_DAEMON_SERVE_COMMAND_H
#define TALON_DAEMON_SERVE_COMMAND_H

/* argv[0] is "serve". Answers the exit status: 0 fine, 1 it could not be done, 2 wrong usage. */
int talon_serve(int argc, char **argv);

#endif
