/* html_text.h - text that people have chosen, inside HTML.
 */
#pragma once

#include <talon/table.h>

/* Adds the text so that no tag, attribute or entity can begin or end in it. */
void util_html_add(struct talon_string_buffer *page, const char *text);

/* What messengers show of a link (the Open Graph protocol). */
struct util_link_tags {
    const char *title, *description;
    const char *picture; /* an absolute address; "": none */
};
enum { LINK_PICTURE_WIDTH = 1200, LINK_PICTURE_HEIGHT = 630 };
void util_html_add_link_tags(struct talon_string_buffer *page, const struct util_link_tags *tags);
