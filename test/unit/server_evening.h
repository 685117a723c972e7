/* server_evening.h - drives for the tests of the server: opened, begun and looked at.
 */
#pragma once

#include "server_world.h"

struct evening {
    char id[TEXT_ROOM], key[TEXT_ROOM];
};

/* A drive that nobody has entered yet; "setup" has these members. */
struct evening evening_open(struct world *world, uint64_t conn, const char *setup);
/* The same with five people, and its first round is open. */
struct evening evening_begun(struct world *world, const char *setup);
/* An act of the director's, from connection 1; of somebody without a key, from connection 2. */
struct json_value *evening_act(struct world *world, const struct evening *evening, const char *act);
struct json_value *evening_stranger(struct world *world, const struct evening *evening,
                                    const char *act);
/* These parts as the director sees them, such as "\"people\",\"acts\"". */
struct json_value *evening_look(struct world *world, const struct evening *evening,
                                const char *want);
/* The time goes on to this day, and long enough for the clock to be trusted again. */
void evening_day(struct world *world, uint32_t day);
