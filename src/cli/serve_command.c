/* serve_command.c - the command `talon serve`: reads the options, opens the store, loads the
 * tables, and runs the event loop.
 */
#define _GNU_SOURCE /* pthread_rwlock_t, for libuv; readlink */
#include "command_entry.h"
#include "serve_arguments.h"

#include "daemon/clock.h"
#include "daemon/event_loop.h"
#include "daemon/log.h"
#include "daemon/reset_key.h"
#include "json/json_reader.h"
#include "server/accounts/accounts.h"
#include "text/spoken.h"
#include "util/directories.h"
#include "util/invitation_key.h"
#include "util/memory.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <uv.h>

enum { UP_MOST = 4 };

/* ---- directories ------------------------------------------------------------------------ */

static bool find_data(char data[PATH_ROOM])
{
    if (data[0] || util_data_home("talon", data, PATH_ROOM))
        return true;
    spoken_complain("talon serve",
                    "There is no home directory: say with --data where to keep tables.", NULL);
    return false;
}

static bool find_keys(struct options *options, const struct store *store)
{
    if (options->keys[0])
        return true;
    if (store->is_directory)
        return memcpy(options->keys, options->data, sizeof options->keys);
    if (util_data_home("talon", options->keys, PATH_ROOM))
        return true;
    spoken_complain("talon serve",
                    "There is no home directory: say with --keys where to keep the server's keys.",
                    NULL);
    return false;
}

static bool make_directory(const char *directory)
{
    if (util_make_directory(directory))
        return true;
    spoken_complain("talon serve", "The data directory {folder} cannot be used: {reason}.",
                    "folder", directory, "reason", strerror(errno), NULL);
    return false;
}

static bool open_directories(struct options *options)
{
    if (!find_data(options->data))
        return false;
    const struct store *store = store_of(options->data);
    return find_keys(options, store) && (!store->is_directory || make_directory(options->data)) &&
           make_directory(options->keys);
}

static bool is_page(const char *folder)
{
    char index[PATH_ROOM + 16];

    snprintf(index, sizeof index, "%s/index.html", folder);
    return !access(index, R_OK);
}

/* In folders that were built they lie beside the build folder of the program, which may stand some
 * folders below it, or in it; once installed, in share beside the program's bin. */
static const char *const page_folders[] = { "web/dist", "share/talon/page" },
                         *const documentation_folders[] = { "build/site", "share/doc/talon/html" };

static bool find_folder(const char *const folders[2], char found[PATH_ROOM])
{
    char program[PATH_ROOM], *slash;
    const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);

    program[length > 0 ? length : 0] = 0;
    for (int up = 0; up <= UP_MOST && (slash = strrchr(program, '/')); up++) {
        *slash = 0;
        for (size_t i = 0; i < 2; i++)
            if (snprintf(found, PATH_ROOM, "%s/%s", program, folders[i]) < PATH_ROOM &&
                is_page(found))
                return true;
    }
    return false;
}

/* The page works without it. */
static void read_documentation(struct static_files *files)
{
    char folder[PATH_ROOM];

    if (find_folder(documentation_folders, folder) && !daemon_files_add(files, folder, "/doc"))
        spoken_complain("talon serve", "The documentation in {folder} cannot be read.", "folder",
                        folder, NULL);
}

static bool read_files(struct static_files *files, char page[PATH_ROOM])
{
    if (!page[0] && !find_folder(page_folders, page)) {
        spoken_complain("talon serve",
                        "The page is not there: build it with `make page`, or say with --page "
                        "where it lies.",
                        NULL);
        return false;
    }
    if (daemon_files_read(files, page)) {
        read_documentation(files);
        return true;
    }
    daemon_files_free(files);
    spoken_complain("talon serve",
                    "There is no page in {folder}: it needs an index.html and files that can be "
                    "read.",
                    "folder", page, NULL);
    return false;
}

/* ---- start ------------------------------------------------------------------------------ */

struct loading {
    struct server *server;
    struct journal_outputs *outputs;
    const struct daemon_config *config;
    struct store_fault refused; /* why the server must not start */
};

