/* scenario.c - parts that scenarios share: servers, faults, and play as a warm-up.
 */
#include "scenario.h"

#include <signal.h>
#include <stdio.h>

static int faults;

void scenario_fault(const char *what)
{
    printf("  FAULT: %s\n", what);
    faults++;
}

int scenario_faults(void)
{
    return faults;
}

void scenario_start(struct server_process *server, const struct setting *setting, const char *where,
                    enum transport_kind kind)
{
    *server = (struct server_process){ .kind = kind };
    server_process_directory(server, where);
    server_process_start(server, setting->program);
}

void scenario_stop(struct server_process *server)
{
    if (server_process_stop(server, SIGTERM))
        scenario_fault("the server did not end with status 0");
    server_process_remove(server);
}

void scenario_warm_up(struct tables *tables, double rate)
{
    tables_play(tables, 0.5, rate);
    tables_forget(tables);
}
