/* static_files.h - the files of the page, read once at the start: what is not among them cannot be
 * asked for, so no address leads out of the folder.
 */
#ifndef TALON_DAEMON_STATIC_FILES_H
#define TALON_DAEMON_STATIC_FILES_H

#include <stdbool.h>
#include <stddef.h>

enum {
    PAGES_MOST = 2000,       /* files */
    PAGES_DEPTH = 8,         /* folders within folders */
    PAGES_BYTES = 128 << 20, /* of all files together */
    PAGES_TAG = 20,          /* room for an entity tag with its quotes */
};

/* How a page may lie packed beside itself: "/index.html.br". The best comes first. */
enum daemon_files_packing { PAGES_BROTLI, PAGES_GZIP, PAGES_PACKINGS };

struct page {
    char *path; /* "/assets/index-Ab12.js" */
    const char *type;
    char tag[PAGES_TAG];
    bool lasting; /* its name changes with its content */
    unsigned char *bytes;
    size_t length;
    const struct page *packed[PAGES_PACKINGS]; /* NULL: not packed so */
};

struct pages {
    struct page *list;
    size_t count, room, bytes;
};

/* Reads the folder; false if it has no index.html, is too large or cannot be read. */
bool daemon_files_read(struct pages *pages, const char *folder);
void daemon_files_free(struct pages *pages);
/* NULL if there is no such page; "/" is index.html. */
const struct page *daemon_files_find(const struct pages *pages, const char *path);
/* As "content-encoding" names it. */
const char *daemon_files_packing(enum daemon_files_packing packing);
/* How the page is best sent to whoever accepts this ("accept-encoding", or empty); PAGES_PACKINGS:
 * as it is. */
enum daemon_files_packing daemon_files_choose(const struct page *page, const char *accepts);

#endif
