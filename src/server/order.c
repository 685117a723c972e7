/* order.c - reading which table somebody wants: the game and its options, who sits where, what
 * they are called. It refuses to open anything.
 */
#include "call.h"

#include <talon/order.h>

#include <stdio.h>
#include <string.h>

/* ---- the people ------------------------------------------------------------------------- */

/* The next character of UTF-8 that jansson has found to be in order. */
static uint32_t next_character(const char **text)
{
    const unsigned char *at = (const unsigned char *)*text;
    const int more = at[0] < 0xc0 ? 0 : at[0] < 0xe0 ? 1 : at[0] < 0xf0 ? 2 : 3;
    uint32_t character = more ? at[0] & (0x3fu >> more) : at[0];

    for (int i = 1; i <= more; i++)
        character = character << 6 | (at[i] & 0x3f);
    *text += 1 + more;
    return character;
}

/* Ends of lines would break a record; what turns the direction of writing, or is not there at
 * all, makes one name look like another. */
static bool is_invisible(uint32_t c)
{
    return c < 0x20 || (c >= 0x7f && c <= 0x9f) || c == 0x200b || c == 0x200e || c == 0x200f ||
           (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff;
}

bool name_check(struct call *call, const char *name)
{
    if (strlen(name) >= TALON_NAME_MAX)
        return call_refuse(call, "limit", "The name is too long.");
    while (*name)
        if (is_invisible(next_character(&name)))
            return call_refuse(call, "request", "The name has characters nobody can see.");
    return true;
}

static bool read_name(struct call *call, struct order *order, int seat)
{
    const json_t *names = json_object_get(call->request, "names");
    const json_t *name = json_array_get(names, (size_t)seat);

    order->name[seat] = json_is_string(name) ? json_string_value(name) : "";
    if (name && !json_is_string(name) && !json_is_null(name))
        return call_refuse(call, "request", "A name must be a text.");
    return name_check(call, order->name[seat]);
}

static bool read_seats(struct call *call, struct order *order)
{
    const json_t *seats = json_object_get(call->request, "seats");
    const int count = talon_seats(&order->config);

    if (json_array_size(seats) != (size_t)count)
        return call_refuse(call, "request", "\"seats\" must name as many players as there are.");
    for (int seat = 0; seat < count; seat++) {
        order->who[seat] = json_string_value(json_array_get(seats, (size_t)seat));
        if (!talon_order_player(order->who[seat]))
            return call_refuse(call, "unknown", "A seat is taken by \"human\" or a bot's id.");
        if (!read_name(call, order, seat))
            return false;
    }
    return true;
}

static bool read_key(struct call *call, struct order *order)
{
    const struct server_entropy *entropy = &call->server->entropy;

    if (!json_object_get(call->request, "seed")) {
        entropy->fill(entropy->self, order->key, sizeof order->key);
        return true;
    }
    const char *seed = call_text(call, "seed");
    if (seed)
        talon_key_from_seed(seed, order->key);
    return seed;
}

bool order_read(struct call *call, struct order *order)
{
    struct talon_fault fault;
    int64_t pace;

    if (!talon_order_config(call->request, &order->config, &fault)) {
        snprintf(call->text, sizeof call->text, "%s", fault.sentence);
        return call_refuse(call, fault.code, call->text);
    }
    if (!read_seats(call, order) ||
        !call_number(call, "pace", 0, LIMIT_PACE, DEFAULT_PACE, &pace) || !read_key(call, order))
        return false;
    order->pace = (int)pace;
    return true;
}
