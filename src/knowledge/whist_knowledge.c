/* whist_knowledge.c - what a search knows of this game beyond its rules.
 */
#include "knowledge.h"

const struct talon_knowledge talon_knowledge_whist = {
    .game = "whist",
    .variant = NULL,
    .unit = "tricks",
    .tree_depth = 4,
};
