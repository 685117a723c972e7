/* options.c - reads the options of `talon serve`; each is a row of one table.
 */
#include "options.h"

#include "server/limits/limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    WRONG_USAGE = 2,
    PING_SECONDS = 25,
    PING_MOST = 3600,
    PORT_MOST = 65535,
    TABLES_MOST = 1000000
};

static const char help_text[] =
    "talon serve [--listen ADDRESS:PORT] [--data DIRECTORY] [--page DIRECTORY] ...\n"
    "\n"
    "Serves the page and its tables. Open the printed address in a browser.\n"
    "\n"
    "  --listen ADDRESS:PORT  where to listen (127.0.0.1:8080); 0.0.0.0:8080 accepts the whole\n"
    "                         network, [::1]:8080 is IPv6, port 0 is any free port;\n"
    "                         unix:PATH is a Unix socket, for a proxy on this machine\n"
    "  --data DIRECTORY       where the tables are stored (~/.local/share/talon)\n"
    "  --page DIRECTORY       the built page (default: where make page or make install put it)\n"
    "\n"
    "On the internet (doc/operations.md):\n"
    "  --public ORIGIN        the public address, such as https://talon.example\n"
    "  --origin ORIGIN        another site whose pages may connect; repeat it for more sites\n"
    "  --behind ADDRESS,...   proxies whose X-Forwarded-For is trusted: addresses or networks\n"
    "  --status ADDRESS:PORT  where /healthz and /metrics are served; never the public port\n"
    "  --sockets NUMBER       most WebSockets open at once (12000)\n"
    "  --per-address NUMBER   most WebSockets from one address (64)\n"
    "  --tables NUMBER        most tables one address may open in ten minutes (30)\n"
    "  --ping SECONDS         silence before a connection is tested (25)\n"
    "  --log LEVEL            lowest level to log: debug, info, warning (default) or error\n"
    "\n"
    "Stop it with Ctrl-C. At the next start all tables are restored.\n";

void daemon_options_start(struct options *options)
{
    *options = (struct options){ .listen = { "127.0.0.1", .port = 8080 },
                                 .status = { .port = -1 },
                                 .sockets = LIMIT_SOCKETS,
                                 .sockets_an_address = LIMIT_SOCKETS_OF_ADDRESS,
                                 .tables_an_address = LIMIT_NEW_TABLES,
                                 .ping = PING_SECONDS,
                                 .log = LOG_WARNING };
}

/* ---- values ----------------------------------------------------------------------------- */

static bool read_number(const char *text, int least, int most, int *number)
{
    char *end;
    const long value = strtol(text, &end, 10);

    *number = (int)value;
    return *text >= '0' && *text <= '9' && !*end && value >= least && value <= most;
}

/* "/run/talon/talon.sock". */
static bool read_unix(struct listen_address *listen_address, const char *path)
{
    const size_t length = strlen(path);

    if (!length || length >= sizeof listen_address->address)
        return false;
    *listen_address = (struct listen_address){ .is_unix = true };
    memcpy(listen_address->address, path, length);
    return true;
}

/* "127.0.0.1:8080", "[::1]:8080", "localhost:8080". */
static bool read_port(struct listen_address *listen_address, const char *text)
{
    const char *colon = strrchr(text, ':');
    size_t length = colon ? (size_t)(colon - text) : 0;

    if (!length || !read_number(colon + 1, 0, PORT_MOST, &listen_address->port))
        return false;
    if (text[0] == '[' && text[length - 1] == ']') {
        text++;
        length -= 2;
    }
    if (!length || length >= sizeof listen_address->address)
        return false;
    listen_address->is_unix = false;
    memcpy(listen_address->address, text, length);
    listen_address->address[length] = 0;
    if (!strcmp(listen_address->address, "localhost"))
        snprintf(listen_address->address, sizeof listen_address->address, "127.0.0.1");
    return true;
}

static bool read_place(struct listen_address *listen_address, const char *text)
{
    static const char is_unix[] = "unix:";
    const size_t length = sizeof is_unix - 1;

    return strncmp(text, is_unix, length) ? read_port(listen_address, text)
                                          : read_unix(listen_address, text + length);
}

