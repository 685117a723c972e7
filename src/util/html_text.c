/* html_text.c - escapes text for HTML, and writes the tags by which messengers preview a link.
 */
#include "html_text.h"

#include <stdio.h>
#include <string.h>

void util_html_add(struct talon_string_buffer *page, const char *text)
{
    for (; *text; text++)
        if (strchr("&<>\"'", *text)) {
            talon_string_buffer_add(page, "&#");
            talon_string_buffer_add_number(page, *text);
            talon_string_buffer_add(page, ";");
        } else {
            talon_string_buffer_add_bytes(page, text, 1);
        }
}

static void add_tag(struct talon_string_buffer *page, const char *kind, const char *name,
                    const char *content)
{
    talon_string_buffer_add(page, "<meta ");
    talon_string_buffer_add(page, kind);
    talon_string_buffer_add(page, "=\"");
    talon_string_buffer_add(page, name);
    talon_string_buffer_add(page, "\" content=\"");
    util_html_add(page, content);
    talon_string_buffer_add(page, "\">\n");
}

static void add_size(struct talon_string_buffer *page, const char *name, int points)
{
    char digits[12];

    snprintf(digits, sizeof digits, "%d", points);
    add_tag(page, "property", name, digits);
}

void util_html_add_link_tags(struct talon_string_buffer *page, const struct util_link_tags *tags)
{
    add_tag(page, "property", "og:site_name", "Talon");
    add_tag(page, "property", "og:type", "website");
    add_tag(page, "property", "og:title", tags->title);
    add_tag(page, "property", "og:description", tags->description);
    add_tag(page, "name", "twitter:card", *tags->picture ? "summary_large_image" : "summary");
    if (!*tags->picture)
        return;
    add_tag(page, "property", "og:image", tags->picture);
    add_size(page, "og:image:width", LINK_PICTURE_WIDTH);
    add_size(page, "og:image:height", LINK_PICTURE_HEIGHT);
}
