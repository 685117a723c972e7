/* languages.c - the catalogues that are compiled in, by their languages.
 */
#include "catalogue.h"

#include <string.h>

const struct talon_words *talon_words(const char *language)
{
    for (unsigned i = 0; i < tln_catalogues_count; i++)
        if (!strcmp(tln_catalogues[i].language, language))
            return &tln_catalogues[i];
    return NULL;
}
