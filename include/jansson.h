/* jansson.h - the names of jansson for what src/json reads. */
#ifndef TALON_JANSSON_H
#define TALON_JANSSON_H

#include "json/json_reader.h"

typedef struct json_value json_t;
typedef int64_t json_int_t;
#define json_parse_text json_read
#define json_parse_member json_value_member_text
#define json_decref json_value_free
#define json_object_get json_value_member
#define json_array_get json_value_item
#define json_array_size json_value_count
#define json_object_size json_value_members
#define json_string_value json_value_text
#define json_string_length json_value_text_length
#define json_integer_value json_value_whole
#define json_number_value json_value_number
#define json_is_array json_is_list
#define json_is_string json_is_text
#define json_is_integer json_is_whole
#define json_is_boolean json_is_flag
#define json_object_foreach json_each_member
#define json_array_foreach json_each_item

#endif
