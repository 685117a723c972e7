/* serve_arguments.c - the command line of `talon serve`.
 */
#define _GNU_SOURCE /* pthread_rwlock_t, for libuv */
#include "command_words.h"
#include "serve_arguments.h"

#include "daemon/worker_pool.h"
#include "server/limits/limits.h"
#include "store/cluster_state.h"

#include "text/spoken.h"

#include <stdio.h>
#include <string.h>

enum { PING_MOST = 3600, TABLES_MOST = 1000000, MAIL_AFTER_MOST = 86400, LEASE_MOST = 60 };

/* ---- values ---------------------------------------------------------------------------------- */

/* Each reads a value into a member of the options. */

static bool read_listen_address(void *member, const char *value)
{
    return util_listen_address_read(member, value);
}

static bool read_path(void *member, const char *value)
{
    return *value && snprintf(member, PATH_ROOM, "%s", value) < PATH_ROOM;
}

static bool read_origin(void *member, const char *value)
{
    return util_origins_add(member, value);
}

/* With --public only the site's own pages may connect, unless --origin names others. */
static bool read_public(void *member, const char *value)
{
    struct options *options = member;

    if (options->site[0] || !util_origins_add(&options->origins, value))
        return false;
    memcpy(options->site, options->origins.text[options->origins.count - 1], ORIGIN_ROOM);
    return true;
}

/* The folder of an address, from its slash on; or the empty end of the text. */
static const char *folder_of(const char *address)
{
    const char *host = strstr(address, "://"), *folder = host ? strchr(host + 3, '/') : NULL;

    return folder ? folder : address + strlen(address);
}

static bool is_folder_word(const char *text)
{
    return strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/") ==
           strlen(text);
}

/* A site, or a folder of one, where a proxy leads to this server. It becomes part of a JSON text.
 */
static bool read_shared(void *member, const char *value)
{
    const char *folder = folder_of(value);
    char site[ORIGIN_ROOM], *shared = member;
    struct origins one = { 0 };

    if (!is_folder_word(folder) || strlen(value) >= sizeof site)
        return false;
    snprintf(site, sizeof site, "%.*s", (int)(folder - value), value);
    return util_origins_add(&one, site) &&
           snprintf(shared, ORIGIN_ROOM, "%s%s", one.text[0], folder) < ORIGIN_ROOM;
}

static bool read_contact(void *member, const char *value)
{
    const bool kind = !strncmp(value, "mailto:", 7) || !strncmp(value, "https://", 8);

    for (const char *at = value; *at; at++)
        if (*at <= ' ' || *at >= 127 || *at == '"' || *at == '\\')
            return false;
    return kind && snprintf(member, CONTACT_ROOM, "%s", value) < CONTACT_ROOM;
}

static bool read_push_service(void *member, const char *value)
{
    return web_push_services_add(member, value);
}

static bool read_mail(void *member, const char *value)
{
    return daemon_mail_command_read(member, value);
}

static bool read_mail_from(void *member, const char *value)
{
    return util_mail_address_read(value, member);
}

static bool read_proxies(void *member, const char *value)
{
    return util_proxies_read(member, value);
}

static bool read_log_level(void *member, const char *value)
{
    return daemon_log_level_read(value, member);
}

static const char no_place[] =
    N_("\"{word}\" is neither an address and port such as 127.0.0.1:8080, nor unix: and a path of "
       "107 bytes at most."),
                  no_path[] = N_("\"{word}\" is not a path."),
                  no_origin[] = N_("\"{word}\" is not a site such as https://talon.example."),
                  no_proxies[] = N_("\"{word}\" is not a list of addresses such as "
                                    "127.0.0.1,10.0.0.0/8."),
                  no_contact[] = N_("\"{word}\" is neither an address such as "
                                    "mailto:you@talon.example nor one of a page with https."),
                  no_service[] = N_("\"{word}\" is not a host such as push.lan:8443, or there are "
                                    "more than 8."),
                  no_command[] = N_("\"{word}\" is not a command: it begins with the whole path of "
                                    "a program."),
                  no_sender[] = N_("\"{word}\" is not a plain mail address such as "
                                   "talon@talon.example."),
                  no_level[] = N_("\"{word}\" is not debug, info, warning or error.");

