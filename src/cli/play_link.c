/* play_link.c - reads links to tables: https://HOST/#/TABLE, https://HOST/table/TABLE and, with the
 * key of a seat, https://HOST/#/TABLE/KEY and https://HOST/table/TABLE#KEY; also below a folder.
 */
#include "play_link.h"

#include <string.h>

static const char lower_and_digits[] = "abcdefghijklmnopqrstuvwxyz0123456789";
static const char hex_digits[] = "0123456789abcdef";

bool cli_link_is_meant(const char *word)
{
    return strstr(word, "://") || strstr(word, "/#/");
}

/* Copies so many bytes that are all of these; false if they are not, are none, or do not fit. */
static bool take_word(char *to, size_t size, const char *from, size_t length, const char *of)
{
    if (!length || length >= size || strspn(from, of) < length)
        return false;
    memcpy(to, from, length);
    to[length] = 0;
    return true;
}

static bool has_scheme(const char *text)
{
    return !strncmp(text, "https://", strlen("https://")) ||
           !strncmp(text, "http://", strlen("http://"));
}

/* The server, up to a slash. A blank or the end of a line would begin a header of its own. */
static bool take_server(struct cli_link *link, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (text[i] <= ' ' || text[i] > '~')
            return false;
    if (!length || length + 1 >= sizeof link->server)
        return false;
    memcpy(link->server, text, length);
    link->server[length] = text[length - 1] == '/' ? 0 : '/';
    link->server[length + 1] = 0;
    return true;
}

/* "TABLE", "TABLE/KEY" and the like: the table and, behind a sign, the key of a seat. */
static bool take_seat(struct cli_link *link, const char *text, char sign)
{
    const size_t length = strcspn(text, "/#?");

    if (!take_word(link->table, sizeof link->table, text, length, lower_and_digits))
        return false;
    text += length;
    if (!*text || !strcmp(text, "/"))
        return true;
    return *text == sign && strlen(text + 1) == CLI_LINK_KEY - 1 &&
           take_word(link->token, sizeof link->token, text + 1, CLI_LINK_KEY - 1, hex_digits);
}

bool cli_link_read(const char *text, struct cli_link *link)
{
    const char *page = strstr(text, "#/"), *passed_on = strstr(text, "/table/");

    memset(link, 0, sizeof *link);
    if (!has_scheme(text) || !strcspn(strstr(text, "://") + 3, "/#?"))
        return false;
    if (page)
        return take_server(link, text, (size_t)(page - text)) && take_seat(link, page + 2, '/');
    return passed_on && take_server(link, text, (size_t)(passed_on - text)) &&
           take_seat(link, passed_on + strlen("/table/"), '#');
}

bool cli_link_is_table(const char *table)
{
    char room[CLI_LINK_TABLE];

    return take_word(room, sizeof room, table, strlen(table), lower_and_digits);
}

bool cli_link_is_key(const char *key)
{
    char room[CLI_LINK_KEY];

    return strlen(key) == CLI_LINK_KEY - 1 &&
           take_word(room, sizeof room, key, strlen(key), hex_digits);
}

void cli_link_write(const struct cli_link *link, struct talon_string_buffer *text)
{
    util_print(text, "%s#/%s", link->server, link->table);
}