static bool load_row(void *context, const struct store_row *row)
{
    struct loading *loading = context;

    server_step(loading->server, daemon_clock_now(),
                &(struct server_event){ .kind = SERVER_LOADED, .row = row }, loading->outputs);
    if (loading->outputs->refused)
        store_tell_unread(&loading->refused, row->table, row->number);
    return !loading->outputs->refused;
}

/* The account that stands in a row of a table, behind this quotation mark: tables are told the
 * names of their accounts. */
static bool load_account_at(struct loading *loading, const char *quotation)
{
    const struct daemon_config *config = loading->config;
    const size_t length = strcspn(quotation + 1, "\"");
    char id[STORE_ID_ROOM];

    if (quotation[1] != ACCOUNT_MARK || length >= sizeof id)
        return true;
    snprintf(id, sizeof id, "%.*s", (int)length, quotation + 1);
    return server_has_stream(loading->server, id) ||
           config->store->read_one(config->base, id, 0, load_row, loading);
}

static bool load_table_row(void *context, const struct store_row *row)
{
    struct loading *loading = context;
    const bool is_table = !strchr(STREAM_MARKS, row->table[0]);
    bool fine = true;

    for (const char *at = row->text; fine && is_table && (at = strchr(at, '"')); at++)
        fine = load_account_at(loading, at);
    return fine && !loading->outputs->refused && load_row(loading, row);
}

/* Beside other servers a table is loaded when somebody asks for it. */
static bool load_tables(struct daemon_config *config, struct store_fault *fault)
{
    struct journal_outputs outputs = { 0 };
    struct loading loading = { .server = config->server, .outputs = &outputs, .config = config };
    const bool fine = config->options->shared[0] ||
                      config->store->read_others(config->base, load_table_row, &loading, fault);

    if (outputs.notes.length && !outputs.refused)
        daemon_log_lines(LOG_TABLE, outputs.notes.at);
    if (outputs.refused)
        *fault = loading.refused;
    journal_outputs_free(&outputs);
    return fine && !outputs.refused;
}

static void fill_randomly(void *self, void *bytes, size_t count)
{
    (void)self;
    randombytes_buf(bytes, count);
}

/* Without the key nobody could be let in, and without invitations anybody would be. */
static bool read_invitation_key(struct server *server, const char *path, struct store_fault *fault)
{
    uint8_t key[INVITATION_KEY_BYTES];

    if (!path[0])
        return true;
    if (!util_invitation_key_read(path, key)) {
        if (errno == EINVAL)
            return util_refuse(&fault->why,
                               "The invitations' file {file} contains no key. The command talon "
                               "invite makes it.",
                               "file", path, NULL);
        return util_refuse(&fault->why,
                           "The invitations' file {file} cannot be used: {reason}. The command "
                           "talon invite makes it.",
                           "file", path, "reason", strerror(errno), NULL);
    }
    server_require_invitations(server, key);
    return true;
}

/* Devices know the server by its key, so that it has to stay the same. Without alerts, those that
 * were declared before still go with their accounts, and after some time. */
static bool use_alerts(struct daemon_config *config, struct web_push_key *key,
                       struct store_fault *fault)
{
    char path[PATH_ROOM + 16];

    if (!config->options->push[0]) {
        return true;
    }
    snprintf(path, sizeof path, "%s/talon.push", config->options->keys);
    if (!web_push_load_library(&fault->why) || !web_push_key_open(key, path, &fault->why))
        return false;
    config->push_key = key;
    server_send_alerts(config->server, key->text);
    server_tell_minute(config->server, daemon_clock_minute());
    return true;
}

/* People who have forgotten a passphrase set a new one with a code of `talon reset`. */
static bool use_resets(const struct daemon_config *config, struct store_fault *fault)
{
    uint8_t key[INVITATION_KEY_BYTES];

    if (!daemon_reset_key_open(key, config->options->keys, &fault->why))
        return false;
    server_accept_resets(config->server, key);
    return true;
}

static void use_mail(const struct daemon_config *config)
{
    const struct options *options = config->options;

    if (!options->mail.words[0])
        return;
    server_send_mail(config->server, options->site, options->mail_after * (int64_t)1000);
    server_tell_minute(config->server, daemon_clock_minute());
}

/* With all its parts, but without rows; NULL without memory or random numbers. */
static struct server *new_server(const struct options *options)
{
    const struct server_entropy entropy = { .fill = fill_randomly };
    struct server *server = sodium_init() >= 0 ? server_new(&entropy) : NULL;

