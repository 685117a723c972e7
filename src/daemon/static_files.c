/* static_files.c - reads folders of the page and the documentation into memory. Links and names
 * that begin with a dot are left out.
 */
#include "static_files.h"

#include "util/content_encoding.h"
#include "util/hex.h"
#include "util/memory.h"

#include <talon/rng.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 1024 };

static const struct {
    const char *ending, *type;
} types[] = {
    { ".html", "text/html; charset=utf-8" },
    { ".js", "text/javascript; charset=utf-8" },
    { ".mjs", "text/javascript; charset=utf-8" },
    { ".css", "text/css; charset=utf-8" },
    { ".json", "application/json" },
    { ".map", "application/json" },
    { ".webmanifest", "application/manifest+json" },
    { ".wasm", "application/wasm" },
    { ".svg", "image/svg+xml" },
    { ".png", "image/png" },
    { ".jpg", "image/jpeg" },
    { ".webp", "image/webp" },
    { ".ico", "image/x-icon" },
    { ".woff2", "font/woff2" },
    { ".txt", "text/plain; charset=utf-8" },
    { ".mp3", "audio/mpeg" },
    { ".ogg", "audio/ogg" },
};

static const char *type_of(const char *path)
{
    const char *ending = strrchr(path, '.');

    for (size_t i = 0; ending && i < sizeof types / sizeof *types; i++)
        if (!strcmp(types[i].ending, ending))
            return types[i].type;
    return "application/octet-stream";
}

/* File endings of compressed copies, and the names of their encodings. */
static const struct {
    const char *ending, *name;
} encodings[ENCODINGS] = { { ".br", "br" }, { ".gz", "gzip" } };

static void make_tag(struct static_file *file)
{
    uint8_t hash[TALON_SHA256_BYTES];
    char digits[17];
    struct talon_sha256 sum;

    talon_sha256_start(&sum);
    talon_sha256_add(&sum, file->bytes, file->length);
    talon_sha256_end(&sum, hash);
    util_hex_digits(hash, sizeof digits / 2, digits);
    snprintf(file->tag, sizeof file->tag, "\"%s\"", digits);
}

static bool read_bytes(int handle, struct static_file *file)
{
    size_t done = 0;

    file->bytes = util_allocate(file->length + 1);
    while (done < file->length) {
        const ssize_t more = read(handle, file->bytes + done, file->length - done);
        if (more <= 0 && errno != EINTR)
            return false;
        done += more > 0 ? (size_t)more : 0;
    }
    return true;
}

static struct static_file *add_file(struct static_files *files, const char *path)
{
    files->list = util_grow(files->list, &files->room, files->count, sizeof *files->list);
    struct static_file *file = &files->list[files->count++];
    *file = (struct static_file){ .path = util_copy_text(path),
                                  .type = type_of(path),
                                  .lasting = !strncmp(path, "/assets/", 8),
                                  .documentation = !strncmp(path, "/doc/", 5) };
    return file;
}

static bool read_content(struct static_files *files, int handle, const struct stat *about,
                         const char *path)
{
    struct static_file *file = files->count < FILES_MOST ? add_file(files, path) : NULL;

    if (!file || about->st_size > FILES_BYTES)
        return false;
    file->length = (size_t)about->st_size;
    files->bytes += file->length;
    if (files->bytes > FILES_BYTES || !read_bytes(handle, file))
        return false;
    make_tag(file);
    return true;
}

static bool read_folder(struct static_files *files, int folder, const char *path, int depth);

static bool read_entry(struct static_files *files, int folder, const char *path, const char *name,
                       int depth)
{
    char whole[PATH_ROOM];
    struct stat about;
    const int handle = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    bool fine = true;

    if (handle < 0)
        return errno == ELOOP; /* a link is left out */
    if (snprintf(whole, sizeof whole, "%s/%s", path, name) >= PATH_ROOM || fstat(handle, &about))
        fine = false;
    else if (S_ISDIR(about.st_mode))
        return depth < FILES_DEPTH && read_folder(files, handle, whole, depth + 1);
    else if (S_ISREG(about.st_mode))
        fine = read_content(files, handle, &about, whole);
    close(handle);
    return fine;
}

/* Takes over the open folder. */
static bool read_folder(struct static_files *files, int folder, const char *path, int depth)
{
    DIR *list = fdopendir(folder);
    const struct dirent *entry;
    bool fine = list;

    util_require_memory_to_open(list);
    if (!list)
        close(folder);
    while (fine && (entry = readdir(list)))
        if (entry->d_name[0] != '.')
            fine = read_entry(files, folder, path, entry->d_name, depth);
    if (list)
        closedir(list);
    return fine;
}

static int compare_paths(const void *x, const void *y)
{
    return strcmp(((const struct static_file *)x)->path, ((const struct static_file *)y)->path);
}

/* Finds the compressed copies beside a file. */
static void find_encoded(const struct static_files *files, struct static_file *file)
{
    char path[PATH_ROOM + 4];

    for (int i = 0; i < ENCODINGS; i++) {
        snprintf(path, sizeof path, "%s%s", file->path, encodings[i].ending);
        file->encoded[i] = daemon_files_find(files, path);
    }
}

/* Sorts, and lets files know their compressed copies, which may have moved. */
static void arrange(struct static_files *files)
{
    if (files->count)
        qsort(files->list, files->count, sizeof *files->list, compare_paths);
    for (size_t i = 0; i < files->count; i++)
        find_encoded(files, &files->list[i]);
}

static void free_from(struct static_files *files, size_t count)
{
    while (files->count > count) {
        struct static_file *file = &files->list[--files->count];

        files->bytes -= file->length;
        free(file->path);
        free(file->bytes);
    }
}

/* Whether the files from this one on have the first page of their folder. */
static bool has_index(const struct static_files *files, size_t first, const char *below)
{
    char path[PATH_ROOM];

    if (snprintf(path, sizeof path, "%s/index.html", below) >= PATH_ROOM)
        return false;
    while (first < files->count && strcmp(files->list[first].path, path) != 0)
        first++;
    return first < files->count;
}

bool daemon_files_add(struct static_files *files, const char *folder, const char *below)
{
    const int open_folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const size_t before = files->count;
    const bool fine = open_folder >= 0 && read_folder(files, open_folder, below, 0) &&
                      has_index(files, before, below);

    if (!fine)
        free_from(files, before);
    arrange(files);
    return fine;
}

bool daemon_files_read(struct static_files *files, const char *folder)
{
    *files = (struct static_files){ 0 };
    return daemon_files_add(files, folder, "");
}

void daemon_files_free(struct static_files *files)
{
    free_from(files, 0);
    free(files->list);
    *files = (struct static_files){ 0 };
}

const struct static_file *daemon_files_find(const struct static_files *files, const char *path)
{
    char name[PATH_ROOM + 16];
    const struct static_file wanted = { .path = name };
    const size_t length = strlen(path);

    if (!files->count || length > PATH_ROOM)
        return NULL;
    snprintf(name, sizeof name, "%s%s", path,
             length && path[length - 1] == '/' ? "index.html" : "");
    return bsearch(&wanted, files->list, files->count, sizeof *files->list, compare_paths);
}

const char *daemon_files_encoding_name(enum daemon_files_encoding encoding)
{
    return encodings[encoding].name;
}

enum daemon_files_encoding daemon_files_choose_encoding(const struct static_file *file,
                                                        const char *accepts)
{
    int i = 0;

    while (i < ENCODINGS &&
           !(file->encoded[i] && util_accepts_encoding(accepts, encodings[i].name)))
        i++;
    return (enum daemon_files_encoding)i;
}