/* ---- the table ------------------------------------------------------------------------------- */

/* clang-format off */
static const char help_usage[] =
    "talon serve [--listen ADDRESS:PORT] [--data DIRECTORY] [--keys DIRECTORY]\n"
    "            [--shared ADDRESS [--lease SECONDS] [--cluster-state ADDRESS]]\n"
    "            [--page DIRECTORY]\n"
    "            [--public ORIGIN] [--origin ORIGIN]... [--behind ADDRESS,...]\n"
    "            [--status ADDRESS:PORT] [--sockets NUMBER] [--per-address NUMBER]\n"
    "            [--tables NUMBER] [--bot-threads NUMBER] [--invitations FILE]\n"
    "            [--push CONTACT [--push-service HOST]...]\n"
    "            [--mail COMMAND [--mail-from ADDRESS] [--mail-after SECONDS]]\n"
    "            [--ping SECONDS] [--log debug|info|warning|error]\n";
#define AT(member) offsetof(struct options, member)
static const struct cli_option options_of_serve[] = {
    CLI_PARAGRAPH(N_("Serves the page and its tables. Open the printed address in a browser.")),
    CLI_GAP,
    CLI_READ("--listen ADDRESS:PORT", AT(listen), read_listen_address, no_place,
        N_("where to listen (127.0.0.1:8080); 0.0.0.0:8080 "
           "accepts the whole network, [::1]:8080 is IPv6, port 0 is any free port; "
           "unix:PATH is a Unix socket, for a proxy on this machine")),
    CLI_READ("--data DIRECTORY", AT(data), read_path, no_path,
        N_("where the tables are stored (~/.local/share/talon); or a database of PostgreSQL: "
           "postgresql://USER@HOST/NAME, its password in ~/.pgpass")),
    CLI_READ("--keys DIRECTORY", AT(keys), read_path, no_path,
        N_("where the server's keys are, if --data is a database (~/.local/share/talon)")),
    CLI_READ("--shared ADDRESS", AT(shared), read_shared, no_origin,
        N_("share the database with other servers; the address of this one for clients, such as "
           "https://a.talon.example or https://talon.example/at/a")),
    CLI_INT("--lease SECONDS", AT(lease), LEASE_MOST,
        N_("how soon the others take over the tables of a server that has failed (8)")),
    CLI_READ("--cluster-state ADDRESS", AT(cluster_state), read_path, no_path,
        N_("where such servers tell each other what limits count: redis://HOST:PORT "
           "(the database of --data)")),
    CLI_READ("--page DIRECTORY", AT(page), read_path, no_path,
        N_("the built page (default: where make page or make install put it)")),
    CLI_GAP,
    CLI_PARAGRAPH(N_("On the internet (doc/operations.md):")),
    CLI_READ("--public ORIGIN", 0, read_public, no_origin,
        N_("the public address, such as https://talon.example")),
    CLI_READ_EACH("--origin ORIGIN", AT(origins), read_origin, no_origin,
        N_("another site whose pages may connect; repeat it for more sites")),
    CLI_READ("--behind ADDRESS,...", AT(proxies), read_proxies, no_proxies,
        N_("proxies whose X-Forwarded-For is trusted: addresses or networks")),
    CLI_READ("--status ADDRESS:PORT", AT(status), read_listen_address, no_place,
        N_("where /healthz and /metrics are served; never the public port")),
    CLI_INT("--sockets NUMBER", AT(sockets), LIMIT_SOCKETS,
        N_("most WebSockets open at once (12000)")),
    CLI_INT("--per-address NUMBER", AT(sockets_an_address), LIMIT_SOCKETS,
        N_("most WebSockets from one address (64)")),
    CLI_INT("--tables NUMBER", AT(tables_an_address), TABLES_MOST,
        N_("most tables one address may open in ten minutes (30)")),
    CLI_INT("--bot-threads NUMBER", AT(bot_threads), WORKER_THREADS_MOST,
        N_("threads on which bots think (one less than there are cores)")),
    CLI_READ("--invitations FILE", AT(invitations), read_path, no_path,
        N_("only people with an invitation make accounts: see talon invite")),
    CLI_READ("--push CONTACT", AT(push), read_contact, no_contact,
        N_("tell people who are away that it is their turn; CONTACT "
           "is an address of yours for push services: mailto:you@talon.example")),
    CLI_READ_EACH("--push-service HOST", AT(services), read_push_service, no_service,
        N_("a push service of your own, with its port: push.lan:8443")),
    CLI_READ("--mail COMMAND", AT(mail), read_mail, no_command,
        N_("a program and its words that take a mail as input, as in "
           "--mail \"/usr/sbin/sendmail -t -i\": then people may have themselves told of "
           "their turn by mail; it needs --public")),
    CLI_READ("--mail-from ADDRESS", AT(mail_from), read_mail_from, no_sender,
        N_("the sender of these mails (talon@ and the name in --public)")),
    CLI_INT("--mail-after SECONDS", AT(mail_after), MAIL_AFTER_MOST,
        N_("how long a turn waits before a mail (600)")),
    CLI_INT("--ping SECONDS", AT(ping), PING_MOST,
        N_("silence before a connection is tested (25)")),
    CLI_READ("--log LEVEL", AT(log), read_log_level, no_level,
        N_("lowest level to log: debug, info, warning (default) or error")),
    CLI_GAP,
    CLI_PARAGRAPH(N_("Stop it with Ctrl-C. At the next start all tables are restored.")),
};
/* clang-format on */
const struct cli_command cli_serve_command = {
    .name = "talon serve",
    .usage = help_usage,
    CLI_OPTIONS(options_of_serve),
    .reads_environment = true,
};