static bool read_path(char path[PATH_ROOM], const char *text)
{
    return *text && snprintf(path, PATH_ROOM, "%s", text) < PATH_ROOM;
}

static bool read_listen(struct options *options, const char *value)
{
    return read_place(&options->listen, value);
}

static bool read_status(struct options *options, const char *value)
{
    return read_place(&options->status, value);
}

static bool read_data(struct options *options, const char *value)
{
    return read_path(options->data, value);
}

static bool read_page(struct options *options, const char *value)
{
    return read_path(options->page, value);
}

static bool read_origin(struct options *options, const char *value)
{
    return util_origins_add(&options->origins, value);
}

/* With --public only the site's own pages may connect, unless --origin names others. */
static bool read_public(struct options *options, const char *value)
{
    if (options->site[0] || !util_origins_add(&options->origins, value))
        return false;
    memcpy(options->site, options->origins.text[options->origins.count - 1], ORIGIN_ROOM);
    return true;
}

static bool read_behind(struct options *options, const char *value)
{
    return util_proxies_read(&options->proxies, value);
}

static bool read_sockets(struct options *options, const char *value)
{
    return read_number(value, 1, LIMIT_SOCKETS, &options->sockets);
}

static bool read_per_address(struct options *options, const char *value)
{
    return read_number(value, 1, LIMIT_SOCKETS, &options->sockets_an_address);
}

static bool read_tables(struct options *options, const char *value)
{
    return read_number(value, 1, TABLES_MOST, &options->tables_an_address);
}

static bool read_ping(struct options *options, const char *value)
{
    return read_number(value, 1, PING_MOST, &options->ping);
}

static bool read_log(struct options *options, const char *value)
{
    return daemon_log_level_read(value, &options->log);
}

static const char no_place[] =
    "is neither an address and port such as 127.0.0.1:8080, nor unix: and "
    "a path of 107 bytes at most.",
                  no_path[] = "is not a path.",
                  no_origin[] = "is not a site such as https://talon.example.",
                  no_sockets[] = "is not a number from 1 to 12000.";

static const struct {
    const char *name;
    bool (*read)(struct options *options, const char *value);
    const char *wrong;
} option_table[] = {
    { "--listen", read_listen, no_place },
    { "--data", read_data, no_path },
    { "--page", read_page, no_path },
    { "--public", read_public, no_origin },
    { "--origin", read_origin, no_origin },
    { "--behind", read_behind, "is not a list of addresses such as 127.0.0.1,10.0.0.0/8." },
    { "--status", read_status, no_place },
    { "--sockets", read_sockets, no_sockets },
    { "--per-address", read_per_address, no_sockets },
    { "--tables", read_tables, "is not a number from 1 to 1000000." },
    { "--ping", read_ping, "is not a number of seconds from 1 to 3600." },
    { "--log", read_log, "is not debug, info, warning or error." },
};

/* ---- the command line -------------------------------------------------------------------- */

/* 0, or the exit status. */
static int read_option(struct options *options, const char *name, const char *value)
{
    size_t which = 0;

    while (which < sizeof option_table / sizeof *option_table &&
           strcmp(option_table[which].name, name))
        which++;
    if (which == sizeof option_table / sizeof *option_table)
        fprintf(stderr, "talon serve: There is no option \"%s\".", name);
    else if (!value)
        fprintf(stderr, "talon serve: The option %s needs a value.", name);
    else if (!option_table[which].read(options, value))
        fprintf(stderr, "talon serve: \"%s\" %s", value, option_table[which].wrong);
    else
        return 0;
    fputs(" See talon serve --help.\n", stderr);
    return WRONG_USAGE;
}

int daemon_options_read(struct options *options, int count, char **arguments)
{
    int status = 0;

    for (int i = 0; !status && i < count; i += 2)
        status = read_option(options, arguments[i], i + 1 < count ? arguments[i + 1] : NULL);
    return status;
}

int daemon_options_help(void)
{
    return fputs(help_text, stdout) < 0 || fflush(stdout);
}
