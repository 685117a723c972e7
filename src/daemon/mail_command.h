/* mail_command.h - the operator's command that takes mails, such as sendmail: run without a shell,
 * with the mail as its input, and for a limited time.
 */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum { MAIL_COMMAND_ROOM = 1000, MAIL_WORDS = 32, MAIL_SECONDS = 20 };

/* The words of the command, split at blanks; the first one is the path of a program. */
struct mail_command {
    char text[MAIL_COMMAND_ROOM];
    char *words[MAIL_WORDS + 1];
};

enum mail_command_result { MAIL_TAKEN, MAIL_FAILED, MAIL_HUNG };

/* False unless the text begins with the path of a program that can be run. */
bool daemon_mail_command_read(struct mail_command *command, const char *text);
/* Blocks until the command ends. When its time is over, or `ending` is set, it is killed with all
 * that it has started. */
enum mail_command_result daemon_mail_command_run(const struct mail_command *command,
                                                 const char *mail, size_t length,
                                                 const atomic_bool *ending);
