/* serve_command.h - the command `talon serve`.
 */
#pragma once

/* argv[0] is "serve". Answers the exit status: 0 fine, 1 failed, 2 wrong usage. */
int talon_serve(int argc, char **argv);
