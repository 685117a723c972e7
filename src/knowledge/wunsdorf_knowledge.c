/* wunsdorf_knowledge.c - what a search knows of this game beyond its rules.
 */
#include "knowledge.h"

const struct talon_knowledge talon_knowledge_wunsdorf = {
    .game = "wunsdorf",
    .variant = NULL,
    .unit = "points",
    .tree_depth = 4,
};
