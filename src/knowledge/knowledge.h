/* knowledge.h - the games whose choices a search knows something of. War and Tod und Leben have no
 * choices that matter, so they are not among them.
 */
#pragma once

#include <talon/search.h>

extern const struct talon_knowledge talon_knowledge_whist, talon_knowledge_wunsdorf,
    talon_knowledge_wippen, talon_knowledge_spite, talon_knowledge_steal_war,
    talon_knowledge_german, talon_knowledge_romanian, talon_knowledge_norwegian,
    talon_knowledge_minnesota, talon_knowledge_knockout, talon_knowledge_israeli,
    talon_knowledge_bid_whist, talon_knowledge_solo_whist, talon_knowledge_wiezen,
    talon_knowledge_danish, talon_knowledge_kleurenwiezen, talon_knowledge_esmakker;
