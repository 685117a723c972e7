/* options.c - reads the options of `talon serve`; each is a row of one table.
 */
#include "options.h"

#include "worker_pool.h"

#include "server/limits/limits.h"

#include "text/spoken.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    WRONG_USAGE = 2,
    PING_SECONDS = 25,
    PING_MOST = 3600,
    TABLES_MOST = 1000000,
    MAIL_AFTER_MOST = 86400
};

/* clang-format off */
static const char help_usage[] =
    "talon serve [--listen ADDRESS:PORT] [--data DIRECTORY] [--page DIRECTORY] ...\n";
static const struct spoken_help help_lines[] = {
    { NULL, NULL },
    { NULL, N_("Serves the page and its tables. Open the printed address in a browser.") },
    { NULL, NULL },
    { "--listen ADDRESS:PORT",
      N_("where to listen (127.0.0.1:8080); 0.0.0.0:8080 "
         "accepts the whole network, [::1]:8080 is IPv6, port 0 is any free port; "
         "unix:PATH is a Unix socket, for a proxy on this machine") },
    { "--data DIRECTORY", N_("where the tables are stored (~/.local/share/talon)") },
    { "--page DIRECTORY",
      N_("the built page (default: where make page or make "
         "install put it)") },
    { NULL, NULL },
    { NULL, N_("On the internet (doc/operations.md):") },
    { "--public ORIGIN", N_("the public address, such as https://talon.example") },
    { "--origin ORIGIN",
      N_("another site whose pages may connect; repeat it for "
         "more sites") },
    { "--behind ADDRESS,...",
      N_("proxies whose X-Forwarded-For is trusted: "
         "addresses or networks") },
    { "--status ADDRESS:PORT",
      N_("where /healthz and /metrics are served; never the "
         "public port") },
    { "--sockets NUMBER", N_("most WebSockets open at once (12000)") },
    { "--per-address NUMBER", N_("most WebSockets from one address (64)") },
    { "--tables NUMBER", N_("most tables one address may open in ten minutes (30)") },
    { "--bot-threads NUMBER",
      N_("threads on which bots think (one less than there "
         "are cores)") },
    { "--invitations FILE",
      N_("only people with an invitation make accounts: see "
         "talon invite") },
    { "--push CONTACT",
      N_("tell people who are away that it is their turn; CONTACT "
         "is an address of yours for push services: mailto:you@talon.example") },
    { "--push-service HOST", N_("a push service of your own, with its port: push.lan:8443") },
    { "--mail COMMAND",
      N_("a program and its words that take a mail as input, as in "
         "--mail \"/usr/sbin/sendmail -t -i\": then people may have themselves told of "
         "their turn by mail; it needs --public") },
    { "--mail-from ADDRESS",
      N_("the sender of these mails (talon@ and the name in "
         "--public)") },
    { "--mail-after SECONDS", N_("how long a turn waits before a mail (600)") },
    { "--ping SECONDS", N_("silence before a connection is tested (25)") },
    { "--log LEVEL", N_("lowest level to log: debug, info, warning (default) or error") },
    { NULL, NULL },
    { NULL, N_("Stop it with Ctrl-C. At the next start all tables are restored.") },
};
/* clang-format on */

/* One core is left to the loop, unless there is only one. */
static int count_spare_cores(void)
{
    const int spare = (int)uv_available_parallelism() - 1;

    return spare < 1 ? 1 : spare < WORKER_THREADS_MOST ? spare : WORKER_THREADS_MOST;
}

void daemon_options_start(struct options *options)
{
    *options = (struct options){ .listen = { "127.0.0.1", .port = 8080 },
                                 .status = { .port = -1 },
                                 .sockets = LIMIT_SOCKETS,
                                 .sockets_an_address = LIMIT_SOCKETS_OF_ADDRESS,
                                 .tables_an_address = LIMIT_NEW_TABLES,
                                 .bot_threads = count_spare_cores(),
                                 .mail_after = LIMIT_MAIL_DELAY / 1000,
                                 .ping = PING_SECONDS,
                                 .log = LOG_WARNING };
}

/* ---- values ----------------------------------------------------------------------------- */

static bool read_number(const char *text, int most, int *number)
{
    char *end;
    const long value = strtol(text, &end, 10);

    *number = (int)value;
    return *text >= '0' && *text <= '9' && !*end && value >= 1 && value <= most;
}

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

/* It becomes part of a JSON text. */
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
                  no_sockets[] = N_("\"{word}\" is not a number from 1 to 12000.");

#define MEMBER(name) offsetof(struct options, name)

