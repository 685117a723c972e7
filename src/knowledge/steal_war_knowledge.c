/* steal_war_knowledge.c - what a search knows of this game beyond its rules.
 */
#include "knowledge.h"

const struct talon_knowledge talon_knowledge_steal_war = {
    .game = "war",
    .variant = "steal",
    .unit = NULL,
    .tree_depth = 4,
};