    if (!server)
        return NULL;
    server_use_all(server);
    server_tell_start(server, daemon_clock_wall(), daemon_clock_now());
    server_allow_tables(server, (unsigned)options->tables_an_address);
    server_tell_day(server, daemon_clock_today());
    return server;
}

/* The id of the database names the cluster, and nobody else knows it. */
static bool join_cluster(struct daemon_config *config, const char *id, struct store_fault *fault)
{
    const struct options *options = config->options;
    const char *address = options->cluster_state[0] ? options->cluster_state : options->data;
    const struct cluster_member member = { id, options->shared, LIMIT_LISTING_KEPT };

    if (!options->shared[0])
        return true;
    config->cluster = store_cluster_of(address);
    config->cluster_base = config->cluster->open(address, &member, fault);
    if (config->cluster_base)
        server_share_limits(config->server, id);
    return config->cluster_base;
}

static bool is_same_database(struct daemon_config *config, struct store_fault *fault)
{
    char id[STORE_DATABASE_ROOM];

    return !config->store->identify ||
           (config->store->identify(config->base, id, fault) &&
            store_mark_keep(config->options->keys, id, fault) && join_cluster(config, id, fault));
}

/* The lease counts from before it was asked for. */
static void *open_store(const struct daemon_config *config, struct store_fault *fault)
{
    const struct options *options = config->options;
    const int64_t begun = daemon_clock_now();
    const int64_t lasting = 1000 * (int64_t)(options->lease ? options->lease : LEASE_SECONDS);

    const bool shares = options->shared[0];
    void *base = shares
                     ? config->store->leases->open(options->data, options->shared, lasting, fault)
                     : config->store->open(options->data, fault);

    if (base && !config->store->name_accounts(base, account_write_handles, fault)) {
        config->store->close(base);
        return NULL;
    }
    if (base && shares)
        server_share(config->server, begun, lasting);
    return base;
}

/* A server that has the store alone reads the accounts that are asked for. */
static bool look_up_accounts(const struct daemon_config *config, struct store_fault *fault)
{
    struct store_stored stored;

    if (config->options->shared[0])
        return true;
    if (!config->store->count(config->base, &stored, fault))
        return false;
    server_look_up_accounts(config->server, stored.accounts, stored.last_at);
    return true;
}

static int run_server(struct daemon_config *config)
{
    struct web_push_key push_key = { 0 };
    struct store_fault fault = { .why.msgid = N_("The system provides no random numbers.") };
    int status = 1;

    config->server = new_server(config->options);
    if (config->server && read_invitation_key(config->server, config->options->invitations, &fault))
        config->base = open_store(config, &fault);
    if (config->base)
        server_use_archive(config->server);
    const bool fine = config->base && is_same_database(config, &fault) &&
                      use_resets(config, &fault) && use_alerts(config, &push_key, &fault);
    if (fine)
        use_mail(config);
    if (fine && look_up_accounts(config, &fault) && load_tables(config, &fault))
        status = daemon_loop_run(config);
    else
        spoken_complain_of("talon serve", &fault.why);
    if (config->cluster_base)
        config->cluster->close(config->cluster_base);
    if (config->base)
        config->store->close(config->base);
    server_free(config->server);
    web_push_key_close(&push_key);
    config->push_key = NULL;
    return status;
}

static int talon_serve(int argc, char **argv)
{
    static struct options options;
    struct static_files files;
    int status;

    umask(077); /* other users must not read the keys of games in progress */
    uv_replace_allocator(util_allocate, util_reallocate, util_allocate_zeroed, free);
    if (!cli_serve_arguments(&options, argc, argv, &status))
        return status;
    daemon_log_set_level(options.log);
    if (!open_directories(&options) || !read_files(&files, options.page))
        return 1;
    struct daemon_config config = { .options = &options,
                                    .store = store_of(options.data),
                                    .files = &files };
    status = run_server(&config);
    daemon_files_free(&files);
    return status;
}

const struct cli_entry cli_serve_entry = {
    &cli_serve_command,
    talon_serve,
    N_("play in the browser: {example}"),
    "talon serve",
};