static const struct {
    const char *name;
    bool (*read)(void *member, const char *value); /* NULL: a number from 1 to `most` */
    size_t member;
    int most;
    const char *wrong;
    bool repeats;      /* each one is added to those before */
    const char *needs; /* an option without which it has no effect */
} option_table[] = {
    { "--listen", read_listen_address, MEMBER(listen), .wrong = no_place },
    { "--data", read_path, MEMBER(data), .wrong = no_path },
    { "--page", read_path, MEMBER(page), .wrong = no_path },
    { "--public", read_public, 0, .wrong = no_origin },
    { "--origin", read_origin, MEMBER(origins), .wrong = no_origin, .repeats = true },
    { "--behind", read_proxies, MEMBER(proxies),
      .wrong = N_("\"{word}\" is not a list of addresses such as 127.0.0.1,10.0.0.0/8.") },
    { "--status", read_listen_address, MEMBER(status), .wrong = no_place },
    { "--sockets", NULL, MEMBER(sockets), .most = LIMIT_SOCKETS, .wrong = no_sockets },
    { "--per-address", NULL, MEMBER(sockets_an_address), .most = LIMIT_SOCKETS,
      .wrong = no_sockets },
    { "--tables", NULL, MEMBER(tables_an_address), .most = TABLES_MOST,
      .wrong = N_("\"{word}\" is not a number from 1 to 1000000.") },
    { "--bot-threads", NULL, MEMBER(bot_threads), .most = WORKER_THREADS_MOST,
      .wrong = N_("\"{word}\" is not a number of threads from 1 to 64.") },
    { "--invitations", read_path, MEMBER(invitations), .wrong = no_path },
    { "--push", read_contact, MEMBER(push),
      .wrong = N_("\"{word}\" is neither an address such as mailto:you@talon.example nor one of a "
                  "page with https.") },
    { "--push-service", read_push_service, MEMBER(services),
      .wrong = N_("\"{word}\" is not a host such as push.lan:8443, or there are more than 8."),
      .repeats = true, .needs = "--push" },
    { "--mail", read_mail, MEMBER(mail),
      .wrong = N_("\"{word}\" is not a command: it begins with the whole path of a program.") },
    { "--mail-from", read_mail_from, MEMBER(mail_from),
      .wrong = N_("\"{word}\" is not a plain mail address such as talon@talon.example."),
      .needs = "--mail" },
    { "--mail-after", NULL, MEMBER(mail_after), .most = MAIL_AFTER_MOST,
      .wrong = N_("\"{word}\" is not a number of seconds from 1 to 86400."), .needs = "--mail" },
    { "--ping", NULL, MEMBER(ping), .most = PING_MOST,
      .wrong = N_("\"{word}\" is not a number of seconds from 1 to 3600.") },
    { "--log", read_log_level, MEMBER(log),
      .wrong = N_("\"{word}\" is not debug, info, warning or error.") },
};

enum { OPTIONS = sizeof option_table / sizeof *option_table };

static bool read_serve_option(struct options *options, size_t which, const char *value)
{
    char *member = (char *)options + option_table[which].member;

    return option_table[which].read
               ? option_table[which].read(member, value)
               : read_number(value, option_table[which].most, (int *)(void *)member);
}

/* ---- the command line -------------------------------------------------------------------- */

static int refuse_serve(const char *sentence, const char *word)
{
    char refusal[SPOKEN_LINE], hint[SPOKEN_LINE];

    spoken_with(refusal, sizeof refusal, sentence, "word", word, NULL);
    spoken_with(hint, sizeof hint, "See {command} --help.", "command", "talon serve", NULL);
    fprintf(stderr, "talon serve: %s %s\n", refusal, hint);
    return WRONG_USAGE;
}

/* Its row, or OPTIONS. */
static size_t find_option(const char *name)
{
    size_t which = 0;

    while (which < OPTIONS && strcmp(option_table[which].name, name))
        which++;
    return which;
}

/* 0, or the exit status. */
static int read_option(struct options *options, bool is_given[OPTIONS], const char *name,
                       const char *value)
{
    const size_t which = find_option(name);

    if (which == OPTIONS)
        return refuse_serve("There is no option {word}.", name);
    if (!value || !*value)
        return refuse_serve("{word} needs a value.", name);
    if (is_given[which] && !option_table[which].repeats)
        return refuse_serve("{word} is given twice: once is enough.", name);
    is_given[which] = true;
    return read_serve_option(options, which, value)
               ? 0
               : refuse_serve(option_table[which].wrong, value);
}

static int check_needs(const bool is_given[OPTIONS])
{
    char refusal[SPOKEN_LINE];

    for (size_t i = 0; i < OPTIONS; i++) {
        const char *needs = is_given[i] ? option_table[i].needs : NULL;
        if (!needs || is_given[find_option(needs)])
            continue;
        spoken_with(refusal, sizeof refusal, "{option} has no effect without {other}.", "option",
                    option_table[i].name, "other", needs, NULL);
        return refuse_serve("{word}", refusal);
    }
    return 0;
}

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
    return refuse_serve(
        options->site[0] ? N_("The name in --public is no domain: say with --mail-from who sends "
                              "the mails.")
                         : N_("The option --mail needs --public: the mails contain links."),
        "");
}

int daemon_options_read(struct options *options, int count, char **arguments)
{
    bool is_given[OPTIONS] = { false };
    int status = 0;

    for (int i = 0; !status && i < count; i++) {
        char *equals = strncmp(arguments[i], "--", 2) ? NULL : strchr(arguments[i], '=');
        if (equals)
            *equals = 0;
        const char *value = equals ? equals + 1 : i + 1 < count ? arguments[i + 1] : NULL;
        status = read_option(options, is_given, arguments[i], value);
        i += !equals;
    }
    status = status ? status : check_needs(is_given);
    return status ? status : check_mail(options);
}

int daemon_options_help(void)
{
    return !SPOKEN_HELP(help_usage, help_lines);
}
