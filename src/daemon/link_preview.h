/* link_preview.h - addresses of the page that people pass on, such as /table/ID. The page at such
 * an address is the same as at "/", with tags in its head from which messengers make a preview:
 * they run no scripts, and do not see what stands behind "#".
 */
#pragma once

#include "daemon_internal.h"

struct json_value;
struct static_files;

enum link_kind { LINK_TABLE, LINK_REVIEW, LINK_PROBLEM, LINK_DAY };

/* A request for such an address. */
struct link {
    enum link_kind kind;
    int depth;  /* folders between the page and this address */
    char *base; /* the page's own address, "https://talon.example/"; "" if it is not known */
};

/* Whether this is such an address. *words: the id of its table, or its day; "" without one. */
bool daemon_link_read(const char *path, struct link *link, char words[HTTP_WORDS_SIZE]);
bool daemon_link_has_table(const struct link *link);
/* The page's own address, as this request names it; "" if it names none. The caller frees it. */
char *daemon_link_base(struct loop *loop, struct lws *wsi);
/* Where the pictures of previews lie; "" if they are not there. The caller frees it. */
char *daemon_link_pictures(const struct static_files *files, const char *base);
/* Adds the page. `answer`: of the request `preview`; NULL: nothing is told of a table. */
void daemon_link_write(const struct static_files *files, const struct session *session,
                       const struct json_value *answer, struct talon_string_buffer *page);
