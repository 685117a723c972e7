/* languages.c - the catalogues that are compiled in, by their languages.
 */
#include "catalogue.h"

#include <string.h>

const struct talon_catalogue *talon_catalogue(const char *language)
{
    for (unsigned i = 0; i < text_catalogues_count; i++)
        if (!strcmp(text_catalogues[i].language, language))
            return &text_catalogues[i];
    return NULL;
}
