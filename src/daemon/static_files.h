/* static_files.h - the files of the page, read once at the start: what is not among them cannot be
 * asked for, so no address leads out of the folder.
 */
#ifndef TALON_DAEMON_STATIC_FILES_H
#define TALON_DAEMON_STATIC_FILES_H

#include <stdbool.h>
#include <stddef.h>

enum {
    FILES_MOST = 2000,       /* files */
    FILES_DEPTH = 8,         /* folders within folders */
    FILES_BYTES = 128 << 20, /* of all files together */
    FILES_TAG = 20,          /* room for an entity tag with its quotes */
};

/* How a page may lie packed beside itself: "/index.html.br". The best comes first. */
enum daemon_files_encoding_name { ENCODING_BROTLI, ENCODING_GZIP, ENCODINGS };

struct static_file {
    char *path; /* "/assets/index-Ab12.js" */
    const char *type;
    char tag[FILES_TAG];
    bool lasting; /* its name changes with its content */
    unsigned char *bytes;
    size_t length;
    const struct static_file *encoded[ENCODINGS]; /* NULL: not packed so */
};

struct static_files {
    struct static_file *list;
    size_t count, room, bytes;
};

/* Reads the folder; false if it has no index.html, is too large or cannot be read. */
bool daemon_files_read(struct static_files *files, const char *folder);
void daemon_files_free(struct static_files *files);
/* NULL if there is no such page; "/" is index.html. */
const struct static_file *daemon_files_find(const struct static_files *files, const char *path);
/* As "content-encoding" names it. */
const char *daemon_files_encoding_name(enum daemon_files_encoding_name encoding);
/* How the page is best sent to whoever accepts this ("accept-encoding", or empty); ENCODINGS:
 * as it is. */
enum daemon_files_encoding_name daemon_files_choose_encoding(const struct static_file *file,
                                                             const char *accepts);

#endif
