/* static_files.c - reads the folder of the page into memory. It refuses to follow links, to show
 * names that begin with a dot, and to know HTTP beyond the type of a file.
 */
#include "static_files.h"

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

/* Endings of packed files, and what that is called. */
static const struct {
    const char *ending, *name;
} packings[PAGES_PACKINGS] = { { ".br", "br" }, { ".gz", "gzip" } };

static void make_tag(struct page *page)
{
    uint8_t hash[TALON_SHA256_BYTES];
    struct talon_sha256 sum;

    talon_sha256_start(&sum);
    talon_sha256_add(&sum, page->bytes, page->length);
    talon_sha256_end(&sum, hash);
    page->tag[0] = '"';
    for (int i = 0; i < 8; i++)
        snprintf(page->tag + 1 + 2 * i, 3, "%02x", hash[i]);
    memcpy(page->tag + 17, "\"", 2);
}

static bool read_bytes(int file, struct page *page)
{
    size_t done = 0;

    page->bytes = util_allocate(page->length + 1);
    while (done < page->length) {
        const ssize_t more = read(file, page->bytes + done, page->length - done);
        if (more <= 0 && errno != EINTR)
            return false;
        done += more > 0 ? (size_t)more : 0;
    }
    return true;
}

static struct page *new_page(struct pages *pages, const char *path)
{
    if (pages->count == pages->room) {
        const size_t wanted = pages->room ? 2 * pages->room : 32;
        pages->list = util_reallocate(pages->list, wanted * sizeof *pages->list);
        pages->room = wanted;
    }
    struct page *page = &pages->list[pages->count];
    *page = (struct page){ .path = util_copy_text(path),
                           .type = type_of(path),
                           .lasting = !strncmp(path, "/assets/", 8) };
    pages->count++;
    return page;
}

static bool read_file(struct pages *pages, int file, const struct stat *about, const char *path)
{
    struct page *page = pages->count < PAGES_MOST ? new_page(pages, path) : NULL;

    if (!page || about->st_size > PAGES_BYTES ||
        (pages->bytes += (size_t)about->st_size) > PAGES_BYTES)
        return false;
    page->length = (size_t)about->st_size;
    if (!read_bytes(file, page))
        return false;
    make_tag(page);
    return true;
}

static bool read_folder(struct pages *pages, int folder, const char *path, int depth);

static bool read_entry(struct pages *pages, int folder, const char *path, const char *name,
                       int depth)
{
    char whole[PATH_ROOM];
    struct stat about;
    const int file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    bool fine = true;

    if (file < 0)
        return errno == ELOOP; /* a link: left out */
    if (snprintf(whole, sizeof whole, "%s/%s", path, name) >= PATH_ROOM || fstat(file, &about))
        fine = false;
    else if (S_ISDIR(about.st_mode))
        return depth < PAGES_DEPTH && read_folder(pages, file, whole, depth + 1);
    else if (S_ISREG(about.st_mode))
        fine = read_file(pages, file, &about, whole);
    close(file);
    return fine;
}

/* Takes over the open folder. */
static bool read_folder(struct pages *pages, int folder, const char *path, int depth)
{
    DIR *list = fdopendir(folder);
    const struct dirent *entry;
    bool fine = list;

    if (!list)
        close(folder);
    while (fine && (entry = readdir(list)))
        if (entry->d_name[0] != '.')
            fine = read_entry(pages, folder, path, entry->d_name, depth);
    if (list)
        closedir(list);
    return fine;
}

static int by_path(const void *x, const void *y)
{
    return strcmp(((const struct page *)x)->path, ((const struct page *)y)->path);
}

/* Finds what lies packed beside a page. */
static void find_packed(const struct pages *pages, struct page *page)
{
    char path[PATH_ROOM + 4];

    for (int i = 0; i < PAGES_PACKINGS; i++) {
        snprintf(path, sizeof path, "%s%s", page->path, packings[i].ending);
        page->packed[i] = daemon_files_find(pages, path);
    }
}

bool daemon_files_read(struct pages *pages, const char *folder)
{
    const int open_folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    *pages = (struct pages){ 0 };
    if (open_folder < 0 || !read_folder(pages, open_folder, "", 0))
        return false;
    if (pages->count)
        qsort(pages->list, pages->count, sizeof *pages->list, by_path);
    for (size_t i = 0; i < pages->count; i++)
        find_packed(pages, &pages->list[i]);
    return daemon_files_find(pages, "/");
}

void daemon_files_free(struct pages *pages)
{
    for (size_t i = 0; i < pages->count; i++) {
        free(pages->list[i].path);
        free(pages->list[i].bytes);
    }
    free(pages->list);
    *pages = (struct pages){ 0 };
}

const struct page *daemon_files_find(const struct pages *pages, const char *path)
{
    char index[] = "/index.html", *name = strcmp(path, "/") ? (char *)path : index;
    const struct page wanted = { .path = name };

    if (!pages->count)
        return NULL;
    return bsearch(&wanted, pages->list, pages->count, sizeof *pages->list, by_path);
}

const char *daemon_files_packing(enum daemon_files_packing packing)
{
    return packings[packing].name;
}

/* Whether the word begins with this name, and what it weighs is not nothing. */
static bool is_wanted(const char *word, size_t length, const char *name)
{
    const size_t bare = strcspn(word, "; \t,");
    const char *weight = strstr(word, "q=");

    if (bare != strlen(name) || strncmp(word, name, bare))
        return false;
    return !weight || weight >= word + length ||
           strspn(weight + 2, "0.") < strcspn(weight + 2, ", \t");
}

/* Of a list such as "gzip;q=0.8, br". */
static bool accepts_it(const char *accepts, const char *name)
{
    while (*accepts) {
        const char *word = accepts + strspn(accepts, ", \t");
        const size_t length = strcspn(word, ",");
        if (is_wanted(word, length, name))
            return true;
        accepts = word + length;
    }
    return false;
}

enum daemon_files_packing daemon_files_choose(const struct page *page, const char *accepts)
{
    int i = 0;

    while (i < PAGES_PACKINGS && !(page->packed[i] && accepts_it(accepts, packings[i].name)))
        i++;
    return (enum daemon_files_packing)i;
}
