/* crowds.c - how honest people fare beside a crowd that sends one request without end, for each
 * request that costs the server something.
 */
#define _GNU_SOURCE
#include "crowds.h"

#include "abuse.h"
#include "failure.h"
#include "store_latency.h"
#include "war_game.h"

#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>

enum { CROWD = 24 };

/* %s is the table, then its token. */
static const struct {
    const char *name, *text;
    bool finished;
} crowds[] = {
    { "record", "{\"id\":1,\"do\":\"record\",\"table\":\"%s\"}", true },
    { "join", "{\"id\":1,\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", true },
    { "fair", "{\"id\":1,\"do\":\"fair\",\"table\":\"%s\"}", true },
    { "hint", "{\"id\":1,\"do\":\"hint\",\"table\":\"%s\",\"token\":\"%s\"}", false },
    { "forward", "{\"id\":1,\"do\":\"forward\",\"table\":\"%s\",\"token\":\"%s\",\"steps\":5000}",
      false },
    { "games", "{\"id\":1,\"do\":\"games\"}", false },
    { "rules", "{\"id\":1,\"do\":\"rules\",\"game\":\"whist\"}", false },
    { "list", "{\"id\":1,\"do\":\"list\"}", false },
    { "new", "{\"id\":1,\"do\":\"new\",\"game\":\"spite\",\"seats\":[\"human\",\"simple\"]}",
      false },
    { "login", "{\"id\":1,\"do\":\"login\",\"name\":\"Anna\",\"passphrase\":\"correct horse\"}",
      false },
};

/* p99 of honest moves in ms; with a crowd at a server unless it is NULL. */
static double p99_beside_crowd(struct tables *tables, const struct server_process *crowded,
                               const char *request, double seconds)
{
    const struct abuse crowd = { .flooding = CROWD, .request = request };
    const pid_t child = crowded ? abuse_begin(crowded, &crowd) : 0;

    scenario_warm_up(tables, HONEST_RATE);
    tables_play(tables, seconds, HONEST_RATE);
    const double p99 = figures_share(&tables->figures, 0.99);
    tables_forget(tables);
    if (child) {
        kill(child, SIGTERM);
        waitpid(child, NULL, 0);
    }
    return p99;
}

/* The crowd takes processor time of this machine wherever it asks, so it asks another server, too.
 * All by turns: the middle p99 of each is told. */
static void beside_crowd(struct tables *tables, const struct server_process *other,
                         const char *name, const char *request, double seconds)
{
    const struct server_process *crowded[] = { NULL, other, tables->server };
    struct figures p99[3] = { 0 };
    const struct usage before = server_process_usage(tables->server);
    double asked = 0, turned = 0; /* requests, s */

    for (int turn = 0; turn < COMPARISONS; turn++)
        for (int i = 0; i < 3; i++) {
            const double until_now = store_metric(tables->server, "talon_requests_total");
            const double begun = clock_now();
            figures_add(&p99[i], p99_beside_crowd(tables, crowded[i], request, seconds) / 1000);
            asked += i == 2 ? store_metric(tables->server, "talon_requests_total") - until_now : 0;
            turned += i == 2 ? clock_now() - begun : 0;
        }
    const double alone = figures_share(&p99[0], 0.5), there = figures_share(&p99[1], 0.5),
                 here = figures_share(&p99[2], 0.5);
    const double more = (server_process_usage(tables->server).memory - before.memory) / 1024;
    printf("  %-8s p99 %.2f ms alone, %.2f with the crowd at another server, %.2f with it here "
           "(%.2f); %.0f requests/s; %.1f MiB more\n",
           name, alone, there, here, here / there, asked / turned, more);
    if (more > ABUSE_MEBIBYTES)
        scenario_fault("the abuse takes too much memory");
    for (int i = 0; i < 3; i++)
        figures_clear(&p99[i]);
}

void crowds_for_each_request(const struct setting *setting)
{
    server_process_keep_apart();
    printf("%d honest tables; a crowd of %d connections for each request:\n", HONEST_TABLES, CROWD);
    for (size_t i = 0; i < sizeof crowds / sizeof *crowds; i++) {
        struct server_process server, other;
        struct tables tables;
        struct war_game game;
        char text[300];

        scenario_start(&server, setting, "/dev/shm",
                       TRANSPORT_TCP); /* other users of the disk do not count */
        scenario_start(&other, setting, "/dev/shm", TRANSPORT_TCP);
        war_game_open(&game, &server, crowds[i].finished);
        snprintf(text, sizeof text, crowds[i].text, game.table, game.token);
        tables_open(&tables, &server, HONEST_TABLES);
        beside_crowd(&tables, &other, crowds[i].name, text, setting->seconds / COMPARISONS);
        war_game_close(&game);
        tables_free(&tables);
        scenario_stop(&other);
        scenario_stop(&server);
    }
}
