/* pages.h - the files of the page, read once at the start: what is not among them cannot be
 * asked for, so no address leads out of the folder.
 */
#ifndef TALON_OS_PAGES_H
#define TALON_OS_PAGES_H

#include <stdbool.h>
#include <stddef.h>

enum {
    PAGES_MOST = 2000,       /* files */
    PAGES_DEPTH = 8,         /* folders within folders */
    PAGES_BYTES = 128 << 20, /* of all files together */
    PAGES_TAG = 20,          /* room for an entity tag with its quotes */
};

struct page {
    char *path; /* "/assets/index-Ab12.js" */
    const char *type;
    char tag[PAGES_TAG];
    bool lasting; /* its name changes with its content */
    unsigned char *bytes;
    size_t length;
};

struct pages {
    struct page *list;
    size_t count, room, bytes;
};

/* Reads the folder; false if it has no index.html, is too large or cannot be read. */
bool pages_read(struct pages *pages, const char *folder);
void pages_free(struct pages *pages);
/* NULL if there is no such page; "/" is index.html. */
const struct page *pages_find(const struct pages *pages, const char *path);

#endif