/* ---- what needs what ------------------------------------------------------------------------- */

/* The site without its port, as a domain of mail. */
static bool find_sender(struct options *options)
{
    const char *host = strstr(options->site, "://");
    char address[ORIGIN_ROOM + 8];

    if (options->mail_from[0] || !host)
        return options->mail_from[0];
    host += strlen("://");
    snprintf(address, sizeof address, "talon@%.*s", (int)strcspn(host, ":"), host);
    return util_mail_address_read(address, options->mail_from);
}

/* Mails need an address for their links, and a sender. */
static int check_mail(struct options *options)
{
    if (!options->mail.words[0] || (options->site[0] && find_sender(options)))
        return 0;
    return cli_refuse_words(
        "talon serve",
        options->site[0] ? N_("The name in --public is no domain: say with --mail-from who sends "
                              "the mails.")
                         : N_("The option --mail needs --public: the mails contain links."),
        "");
}

static int check_shared(const struct options *options)
{
    if (options->lease && !options->shared[0])
        return cli_refuse_words("talon serve", N_("The option --lease needs --shared."), "");
    if (options->cluster_state[0] && !store_cluster_of(options->cluster_state))
        return cli_refuse_words("talon serve",
                                N_("The state of a cluster is in PostgreSQL (postgresql://…) or in "
                                   "Redis (redis://HOST:PORT)."),
                                "");
    if (!options->shared[0])
        return 0;
    if (!store_of(options->data)->leases)
        return cli_refuse_words(
            "talon serve",
            N_("The option --shared needs --data with a database: postgresql://USER@HOST/NAME."),
            "");
    return 0;
}

bool cli_serve_arguments(struct options *options, int argc, char **argv, int *status)
{
    daemon_options_start(options);
    if (!cli_read_command(&cli_serve_command, options, argc, argv, status))
        return false;
    *status = check_mail(options);
    if (!*status)
        *status = check_shared(options);
    return !*status;
}
