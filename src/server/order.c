/* order.c - reading which table somebody wants: the game and its options, who sits where, what
 * they are called. It refuses to open anything.
 */
#include "call.h"
#include "letters.h"

#include <talon/order.h>

#include <stdio.h>
#include <string.h>

/* ---- the people ------------------------------------------------------------------------- */

bool name_check(struct call *call, const char *name)
{
    if (strlen(name) >= TALON_NAME_MAX)
        return call_refuse(call, "limit", "The name is too long.");
    return letters_clean(name) ||
           call_refuse(call, "request", "The name has characters nobody can see.");
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
