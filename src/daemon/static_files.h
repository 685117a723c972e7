/* static_files.h - the files of the page and of the documentation, read once at the start. No other
 * path can be requested, so no request leads out of their folders.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum {
    FILES_MOST = 2000,       /* files */
    FILES_DEPTH = 8,         /* folders within folders */
    FILES_BYTES = 128 << 20, /* of all files together */
    FILES_TAG = 20,          /* room for an entity tag with its quotes */
};

/* Encodings of compressed copies ("/index.html.br"), the best first. */
enum daemon_files_encoding { ENCODING_BROTLI, ENCODING_GZIP, ENCODINGS };

struct static_file {
    char *path; /* "/assets/index-Ab12.js" */
    const char *type;
    char tag[FILES_TAG];
    bool lasting;       /* its name changes with its content, so it may be cached for ever */
    bool documentation; /* comes with a policy of its own */
    unsigned char *bytes;
    size_t length;
    const struct static_file *encoded[ENCODINGS]; /* NULL: no such copy */
};

struct static_files {
    struct static_file *list;
    size_t count, room, bytes;
};

/* Reads the folder; false if it has no index.html, is too large or cannot be read. */
bool daemon_files_read(struct static_files *files, const char *folder);
/* Adds another folder, whose files come below such a path as "/doc", and answers the same; false:
 * nothing has been added. */
bool daemon_files_add(struct static_files *files, const char *folder, const char *below);
void daemon_files_free(struct static_files *files);
/* NULL if there is no such file; a path that ends with "/" is the index.html there. */
const struct static_file *daemon_files_find(const struct static_files *files, const char *path);
/* The value of the content-encoding header. */
const char *daemon_files_encoding_name(enum daemon_files_encoding encoding);
/* The best encoding that this accept-encoding header allows; ENCODINGS: none. */
enum daemon_files_encoding daemon_files_choose_encoding(const struct static_file *file,
                                                        const char *accepts);
