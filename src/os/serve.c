/* serve.c - the command `talon serve`: reads its arguments, opens the store, brings back the
 * tables in it, and hands everything to the loop. It refuses to know games.
 */
#include "../server/serve.h"
#include "entropy.h"
#include "loop.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 4096, UP_MOST = 4, WRONG_USAGE = 2 };

struct options {
    char address[64], data[PATH_ROOM], page[PATH_ROOM];
    int port;
};

static const char help_text[] =
    "talon serve [--listen ADDRESS:PORT] [--data DIRECTORY] [--page DIRECTORY]\n"
    "\n"
    "Opens the table in the browser: start it, then visit the address it prints.\n"
    "\n"
    "  --listen ADDRESS:PORT  where to listen (127.0.0.1:8080); 0.0.0.0:8080 lets everybody\n"
    "                         in the network in, [::1]:8080 is IPv6, port 0 any free one\n"
    "  --data DIRECTORY       where tables are kept (~/.local/share/talon)\n"
    "  --page DIRECTORY       where the page lies (web/dist beside the program)\n"
    "\n"
    "Stop it with Ctrl-C. Tables are there again at the next start.\n";

/* ---- arguments -------------------------------------------------------------------------- */

static int wrong(const char *sentence, const char *what)
{
    fprintf(stderr, "talon serve: ");
    fprintf(stderr, sentence, what);
    fputs(" See talon serve --help.\n", stderr);
    return WRONG_USAGE;
}

static bool read_port(const char *text, int *port)
{
    char *end;
    const long number = strtol(text, &end, 10);

    *port = (int)number;
    return *text >= '0' && *text <= '9' && !*end && number <= 65535;
}

/* "127.0.0.1:8080", "[::1]:8080", "localhost:8080". */
static bool read_listen(struct options *options, const char *text)
{
    const char *colon = strrchr(text, ':');
    size_t length = colon ? (size_t)(colon - text) : 0;

    if (!length || !read_port(colon + 1, &options->port))
        return false;
    if (text[0] == '[' && text[length - 1] == ']') {
        text++;
        length -= 2;
    }
    if (!length || length >= sizeof options->address)
        return false;
    memcpy(options->address, text, length);
    options->address[length] = 0;
    if (!strcmp(options->address, "localhost"))
        snprintf(options->address, sizeof options->address, "127.0.0.1");
    return true;
}

static bool read_path(char path[PATH_ROOM], const char *text)
{
    return *text && snprintf(path, PATH_ROOM, "%s", text) < PATH_ROOM;
}

/* 0, or the exit status. */
static int read_option(struct options *options, const char *name, const char *value)
{
    if (strcmp(name, "--listen") && strcmp(name, "--data") && strcmp(name, "--page"))
        return wrong("There is no option \"%s\".", name);
    if (!value)
        return wrong("After %s something is missing.", name);
    if (!strcmp(name, "--listen"))
        return read_listen(options, value)
                   ? 0
                   : wrong("\"%s\" is not an address and a port such as 127.0.0.1:8080.", value);
    return read_path(strcmp(name, "--data") ? options->page : options->data, value)
               ? 0
               : wrong("\"%s\" is not a path.", value);
}

static int read_options(struct options *options, int argc, char **argv)
{
    int status = 0;

    for (int i = 1; !status && i < argc; i += 2)
        status = read_option(options, argv[i], i + 1 < argc ? argv[i + 1] : NULL);
    return status;
}

/* ---- where things lie ------------------------------------------------------------------- */

static bool choose_data(char data[PATH_ROOM])
{
    const char *shared = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int length = PATH_ROOM;

    if (data[0])
        return true;
    if (shared && shared[0] == '/')
        length = snprintf(data, PATH_ROOM, "%s/talon", shared);
    else if (home && home[0] == '/')
        length = snprintf(data, PATH_ROOM, "%s/.local/share/talon", home);
    if (length < PATH_ROOM)
        return true;
    fputs("talon serve: There is no home directory: say with --data where to keep tables.\n",
          stderr);
    return false;
}

