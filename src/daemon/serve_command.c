/* serve_command.c - the command `talon serve`: reads its arguments, opens the store, brings back
 * the tables in it, and hands everything to the loop. It refuses to know games.
 */
#include "serve_command.h"
#include "entropy.h"
#include "password_hashing.h"
#include "event_loop.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { UP_MOST = 4 };

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

/* The page lies in web/dist beside the build folder of the program, which may stand some folders
 * below it; once installed, it lies in share/talon/page beside the program's bin. */
static bool find_page(char page[PATH_ROOM])
{
    static const char *const folders[] = { "web/dist", "share/talon/page" };
    char program[PATH_ROOM], *slash;
    const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);

    program[length > 0 ? length : 0] = 0;
    for (int up = 0; up <= UP_MOST && (slash = strrchr(program, '/')); up++) {
        *slash = 0;
        for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
            if (snprintf(page, PATH_ROOM, "%s/%s", program, folders[i]) < PATH_ROOM &&
                is_page(page))
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
    if (daemon_files_read(pages, page))
        return true;
    daemon_files_free(pages);
    fprintf(stderr,
            "talon serve: There is no page in %s: it needs an index.html and files that "
            "can be read.\n",
            page);
    return false;
}

/* ---- bringing everything together ------------------------------------------------------- */

struct loading {
    struct server *server;
    struct journal_outputs *effects;
    struct store_fault refused; /* why the server must not begin */
};

static void refuse(struct loading *loading, const struct store_row *row)
{
    snprintf(loading->refused.sentence, sizeof loading->refused.sentence,
             "Row %u of account %s in the data directory cannot be taken in; without it the "
             "account's name could be given away again. Put a backup in its place.",
             (unsigned)row->number, row->table);
}

static bool load_row(void *context, const struct store_row *row)
{
    struct loading *loading = context;

    server_step(loading->server, daemon_loop_now(),
                &(struct server_event){ .kind = SERVER_LOADED, .row = row }, loading->effects);
    if (loading->effects->refused)
        refuse(loading, row);
    return !loading->effects->refused;
}

static bool load_tables(struct loop_parts *parts, struct store_fault *fault)
{
    struct journal_outputs effects = { 0 };
    struct loading loading = { .server = parts->server, .effects = &effects };
    const bool fine = parts->store->read_all(parts->base, load_row, &loading, fault);

    if (effects.notes.length && !effects.refused)
        daemon_log_tell_lines(LOG_TABLE, effects.notes.at);
    if (effects.refused)
        *fault = loading.refused;
    journal_outputs_free(&effects);
    return fine && !effects.refused;
}

/* Where the server looks back. */
struct archive {
    const struct store *store;
    void *base;
};

static bool look_back(void *self, const char *id, uint32_t first, server_reader *reader,
                      void *context)
{
    const struct archive *archive = self;

    return archive->store->read_one(archive->base, id, first, reader, context);
}

static int serve(struct loop_parts *parts)
{
    struct server_entropy entropy;
    struct store_fault fault = { "The system gives no random numbers." };
    int status = 1;

    daemon_hashing_guard_json();
    parts->server = daemon_entropy_start(&entropy) ? server_new(&entropy) : NULL;
    if (parts->server)
        server_allow_tables(parts->server, (unsigned)parts->settings->tables_an_address);
    if (parts->server)
        server_tell_day(parts->server, daemon_loop_today());
    if (parts->server)
        parts->base = parts->store->open(parts->settings->data, &fault);
    const struct archive archive = { parts->store, parts->base };
    if (parts->base)
        server_use_archive(parts->server, &(struct server_archive){ look_back, (void *)&archive });
    if (parts->base && load_tables(parts, &fault))
        status = daemon_loop_run(parts);
    else
        fprintf(stderr, "talon serve: %s\n", fault.sentence);
    if (parts->base)
        parts->store->close(parts->base);
    server_free(parts->server);
    return status;
}

int talon_serve(int argc, char **argv)
{
    static struct settings settings;
    struct pages pages;
    int status;

    umask(077); /* keys of games being played are nobody else's business */
    daemon_options_start(&settings);
    if (argc == 2 && !strcmp(argv[1], "--help"))
        return daemon_options_help();
    status = daemon_options_read(&settings, argc - 1, argv + 1);
    if (status)
        return status;
    daemon_log_begin(settings.log);
    if (!choose_data(settings.data) || !make_directory(settings.data) ||
        !read_pages(&pages, settings.page))
        return 1;
    status = serve(
        &(struct loop_parts){ .settings = &settings, .store = &store_sqlite, .pages = &pages });
    daemon_files_free(&pages);
    return status;
}
