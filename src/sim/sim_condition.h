/* sim_condition.h - a condition on the cards that were dealt: only the games that meet it are
 * played and counted. It is written "PILE[SEAT]:CARDS NUMBER", such as "hand[2]:AKh>=1".
 */
#pragma once

#include <talon/core.h>

enum { SIM_CONDITIONS_MOST = 8, SIM_CONDITION_TEXT = 64, SIM_FACES = 128 };

enum sim_comparison { SIM_LESS, SIM_AT_MOST, SIM_EQUAL, SIM_AT_LEAST, SIM_MORE, SIM_UNEQUAL };

struct sim_condition {
    char text[SIM_CONDITION_TEXT];
    int zone;
    int owner; /* the seat, side or 0; or one of those below */
    bool counts[SIM_FACES];
    enum sim_comparison comparison;
    unsigned number;
};
enum { SIM_ANY_OWNER = -1, SIM_EVERY_OWNER = -2, SIM_DEALER = -3 };

/* NULL, or a sentence (a msgid) about it: {word} is the part of the text that is wrong, and {list}
 * what is possible. */
struct sim_condition_fault {
    char word[SIM_CONDITION_TEXT], list[512];
};
const char *sim_condition_read(const struct talon_config *config, const char *text,
                               struct sim_condition *condition, struct sim_condition_fault *fault);
/* How many seats, sides or tables have such a pile. */
int sim_condition_owners(const struct talon_config *config, const struct sim_condition *condition);
/* Of a state before the first move. */
bool sim_condition_holds(const struct talon_config *config, const struct sim_condition *condition,
                         const void *state);
