/* server_alerting.c - declares devices to a server_world.
 */
#include "server_alerting.h"

#include <stdio.h>

struct world *begin_alerts(void)
{
    struct world *world = begin();

    world->day = 20783;
    world->alerted = true;
    restart(world);
    pass(world, 2 * MINUTE);
    return world;
}

struct opened patient_people(struct world *world)
{
    return two_people(world, "\"grace\":-1,");
}

struct json_value *declare(struct world *world, uint64_t conn, const char *device,
                           const char *seats, const char *more)
{
    return ask(world, conn,
               "{\"do\":\"alerts\",\"endpoint\":\"" PUSH "%s\",\"key\":\"" KEY
               "\",\"secret\":\"" SECRET "\",\"seats\":[%s],\"lang\":\"de\"%s}",
               device, seats, more);
}

const char *seat_text(const struct opened *opened, int seat)
{
    static char text[160];

    snprintf(text, sizeof text, "{\"table\":\"%s\",\"token\":\"%s\"}", opened->table,
             opened->token[seat]);
    return text;
}

void tell_anna(struct world *world, const struct opened *opened, const char *more)
{
    assert_fine(declare(world, CONN_ANNA, "anna", seat_text(opened, ANNA), more));
}

struct world *begin_told(struct opened *opened)
{
    struct world *world = begin_alerts();

    *opened = patient_people(world);
    tell_anna(world, opened, "");
    return world;
}

void assert_alerts(const struct world *world, size_t count)
{
    assert_int_equal(world->alerts.count, count);
}
