/* unfinished_files.c - removes what is not whole yet when a signal ends the program. A signal that
 * is ignored, as by nohup, stays ignored.
 */
#define _POSIX_C_SOURCE 200809L /* sigaction */

#include "unfinished_files.h"

#include <assert.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

enum { MOST = 8 };

static char unfinished[MOST][UTIL_UNFINISHED_PATH];
static volatile sig_atomic_t unfinished_count;

static void remove_from(size_t first)
{
    for (size_t i = (size_t)unfinished_count; i > first; i--)
        if (unlink(unfinished[i - 1]))
            rmdir(unfinished[i - 1]);
}

static void remove_and_die(int signal_number)
{
    struct sigaction usual = { .sa_handler = SIG_DFL };

    remove_from(0);
    sigaction(signal_number, &usual, NULL);
    raise(signal_number);
}

static void heed(int signal_number)
{
    struct sigaction action;

    if (sigaction(signal_number, NULL, &action) || action.sa_handler != SIG_DFL)
        return;
    action = (struct sigaction){ .sa_handler = remove_and_die };
    sigaction(signal_number, &action, NULL);
}

size_t util_unfinished_add(const char *path)
{
    const size_t at = (size_t)unfinished_count;

    assert(at < MOST);
    snprintf(unfinished[at], sizeof unfinished[at], "%s", path);
    unfinished_count = (sig_atomic_t)(at + 1);
    heed(SIGINT);
    heed(SIGTERM);
    heed(SIGHUP);
    return at;
}

void util_unfinished_end(size_t first, bool is_whole)
{
    if (!is_whole)
        remove_from(first);
    unfinished_count = (sig_atomic_t)first;
}
