/* json_parse.h - the names of jansson for what src/json reads. */
#include <jansson.h>
