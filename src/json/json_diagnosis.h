/* json_diagnosis.h - says why a text is not a JSON object, and where; and finds its "id" all the
 * same. Only for texts that could not be parsed.
 */
#ifndef TALON_JSON_JSON_DIAGNOSIS_H
#define TALON_JSON_JSON_DIAGNOSIS_H

#include <stddef.h>

enum { JSON_DEPTH_MAX = 64 }; /* objects and lists in each other */

struct json_diagnosis {
    char sentence[160];
    const char *id; /* the source of the member "id", a text or a whole number; NULL: none */
    size_t id_length;
};
/* The same sentence whichever parser refused the text. Bytes are counted from 1. */
void json_diagnose(const char *text, size_t length, struct json_diagnosis *diagnosis);

#endif