/* Makes the directory and those above it. */
static bool make_directory(const char *data)
{
    char path[PATH_ROOM];
    struct stat about;

    snprintf(path, sizeof path, "%s", data);
    for (char *at = path + 1; *at; at++)
        if (*at == '/') {
            *at = 0;
            mkdir(path, 0777);
            *at = '/';
        }
    mkdir(path, 0700);
    const bool there = !stat(path, &about);
    if (there && S_ISDIR(about.st_mode) && !access(path, R_OK | W_OK | X_OK))
        return true;
    if (there && !S_ISDIR(about.st_mode))
        errno = ENOTDIR;
    fprintf(stderr, "talon serve: The data directory %s cannot be used: %s.\n", data,
            strerror(errno));
    return false;
}

static bool is_page(const char *folder)
{
    char index[PATH_ROOM + 16];

    snprintf(index, sizeof index, "%s/index.html", folder);
    return !access(index, R_OK);
}

/* The program lies in build/ or below it, the page in web/dist beside. */
static bool find_page(char page[PATH_ROOM])
{
    char program[PATH_ROOM], *slash;
    const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);

    program[length > 0 ? length : 0] = 0;
    for (int up = 0; up <= UP_MOST && (slash = strrchr(program, '/')); up++) {
        *slash = 0;
        if (snprintf(page, PATH_ROOM, "%s/web/dist", program) < PATH_ROOM && is_page(page))
            return true;
    }
    return false;
}

static bool read_pages(struct pages *pages, char page[PATH_ROOM])
{
    if (!page[0] && !find_page(page)) {
        fputs("talon serve: The page is not there: build it with `make page`, or say with --page "
              "where it lies.\n",
              stderr);
        return false;
    }
    if (pages_read(pages, page))
        return true;
    pages_free(pages);
    fprintf(stderr,
            "talon serve: There is no page in %s: it needs an index.html and files that "
            "can be read.\n",
            page);
    return false;
}

/* ---- bringing everything together ------------------------------------------------------- */

struct loading {
    struct server *server;
    struct server_effects *effects;
};

static bool load_row(void *context, const struct store_row *row)
{
    const struct loading *loading = context;

    server_step(loading->server, loop_now(),
                &(struct server_event){ .kind = SERVER_LOADED, .row = row }, loading->effects);
    return true;
}

static bool load_tables(struct loop_parts *parts, struct store_fault *fault)
{
    struct server_effects effects = { 0 };
    struct loading loading = { parts->server, &effects };
    const bool fine = parts->store->read_all(parts->base, load_row, &loading, fault);

    if (effects.notes.length)
        fprintf(stderr, "%s", effects.notes.at);
    effects_free(&effects);
    return fine;
}

static int serve(struct loop_parts *parts)
{
    struct server_entropy entropy;
    struct store_fault fault = { "Out of memory." };
    int status = 1;

    parts->server = entropy_start(&entropy) ? server_new(&entropy) : NULL;
    if (parts->server)
        parts->base = parts->store->open(parts->data, &fault);
    if (parts->base && load_tables(parts, &fault))
        status = loop_run(parts);
    else
        fprintf(stderr, "talon serve: %s\n", fault.sentence);
    if (parts->base)
        parts->store->close(parts->base);
    server_free(parts->server);
    return status;
}

int talon_serve(int argc, char **argv)
{
    static struct options options;
    struct pages pages;
    int status;

    umask(077); /* keys of games being played are nobody else's business */
    options = (struct options){ .address = "127.0.0.1", .port = 8080 };
    if (argc == 2 && !strcmp(argv[1], "--help"))
        return fputs(help_text, stdout) < 0 || fflush(stdout);
    status = read_options(&options, argc, argv);
    if (status)
        return status;
    if (!choose_data(options.data) || !make_directory(options.data) ||
        !read_pages(&pages, options.page))
        return 1;
    status = serve(&(struct loop_parts){ .address = options.address,
                                         .port = options.port,
                                         .data = options.data,
                                         .store = &store_sqlite,
                                         .pages = &pages });
    pages_free(&pages);
    return status;
}
