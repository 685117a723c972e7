/* wippen_knowledge.c - what a search knows of this game beyond its rules.
 */
#include "knowledge.h"

const struct talon_knowledge talon_knowledge_wippen = {
    .game = "wippen",
    .variant = NULL,
    .unit = "points",
    .tree_depth = 4,
};
