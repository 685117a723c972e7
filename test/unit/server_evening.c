/* server_evening.c - drives for the tests of the server: opened, begun and looked at.
 */
#include "server_evening.h"

#include <stdio.h>

struct evening evening_open(struct world *world, uint64_t conn, const char *setup)
{
    struct evening evening = { 0 };
    const struct json_value *answer =
        ask(world, conn, "{\"do\":\"drive_new\",\"setup\":{%s}}", setup);

    assert_fine(answer);
    snprintf(evening.id, sizeof evening.id, "%s", text_of(answer, "drive"));
    snprintf(evening.key, sizeof evening.key, "%s", text_of(answer, "key"));
    return evening;
}

struct evening evening_begun(struct world *world, const char *setup)
{
    const struct evening evening = evening_open(world, 1, setup);

    assert_fine(evening_act(world, &evening,
                            "\"act\":\"enter\",\"names\":[\"A\",\"B\",\"C\",\"D\",\"E\"]"));
    assert_fine(evening_act(world, &evening, "\"act\":\"begin\""));
    return evening;
}

struct json_value *evening_act(struct world *world, const struct evening *evening, const char *act)
{
    return ask(world, 1, "{\"do\":\"drive_act\",\"drive\":\"%s\",\"key\":\"%s\",\"act\":{%s}}",
               evening->id, evening->key, act);
}

struct json_value *evening_stranger(struct world *world, const struct evening *evening,
                                    const char *act)
{
    return ask(world, 2, "{\"do\":\"drive_act\",\"drive\":\"%s\",\"act\":{%s}}", evening->id, act);
}

struct json_value *evening_look(struct world *world, const struct evening *evening,
                                const char *want)
{
    return ask(world, 1, "{\"do\":\"drive\",\"drive\":\"%s\",\"key\":\"%s\",\"want\":[%s]}",
               evening->id, evening->key, want);
}

void evening_day(struct world *world, uint32_t day)
{
    world->day = day;
    server_tell_day(world->server, day);
    for (int i = 0; i < LIMIT_STEADY_SWEEPS + 2; i++)
        tick(world, LIMIT_DRIVE_SWEEP);
}
