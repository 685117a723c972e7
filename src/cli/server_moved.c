/* server_moved.c - reads from answers which of several servers has a table. Servers that do not
 * agree on that are not asked for ever.
 */
#include "server_moved.h"
#include "server_socket.h"

#include <string.h>

enum { TIMES_MOST = 4 };

const char *cli_moved_code(const struct json_value *answer)
{
    const char *code = json_value_member_text(json_value_member(answer, "error"), "code");

    return code ? code : "";
}

static bool may_follow(const char *to, const char *from)
{
    return to && strlen(to) < CLI_LINK_SERVER && cli_socket_is_address(to) &&
           (cli_socket_is_secret(to) || !cli_socket_is_secret(from));
}

bool cli_moved_follow(struct cli_moved *moved, const struct json_value *answer, const char *from)
{
    const char *to = json_value_member_text(json_value_member(answer, "error"), "server");

    if (strcmp(cli_moved_code(answer), "moved") != 0 || !may_follow(to, from) ||
        moved->times == TIMES_MOST)
        return false;
    moved->times++;
    talon_text_cut(moved->server, sizeof moved->server, to);
    return true;
}

void cli_moved_arrive(struct cli_moved *moved)
{
    moved->times = 0;
}
