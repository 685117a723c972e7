/* person_sign.h - the sign that a person has chosen to stand beside the name: a shape, a colour,
 * or both, in one short text such as "star blue". Without a choice the name decides.
 */
#pragma once

#include <stdbool.h>

enum { PERSON_SIGN_SIZE = 16 }; /* of the longest one, with its final zero */

/* "", a shape, a colour, or a shape and a colour with one space between. */
bool util_person_sign_is_known(const char *text);
/* An unknown sign, as a later version may have written it, becomes none; so does NULL. */
void util_person_sign_copy(char sign[PERSON_SIGN_SIZE], const char *text);
